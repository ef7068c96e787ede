"""What was wanted is against a rule, or could not be done: said at once, with the rule that can be looked up."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.lights import Light, Lights, Pattern
from companion.desk.screens.common import COLUMNS, LAST, Pages, header
from companion.desk.screens.screen import (
    BACK,
    BUTTONS,
    CARD,
    DOWN,
    LEFT,
    OK,
    RIGHT,
    STAY,
    UP,
    WHY,
    Close,
    Go,
    Reply,
    Say,
    Screen,
)
from companion.desk.screens.why import Why, sentence
from companion.desk.words import wrap
from companion.games.kit.board import Point
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 3
"""The column beside the cross."""


class Refused(Screen):
    """A rule forbids it: a cross, and why; the square in question is lit. WHY has the rule itself."""

    names_unlit = True

    def __init__(self, rule: str, why: str, at: Point | None = None) -> None:
        self.rule = rule
        self.why = sentence(why)
        self.at = at
        self.page = 0

    @property
    def lines(self) -> list[str]:
        return wrap(self.why, COLUMNS - BESIDE)

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.lines) // LAST))

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, say("Not allowed"), f"{self.page + 1}/{self.pages}" if self.pages > 1 else "")
        canvas.big(2, 9, "✗", 2)
        for line, words in enumerate(self.lines[self.page * LAST :][:LAST], 1):
            canvas.text(line, BESIDE, words)
        canvas.keys(7, [("OK", say("go on")), ("WHY", say("the rule"))])

    def deciding(self, desk: Desk) -> Collection[str]:
        """What is gone before it was read was never said."""
        return BUTTONS

    def press(self, desk: Desk, button: str) -> Reply:
        if button == WHY:
            return Go(Why(say("The rule"), [], self.rule, self.at, refused=True))
        if button in (DOWN, RIGHT, OK) and self.page + 1 < self.pages:
            self.page += 1
            return STAY
        if button in (UP, LEFT) and self.page:
            self.page -= 1
            return STAY
        return Close()

    def aloud(self, desk: Desk) -> str:
        return self.why

    def lights(self, desk: Desk) -> Lights:
        return {self.at: Light("refused", Pattern.FAST)} if self.at is not None else {}

    def focus(self, desk: Desk) -> Point | None:
        return self.at


class Failed(Pages):
    """It could not be done, though no rule forbids it."""

    per_page = 5

    def __init__(self, words: str) -> None:
        super().__init__(say("That did not work"), [sentence(words)])
        self.why = sentence(words)

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK, BACK)

    def aloud(self, desk: Desk) -> str:
        return self.why

    def press(self, desk: Desk, button: str) -> Reply:
        if button == CARD:
            return Say(say("First read this"))
        return super().press(desk, button)
