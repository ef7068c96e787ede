"""The ledger of the dice: how often each face came, from where, and whether that is odd."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.screens.common import Pages, header, in_game
from companion.desk.screens.screen import (
    BACK,
    CARD,
    DOWN,
    LEFT,
    OK,
    RIGHT,
    STAY,
    UP,
    Close,
    Go,
    Reply,
    Screen,
)
from companion.table.ledger import ENOUGH, strangeness, verdict

if TYPE_CHECKING:
    from companion.desk.desk import Desk

SOURCES = {None: "all dice", "tray": "tray", "typed": "typed in", "auto": "companion"}


class LedgerScreen(Screen):
    """A bar for each face, and a verdict; LEFT and RIGHT choose where the rolls came from."""

    lasting = True

    def __init__(self) -> None:
        self.place = 0

    @property
    def source(self) -> str | None:
        return list(SOURCES)[self.place]

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        assert desk.table is not None
        counts = desk.table.ledger.counts(self.source)
        total = sum(counts.values())
        header(canvas, desk, f"Dice: {SOURCES[self.source]}", f"{total}")
        canvas.bars(10, 10, 108, 28, list(counts.values()), total / 6)
        for place, count in enumerate(counts.values()):
            canvas.text_at(10 + place * 18 + (3 if count < 10 else 0), 39, str(count))
        canvas.text(6, 0, "  ⚀  ⚁  ⚂  ⚃  ⚄  ⚅  ")
        canvas.keys(7, [("↔", "from"), ("WHY", verdict(counts))])

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (LEFT, UP, RIGHT, DOWN):
            self.place = (self.place + (1 if button in (RIGHT, DOWN) else -1)) % len(SOURCES)
            return STAY
        if button in (OK, BACK):
            return Close()
        if button == CARD:
            return in_game(desk, CARD)
        return Go(self._explained(desk))

    def _explained(self, desk: Desk) -> Screen:
        assert desk.table is not None
        counts = desk.table.ledger.counts(self.source)
        return Pages("Are they fair?", [EXPLAINED[verdict(counts)], f"Measured: {strangeness(counts):.1f}."])


EXPLAINED = {
    "too few": f"Fewer than {ENOUGH} rolls say nothing about a die. Ask again later.",
    "fair": "The faces come about as often as fair dice show them.",
    "a bit odd": "Fair dice are so uneven in one of 20 games. It may be luck.",
    "odd!": "Fair dice are so uneven in one of 1000 games only. Look at the dice.",
}
