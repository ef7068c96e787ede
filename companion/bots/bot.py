"""What every bot offers, and how a bot is let loose on a game."""

from __future__ import annotations

from typing import Any, Protocol

from companion.engine import Driver, Json


class Bot(Protocol):
    """Somebody who answers questions."""

    def answer(self, driver: Driver[Any]) -> Json:
        """The value for the pending question."""

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        """A card to play before the question is answered: the seat and the play."""


def act(bot: Bot, driver: Driver[Any]) -> None:
    """Let the bot do one thing: play a card, or answer the pending question."""
    play = bot.interrupt(driver)
    if play is not None:
        driver.interrupt("play", play[0], play[1], source="bot")
    else:
        driver.answer(bot.answer(driver), source="bot")
