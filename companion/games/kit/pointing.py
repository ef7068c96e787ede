"""Squares and answers: the ground as one grid, where an answer lies on it, and what pointing at a square answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar
from weakref import ReferenceType, WeakKeyDictionary, ref

from companion.engine import Game, Json, Options, Refusal, Request
from companion.games.kit import layers
from companion.games.kit.north import MARK
from companion.games.kit.obstacles import first_obstacle
from companion.games.kit.pieces import BELOW, Point, Spot
from companion.games.kit.places import doors, part, part_of, where
from companion.games.kit.walking import Walk
from companion.tiles import CENTRE, NOWHERE, Cell, Layer, Placement, Square, read_cell, read_placement
from companion.tiles.ground import Ground

G = TypeVar("G", bound=Game)
L = TypeVar("L", bound=Ground[Any])
"""What the tiles of the game make up: its map."""

STOP = "stop"
"""The answer that ends a walk where the figure stands."""
NINE = ((0, 0), *((x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if x or y))
"""The squares of a tile around its middle, the middle first."""


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

    apart = 3
    """So many squares lie between the middles of two cells side by side."""

    def __init__(self) -> None:
        self._grounds: WeakKeyDictionary[L, tuple[str, dict[Point, Spot]]] = WeakKeyDictionary()
        self._points: WeakKeyDictionary[L, Points] = WeakKeyDictionary()
        self._latest: ReferenceType[L] | None = None
        """The map that was looked at last: most of the next one is the same."""

    # ------------------------------------------------------------------ the ground

    @abstractmethod
    def land(self, game: G) -> L:
        """The tiles that lie on the table."""

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
        """What the square there is called, or would be called if a tile lay there."""

    @abstractmethod
    def kind(self, land: L, square: Square) -> str:
        """What the ground is there."""

    def has_door(self, land: L, square: Square) -> bool:
        return False

    def ground(self, game: G) -> Mapping[Point, Spot]:
        """Every square of the map. A map never changes, and the ground is looked at after every answer."""
        land = self.land(game)
        north, spots = self._grounds.get(land, ("", {}))
        if north != MARK.edge:  # parts of tiles are called by it
            spots = self._spots_after(land)
            self._grounds[land] = (MARK.edge, spots)
            self._latest = ref(land)
        return spots

    def _spots_after(self, land: L) -> dict[Point, Spot]:
        """Every square; of a map that only grew, those that are as they were are the very same."""
        before = self._latest() if self._latest else None
        north, spots = self._grounds.get(before, ("", {})) if before is not None else ("", {})
        if before is None or north != MARK.edge or not self.grows(before, land):
            return self.spots(land, range(len(land.laid)))
        changed = {index for index in range(len(land.laid)) if not _looks_the_same(before, land, index)}
        cells = {land.laid[index].cell for index in changed}  # what lies below is told by what lies above
        under = (tiles.get(cell) for level, tiles in land.layers.items() if level for cell in cells)
        return {**spots, **self.spots(land, sorted(changed.union(index for index in under if index is not None)))}

    def grows(self, before: L, land: L) -> bool:
        """Are all tiles of the map before still there, and the first ones of this map?"""
        tiles = len(before.laid)
        return len(land.laid) >= tiles and before.gone == land.gone and before.names == land.names[: 9 * tiles]

    def spots(self, land: L, tiles: Iterable[int]) -> dict[Point, Spot]:
        """The squares of these tiles."""
        squares = (square for index in tiles if index not in land.gone for square in range(9 * index, 9 * index + 9))
        return {self.point(land, square): self.spot(land, square) for square in squares}

    def spot(self, land: L, square: Square) -> Spot:
        ways = self.ways_from(land, square)
        index, door = square // 9, self.has_door(land, square)
        layer, kind, lies = land.levels[index], self.kind(land, square), square
        if layer:
            above = land.above(square)
            lies = square if above == NOWHERE else above
            kind = BELOW if land.called[layer].below and land.names[square] in land.by_name else kind
        place, area = land.tile_of(lies).name, land.areas[index]
        return Spot(land.names[square], kind, place, ways, door, part(land, square), layer, area)

    def ways_from(self, land: L, square: Square) -> tuple[bool, bool, bool, bool]:
        """The sides over which one can step; past what lies beside it a way to another layer is not seen."""
        north, east, south, west = (there >= 0 for there in land.neighbours[square][:4])
        if not land.landings:
            return north, east, south, west
        levels, level = land.levels, land.levels[square // 9]
        near = (there < 0 or levels[there // 9] == level for there in land.neighbours[square][:4])
        seen = [same or land.beyond(square, side) == NOWHERE for side, same in enumerate(near)]
        return north and seen[0], east and seen[1], south and seen[2], west and seen[3]

    def layers(self, game: G) -> Mapping[str, Layer]:
        """The layers besides the map itself that have a tile, as people call them."""
        land = self.land(game)
        return {level: layer for level, layer in land.called.items() if land.layers.get(level)}

    def stacked(self, game: G) -> frozenset[int]:
        """The numbers of the layers that lie one below the other, the map itself among them."""
        land = self.land(game)
        below = (number for number, level in enumerate(land.called, 1) if land.called[level].below)
        return frozenset((0, *below))

    def where(self, game: G, square: Square) -> str:
        """A square in words: `the street square north of the Hospital's door`."""
        return where(self.land(game), square)

    def where_at(self, game: G, at: Point, door: bool = False) -> str:
        """The square on a place of the grid in words, also one that nobody enters; empty where no tile lies. A door
        itself is told by the side that it is on."""
        land, start, here = self.land(game), self.start(game), layers.on_map(at)
        (x, y), (column, row) = self.point(land, start), land.column_and_row(start)
        square = land.square_at((here[0] + column - x, here[1] + row - y), layers.level_at(land, at))
        words = part_of if door else where
        return words(land, square) if square != NOWHERE else ""

    def middle(self, cell: Cell) -> Point:
        """Where the middle square of a cell lies."""
        return self.apart * cell[0], self.apart * cell[1]

    def cell_at(self, at: Point) -> Cell:
        """The cell in which a point of any layer lies."""
        half, (x, y) = self.apart // 2, layers.on_map(at)
        return (x + half) // self.apart, (y + half) // self.apart

    def cell_name(self, land: L, at: Point) -> str:
        """How the cell in which a point lies is written, with its layer."""
        x, y = self.cell_at(at)
        return f"{layers.level_at(land, at)} {x},{y}".lstrip()

    def nine(self, middle: Point) -> tuple[Point, ...]:
        """The squares of a cell by the middle one, which comes first."""
        x, y = middle
        return tuple((x + dx, y + dy) for dx, dy in NINE)

    def tile_at(self, at: Point) -> tuple[Point, ...]:
        """The nine squares of the cell in which a point lies."""
        return self.nine(layers.on_layer(self.middle(self.cell_at(at)), layers.number_of(at)))

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
        land, placement = self.land(game), _placement(value) if isinstance(value, str) else None
        if placement is not None and placement.layer in layers.numbers(land):
            number = layers.numbers(land).index(placement.layer)
            return self.nine(layers.on_layer(self.middle(placement.cell), number))
        tile = land.tile_named(value)
        return self.nine(self.point(land, 9 * tile + CENTRE)) if tile != NOWHERE else ()

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
        return self.spots(land, range(len(self.land(game).laid), len(land.laid))) if land is not None else {}

    # ------------------------------------------------------------------ from the board to an answer

    def answer_at(self, game: G, request: Request[Any], verb: str, at: Point) -> Json:
        """What pointing at a square answers, legal or not."""
        if self.lays(request):
            return first_fit(request.options, self.cell_at(at), layers.level_at(self.land(game), at))
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
        if layers.number_of(at) != layers.number_of((x, y)):
            return no
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


def first_fit(options: Options[Placement], cell: Cell, level: str = "") -> str:
    """The first way round in which a tile fits there; where none does, as it was drawn. Whatever layer is pointed at,
    where no tiles are laid on it the map is meant."""
    layer = level if level in getattr(options, "layers", ()) else ""
    turns = [Placement(cell, quarters, layer) for quarters in range(4)]
    return str(next((place for place in turns if options.refusal(place) is None), turns[0]))


def _looks_the_same(before: Ground[Any], land: Ground[Any], index: int) -> bool:
    """Is a tile what it was, with the same ways and doors?"""
    if index >= len(before.laid) or before.laid[index] is not land.laid[index]:
        return False
    first, last = 9 * index, 9 * index + 9
    if before.neighbours[first:last] != land.neighbours[first:last]:
        return False
    return doors(before) is doors(land) or not any(first <= door < last for door in doors(before) ^ doors(land))


def _placement(value: str) -> Placement | None:
    """A cell, with or without a way round."""
    cell = read_cell(value)
    return read_placement(value) if cell is None else Placement(cell, 0)
