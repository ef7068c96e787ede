"""The first run: how bright screen and lights are, in which colours, how calm; all of it is seen while it is turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import STRIP, Canvas
from companion.desk.lights import Light, Lights, Pattern
from companion.desk.screens.adjusting import COLOURS, brighter, calmer, colours
from companion.desk.screens.common import Item, draw_items
from companion.desk.screens.first_step import Step
from companion.desk.screens.screen import CARD, DOWN, LEFT, RIGHT, STAY, UP, Reply, Say
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BRIGHT, PALETTE, CALM = range(3)
SAMPLE: Lights = {
    (-1, 1): Light("red"),
    (0, 1): Light("green"),
    (1, 1): Light("blue"),
    (-1, 0): Light("yellow"),
    (0, 0): Light("cursor", Pattern.BLINK),
    (1, 0): Light("go", Pattern.BREATHING),
}
"""Figures in colours that some eyes see alike, and lights that move: what a game will look like."""


class Looks(Step):
    """Three lines; LEFT, RIGHT and the knob turn the one under the cursor."""

    name = "brightness"
    title = say("How bright?")

    def __init__(self) -> None:
        self.cursor = BRIGHT

    def picture(self, canvas: Canvas, desk: Desk, now: float) -> None:
        settings = desk.settings
        items = [
            Item(say("Brightness"), f"{settings.brightness:.0%}"),
            Item(say("Colours"), COLOURS[settings.palette]),
            Item(say("Lights"), say("calm") if settings.calm else say("lively")),
        ]
        draw_items(canvas, items, self.cursor)
        hints = (say("← dimmer, brighter →"), say("safe: for all eyes"), say("calm: they move less"))
        canvas.text(STRIP, 0, hints[self.cursor])

    def tried(self, desk: Desk, button: str) -> Reply:
        if button in (UP, DOWN):
            self.cursor = (self.cursor + (1 if button == DOWN else -1)) % (CALM + 1)
            return STAY
        if button in (LEFT, RIGHT):
            return self._turned(desk, 1 if button == RIGHT else -1)
        return Say(say("No game, no cards") if button == CARD else say("← and → change it"))

    def knob(self, desk: Desk, steps: int) -> Reply:
        return self._turned(desk, steps)

    def _turned(self, desk: Desk, by: int) -> Reply:
        if self.cursor == BRIGHT:
            return brighter(desk.settings, by)
        return colours(desk.settings, by) if self.cursor == PALETTE else calmer(desk.settings)

    def lights(self, desk: Desk) -> Lights:
        return {} if desk.view else SAMPLE  # a game on the table is the better sample
