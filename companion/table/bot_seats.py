"""Bots at the table, and what people left to the companion for good: both act before people are asked."""

from __future__ import annotations

from companion.bots import Bot, bot
from companion.bots.rivals import Rivals
from companion.engine import CHOICE, CompanionError
from companion.languages import say
from companion.table.autopilot import Autopilot
from companion.table.errors import JournalError
from companion.table.shelf import bot_of, is_bot
from companion.table.table import Table


class BotSeats:
    """The seats of a table that bots sit on; they go by their names."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.seed = seed
        self.seats = frozenset(seat for seat, name in enumerate(table.game.names) if is_bot(name))
        self._considered = -1
        self._autopilot = Autopilot(table)
        if table.thinking_again:  # taken up again where people were thinking again
            self.wait()

    def act(self) -> str:
        """Until a person is asked something that was not left to the companion.

        Gives what people should know where a bot is at a loss.
        """
        words = self._let_bots_act()
        while not words and self._autopilot.answer():
            words = self._let_bots_act()
        return words

    def _let_bots_act(self) -> str:
        """Answer and play cards until a person is asked; before that person answers, each bot may once play a card."""
        while self.seats and (request := self.table.driver.pending) and request.number != self._considered:
            self._considered = request.number
            try:
                self._act(self._players(request.number), request.kind == CHOICE and request.seat in self.seats)
            except JournalError:  # the bot knows what to do, but the disk is full: it tries again when people go on
                self._considered = -1
                raise
            except CompanionError as error:
                return say("The bot is at a loss, please answer for it: {}", error)
        return ""

    def _players(self, number: int) -> Bot:
        """Whoever plays the seats; what they do depends on the seed and the number of the question alone."""
        kinds = {seat: bot_of(self.table.game.names[seat]) for seat in self.seats}
        seated = {
            kind: bot(kind, f"{self.seed}/{number}", frozenset(seat for seat in kinds if kinds[seat] == kind))
            for kind in dict.fromkeys(kinds[seat] for seat in sorted(self.seats))
        }
        return Rivals({seat: seated[kind] for seat, kind in kinds.items()})

    def wait(self) -> None:
        """Nobody hurries people who think again: the present question is left to them."""
        request = self.table.driver.pending
        self._considered = request.number if request else -1
        self._autopilot.wait()

    def _act(self, bot: Bot, asked: bool) -> None:
        play = bot.interrupt(self.table.driver)
        if play is not None:
            self.table.interrupt("play", play[0], play[1], source="bot")
        elif asked:
            self.table.answer(bot.answer(self.table.driver), source="bot")
