"""The ledger of the dice: how often each face came, from where, and whether that is odd."""

from __future__ import annotations

from dataclasses import dataclass
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
    WHY,
    Close,
    Go,
    Reply,
    Say,
    Screen,
)
from companion.games.kit.wording import faces
from companion.languages import capital, say
from companion.table.fairness import Verdict, judge
from companion.table.ledger import Group, Ledger

if TYPE_CHECKING:
    from companion.desk.desk import Desk

ALL = say("all dice")
SHORT = {
    "tray": say("tray"),
    "camera": say("camera"),
    "bluetooth": say("radio dice"),
    "typed": say("typed in"),
    "buttons": say("buttons"),
    "web": say("page"),
    "auto": say("companion"),
    "bot": say("bots"),
}
"""Where rolls come from, in words for the small screen."""
EDGE, ROOM = 8, 18
"""Pixels left of the first bar, and from one bar to the next: each stands over its die."""
MEANING = say("A fair die is uneven too, by luck. The more rolls, the surer the verdict.")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One picture of the ledger: some dice, their counts and what to think of them."""

    title: str
    counts: dict[int, int]
    verdict: Verdict


def sheets(ledger: Ledger) -> list[Sheet]:
    """All dice together first, then each source and each place of it."""
    counts = ledger.counts()
    return [Sheet(ALL, counts, judge(counts)), *(Sheet(_title(g), g.counts, g.verdict) for g in ledger.groups())]


def _title(group: Group) -> str:
    source = SHORT.get(group.source, group.source)
    return say("{} place {}", source, group.place) if group.place else source


class LedgerScreen(Screen):
    """A bar for each face, what would be even, and a verdict; the arrows choose where the rolls came from."""

    lasting = True

    def __init__(self) -> None:
        self.place = 0

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        sheet = self._sheet(desk)
        counts, total = list(sheet.counts.values()), sheet.verdict.rolls
        header(canvas, desk, say("Dice: {}", sheet.title), f"{total}")
        canvas.bars(EDGE, 10, 6 * ROOM, 28, counts, total / 6)
        for place, count in enumerate(counts):
            canvas.text_at(EDGE + place * ROOM + 7 - 3 * len(str(count)), 39, str(count))
        canvas.text(6, 0, "  ⚀  ⚁  ⚂  ⚃  ⚄  ⚅  ")
        canvas.keys(7, [("↔", say("from")), ("WHY", sheet.verdict.short)])

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (LEFT, UP, RIGHT, DOWN):
            return self._turn(desk, 1 if button in (RIGHT, DOWN) else -1)
        if button in (OK, BACK):
            return Close()
        if button == WHY:
            return Go(self._explained(desk))
        return in_game(desk, CARD)

    def _turn(self, desk: Desk, by: int) -> Reply:
        """The next sheet, round the end."""
        count = len(self._sheets(desk))
        if count == 1:
            return Say(say("No dice were thrown"))
        self.place = (self.place + by) % count
        return STAY

    def _explained(self, desk: Desk) -> Screen:
        verdict = self._sheet(desk).verdict
        return Pages(say("Are they fair?"), [capital(verdict.words) + ".", MEANING, *self._changed(desk)])

    def _changed(self, desk: Desk) -> list[str]:
        """Rolls that were taken back and typed anew, the latest first."""
        assert desk.table is not None
        changed = [roll for roll in desk.table.ledger if roll.changed]
        names = desk.game.names
        return [
            say("Turn {}, {}: {}, {}.", one.turn, names[one.seat], faces(one.value), one.changed)
            for one in reversed(changed)
        ]

    def _sheets(self, desk: Desk) -> list[Sheet]:
        assert desk.table is not None
        return sheets(desk.table.ledger)

    def _sheet(self, desk: Desk) -> Sheet:
        found = self._sheets(desk)
        self.place = min(self.place, len(found) - 1)  # rolls that were taken back may have been a source's only ones
        return found[self.place]
