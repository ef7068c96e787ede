"""What the companion moved, figure by figure: people follow on the table at their own pace."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.lights import Light, Lights, Pattern, path
from companion.desk.screens.common import COLUMNS, header, in_game
from companion.desk.screens.screen import BACK, CARD, DOWN, LEFT, OK, RIGHT, STAY, UP, WHY, Close, Reply, Say, Screen
from companion.desk.words import cut, marquee, wrap
from companion.engine import March
from companion.games.kit.board import Point

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 7
"""The column beside the little picture."""
CELL = 7
"""Pixels between two squares of the little picture."""
MIDDLE = (19, 30)
REACH = 2
"""So many squares around the middle are seen."""
LONGEST = 12
"""So much of a line says where a figure went."""


class Choreography(Screen):
    """One march after the other, its path lit; at the end a list to check."""

    animated = True
    slow = Screen.slow | {UP}

    def __init__(self, marches: Sequence[March[Point]], before: int = 0) -> None:
        self.marches = tuple(marches)
        self.before = before
        """So many marches of this step were walked through before."""
        self.at = 0
        self._seen: tuple[int, float] = (-1, 0.0)

    @property
    def over(self) -> bool:
        """Is the list at the end seen?"""
        return self.at >= len(self.marches)

    def followed_by(self, more: Sequence[March[Point]]) -> Choreography:
        """What is still to be moved, and then more."""
        return Choreography((*self.marches[self.at :], *more), self.before + self.at)

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        if self.over:
            self._draw_list(canvas, desk)
        else:
            self._draw_march(canvas, desk, self.marches[self.at], now)

    def _draw_march(self, canvas: Canvas, desk: Desk, march: March[Point], now: float) -> None:
        total = self.before + len(self.marches)
        header(canvas, desk, "Please move", f"{self.before + self.at + 1}/{total}")
        draw_path(canvas, march.path, now)
        lines = [*wrap(march.figure, COLUMNS - BESIDE)[:2], *wrap(march.does, COLUMNS - BESIDE)]
        for line, words in enumerate(lines[:4], 1):
            canvas.text(line, BESIDE, words)
        if there := _there(desk, march):
            words = f"→ {there}" if len(march.path) > 1 else there
            canvas.text(5, BESIDE, cut(words, COLUMNS - BESIDE), inverse=True)
        if self._seen[0] != self.at:
            self._seen = (self.at, now)
        canvas.text(6, 0, marquee(march.why, COLUMNS, now, self._seen[1]))
        canvas.keys(7, [("OK", "next"), ("CARD", "skip")])

    def _draw_list(self, canvas: Canvas, desk: Desk) -> None:
        count = len(self.marches)
        header(canvas, desk, "All moved?", f"{count} {'move' if count == 1 else 'moves'}")
        shown = self.marches[-5:]
        for line, march in enumerate(shown, 1):
            number = self.before + count - len(shown) + line
            there = _there(desk, march)
            where = cut(f"→ {there}" if there and len(march.path) > 1 else march.does, LONGEST)
            figure = cut(f"✓{number} {march.figure.removeprefix('the ')}", COLUMNS - len(where) - 1)
            canvas.text(line, 0, f"{figure:<{COLUMNS - len(where)}}{where}")
        if count > 5:
            canvas.text(6, 0, f"  and {count - 5} before")
        canvas.keys(7, [("OK", "done"), ("BACK", "again")])

    def lights(self, desk: Desk) -> Lights:
        if self.over:
            return {march.path[-1]: Light("path", Pattern.BLINK) for march in self.marches if march.path}
        return path(self.marches[self.at].path)

    def focus(self, desk: Desk) -> Point | None:
        march = self.marches[min(self.at, len(self.marches) - 1)]
        return march.path[-1] if march.path else None

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (OK, RIGHT, DOWN):
            return self._next()
        if button in (LEFT, BACK, UP):
            return self._back()
        if button == CARD:
            return self._skip()
        return in_game(desk, WHY)

    def hold(self, desk: Desk, button: str) -> Reply | None:
        return self._skip() if button == UP else None

    def _next(self) -> Reply:
        if self.over:
            return Close("Thank you")
        self.at += 1
        return STAY

    def _back(self) -> Reply:
        if not self.at:
            return Say("The first one")
        self.at -= 1
        return STAY

    def _skip(self) -> Reply:
        if self.over:
            return Close("Thank you")
        self.at = len(self.marches)
        return STAY


def _there(desk: Desk, march: March[Point]) -> str:
    """The square where a march ends."""
    spots = desk.view.ground if desk.view else {}
    spot = spots.get(march.path[-1]) if march.path else None
    return spot.name if spot else ""


def draw_path(canvas: Canvas, points: Sequence[Point], now: float) -> None:
    """The squares around the path: rings where it leads, a dot that walks along it."""
    x, y = MIDDLE
    canvas.box(x - 18, y - 18, 37, 37)
    if not points:
        return
    east, north = points[len(points) // 2] if len(points) > 3 else points[0]
    seen = [(x + CELL * (p[0] - east), y - CELL * (p[1] - north)) for p in points]
    for column in range(-REACH, REACH + 1):
        for row in range(-REACH, REACH + 1):
            canvas.pixel(x + CELL * column, y + CELL * row)
    inside = [spot for spot in seen if abs(spot[0] - x) <= 16 and abs(spot[1] - y) <= 16]
    for one, other in pairwise(inside):
        _line(canvas, one, other)
    if inside:
        canvas.box(inside[0][0] - 2, inside[0][1] - 2, 5, 5)
        if len(points) > 1:
            _head(canvas, inside)
        at = inside[int(now * 4) % (len(inside) + 1) - 1] if len(inside) > 1 else inside[0]
        canvas.fill(at[0] - 1, at[1] - 1, 3, 3)


def _line(canvas: Canvas, one: tuple[int, int], other: tuple[int, int]) -> None:
    steps = max(abs(other[0] - one[0]), abs(other[1] - one[1]), 1)
    for step in range(steps + 1):
        canvas.pixel(one[0] + (other[0] - one[0]) * step // steps, one[1] + (other[1] - one[1]) * step // steps)


def _head(canvas: Canvas, spots: Sequence[tuple[int, int]]) -> None:
    """The point of the arrow on the last square."""
    if len(spots) < 2:
        return
    (x0, y0), (x, y) = spots[-2], spots[-1]
    east, south = (x > x0) - (x < x0), (y > y0) - (y < y0)
    for step in range(4):
        for side in range(-step, step + 1):
            canvas.pixel(x - step * east + side * abs(south), y - step * south + side * abs(east))
