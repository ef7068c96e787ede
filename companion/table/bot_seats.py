"""Bots at the table: whoever runs a table lets them act before people are asked."""

from __future__ import annotations

from companion.bots import Bot
from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, CompanionError
from companion.table.shelf import is_bot
from companion.table.table import Table


class BotSeats:
    """The seats of a table that bots sit on; they go by their names."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.seed = seed
        self.seats = frozenset(seat for seat, name in enumerate(table.game.names) if is_bot(name))
        self._considered = -1

    def act(self) -> str:
        """Answer and play cards until a person is asked; before that person answers, each bot may once play a card.

        Gives what people should know where a bot is at a loss.
        """
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

    def _act(self, bot: Bot, asked: bool) -> None:
        play = bot.interrupt(self.table.driver)
        if play is not None:
            self.table.interrupt("play", play[0], play[1], source="bot")
        elif asked:
            self.table.answer(bot.answer(self.table.driver), source="bot")
