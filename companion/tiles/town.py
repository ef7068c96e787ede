"""A town of walled cards on one grid of squares: eight neighbours, walls, border strips, open edges, lines of sight.

Cards need not line up. The cell of a card is the place of its middle square on the grid (x grows east, y grows north),
so the squares of the card whose middle lies at 0,3 are `0,3.NW` to `0,3.SE`. A strip belongs to its card: nothing else
can lie there and nobody can stand there, but one can look over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self, TypeAlias

from companion.tiles.ground import NOWHERE, Cell, Ground, Laid, Placement, Square, read_cell
from companion.tiles.tile import SQUARE_NAMES, STEPS
from companion.tiles.walled import WalledTile

Edge: TypeAlias = tuple[Square, int]
"""One side of a square."""

DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AROUND = (*STEPS, *DIAGONALS)
"""How the place on the grid changes to each of the eight neighbours: N E S W, then NE SE SW NW."""
CORNERS = ((0, 1), (1, 2), (2, 3), (3, 0))
"""For each diagonal the two sides one can go round by."""
_OFFSETS = tuple((k % 3 - 1, 1 - k // 3) for k in range(9))
_SIDE_SQUARES = ((0, 1, 2), (2, 5, 8), (6, 7, 8), (0, 3, 6))
"""The squares along each side of a card."""


class Town(Ground[WalledTile]):
    """Cards laid so far. `neighbours` are the ways of a step, `touching` the neighbours no wall separates."""

    __slots__ = ("_sights", "both_routes", "orthogonal", "places", "sealed", "squares", "strips", "touching", "walls")

    def __init__(self) -> None:
        super().__init__()
        self.orthogonal = False
        """Steps go only N, E, S and W; touching is in all eight directions all the same."""
        self.both_routes = False
        """Diagonal neighbours are separated when either way round the corner is closed, not only when both are."""
        self.squares: dict[Cell, Square] = {}
        self.places: list[Cell] = []
        self.strips: set[Cell] = set()
        self.sealed: frozenset[Edge] = frozenset()
        """Open edges beyond which no card will ever lie: they count as walls."""
        self.walls: list[int] = []
        """For each square its walled sides as bits."""
        self.touching: list[tuple[Square, ...]] = []
        """For each square its eight neighbours in the order of AROUND; -1 where there is none or a wall."""
        self._sights: dict[tuple[Square, Square], tuple[Square, ...] | None] = {}

    @classmethod
    def empty(cls, orthogonal: bool = False, both_routes: bool = False) -> Self:
        town = cls()
        town.orthogonal, town.both_routes = orthogonal, both_routes
        return town

    def _copy(self) -> Self:
        twin = super()._copy()
        twin.orthogonal, twin.both_routes, twin.sealed = self.orthogonal, self.both_routes, self.sealed
        twin.squares, twin.places = self.squares.copy(), self.places.copy()
        twin.strips, twin.touching, twin.walls = self.strips.copy(), self.touching.copy(), self.walls.copy()
        return twin

    def _lay(self, tile: WalledTile, cell: Cell, quarters: int) -> None:
        index = len(self.laid)
        self.laid += (Laid(tile, cell, quarters),)
        self.cells[cell] = index
        for k, (dx, dy) in enumerate(_OFFSETS):
            place = (cell[0] + dx, cell[1] + dy)
            self.squares[place] = 9 * index + k
            self.places.append(place)
            name = f"{cell[0]},{cell[1]}.{SQUARE_NAMES[k]}"
            self.names.append(name)
            self.by_name[name] = 9 * index + k
        self.walls += tile.looks[quarters].walls
        self.strips.update(strip_places(cell, tile.looks[quarters].border))
        self.neighbours.extend([()] * 9)
        self.touching.extend([()] * 9)
        self._join(range(9 * index, 9 * index + 9))

    def with_sealed(self, edges: Iterable[Edge]) -> Self:
        """The same cards with exactly these edges walled for good."""
        changed = self._copy()
        changed.sealed = frozenset(edges)
        for square, side in changed.sealed:
            changed.walls[square] |= 1 << side
        changed._join(range(len(self.places)))
        return changed

    def _join(self, squares: Iterable[Square]) -> None:
        """Work out the neighbours of these squares and of everything around them."""
        near = {self.squares.get(place, NOWHERE) for square in squares for place in _around(self.places[square])}
        for square in (near | set(squares)) - {NOWHERE}:
            self.touching[square] = tuple(self._touch(square, way) for way in range(8))
            self.neighbours[square] = self.touching[square][:4] if self.orthogonal else self.touching[square]

    def on_strip(self, name: object) -> bool:
        """Is this written like a square, but of a place that a border strip takes?"""
        written, _, square = name.partition(".") if isinstance(name, str) else ("", "", "")
        cell = read_cell(written)
        if cell is None or square not in SQUARE_NAMES:
            return False
        dx, dy = _OFFSETS[SQUARE_NAMES.index(square)]
        return (cell[0] + dx, cell[1] + dy) in self.strips

    # ------------------------------------------------------------------ edges

    def beyond(self, square: Square, way: int) -> Square:
        """The square that lies in that direction, wall or no wall; -1 when there is none."""
        x, y = self.places[square]
        return self.squares.get((x + AROUND[way][0], y + AROUND[way][1]), NOWHERE)

    def walled(self, square: Square, side: int) -> bool:
        """Is that side of the square itself walled (not: the other side of the edge)?"""
        return bool(self.walls[square] >> side & 1)

    def passable(self, square: Square, side: int) -> bool:
        """Is there a square on that side, and no wall between?"""
        if self.walls[square] >> side & 1:
            return False
        there = self.beyond(square, side)
        return there >= 0 and not self.walls[there] >> (side + 2) % 4 & 1

    def _touch(self, square: Square, way: int) -> Square:
        if way < 4:
            return self.beyond(square, way) if self.passable(square, way) else NOWHERE
        there = self.beyond(square, way)
        return there if there >= 0 and self._round(square, way) else NOWHERE

    def _round(self, square: Square, way: int) -> bool:
        """May one go round the corner to the diagonal neighbour, by either way (or by both)?"""
        one, other = CORNERS[way - 4]
        routes = (self._by(square, one, other), self._by(square, other, one))
        return all(routes) if self.both_routes else any(routes)

    def _by(self, square: Square, first: int, then: int) -> bool:
        return self.passable(square, first) and self.passable(self.beyond(square, first), then)

    def outside(self, square: Square, side: int) -> bool:
        """Is that side open to the table: no wall, and no card (square or strip) beyond it?"""
        place = self.facing(square, side)
        return place not in self.squares and place not in self.strips and not self.walled(square, side)

    def open_edges(self, index: int, side: int) -> list[Square]:
        """The squares of a card whose edge on that side is open to the table."""
        return [9 * index + k for k in _SIDE_SQUARES[side] if self.outside(9 * index + k, side)]

    def beside(self, index: int) -> list[int]:
        """The cards that share a full edge of a square with this card, clockwise from north."""
        found: list[int] = []
        for side in range(4):
            order = _SIDE_SQUARES[side] if side < 2 else _SIDE_SQUARES[side][::-1]
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
        strips = (strip_places(one.cell, one.tile.looks[one.quarters].border) for one in self.laid)
        return next(index for index, strip in enumerate(strips) if place in strip)

    # ------------------------------------------------------------------ placing

    def overlaps(self, tile: WalledTile, placement: Placement) -> bool:
        """Would the card lie on another one, strips included?"""
        return self.taken(footprint(tile, placement))

    def taken(self, places: Iterable[Cell]) -> bool:
        """Does any card, square or strip, lie on one of these places?"""
        return any(place in self.squares or place in self.strips for place in places)

    def facing(self, square: Square, side: int) -> Cell:
        """The place on that side of a square."""
        x, y = self.places[square]
        return x + STEPS[side][0], y + STEPS[side][1]

    def joins(self, tile: WalledTile, placement: Placement, index: int, side: int) -> bool:
        """Would one be able to walk from that side of the index-th card straight onto the new one?"""
        cell, quarters = placement
        walls = tile.looks[quarters].walls
        mine = {(cell[0] + dx, cell[1] + dy): walls[k] for k, (dx, dy) in enumerate(_OFFSETS)}
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

    def column_and_row(self, square: Square) -> tuple[int, int]:
        """Where the square lies on the grid: columns grow east, rows grow north."""
        return self.places[square]

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


def _around(place: Cell) -> Iterator[Cell]:
    for dx, dy in AROUND:
        yield place[0] + dx, place[1] + dy


def block(cell: Cell) -> list[Cell]:
    """The places of the nine squares of a card."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _OFFSETS]


def footprint(tile: WalledTile, placement: Placement) -> list[Cell]:
    """All places a card takes, its strip included."""
    return block(placement.cell) + strip_places(placement.cell, tile.looks[placement.quarters].border)


def strip_places(cell: Cell, border: int) -> list[Cell]:
    """The places of a border strip."""
    if border < 0:
        return []
    dx, dy = STEPS[border]
    return [(cell[0] + 2 * dx + shift * abs(dy), cell[1] + 2 * dy + shift * abs(dx)) for shift in (-1, 0, 1)]


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
