"""Squares and answers: the ground as one grid, where an answer lies on it, and what pointing at a square answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from companion.engine import Game, Json, Options, Refusal, Request
from companion.games.kit.obstacles import first_obstacle
from companion.games.kit.pieces import Point, Spot
from companion.games.kit.places import part, part_of, where
from companion.games.kit.walking import Walk
from companion.tiles import CENTRE, NOWHERE, Cell, Placement, Square, read_cell, read_placement
from companion.tiles.ground import Ground

G = TypeVar("G", bound=Game)
L = TypeVar("L", bound=Ground[Any])
"""What the tiles of the game make up: its map."""

STOP = "stop"
"""The answer that ends a walk where the figure stands."""
NINE = ((0, 0), *((x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if x or y))
"""The squares of a tile around its middle, the middle first."""


class Pointing(ABC, Generic[G, L]):
    """The part of a board that knows squares."""

    apart = 3
    """So many squares lie between the middles of two cells side by side."""

    def __init__(self) -> None:
        self._grounds: WeakKeyDictionary[L, Mapping[Point, Spot]] = WeakKeyDictionary()

    # ------------------------------------------------------------------ the ground

    @abstractmethod
    def land(self, game: G) -> L:
        """The tiles that lie on the table."""

    @abstractmethod
    def point(self, land: L, square: Square) -> Point:
        """Where a square lies on the grid."""

    @abstractmethod
    def name_at(self, land: L, at: Point) -> str:
        """What the square there is called, or would be called if a tile lay there."""

    @abstractmethod
    def kind(self, land: L, square: Square) -> str:
        """What the ground is there."""

    def has_door(self, land: L, square: Square) -> bool:
        return False

    def ground(self, game: G) -> Mapping[Point, Spot]:
        """Every square of the map. A map never changes, and the ground is looked at after every answer."""
        land = self.land(game)
        spots = self._grounds.get(land)
        if spots is None:
            spots = self._grounds[land] = self.spots(land, 0)
        return spots

    def spots(self, land: L, first: int) -> dict[Point, Spot]:
        """The squares of the tiles from the `first` one on."""
        tiles = (index for index, _ in land.on_table() if index >= first)
        squares = (square for index in tiles for square in range(9 * index, 9 * index + 9))
        return {self.point(land, square): self.spot(land, square) for square in squares}

    def spot(self, land: L, square: Square) -> Spot:
        north, east, south, west = land.neighbours[square][:4]
        ways = (north >= 0, east >= 0, south >= 0, west >= 0)
        kind, door = self.kind(land, square), self.has_door(land, square)
        return Spot(land.names[square], kind, land.tile_of(square).name, ways, door, part(land, square))

    def where(self, game: G, square: Square) -> str:
        """A square in words: `the street square north of the Hospital's door`."""
        return where(self.land(game), square)

    def where_at(self, game: G, at: Point, door: bool = False) -> str:
        """The square on a place of the grid in words, also one that nobody enters; empty where no tile lies. A door
        itself is told by the side that it is on."""
        land, start = self.land(game), self.start(game)
        (x, y), (column, row) = self.point(land, start), land.column_and_row(start)
        square = land.square_at((at[0] + column - x, at[1] + row - y))
        words = part_of if door else where
        return words(land, square) if square != NOWHERE else ""

    def middle(self, cell: Cell) -> Point:
        """Where the middle square of a cell lies."""
        return self.apart * cell[0], self.apart * cell[1]

    def cell_at(self, at: Point) -> Cell:
        half = self.apart // 2
        return (at[0] + half) // self.apart, (at[1] + half) // self.apart

    def nine(self, cell: Cell) -> tuple[Point, ...]:
        """The squares of a cell, the middle first."""
        x, y = self.middle(cell)
        return tuple((x + dx, y + dy) for dx, dy in NINE)

    # ------------------------------------------------------------------ from an answer to the board

    @abstractmethod
    def square_of(self, game: G, request: Request[Any] | None, value: Json) -> Square:
        """The square that an answer means; -1 when it means none."""

    def places(self, game: G, request: Request[Any], value: Json) -> tuple[Point, ...]:
        """The squares that an answer means: one, the nine of a tile with the middle first, or none."""
        if value == STOP:
            here = self.mover(game, request)
            return (here,) if here is not None else ()
        square = self.square_of(game, request, value)
        if square != NOWHERE:
            return (self.point(self.land(game), square),)
        cell = _cell(value) if isinstance(value, str) else None
        return self.nine(cell) if cell is not None else ()

    @abstractmethod
    def lays(self, request: Request[Any]) -> bool:
        """Is a tile in hand for which a place is wanted?"""

    def tile_to_lay(self, request: Request[Any]) -> str:
        """The name of the tile in hand; empty where there is none."""
        return ""

    @abstractmethod
    def laid(self, game: G, request: Request[Any], placement: Placement) -> L | None:
        """The map with the tile in hand laid there; None when there is no tile in hand, or no room for it."""

    def preview(self, game: G, request: Request[Any], value: Json) -> Mapping[Point, Spot]:
        """The ground that a placement would add."""
        placement = read_placement(value) if isinstance(value, str) else None
        land = self.laid(game, request, placement) if placement is not None else None
        return self.spots(land, len(self.land(game).laid)) if land is not None else {}

    # ------------------------------------------------------------------ from the board to an answer

    def answer_at(self, game: G, request: Request[Any], verb: str, at: Point) -> Json:
        """What pointing at a square answers, legal or not."""
        if self.lays(request):
            return first_fit(request.options, self.cell_at(at))
        return f"{verb} {self.name_at(self.land(game), at)}".lstrip()

    def why_not_there(self, game: G, request: Request[Any], at: Point, verb: str = "") -> Refusal | None:
        """Why pointing at a square answers nothing; None when it does. Of a square farther away than a step, the first
        obstacle on the shortest way to it."""
        no = request.options.why_not(self.answer_at(game, request, verb, at))
        walk = self.walk(game, request)
        if no is None or walk is None or walk.no_step is None or not self.walks(verb):
            return no
        if at in self.reach(game, request):
            return None
        land = self.land(game)
        (x, y), (column, row) = self.point(land, walk.here), land.column_and_row(walk.here)
        return first_obstacle(land, walk, (at[0] + column - x, at[1] + row - y)) or no

    def walks(self, verb: str) -> bool:
        """Does pointing with this verb mean a walk?"""
        return not verb

    def why_not(self, game: G, request: Request[Any], value: Json) -> Refusal | None:
        """Why an answer that people give is none; a square by its name is as if they pointed at it."""
        square = self.land(game).square(value)
        if square == NOWHERE or request.options.why_not(value) is None:
            return request.options.why_not(value)
        return self.why_not_there(game, request, self.point(self.land(game), square))

    # ------------------------------------------------------------------ walking

    @abstractmethod
    def mover(self, game: G, request: Request[Any]) -> Point | None:
        """Where the figure stands that is to move."""

    def walk(self, game: G, request: Request[Any]) -> Walk | None:
        """The walk that the question begins, where it asks for its first step."""
        return None

    def reach(self, game: G, request: Request[Any]) -> Mapping[Point, tuple[Json, ...]]:
        """Squares farther away that several answers lead to, with these answers."""
        walk, land = self.walk(game, request), self.land(game)
        if walk is None:
            return {}
        return {self.point(land, square): way for square, way in walk.ways().items() if len(way) > 1}

    @abstractmethod
    def stands(self, game: G, seat: int) -> Square:
        """Where the pawn of a player stands; -1 beside the map."""

    def start(self, game: G) -> Square:
        """Where the game begins: in the middle of the first tile."""
        return CENTRE

    def focus(self, game: G, request: Request[Any] | None) -> Point:
        """Where the action is: the figure that moves, the first square that may be chosen, else whoever is asked."""
        if request is None:
            return self.beside(game, *(game.over.winners if game.over else ()), game.seat)
        here = self.mover(game, request)
        if here is not None:
            return here
        there = self.places(game, request, next(iter(request.options), None)) if self.is_pointed(request) else ()
        return there[0] if there else self.beside(game, request.seat, game.seat)

    @abstractmethod
    def is_pointed(self, request: Request[Any]) -> bool:
        """Is a place chosen from a few?"""

    def beside(self, game: G, *seats: int) -> Point:
        """Where the first of these players stands; the start when none is on the map."""
        there = (self.stands(game, seat) for seat in seats if seat >= 0)
        return self.point(self.land(game), next((square for square in there if square >= 0), self.start(game)))


def first_fit(options: Options[Placement], cell: Cell) -> str:
    """The first way round in which a tile fits there; where none does, as it was drawn."""
    turns = (Placement(cell, quarters) for quarters in range(4))
    return str(next((place for place in turns if options.refusal(place) is None), Placement(cell, 0)))


def _cell(value: str) -> Cell | None:
    placement = read_placement(value)
    return placement.cell if placement else read_cell(value)
