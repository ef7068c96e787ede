"""The table's north mark: which edge of the map people call north.

Maps are drawn with the same edge up for ever, and programs call that edge N. Only the words turn, and the N that is
drawn beside a map: it is a way of speaking at this table, as a language is, and no rule reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from companion.languages import say
from companion.tiles import SIDE, SIDES

UP = "up"
EDGES = (UP, "right", "down", "left")
"""The edges of a map as it is drawn, clockwise."""
SIGNS = ("N↑", "N→", "N↓", "←N")
"""The sign of the mark for each of them."""
WINDS = ("north", "east", "south", "west")
MIDDLE = "C"
TOWARDS = {"north": say("north"), "east": say("east"), "south": say("south"), "west": say("west")}
"""The winds as people go: north."""


class Mark:
    """Where north is at this table. There is one table, so there is one mark."""

    def __init__(self) -> None:
        self.edge = UP

    @property
    def quarters(self) -> int:
        """So many quarters clockwise from the upper edge."""
        return EDGES.index(self.edge)

    @property
    def sign(self) -> str:
        return SIGNS[self.quarters]

    def point(self, edge: str) -> None:
        """From now on that edge is north."""
        self.edge = edge

    def wind(self, side: int) -> str:
        """What people call a side of the map, counted clockwise from the upper one."""
        return WINDS[(side - self.quarters) % 4]

    def winds(self, east: int, north: int) -> tuple[int, int]:
        """The same way, as people call it: so many to their east and to their north."""
        for _ in range(self.quarters):
            east, north = -north, east
        return east, north

    def corner(self, name: str) -> str:
        """A square of a tile by its place there: `N` is north, `NE` north-east, `C` the middle."""
        if name == MIDDLE:
            return "middle"
        winds = sorted((self.wind(SIDE[letter]) for letter in name), key=lambda wind: wind in ("east", "west"))
        return "-".join(winds)

    def letters(self, name: str) -> str:
        """The same in letters: `NE`."""
        return name if name == MIDDLE else "".join(wind[0] for wind in self.corner(name).split("-")).upper()

    def meant(self, typed: str) -> str:
        """The side of the map that people mean with their letters: the way back from `letters`."""
        names = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
        return next((name for name in names if self.letters(name) == typed.upper()), typed)


MARK = Mark()


class Winds(Sequence[str]):
    """The four sides of a map in people's words, clockwise from the upper one."""

    @overload
    def __getitem__(self, side: int) -> str: ...

    @overload
    def __getitem__(self, side: slice) -> Sequence[str]: ...

    def __getitem__(self, side: int | slice) -> str | Sequence[str]:
        if isinstance(side, slice):
            return [TOWARDS[MARK.wind(one)] for one in range(4)[side]]
        return TOWARDS[MARK.wind(range(4)[side])]

    def __len__(self) -> int:
        return 4


class Ways(Mapping[str, str]):
    """The same by the letters that programs use."""

    def __getitem__(self, letter: str) -> str:
        return TOWARDS[MARK.wind(SIDE[letter])]

    def __iter__(self) -> Iterator[str]:
        return iter(SIDES)

    def __len__(self) -> int:
        return len(SIDES)
