"""A number dialled digit by digit: UP and DOWN turn a wheel, LEFT and RIGHT go to the next one, OK gives the number.

What else may be answered lies to the right of the last wheel.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import WIDTH, Canvas
from companion.desk.intents import Answer
from companion.desk.look import Option, Question
from companion.desk.screens.common import header, in_game, title_of
from companion.desk.screens.screen import BACK, DOWN, LEFT, OK, RIGHT, STAY, UP, Reply, Say, Screen
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

SCALE = 2
WHEEL = 20
"""So many pixels from one wheel to the next."""
WIDE, TALL = 6 * SCALE + 3, 8 * SCALE + 2
TOP = 22
"""Where the wheels begin, below two lines of words."""
BESIDE_OK = 11


class Dialling(Screen):
    """A number is typed in."""

    strip = True

    def __init__(self, question: Question) -> None:
        assert question.numbers is not None
        self.question = question
        self.wheels = [0] * len(str(question.numbers[1]))
        self.at = len(self.wheels) - 1
        """The wheel that is turned; beyond the last one the other answers."""
        self.dialled = False
        """OK gives no number that nobody dialled."""

    @property
    def number(self) -> int:
        return int("".join(map(str, self.wheels)))

    @property
    def word(self) -> Option | None:
        """The answer that is no number, where the cursor is on one."""
        return self.question.options[self.at - len(self.wheels)] if self.at >= len(self.wheels) else None

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, *title_of(desk))
        lines = canvas.block(1, "\n".join(self.question.brief), 2, middle=True)
        if self.word is not None:
            canvas.middle(4, f" {self.word.label} ", inverse=True)
        else:
            self._draw_wheels(canvas, arrow_above=lines == 1)
        canvas.keys(7, [("OK", self._ok()), ("◀▶", "" if self.word else say("digit"))])

    def _draw_wheels(self, canvas: Canvas, arrow_above: bool) -> None:
        left = (WIDTH - WHEEL * (len(self.wheels) - 1) - WIDE) // 2
        for place, digit in enumerate(self.wheels):
            x = left + WHEEL * place
            canvas.big(x + 3, TOP + 2, str(digit), SCALE)
            if place == self.at:
                canvas.invert(x, TOP, WIDE, TALL)
                canvas.text_at(x + 5, TOP + TALL, "▼")
                if arrow_above:
                    canvas.text_at(x + 5, TOP - 8, "▲")

    def _ok(self) -> str:
        if self.word is not None:
            return self.word.label
        return say("it is {}", self.number) if self.dialled else say("answer")

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return self._given()
        if button == BACK:
            return self._back()
        if button in (LEFT, RIGHT):
            return self._moved(1 if button == RIGHT else -1)
        if button in (UP, DOWN):
            return self._turned(1 if button == UP else -1)
        return in_game(desk, button)

    def _given(self) -> Reply:
        if self.word is not None:
            return Answer(self.question.number, (self.word.value,))
        return Answer(self.question.number, (self.number,)) if self.dialled else Say(say("First ▲ or ▼, then OK"))

    def _back(self) -> Reply:
        if not self.dialled:
            return Say(say("Hold BACK to take back"))
        self.wheels = [0] * len(self.wheels)
        self.at, self.dialled = len(self.wheels) - 1, False
        return STAY

    def _moved(self, by: int) -> Reply:
        at = self.at + by
        if not 0 <= at < len(self.wheels) + len(self.question.options):
            return Say(say("The first digit") if by < 0 else say("The last one"))
        self.at = at
        return STAY

    def _turned(self, by: int) -> Reply:
        if self.word is not None:
            return Say(say("◀ goes to the digits"))
        self.wheels[self.at] = (self.wheels[self.at] + by) % 10
        self.dialled = True
        return STAY
