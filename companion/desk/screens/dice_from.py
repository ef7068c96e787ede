"""Whose dice count at this table: each source is on or off, at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.dicing import choices, is_chosen, switched
from companion.desk.intents import Set
from companion.desk.screens.common import Choosing, Item
from companion.desk.screens.screen import Reply, Say
from companion.desk.screens.trouble import briefly
from companion.desk.sources import NAMES, REAL
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

MUST = say("Something must count")
WHY = say(
    "Dice of a source that is switched on count as soon as they are thrown for a roll. Those of the others are shown "
    "and offered, never taken by themselves.\n"
    "While none of the sources is there, dice may always be typed, and the companion may roll."
)


def in_words(desk: Desk) -> str:
    """What counts, in short."""
    chosen = [name for name in choices(desk) if is_chosen(desk, name)]
    return say("any") if len(chosen) == len(choices(desk)) else joined(", ", [NAMES[name] for name in chosen])


def items(desk: Desk) -> list[Item]:
    """A line for each of them."""
    return [_item(desk, name) for name in choices(desk)]


def _item(desk: Desk, name: str) -> Item:
    on = is_chosen(desk, name)
    state = briefly(desk.devices[name]) if name in REAL else ""
    hint = say("counts at once") if on else say("is only offered") if name in REAL else say("not while dice are read")
    label = NAMES[name].capitalize()
    return Item(joined(" ", ("☑" if on else "☐", label)), state, hint=hint, why=WHY)


def switch(desk: Desk, name: str) -> Reply:
    """On, or off; something must count."""
    setting = switched(desk, name, not is_chosen(desk, name))
    return Set({"dice_from": setting}) if setting else Say(MUST)


class DiceFrom(Choosing):
    """In the menu."""

    title = say("Dice count from")
    lasting = True

    def items(self, desk: Desk) -> Sequence[Item]:
        return items(desk)

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("on/off")), ("BACK", say("back"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return switch(desk, choices(desk)[index])

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        return self.chosen(desk, index)
