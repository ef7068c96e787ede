"""Switching off safely: a button that must be held, and a last picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import LINES, Canvas
from companion.desk.intents import Shutdown
from companion.desk.screens.common import COLUMNS, header
from companion.desk.screens.screen import BACK, OK, Close, Reply, Say, Screen
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

LONG = 0.8
"""So many seconds a button is held until it counts; the bar is full then."""


class Confirm(Screen):
    """Hold OK to switch off; the bar fills while the finger stays."""

    animated = True
    slow = Screen.slow | {OK}

    def __init__(self) -> None:
        self._down = -1.0

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, say("Shut down?"))
        draw_power(canvas, 64, 23)
        part = self._part(desk, now)
        if part:
            canvas.box(14, 40, 100, 7)
            canvas.fill(14, 40, int(100 * part), 7)
        else:
            canvas.middle(5, say("The game is kept.") if desk.view else say("Nothing is lost."))
        canvas.keys(7, [("OK", say("hold")), ("BACK", say("go on"))])

    def _part(self, desk: Desk, now: float) -> float:
        """How far the bar is filled."""
        if desk.pressing.touched != OK:
            self._down = -1.0
            return 0.0
        if self._down < 0:
            self._down = now
        return min(1.0, 0.1 + (now - self._down) / LONG)

    def press(self, desk: Desk, button: str) -> Reply:
        if button == BACK:
            return Close(say("Going on"))
        return Say(say("Hold OK to switch off") if button == OK else say("Hold OK, or BACK"))

    def hold(self, desk: Desk, button: str) -> Reply | None:
        if button == OK:
            return Shutdown()
        return Close(say("Going on")) if button == BACK else Say(say("Hold OK, or BACK"))


FIRST = 4
"""The line below the picture."""


class Resting(Screen):
    """The last picture of ours: the companion rests, or the machine is going off, or what went wrong.

    Whether the power may go is not for us to say: files are written after our end, too.
    """

    def __init__(self, trouble: str = "", *, off: bool = False) -> None:
        self.trouble = trouble
        self.off = off
        """Is the machine being switched off?"""

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        canvas.box(0, 0, 128, 64)
        draw_power(canvas, 64, 17)
        if self.trouble:
            self._words(canvas, self.trouble, LINES - FIRST)
            return
        if self.off:
            lines = self._words(canvas, say("Switching off ..."), 2)
            canvas.block(FIRST + 1 + lines, say("  do not unplug yet  "), 2, middle=True, inverse=True)
        else:
            self._words(canvas, joined("\n", (say("The companion rests"), say("The machine is on"))), LINES - FIRST)

    def _words(self, canvas: Canvas, words: str, lines: int) -> int:
        """Nothing moves on a last picture: all of it must fit."""
        return canvas.block(FIRST, words, lines, 1, COLUMNS - 2, middle=True)

    def press(self, desk: Desk, button: str) -> Reply:
        return Say(say("Do not unplug yet") if self.off else say("The companion rests"))


def draw_power(canvas: Canvas, x: int, y: int) -> None:
    """The sign on every switch: a ring that is open above, and a stroke."""
    for row in range(-11, 12):
        for column in range(-11, 12):
            far = (row * row + column * column) ** 0.5
            if 8.0 <= far < 10.8 and not (row < 0 and abs(column) < 5):
                canvas.pixel(x + column, y + row)
    canvas.fill(x - 1, y - 12, 3, 11)
