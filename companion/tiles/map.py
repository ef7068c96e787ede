"""The map on the table: tiles on a grid of cells, squares as small ints, doors, and who is next to whom.

A map never changes: laying a tile or a door gives a new one, so a copy of a game shares it, and what was worked out
for a map (distances) stays true. Square 9*i+k is square k of the i-th tile laid; -1 means no square.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self, TypeAlias, TypeVar

from companion.tiles.ground import (
    FAR,
    NOWHERE,
    Cell,
    Ground,
    Laid,
    Placement,
    Square,
    read_cell,
    read_placement,
)
from companion.tiles.tile import BLOCKED, BUILDING, MIDDLES, SQUARE_NAMES, STEPS, STREET, Tile

T = TypeVar("T", bound=Tile)
Neighbours: TypeAlias = tuple[int, int, int, int]

_INSIDE = tuple(
    tuple(k + d if ok else NOWHERE for d, ok in ((-3, k >= 3), (1, k % 3 < 2), (3, k < 6), (-1, k % 3 > 0)))
    for k in range(9)
)
"""For each square of a tile, the square on its N, E, S and W side within the same tile."""

__all__ = ["FAR", "NOWHERE", "Cell", "Laid", "Map", "Placement", "Square", "read_cell", "read_placement"]


class Frontier(NamedTuple):
    """A free cell beside the map: on which sides a road comes to it, and on which sides a blank."""

    roads: int
    blanks: int


class Map(Ground[T]):
    """Tiles laid so far, with adjacency, doors and the free cells beside them."""

    __slots__ = ("doors", "frontier", "kinds")

    doors: frozenset[Square]
    frontier: dict[Cell, Frontier]
    kinds: str
    neighbours: list[Neighbours]

    def __init__(self) -> None:
        super().__init__()
        self.doors = frozenset()
        self.frontier = {}
        self.kinds = ""

    # ------------------------------------------------------------------ looking

    def squares_of(self, index: int, kinds: str = ".bo") -> list[Square]:
        """The squares of the index-th tile that are of these kinds."""
        first = 9 * index
        return [square for square in range(first, first + 9) if self.kinds[square] in kinds]

    def at(self, cell: Cell, name: str) -> Square:
        """The square of that name on the tile at that cell."""
        return 9 * self.cells[cell] + SQUARE_NAMES.index(name)

    def beside_street(self, square: Square) -> bool:
        """Is a street square of the same tile next to this square?"""
        first = square // 9 * 9
        return any(k >= 0 and self.kinds[first + k] == STREET for k in _INSIDE[square % 9])

    def open_roads(self) -> int:
        """How many road ends lead to cells without a tile."""
        return sum(free.roads.bit_count() for free in self.frontier.values())

    def open_roads_after(self, tile: T, placement: Placement) -> int:
        """How many road ends would lead nowhere after this placement."""
        (x, y), quarters = placement
        mask = tile.looks[quarters].mask
        new = sum(1 for side, (dx, dy) in enumerate(STEPS) if mask >> side & 1 and (x + dx, y + dy) not in self.cells)
        free = self.frontier.get((x, y))
        return self.open_roads() + new - (free.roads.bit_count() if free else 0)

    def fits(self, tile: T, placement: Placement) -> bool:
        """May the tile lie there: beside the map, each shared side matching, at least one road joined?"""
        free = self.frontier.get(placement.cell)
        if free is None:
            return False
        mask = tile.looks[placement.quarters].mask
        return bool(mask & free.roads) and not free.roads & ~mask and not mask & free.blanks

    def fits_somewhere(self, tile: T) -> bool:
        """Is there any place for the tile?"""
        return any(self.fits(tile, Placement(cell, q)) for cell in self.frontier for q in range(4))

    # ------------------------------------------------------------------ growing

    def with_doors(self, doors: Iterable[Square]) -> Self:
        """The same tiles with exactly these doors."""
        key = frozenset(doors)
        if self._next is not None and self._next[0] == key:
            return self._next[1]
        changed = self._copy()
        changed.doors = key
        for index in {square // 9 for square in key ^ self.doors}:
            changed._join_inside(index)
            changed._join_sides(index)
        self._next = (key, changed)
        return changed

    def _copy(self) -> Self:
        twin = super()._copy()
        twin.kinds, twin.doors, twin.frontier = self.kinds, self.doors, self.frontier.copy()
        return twin

    def _lay(self, tile: T, cell: Cell, quarters: int) -> None:
        look = tile.looks[quarters]
        index = len(self.laid)
        self.laid += (Laid(tile, cell, quarters),)
        self.kinds += look.squares
        self.cells[cell] = index
        for k, name in enumerate(SQUARE_NAMES):
            text = f"{cell[0]},{cell[1]}.{name}"
            self.names.append(text)
            if look.squares[k] != BLOCKED:
                self.by_name[text] = 9 * index + k
        self.neighbours.extend([(NOWHERE,) * 4] * 9)
        self._join_inside(index)
        self._join_sides(index)
        self._move_frontier(cell, look.mask)

    def _join_inside(self, index: int) -> None:
        first = 9 * index
        kinds = self.kinds[first : first + 9]
        for k in range(9):
            if kinds[k] == BLOCKED:
                continue
            self.neighbours[first + k] = tuple(  # type: ignore[assignment]
                first + m if m >= 0 and self._open(first + k, first + m) else NOWHERE for m in _INSIDE[k]
            )

    def _open(self, here: Square, there: Square) -> bool:
        """May a figure step between two touching squares of one tile?"""
        a, b = self.kinds[here], self.kinds[there]
        if a == BLOCKED or b == BLOCKED:
            return False
        if (a == BUILDING) == (b == BUILDING):
            return True
        return (here if a == BUILDING else there) in self.doors

    def _join_sides(self, index: int) -> None:
        """Tiles join only road to road, through the middle squares of the shared side."""
        laid = self.laid[index]
        x, y = laid.cell
        for side in laid.tile.looks[laid.quarters].exits:
            other = self.cells.get((x + STEPS[side][0], y + STEPS[side][1]))
            if other is None:
                continue
            back = (side + 2) % 4
            if back in self.laid[other].tile.looks[self.laid[other].quarters].exits:
                here, there = 9 * index + MIDDLES[side], 9 * other + MIDDLES[back]
                self._link(here, side, there)
                self._link(there, back, here)

    def _link(self, here: Square, side: int, there: Square) -> None:
        row = list(self.neighbours[here])
        row[side] = there
        self.neighbours[here] = tuple(row)  # type: ignore[assignment]

    def _move_frontier(self, cell: Cell, mask: int) -> None:
        self.frontier.pop(cell, None)
        for side, (dx, dy) in enumerate(STEPS):
            beside = (cell[0] + dx, cell[1] + dy)
            if beside in self.cells:
                continue
            bit = 1 << (side + 2) % 4
            free = self.frontier.get(beside, Frontier(0, 0))
            road = mask >> side & 1
            self.frontier[beside] = (
                Frontier(free.roads | bit, free.blanks) if road else Frontier(free.roads, free.blanks | bit)
            )

    # ------------------------------------------------------------------ walking

    def step(self, square: Square, side: int) -> Square:
        """The square one step to that side; -1 when there is no way."""
        return self.neighbours[square][side]

    def toward(self, square: Square, side: int) -> tuple[Square, bool]:
        """What lies on that side, way or no way: the square (-1 off the map) and whether it is on another tile."""
        k = _INSIDE[square % 9][side]
        if k >= 0:
            return square // 9 * 9 + k, False
        x, y = self.laid[square // 9].cell
        other = self.cells.get((x + STEPS[side][0], y + STEPS[side][1]))
        if other is None:
            return NOWHERE, True
        row, column = divmod(square % 9, 3)
        opposite = (3 * (2 - row) + column) if side % 2 == 0 else (3 * row + 2 - column)
        return 9 * other + opposite, True

    def column_and_row(self, square: Square) -> tuple[int, int]:
        """Where the square lies on the grid of all squares: columns grow east, rows grow north."""
        (x, y), k = self.laid[square // 9].cell, square % 9
        return 3 * x + k % 3, 3 * y + 2 - k // 3
