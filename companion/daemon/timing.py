"""The answer clock: how long people have for the question that they see, and the answer that is given when time is up.

The clock is the loop's. It begins when the desk shows the question itself, and anew with every other question:
a number never comes again, so what was taken back, corrected or taken up after a power cut has its whole time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from companion.desk.desk import Desk
from companion.desk.intents import Answer
from companion.desk.knowing import Countdown
from companion.desk.look import Question
from companion.table import Table

CLOCK = "clock"
"""Where an answer comes from that nobody gave in time."""
GRACE = 0.3
"""Seconds more in which a press still counts that was on its way when the time was up."""


class AnswerClock:
    """Counts the seconds of one question after the other."""

    def __init__(
        self,
        desk: Desk,
        loop: asyncio.AbstractEventLoop,
        taken: Callable[[], bool],
        give: Callable[[Answer], None],
    ) -> None:
        self.desk = desk
        self.loop = loop
        self.taken = taken
        """Is somebody doing something at the table? What was begun comes first."""
        self.give = give
        """Gives the answer; called once for a question, whatever becomes of it."""
        self._asked: tuple[Table, int] | None = None
        self._rings: asyncio.TimerHandle | None = None
        self._late: Answer | None = None
        """What is to be given as soon as the table is free."""

    def look(self) -> None:
        """Something has changed, or is about to be shown."""
        table, view = self.desk.table, self.desk.view
        question = view.question if view else None
        asked = (table, question.number) if table is not None and question is not None else None
        if asked != self._asked:
            self._asked = asked
            self.stop()
        if question is not None and question.seconds and self.desk.countdown is None and self._is_seen():
            self._begin(question)
        self._give_up()

    def stop(self) -> None:
        """Nobody counts any more."""
        self.desk.countdown = self._late = None
        if self._rings is not None:
            self._rings.cancel()
            self._rings = None

    def _is_seen(self) -> bool:
        """Does no page lie over the question?"""
        return not self.taken() and self.desk.top is self.desk.screens[0]

    def _begin(self, question: Question) -> None:
        until = self.loop.time() + question.seconds
        self.desk.countdown = Countdown(question.number, until, question.seconds)
        if question.late is not None:
            answer = Answer(question.number, (question.late,), CLOCK)
            self._rings = self.loop.call_at(until + GRACE, self._ring, answer)

    def _ring(self, answer: Answer) -> None:
        self._rings, self._late = None, answer
        self._give_up()

    def _give_up(self) -> None:
        """A deed that is under way may still be the answer; if it is not, the time is up when it is done."""
        if self._late is not None and not self.taken():
            answer, self._late = self._late, None
            self.give(answer)
