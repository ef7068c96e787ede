"""What many screens share: a list with a cursor, a text in pages, and what CARD and WHY mean everywhere in a game."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.desk.canvas import STRIP, Canvas
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
    moved,
    window,
)
from companion.desk.words import opens, wrap
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

COLUMNS = 21
FIRST, LAST = 1, 5
"""The lines between the header and the strip, which belongs to news and notes."""
TOP = 2
"""The first line of a list: the chosen line is as light as the header, so they must not touch."""
LONGEST_VALUE = 12
TROUBLE = "⚠"
"""In the header while a device is lost."""


def in_game(desk: Desk, button: str) -> Reply:
    """CARD and WHY mean the same on every screen; a press that means nothing here says so."""
    from companion.desk.screens.cards import card_screen
    from companion.desk.screens.why import why_screen

    if button == CARD:
        return card_screen(desk)
    if button == WHY:
        return why_screen(desk)
    return Say(say("Nothing this way"))


def header(canvas: Canvas, desk: Desk, left: str, right: str = "") -> None:
    """The first line; a sign at its end while a device is lost. Seconds that run out stand there instead."""
    if desk.picturing.taken:
        canvas.header(f"{left} {right}".rstrip(), " " * (desk.picturing.taken - 1))
    else:
        canvas.header(left, f"{right}{TROUBLE}" if desk.lost else right)


def title_of(desk: Desk) -> tuple[str, str]:
    """The first line of a game: whose turn it is and which step."""
    return desk.view.heading if desk.view else (say("Companion"), "")


# ---------------------------------------------------------------------- lists


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a list."""

    label: str
    value: str = ""
    """What it is set to, at the right edge."""
    dim: bool = False
    """It can be looked at, yet not chosen: WHY says why."""
    why: str = ""
    """What WHY says about it."""
    hint: str = ""
    """A few words below the list while the cursor stands on it."""
    widest: int = LONGEST_VALUE
    """So many columns the value takes at most."""


def draw_items(canvas: Canvas, items: Sequence[Item], cursor: int, first: int = TOP, lines: int = 4) -> None:
    """A list around its cursor; the chosen line is inverse and runs along where it is too long."""
    seen = window(max(0, cursor), len(items), lines)
    columns = COLUMNS if len(items) <= lines else COLUMNS - 1
    for line, index in enumerate(seen, first):
        _draw_item(canvas, line, columns, items[index], chosen=index == cursor)
    if len(items) > lines:
        _draw_bar(canvas, seen, len(items), first, lines)


def _draw_item(canvas: Canvas, line: int, columns: int, item: Item, chosen: bool) -> None:
    value = min(len(item.value), item.widest)
    room = columns - 1 - (value + 1 if value else 0)
    if chosen:
        canvas.bar(line, "✗" if item.dim else "▶")
        canvas.text(line, 1, item.label, inverse=True, room=room)
        canvas.text(line, columns - value, item.value, inverse=True, room=value)
    else:
        canvas.text(line, 0, "·" if item.dim else "")
        canvas.text(line, 1, opens(item.label, room))
        canvas.text(line, columns - value, opens(item.value, value))


def _draw_bar(canvas: Canvas, seen: range, count: int, first: int, lines: int) -> None:
    """At the right edge: which part of the list is seen."""
    top, height = first * 8, lines * 8
    upper = top + height * seen.start // count
    lower = top + max(height * seen.stop // count, height * seen.start // count + 3)
    canvas.fill(127, top, 1, height, on=False)
    canvas.vline(127, upper, min(lower, top + height) - upper)


class Choosing(Screen):
    """A list with a cursor. UP and DOWN move it, LEFT and RIGHT go a page further, OK chooses, BACK leaves."""

    animated = True
    title = ""
    lines = 4

    def __init__(self, cursor: int = 0) -> None:
        self.cursor = cursor

    @abstractmethod
    def items(self, desk: Desk) -> Sequence[Item]:
        """What is listed, as it is now."""

    @abstractmethod
    def chosen(self, desk: Desk, index: int) -> Reply:
        """OK on a line that can be chosen."""

    def heading(self, desk: Desk) -> tuple[str, str]:
        """The first line."""
        return self.title, ""

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        """The last line."""
        return [("OK", say("choose")), ("BACK", say("back"))]

    def back(self, desk: Desk) -> Reply:
        """BACK."""
        return Close()

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        """LEFT or RIGHT on a line; None goes a page further."""
        return None

    def explained(self, desk: Desk, index: int) -> Reply:
        """WHY on a line."""
        item = self.items(desk)[index]
        if item.why:
            return Go(Pages(item.label, item.why.split("\n")))
        return in_game(desk, WHY) if desk.view else Say(say("Nothing to explain"))

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        items = self.items(desk)
        self.cursor = max(0, min(self.cursor, len(items) - 1))
        header(canvas, desk, *self.heading(desk))
        draw_items(canvas, items, self.cursor, lines=self.lines)
        item = items[self.cursor] if items else None
        if item is not None and item.hint:
            canvas.text(STRIP, 0, item.hint)
        if item is None:
            canvas.middle(3, say("Nothing here"))
        canvas.keys(7, self.keys(desk, item))

    def press(self, desk: Desk, button: str) -> Reply:
        items = self.items(desk)
        if button == BACK:
            return self.back(desk)
        if button == CARD:
            return in_game(desk, CARD) if desk.view else Say(say("No game, no cards"))
        if not items:
            return Say(say("Nothing here"))
        self.cursor = min(self.cursor, len(items) - 1)
        if self.cursor < 0:  # no line is chosen yet
            return in_game(desk, button)
        if button == OK:
            if items[self.cursor].dim:
                return self.barred(desk, self.cursor)
            return self.chosen(desk, self.cursor)
        if button == WHY:
            return self.explained(desk, self.cursor)
        return self._move(desk, button, len(items))

    def barred(self, desk: Desk, index: int) -> Reply:
        """OK on a line that cannot be chosen."""
        return Say(say("Not now: see WHY"))

    def _move(self, desk: Desk, button: str, count: int) -> Reply:
        if button in (LEFT, RIGHT):
            reply = self.turned(desk, self.cursor, button)
            if reply is not None:
                return reply
        before = self.cursor
        self.cursor = moved(before, button, count, self.lines)
        if self.cursor != before:
            return STAY
        return Say(say("This is all") if count == 1 else say("The first one") if before == 0 else say("The last one"))


# ---------------------------------------------------------------------- texts


class Strong(str):
    """A paragraph that stands out: the id of a rule, or a heading. It may be broken after a dot or a hyphen."""

    __slots__ = ()


def strong_lines(words: str, columns: int = COLUMNS) -> list[str]:
    """Words such as the id of a rule, broken where they have joints."""
    lines = [""]
    for part in re.findall(r"[^ .\-]*[ .\-]?", words):
        if len(lines[-1]) + len(part.rstrip()) > columns:
            lines.append("")
        lines[-1] += part
    return [line.strip() for line in lines if line.strip()]


class Pages(Screen):
    """A text in pages: DOWN, RIGHT and OK go on, UP and LEFT back, BACK leaves."""

    per_page = LAST - FIRST + 1

    def __init__(self, title: str, paragraphs: Sequence[str]) -> None:
        self.title = title
        self.text = tuple(paragraphs)
        self.page = 0

    def lines(self) -> list[str]:
        """The text in lines; an empty paragraph begins a new page."""
        lines: list[str] = []
        for paragraph in self.text:
            if isinstance(paragraph, Strong):
                lines.extend(map(Strong, strong_lines(paragraph)))
            elif paragraph:
                lines.extend(wrap(paragraph, COLUMNS))
            else:
                lines.extend([""] * (-len(lines) % self.per_page))
        return lines

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.lines()) // self.per_page))

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        pages = self.pages
        header(canvas, desk, self.title, f"{self.page + 1}/{pages}" if pages > 1 else "")
        shown = self.lines()[self.page * self.per_page : (self.page + 1) * self.per_page]
        for line, words in enumerate(shown, FIRST):
            canvas.text(line, 0, words)
            if isinstance(words, Strong):
                canvas.vline(0, line * 8, 8)
        canvas.keys(7, self.keys(desk))

    def keys(self, desk: Desk) -> list[tuple[str, str]]:
        """The last line."""
        return [("OK", say("next") if self.page + 1 < self.pages else say("done")), ("BACK", say("back"))]

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (BACK, WHY):
            return Close()
        if button == OK:
            return self.turn(1) if self.page + 1 < self.pages else self.read(desk)
        if button in (DOWN, RIGHT):
            return self.turn(1)
        if button in (UP, LEFT):
            return self.turn(-1)
        return in_game(desk, button) if desk.view else Say(say("No game, no cards"))

    def turn(self, by: int) -> Reply:
        """A page on or back."""
        page = self.page + by
        if not 0 <= page < self.pages:
            return Say(say("That is all") if by > 0 else say("This is the start"))
        self.page = page
        return STAY

    def read(self, desk: Desk) -> Reply:
        """OK on the last page."""
        return Close()
