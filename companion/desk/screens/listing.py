"""A question as a list: the answers around the cursor; answers with the same verb are one entry that opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.desk.canvas import Canvas
from companion.desk.desk import Desk
from companion.desk.intents import Answer
from companion.desk.lights import Lights, Pattern, all_at
from companion.desk.look import Option, Question
from companion.desk.screens.common import in_game
from companion.desk.screens.screen import BACK, DOWN, LEFT, OK, RIGHT, UP, Close, Go, Reply, Say, Screen, moved, window
from companion.desk.words import cut, marquee
from companion.games.board import Point

COLUMNS = 21


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
    return Entry(f"{verb} ... ({len(group)})", tuple(group))


class Listing(Screen):
    """Choose one of the answers."""

    animated = True

    def __init__(self, question: Question, options: Sequence[Option] | None = None, below: bool = False) -> None:
        self.question = question
        self.entries = entries_of(question.options) if options is None else [Entry(o.label, (o,)) for o in options]
        self.cursor = 0
        self.since = 0.0
        self.below = below
        """Is another screen of the same question below?"""

    @property
    def chosen(self) -> Entry | None:
        return self.entries[self.cursor] if self.entries else None

    # ------------------------------------------------------------------ showing

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        assert desk.view is not None
        canvas.header(*desk.view.heading)
        brief = self.question.brief[: 2 if len(self.entries) > 3 else 3]
        for line, words in enumerate(brief, 1):
            canvas.text(line, 0, words)
        first = len(brief) + 1
        for line, index in enumerate(window(self.cursor, len(self.entries), 7 - first), first):
            self._line(canvas, line, index, now)
        more = f"{self.cursor + 1}/{len(self.entries)}"
        canvas.keys(7, [("OK", "choose"), ("BACK", "map" if self.below else ""), ("", more)])

    def _line(self, canvas: Canvas, line: int, index: int, now: float) -> None:
        label = self.entries[index].label
        if index != self.cursor:
            canvas.text(line, 0, " " + cut(label, COLUMNS - 1))
            return
        if self.since == 0.0:
            self.since = now
        words = marquee(label, COLUMNS - 1, now, self.since)
        canvas.text(line, 0, f"▶{words}".ljust(COLUMNS), inverse=True)

    def lights(self, desk: Desk) -> Lights:
        """Everything that may be chosen, and what the cursor stands on."""
        lit = all_at((point for entry in self.entries for point in entry.places), "go", Pattern.BREATHING)
        if self.chosen is not None:
            lit.update(all_at(self.chosen.places, "cursor", Pattern.BLINK))
        return lit

    def focus(self, desk: Desk) -> Point | None:
        return self.chosen.places[0] if self.chosen and self.chosen.places else None

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (UP, DOWN, LEFT, RIGHT):
            return self._move(button)
        if button == OK:
            return self._choose()
        if button == BACK:
            return Close() if self.below else Say("Hold BACK to take back")
        return in_game(desk, button)

    def _move(self, button: str) -> Reply:
        there = moved(self.cursor, button, len(self.entries))
        if there == self.cursor:
            return Say("Only one choice" if len(self.entries) == 1 else "That is the end")
        self.cursor, self.since = there, 0.0
        from companion.desk.screens.screen import STAY

        return STAY

    def _choose(self) -> Reply:
        from companion.desk.screens.asking import can_point
        from companion.desk.screens.pointing import Pointing

        entry = self.chosen
        if entry is None:
            return Say("Nothing to choose")
        if len(entry.options) == 1:
            return Answer(self.question.number, (entry.options[0].value,))
        if can_point(entry.options):
            return Go(Pointing(self.question, entry.options[0].verb, below=True))
        return Go(Listing(self.question, entry.options, below=True))
