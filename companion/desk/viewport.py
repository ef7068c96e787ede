"""Which part of the board lies over the lights: a panel beside the table follows the action, a mat never moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.kit.board import Point
from companion.games.kit.layers import number_of, on_layer

MARGIN = 3


@dataclass(frozen=True, slots=True)
class Viewport:
    """The part of the board that lies over the panel. It moves only when the action comes near an edge."""

    width: int
    height: int
    west: int | None = None
    """The column over the western edge; by default the middle of the board is in the middle."""
    north: int | None = None
    margin: int = MARGIN
    scale: int = 1
    """So many lights across and down show one square."""

    @property
    def left(self) -> int:
        return -(self.width // 2) if self.west is None else self.west

    @property
    def top(self) -> int:
        return (self.height - 1) // 2 if self.north is None else self.north

    def follow(self, focus: Point) -> Viewport:
        """The same place while the focus is well inside, else one that has it in the middle. Whoever goes below the
        map is still over the same part of the table."""
        x, y = focus
        left = on_layer((self.left, y), number_of(focus))[0]
        if left != self.left:
            return replace(self, west=left, north=self.top).follow(focus)
        east = self._along(x - self.left, self.width)
        south = self._along(self.top - y, self.height)
        if not east and not south:
            return self
        return replace(self, west=self.left + east, north=self.top - south)

    def _along(self, offset: int, size: int) -> int:
        """How far to move along one side, for a focus that lies so far from its beginning."""
        margin = min(self.margin, (size - 1) // 2)
        return 0 if margin <= offset < size - margin else offset - size // 2

    def on_whole(self, wide: int, high: int) -> Viewport:
        """All of a mat that begins at 0, 0, in blocks as large as fit, in the middle of the panel."""
        scale = max(1, min(self.width // wide, self.height // high))
        beside, above = (self.width // scale - wide) // 2, (self.height // scale - high) // 2
        return replace(self, west=-max(0, beside), north=high - 1 + max(0, above), scale=scale)

    def bare(self) -> Viewport:
        """The lights themselves, whatever map lies there: 0, 0 is the first of the upper row."""
        return Viewport(self.width, self.height, west=0, north=0)

    def square_at(self, point: Point) -> int | None:
        """The number of the light that shows a square, row by row from the north west, where each shows one."""
        column, row = point[0] - self.left, self.top - point[1]
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else None

    def __contains__(self, point: Point) -> bool:
        across, down = (point[0] - self.left) * self.scale, (self.top - point[1]) * self.scale
        return 0 <= across < self.width and 0 <= down < self.height

    def points(self) -> Iterator[Point]:
        """The squares under the lights, row by row from the north west."""
        for row in range(self.height):
            for column in range(self.width):
                yield self.left + column // self.scale, self.top - row // self.scale
