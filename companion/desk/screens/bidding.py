"""A round in which all speak in turn, such as an auction: what everybody has said, and a dial for whoever is asked."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import COLUMNS, STRIP, Canvas
from companion.desk.intents import Answer
from companion.desk.look import Option, Question
from companion.desk.screens.common import header, in_game, title_of
from companion.desk.screens.screen import BACK, DOWN, LEFT, OK, RIGHT, STAY, UP, Reply, Say, Screen
from companion.engine.reading import numeral
from companion.games.kit.pieces import Said
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

WIDE = COLUMNS // 2
"""Two players stand on a line."""
TOP = 2
LONGEST = 4
"""So many columns what somebody says takes at most."""


class Bidding(Screen):
    """LEFT and RIGHT, or UP and DOWN, change what is said; OK says it. What is no number comes first."""

    strip = True

    def __init__(self, question: Question) -> None:
        self.question = question
        self.options = sorted(question.options, key=lambda option: number_in(option) is not None)
        wanted = question.suggested if question.before is None else question.before
        self.at = next((at for at, option in enumerate(self.options) if option.value == wanted), 0)

    @property
    def option(self) -> Option:
        return self.options[self.at]

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, *title_of(desk))
        canvas.text(1, 0, " ".join(self.question.brief))
        for place, one in enumerate(self.question.so_far):
            line, column = TOP + place // 2, place % 2 * (WIDE + 1)
            if line < STRIP:
                self._draw_one(canvas, desk, line, column, one)
        canvas.keys(7, [("◀▶", say("change")), ("OK", self._says())])

    def _draw_one(self, canvas: Canvas, desk: Desk, line: int, column: int, one: Said) -> None:
        """Whoever is asked stands out, with what is about to be said."""
        asked = one.seat == self.question.seat
        words = short(self.option) if asked else one.words
        name = desk.view.players[one.seat] if desk.view else ""
        room = WIDE - LONGEST - 1
        canvas.text(line, column, " " * WIDE, inverse=asked)
        canvas.text(line, column, name, inverse=asked, room=room)
        canvas.text(line, column + WIDE - min(len(words), LONGEST), words, inverse=asked, room=LONGEST)

    def _says(self) -> str:
        number = number_in(self.option)
        return short(self.option) if number is None else say("bid {}", number)

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return Answer(self.question.number, (self.option.value,))
        if button == BACK:
            return Say(say("Hold BACK to take back"))
        by = {LEFT: -1, DOWN: -1, RIGHT: 1, UP: 1}.get(button)
        if by is None:
            return in_game(desk, button)
        if not 0 <= self.at + by < len(self.options):
            return Say(say("That is the most") if by > 0 else say("Less is not possible"))
        self.at += by
        return STAY


def number_in(option: Option) -> int | None:
    """The number that somebody says; None where it is none."""
    return numeral(str(option.value))


def short(option: Option) -> str:
    """What is said in a word."""
    return option.label if number_in(option) is None else str(option.value)
