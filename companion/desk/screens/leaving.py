"""A player leaves, or everybody agrees to stop: asked once more before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Intent, Leave, Stop
from companion.desk.screens.common import LAST, Choosing, Item, header
from companion.desk.screens.screen import BACK, OK, Close, Go, Reply, Say, Screen
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk


class Leaving(Choosing):
    """Who leaves? Or do all agree to stop?"""

    title = say("Leave or stop")

    def items(self, desk: Desk) -> Sequence[Item]:
        assert desk.view is not None
        return [Item(say("All agree to stop")), *(Item(say("{} leaves", name)) for name in desk.view.players)]

    def chosen(self, desk: Desk, index: int) -> Reply:
        assert desk.view is not None
        if index == 0:
            return Go(Sure(say("Everybody agrees: the game ends without a winner."), Stop()))
        return Go(Sure(say("{} leaves the game for good.", desk.view.players[index - 1]), Leave(index - 1)))


class Sure(Screen):
    """Yes or no."""

    def __init__(self, words: str, intent: Intent) -> None:
        self.words = words
        self.intent = intent

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, say("Are you sure?"))
        canvas.big(2, 14, "?", 4)
        canvas.block(1, self.words, LAST, 5)
        canvas.keys(7, [("OK", say("yes")), ("BACK", say("no"))])

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return self.intent
        return Close(say("Nothing was changed")) if button == BACK else Say(say("OK: yes, BACK: no"))
