"""Bots at the table, and what people left to the companion for good: both act before people are asked."""

from __future__ import annotations

from companion.bots import Bot
from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, CompanionError
from companion.table.answerers import belongs
from companion.table.shelf import is_bot
from companion.table.table import Table


class BotSeats:
    """The seats of a table that bots sit on; they go by their names."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.seed = seed
        self.seats = frozenset(seat for seat, name in enumerate(table.game.names) if is_bot(name))
        self._considered = -1
        self._waiting = -1

    def act(self) -> str:
        """Until a person is asked something that was not left to the companion.

        Gives what people should know where a bot is at a loss.
        """
        words = self._let_bots_act()
        while not words and (what := self._left_to_us()):
            before = len(self.table.driver.history)
            self.table.auto(what)
            words = self._let_bots_act()
            if len(self.table.driver.history) == before:
                break
        return words

    def _left_to_us(self) -> str:
        """The group that the pending question belongs to, if the table has handed it over for good."""
        request = self.table.driver.pending
        if request is None or len(self.table.records) == self._waiting:
            return ""
        return next((what for what in sorted(self.table.automated) if belongs(what, request)), "")

    def _let_bots_act(self) -> str:
        """Answer and play cards until a person is asked; before that person answers, each bot may once play a card."""
        while self.seats and (request := self.table.driver.pending) and request.number != self._considered:
            bot = SensibleBot(f"{self.seed}/{request.number}", self.seats)
            self._considered = request.number
            try:
                self._act(bot, request.kind == CHOICE and request.seat in self.seats)
            except CompanionError as error:
                return f"The bot is at a loss, please answer for it: {error}"
        return ""

    def wait(self) -> None:
        """Nobody hurries people who think again: the present question is left to them."""
        request = self.table.driver.pending
        self._considered = request.number if request else -1
        self._waiting = len(self.table.records)

    def _act(self, bot: Bot, asked: bool) -> None:
        play = bot.interrupt(self.table.driver)
        if play is not None:
            self.table.interrupt("play", play[0], play[1], source="bot")
        elif asked:
            self.table.answer(bot.answer(self.table.driver), source="bot")
