"""A player leaves, or everybody agrees to stop: asked once more before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Intent, Leave, Stop
from companion.desk.screens.common import COLUMNS, Choosing, Item, header
from companion.desk.screens.screen import BACK, OK, Close, Go, Reply, Say, Screen
from companion.desk.words import wrap

if TYPE_CHECKING:
    from companion.desk.desk import Desk


class Leaving(Choosing):
    """Who leaves? Or do all agree to stop?"""

    title = "Leave or stop"

    def items(self, desk: Desk) -> Sequence[Item]:
        assert desk.view is not None
        return [Item("All agree to stop"), *(Item(f"{name} leaves") for name in desk.view.players)]

    def chosen(self, desk: Desk, index: int) -> Reply:
        assert desk.view is not None
        if index == 0:
            return Go(Sure("Everybody agrees: the game ends without a winner.", Stop()))
        return Go(Sure(f"{desk.view.players[index - 1]} leaves the game for good.", Leave(index - 1)))


class Sure(Screen):
    """Yes or no."""

    def __init__(self, words: str, intent: Intent) -> None:
        self.words = words
        self.intent = intent

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, "Are you sure?")
        canvas.big(2, 14, "?", 4)
        for line, words in enumerate(wrap(self.words, COLUMNS - 5)[:5], 1):
            canvas.text(line, 5, words)
        canvas.keys(7, [("OK", "yes"), ("BACK", "no")])

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return self.intent
        return Close("Nothing was changed") if button == BACK else Say("OK: yes, BACK: no")
