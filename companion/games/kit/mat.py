"""A printed mat instead of laid tiles: a few rectangles in rows, and which of them one can move between.

Inside a rectangle is a number, as a square of a map is (`Square`). Outside it has a name (`t4`); people hear words
(`row 2, middle`), because nobody at a table knows names like that. A mat never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.tiles import NOWHERE, Square

__all__ = ["ACROSS", "NOWHERE", "Mat", "Point", "Rectangle", "Square"]

Point = tuple[int, int]
ACROSS = 2
"""A rectangle of ordinary width is so many units wide, so that rows may be staggered by half a rectangle."""


class Rectangle(NamedTuple):
    """One place on the mat, where it lies in units from the left and in rows from the south, and how wide it is."""

    name: str
    words: str
    """`row 2, middle`."""
    left: int
    row: int
    width: int = ACROSS
    coastal: bool = False
    storage: bool = False
    """Only a pile lies there: nobody stands on it."""

    @property
    def middle(self) -> Point:
        """The point of the grid by which boards know it."""
        return self.left + self.width // 2, self.row


class Mat:
    """The rectangles, and who is next to whom."""

    __slots__ = ("__weakref__", "_far", "by_name", "by_point", "names", "neighbours", "rectangles", "storage")

    def __init__(
        self, rectangles: Sequence[Rectangle], edges: Iterable[tuple[str, str]], storage: Sequence[Rectangle] = ()
    ) -> None:
        self.rectangles = tuple(rectangles)
        self.storage = tuple(storage)
        """The places of the piles, which are drawn but never entered."""
        self.names = [one.name for one in rectangles]
        self.by_name = {name: number for number, name in enumerate(self.names)}
        self.by_point = {one.middle: number for number, one in enumerate(rectangles)}
        ways: list[list[Square]] = [[] for _ in self.names]
        for one, other in edges:
            ways[self.by_name[one]].append(self.by_name[other])
            ways[self.by_name[other]].append(self.by_name[one])
        self.neighbours = [tuple(sorted(way)) for way in ways]
        self._far: dict[Square, Mapping[Square, int]] = {}

    def square(self, text: object) -> Square:
        """The rectangle of that name; -1 when there is none."""
        return self.by_name.get(text, NOWHERE) if isinstance(text, str) else NOWHERE

    def next_to(self, one: Square, other: Square) -> bool:
        return other in self.neighbours[one]

    def distances(self, goal: Square) -> Mapping[Square, int]:
        """How many moves it is to there, from wherever one can come; worked out once for each goal."""
        if goal not in self._far:
            self._far[goal] = self._moves_to(goal)
        return self._far[goal]

    def _moves_to(self, goal: Square) -> Mapping[Square, int]:
        far, edge = {goal: 0}, [goal]
        for here in edge:
            for there in self.neighbours[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    edge.append(there)
        return far
