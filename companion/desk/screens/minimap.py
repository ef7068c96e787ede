"""The map around the cursor, six pixels to a square: walls as lines, figures, where one may go, the cursor."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.desk.canvas import Canvas
from companion.desk.look import Look
from companion.games.kit.board import Point, Spot
from companion.games.kit.layers import on_map

Shape: TypeAlias = tuple[str, ...]
PITCH = 6
COLUMNS, ROWS = 7, 6
WIDTH = COLUMNS * PITCH + 1
EDGE = 1
"""So many squares around the cursor are always seen."""
BLINK = 0.4
"""Seconds that the cursor is large, and then small."""

RING = (".##.", "#..#", "#..#", ".##.")
"""Four by four pixels: how roles look that have no shape of their own."""
LYING = ("....", "....", "##.#", "####")
"""A pawn on its back."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn besides ground and figures."""

    cursor: Point
    corner: Point
    """The square in the upper left of the picture."""
    legal: Container[Point] = ()
    extra: Mapping[Point, Spot] = field(default_factory=dict)
    """Ground that would be there: the tile in hand."""


TEXTURES: Mapping[str, tuple[tuple[int, int], ...]] = {
    "building": ((2, 2), (4, 4)),
    "below": ((1, 4), (2, 3), (3, 4), (4, 3), (5, 4)),
    "yard": ((3, 2), (3, 4)),
    "castle": ((2, 2), (4, 2), (2, 4), (4, 4)),
    "dungeon": ((2, 3), (4, 3)),
    "altar": ((3, 2), (2, 3), (4, 3), (3, 4), (3, 3)),
    "bridge": ((2, 1), (2, 3), (2, 5), (4, 1), (4, 3), (4, 5)),
    "water": ((1, 2), (2, 3), (3, 2), (4, 3), (5, 2)),
    "wooded": ((3, 2), (2, 3), (4, 3)),
    "trees": ((3, 1), (2, 2), (4, 2), (3, 3), (3, 4)),
    "pit": ((2, 1), (3, 1), (4, 1), (1, 2), (5, 2), (1, 3), (5, 3), (1, 4), (5, 4), (2, 5), (3, 5), (4, 5)),
}
"""Pixels within a square by which its ground is known; roads and open ground have none."""


def draw(canvas: Canvas, x: int, y: int, view: Look, marks: Marks, now: float) -> None:
    """Draw the squares around the cursor with the upper left corner at x, y."""
    left, top = marks.corner
    shapes = {figure.at: view.shapes.get(figure.role, RING) for figure in reversed(view.figures)}
    for at, shape in lying_below(view).items():
        shapes.setdefault(at, shape)
    for row in range(ROWS):
        for column in range(COLUMNS):
            point = (left + column, top - row)
            spot = marks.extra.get(point) or view.ground.get(point)
            if spot is not None:
                _square(canvas, x + column * PITCH, y + row * PITCH, spot, point, marks, shapes.get(point))
    if marks.cursor:
        column, row = marks.cursor[0] - left, top - marks.cursor[1]
        # It grows and shrinks: a cursor that vanishes now and then would not be seen to move.
        inset = 0 if now % (2 * BLINK) < BLINK * 1.5 else 2
        size = PITCH + 1 - 2 * inset
        canvas.invert(x + column * PITCH + inset, y + row * PITCH + inset, size, size)


def lying_below(view: Look) -> dict[Point, Shape]:
    """Players who are under the map, where people see them on the table: a pawn that lies on its back."""
    below = (one.at for one in view.figures if one.seat >= 0 and (layer := view.layer(one.at)) and layer.below)
    return {on_map(at): LYING for at in below}


def follow(corner: Point | None, cursor: Point) -> Point:
    """The corner of a picture that shows the cursor: it stays until the cursor comes near an edge.

    A picture that moved with every step would send all of itself over a slow wire each time.
    """
    middle = cursor[0] - COLUMNS // 2, cursor[1] + ROWS // 2
    if corner is None:
        return middle
    column, row = cursor[0] - corner[0], corner[1] - cursor[1]
    seen = EDGE <= column < COLUMNS - EDGE and EDGE <= row < ROWS - EDGE
    return corner if seen else middle


def _square(canvas: Canvas, x: int, y: int, spot: Spot, point: Point, marks: Marks, shape: Shape | None) -> None:
    _walls(canvas, x, y, spot)
    if shape is not None:
        canvas.sprite(x + 1, y + 1, shape)
    elif point in marks.legal:
        canvas.fill(x + 2, y + 2, 2, 2)
    else:
        for right, down in TEXTURES.get(spot.kind, ()):
            canvas.pixel(x + right, y + down)


def _walls(canvas: Canvas, x: int, y: int, spot: Spot) -> None:
    """A line on each side where there is no way."""
    north, east, south, west = spot.ways
    if not north:
        canvas.hline(x, y, PITCH + 1)
    if not south:
        canvas.hline(x, y + PITCH, PITCH + 1)
    if not west:
        canvas.vline(x, y, PITCH + 1)
    if not east:
        canvas.vline(x + PITCH, y, PITCH + 1)
