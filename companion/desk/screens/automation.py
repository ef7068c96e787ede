"""What the companion answers by itself: never, for the rest of this step, or always."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.desk.intents import Automate, HandOver
from companion.desk.screens.common import Choosing, Item
from companion.desk.screens.screen import RIGHT, Go, Reply, Say
from companion.engine import DRAW
from companion.games.kit.questions import IN_EVERY_GAME, left_for_good
from companion.table.answerers import belongs

if TYPE_CHECKING:
    from companion.desk.desk import Desk

DEALT = Item(
    "Draws", "dealt", dim=True, why="In this game the companion has the deck: it draws and deals, as was agreed."
)


def groups(desk: Desk) -> Mapping[str, tuple[str, str]]:
    """What can be left to the companion at this table: the game adds groups of its own."""
    left = left_for_good(desk.table.game.id) if desk.table else IN_EVERY_GAME
    return {what: (group.title, group.how) for what, group in left.items()}


def _item(words: str, why: str, always: bool) -> Item:
    return Item(words, "always" if always else "you", why=why, hint="← you, always →")


def dealt(desk: Desk) -> bool:
    """Does the companion have the deck?"""
    return desk.table is not None and desk.table.answerers.automatic(DRAW)


class Automation(Choosing):
    """Each group with whether it goes by itself."""

    title = "Automatic"
    lasting = True

    def items(self, desk: Desk) -> Sequence[Item]:
        return [
            DEALT if what == "draws" and dealt(desk) else _item(*words, what in desk.automated)
            for what, words in groups(desk).items()
        ]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return Go(HowFar(list(groups(desk))[index]))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        if self.items(desk)[index].dim:
            return Say("The companion deals")
        return automate(desk, list(groups(desk))[index], button == RIGHT)


def automate(desk: Desk, what: str, on: bool) -> Reply:
    """From now on, or no longer."""
    if on == (what in desk.automated):
        return Say("It is so already")
    return Automate(what, on)


class HowFar(Choosing):
    """You, this step only, or always."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def heading(self, desk: Desk) -> tuple[str, str]:
        return f"{groups(desk)[self.what][0]}: who?", ""

    def items(self, desk: Desk) -> Sequence[Item]:
        always = self.what in desk.automated
        why = "" if self._waits(desk) else f"No question about {self.what} waits now. Choose it when one is asked."
        return [
            Item("You decide", "" if always else "now"),
            Item("Me, this step only", dim=bool(why), why=why),
            Item("Me, always", "now" if always else ""),
        ]

    def _waits(self, desk: Desk) -> bool:
        request = desk.table.driver.pending if desk.table else None
        return request is not None and belongs(self.what, request)

    def chosen(self, desk: Desk, index: int) -> Reply:
        return HandOver(self.what) if index == 1 else automate(desk, self.what, index == 2)
