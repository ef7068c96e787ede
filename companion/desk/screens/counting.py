"""So many of each kind, turned like dials: LEFT and RIGHT change a line, the last one says that it is all.

What only one player may see begins behind a veil: the others look away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Answer
from companion.desk.look import Question
from companion.desk.screens.common import Choosing, Item, title_of
from companion.desk.screens.listing import draw_veil
from companion.desk.screens.screen import CARD, LEFT, OK, RIGHT, STAY, WHY, Reply, Say
from companion.games.kit.counted import answer_for, counts_in, dials_of
from companion.languages import capital, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk


KINDS = {"lives": say("lives")}
"""What is given and has no colour."""


class Counting(Choosing):
    """One line for each kind that may be given."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        self.veiled = question.private
        self.most = dials_of(option.value for option in question.options)
        self.kinds = tuple(self.most)
        usual = counts_in(question.suggested if question.before is None else question.before) or {}
        self.counts = [usual.get(kind, 0) for kind in self.kinds]

    def heading(self, desk: Desk) -> tuple[str, str]:
        return title_of(desk)

    def items(self, desk: Desk) -> Sequence[Item]:
        lines = [
            Item(capital(KINDS.get(kind) or say(kind)), say("{} of {}", count, self.most[kind]))
            for kind, count in zip(self.kinds, self.counts, strict=True)
        ]
        return [*lines, Item(say("That is all"), "" if any(self.counts) else say("nothing"))]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return (
            [("OK", say("that is all"))]
            if self.cursor == len(self.counts)
            else [("◀▶", say("how many")), ("OK", say("next"))]
        )

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        if self.veiled:
            draw_veil(canvas, desk, self.question, [("OK", say("show"))])
        else:
            super().draw(canvas, desk, now)
            canvas.text(1, 0, " ".join(self.question.brief))

    # ------------------------------------------------------------------ presses

    def press(self, desk: Desk, button: str) -> Reply:
        if not self.veiled or button in (CARD, WHY):
            return super().press(desk, button)
        if button == OK:
            self.veiled = False
            return STAY
        return Say(say("OK shows the tokens"))

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,) if self.veiled or self.cursor == len(self.counts) else ()

    def chosen(self, desk: Desk, index: int) -> Reply:
        if index < len(self.counts):
            self.cursor = index + 1
            return STAY
        said = dict(zip(self.kinds, self.counts, strict=True))
        return Answer(self.question.number, (answer_for(said, (option.value for option in self.question.options)),))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        if index == len(self.counts):
            return Say(say("OK: that is all"))
        by, most = {LEFT: -1, RIGHT: 1}[button], self.most[self.kinds[index]]
        self.counts[index] = (self.counts[index] + by) % (most + 1)
        return STAY

    def back(self, desk: Desk) -> Reply:
        if self.question.private:
            self.veiled = True
            return STAY
        return Say(say("Hold BACK to take back"))
