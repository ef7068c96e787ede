"""A question as a list: the answers around the cursor; answers with the same verb are one entry that opens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Answer
from companion.desk.lights import Lights, Pattern, all_at
from companion.desk.look import Option, Question
from companion.desk.screens.art import draw_eye
from companion.desk.screens.common import LAST, Choosing, Item, draw_items, header, in_game, title_of
from companion.desk.screens.screen import ARROWS, CARD, OK, RIGHT, STAY, UP, WHY, Close, Go, Reply, Say
from companion.desk.words import wrap
from companion.games.kit.board import Point
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk


BESIDE_OK = 10
"""So much of the last line says what the other key does."""
UNCHOSEN = -1
"""No line: OK chooses nothing before an arrow was pressed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: an answer, or all answers with one verb."""

    label: str
    options: tuple[Option, ...]

    @property
    def places(self) -> tuple[Point, ...]:
        return tuple(point for option in self.options for point in option.places)


def entries_of(options: Sequence[Option]) -> list[Entry]:
    """Answers with a verb are gathered at the place of the first of them."""
    together: dict[str, list[Option]] = {}
    for number, option in enumerate(options):
        together.setdefault(option.verb or f"#{number}", []).append(option)
    return [_entry(verb, group) for verb, group in together.items()]


def _entry(verb: str, group: list[Option]) -> Entry:
    if len(group) == 1:
        return Entry(group[0].label, tuple(group))
    return Entry(joined(" ", (group[0].deed or verb, f"... ({len(group)})")), tuple(group))


class Listing(Choosing):
    """Choose one of the answers."""

    strip = True

    def __init__(self, question: Question, options: Sequence[Option] | None = None, below: bool = False) -> None:
        super().__init__()
        self.question = question
        self.entries = entries_of(question.options) if options is None else [Entry(o.label, (o,)) for o in options]
        self.below = below
        """Is another screen of the same question below?"""
        self.cursor = self._start()

    def _start(self) -> int:
        """The cursor begins on what was typed before it was taken back, else on the answer that most people give.
        Where a choice gives something away for good, and nobody said what is usual, it begins nowhere."""
        question = self.question
        wanted = question.suggested if question.before is None else question.before
        lines = (line for line, entry in enumerate(self.entries) if any(o.value == wanted for o in entry.options))
        nowhere = UNCHOSEN if question.lost and len(self.entries) > 1 else 0
        return next(lines, nowhere) if wanted is not None else nowhere

    @property
    def entry(self) -> Entry | None:
        return self.entries[self.cursor] if self.entries and self.cursor != UNCHOSEN else None

    # ------------------------------------------------------------------ showing

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(entry.label) for entry in self.entries]

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, *title_of(desk))
        first = 1 + canvas.block(1, "\n".join(self.question.brief), 2 if len(self.entries) > 3 else 3)
        draw_items(canvas, self.items(desk), self.cursor, first, LAST + 1 - first)
        other = ("BACK", say("map")) if self.below else ("WHY", "")
        if self.cursor == UNCHOSEN:
            canvas.keys(7, [("▲▼", say("choose")), other])
        else:
            canvas.keys(7, [("OK", say("{} of {}", self.cursor + 1, len(self.entries))), other])

    def lights(self, desk: Desk) -> Lights:
        """Everything that may be chosen, and what the cursor stands on."""
        lit = all_at((point for entry in self.entries for point in entry.places), "go", Pattern.BREATHING)
        if self.entry is not None:
            lit.update(all_at(self.entry.places, "cursor", Pattern.BLINK))
        return lit

    def focus(self, desk: Desk) -> Point | None:
        return self.entry.places[0] if self.entry and self.entry.places else None

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        if self.cursor != UNCHOSEN or button not in (OK, *ARROWS):
            return super().press(desk, button)
        if button == OK:
            return Say(say("First ▲ or ▼, then OK"))
        self.cursor = len(self.entries) - 1 if button == UP else 0
        return STAY

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def back(self, desk: Desk) -> Reply:
        return Close() if self.below else Say(say("Hold BACK to take back"))

    def chosen(self, desk: Desk, index: int) -> Reply:
        from companion.desk.screens.asking import can_point
        from companion.desk.screens.pointing import Pointing

        entry = self.entries[index]
        if len(entry.options) == 1:
            return Answer(self.question.number, (entry.options[0].value,))
        if can_point(entry.options) and all(option.places for option in entry.options):
            return Go(Pointing(self.question, entry.options[0].verb, below=True))
        return Go(Listing(self.question, entry.options, below=True))


def draw_veil(canvas: Canvas, desk: Desk, question: Question, keys: list[tuple[str, str]]) -> None:
    """What is asked, and that everybody but the one who is asked looks away."""
    header(canvas, desk, *title_of(desk))
    draw_eye(canvas, 64, 14)
    canvas.middle(3, " ".join(question.brief))
    canvas.middle(4, say("For {} alone:", question.who))
    canvas.middle(5, say("all others look away!"))
    canvas.keys(7, keys)


class Veiled(Listing):
    """Answers that show somebody's cards: nothing is seen of them until the others look away."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.veiled = True

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        if not self.veiled:
            super().draw(canvas, desk, now)
            return
        usual = [("▶", wrap(self.usual.label, BESIDE_OK)[0])] if self.usual else []
        draw_veil(canvas, desk, self.question, [("OK", say("show") if usual else say("show the answers")), *usual])

    def press(self, desk: Desk, button: str) -> Reply:
        if not self.veiled:
            return super().press(desk, button)
        if button == OK:
            self.veiled = False
            return STAY
        if button == RIGHT and self.usual is not None:
            return Answer(self.question.number, (self.usual.value,))
        return in_game(desk, button) if button in (CARD, WHY) else Say(say("OK shows the answers"))

    @property
    def usual(self) -> Option | None:
        """What most people answer, and what says nothing of the cards: it can be answered without showing them."""
        return next((one for one in self.question.options if one.value == self.question.suggested), None)

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK, RIGHT)

    def back(self, desk: Desk) -> Reply:
        self.veiled = True
        return STAY
