"""How places are written and named: squares, cells, placements, layers, and a tile that lies somewhere."""

from __future__ import annotations

import re
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.languages import made, say
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


class Layer(NamedTuple):
    """A further layer of a map, as people call it."""

    name: str
    """`the sewer`, `the Funhouse`."""
    below: bool = False
    """Does it lie under the map, square under square? Otherwise it lies apart from it."""

    @property
    def words(self) -> str:
        """Where somebody is: `in the sewer`."""
        return say("in {}", self.name)

    @property
    def title(self) -> str:
        """`Sewer`, `Funhouse`."""
        return made(_title, self.name)


def _title(name: str) -> str:
    """The name of a layer without an article, with a capital."""
    name = re.sub(r"^(the|der|die|das) ", "", name)
    return name[:1].upper() + name[1:]


class Surface(NamedTuple):
    """How large a table is: so many cells lie west, east, south and north of the first tile."""

    west: int
    east: int
    south: int
    north: int

    def holds(self, cell: Cell) -> bool:
        """Does the cell lie on the table?"""
        return -self.west <= cell[0] <= self.east and -self.south <= cell[1] <= self.north


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
