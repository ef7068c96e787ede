"""A game as a desk or a page shows it: squares on one grid, figures on them, where an answer lies on the board.

Each game has a module `board` that offers what `Board` lists. Everything here is in the words of the outside: squares
by name, places as points of one grid that spans the whole map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from companion.engine import Driver, Json, March, Record, Refusal, Request

Point: TypeAlias = tuple[int, int]
"""Squares to the east and to the north of square 0,0.C."""


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


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that stands or lies on a square."""

    role: str
    """What it is, which decides its symbol and colour: `pawn`, `zombie`, `bullet`, `heart`, ..."""
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
    """What it belongs to: the name of a player, `Zombies`, `Tokens`, ..."""
    path: str
    """The path of the correction; `{at}` in it stands for the name of the square that is pointed at."""
    values: tuple[tuple[Json, str], ...] = ()
    """What it may be set to, each with a label. Empty: the square that is pointed at is the value."""
    now: Json = None
    at: Point | None = None
    """Where the pointing begins."""


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


class Board(Protocol):
    """What a game's module `board` offers."""

    ROLES: Mapping[str, tuple[str, str]]
    """For each role its symbol on the small screen and the name of its colour."""

    def ground(self, game: Any) -> Mapping[Point, Spot]:
        """Every square of the map."""

    def figures(self, game: Any) -> Sequence[Figure]:
        """Everything on it, the most important first."""

    def places(self, game: Any, request: Request[Any], value: Json) -> tuple[Point, ...]:
        """The squares that an answer means: one, the nine of a placement, or none."""

    def answer_at(self, game: Any, request: Request[Any], verb: str, at: Point) -> Json:
        """What pointing at a square answers, legal or not."""

    def reach(self, game: Any, request: Request[Any]) -> Mapping[Point, tuple[Json, ...]]:
        """Squares farther away that several answers lead to, with these answers."""

    def mover(self, game: Any, request: Request[Any]) -> Point | None:
        """Where the figure stands that is to move."""

    def focus(self, game: Any, request: Request[Any] | None) -> Point:
        """Where the action is."""

    def preview(self, game: Any, request: Request[Any], value: Json) -> Mapping[Point, Spot]:
        """The ground that a placement would add."""

    def heading(self, game: Any, request: Request[Any] | None) -> tuple[str, str]:
        """The first line of the small screen, left and right: `Ana 4/6 Move`, `5 left`."""

    def standing(self, game: Any, seat: int) -> str:
        """What a player has, in at most 21 characters: `♥3 •2 ☠7`."""

    def marches(self, driver: Driver[Any]) -> Sequence[March[Point]]:
        """What the companion itself moved in this step so far, in order."""

    def facts(self, game: Any) -> Sequence[Fact]:
        """Everything that people can compare with the table, figure by figure."""

    def fixes(self, game: Any) -> Sequence[Fix]:
        """Everything that people can set right without a keyboard."""

    def words_of(self, game: Any, record: Record) -> str:
        """What happened, in a few words: `Ana: north`, `Ben: rolls 4`. Nothing hidden."""

    def secret(self, name: str) -> bool:
        """Is the answer to a question of this name something that nobody should read?"""

    def private(self, game: Any, request: Request[Any]) -> bool:
        """Do the legal answers say what only the asked player may know (or, of a draw, nobody yet)?"""

    def known(self, game: Any, seat: int) -> bool:
        """Does the companion know a card of this hand? Then only its player may speak of the hand."""

    def hand(self, game: Any, seat: int, waiting: tuple[Request[Any], ...]) -> Sequence[Held]:
        """What a player holds and has in front, for this player's eyes."""

    def could_be(self, game: Any, seat: int) -> Sequence[tuple[str, str]]:
        """What the unseen cards of a hand could be: ids and names."""

    def front(self, game: Any, seat: int) -> Sequence[str]:
        """The names of the cards that lie before a player for all to see."""

    def tally(self, game: Any, seat: int) -> Sequence[tuple[str, int]]:
        """What can be counted of a player, for all to see: `hearts`, 3."""

    def play_words(self, game: Any, play: Mapping[str, Json]) -> tuple[str, str]:
        """A card that may be played: its name, and what it does."""


def board_of(game: str) -> Board:
    """The board of a game, by its id."""
    return cast(Board, import_module(f"companion.games.{game.replace('-', '_')}.board"))
