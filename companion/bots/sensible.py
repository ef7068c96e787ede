"""The sensible bot: it plays by what each game's own folder knows of playing well."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.bots.knowing import knowing
from companion.engine import CHOICE, Driver, Json, pick


class Temper:
    """What makes bots differ: chance at any moment, and a leaning of each seat that stays as long as the bot does."""

    def __init__(self, seed: object, random: Random) -> None:
        self.seed = seed
        self.random = random
        self.leanings: dict[int, float] = {}
        self.calm = False
        """Does nobody play a card on a whim? In a try that would be nothing but luck, and it takes long."""

    def __call__(self) -> float:
        return self.random.random()

    def leaning(self, seat: int) -> float:
        """A number from 0 to 1: a game with several ways to win lets people differ."""
        if seat not in self.leanings:
            self.leanings[seat] = Random(f"{self.seed} seat {seat}").random()
        return self.leanings[seat]


class SensibleBot:
    """Plays like somebody who has read the rulebook once and wants to win."""

    def __init__(self, seed: object = 0, seats: frozenset[int] | None = None) -> None:
        self.random = Random(str(seed))
        self.seats = seats
        self.temper = Temper(seed, self.random)

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
        wish = knowing(driver.game).wish(driver, request, self.temper) if request.seat >= 0 else None
        return wish if wish is not None and wish in request.options else None

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        """The first card of any of its seats that helps right now."""
        request = driver.pending
        if request is None or (request.kind == CHOICE and not request.window):
            return None
        return next(self.plays(driver), None)

    def plays(self, driver: Driver[Any]) -> Iterator[tuple[int, Json]]:
        """The cards of its seats that help right now."""
        found: Iterator[tuple[int, Json]] = knowing(driver.game).plays(driver, self.seats, self.temper)
        return found
