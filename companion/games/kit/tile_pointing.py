"""Pointing on laid tiles, nine squares each: layers, areas, walks, and a tile that is to be laid."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar
from weakref import ReferenceType, WeakKeyDictionary, ref

from companion.engine import Json, Options, Refusal, Request
from companion.games.kit import layers
from companion.games.kit.north import MARK
from companion.games.kit.obstacles import first_obstacle
from companion.games.kit.pieces import BELOW, Point, Spot
from companion.games.kit.places import doors, part, part_of, where
from companion.games.kit.pointing import G, Pointing
from companion.games.kit.walking import Walk
from companion.tiles import CENTRE, NOWHERE, Cell, Layer, Placement, Square, read_cell, read_placement
from companion.tiles.ground import Ground

T = TypeVar("T", bound=Ground[Any])
"""What the tiles of the game make up: its map."""
NINE = ((0, 0), *((x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if x or y))
"""The squares of a tile around its middle, the middle first."""


class TilePointing(Pointing[G, T]):
    """The part of a board that knows squares of tiles."""

    apart = 3

    def __init__(self) -> None:
        super().__init__()
        self._grounds: WeakKeyDictionary[T, tuple[str, dict[Point, Spot]]] = WeakKeyDictionary()
        self._latest: ReferenceType[T] | None = None
        """The map that was looked at last: most of the next one is the same."""

    # ------------------------------------------------------------------ the ground

    @abstractmethod
    def kind(self, land: T, square: Square) -> str:
        """What the ground is there."""

    def has_door(self, land: T, square: Square) -> bool:
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

    def _spots_after(self, land: T) -> dict[Point, Spot]:
        """Every square; of a map that only grew, those that are as they were are the very same."""
        before = self._latest() if self._latest else None
        north, spots = self._grounds.get(before, ("", {})) if before is not None else ("", {})
        if before is None or north != MARK.edge or not self.grows(before, land):
            return self.spots(land, range(len(land.laid)))
        changed = {index for index in range(len(land.laid)) if not _looks_the_same(before, land, index)}
        cells = {land.laid[index].cell for index in changed}  # what lies below is told by what lies above
        under = (tiles.get(cell) for level, tiles in land.layers.items() if level for cell in cells)
        return {**spots, **self.spots(land, sorted(changed.union(index for index in under if index is not None)))}

    def grows(self, before: T, land: T) -> bool:
        """Are all tiles of the map before still there, and the first ones of this map?"""
        tiles = len(before.laid)
        return len(land.laid) >= tiles and before.gone == land.gone and before.names == land.names[: 9 * tiles]

    def spots(self, land: T, tiles: Iterable[int]) -> dict[Point, Spot]:
        """The squares of these tiles."""
        squares = (square for index in tiles if index not in land.gone for square in range(9 * index, 9 * index + 9))
        return {self.point(land, square): self.spot(land, square) for square in squares}

    def spot(self, land: T, square: Square) -> Spot:
        ways = self.ways_from(land, square)
        index, door = square // 9, self.has_door(land, square)
        layer, kind, lies = land.levels[index], self.kind(land, square), square
        if layer:
            above = land.above(square)
            lies = square if above == NOWHERE else above
            kind = BELOW if land.called[layer].below and land.names[square] in land.by_name else kind
        place, area = land.tile_of(lies).name, land.areas[index]
        return Spot(land.names[square], kind, place, ways, door, part(land, square), layer, area)

    def ways_from(self, land: T, square: Square) -> tuple[bool, bool, bool, bool]:
        """The sides over which one can step; past what lies beside it a way to another layer is not seen."""
        north, east, south, west = (there >= 0 for there in land.neighbours[square][:4])
        if not land.landings:
            return north, east, south, west
        levels, level = land.levels, land.levels[square // 9]
        near = (there < 0 or levels[there // 9] == level for there in land.neighbours[square][:4])
        seen = [same or land.beyond(square, side) == NOWHERE for side, same in enumerate(near)]
        return north and seen[0], east and seen[1], south and seen[2], west and seen[3]

    def layers(self, game: G) -> Mapping[str, Layer]:
        land = self.land(game)
        return {level: layer for level, layer in land.called.items() if land.layers.get(level)}

    def levels(self, game: G) -> Sequence[str]:
        return tuple(self.land(game).called)

    def stacked(self, game: G) -> frozenset[int]:
        land = self.land(game)
        below = (number for number, level in enumerate(land.called, 1) if land.called[level].below)
        return frozenset((0, *below))

    def areas(self, game: G) -> Collection[str]:
        return self.land(game).areas

    def where(self, game: G, square: Square) -> str:
        return where(self.land(game), square)

    def where_at(self, game: G, at: Point, door: bool = False) -> str:
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

    def cell_name(self, land: T, at: Point) -> str:
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

    def places(self, game: G, request: Request[Any], value: Json) -> tuple[Point, ...]:
        """The squares that an answer means: one, the nine of a tile with the middle first, or none."""
        if found := super().places(game, request, value):
            return found
        land, placement = self.land(game), _placement(value) if isinstance(value, str) else None
        if placement is not None and placement.layer in layers.numbers(land):
            number = layers.numbers(land).index(placement.layer)
            return self.nine(layers.on_layer(self.middle(placement.cell), number))
        tile = land.tile_named(value)
        return self.nine(self.point(land, 9 * tile + CENTRE)) if tile != NOWHERE else ()

    @abstractmethod
    def laid(self, game: G, request: Request[Any], placement: Placement) -> T | None:
        """The map with the tile in hand laid there; None when there is no tile in hand, or no room for it."""

    def preview(self, game: G, request: Request[Any], value: Json) -> Mapping[Point, Spot]:
        placement = read_placement(value) if isinstance(value, str) else None
        land = self.laid(game, request, placement) if placement is not None else None
        return self.spots(land, range(len(self.land(game).laid), len(land.laid))) if land is not None else {}

    # ------------------------------------------------------------------ from the board to an answer

    def answer_at(self, game: G, request: Request[Any], verb: str, at: Point) -> Json:
        if self.lays(request):
            return first_fit(request.options, self.cell_at(at), layers.level_at(self.land(game), at))
        return super().answer_at(game, request, verb, at)

    def why_not_there(self, game: G, request: Request[Any], at: Point, verb: str = "") -> Refusal | None:
        """Why pointing at a square answers nothing; None when it does. Of a square farther away than a step, the first
        obstacle on the shortest way to it."""
        no = super().why_not_there(game, request, at, verb)
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

    # ------------------------------------------------------------------ walking

    def far(self, one: Point, other: Point) -> int:
        """To another layer it is one step, wherever that lies on the grid."""
        return super().far(one, other) if layers.number_of(one) == layers.number_of(other) else 1

    def walk(self, game: G, request: Request[Any]) -> Walk | None:
        """The walk that the question begins, where it asks for its first step."""
        return None

    def reach(self, game: G, request: Request[Any]) -> Mapping[Point, tuple[Json, ...]]:
        walk, land = self.walk(game, request), self.land(game)
        if walk is None:
            return {}
        return {self.point(land, square): way for square, way in walk.ways().items() if len(way) > 1}

    def start(self, game: G) -> Square:
        """Where the game begins: in the middle of the first tile."""
        return CENTRE


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
