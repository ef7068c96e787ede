"""What every map of tiles has: squares on one grid, walls between them, who is next to whom, and how far it is.

Square 9*i+k is square k of the i-th tile laid. A ground never changes: laying, turning or opening something gives a new
one, so a copy of a game shares it, and what was worked out for it (distances) stays true.

Two squares are joined when no wall stands between them on either side and, across the border of a tile, both sides
belong to one area. A tile may lie on another layer, which has places of its own; links join squares wherever they are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import ClassVar, Generic, Self

from companion.languages import say, says
from companion.tiles.places import Cell, Laid, Layer, Square, T, read_cell
from companion.tiles.tile import BLOCKED, CLOSED, SQUARE_NAMES, STEPS, Edge, turned_square
from companion.tiles.ways import NO_WAY, NOWHERE, Link, Row, ends, shifted, ways

FAR = 1 << 30
"""A distance no walk has."""

ALL_WALLS = (0xF,) * 9

KEPT = 256
"""So many distance fields are kept for one map; a long game on a finished map would gather them without end."""

AROUND = (*STEPS, (1, 1), (1, -1), (-1, -1), (-1, 1))
"""How the place on the grid changes to each of the eight neighbours: N E S W, then NE SE SW NW."""
OFFSETS = tuple((k % 3 - 1, 1 - k // 3) for k in range(9))
"""Where the nine squares of a tile lie, seen from its middle."""


class Ground(ABC, Generic[T]):
    """Tiles laid so far and their squares; where a tile may be laid is the business of each kind of map."""

    __slots__ = (
        "__weakref__",
        "_distances",
        "_next",
        "areas",
        "by_name",
        "cells",
        "gaps",
        "gone",
        "kinds",
        "laid",
        "landings",
        "layers",
        "levels",
        "links",
        "names",
        "neighbours",
        "parted",
        "places",
        "sides",
        "walls",
    )

    called: ClassVar[Mapping[str, Layer]] = MappingProxyType({})
    """The further layers that a map of this kind can have, in their order; a game with such layers has a map of its
    own that names them."""

    tile: ClassVar[str] = say("tile")
    """What people call one of its tiles."""

    @staticmethod
    def so_many(tiles: int) -> str:
        """So many of its tiles."""
        return says(tiles, "{} tile", "{} tiles")

    def __init__(self) -> None:
        # for each tile
        self.laid: tuple[Laid[T], ...] = ()
        self.areas: tuple[str, ...] = ()
        self.parted = False
        """Some tile names an area: only then are areas compared."""
        self.levels: tuple[str, ...] = ()
        self.walls: tuple[tuple[int, ...], ...] = ()
        """The walled sides of its nine squares as bits."""
        self.layers: dict[str, dict[Cell, int]] = {"": {}}
        """For each layer the tiles on its cells."""
        self.cells = self.layers[""]
        # for each square
        self.names: list[str] = []
        self.places: list[Cell] = []
        """Where it lies on the grid of all squares: columns grow east, rows grow north."""
        self.by_name: dict[str, Square] = {}
        """Only squares on which somebody can stand."""
        self.kinds = ""
        self.sides: list[Row] = []
        """The squares to which its four sides are open."""
        self.neighbours: list[Row] = []
        """The squares one step away; after all directions come the squares that are linked with it."""
        self.links: frozenset[Link] = frozenset()
        self.gaps: frozenset[Edge] = frozenset()
        """Sides of squares whose wall was broken through, whatever is printed there."""
        self.gone: frozenset[int] = frozenset()
        """Tiles that were taken off the table."""
        self.landings: frozenset[tuple[int, str]] = frozenset()
        """Stairs: tiles that lie on a further layer too, on the same cell."""
        self._distances: dict[tuple[Square, ...], list[int]] = {}
        self._next: tuple[object, Self] | None = None

    @staticmethod
    @abstractmethod
    def middle(cell: Cell) -> Cell:
        """The place of the middle square of the tile on a cell."""

    @abstractmethod
    def square_at(self, place: Cell, layer: str = "") -> Square:
        """The square on a place of the grid; -1 when there is none."""

    # ------------------------------------------------------------------ looking

    def square(self, text: object) -> Square:
        """The square written `1,0.W`, on another layer `sewer 1,0.W`; -1 when there is none."""
        return self.by_name.get(text, NOWHERE) if isinstance(text, str) else NOWHERE

    def tile_name(self, index: int) -> str:
        """How a tile is written: `1,0`, on another layer `funhouse 1,0`."""
        x, y = self.laid[index].cell
        return f"{self.levels[index]} {x},{y}".lstrip()

    def tile_named(self, text: object) -> int:
        """The tile that is written so; -1 when there is none."""
        layer, _, written = text.rpartition(" ") if isinstance(text, str) else ("", "", "")
        cell = read_cell(written)
        return NOWHERE if cell is None else self.layers.get(layer, {}).get(cell, NOWHERE)

    def tile_of(self, square: Square) -> T:
        """The tile on which a square lies."""
        return self.laid[square // 9].tile

    def column_and_row(self, square: Square) -> Cell:
        """Where the square lies on the grid of all squares: columns grow east, rows grow north."""
        return self.places[square]

    def facing(self, square: Square, way: int) -> Cell:
        """The place in that direction from a square."""
        (x, y), (dx, dy) = self.column_and_row(square), AROUND[way]
        return x + dx, y + dy

    def beyond(self, square: Square, way: int) -> Square:
        """The square that lies in that direction, wall or no wall; -1 when there is none."""
        return self.square_at(self.facing(square, way), self.levels[square // 9])

    def walled(self, square: Square, side: int) -> bool:
        """Is that side of the square itself walled (not: the other side of the edge)?"""
        return bool(self.walls[square // 9][square % 9] >> side & 1)

    def passable(self, square: Square, side: int) -> bool:
        """Is there a square on that side, and nothing between that stops a step?"""
        return self.sides[square][side] >= 0

    def area_at(self, index: int, side: int) -> str:
        """The area to which that side of a tile leads: its own, unless something else is printed there."""
        laid = self.laid[index]
        return laid.tile.looks[laid.quarters].leads[side] or self.areas[index]

    def on_table(self) -> Iterator[tuple[int, Laid[T]]]:
        """The tiles that lie on the table, each with its number."""
        return ((index, laid) for index, laid in enumerate(self.laid) if index not in self.gone)

    def layer_of(self, index: int) -> Layer | None:
        """The further layer on which a tile lies; None on the map itself."""
        level = self.levels[index]
        return (self.called.get(level) or Layer(f"the {level}")) if level else None

    def above(self, square: Square) -> Square:
        """The square of the map under which a square of a layer below it lies; -1 when there is none."""
        layer = self.layer_of(square // 9)
        return self.square_at(self.places[square]) if layer is not None and layer.below else NOWHERE

    def turning(self, index: int, quarters: int) -> dict[Square, Square]:
        """Where each square of a tile goes when the tile is turned: whoever stands there goes along."""
        return {9 * index + k: 9 * index + turned_square(k, quarters) for k in range(9)}

    # ------------------------------------------------------------------ changing

    def with_tile(self, tile: T, cell: Cell, quarters: int, area: str | None = None, layer: str = "") -> Self:
        """The map with one tile more; it lies in its own area unless another one is named."""
        laid, part = Laid(tile, cell, quarters), tile.area if area is None else area
        return self._then((tile.id, cell, quarters, part, layer), lambda grown: grown._lay(laid, part, layer))

    def with_turn(self, index: int, quarters: int) -> Self:
        """The map with one of its tiles turned clockwise; doors on it go along (`turning` says whereto)."""
        return self._then((index, quarters), lambda changed: changed._turn(index, quarters))

    def with_face(self, index: int, tile: T) -> Self:
        """The map with one of its tiles turned over: this is what its other side shows."""
        over = self.laid[index]._replace(tile=tile)
        return self._then((index, tile.id), lambda changed: changed._replace(index, over))

    def with_links(self, links: Iterable[Link]) -> Self:
        """The same map with exactly these pairs of squares linked: manholes, stairs."""
        key = frozenset(links)

        def link(changed: Self) -> None:
            changed.links = key

        return self._then(("links", key), link)

    def with_gap(self, square: Square, side: int) -> Self:
        """The map with a hole in the wall there, on both sides of it: who stands on either square reaches the other."""
        there = self.beyond(square, side)
        holes = {(square, side)} if there < 0 else {(square, side), (there, (side + 2) % 4)}
        return self.with_gaps(self.gaps | holes)

    def with_gaps(self, gaps: Iterable[Edge]) -> Self:
        """The same map with exactly these sides of squares broken through."""
        key = frozenset(gaps)
        return self._then(("gaps", key), lambda changed: changed._break(key))

    def with_landing(self, index: int, layer: str) -> Self:
        """The map with a tile that lies on a further layer too: each of its sides meets what is of its area."""
        return self._then(("landing", index, layer), lambda changed: changed._land(index, layer))

    def without(self, index: int) -> Self:
        """The map with a tile taken off the table: its squares stay what they are, but nothing leads there any more."""
        return self._then(("gone", index), lambda changed: changed._take_off(index))

    def _then(self, key: object, change: Callable[[Self], None]) -> Self:
        """The map after a change. The same step taken again (a replay, a fork) gives the same map."""
        if self._next is not None and self._next[0] == key:
            return self._next[1]
        changed = self._copy()
        change(changed)
        changed.neighbours = changed._ways()
        self._next = (key, changed)
        return changed

    def _copy(self) -> Self:
        """A twin with ways of its own; the rest is shared, and whoever changes it puts something new in its place."""
        twin = type(self)()
        twin.laid, twin.areas, twin.parted, twin.levels = self.laid, self.areas, self.parted, self.levels
        twin.layers, twin.cells, twin.links = self.layers, self.cells, self.links
        twin.gaps, twin.gone, twin.landings = self.gaps, self.gone, self.landings
        twin.names, twin.by_name, twin.kinds, twin.places = self.names, self.by_name, self.kinds, self.places
        twin.walls, twin.sides = self.walls, self.sides.copy()
        return twin

    def _lay(self, laid: Laid[T], area: str, layer: str) -> None:
        index = len(self.laid)
        self.layers = {**self.layers, layer: {**self.layers.get(layer, {}), laid.cell: index}}
        self.cells = self.layers[""]
        self.areas += (area,)
        self.levels += (layer,)
        written = f"{layer} {laid.cell[0]},{laid.cell[1]}.".lstrip()
        self.names = self.names + [written + name for name in SQUARE_NAMES]
        x, y = self.middle(laid.cell)
        self.places = self.places + [(x + dx, y + dy) for dx, dy in OFFSETS]
        self._replace(index, laid)

    def _turn(self, index: int, quarters: int) -> None:
        laid, going = self.laid[index], self.turning(index, quarters)
        self.links = frozenset((going.get(one, one), going.get(other, other)) for one, other in self.links)
        self.gaps = frozenset(
            (going[square], (side + quarters) % 4) if square in going else (square, side) for square, side in self.gaps
        )
        self._replace(index, laid._replace(quarters=(laid.quarters + quarters) % 4))

    def _break(self, gaps: frozenset[Edge]) -> None:
        changed = {square // 9 for square, _ in gaps ^ self.gaps}
        self.gaps = gaps
        for index in changed:
            self._part(index)
            self._join(index)

    def _land(self, index: int, layer: str) -> None:
        self.layers = {**self.layers, layer: {**self.layers.get(layer, {}), self.laid[index].cell: index}}
        self.cells = self.layers[""]
        self.landings |= {(index, layer)}
        self._join(index)

    def _lies_on(self, index: int) -> list[str]:
        """The layers on which a tile lies: for all but stairs that is one."""
        return [self.levels[index], *sorted(layer for stairs, layer in self.landings if stairs == index)]

    def _take_off(self, index: int) -> None:
        first = 9 * index
        squares = range(first, first + 9)
        for layer in self._lies_on(index):
            left = {cell: other for cell, other in self.layers[layer].items() if other != index}
            self.layers = {**self.layers, layer: left}
        self.cells = self.layers[""]
        self.landings = frozenset(landing for landing in self.landings if landing[0] != index)
        self.gone |= {index}
        self.links = frozenset(link for link in self.links if link[0] not in squares and link[1] not in squares)
        self.gaps = frozenset(gap for gap in self.gaps if gap[0] not in squares)
        self.kinds = self.kinds[:first] + BLOCKED * 9 + self.kinds[first + 9 :]
        self.by_name = {name: square for name, square in self.by_name.items() if square not in squares}
        self._part(index)
        self._join(index)

    def _replace(self, index: int, laid: Laid[T]) -> None:
        """What lies there looks like this from now on: squares and walls follow."""
        first, look = 9 * index, laid.tile.looks[laid.quarters]
        self.laid = (*self.laid[:index], laid, *self.laid[index + 1 :])
        self.parted = self.parted or bool(self.areas[index]) or any(look.leads)
        self.kinds = self.kinds[:first] + look.squares + self.kinds[first + 9 :]
        names = {self.names[s]: s for s, kind in enumerate(look.squares, first) if kind not in CLOSED}
        if first == len(self.sides):  # it has just been laid, and its squares are the last
            self.by_name = {**self.by_name, **names}
        else:  # it lies there already: as if it had been laid so
            others = {name: square for name, square in self.by_name.items() if square // 9 != index}
            self.by_name = dict(sorted((others | names).items(), key=itemgetter(1)))
        self._part(index)
        self._join(index)

    def _walls_of(self, index: int) -> Sequence[int]:
        """The walls of the nine squares of a tile."""
        laid = self.laid[index]
        return laid.tile.looks[laid.quarters].walls

    def _standing(self, index: int) -> tuple[int, ...]:
        """The walls of a tile that nobody broke through; around the squares of one that is gone nothing is open."""
        if index in self.gone:
            return ALL_WALLS
        walls = list(self._walls_of(index))
        for square, side in self.gaps:
            if square // 9 == index and self.kinds[square] not in CLOSED:
                walls[square % 9] &= ~(1 << side)
        return tuple(walls)

    def _join(self, index: int) -> None:
        """Join the squares of a tile among themselves and to whatever lies beside the tile."""
        first, walls = 9 * index, self._standing(index)
        self.walls = (*self.walls[:index], walls, *self.walls[index + 1 :])
        within, outward = ways(walls)
        self.sides[first : first + 9] = [row if row is NO_WAY else shifted(row, first) for row in within]
        for k, side in outward:
            self._join_to(first + k, side, self.beyond(first + k, side))
        for layer in self._lies_on(index)[1:] if self.landings else ():
            for k, side in outward:
                self._join_to(first + k, side, self.square_at(self.facing(first + k, side), layer))

    def _join_to(self, here: Square, side: int, there: Square) -> None:
        """Open the way to the square beyond the border, if nothing keeps the two apart."""
        back = (side + 2) % 4
        if there >= 0 and not self.walled(there, back) and self._meet(here, side, there):
            self._open(here, side, there)
            self._open(there, back, here)

    def _part(self, index: int) -> None:
        """Close the ways from other tiles onto this one."""
        for row in self.sides[9 * index : 9 * index + 9]:
            for side, there in enumerate(row):
                if there >= 0 and there // 9 != index:
                    self._open(there, (side + 2) % 4, NOWHERE)

    def _open(self, here: Square, side: int, there: Square) -> None:
        row = self.sides[here]
        self.sides[here] = (*row[:side], there, *row[side + 1 :])

    def _meet(self, here: Square, side: int, there: Square) -> bool:
        """Do two sides that face each other across a border lead to one area, or is there a hole between them?"""
        back = (side + 2) % 4
        if not self.parted or self.area_at(here // 9, side) == self.area_at(there // 9, back):
            return True
        return (here, side) in self.gaps and (there, back) in self.gaps

    def _ways(self) -> list[Row]:
        """The ways of a step: over the sides, and along links."""
        return self._linked(self.sides)

    def _linked(self, rows: list[Row]) -> list[Row]:
        if not self.links:
            return rows
        rows = rows.copy()
        for square, others in ends(self.links).items():
            rows[square] += others
        return rows

    # ------------------------------------------------------------------ walking

    def distances(self, sources: Iterable[Square]) -> list[int]:
        """Steps from each square to the nearest source; FAR where there is no way. Kept with the map."""
        key = tuple(sorted(set(sources)))
        field = self._distances.get(key)
        if field is None:
            if len(self._distances) >= KEPT:
                self._distances.clear()
            field = self._distances[key] = self.distances_around(key, ())
        return field

    def distances_around(self, sources: Iterable[Square], blocked: Container[Square]) -> list[int]:
        """Like `distances`, but no way leads through a blocked square (one may begin or end on it)."""
        field = [FAR] * len(self.neighbours)
        ways = self.neighbours
        edge, steps = list(sources), 0
        for square in edge:
            field[square] = 0
        while edge:
            steps += 1
            further: list[Square] = []
            for square in edge:
                if steps > 1 and square in blocked:
                    continue
                for there in ways[square]:
                    if there >= 0 and field[there] == FAR:
                        field[there] = steps
                        further.append(there)
            edge = further
        return field

    def reach(self, square: Square, steps: int) -> dict[Square, int]:
        """Every square within so many steps, with its distance."""
        field = self.distances((square,))
        return {there: far for there, far in enumerate(field) if far <= steps}
