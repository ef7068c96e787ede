"""A table mat: lights under the tiles themselves. It never moves; people say once where the start tile lies on it.

A mat knows nothing of words. Its lights follow the map as it is drawn (`Lie.up`: where its upper edge looks), while the
table's north mark only says how people call that edge: turning the mark moves no light, and no tile.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from companion.engine.reading import numeral
from companion.games.kit.board import Point
from companion.games.kit.layers import number_of, on_layer, on_map
from companion.games.kit.north import EDGES

WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One square towards each edge of the mat (columns and rows from its upper left), clockwise from the first row."""
HALF_TILE = 1
"""Squares of the start tile on each side of its middle: all of it lies on the mat."""


@dataclass(frozen=True, slots=True)
class Lie:
    """How the map lies on the mat."""

    column: int
    row: int
    """The square under the middle of the start tile, from the upper left of the mat."""
    up: int = 0
    """Towards which edge of the mat the upper edge of the map looks: 0 is its first row, then clockwise."""

    @property
    def words(self) -> str:
        """The same as it is kept: `8,7 up`."""
        return f"{self.column},{self.row} {EDGES[self.up]}"

    def square(self, point: Point) -> tuple[int, int]:
        """The column and row of the mat under a square of the map."""
        east, north = point
        (up_x, up_y), (right_x, right_y) = WAYS[self.up], WAYS[(self.up + 1) % 4]
        return self.column + east * right_x + north * up_x, self.row + east * right_y + north * up_y

    def point(self, column: int, row: int) -> Point:
        """The square of the map over a square of the mat: the way back."""
        (up_x, up_y), (right_x, right_y) = WAYS[self.up], WAYS[(self.up + 1) % 4]
        x, y = column - self.column, row - self.row
        return x * right_x + y * right_y, x * up_x + y * up_y

    def moved(self, columns: int, rows: int) -> Lie:
        return replace(self, column=self.column + columns, row=self.row + rows)

    def fits(self, width: int, height: int) -> bool:
        """Does the whole start tile lie on a mat of this size?"""
        across = HALF_TILE <= self.column < width - HALF_TILE
        return across and HALF_TILE <= self.row < height - HALF_TILE


def middle(width: int, height: int) -> Lie:
    """The start tile in the middle of the mat, the map's upper edge along its first row."""
    return Lie(width // 2, height // 2)


def lie(words: str) -> Lie | None:
    """What was kept; None where it means nothing."""
    place, _, edge = words.partition(" ")
    column, _, row = place.partition(",")
    across, down = numeral(column), numeral(row)
    if edge not in EDGES or across is None or down is None:
        return None
    return Lie(across, down, EDGES.index(edge))


def lie_on(words: str, width: int, height: int) -> Lie:
    """How the map lies on a mat of this size; in its middle where nobody has said so, or the mat was larger then."""
    kept = lie(words)
    return kept if kept is not None and kept.fits(width, height) else middle(width, height)


@dataclass(frozen=True, slots=True)
class TableMat:
    """The squares of the map that lie over the lights, on one of its layers."""

    width: int
    height: int
    lie: Lie
    layer: int = 0
    """The layer whose lights are seen; whatever lies square under square with it is over the same lights."""

    def on(self, focus: Point, stacked: Container[int]) -> TableMat:
        """The same mat where the action is: below the map it shows what is below. A part that lies apart from the map
        is on no square of the mat, so it goes on showing the map."""
        number = number_of(focus)
        return replace(self, layer=number if number in stacked else 0)

    def __contains__(self, point: Point) -> bool:
        return self.square_at(point) is not None

    def square_at(self, point: Point) -> int | None:
        """The number of the light under a square, row by row from the upper left; None where there is none."""
        return self._square(on_map(point)) if number_of(point) == self.layer else None

    def lies_off(self, point: Point, stacked: Container[int]) -> bool:
        """Is there no light under a square, whatever layer is seen?"""
        return number_of(point) not in stacked or self._square(on_map(point)) is None

    def _square(self, at: Point) -> int | None:
        column, row = self.lie.square(at)
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else None

    def points(self) -> Iterator[Point]:
        """The squares over the lights, row by row from the upper left of the mat."""
        for row in range(self.height):
            for column in range(self.width):
                yield on_layer(self.lie.point(column, row), self.layer)
