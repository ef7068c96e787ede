"""What was wanted is against a rule, or could not be done: said at once, with the rule that can be looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.lights import Light, Lights, Pattern
from companion.desk.screens.common import COLUMNS, Pages, header, strong_lines
from companion.desk.screens.screen import CARD, DOWN, LEFT, OK, RIGHT, STAY, UP, WHY, Close, Go, Reply, Say, Screen
from companion.desk.screens.why import Why, sentence
from companion.desk.words import wrap
from companion.games.board import Point

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 3
"""The column beside the cross."""
PER_PAGE = 4
FIRST = 3


class Refused(Screen):
    """A rule forbids it: a cross, the rule, and why; the square in question is lit."""

    def __init__(self, rule: str, why: str, at: Point | None = None) -> None:
        self.rule = rule
        self.why = sentence(why)
        self.at = at
        self.page = 0

    @property
    def pages(self) -> int:
        return max(1, -(-len(wrap(self.why, COLUMNS)) // PER_PAGE))

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, "Not allowed", f"{self.page + 1}/{self.pages}" if self.pages > 1 else "")
        canvas.big(2, 9, "✗", 2)
        for line, words in enumerate(rule_lines(self.rule), 1):
            canvas.text(line, BESIDE, words)
        canvas.hline(0, FIRST * 8 - 1, 128)
        for line, words in enumerate(wrap(self.why, COLUMNS)[self.page * PER_PAGE :][:PER_PAGE], FIRST):
            canvas.text(line, 0, words)
        canvas.keys(7, [("OK", "go on"), ("WHY", "the rule")])

    def press(self, desk: Desk, button: str) -> Reply:
        if button == WHY:
            return Go(Why("The rule", [], self.rule, self.at, refused=True))
        if button in (DOWN, RIGHT, OK) and self.page + 1 < self.pages:
            self.page += 1
            return STAY
        if button in (UP, LEFT) and self.page:
            self.page -= 1
            return STAY
        return Close()

    def lights(self, desk: Desk) -> Lights:
        return {self.at: Light("refused", Pattern.FAST)} if self.at is not None else {}

    def focus(self, desk: Desk) -> Point | None:
        return self.at


def rule_lines(rule: str) -> list[str]:
    """The id of a rule in two lines beside the cross, without the game's own name where it would not fit."""
    room = COLUMNS - BESIDE
    lines = strong_lines(rule, room)
    if len(lines) > 2:
        lines = strong_lines(rule.partition(".")[2], room)
    return lines[:2]


class Failed(Pages):
    """It could not be done, though no rule forbids it."""

    per_page = 5

    def __init__(self, words: str) -> None:
        super().__init__("That did not work", [sentence(words)])

    def press(self, desk: Desk, button: str) -> Reply:
        if button == CARD:
            return Say("First read this")
        return super().press(desk, button)
