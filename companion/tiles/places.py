"""How places are written and named: squares, cells, placements, and a tile that lies somewhere."""

from __future__ import annotations

import re
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.tiles.tile import TURNS, Turned

Square: TypeAlias = int
Cell: TypeAlias = tuple[int, int]

_CELL = re.compile(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")


class Printed(Protocol):
    """What any tile has."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def area(self) -> str: ...

    @property
    def looks(self) -> tuple[Turned, ...]: ...


T = TypeVar("T", bound=Printed)


class Placement(NamedTuple):
    """A cell and a number of clockwise quarter turns: `0,1 r90`, on another layer `upstairs 0,1 r90`."""

    cell: Cell
    quarters: int
    layer: str = ""

    def __str__(self) -> str:
        return f"{self.layer} {self.cell[0]},{self.cell[1]} {TURNS[self.quarters]}".lstrip()


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
    """The placement written `x,y r90`, on another layer `upstairs x,y r90`."""
    rest, _, turn = text.rpartition(" ")
    layer, _, where = rest.rpartition(" ")
    cell = read_cell(where)
    known = cell is not None and turn in TURNS and layer == layer.strip() and " " not in layer
    return Placement(cell, TURNS.index(turn), layer) if cell is not None and known else None
