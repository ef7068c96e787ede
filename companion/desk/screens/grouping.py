"""Who belongs to a group: one line for each, switched on and off; the first one says how many go."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Answer
from companion.desk.look import Question
from companion.desk.screens.common import Choosing, Item, title_of
from companion.desk.screens.screen import OK, STAY, Reply, Say
from companion.games.kit.grouped import group_for, largest_of, members_of
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

SWITCH = {True: "☑", False: "☐"}


class Grouping(Choosing):
    """At first all go who may go together."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        self.members = members_of((option.value, option.label) for option in question.options)
        before = question.before.split() if isinstance(question.before, str) else ()
        self.goes = tuple(before or largest_of(option.value for option in question.options))

    def heading(self, desk: Desk) -> tuple[str, str]:
        return title_of(desk)

    def items(self, desk: Desk) -> Sequence[Item]:
        go = (
            say("All {} go", len(self.members)) if len(self.goes) == len(self.members) else say("{} go", len(self.goes))
        )
        switches = [Item(joined(" ", (SWITCH[one in self.goes], name))) for one, name in self.members.items()]
        return [Item(go if self.goes else say("Nobody goes")), *switches]

    def keys(self, desk: Desk, item: Item | None) -> list[tuple[str, str]]:
        return [("OK", say("that is all") if self.cursor == 0 else say("on or off")), ("WHY", "")]

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        super().draw(canvas, desk, now)
        canvas.text(1, 0, " ".join(self.question.brief))

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,) if self.cursor == 0 else ()

    def chosen(self, desk: Desk, index: int) -> Reply:
        if index:
            return self._switch(index)
        if not self.goes:
            return Say(say("Choose who goes"))
        going = [one for one in self.members if one in self.goes]
        values = (option.value for option in self.question.options)
        return Answer(self.question.number, (group_for(going, values),))

    def turned(self, desk: Desk, index: int, button: str) -> Reply | None:
        return self._switch(index) if index else Say(say("OK: these go"))

    def _switch(self, index: int) -> Reply:
        turned = list(self.members)[index - 1]
        self.goes = tuple(one for one in self.members if (one in self.goes) != (one == turned))
        return STAY

    def back(self, desk: Desk) -> Reply:
        return Say(say("Hold BACK to take back"))
