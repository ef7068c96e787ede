"""People who play a whole game at the buttons: they know what they want, and have only fingers, dice and eyes."""

from __future__ import annotations

from random import Random

from companion.bots import Bot
from companion.desk.desk import Desk
from companion.desk.look import Question
from companion.desk.screens.choreography import Choreography
from companion.desk.screens.spreading import Spreading
from companion.engine import CHOICE, Json, pick
from companion.rehearse.stage import Stage
from companion.table import Table

AT_ONCE = 2
"""So many dice fit into the tray."""


class People:
    """Everybody at the table together: a bot says what they want, their hands are the stage's."""

    def __init__(self, stage: Stage, bot: Bot, seed: int) -> None:
        self.stage = stage
        self.bot = bot
        self.chance = Random(seed)
        self.answered: dict[str, int] = {}
        """How often each question was answered."""
        self.throws_of_more = 0
        """How often dice were thrown for a roll that needs more of them than the tray holds."""

    @property
    def desk(self) -> Desk:
        return self.stage.daemon.desk

    async def play(self, most: int) -> None:
        """Until the game is over, or so many questions were answered."""
        for _ in range(most):
            question = await self._next()
            if question is None:
                return
            self._look(question)
            self.answered[question.name] = self.answered.get(question.name, 0) + 1
            await self._answer(question)

    async def play_until(self, name: str, most: int = 400) -> None:
        """Until a question is asked."""
        for _ in range(most):
            question = await self._next()
            assert question is not None, f"the game was over before {name} was asked"
            if question.name == name:
                return
            await self.play(1)
        raise AssertionError(f"{name} was never asked")

    async def _next(self) -> Question | None:
        """Follow what the companion moved, then see what is asked."""
        while isinstance(self.desk.top, Choreography):
            await self.stage.press("OK")
        view = self.desk.view
        assert view is not None
        return view.question

    def _look(self, question: Question) -> None:
        """The screen, read from the bytes, says whose turn it is and what is asked."""
        view = self.desk.view
        assert view is not None
        shown = self.stage.lines()
        assert view.heading[0][:10].split()[0] in shown[0], shown
        asked = question.brief[0].split()[0]
        if not isinstance(self.desk.top, Spreading):  # which says what comes of the whole series
            assert any(asked in line for line in shown), (question.name, shown)

    async def _answer(self, question: Question) -> None:
        table = self.desk.table
        assert table is not None
        if question.dice:
            await self._throw(question.dice)
        elif question.kind == CHOICE:
            await self.stage.choose(self._wish(table))
        else:
            await self.stage.choose(pick(table.driver.ask().options, self.chance.random()))

    def _wish(self, table: Table) -> Json:
        """What they want; where most people pass by, the answer to what comes next lies in the same list."""
        value, after = self.bot.answer(table.driver), table.ahead()
        if after is None or value != after.passing:
            return value
        twin = table.driver.fork()
        twin.answer(value)
        return self.bot.answer(twin)

    async def _throw(self, dice: int) -> None:
        """As many throws as the tray needs."""
        self.throws_of_more += dice > AT_ONCE
        while dice:
            now = min(dice, AT_ONCE)
            await self.stage.roll(*(self.chance.randint(1, 6) for _ in range(now)))
            dice -= now
