"""What the companion answers by itself: this one, for the rest of this step, or always; whose, and how it decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.desk.intents import Automate, HandOver
from companion.desk.screens.common import Choosing, Item
from companion.desk.screens.screen import RIGHT, STAY, Go, Reply, Say
from companion.engine import DRAW, TABLE
from companion.games.kit.handing import BY_CHANCE, CHANCE, Way
from companion.games.kit.questions import IN_EVERY_GAME, left_for_good, ways_of
from companion.languages import say
from companion.table.agreements import Agreement, phase_of
from companion.table.answerers import belongs

if TYPE_CHECKING:
    from companion.desk.desk import Desk

DEALT = Item(
    say("Draws"),
    say("dealt"),
    dim=True,
    why=say("In this game the companion has the deck: it draws and deals, as was agreed."),
)
YOU, STEP, ALWAYS, ONE = say("You decide"), say("Me, this step only"), say("Me, always"), say("Me, just this one")
HOW, WHOSE = say("How"), say("Whose")
EVERYBODY = say("everybody")


def groups(desk: Desk) -> Mapping[str, tuple[str, str]]:
    """What can be left to the companion at this table: the game adds groups of its own."""
    left = left_for_good(desk.table.game.id) if desk.table else IN_EVERY_GAME
    return {what: (group.title, group.how) for what, group in left.items()}


def ways(desk: Desk, what: str) -> Mapping[str, Way]:
    """How the companion may decide it."""
    return ways_of(desk.table.game, what) if desk.table else {CHANCE: BY_CHANCE}


def agreed(desk: Desk, what: str, seat: int = TABLE) -> Agreement | None:
    """What was agreed on about it, for a seat or for everybody; None where people decide."""
    if desk.table is None:
        return None
    one = desk.table.agreements.about(what, seat, phase_of(desk.table.game))
    return one if one is not None and one.on else None


def waits(desk: Desk, what: str) -> bool:
    """Is a question of this group asked now?"""
    request = desk.table.driver.pending if desk.table else None
    return request is not None and belongs(what, request)


def _said(desk: Desk, what: str) -> str:
    """Who decides, in a word."""
    one = agreed(desk, what)
    if one is None:
        return say("you")
    if one.phase is not None:
        return say("this step")
    return ways(desk, what).get(one.how, BY_CHANCE).title.lower() if one.how else say("always")


def dealt(desk: Desk) -> bool:
    """Does the companion have the deck?"""
    return desk.table is not None and desk.table.answerers.automatic(DRAW)


class Automation(Choosing):
    """Each group with who decides it; the one that is asked about now is chosen already."""

    title = say("Automatic")
    lasting = True

    def __init__(self, desk: Desk | None = None) -> None:
        asked = [place for place, what in enumerate(groups(desk)) if waits(desk, what)] if desk else []
        super().__init__()
        self.cursor = asked[-1] if asked else 0

    def items(self, desk: Desk) -> Sequence[Item]:
        return [
            DEALT if what == "draws" and dealt(desk) else self._item(desk, what, *words)
            for what, words in groups(desk).items()
        ]

    def _item(self, desk: Desk, what: str, title: str, why: str) -> Item:
        more = len(ways(desk, what)) > 1
        return Item(title, _said(desk, what), why=why, hint=say("← you, how →") if more else say("← you, always →"))

    def chosen(self, desk: Desk, index: int) -> Reply:
        return Go(HowFar(list(groups(desk))[index], desk))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        if self.items(desk)[index].dim:
            return Say(say("The companion deals"))
        what = list(groups(desk))[index]
        if button == RIGHT and len(ways(desk, what)) > 1:  # what waits is answered at once: first how
            return Go(HowFar(what, desk))
        return automate(desk, what, CHANCE if button == RIGHT else None)


def automate(desk: Desk, what: str, how: str | None, seat: int = TABLE) -> Reply:
    """From now on in this way, or (no way) no longer."""
    one = agreed(desk, what, seat)
    now = (one.how or CHANCE) if one is not None and one.phase is None else None
    if how == now and (one is None or one.seat == seat):
        return Say(say("It is so already"))
    return Automate(what, how is not None, "" if how in (None, CHANCE) else str(how), seat)


class HowFar(Choosing):
    """You, this step only, always, or this one question; below that how it is decided, and whose questions."""

    def __init__(self, what: str, desk: Desk | None = None) -> None:
        super().__init__()
        self.what = what
        self.seat = TABLE
        one = agreed(desk, what) if desk else None
        self.how = (one.how if one else "") or CHANCE
        self.cursor = int(desk is not None and waits(desk, what) and one is None)

    def heading(self, desk: Desk) -> tuple[str, str]:
        return say("{}: who?", groups(desk)[self.what][0]), ""

    def items(self, desk: Desk) -> Sequence[Item]:
        one = agreed(desk, self.what, self.seat)
        length = YOU if one is None else STEP if one.phase is not None else ALWAYS
        why = (
            ""
            if waits(desk, self.what)
            else say("No question about {} waits now. Choose it when one is asked.", groups(desk)[self.what][0].lower())
        )
        return [
            Item(YOU, say("now") if length == YOU else ""),
            Item(STEP, say("now") if length == STEP else "", dim=bool(why), why=why),
            Item(ALWAYS, say("now") if length == ALWAYS else ""),
            Item(ONE, dim=bool(why), why=why),
            *self._settings(desk),
        ]

    def _settings(self, desk: Desk) -> Sequence[Item]:
        way = ways(desk, self.what).get(self.how, BY_CHANCE)
        how = [Item(HOW, way.title.lower(), why=way.how, hint=say("← another way →"))]
        names = desk.table.game.names if desk.table else []
        whose = [Item(WHOSE, names[self.seat] if self.seat != TABLE else EVERYBODY, hint=say("← another player →"))]
        return [*(how if len(ways(desk, self.what)) > 1 else []), *(whose if len(names) > 1 else [])]

    def chosen(self, desk: Desk, index: int) -> Reply:
        label, how = self.items(desk)[index].label, "" if self.how == CHANCE else self.how
        if label == STEP:
            return Automate(self.what, True, how, self.seat, this_phase=True)
        if label == ONE:
            return HandOver(self.what, how, self.seat, once=True)
        if label in (HOW, WHOSE):
            return self._turn(desk, label, 1)
        return automate(desk, self.what, self.how if label == ALWAYS else None, self.seat)

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        label = self.items(desk)[index].label
        return self._turn(desk, label, 1 if button == RIGHT else -1) if label in (HOW, WHOSE) else None

    def _turn(self, desk: Desk, label: str, by: int) -> Reply:
        """The next way, or the next player."""
        if label == HOW:
            known = list(ways(desk, self.what))
            self.how = known[(known.index(self.how) + by) % len(known)]
        elif desk.table is not None:
            self.seat = (self.seat + 1 + by) % (desk.table.game.seats + 1) - 1
        return STAY
