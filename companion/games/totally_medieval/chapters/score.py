"""The Score Card of a battle: five lines for each side, every term with the card it comes from
(totally-medieval.battle.score-card). Pure: worked out from the state at any moment, before and after the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.kit.mat import Square
from companion.games.totally_medieval.meta import DICE_CARDS, PAIR_BONUS
from companion.games.totally_medieval.people import Attack, Battle, Character, Side
from companion.games.totally_medieval.printed import (
    ATTACK_BONUS,
    ATTACKING_COASTAL,
    ATTACKING_HOMELAND,
    ATTACKING_INLAND,
    ATTACKING_INLAND_MIDDLE,
    DEFENCE_BONUS,
    HOLDER_DEFENCE,
    IN_OWN_HOMELAND,
    KING,
    QUEEN,
    WEATHER,
    Card,
    Variance,
)
from companion.games.totally_medieval.state import Medieval
from companion.languages import joined, say

STRENGTH, TERRAIN, SKY, ILL, DICE = "strength", "terrain", "weather", "illness", "dice"
LINES = (STRENGTH, TERRAIN, SKY, ILL, DICE)
"""What is added up (totally-medieval.battle.five-part-total), in the order of the Score Card."""
KINDS = {
    STRENGTH: say("strength"),
    TERRAIN: say("terrain"),
    SKY: say("weather"),
    ILL: say("illness"),
    DICE: say("dice"),
}
"""What people call them within a sentence."""
ATTACK, DEFENCE = "attack", "defence"
"""The two sides of a Score Card (totally-medieval.battle.score-card-side)."""
WHERE = {
    ATTACKING_INLAND: say("{} inland"),
    ATTACKING_INLAND_MIDDLE: say("{} inland"),
    ATTACKING_COASTAL: say("{} on the coast"),
    ATTACKING_HOMELAND: say("{} against a Homeland"),
    IN_OWN_HOMELAND: say("{} at home"),
}
"""What an ability is called where it counts: the Character, and when."""


class Term(NamedTuple):
    """Points and where they come from: `Siege Tower +8`."""

    words: str
    points: int

    def __str__(self) -> str:
        return say("{} {:+}", self.words, self.points)


class Number(Term):
    """A number as it stands on a card or a die: `Champion 9`."""

    __slots__ = ()

    def __str__(self) -> str:
        return say("{} {}", self.words, self.points)


class Line(NamedTuple):
    """One line of a Score Card."""

    kind: str
    terms: tuple[Term, ...] = ()
    known: bool = True
    """False for dice that are not thrown yet."""

    @property
    def points(self) -> int:
        return sum(term.points for term in self.terms)

    def __str__(self) -> str:
        signed = self.kind in (SKY, ILL) and self.points
        return say("{} {:+}" if signed else "{} {}", KINDS[self.kind], self.points)


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player writes down: the Attack side of the card, or the Defence side."""

    seat: int
    attacking: bool
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """All five lines together; it may be less than nothing (totally-medieval.ruling.negative-total)."""
        return sum(line.points for line in self.lines)

    @property
    def complete(self) -> bool:
        return all(line.known for line in self.lines)

    def line(self, kind: str) -> Line:
        return next(line for line in self.lines if line.kind == kind)

    def __str__(self) -> str:
        return say("{}: {}", joined(", ", map(str, self.lines)), self.total)


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """Both totals of a battle (totally-medieval.battle.separate-totals)."""

    at: Square
    attack: Tally
    defence: Tally

    @property
    def sides(self) -> tuple[Tally, Tally]:
        """The attacker first."""
        return self.attack, self.defence

    @property
    def complete(self) -> bool:
        return self.attack.complete and self.defence.complete


def score_card(game: Medieval) -> ScoreCard | None:
    """The card of the battle that is being scored, as far as it is known; None without a battle."""
    battle = game.fighting()
    return card_of(game, game.attacks[battle.attack], battle) if battle is not None else None


def card_of(game: Medieval, attack: Attack, battle: Battle | None = None) -> ScoreCard:
    """The card of an attack by the side whose turn it is, real or only thought of, with these machines and dice."""
    fought = battle or Battle()
    return ScoreCard(
        attack.at,
        tally(game, attack, fought, attacking=True),
        tally(game, attack, fought, attacking=False),
    )


def winner(card: ScoreCard) -> Tally | None:
    """The higher total wins (totally-medieval.battle.highest-wins); None for a tie, and before all dice are thrown."""
    if not card.complete or card.attack.total == card.defence.total:
        return None
    return max(card.sides, key=lambda one: one.total)


def tally(game: Medieval, attack: Attack, battle: Battle, attacking: bool) -> Tally:
    """One side of the card: the last Army to enter attacks, whoever was there defends
    (totally-medieval.battle.attacker-is-last-in)."""
    side, army = (game.active, attackers(game, attack)) if attacking else (game.other, defenders(game, attack))
    dice = battle.attack_dice if attacking else battle.defence_dice
    lines = (
        Line(STRENGTH, tuple(strength_terms(game, side, army, attacking, attack.at, battle.machines))),
        Line(TERRAIN, tuple(terrain_terms(game, side, attacking, attack.at))),
        Line(SKY, tuple(weather_terms(game, side, attacking))),
        Line(ILL, tuple(illness_terms(game, army, attacking))),
        Line(DICE, tuple(_dice_terms(game, dice)), len(dice) >= dice_each(game)),
    )
    return Tally(side.seat, attacking, lines)


def attackers(game: Medieval, attack: Attack) -> list[Character]:
    """The whole Army fights, and nobody else (totally-medieval.ruling.strength-sum)."""
    return [one for one in game.active.characters if one.card in attack.army]


def defenders(game: Medieval, attack: Attack) -> list[Character]:
    """All Characters of the holder on that Terrain defend together."""
    return game.other.at(attack.at)


def dice_each(game: Medieval) -> int:
    """So many dice a side (totally-medieval.ruling.battle-dice-count)."""
    return int(game.options["battle-dice"])


# ---------------------------------------------------------------------- strength


def holds(game: Medieval, side: Side, when: str, attacking: bool, at: Square) -> bool:
    """Does the condition that a card of a side names hold in a battle there?"""
    if when == IN_OWN_HOMELAND:
        return at == game.home(side)
    if not when or not attacking:
        return not when
    if when == ATTACKING_HOMELAND:
        return at == game.home(game.opponent(side))
    if when == ATTACKING_COASTAL:
        return game.coastal(at)
    return not game.coastal(at) and not (when == ATTACKING_INLAND_MIDDLE and game.is_home(at))


def number(card: Card, attacking: bool) -> int:
    """Attackers read the Attack number, defenders the Defence number (totally-medieval.battle.attack-number,
    totally-medieval.battle.defence-number)."""
    return card.attack if attacking else card.defence


def ability(game: Medieval, card: Card, attacking: bool, at: Square) -> int:
    """What a Character's ability adds there (totally-medieval.battle.ability-strength)."""
    side = next(side for side in game.players if side.civilization == card.civilization)
    kind = ATTACK_BONUS if attacking else DEFENCE_BONUS
    return card.effect.value if card.effect.kind == kind and holds(game, side, card.effect.when, attacking, at) else 0


def strength(game: Medieval, one: Character, attacking: bool, at: Square) -> int:
    """What a Character is worth in a battle there: its number, and what its ability adds."""
    card = game.card(one.card)
    return number(card, attacking) + ability(game, card, attacking, at)


def strength_terms(
    game: Medieval, side: Side, army: Sequence[Character], attacking: bool, at: Square, machines: Sequence[str]
) -> Iterator[Term]:
    """Characters with their abilities, announced War Machines, King and Queen, and a Terrain that helps its holder."""
    for one in army:
        card = game.card(one.card)
        yield Number(card.name, number(card, attacking))
        if extra := ability(game, card, attacking, at):
            yield Term(say(WHERE.get(card.effect.when, "{}"), card.name), extra)
    for machine in map(game.card, machines):
        if machine.civilization == side.civilization:
            yield Term(machine.name, number(machine, attacking))
    if not attacking:
        yield from _holder_terms(game, side, army, at)


def _holder_terms(game: Medieval, side: Side, army: Sequence[Character], at: Square) -> Iterator[Term]:
    """King and Queen together at home, once and tested anew in each battle (totally-medieval.homeland.king-queen-bonus,
    totally-medieval.ruling.king-queen-after-loss); a Terrain's ability is for its occupier
    (totally-medieval.terrain.ability-for-occupier)."""
    if at == game.home(side) and {KING, QUEEN} <= {game.card(one.card).role for one in army}:
        yield Term(say("King and Queen"), PAIR_BONUS)
    land = game.terrain(at)
    if land is not None and land.effect.kind == HOLDER_DEFENCE:
        yield Term(land.name, land.effect.value)


# ---------------------------------------------------------------------- terrain, weather, illness, dice


def terrain_terms(game: Medieval, side: Side, attacking: bool, at: Square) -> Iterator[Term]:
    """What the Homeland gives its defenders, or a Terrain those who prefer it (totally-medieval.battle.terrain-points,
    totally-medieval.terrain.preference-advantage), coastal or not (totally-medieval.terrain.preference-ignores-coast)
    and in battles alone (totally-medieval.terrain.preference-battle-strength); attackers get nothing of it, unless the
    table says so (totally-medieval.ruling.terrain-points-attacker)."""
    people, land = game.civilization(side), game.terrain(at)
    if at == game.home(side) and not attacking and people.defender_points:
        yield Term(people.homeland, people.defender_points)  # totally-medieval.ruling.homeland-points-line
    if land is None or not land.points or land.preference != people.terrain:
        return
    if not attacking or game.rule_is("terrain-points", "both-sides"):
        yield Term(land.name, land.points)


def weather_terms(game: Medieval, side: Side, attacking: bool) -> Iterator[Term]:
    """The variance for what the side prefers (totally-medieval.battle.weather-points), in battles alone
    (totally-medieval.situation.variance-battle-only); none while an Illness card is in
    force (totally-medieval.weather.zero-in-illness-round), nor where the card names no number."""
    card = game.in_force()
    if card is None or card.kind != WEATHER:
        return
    variance = card.variances.get(game.civilization(side).weather, Variance())
    if points := _of(variance, attacking):
        yield Term(card.name, points)


def illness_terms(game: Medieval, army: Sequence[Character], attacking: bool) -> Iterator[Term]:
    """Each illness counts its own ill Characters times its own number (totally-medieval.illness.points-multiply,
    totally-medieval.ruling.illness-stacking, totally-medieval.battle.illness-card-rate); where nobody is ill it counts
    nothing (totally-medieval.battle.illness-only-if-ill)."""
    ill = Counter(sickness.illness for one in army for sickness in one.ills)
    for id, illness in game.pack.illnesses.items():
        points = ill[id] * _of(illness.variance, attacking)
        if points and counts_now(game, id):
            yield Term(say("{} with {}", ill[id], illness.name), points)


def from_a_card(game: Medieval, illness: str) -> bool:
    """Does a Situation card bring this illness? Otherwise a Terrain does."""
    return any(card.illness == illness for card in game.pack.situations.values())


def counts_now(game: Medieval, illness: str) -> bool:
    """An illness costs points as long as it lasts, or only in the Round of its card, as the table says
    (totally-medieval.ruling.illness-lasts)."""
    if game.rule_is("illness-points", "while-ill") or not from_a_card(game, illness):
        return True
    card = game.in_force()
    return card is not None and card.illness == illness


def _of(variance: Variance, attacking: bool) -> int:
    return variance.attack if attacking else variance.defence


def _dice_terms(game: Medieval, dice: Sequence[int]) -> Iterator[Term]:
    """What was thrown, or earned with sums (totally-medieval.battle.dice-points)."""
    words = say("Dice card") if DICE_CARDS in game.variants else say("Die")
    return (Number(words, points) for points in dice)
