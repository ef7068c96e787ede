"""A draw that only the companion can make: OK draws, and what comes is seen by everybody."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Answer, RollForMe
from companion.desk.look import Question
from companion.desk.screens.common import LAST, header, in_game, title_of
from companion.desk.screens.screen import BACK, CARD, OK, WHY, Reply, Say, Screen
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

COLUMNS = 21


class Drawing(Screen):
    """Somebody draws from a pile that the companion keeps."""

    strip = True

    def __init__(self, question: Question) -> None:
        self.question = question

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, *title_of(desk))
        canvas.block(1, self.question.sentence, LAST)
        canvas.keys(7, [("OK", say("draw") if self.question.offer is None else say("the same again")), ("WHY", "")])

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK and self.question.offer is not None:  # it was drawn before, and taken back
            return Answer(self.question.number, (self.question.offer,))
        if button == OK:
            return RollForMe(self.question.number)
        if button in (CARD, WHY):
            return in_game(desk, button)
        return Say(say("Hold BACK to take back") if button == BACK else say("OK draws"))
