"""What every map of tiles has: squares as small ints with names, who is next to whom, and how far it is.

Square 9*i+k is square k of the i-th tile laid. A ground never changes: laying something gives a new one, so a copy of a
game shares it, and what was worked out for it (distances) stays true.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from companion.tiles.tile import TURNS

Square: TypeAlias = int
Cell: TypeAlias = tuple[int, int]

NOWHERE = -1
FAR = 1 << 30
"""A distance no walk has."""

KEPT = 256
"""So many distance fields are kept for one map; a long game on a finished map would gather them without end."""

_CELL = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")


class Printed(Protocol):
    """What any tile has."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Printed)


class Placement(NamedTuple):
    """A cell and a number of clockwise quarter turns: `0,1 r90`."""

    cell: Cell
    quarters: int

    def __str__(self) -> str:
        return f"{self.cell[0]},{self.cell[1]} {TURNS[self.quarters]}"


class Laid(NamedTuple, Generic[T]):
    """A tile on the table."""

    tile: T
    cell: Cell
    quarters: int


def read_cell(text: str) -> Cell | None:
    """The cell written `x,y`."""
    match = _CELL.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def read_placement(text: str) -> Placement | None:
    """The placement written `x,y r90`."""
    where, _, turn = text.partition(" ")
    cell = read_cell(where)
    return Placement(cell, TURNS.index(turn)) if cell is not None and turn in TURNS else None


class Ground(ABC, Generic[T]):
    """Tiles laid so far and their squares; how they join is the business of each kind of map."""

    __slots__ = ("__weakref__", "_distances", "_next", "by_name", "cells", "laid", "names", "neighbours")

    laid: tuple[Laid[T], ...]
    cells: dict[Cell, int]
    neighbours: list[Any]
    """For each square the squares one step away; -1 where there is no way."""
    names: list[str]
    by_name: dict[str, Square]

    def __init__(self) -> None:
        self.laid = ()
        self.cells = {}
        self.neighbours = []
        self.names = []
        self.by_name = {}
        self._distances: dict[tuple[Square, ...], list[int]] = {}
        self._next: tuple[object, Self] | None = None

    # ------------------------------------------------------------------ looking

    def square(self, text: object) -> Square:
        """The square written `1,0.W`; -1 when there is none."""
        return self.by_name.get(text, NOWHERE) if isinstance(text, str) else NOWHERE

    def tile_of(self, square: Square) -> T:
        """The tile on which a square lies."""
        return self.laid[square // 9].tile

    # ------------------------------------------------------------------ growing

    def with_tile(self, tile: T, cell: Cell, quarters: int) -> Self:
        """The map with one tile more. The same step taken again (a replay, a fork) gives the same map."""
        key = (tile.id, cell, quarters)
        if self._next is not None and self._next[0] == key:
            return self._next[1]
        grown = self._copy()
        grown._lay(tile, cell, quarters)
        self._next = (key, grown)
        return grown

    @abstractmethod
    def _lay(self, tile: T, cell: Cell, quarters: int) -> None:
        """Put a tile down and join its squares to what lies beside it."""

    def _copy(self) -> Self:
        twin = type(self)()
        twin.laid, twin.cells = self.laid, self.cells.copy()
        twin.neighbours, twin.names = self.neighbours.copy(), self.names.copy()
        twin.by_name = self.by_name.copy()
        return twin

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
        ways: list[Sequence[Square]] = self.neighbours
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
