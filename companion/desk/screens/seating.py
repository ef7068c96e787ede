"""Who plays: each player's name, colour, and whether it is a bot; letters are picked with the arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.screens.common import Choosing, Item, header
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
    Say,
    Screen,
)
from companion.languages import say
from companion.table.draft import PLAYERS, Draft

if TYPE_CHECKING:
    from companion.desk.desk import Desk

ROWS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜÉ", "0123456789 ")
ERASE, READY = "←", "✓"
LONGEST = 10
"""A name is never longer, so that it fits beside what it is told with."""


class PlayersPage(Choosing):
    """Every player in a line; the first line goes on."""

    lasting = True

    def __init__(self, draft: Draft, page: Callable[[Draft, str], Screen]) -> None:
        super().__init__()
        self.draft = draft
        self._page = page

    def heading(self, desk: Desk) -> tuple[str, str]:
        steps = self.draft.steps()
        return PLAYERS, f"{steps.index(PLAYERS) + 1}/{len(steps)}"

    def items(self, desk: Desk) -> Sequence[Item]:
        first = Item(say("Next ▶"), hint=say("OK on a name changes it"))
        return [first, *(self._item(seat) for seat in range(self.draft.count))]

    def _item(self, seat: int) -> Item:
        team = say("in team {}", self.draft.paired()[seat] + 1) if self.draft.in_pairs else say("sits clockwise")
        return Item(f"♟ {self.draft.name(seat)}", say(self.draft.pawn(seat)), hint=team)

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("next") if self.cursor == 0 else say("change")), ("BACK", say("back"))]

    def chosen(self, desk: Desk, index: int) -> Reply:
        if index:
            return Go(PlayerPage(self.draft, index - 1))
        names = [self.draft.name(seat) for seat in range(self.draft.count)]
        twice = next((name for name in names if names.count(name) > 1), "")
        if twice:
            return Say(say("Two are {}", twice))
        steps = self.draft.steps()
        return Go(self._page(self.draft, steps[steps.index(PLAYERS) + 1]))


class PlayerPage(Choosing):
    """One player."""

    lasting = True

    def __init__(self, draft: Draft, seat: int) -> None:
        super().__init__()
        self.draft = draft
        self.seat = seat

    def heading(self, desk: Desk) -> tuple[str, str]:
        return say("Player {}", self.seat + 1), say(self.draft.pawn(self.seat))

    def rows(self) -> list[str]:
        colour = [say("Colour")] if self.draft.book.pawns else []
        return [say("Name"), *colour, *([say("Team")] if self.draft.in_pairs else []), say("Played by"), say("Done")]

    def items(self, desk: Desk) -> Sequence[Item]:
        seat = self.draft.seats[self.seat]
        values = {
            say("Name"): self.draft.name(self.seat),
            say("Colour"): say(self.draft.pawn(self.seat)),
            say("Team"): f"{self.draft.paired()[self.seat] + 1}",
            say("Played by"): seat.played_by,
        }
        return [
            Item(row, values.get(row, ""), hint="" if row in (say("Name"), say("Done")) else say("← or → changes"))
            for row in self.rows()
        ]

    def chosen(self, desk: Desk, index: int) -> Reply:
        row = self.rows()[index]
        if row == say("Done"):
            return Close()
        if row != say("Name"):
            return self._change(row, 1)
        if self.draft.seats[self.seat].bot:
            return Say(say("Bots have their names"))
        return Go(NamePage(self.draft, self.seat))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        row = self.rows()[index]
        return (
            self._change(row, 1 if button == RIGHT else -1)
            if row in (say("Colour"), say("Team"), say("Played by"))
            else None
        )

    def _change(self, row: str, by: int) -> Reply:
        if row == say("Colour"):
            before = self.draft.pawn(self.seat)
            self.draft.next_pawn(self.seat, by)
            return STAY if self.draft.pawn(self.seat) != before else Say(say("All others are taken"))
        if row == say("Team"):
            self.draft.next_team(self.seat, by)
            return STAY
        self.draft.seats[self.seat].next_player(by)
        return STAY


class NamePage(Screen):
    """Letters in rows: arrows move, OK types, BACK erases, CARD (or the last sign) is ready."""

    lasting = True

    def __init__(self, draft: Draft, seat: int) -> None:
        self.draft = draft
        self.seat = seat
        self.name = draft.seats[seat].name
        self.row, self.column = 0, 0

    def grid(self) -> list[str]:
        return [*ROWS[:-1], ROWS[-1][:-3] + " " + ERASE + READY]

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, say("Name"), f"{len(self.name)}/{LONGEST}")
        canvas.big(2, 9, (self.name + "_")[:LONGEST], 2)
        for line, letters in enumerate(self.grid()):
            for place, letter in enumerate(letters):
                chosen = (line, place) == (self.row, self.column)
                canvas.text(3 + line, 2 * place, "␣" if letter == " " else letter, inverse=chosen)
        canvas.keys(7, [("OK", say("type")), ("CARD", say("ready"))])

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (UP, DOWN):
            self.row = (self.row + (1 if button == DOWN else -1)) % len(self.grid())
            self.column = min(self.column, len(self.grid()[self.row]) - 1)  # the last row is longer than the others
            return STAY
        if button in (LEFT, RIGHT):
            self.column = (self.column + (1 if button == RIGHT else -1)) % len(self.grid()[self.row])
            return STAY
        if button == OK:
            return self._typed(self.grid()[self.row][self.column])
        if button == BACK:
            return self._erase()
        return self._ready() if button == CARD else Say(say("CARD: name is ready"))

    def _typed(self, letter: str) -> Reply:
        if letter == READY:
            return self._ready()
        if letter == ERASE:
            return self._erase()
        if len(self.name) >= LONGEST:
            return Say(say("No longer, please"))
        if letter == " " and not self.name:
            return Say(say("First a letter"))
        self.name += letter if not self.name or self.name.endswith(" ") else letter.lower()
        return STAY

    def _erase(self) -> Reply:
        if not self.name:
            return Close()
        self.name = self.name[:-1]
        return STAY

    def _ready(self) -> Reply:
        self.draft.seats[self.seat].name = self.name.strip()
        return Close(say("Hello {}!", self.draft.name(self.seat)))
