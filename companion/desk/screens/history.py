"""What happened, in words; OK on a line takes the game back to before it, after asking once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Undo
from companion.desk.screens.common import LAST, Choosing, Item, header
from companion.desk.screens.screen import BACK, CARD, OK, WHY, Close, Go, Reply, Say, Screen
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

MOST = 60
"""So many decisions are listed."""


class History(Choosing):
    """The last decisions, the latest first."""

    def __init__(self) -> None:
        super().__init__()
        self._words: tuple[int, list[str]] = (-1, [])

    def heading(self, desk: Desk) -> tuple[str, str]:
        count = len(self.items(desk))
        return say("What happened"), f"{self.cursor + 1}/{count}" if count else ""

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(words) for words in self._told(desk)]

    def _told(self, desk: Desk) -> list[str]:
        """One line for each decision; found once for a state of the table."""
        assert desk.table is not None
        length = len(desk.table.driver.history)
        if self._words[0] != length:
            self._words = (length, told(desk))
        return self._words[1]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("take back")), ("BACK", say("out"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return Go(TakeBack(index + 1, self._told(desk)[index]))


def told(desk: Desk) -> list[str]:
    """The decisions in words, the latest first, each with how much followed by itself."""
    assert desk.table is not None
    board, lines = desk.board, []
    after = 0
    for steps in range(1, MOST + 1):
        records = desk.table.taken_back(steps)
        if not records:
            break
        followed = len(records) - after - 1
        words = board.words_of(desk.game, records[0])
        lines.append(f"{words} (+{followed})" if followed else words)
        after = len(records)
    return lines


class TakeBack(Screen):
    """Sure? So many decisions are taken back."""

    def __init__(self, steps: int, words: str) -> None:
        self.steps = steps
        self.words = words

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, say("Take back?"), f"{self.steps}")
        canvas.big(2, 9, "◀◀", 2)
        many = say("1 decision") if self.steps == 1 else say("{} decisions", self.steps)
        canvas.text(1, 5, many)
        canvas.text(2, 5, say("go, to before:"))
        canvas.block(3, self.words, 2, inverse=True)
        canvas.text(LAST, 0, say("Dice stay as they are"))
        canvas.keys(7, [("OK", say("take back")), ("BACK", say("no"))])

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return Undo(self.steps)
        if button == BACK:
            return Close(say("Nothing was changed"))
        return Say(say("OK takes back") if button not in (CARD, WHY) else say("First: yes or no?"))
