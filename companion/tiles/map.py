"""The map on the table: tiles on a grid of cells, side against side; doors, and where a further tile fits.

A free cell beside the map is two bit masks, the edges at which one could step onto it and those at which one could not,
and so is a tile in each of its orientations: whether it fits is three bit operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self, TypeVar

from companion.tiles.ground import FAR, Ground
from companion.tiles.places import Cell, Laid, Placement, Square, read_cell, read_placement
from companion.tiles.tile import SQUARE_NAMES, STEPS, STREET, THREE, WITHIN, Tile
from companion.tiles.ways import NOWHERE

__all__ = ["FAR", "NOWHERE", "Cell", "Laid", "Map", "Placement", "Square", "read_cell", "read_placement"]

T = TypeVar("T", bound=Tile)
ACROSS = tuple(
    tuple(3 * (2 - k // 3) + k % 3 if side % 2 == 0 else k - k % 3 + 2 - k % 3 for side in range(4)) for k in range(9)
)
"""For each square on the border of a tile, the one it touches across each side."""


class Frontier(NamedTuple):
    """A free cell beside the map: at which of its edges a road comes to it, and at which a blank."""

    roads: int
    blanks: int


NOT_BESIDE = Frontier(0, 0)


class Map(Ground[T]):
    """Tiles laid so far, with doors and the free cells beside them."""

    __slots__ = ("_roads", "doors", "frontier")

    def __init__(self) -> None:
        super().__init__()
        self.doors: frozenset[Square] = frozenset()
        """Squares with a door to every open square beside them on their tile."""
        self.frontier: dict[Cell, Frontier] = {}
        self._roads: dict[str, dict[Cell, int]] = {}

    @staticmethod
    def middle(cell: Cell) -> Cell:
        return 3 * cell[0] + 1, 3 * cell[1] + 1

    def square_at(self, place: Cell, layer: str = "") -> Square:
        (x, column), (y, row) = divmod(place[0], 3), divmod(place[1], 3)
        index = self.layers[layer].get((x, y))
        return NOWHERE if index is None else 9 * index + 3 * (2 - row) + column

    def beyond(self, square: Square, side: int) -> Square:
        """The square on that side, wall or no wall; -1 when there is none."""
        index, k = divmod(square, 9)
        if WITHIN[k][side] >= 0:
            return 9 * index + WITHIN[k][side]
        (x, y), (dx, dy) = self.laid[index].cell, STEPS[side]
        other = self.layers[self.levels[index]].get((x + dx, y + dy))
        return NOWHERE if other is None else 9 * other + ACROSS[k][side]

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
        return any(k >= 0 and self.kinds[first + k] == STREET for k in WITHIN[square % 9])

    def step(self, square: Square, side: int) -> Square:
        """The square one step to that side; -1 when there is no way."""
        return self.sides[square][side]

    def toward(self, square: Square, side: int) -> tuple[Square, bool]:
        """What lies on that side, way or no way: the square (-1 off the map) and whether it is on another tile."""
        there = self.beyond(square, side)
        return there, there // 9 != square // 9

    # ------------------------------------------------------------------ where a tile fits

    def fits(self, tile: T, placement: Placement, area: str | None = None) -> bool:
        """May the tile lie there: beside the map, each shared side matching, at least one road of its area joined?"""
        free = self.frontier.get(placement.cell)
        if free is None:
            return False
        mask = tile.looks[placement.quarters].mask
        if not mask & free.roads or free.roads & ~mask or mask & free.blanks:
            return False
        plain = not (self.parted or area or tile.area or tile.leads)
        return plain or self.joined(tile, placement, area) == free.roads

    def fits_somewhere(self, tile: T) -> bool:
        """Is there any place for the tile?"""
        return any(self.fits(tile, Placement(cell, q)) for cell in self.frontier for q in range(4))

    def joined(self, tile: T, placement: Placement, area: str | None = None) -> int:
        """The edges over which one could walk onto the tile, as bits; the others need not match."""
        look, joined = tile.looks[placement.quarters], 0
        meeting = look.mask & self.frontier[placement.cell].roads if placement.cell in self.frontier else 0
        for side, other in self._beside(placement.cell):
            mine = look.leads[side] or (tile.area if area is None else area)
            if meeting & THREE << side and mine == self.area_at(other, (side + 2) % 4):
                joined |= meeting & THREE << side
        return joined

    def cut_off(self, tile: T, placement: Placement, area: str | None = None) -> int:
        """The sides, as bits, at which an exit of a tile that lies beside would lead nowhere any more."""
        joined, closed = self.joined(tile, placement, area), 0
        for side, other in self._beside(placement.cell):
            laid = self.laid[other]
            if (side + 2) % 4 in laid.tile.looks[laid.quarters].exits and not joined >> side & 1:
                closed |= 1 << side
        return closed

    def _beside(self, cell: Cell) -> list[tuple[int, int]]:
        """The sides of a cell at which a tile lies, each with the tile."""
        beside = ((side, self.cells.get((cell[0] + dx, cell[1] + dy))) for side, (dx, dy) in enumerate(STEPS))
        return [(side, other) for side, other in beside if other is not None]

    # ------------------------------------------------------------------ roads that lead on

    def roads_of(self, area: str) -> dict[Cell, int]:
        """The frontier of one area: the free cells to which it leads, with the edges as bits. Kept with the map."""
        if area not in self._roads:
            self._roads[area] = roads = {}
            for cell, free in self.frontier.items():
                sides = (side for side, other in self._beside(cell) if self.area_at(other, (side + 2) % 4) == area)
                if mine := free.roads & sum(THREE << side for side in sides):
                    roads[cell] = mine
        return self._roads[area]

    def open_roads(self, area: str | None = None) -> int:
        """How many road ends (of one area) lead to cells without a tile."""
        if area is None:
            return sum(free.roads.bit_count() for free in self.frontier.values())
        return sum(roads.bit_count() for roads in self.roads_of(area).values())

    def open_roads_after(self, tile: T, placement: Placement) -> int:
        """How many road ends would lead nowhere after this placement."""
        (x, y), quarters = placement.cell, placement.quarters
        mask, ends = tile.looks[quarters].mask, self.open_roads()
        for side, (dx, dy) in enumerate(STEPS):
            new = mask >> side & THREE
            if new and (x + dx, y + dy) not in self.cells:
                ends += new.bit_count()
        return ends - self.frontier.get((x, y), NOT_BESIDE).roads.bit_count()

    # ------------------------------------------------------------------ changing

    def with_doors(self, doors: Iterable[Square]) -> Self:
        """The same tiles with doors on exactly these squares."""
        key = frozenset(doors)
        return self._then(key, lambda changed: changed._hang(key))

    def _hang(self, doors: frozenset[Square]) -> None:
        changed = {square // 9 for square in doors ^ self.doors}
        self.doors = doors
        for index in changed:
            self._join(index)

    def _copy(self) -> Self:
        twin = super()._copy()
        twin.doors, twin.frontier = self.doors, self.frontier.copy()
        return twin

    def _turn(self, index: int, quarters: int) -> None:
        going = self.turning(index, quarters)
        self.doors = frozenset(going.get(door, door) for door in self.doors)
        super()._turn(index, quarters)

    def _take_off(self, index: int) -> None:
        self.doors = frozenset(door for door in self.doors if door // 9 != index)
        super()._take_off(index)
        if not self.levels[index]:
            x, y = cell = self.laid[index].cell
            for free in (cell, *((x + dx, y + dy) for dx, dy in STEPS)):
                self._see_sides(free)

    def _replace(self, index: int, laid: Laid[T]) -> None:
        super()._replace(index, laid)
        if not self.levels[index]:
            self._move_frontier(laid)

    def _walls_of(self, index: int) -> Sequence[int]:
        laid, doors = self.laid[index], [door % 9 for door in self.doors if door // 9 == index]
        look = laid.tile.looks[laid.quarters]
        if not doors:
            return look.walls
        return [wall & ~look.fronts[k] if k in doors else wall for k, wall in enumerate(look.walls)]

    def _see_sides(self, cell: Cell) -> None:
        """What a cell sees of the tiles around it, after one of them is gone."""
        self.frontier.pop(cell, None)
        if cell not in self.cells:
            for _, other in self._beside(cell):
                self._show_side(self.laid[other], cell)

    def _move_frontier(self, laid: Laid[T]) -> None:
        """The cells around a tile see its sides."""
        x, y = laid.cell
        self.frontier.pop(laid.cell, None)
        for dx, dy in STEPS:
            if (x + dx, y + dy) not in self.cells:
                self._show_side(laid, (x + dx, y + dy))

    def _show_side(self, laid: Laid[T], cell: Cell) -> None:
        """A free cell beside a tile sees the side that faces it."""
        look, side = laid.tile.looks[laid.quarters], STEPS.index((cell[0] - laid.cell[0], cell[1] - laid.cell[1]))
        back = (side + 2) % 4
        roads, blanks = self.frontier.get(cell, NOT_BESIDE)
        others = ~(THREE << back)
        self.frontier[cell] = Frontier(
            roads & others | (look.mask >> side & THREE) << back,
            blanks & others | (look.blanks >> side & THREE) << back,
        )
