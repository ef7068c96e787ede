"""A whole mat on the small screen: every rectangle with how many stand there, where one may go, where a battle is due.

Whoever sits south fills a rectangle, whoever sits north has its outline; where both stand they share it for a battle.
An empty one has only its corners, and a question mark as long as it lies face down. A dot says that one may choose it.
"""

from __future__ import annotations

from collections.abc import Container

from companion.desk.canvas import Canvas
from companion.desk.screens.minimap import BLINK
from companion.games.kit.board import Point
from companion.games.kit.mat_looks import BACK, MatLook, Plot

ROOM = (44, 40)
"""Beside the words, and between header and strip."""
LEFT, TOP = 2, 9
LARGEST = (7, 8)
"""So many pixels a unit is wide, and a row high, at most; the last one of each is the gap between rectangles."""
DIGITS = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", ".##", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    "?": ("###", "..#", ".##", "...", ".#."),
}
TALL, WIDE = 5, 4
"""How high a digit is, and from one to the next."""
DOT = 3

Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


class MatMap:
    """Where everything of a mat lies on the screen."""

    def __init__(self, mat: MatLook) -> None:
        self.mat = mat
        self.across, self.down = min(LARGEST[0], ROOM[0] // mat.wide), min(LARGEST[1], ROOM[1] // mat.high)

    def box(self, plot: Plot) -> Box:
        """A rectangle without the gap behind it."""
        left, row, width = plot.box
        top = TOP + (self.mat.high - 1 - row) * self.down
        return LEFT + left * self.across, top, width * self.across - 1, self.down - 1

    def draw(self, canvas: Canvas, cursor: Point | None, legal: Container[Point], now: float) -> None:
        for plot in self.mat.plots:
            self._plot(canvas, plot, plot.at in legal)
        here = self.mat.plot(cursor) if cursor is not None else None
        if here is not None:
            self._cursor(canvas, self.box(here), now)

    def _cursor(self, canvas: Canvas, box: Box, now: float) -> None:
        """A frame in the gaps around it; what is inside turns light and dark, and can be read all the time."""
        x, y, width, height = box
        canvas.box(x - 1, y - 1, width + 2, height + 2)
        if now % (2 * BLINK) > BLINK:
            canvas.invert(x, y, width, height)

    def _plot(self, canvas: Canvas, plot: Plot, legal: bool) -> None:
        x, y, width, height = self.box(plot)
        south, north = plot.of(0), plot.of(1)
        if south and north:
            half = width // 2
            _south(canvas, (x, y, half, height), south, False)
            _north(canvas, (x + half + 1, y, width - half - 1, height), north, False)
        elif south:
            _south(canvas, (x, y, width, height), south, legal)
        elif north:
            _north(canvas, (x, y, width, height), north, legal)
        else:
            _nobody(canvas, (x, y, width, height), "?" if plot.kind == BACK else "", legal)


def _south(canvas: Canvas, box: Box, count: int, legal: bool) -> None:
    canvas.fill(*box)
    _content(canvas, box, str(count), legal, light=False)


def _north(canvas: Canvas, box: Box, count: int, legal: bool) -> None:
    canvas.box(*box)
    _content(canvas, box, str(count), legal, light=True)


def _nobody(canvas: Canvas, box: Box, words: str, legal: bool) -> None:
    x, y, width, height = box
    for corner in ((x, y), (x + width - 2, y), (x, y + height - 1), (x + width - 2, y + height - 1)):
        canvas.hline(*corner, 2)
    for side in (x, x + width - 1):
        canvas.pixel(side, y + 1)
        canvas.pixel(side, y + height - 2)
    _content(canvas, box, words, legal, light=True)


def _content(canvas: Canvas, box: Box, words: str, legal: bool, light: bool) -> None:
    """A number and a dot where it may be chosen, in the middle."""
    x, y, width, height = box
    parts = WIDE * len(words) + (DOT + (2 if words else 0) if legal else 0)
    at, top = x + (width - parts + 1) // 2, y + (height - TALL) // 2
    for digit in words:
        _sprite(canvas, at, top, DIGITS[digit], light)
        at += WIDE
    if legal:
        _sprite(canvas, at + (1 if words else 0), top + 1, ("###",) * DOT, light)


def _sprite(canvas: Canvas, x: int, y: int, rows: tuple[str, ...], light: bool) -> None:
    for down, row in enumerate(rows):
        for across, pixel in enumerate(row):
            if pixel == "#":
                canvas.pixel(x + across, y + down, light)
