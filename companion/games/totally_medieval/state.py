"""The state of a game of Totally Medieval: the mat, both sides, the Situation in force, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from companion.engine.reading import Part
from companion.games.kit.forms import At, Listed, Named, Text, Whole, Word, field, flag, square, whole, word
from companion.games.kit.house_rules import changed_rules
from companion.games.kit.mat import NOWHERE, Mat, Square
from companion.games.kit.parts import Section, chosen, given, unwritten
from companion.games.kit.rows import Parts, Rows, seated
from companion.games.kit.turn import Chaptered
from companion.games.rulebook import DEATHS
from companion.games.totally_medieval.meta import ARMY, HAND, HOUSE_RULES, MADE_UP, MOVES, PRINTED, STANDARD, VARIANTS
from companion.games.totally_medieval.people import Attack, Battle, Character, Side, Sum
from companion.games.totally_medieval.printed import (
    MAX_MOVES,
    STAY_HOME,
    Card,
    Civilization,
    MedievalPack,
    Situation,
    Terrain,
)
from companion.languages import say

SETUP = "setup"
SITUATION, CARD, MOVE, BATTLE, REFILL = "situation", "card", "move", "battle", "refill"
STEPS = (SITUATION, CARD, MOVE, BATTLE, REFILL)
"""The turn (totally-medieval.turn.step-order); a Situation card is flipped only where a Round begins."""
SOUTH, NORTH = "hs", "hn"
NO_CARD = "none"
"""Somebody plays no card."""
HOMES = (SOUTH, NORTH)
"""The Homelands of the first and the second seat."""
CARD_NAME = Named("situation card", lambda game: game.pack.situations)


class Medieval(Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "totally-medieval"
    written: ClassVar = {"ills": say("illnesses"), "situation": say("Situation"), "terrains": say("Terrain")}
    """What people call what its positions have under these keys (`kit.speaking`)."""
    kept_roll_rule = "totally-medieval.battle.dice-points"
    steps = STEPS
    mode = STANDARD

    pack: MedievalPack = given()
    mat: Mat = given()
    options: dict[str, str] = chosen(changed_rules(HOUSE_RULES))
    variants: list[str] = field(Listed(Word(VARIANTS)), [])
    with Section("turn"):
        number: int = whole(1, 1, always=True)
        round: int = whole(1, 1, always=True)
        seat: int = whole(0, 0, 1, always=True)
        leader: int = whole(0, 0, 1, always=True)
        """Who leads every Round: the youngest."""
        step: str = word((SETUP, *STEPS), SETUP, absent=CARD)
        begun: bool = flag()
        """The turn has begun: illnesses count it."""
        ended: bool = flag()
        """The player has said that the turn ends."""
        settled: bool = flag()
        """What illness does at the end of the turn is done: only the draw is left."""
        played: str = word(lambda game: ("", NO_CARD, *game.pack.people))
        """The card that was played in this turn, or that none is; empty while it is open."""
        moves: int = whole(0, 0, MOVES)
        """Moves made in this turn."""
        starved: bool = flag()
        """Without Harvest after the card step: no moves in this turn."""
        barred: bool = flag()
        """A sum was answered wrongly: no moves in this turn."""
        asked: int = whole(0, 0, MOVES)
        """Moves that were paid for with a right answer (move-question)."""
        healed: bool = flag()
        """A healer has cured somebody in this turn."""
        owed: int = whole(0, 0, 2)
        """How many Armies owed a battle when the fighting began."""
        attacks: list[Attack] = field(Parts(Attack), [])
        """Armies that stand on a Terrain of the opponent."""
        battles: int = whole(0, 0, 2)
        """Battles fought in this turn."""
        claiming: Square = square(off=True)
        """A Terrain that was just taken and has not acted yet on those who took it."""
    battle: list[Battle] = field(Parts(Battle), [])
    """The battle that is being scored: none or one."""
    sum: list[Sum] = field(Parts(Sum), [])
    """The Dice card that was drawn and waits for its answer: none or one."""
    moving: tuple[str, ...] = unwritten(())
    """Who is about to move, once that is said."""
    fought: Any = unwritten(None)
    """The Score Card of the last battle of this turn, for everybody to look at."""
    situation: str = field(Word(lambda game: ("", *game.pack.situations)), "")
    """The Situation card in force; empty before the first."""
    seen_situations: list[str] = field(Listed(CARD_NAME), [], key="used-situations")
    """Face-up cards under it, oldest first."""
    striking: list[int] = field(Listed(Whole(0, 1)), [])
    """Seats that the card just flipped has still to strike (totally-medieval.ruling.flip-order)."""
    terrains: dict[Square, str] = field(
        Rows(At(), Named("terrain", lambda game: game.pack.terrains), "terrain"), {}, always=True
    )
    """The Terrains that lie face up; of the others nobody knows what they are."""
    players: list[Side] = seated(Side)
    idle: int = whole()
    """Rounds in a row in which nobody played a card, moved or lost anybody."""
    stirred: bool = flag()
    """Something of that sort happened in this Round."""
    offered: bool = flag()
    """A draw was offered for these idle Rounds, and refused."""
    goal: str = field(Text(), "")
    """With victory = custom: what people agreed on."""
    sums: str = word((MADE_UP, PRINTED), MADE_UP)
    own_deck: bool = flag(key="own-deck")
    """The companion deals the cards; otherwise they lie on the table."""
    with Section("setup", when=lambda game: game.step == SETUP):
        asked_setup: bool = flag(key="ask", always=True)
        """The table wants to be led through the set-up, question by question."""
        confirmed: list[str] = field(Listed(Text()), [])
        """Steps of the set-up that are done."""
        led: bool = flag()
        """It is settled who leads."""

    def __init__(self, pack: MedievalPack, names: list[str], options: dict[str, str]) -> None:
        super().__init__()
        self.pack, self.options = pack, options
        self.mat = pack.mats[options["mat-layout"]]
        self.players = [Side(seat, name) for seat, name in enumerate(names)]

    # ------------------------------------------------------------------ the engine's side

    @property
    def ground(self) -> Mat:
        return self.mat

    def read_square(self, part: Part) -> Square:
        place = self.mat.square(part.value)
        if place == NOWHERE:
            raise part.fail(
                say("{} is no rectangle of the mat; there are {}", repr(part.value), ", ".join(self.mat.names))
            )
        return place

    def settle(self) -> None:
        self.chapter("chapters.winning").look_for_winner(self)

    def banner(self, seat: int) -> str:
        side = self.players[seat]
        return self.civilization(side).name if side.civilization else ""

    # ------------------------------------------------------------------ looking

    @property
    def active(self) -> Side:
        """The side whose turn it is."""
        return self.players[self.seat]

    @property
    def other(self) -> Side:
        return self.players[1 - self.seat]

    def opponent(self, side: Side) -> Side:
        return self.players[1 - side.seat]

    def from_leader(self) -> tuple[Side, Side]:
        """Both sides, the first player of the Round first."""
        return self.players[self.leader], self.players[1 - self.leader]

    def civilization(self, side: Side) -> Civilization:
        return self.pack.civilizations[side.civilization]

    def card(self, id: str) -> Card:
        return self.pack.people[id]

    def home(self, side: Side) -> Square:
        """The rectangle of a side's Homeland."""
        return self.mat.by_name[HOMES[side.seat]]

    def is_home(self, place: Square) -> bool:
        """Is it a Homeland of either side?"""
        return self.mat.names[place] in HOMES

    def holder(self, place: Square) -> Side | None:
        """Who holds a rectangle: whoever stands there and did not come to attack."""
        attackers = {card for attack in self.attacks for card in attack.army}
        for side in self.players:
            if any(one.at == place and one.card not in attackers for one in side.characters):
                return side
        return None

    def contested(self, place: Square) -> bool:
        """Does an Army stand there that has to attack?"""
        return any(attack.at == place for attack in self.attacks)

    def attack_of(self, one: Character) -> Attack | None:
        """The attack in which a Character takes part."""
        return next((attack for attack in self.attacks if one.card in attack.army), None)

    def terrain(self, place: Square) -> Terrain | None:
        """The Terrain that lies face up there; None face down, and for Homelands."""
        name = self.terrains.get(place)
        return self.pack.terrains[name] if name else None

    def face_down(self, place: Square) -> bool:
        return not self.is_home(place) and place not in self.terrains

    def coastal(self, place: Square) -> bool:
        """Of the middle rectangles all, none, or what the mat says (totally-medieval.ruling.coastal-set): the light
        tint is the coast (totally-medieval.terrain.coastal-tint), the others are inland
        (totally-medieval.terrain.inland-tint)."""
        if self.rule_is("coastal-nodes", "as-mat") or self.is_home(place):
            return self.mat.rectangles[place].coastal
        return self.rule_is("coastal-nodes", "all")

    def in_force(self) -> Situation | None:
        """The Situation card in force."""
        return self.pack.situations[self.situation] if self.situation else None

    def weather_is(self, effect: str) -> bool:
        """Has the card in force this ability?"""
        card = self.in_force()
        return card is not None and card.effect.kind == effect

    def moves_allowed(self) -> int:
        """Two, unless the Situation in force allows fewer."""
        card = self.in_force()
        return min(MOVES, card.effect.value) if card is not None and card.effect.kind == MAX_MOVES else MOVES

    def room(self, side: Side, place: Square) -> int:
        """So many more Characters of a side may stand there (totally-medieval.move.army-limit)."""
        if place == self.home(side) and self.rule_is("homeland-limit", "unlimited"):
            return ARMY
        return ARMY - len(side.at(place))

    def stays_home(self, card: str) -> bool:
        """Is it a Queen, who never leaves her Homeland?"""
        return self.card(card).effect.kind == STAY_HOME

    def to_draw(self, side: Side) -> int:
        """Cards that are missing in a hand, as far as the pile has them."""
        return max(0, min(HAND - len(side.hand), side.pile))

    def fighting(self) -> Battle | None:
        """The battle that is being scored."""
        return self.battle[0] if self.battle else None

    # ------------------------------------------------------------------ cards

    def unseen(self, side: Side) -> Counter[str]:
        """The cards of a side of which copies lie nobody knows where: in the pile, or unshown in hand."""
        left = Counter(self.pack.by_civilization[side.civilization])
        left.subtract(card for card in side.hand if card is not None)
        left.subtract(one.card for one in side.characters)
        left.subtract(side.machines)
        left.subtract(side.discard)
        return +left

    def lose(self, side: Side, one: Character) -> None:
        """A Character goes to its owner's discard."""
        side.characters.remove(one)
        self.count(DEATHS, side.seat)
        side.discard.append(one.card)
        for attack in self.attacks:
            if one.card in attack.army:
                attack.army.remove(one.card)
        self.attacks = [attack for attack in self.attacks if attack.army]
        self.stirred = True
