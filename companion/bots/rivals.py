"""Bots of different kinds at one table, each for its own seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.bots.bot import Bot
from companion.engine import Driver, Json


class Rivals:
    """Answers each question by the bot whose seat is asked; what the whole table is asked the first one answers."""

    def __init__(self, seated: Mapping[int, Bot]) -> None:
        self.seated = seated

    def answer(self, driver: Driver[Any]) -> Json:
        return self._asked(driver).answer(driver)

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        for bot in dict.fromkeys(self.seated.values()):
            if (play := bot.interrupt(driver)) is not None:
                return play
        return None

    def _asked(self, driver: Driver[Any]) -> Bot:
        return self.seated.get(driver.ask().seat) or self.seated[0]
