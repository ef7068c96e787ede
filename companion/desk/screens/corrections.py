"""Setting right what the model believes: what it belongs to, the thing, then its value or a square to point at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.intents import Correct
from companion.desk.screens.common import Choosing, Item
from companion.desk.screens.pointing import Pointer
from companion.desk.screens.screen import Go, Reply, Say
from companion.engine import Json
from companion.games.kit.board import Fix, Point
from companion.languages import say, spoken
from companion.table.rereading import fixes

if TYPE_CHECKING:
    from companion.desk.desk import Desk

AT = "{at}"
"""Stands in a path for the square that is pointed at."""


class FixList(Choosing):
    """A list made of everything that can be set right; it stays open while things are set right."""

    lasting = True

    def __init__(self) -> None:
        super().__init__()
        self._found: tuple[int, tuple[Fix, ...]] = (-1, ())

    def fixes(self, desk: Desk) -> tuple[Fix, ...]:
        """Everything that can be set right; found once for a state of the table."""
        assert desk.table is not None
        number = desk.table.driver.number
        if self._found[0] != number:
            self._found = (number, tuple(fixes(desk.table.driver)))
        return self._found[1]


class Corrections(FixList):
    """What it belongs to: a player, the zombies, tokens, ..."""

    title = say("Set right")

    def groups(self, desk: Desk) -> list[str]:
        return list(dict.fromkeys(fix.group for fix in self.fixes(desk)))

    def items(self, desk: Desk) -> Sequence[Item]:
        count = dict.fromkeys(self.groups(desk), 0)
        for fix in self.fixes(desk):
            count[fix.group] += 1
        return [Item(group, str(number)) for group, number in count.items()]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return Go(FixGroup(self.groups(desk)[index]))


class FixGroup(FixList):
    """The things of one group, each with what the model believes."""

    def __init__(self, group: str) -> None:
        super().__init__()
        self.group = group

    def heading(self, desk: Desk) -> tuple[str, str]:
        return say("Set right: {}", self.group), ""

    def own(self, desk: Desk) -> list[Fix]:
        return [fix for fix in self.fixes(desk) if fix.group == self.group]

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(spoken(fix.words).removeprefix(f"{self.group}: "), label_now(desk, fix)) for fix in self.own(desk)]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return fix_screen(desk, self.own(desk)[index])


def label_now(desk: Desk, fix: Fix) -> str:
    """What the model believes, as people call it: of a place where on its tile it is."""
    if not fix.values and fix.at is not None:
        return place_now(desk, fix.at)
    known = {str(value): label for value, label in fix.values}
    return known.get(str(fix.now), "" if fix.now is None else str(fix.now))


def place_now(desk: Desk, at: Point) -> str:
    view = desk.view
    assert view is not None
    if view.mat is not None:
        plot = view.mat.plot(at)
        return plot.called if plot else ""
    spot = view.spot(at)
    return spot.part if spot else ""


def fix_screen(desk: Desk, fix: Fix) -> Reply:
    """Point at a square where the correction needs one, else choose the value."""
    if AT in fix.path or not fix.values:
        return Go(PointAt(fix, fix.at if fix.at is not None else desk.focus()))
    return Go(FixValue(fix, fix.path))


class FixValue(Choosing):
    """What is it in truth?"""

    def __init__(self, fix: Fix, path: str) -> None:
        values = [value for value, _ in fix.values]
        super().__init__(values.index(fix.now) if fix.now in values else 0)
        self.fix = fix
        self.path = path

    def heading(self, desk: Desk) -> tuple[str, str]:
        return self.fix.words, ""

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(label, say("now") if value == self.fix.now else "") for value, label in self.fix.values]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("it is so")), ("BACK", say("back"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        value: Json = self.fix.values[index][0]
        if value == self.fix.now and self.fix.now is not None and AT not in self.fix.path:
            return Say(say("It is so already"))
        return Correct({self.path: value})


class PointAt(Pointer):
    """Point at the square where it is in truth."""

    def __init__(self, fix: Fix, cursor: Point) -> None:
        super().__init__(cursor)
        self.fix = fix

    def prompt(self, desk: Desk) -> str:
        return say("{}: where?", self.fix.words)

    def verdict(self, desk: Desk) -> str:
        return say("OK: here")

    def keys(self, desk: Desk) -> list[tuple[str, str]]:
        return [("OK", say("here")), ("BACK", say("back"))]

    def choose(self, desk: Desk) -> Reply:
        spot = desk.view.spot(self.cursor) if desk.view else None
        if spot is None:
            return Say(say("There is no square"))
        path = self.fix.path.replace(AT, spot.name)
        if not self.fix.values:
            return Correct({path: spot.name})
        if len(self.fix.values) == 1:
            return Correct({path: self.fix.values[0][0]})
        return Go(FixValue(self.fix, path))
