"""Dice as they are drawn: a large one, a row of small ones, one in the air, and which faces do it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.desk.canvas import Canvas

LARGE = 32
LEFT, TOP = 6, 12
PATH = ((0, 1), (2, 0), (4, -2), (6, -1), (4, 0), (2, 1))
"""Where a tumbling die is from moment to moment."""


def large(canvas: Canvas, face: int, sign: str = "", crossed: bool = False) -> None:
    """One die at the left: a face, a question mark, or an empty one with a sign on it."""
    if sign:
        canvas.box(LEFT, TOP, LARGE, LARGE)
        canvas.big(LEFT + 9, TOP + 5, sign, 3)
    else:
        canvas.die(LEFT, TOP, LARGE, face, crossed)


def arrows(canvas: Canvas) -> None:
    """Above and below the die: UP and DOWN choose a face."""
    middle = LEFT + LARGE // 2
    for step in range(3):
        canvas.hline(middle - step, TOP - 4 + step, 2 * step + 1)
        canvas.hline(middle - step, TOP + LARGE + 3 - step, 2 * step + 1)


def tumbling(canvas: Canvas, now: float, slow: bool = False) -> None:
    """A die in the air: it stands on its edge, on its corner, and shows another face each time."""
    moment = int(now * (5 if slow else 12))
    east, down = PATH[moment % len(PATH)] if not slow else (0, 0)
    x, y = LEFT + east - 2, TOP + down + 2
    if moment % 2 and not slow:
        diamond(canvas, x + LARGE // 2, y + LARGE // 2 - 2, LARGE // 2 + 1)
    else:
        canvas.die(x, y, LARGE - 4, 1 + moment * 5 % 6)
    if not slow:
        for line in range(3):
            canvas.hline(max(0, x - 6 + line), y + 6 + 9 * line, 4)


def diamond(canvas: Canvas, x: int, y: int, reach: int) -> None:
    """A die on its corner."""
    for step in range(reach + 1):
        for east, south in ((step, step - reach), (-step, step - reach), (step, reach - step), (-step, reach - step)):
            canvas.fill(x + east, y + south, 1, 2)
    for east, south in ((0, 0), (-7, 0), (7, 0)):
        canvas.fill(x + east - 1, y + south - 1, 3, 3)


def too_many(canvas: Canvas) -> None:
    """More dice than were asked for."""
    canvas.die(LEFT - 3, TOP, 22, 0, True)
    canvas.die(LEFT + 16, TOP + 13, 22, 0, True)


def row(canvas: Canvas, middle: int, faces: Sequence[int], count: int, turning: int) -> None:
    """A row of so many dice: those that are known, one in the air, and outlines for the rest."""
    count = max(count, len(faces), 1)
    size = next((size for size, most in ((24, 2), (16, 6)) if count <= most), 126 // count - 3)
    x, y = (128 - count * (size + 3) + 3) // 2, middle - size // 2
    for place in range(count):
        known = faces[place] if place < len(faces) else turning if place == len(faces) else 0
        if known:
            canvas.die(x + place * (size + 3), y, size, known)
        else:
            canvas.box(x + place * (size + 3), y, size, size)


def line(canvas: Canvas, x: int, y: int, faces: Sequence[int]) -> None:
    """Small dice from here to the right edge, as large as they fit."""
    size = min(14, (128 - x) // max(1, len(faces)) - 1)
    for place, face in enumerate(faces):
        canvas.die(x + place * (size + 1), y, size, face)


def scale(canvas: Canvas, x: int, y: int, need: int, face: int) -> None:
    """The six faces in a row: those that do it are light; a frame around the one that fell."""
    for place in range(1, 7):
        left = x + (place - 1) * 11
        canvas.text_at(left + 2, y, str(place))
        if place >= need:
            canvas.invert(left, y - 1, 9, 8)
        if place == face:
            canvas.box(left - 1, y - 1, 11, 8)
