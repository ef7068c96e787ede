"""People who play a whole game at the buttons: they know what they want, and have only fingers, dice and eyes."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.bots import Bot
from companion.desk.desk import Desk
from companion.desk.look import Question
from companion.desk.screens.cards import CardSeat, Hand, LookAway
from companion.desk.screens.spreading import Spreading
from companion.engine import CHOICE, TRAY, Driver, Json, pick
from companion.languages import spoken
from companion.rehearse.stage import Stage
from companion.table import Table


class People:
    """Everybody at the table together: a bot says what they want, their hands are the stage's."""

    def __init__(self, stage: Stage, bot: Bot, seed: int, cards: bool = False, source: str = TRAY) -> None:
        self.stage = stage
        self.bot = bot
        self.cards = cards
        """Do they play cards out of turn, too?"""
        self.source = source
        """Where they throw their dice."""
        self.chance = Random(seed)
        self.answered: dict[str, int] = {}
        """How often each question was answered."""
        self.played: dict[str, int] = {}
        """How often each card was played."""
        self.throws_of_more = 0
        """How often several dice were thrown for one roll."""

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
            play = self.bot.interrupt(self.table.driver) if self.cards else None
            if play is not None:
                await self._play(*play)
                continue
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
        while self.desk.top.by_itself:
            await self.stage.press("OK")
        view = self.desk.view
        assert view is not None
        return view.question

    def _look(self, question: Question) -> None:
        """The screen, read from the bytes, says whose turn it is and what is asked."""
        view = self.desk.view
        assert view is not None
        shown = self.stage.lines()
        assert spoken(view.heading[0], self.desk.settings.language).split()[0] in shown[0], shown
        asked = question.brief[0].split()[0]
        if not isinstance(self.desk.top, Spreading):  # which says what comes of the whole series
            assert any(asked in line for line in shown), (question.name, shown)

    @property
    def table(self) -> Table:
        assert self.desk.table is not None
        return self.desk.table

    async def _play(self, seat: int, play: Json) -> None:
        """CARD, whose card it is, a moment to look away, and the card; where it goes is asked afterwards."""
        card = str(play["card"])
        self.played[card] = self.played.get(card, 0) + 1
        await self.stage.press("CARD")
        for _ in range(3):
            top = self.desk.top
            if isinstance(top, CardSeat):
                await self._pick(top.seats.index(seat))
            elif isinstance(top, LookAway):
                await self.stage.press("OK")
            elif isinstance(top, Hand):
                await self._pick([held.play["card"] for held in top.cards].index(card))
                return
        raise AssertionError(self.stage.text())

    async def _pick(self, index: int) -> None:
        """OK on a line of a list."""
        await self.stage.press(*["DOWN"] * index, "OK")

    async def _answer(self, question: Question) -> None:
        table = self.table
        if question.dice:
            await self._throw(question.dice)
        elif question.kind == CHOICE:
            await self.stage.choose(self._wish(table))
        else:
            await self.stage.choose(self.draws(table.driver))

    def _wish(self, table: Table) -> Json:
        """What they want; where most people pass by, the answer to what comes next lies in the same list."""
        value, after = self.bot.answer(table.driver), table.ahead()
        if after is None or value != after.passing:
            return value
        twin = table.driver.fork()
        twin.answer(value)
        return self.bot.answer(twin)

    def falls(self) -> int:
        """How a die falls."""
        return self.chance.randint(1, 6)

    def draws(self, driver: Driver[Any]) -> Json:
        """What is drawn."""
        return pick(driver.ask().options, self.chance.random())

    async def _throw(self, dice: int) -> None:
        """As many throws as the source needs."""
        self.throws_of_more += dice > 1
        while dice:
            now = self.desk.wanted_of(self.source)
            await self.stage.roll(*(self.falls() for _ in range(now)), source=self.source)
            dice -= now
