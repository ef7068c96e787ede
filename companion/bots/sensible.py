"""The sensible bot: it plays by what each game's own folder knows of playing well."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from companion.engine import CHOICE, Driver, Json, pick


class SensibleBot:
    """Plays like somebody who has read the rulebook once and wants to win."""

    def __init__(self, seed: object = 0, seats: frozenset[int] | None = None) -> None:
        self.random = Random(str(seed))
        self.seats = seats

    def answer(self, driver: Driver[Any]) -> Json:
        request = driver.ask()
        if driver.offer is not None:
            return driver.offer
        if request.kind != CHOICE:
            return pick(request.options, self.random.random())
        wish = self.wish(driver)
        return wish if wish is not None else self.random.choice(list(request.options))

    def wish(self, driver: Driver[Any]) -> Json:
        """What it would like to answer; None where it knows nothing."""
        request = driver.ask()
        wish = _knowing(driver).wish(driver, request) if request.seat >= 0 else None
        return wish if wish is not None and wish in request.options else None

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        """The first card of any of its seats that helps right now."""
        request = driver.pending
        if request is None or (request.kind == CHOICE and not request.window):
            return None
        return next(_knowing(driver).plays(driver, self.seats, self.random.random), None)


def _knowing(driver: Driver[Any]) -> Any:
    """The module `bot` of the game's folder: `wish(driver, request)` and `plays(driver, seats, chance)`."""
    return import_module(f"companion.games.{driver.game.id.replace('-', '_')}.bot")
