"""A town of walled cards on one grid of squares: eight neighbours, walls, border strips, open edges, lines of sight.

Cards need not line up. The cell of a card is the place of its middle square on the grid (x grows east, y grows north),
so the squares of the card whose middle lies at 0,3 are `0,3.NW` to `0,3.SE`. A strip belongs to its card: nothing else
can lie there and nobody can stand there, but one can look over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from companion.languages import say, says
from companion.tiles.ground import AROUND, OFFSETS, Ground
from companion.tiles.places import Cell, Laid, Placement, Square, read_cell
from companion.tiles.tile import ALONG, SQUARE_NAMES, STEPS, Edge
from companion.tiles.walled import WalledTile, block, footprint, strip_of, strip_places
from companion.tiles.ways import NOWHERE, Row

__all__ = ["AROUND", "Town", "block", "footprint", "strip_places"]

CORNERS = ((0, 1), (1, 2), (2, 3), (3, 0))
"""For each diagonal the two sides one can go round by."""
NEAR = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3))
"""The places of a card and all around it, seen from its middle."""


class Town(Ground[WalledTile]):
    """Cards laid so far. `neighbours` are the ways of a step, `touching` the neighbours no wall separates."""

    __slots__ = ("_grids", "_sights", "both_routes", "orthogonal", "sealed", "squares", "strips", "touching")

    tile = say("town card")

    @staticmethod
    def so_many(tiles: int) -> str:
        return says(tiles, "{} town card", "{} town cards")

    def __init__(self) -> None:
        super().__init__()
        self.orthogonal = False
        """Steps go only N, E, S and W; touching is in all eight directions all the same."""
        self.both_routes = False
        """Diagonal neighbours are separated when either way round the corner is closed, not only when both are."""
        self._grids: dict[str, dict[Cell, Square]] = {"": {}}
        self.squares = self._grids[""]
        self.strips: set[Cell] = set()
        self.sealed: frozenset[Edge] = frozenset()
        """Open edges beyond which no card will ever lie: they count as walls."""
        self.touching: list[Row] = []
        """For each square its eight neighbours in the order of AROUND; -1 where there is none or a wall."""
        self._sights: dict[tuple[Square, Square], tuple[Square, ...] | None] = {}

    @classmethod
    def empty(cls, orthogonal: bool = False, both_routes: bool = False) -> Self:
        town = cls()
        town.orthogonal, town.both_routes = orthogonal, both_routes
        return town

    @staticmethod
    def middle(cell: Cell) -> Cell:
        return cell

    def square_at(self, place: Cell, layer: str = "") -> Square:
        return self._grids[layer].get(place, NOWHERE)

    # ------------------------------------------------------------------ changing

    def with_sealed(self, edges: Iterable[Edge]) -> Self:
        """The same cards with exactly these edges walled for good."""
        key = frozenset(edges)
        return self._then(key, lambda changed: changed._seal(key))

    def _seal(self, edges: frozenset[Edge]) -> None:
        changed = {square // 9 for square, _ in edges ^ self.sealed}
        self.sealed = edges
        for index in changed:
            self._part(index)
            self._join(index)

    def _copy(self) -> Self:
        twin = super()._copy()
        twin.orthogonal, twin.both_routes, twin.sealed = self.orthogonal, self.both_routes, self.sealed
        twin._grids = {layer: squares.copy() for layer, squares in self._grids.items()}
        twin.squares = twin._grids[""]
        twin.strips, twin.touching = self.strips.copy(), self.touching.copy()
        return twin

    def _lay(self, laid: Laid[WalledTile], area: str, layer: str) -> None:
        first = 9 * len(self.laid)
        self._grids.setdefault(layer, {}).update((place, first + k) for k, place in enumerate(block(laid.cell)))
        super()._lay(laid, area, layer)

    def _take_off(self, index: int) -> None:
        squares = self._grids[self.levels[index]]
        for place in block(self.laid[index].cell):
            squares.pop(place)
        self.strips.difference_update(strip_of(self.laid[index]))
        super()._take_off(index)
        self.touching[9 * index : 9 * index + 9] = [(NOWHERE,) * 8] * 9

    def _turn(self, index: int, quarters: int) -> None:
        going = self.turning(index, quarters)
        self.sealed = frozenset(
            (going[square], (side + quarters) % 4) if square in going else (square, side)
            for square, side in self.sealed
        )
        super()._turn(index, quarters)

    def _replace(self, index: int, laid: Laid[WalledTile]) -> None:
        for before in self.laid[index : index + 1]:
            self.strips.difference_update(strip_of(before))
        super()._replace(index, laid)
        self.strips.update(strip_of(laid))

    def _walls_of(self, index: int) -> list[int]:
        walls = list(super()._walls_of(index))
        for square, side in self.sealed:
            if square // 9 == index:
                walls[square % 9] |= 1 << side
        return walls

    def _join(self, index: int) -> None:
        """On a card and around it one may also go round corners."""
        super()._join(index)
        self.touching.extend([()] * (len(self.sides) - len(self.touching)))
        (x, y), squares = self.laid[index].cell, self._grids[self.levels[index]]
        for dx, dy in NEAR:
            square = squares.get((x + dx, y + dy), NOWHERE)
            if square >= 0:
                self.touching[square] = self.sides[square] + self._corners(square)

    def _corners(self, square: Square) -> Row:
        """The diagonal neighbours, reached round the corner by either way (or by both)."""
        sides, row = self.sides, self.sides[square]
        routes = min if self.both_routes else max
        return tuple(
            routes(
                sides[row[one]][other] if row[one] >= 0 else NOWHERE,
                sides[row[other]][one] if row[other] >= 0 else NOWHERE,
            )
            for one, other in CORNERS
        )

    def _ways(self) -> list[Row]:
        return self._linked(self.sides if self.orthogonal else self.touching)

    # ------------------------------------------------------------------ edges

    def on_strip(self, name: object) -> bool:
        """Is this written like a square, but of a place that a border strip takes?"""
        written, _, square = name.partition(".") if isinstance(name, str) else ("", "", "")
        cell = read_cell(written)
        if cell is None or square not in SQUARE_NAMES:
            return False
        dx, dy = OFFSETS[SQUARE_NAMES.index(square)]
        return (cell[0] + dx, cell[1] + dy) in self.strips

    def outside(self, square: Square, side: int) -> bool:
        """Is that side open to the table: no wall, and no card (square or strip) beyond it?"""
        place = self.facing(square, side)
        return place not in self.squares and place not in self.strips and not self.walled(square, side)

    def open_edges(self, index: int, side: int) -> list[Square]:
        """The squares of a card whose edge on that side is open to the table."""
        return [9 * index + k for k in ALONG[side] if self.outside(9 * index + k, side)]

    def beside(self, index: int) -> list[int]:
        """The cards that share a full edge of a square with this card, clockwise from north."""
        found: list[int] = []
        for side in range(4):
            order = ALONG[side] if side < 2 else ALONG[side][::-1]
            for k in order:
                other = self._card_at(9 * index + k, side)
                if other not in (NOWHERE, index) and other not in found:
                    found.append(other)
        return found

    def _card_at(self, square: Square, side: int) -> int:
        """The card (its squares or its strip) on that side of a square, past the own strip; -1 without one."""
        x, y = self.places[square]
        dx, dy = STEPS[side]
        laid = self.laid[square // 9]
        if laid.tile.looks[laid.quarters].border == side:
            x, y = x + dx, y + dy
        place = (x + dx, y + dy)
        if place in self.squares:
            return self.squares[place] // 9
        if place not in self.strips:
            return NOWHERE
        return next(index for index, laid in enumerate(self.laid) if place in strip_of(laid))

    # ------------------------------------------------------------------ placing

    def overlaps(self, tile: WalledTile, placement: Placement) -> bool:
        """Would the card lie on another one, strips included?"""
        return self.taken(footprint(tile, placement))

    def taken(self, places: Iterable[Cell]) -> bool:
        """Does any card, square or strip, lie on one of these places?"""
        return any(place in self.squares or place in self.strips for place in places)

    def joins(self, tile: WalledTile, placement: Placement, index: int, side: int) -> bool:
        """Would one be able to walk from that side of the index-th card straight onto the new one?"""
        cell, walls = placement.cell, tile.looks[placement.quarters].walls
        mine = {(cell[0] + dx, cell[1] + dy): walls[k] for k, (dx, dy) in enumerate(OFFSETS)}
        for square in self.open_edges(index, side):
            there = mine.get(self.facing(square, side))
            if there is not None and not there >> (side + 2) % 4 & 1:
                return True
        return False

    def cells_beside(self, index: int, side: int) -> list[Cell]:
        """Every cell from which a card lies with its squares against that side of the index-th card, lined up first."""
        (x, y), (dx, dy) = self.laid[index].cell, STEPS[side]
        shifts = (0, 1, -1, 2, -2)
        return [(x + 3 * dx + shift * abs(dy), y + 3 * dy + shift * abs(dx)) for shift in shifts]

    # ------------------------------------------------------------------ looking far

    def gap(self, one: Square, other: Square) -> int:
        """How many squares apart: the larger of the two differences."""
        (x, y), (u, v) = self.places[one], self.places[other]
        return max(abs(x - u), abs(y - v))

    def sight(self, one: Square, other: Square) -> tuple[Square, ...] | None:
        """The squares whose inside the line from middle to middle crosses, both ends left out; None behind a wall."""
        key = (one, other)
        if key not in self._sights:
            self._sights[key] = self._look(one, other)
        return self._sights[key]

    def _look(self, one: Square, other: Square) -> tuple[Square, ...] | None:
        here, goal = self.places[one], self.places[other]
        crossed: list[Square] = []
        for way, there in _line(here, goal):
            if not self._see(here, way):
                return None
            here = there
            if here != goal and here in self.squares:
                crossed.append(self.squares[here])
        return tuple(crossed)

    def _see(self, place: Cell, way: int) -> bool:
        """Does a look pass from one place of the grid to the next: cards on both, no wall between?"""
        if way < 4:
            return self._clear(place, way)
        here = self.squares.get(place, NOWHERE)
        there = (place[0] + AROUND[way][0], place[1] + AROUND[way][1])
        if here >= 0 and there in self.squares:  # past a corner as a diagonal step would go
            return self.touching[here][way] >= 0
        if (here < 0 and place not in self.strips) or (there not in self.squares and there not in self.strips):
            return False
        one, other = CORNERS[way - 4]
        routes = (self._clear_by(place, one, other), self._clear_by(place, other, one))
        return all(routes) if self.both_routes else any(routes)

    def _clear_by(self, place: Cell, first: int, then: int) -> bool:
        middle = (place[0] + STEPS[first][0], place[1] + STEPS[first][1])
        return self._clear(place, first) and self._clear(middle, then)

    def _clear(self, place: Cell, side: int) -> bool:
        beyond = (place[0] + STEPS[side][0], place[1] + STEPS[side][1])
        if beyond not in self.squares and beyond not in self.strips:
            return False
        here, there = self.squares.get(place, NOWHERE), self.squares.get(beyond, NOWHERE)
        if here >= 0 and self.walled(here, side):
            return False
        return there < 0 or not self.walled(there, (side + 2) % 4)


def _line(here: Cell, goal: Cell) -> Iterator[tuple[int, Cell]]:
    """The places a straight line between two middles runs through, each with the direction it is entered in."""
    width, height = abs(goal[0] - here[0]), abs(goal[1] - here[1])
    east, north = (1 if goal[0] > here[0] else -1), (1 if goal[1] > here[1] else -1)
    x, y, right, up = here[0], here[1], 0, 0
    while (x, y) != goal:
        # which line of the grid comes first: the one to the side, the one above, or both at a corner
        ahead = (2 * right + 1) * height - (2 * up + 1) * width
        step = (east if ahead <= 0 else 0, north if ahead >= 0 else 0)
        x, y = x + step[0], y + step[1]
        right, up = right + abs(step[0]), up + abs(step[1])
        yield AROUND.index(step), (x, y)
