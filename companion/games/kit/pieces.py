"""What stands and lies on the table, said once: figures, facts that people compare, corrections and letters follow.

Everything that leaves a board is in the words of the outside: squares by name, places as points of one grid that spans
the whole map, and whatever lies below it or apart from it (`layers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from companion.engine import Json, Refusal
from companion.tiles import BLOCKED, BUILDING, OUTSIDE, STREET, Square

Point: TypeAlias = tuple[int, int]
"""Squares to the east and to the north of square 0,0.C."""
GROUND = {STREET: "street", BUILDING: "building", OUTSIDE: "outside", BLOCKED: "blocked"}
"""What the squares of a printed tile are."""
BELOW = "below"
"""What open squares are that lie under the map."""
CLOSED_GROUND = frozenset({"blocked", "rock", "bedrock", "trees", "water"})
"""Ground on which nobody stands."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One square of the board."""

    name: str
    kind: str
    """What the ground is: `street`, `building`, `outside`, `blocked`, `goal`, ..."""
    place: str
    """The name of the tile, such as Gas Station."""
    ways: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """May one step from here to the north, east, south and west?"""
    door: bool = False
    part: str = ""
    """Where on its tile it is, in a word or two for the small screen: `door`, `street N`."""
    layer: str = ""
    """The layer it lies on (`GameBoard.layers`); empty on the map itself."""
    area: str = ""
    """The part of the map it belongs to (`GameBoard.areas`), where the map has parts."""

    @property
    def closed(self) -> bool:
        """Can nobody stand there?"""
        return self.kind in CLOSED_GROUND


class Figure(NamedTuple):
    """Something that stands or lies on a square."""

    role: str
    """What it is, which decides its symbol and colour: the id of a `Role`."""
    at: Point
    words: str
    colour: str = ""
    """Where the printed figure has a colour of its own, such as a pawn."""
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that the model believes; people compare it with the table."""

    words: str
    at: Point | None = None
    fix: str = ""
    """The words of the correction (`Fix.words`) that sets it right."""


@dataclass(frozen=True, slots=True)
class Fix:
    """One thing that people may set right. The values are given, or a square is pointed at."""

    words: str
    group: str
    """What it belongs to: the name of a player, or of a kind of piece."""
    path: str
    """The path of the correction; `{at}` in it stands for the name of the square that is pointed at."""
    values: tuple[tuple[Json, str], ...] = ()
    """What it may be set to, each with a label. Empty: the square that is pointed at is the value."""
    now: Json = None
    at: Point | None = None
    """Where the pointing begins."""
    moves: str = ""
    """The words of the figure that stands there, where it is moved by pointing."""


@dataclass(frozen=True, slots=True)
class Held:
    """One card of a player, as the player alone may see it."""

    card: str
    """Its id; empty for one that nobody has shown to the companion."""
    name: str
    does: str
    source: str = "hand"
    """Where it is: in the `hand`, or in `front` for all to see."""
    no: Refusal | None = None
    """Why it may not be played (or used) now."""
    more: tuple[tuple[str, Json], ...] = ()
    """What else is said where it is played, such as on whom."""


class Said(NamedTuple):
    """What a player has said in a round in which all speak in turn, such as an auction."""

    seat: int
    words: str
    """`3`, `pass`; empty before the player has said anything."""
    out: bool = False
    """Has the player no more part in it?"""


# ---------------------------------------------------------------------- how a game declares them

PAWN_SHAPE = (".##.", "####", "####", "####")


class Role(NamedTuple):
    """A kind of piece, and how it looks on the small screen, in lights, on the page and on the text map."""

    id: str
    symbol: str
    """On the small screen."""
    colour: str
    """The name of its colour: that of a pawn, or one of the game's own lights (`Rulebook.lights`)."""
    called: str
    """What the legend of the text map says."""
    letter: str = ""
    """On the text map; empty where each piece has a capital of its own."""
    fine: str = ""
    """A finer letter, for terminals that have it."""
    style: str = ""
    """How the letter is coloured, where that is not the role itself."""
    shape: tuple[str, ...] = ()
    """Four by four pixels on the small screen's map; empty: a ring, as a token has."""
    picture: str = ""
    """Which of the page's drawings; empty: the one of the role's own name, or its symbol in a circle."""
    lying: bool = False
    """Does it lie on the ground, so that figures stand beside it?"""
    one: str = ""
    """What one is called where people put it on the map by hand: `violet zombie`; empty: as in the legend."""
    path: str = ""
    """The path of the correction that puts it on a square; empty where nobody does so by hand."""
    counted: bool = False
    """Does that correction say how many lie there? Otherwise it says which one does."""
    tally: str = ""
    """The word under which is told how many of it somebody has, where that is not its picture's: `lives`."""


class Thing(NamedTuple):
    """What people compare and set right besides the place of a piece: what somebody has, a door, the turn."""

    fact: str = ""
    """A sentence; empty where there is nothing to compare."""
    fix: Fix | None = None
    at: Point | None = None


class Piece(NamedTuple):
    """One piece (or several of a kind on one square)."""

    role: Role
    at: Square
    """Where it stands; -1 beside the map."""
    words: str
    """On the screen: `Ana`, `2 zombies`."""
    fact: str
    """The beginning of what people compare, up to the place: `A zombie stands`. Beside the map the whole of it."""
    fix: str = ""
    """The words of the correction that sets it right."""
    group: str = ""
    path: str = ""
    """Where the piece itself is moved by pointing: what its correction belongs to, and its path."""
    colour: str = ""
    seat: int = -1
    letter: str = ""
    """On the text map, where not the letter of its role."""
    times: int = 1
    """So often the text map shows it."""
    one: str = ""
    """What one of several is called: `zombie`."""
    pile: int = 0
    """So many lie there, where the text map shows only one."""
    also: tuple[Thing, ...] = ()
    """What is compared and set right together with it."""


def number(words: str, group: str, path: str, values: Iterable[int], now: int) -> Fix:
    """The correction of a number."""
    return Fix(words, group, path, tuple((value, str(value)) for value in values), now)


def capitals(names: Sequence[str]) -> list[str]:
    """One capital for each player, from the name where it is free, else a number."""
    taken: list[str] = []
    for place, name in enumerate(names, 1):
        wishes = [letter.upper() for letter in name if letter.isalpha() and len(letter.upper()) == 1]
        taken.append(next((wish for wish in wishes if wish not in taken), str(place)))
    return taken
