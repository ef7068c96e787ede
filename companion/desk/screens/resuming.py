"""After a restart: fact by fact, does the table look as the model believes?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Matched
from companion.desk.lights import Light, Lights, Pattern
from companion.desk.screens.common import COLUMNS, header, in_game
from companion.desk.screens.screen import (
    BACK,
    DOWN,
    LEFT,
    OK,
    RIGHT,
    STAY,
    UP,
    Close,
    Go,
    Reply,
    Say,
    Screen,
)
from companion.desk.words import wrap
from companion.games.kit.board import Fact, Point, board_of
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.table import Table


DOUBT = say("The last act was damaged and is lost. Compare it all")
MOST_LINES = 4
BESIDE = 3
"""The column beside the question mark."""


def facts_of(table: Table) -> tuple[Fact, ...]:
    """What the model believes; before all else, that an act is lost of which people may know more than it."""
    doubted = (Fact(DOUBT),) if table.doubt else ()
    return (*doubted, *board_of(table.game.id).facts(table.game))


class WalkThrough(Screen):
    """One fact after the other, its square blinking. OK: it is so; BACK: it is not, set it right."""

    lasting = True
    slow = Screen.slow | {OK}

    def __init__(self, facts: Sequence[Fact]) -> None:
        self.facts = tuple(facts)
        self.at = 0
        self._number = -1

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        facts = self._now(desk)
        header(canvas, desk, say("Is this so?"), f"{self.at + 1}/{len(facts)}")
        if facts:
            self._draw_fact(canvas, desk, facts[self.at])
        self._draw_progress(canvas, len(facts))
        canvas.keys(7, [("OK", say("yes")), ("BACK", say("not so"))])

    def _draw_fact(self, canvas: Canvas, desk: Desk, fact: Fact) -> None:
        canvas.big(0, 12, "?", 3)
        lines = len(wrap(fact.words, COLUMNS - BESIDE))
        canvas.block(2 if lines < 3 else 1, fact.words, MOST_LINES, BESIDE)
        canvas.text(5, 0, desk.off_mat or say("hold OK: all is right"))

    def _draw_progress(self, canvas: Canvas, count: int) -> None:
        canvas.box(1, 51, 126, 4)
        canvas.fill(1, 51, 126 * (self.at + 1) // max(count, 1), 4)

    def _now(self, desk: Desk) -> tuple[Fact, ...]:
        """The facts as they are after whatever was set right meanwhile."""
        if desk.table is not None and desk.table.driver.number != self._number:
            if self._number >= 0:
                self.facts = facts_of(desk.table)
            self._number = desk.table.driver.number
        self.at = max(0, min(self.at, len(self.facts) - 1))
        return self.facts

    def lights(self, desk: Desk) -> Lights:
        at = self._point(desk)
        return {at: Light("cursor", Pattern.BLINK)} if at is not None else {}

    def focus(self, desk: Desk) -> Point | None:
        return self._point(desk)

    def _point(self, desk: Desk) -> Point | None:
        facts = self._now(desk)
        return facts[self.at].at if facts else None

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        facts = self._now(desk)
        if not facts:
            return Close(say("Nothing to compare"))
        if button == OK:
            return self._go(1) if self.at + 1 < len(facts) else self._agreed(desk)
        if button in (RIGHT, DOWN, LEFT, UP):
            return self._go(1 if button in (RIGHT, DOWN) else -1)
        if button == BACK:
            return self._not_so(desk, facts[self.at])
        return in_game(desk, button)

    def hold(self, desk: Desk, button: str) -> Reply | None:
        return self._agreed(desk) if button == OK else None

    def _agreed(self, desk: Desk) -> Reply:
        """Whatever lies on the real table, it is what the model believes: on every screen."""
        desk.leave(self)
        return Matched()

    def _go(self, by: int) -> Reply:
        there = self.at + by
        if not 0 <= there < len(self.facts):
            return Say(say("The first one") if by < 0 else say("The last: OK ends"))
        self.at = there
        return STAY

    def _not_so(self, desk: Desk, fact: Fact) -> Reply:
        from companion.desk.screens.corrections import Corrections, fix_screen

        for fix in desk.board.fixes(desk.game):
            if fact.fix and fix.words == fact.fix:
                return fix_screen(desk, fix)
        return Go(Corrections())
