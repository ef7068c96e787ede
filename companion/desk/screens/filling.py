"""What everybody is asked in turn, as one list to fill in: a line for each, and one that says that all is said."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from companion.desk.intents import Together
from companion.desk.look import Question
from companion.desk.screens.common import Choosing, Item, title_of
from companion.desk.screens.screen import LEFT, OK, RIGHT, STAY, Go, Reply, Say
from companion.engine import Json
from companion.languages import say
from companion.table.courtesy import Part

if TYPE_CHECKING:
    from companion.desk.desk import Desk

UNSAID = "?"


class Filling(Choosing):
    """LEFT and RIGHT change a line, OK goes to the next one; on the last line it says all of them at one stroke."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        self.said: list[int | None] = [None] * len(question.form)
        """Which of the answers each line has; None where nothing was said yet."""

    def heading(self, desk: Desk) -> tuple[str, str]:
        return title_of(desk)

    def items(self, desk: Desk) -> Sequence[Item]:
        hint = " ".join(self.question.brief)
        lines = [
            Item(part.who, self._shown(part, at), hint=hint) for part, at in zip(self._form, self.said, strict=True)
        ]
        return [
            *lines,
            Item(say("All said"), dim=None in self.said, hint=hint, why=say("Somebody has not said anything yet.")),
        ]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        last = self.cursor == len(self.said)
        return [("OK", say("all said"))] if last else [("◀▶", say("change")), ("OK", say("next"))]

    @property
    def _form(self) -> tuple[Part, ...]:
        return self.question.form

    def _shown(self, part: Part, at: int | None) -> str:
        return UNSAID if at is None else answer_at(part, at)[1]

    # ------------------------------------------------------------------ presses

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,) if self.cursor == len(self.said) else ()

    def chosen(self, desk: Desk, index: int) -> Reply:
        if index < len(self.said):
            if self.said[index] is None:
                self.said[index] = 0
            self.cursor = index + 1
            return STAY
        values = [answer_at(part, at)[0] for part, at in zip(self._form, self.said, strict=True) if at is not None]
        return Together(self.question.number, tuple(values))

    def barred(self, desk: Desk, index: int) -> Reply:
        self.cursor = self.said.index(None)
        return Say(say("Somebody is missing"))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        if index == len(self.said):
            return Say(say("OK: all said"))
        at, count = self.said[index], answers_of(self._form[index])
        by = {LEFT: -1, RIGHT: 1}[button]
        self.said[index] = (0 if by > 0 else count - 1) if at is None else (at + by) % count
        return STAY

    def back(self, desk: Desk) -> Reply:
        from companion.desk.screens.asking import one_by_one

        return Go(one_by_one(self.question, below=True))


def answers_of(part: Part) -> int:
    """How many answers a line can have: its numbers, then its words."""
    low, high = part.numbers or (0, -1)
    return high - low + 1 + len(part.words)


def answer_at(part: Part, at: int) -> tuple[Json, str]:
    """An answer of a line, and how it is shown."""
    low, high = part.numbers or (0, -1)
    if at <= high - low:
        return low + at, str(low + at)
    return part.words[at - (high - low + 1)]
