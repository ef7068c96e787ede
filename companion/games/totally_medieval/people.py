"""Who is on the mat: Characters with their illnesses, the side they belong to, and Armies that attack."""

from __future__ import annotations

from typing import Any

from companion.engine.reading import Part
from companion.games.kit.forms import Listed, Name, Named, Pile, Value, Whole, field, flag, square, whole, word
from companion.games.kit.mat import Square
from companion.games.kit.parts import Declared, given
from companion.games.kit.rows import Parts
from companion.games.totally_medieval.arithmetic import level_of
from companion.games.totally_medieval.meta import HAND, HARVEST_MOST, LEVELS
from companion.languages import say

CARD = Named("card", lambda game: game.pack.people)


class Sickness(Declared):
    """One illness of one Character, with its clocks."""

    illness: str = field(Named("illness", lambda game: game.pack.illnesses))
    begun: int = whole()
    """Own turns that began since: from the first one on it spreads (totally-medieval.ruling.spread-clock)."""
    ended: int = whole()
    """Own turns that ended since (totally-medieval.ruling.fatal-clock)."""

    @classmethod
    def of(cls, illness: str) -> Sickness:
        made = cls()
        made.illness = illness
        return made


class Character(Declared):
    """A Character in play."""

    card: str = field(CARD)
    at: Square = square(absent=None)
    ills: list[Sickness] = field(Parts(Sickness), [])
    halted: bool = flag()
    """A Terrain holds it: no further move in this turn."""

    @classmethod
    def of(cls, card: str, at: Square) -> Character:
        made = cls()
        made.card, made.at = card, at
        return made

    def has(self, illness: str) -> bool:
        return any(one.illness == illness for one in self.ills)


class Side(Declared):
    """One player: a civilization with its Harvest, its cards and its Characters."""

    name: str = field(Name())
    seat: int = given()
    civilization: str = word(lambda game: ("", *game.pack.civilizations))
    """Empty until it is chosen."""
    level: str = word(("", *LEVELS))
    """Of the sums, where any are asked."""
    harvest: int = whole(
        HARVEST_MOST,
        0,
        HARVEST_MOST,
        "totally-medieval.harvest.track",
        absent=lambda game, _: int(game.options["starting-harvest"]),
    )
    hand: list[str | None] = field(
        Pile(CARD, HAND, "totally-medieval.turn.draw-to-three", counted=True), [], always=True
    )
    """None for a card that nobody has shown to the companion."""
    pile: int = whole(0, 0, always=True)
    """Cards in the Draw pile."""
    characters: list[Character] = field(Parts(Character), [], always=True)
    machines: list[str] = field(Listed(CARD), [])
    """War Machines that lie before their owner."""
    discard: list[str] = field(Listed(CARD), [], always=True)

    def __init__(self, seat: int, name: str) -> None:
        self.begin()
        self.seat, self.name = seat, name

    def at(self, place: Square) -> list[Character]:
        """The Characters of this side on a rectangle."""
        return [one for one in self.characters if one.at == place]

    def character(self, card: str) -> Character | None:
        return next((one for one in self.characters if one.card == card), None)


class Attack(Declared):
    """An Army that entered a Terrain of the opponent in this turn, and where it came from."""

    army: list[str] = field(Listed(CARD), [])
    at: Square = square(absent=None)
    back: Square = square(absent=None)
    fought: int = whole()
    """Battles it has fought in this turn."""

    @classmethod
    def of(cls, army: list[str], at: Square, back: Square) -> Attack:
        made = cls()
        made.army, made.at, made.back = army, at, back
        return made


class Battle(Declared):
    """The battle that is being scored."""

    attack: int = whole()
    """Which of the attacks of the turn fights."""
    machines: list[str] = field(Listed(CARD), [])
    """War Machines announced for it."""
    ready: bool = flag()
    """The attacker announces no more machines: the defender may."""
    announced: bool = flag()
    """No more machines are announced: the dice are next."""
    attack_dice: list[int] = field(Listed(Whole(0, 6)), [])
    defence_dice: list[int] = field(Listed(Whole(0, 6)), [])
    """What each side has thrown so far, or earned with sums (0 for a wrong answer)."""
    scored: bool = flag()
    """Both totals stand; the loser gives up a Character."""


class SumWords(Value[str]):
    """One of the companion's sums."""

    def read(self, game: Any, part: Part) -> str:
        words = part.text()
        if not level_of(words):
            raise part.fail(say("{} is none of the sums", repr(words)), "totally-medieval.ruling.referee-questions")
        return words


class Sum(Declared):
    """A Dice card that was drawn for somebody and is not answered yet."""

    seat: int = whole(0, 0, 1, always=True)
    """Who has to answer."""
    purpose: str = word(("attack", "defence", "move"), "attack", always=True)
    value: int = whole(0, 0, 6, always=True)
    """What a right answer earns."""
    words: str = field(SumWords(), "")
    """The sum as it is asked, `4 + 3 = ?`; empty where it stands on a printed card. The answer follows from it."""

    @classmethod
    def of(cls, seat: int, purpose: str, value: int, words: str) -> Sum:
        made = cls()
        made.seat, made.purpose, made.value, made.words = seat, purpose, value, words
        return made
