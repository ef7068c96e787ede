"""Who plays, and what works on them: a player's pieces and cards, and the effects of cards that go on."""

from __future__ import annotations

from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.forms import (
    Anything,
    Counts,
    Listed,
    Named,
    Pile,
    Text,
    Whole,
    field,
    flag,
    square,
    whole,
    word,
)
from companion.games.kit.parts import COPIED, Copying, Declared, Field, Form, given
from companion.games.kit.position import Reading
from companion.games.midevil.meta import COLOURS, PAWNS
from companion.tiles import NOWHERE, SIDES, Square

HAND = 3
START_LIVES, MOST_LIVES = 3, 5
MOST_SPELLS = 3
DECK = "midevil.setup.inventory-events"
CARD = Named("event card", lambda game: game.pack.cards, DECK)
SPELL = Named("spell card", lambda game: game.pack.spells, "midevil.dungeon-setup.inventory-spells")


def cards(counted: bool = False) -> Pile[str]:
    """Cards of the event deck, seen or not."""
    return Pile(CARD, lambda game: len(game.whole_deck), DECK, counted)


def figures(colours: tuple[str, ...] = COLOURS) -> Counts:
    """Skeletons by colour."""
    return Counts(colours, lambda game, colour: game.figures(colour))


def last_seat(game: Any) -> int:
    return len(game.players) - 1


class Front(Form[dict[str, int]]):
    """Cards face up before a player; the number counts what a card was used for in this turn."""

    copying: Copying = COPIED

    def show(self, game: Any, owner: Any, field: Field) -> Json:
        front: dict[str, int] = field.value(owner)
        return [{"card": card, "used": used} if used else card for card, used in front.items()]

    def load(self, reading: Reading, owner: Any, field: Field, part: Part, path: str) -> None:
        there: dict[str, int] = {}
        for entry in part.items():
            used = isinstance(entry.value, dict)
            if used:
                entry.table(("card", "used"))
            card = CARD.read(reading.game, entry.part("card") if used else entry)
            reading.row(path, entry, card, card, there)
            there[card] = entry.part("used").number(1, 9) if used else 0
        field.set(owner, there)


class Player(Declared):
    """One player: pawn, life tokens, collected skeletons, hand, and the cards in front."""

    seat: int = given()
    name: str = field(Text())
    pawn: str = word(PAWNS)
    at: Square = square(off=True, absent=lambda game, player: game.begins_at(player), after=("gone",))
    lives: int = whole(
        START_LIVES,
        0,
        MOST_LIVES,
        "midevil.limit.five-lives",
        absent=lambda _, player: 0 if player.gone or player.dead else START_LIVES,
        after=("gone", "dead"),
    )
    skeletons: dict[str, int] = field(figures(), {}, always=True)
    """The collection: killed and still held, by colour."""
    hand: list[str | None] = field(cards(), [], absent=lambda _, player: 0 if player.gone else HAND, after=("gone",))
    front: dict[str, int] = field(Front(), {}, always=True)
    """Cards face up before the player; the number counts what a card was used for in this turn."""
    horse_at: Square = square()
    """Where the player's Horse waits; without a square it is under its rider."""
    plays: int = whole()
    """Cards played since the round began."""
    gone: bool = flag()
    """The player has left the table for good."""
    dead: bool = flag()
    """Died, and waits on the starting place for the next own turn."""
    stuck: int = whole(0, 0, 2)
    """In the pit for so many more ends of own turns (MidEvil 2)."""
    brought: bool = flag()
    """Put on this square in another's turn: what lies there is taken in the own step 3."""
    stays: bool = flag()
    """Loses the movement of the next own turn."""
    teleports: bool = flag()
    """Ended a move on the Altar and may teleport instead of the next movement roll (optional rule)."""
    spells: list[str] = field(Listed(SPELL), [])
    """Spell cards, face up (MidEvil III)."""
    came_by: int = field(Whole(NOWHERE, len(SIDES) - 1), NOWHERE)
    """The side by which the pawn came onto its dungeon tile, counted north, east, south, west (MidEvil III)."""
    slipping: bool = flag()
    """Passes the skeleton on this square without a fight, and must go on."""
    fights_at: Square = square()
    """The square of a skeleton that is fought from a neighbouring one (Spear)."""
    climbs_to: Square = square()
    """The square to which the next step leads over a wall (Grappling Hook)."""
    fighting: bool = flag()
    weapon: str = field(Anything(), "")
    """The one weapon of the open combat roll."""
    die: int = whole(0, 0, 6)
    """The combat die as it lies; 0 before it is rolled."""
    total: int = whole()
    """Die, weapon and whatever else is added."""

    def __init__(self, seat: int, name: str, pawn: str) -> None:
        super().__init__()
        self.seat, self.name, self.pawn = seat, name, pawn

    @property
    def on_map(self) -> bool:
        return self.at >= 0

    def collect(self, colour: str, count: int = 1) -> None:
        self.skeletons[colour] = self.skeletons.get(colour, 0) + count

    def give(self, colour: str, count: int) -> None:
        """So many of the collection go."""
        if count:
            self.skeletons[colour] -= count
        if not self.skeletons.get(colour):
            self.skeletons.pop(colour, None)


class Effect(Declared):
    """A card that goes on working: which ends (or starts) of turns count it down, and what it is about."""

    effect: str = given()
    card: str = field(CARD)
    by: int = field(Whole(0, last_seat))
    whose: int = field(Whole(0, last_seat), absent=lambda _, effect: effect.by)
    ends: int = whole(1, 0, 2, always=True)
    """It ends with this many-th end of a turn of `whose`; 0 = something else ends it."""
    until: str = word(("end", "start", "move"), "end")
    """What `ends` counts: ends of turns, their starts, or the end of a move."""
    about: int = whole(NOWHERE, NOWHERE)
    """A seat, a tile or a number that the card needs."""
    held: bool = flag(True)
    """The card itself lies visible until the end; otherwise it is on the discard pile already."""

    def __init__(
        self, effect: str, card: str, by: int, whose: int, ends: int, about: int = NOWHERE, held: bool = True
    ) -> None:
        super().__init__()
        self.effect, self.card, self.by, self.whose = effect, card, by, whose
        self.ends, self.about, self.held = ends, about, held
