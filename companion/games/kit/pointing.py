"""Squares and answers: the ground as one grid, where an answer lies on it, and what pointing at a square answers.

What a board stands on is either laid tiles (`tile_pointing`) or a printed mat (`mat_board`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary, ref

from companion.engine import CHOICE, Game, Json, Refusal, Request
from companion.games.kit.pieces import Point, Spot
from companion.tiles import NOWHERE, Layer, Square


class Land(Protocol):
    """What pieces stand on: the squares of tiles, or the rectangles of a mat, each with its name."""

    @property
    def names(self) -> Sequence[str]: ...

    def square(self, text: object) -> Square: ...


G = TypeVar("G", bound=Game)
L = TypeVar("L", bound=Land)
"""What the game is played on: its map, or its mat."""

STOP = "stop"
"""The answer that ends a walk where the figure stands."""


class Points(dict[Square, Point]):
    """Where the squares of a map are: looked at several times for everything that happens, and worked out once."""

    def __init__(self, board: Pointing[Any, L], land: L) -> None:
        super().__init__()
        self.board = board
        self.land = ref(land)

    def __missing__(self, square: Square) -> Point:
        land = self.land()
        assert land is not None  # whoever asks has the map
        at = self[square] = self.board.point(land, square)
        return at


class Pointing(ABC, Generic[G, L]):
    """The part of a board that knows squares."""

    apart = 1
    """So many squares lie between the middles of two cells side by side."""
    square_word = "square"
    """What people call the places on which figures stand."""
    verbs = True
    """Do answers of several words begin with what is done?"""
    deeds: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How such a word is read, where answers are listed by it."""

    def __init__(self) -> None:
        self._points: WeakKeyDictionary[L, Points] = WeakKeyDictionary()

    # ------------------------------------------------------------------ the ground

    @abstractmethod
    def land(self, game: G) -> L:
        """What lies on the table: the tiles, or the mat."""

    @abstractmethod
    def point(self, land: L, square: Square) -> Point:
        """Where a square lies on the grid."""

    def points(self, land: L) -> Mapping[Square, Point]:
        """Where all its squares lie."""
        points = self._points.get(land)
        if points is None:
            points = self._points[land] = Points(self, land)
        return points

    @abstractmethod
    def name_at(self, land: L, at: Point) -> str:
        """What the square there is called, or would be called if there were one."""

    @abstractmethod
    def ground(self, game: G) -> Mapping[Point, Spot]:
        """Every square; the very same object as long as nothing of it changes."""

    def layers(self, game: G) -> Mapping[str, Layer]:
        """The layers besides the map itself that have a tile, as people call them."""
        return {}

    def levels(self, game: G) -> Sequence[str]:
        """The layers that the map can have besides itself, as squares are written with them, in their order."""
        return ()

    def stacked(self, game: G) -> frozenset[int]:
        """The numbers of the layers that lie one below the other, the map itself among them."""
        return frozenset((0,))

    def areas(self, game: G) -> Collection[str]:
        """The parts of the map of which a tile lies there."""
        return ()

    @abstractmethod
    def where(self, game: G, square: Square) -> str:
        """A square in words: `the street square north of the Hospital's door`."""

    @abstractmethod
    def where_at(self, game: G, at: Point, door: bool = False) -> str:
        """The square on a place of the grid in words, also one that nobody enters; empty where there is none. A door
        itself is told by the side that it is on."""

    def tile_at(self, at: Point) -> tuple[Point, ...]:
        """All squares of the tile on which a point lies."""
        return (at,)

    # ------------------------------------------------------------------ from an answer to the board

    @abstractmethod
    def square_of(self, game: G, request: Request[Any] | None, value: Json) -> Square:
        """The square that an answer means; -1 when it means none."""

    def places(self, game: G, request: Request[Any], value: Json) -> tuple[Point, ...]:
        """The squares that an answer means: one, several with the most important first, or none."""
        if value == STOP:
            here = self.mover(game, request)
            return (here,) if here is not None else ()
        square = self.square_of(game, request, value)
        return (self.point(self.land(game), square),) if square != NOWHERE else ()

    def lays(self, request: Request[Any]) -> bool:
        """Is a tile in hand for which a place is wanted?"""
        return False

    def tile_to_lay(self, request: Request[Any]) -> str:
        """The name of the tile in hand; empty where there is none."""
        return ""

    def preview(self, game: G, request: Request[Any], value: Json) -> Mapping[Point, Spot]:
        """The ground that a placement would add."""
        return {}

    # ------------------------------------------------------------------ from the board to an answer

    def answer_at(self, game: G, request: Request[Any], verb: str, at: Point) -> Json:
        """What pointing at a square answers, legal or not."""
        return f"{verb} {self.name_at(self.land(game), at)}".lstrip()

    def why_not_there(self, game: G, request: Request[Any], at: Point, verb: str = "") -> Refusal | None:
        """Why pointing at a square answers nothing; None when it does."""
        return request.options.why_not(self.answer_at(game, request, verb, at))

    def why_not(self, game: G, request: Request[Any], value: Json) -> Refusal | None:
        """Why an answer that people give is none; a square by its name is as if they pointed at it."""
        square = self.land(game).square(value)
        if square == NOWHERE or request.options.why_not(value) is None:
            return request.options.why_not(value)
        return self.why_not_there(game, request, self.point(self.land(game), square))

    # ------------------------------------------------------------------ walking

    def far(self, one: Point, other: Point) -> int:
        """How many steps lie from one square to the other, walls or not."""
        return max(abs(one[0] - other[0]), abs(one[1] - other[1]))

    @abstractmethod
    def mover(self, game: G, request: Request[Any]) -> Point | None:
        """Where the figure stands that is to move."""

    def reach(self, game: G, request: Request[Any]) -> Mapping[Point, tuple[Json, ...]]:
        """Squares farther away that several answers lead to, with these answers."""
        return {}

    @abstractmethod
    def stands(self, game: G, seat: int) -> Square:
        """Where the pawn of a player stands; -1 beside the map."""

    @abstractmethod
    def start(self, game: G) -> Square:
        """Where the game begins."""

    def focus(self, game: G, request: Request[Any] | None) -> Point:
        """Where the action is: the figure that moves, the first square that may be chosen, else whoever is asked."""
        if request is None:
            return self.beside(game, *(game.over.winners if game.over else ()), game.seat)
        here = self.mover(game, request)
        if here is not None:
            return here
        there = self.places(game, request, next(iter(request.options), None)) if self.is_pointed(request) else ()
        return there[0] if there else self.beside(game, request.seat, game.seat)

    def is_pointed(self, request: Request[Any]) -> bool:
        """Is a place chosen from a few?"""
        return request.kind == CHOICE

    def beside(self, game: G, *seats: int) -> Point:
        """Where the first of these players stands; the start when none is on the map."""
        there = (self.stands(game, seat) for seat in seats if seat >= 0)
        return self.point(self.land(game), next((square for square in there if square >= 0), self.start(game)))
