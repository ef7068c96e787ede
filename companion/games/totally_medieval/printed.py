"""What is printed: characters, war machines, harvests and homelands of the civilizations, terrains, situations, mats.

Effects and conditions are words that the chapters know; a pack with any other word is refused when it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from companion.games.kit.mat import Mat
from companion.languages import say
from companion.packs.pack import Listed, Pack, listed

CHARACTER, MACHINE, HARVEST = "character", "war-machine", "harvest"
KING, QUEEN, HEALER, FIGHTER = "king", "queen", "healer", "fighter"
ROLES = (KING, QUEEN, HEALER, FIGHTER)
ATTACKING_INLAND, ATTACKING_INLAND_MIDDLE = "attacking-inland", "attacking-inland-middle"
ATTACKING_COASTAL, ATTACKING_HOMELAND, IN_OWN_HOMELAND = "attacking-coastal", "attacking-homeland", "in-own-homeland"
CONDITIONS = (ATTACKING_INLAND, ATTACKING_INLAND_MIDDLE, ATTACKING_COASTAL, ATTACKING_HOMELAND, IN_OWN_HOMELAND)
NONE = "none"
STAY_HOME, HEAL_ONE, ATTACK_BONUS, DEFENCE_BONUS = "stay-home", "heal-one", "attack-bonus", "defence-bonus"
CHARACTER_EFFECTS = (NONE, STAY_HOME, HEAL_ONE, ATTACK_BONUS, DEFENCE_BONUS)
HEAL_ALL, GAIN_HARVEST, HALT, INFECT, KILL, HOLDER_DEFENCE = (
    "heal-all", "gain-harvest", "halt", "infect", "kill", "holder-defence",
)  # fmt: skip
TERRAIN_EFFECTS = (NONE, HEAL_ALL, GAIN_HARVEST, HALT, INFECT, KILL, HOLDER_DEFENCE)
LASTING, ON_CLAIM = "lasting", "on-claim"
MAX_MOVES, NO_WAR_MACHINES, FIRST_MOVE_FREE, LOSE_HARVEST = (
    "max-moves", "no-war-machines", "first-move-free", "lose-harvest",
)  # fmt: skip
WEATHER_EFFECTS = (NONE, MAX_MOVES, NO_WAR_MACHINES, FIRST_MOVE_FREE, LOSE_HARVEST)
STRONGEST_ATTACKER, STRONGEST_DEFENDER = "strongest-attacker", "strongest-defender"
WEAKEST_ATTACKER, WEAKEST_DEFENDER = "weakest-attacker", "weakest-defender"
VICTIMS = (STRONGEST_ATTACKER, STRONGEST_DEFENDER, WEAKEST_ATTACKER, WEAKEST_DEFENDER)
WEATHER, ILLNESS = "weather", "illness"
LEVELS_OF_HARVEST = ("ration", "bountiful", "gluttonous")


class Effect(NamedTuple):
    """What a card does, in words that the chapters know."""

    kind: str = NONE
    value: int = 0
    when: str = ""
    """The condition under which a bonus counts."""
    timing: str = LASTING
    victim: str = ""
    """Whom it strikes among several."""
    illness: str = ""
    """The id of the illness that it brings."""
    least: int = 0
    """It acts only on groups of at least so many."""


NO_EFFECT = Effect()


class Variance(NamedTuple):
    """What is added to a total: as attacker, as defender."""

    attack: int = 0
    defence: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a civilization: a character, a war machine or a harvest. All copies are alike."""

    id: str
    name: str
    civilization: str
    kind: str
    attack: int = 0
    defence: int = 0
    role: str = FIGHTER
    """Of a character."""
    effect: Effect = NO_EFFECT
    """Of a character. A war machine has only `effect.when`, its condition."""
    does: str = ""
    """Its ability in our own words; empty where it has none."""
    levels: Mapping[str, int] = field(default_factory=dict)
    """Of a harvest: what it gives at each level."""
    copies: int = 1
    mark: str = "assumed"


@dataclass(frozen=True, slots=True)
class Civilization:
    """A people: what it prefers, and its Homeland."""

    id: str
    name: str
    """`Knights`."""
    weather: str
    """The preference that Weather cards name: `clear`."""
    harvest: str
    """The level of Harvest cards that it takes: `ration`."""
    terrain: str
    """The preference that Terrains name: `plains-dwellers`."""
    homeland: str
    """What its Homeland is called."""
    defender_points: int
    colour: str = ""
    """In which it is lit and drawn."""
    copies: int = 1
    mark: str = "assumed"


@dataclass(frozen=True, slots=True)
class Terrain:
    """A Terrain card of the middle of the mat."""

    id: str
    name: str
    preference: str
    """Whose preference it meets; empty where nobody's."""
    points: int
    effect: Effect
    does: str
    copies: int = 1
    mark: str = "assumed"


@dataclass(frozen=True, slots=True)
class Illness:
    """An illness, from a Situation card or from a Terrain."""

    id: str
    name: str
    variance: Variance
    fatal_after: int
    """It kills at the end of so many own turns; 0: never."""
    curable: bool
    barred_from_home: bool = False
    """Its bearer may not go back to the own Homeland."""
    copies: int = 1
    mark: str = "assumed"


@dataclass(frozen=True, slots=True)
class Situation:
    """A Situation card: Weather with its variances by preference, or an Illness with its victim."""

    id: str
    name: str
    kind: str
    does: str
    variances: Mapping[str, Variance] = field(default_factory=dict)
    """Of Weather, by preference; one that is not listed counts 0."""
    effect: Effect = NO_EFFECT
    illness: str = ""
    """Of an Illness card: the id of the illness."""
    victim: str = ""
    copies: int = 1
    mark: str = "assumed"


@dataclass(frozen=True, eq=False)
class MedievalPack(Pack):
    """Everything printed."""

    civilizations: Mapping[str, Civilization] = field(default_factory=dict)
    people: Mapping[str, Card] = field(default_factory=dict)
    """Every card of every civilization, by id: `knights-champion`, `vikings-dragon-ships`, `knights-harvest`."""
    terrains: Mapping[str, Terrain] = field(default_factory=dict)
    illnesses: Mapping[str, Illness] = field(default_factory=dict)
    situations: Mapping[str, Situation] = field(default_factory=dict)
    mats: Mapping[str, Mat] = field(default_factory=dict)
    """By layout: `2-3-2`, `3-1-3`, and `as-pack`, which is the pack's own."""
    dice_cards: Mapping[int, int] = field(default_factory=dict)
    """How often each value is in a deck of Dice cards."""
    mat_marks: Mapping[str, str] = field(default_factory=dict)
    """How sure each mat is."""
    remarked: tuple[str, ...] = ()
    """What differs from the rulebook, or contradicts itself."""

    def listing(self) -> dict[str, list[Listed]]:
        kinds = {"character": CHARACTER, "war machine": MACHINE, "harvest card": HARVEST}
        homes = [Listed(one.id, say("{}: {}", one.name, one.homeland), one.copies, one.mark)
                 for one in self.civilizations.values()]  # fmt: skip
        mats = [Listed(id, mat_words(mat), 1, self.mat_marks[id]) for id, mat in self.mats.items()]
        return {
            "homeland": homes,
            **{what: [self._line(card) for card in self.of_kind(kind).values()] for what, kind in kinds.items()},
            "terrain": listed(self.terrains),
            "situation card": listed(self.situations),
            "illness": listed(self.illnesses),
            "mat": mats,
        }

    @staticmethod
    def _line(card: Card) -> Listed:
        """A card of a civilization, with the numbers that people compare with their own copy."""
        numbers = card.levels.values() if card.kind == HARVEST else (card.attack, card.defence)
        return Listed(card.id, say("{} {}", card.name, "/".join(map(str, numbers))), card.copies, card.mark)

    def remarks(self) -> list[str]:
        return list(self.remarked)

    def of_kind(self, kind: str, civilization: str = "") -> dict[str, Card]:
        """The Characters, War Machines or Harvests of a civilization, or of all."""
        return {
            id: card
            for id, card in self.people.items()
            if card.kind == kind and civilization in ("", card.civilization)
        }

    def prefers(self, card: str) -> Civilization:
        """The preferred status of a Character: that of its civilization (totally-medieval.terrain.preference-source,
        totally-medieval.weather.preference-source)."""
        return self.civilizations[self.people[card].civilization]

    @cached_property
    def by_civilization(self) -> dict[str, dict[str, int]]:
        """For each civilization the cards of its Draw pile, each with its copies."""
        return {
            civilization: {id: card.copies for id, card in self.people.items() if card.civilization == civilization}
            for civilization in self.civilizations
        }


def mat_words(mat: Mat) -> str:
    """`rows of 2, 3 and 2 between the Homelands`."""
    rows = Counter(one.row for one in mat.rectangles[1:-1])
    *most, last = [str(rows[row]) for row in sorted(rows)]
    return say("rows of {} and {} between the Homelands", ", ".join(most), last)
