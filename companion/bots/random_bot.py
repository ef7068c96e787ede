"""The random bot: any legal answer is as good as another. It finds the corners of the rules that nobody thinks of."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine import DRAW, Driver, Json, pick

EAGERNESS = 0.04
"""How often, where cards may be played, the bot looks through a hand for one."""


class RandomBot:
    """Chooses uniformly among the listed options; draws fall as the cards lie."""

    def __init__(self, seed: object = 0, seats: frozenset[int] | None = None, eagerness: float = EAGERNESS) -> None:
        self.random = Random(str(seed))
        self.seats = seats
        self.eagerness = eagerness

    def answer(self, driver: Driver[Any]) -> Json:
        offer = driver.offer
        if offer is not None:
            return offer
        request = driver.ask()
        options = request.options
        if request.kind == DRAW or hasattr(options, "roll"):
            return pick(options, self.random.random())
        legal = list(options.legal())
        return options.show(legal[int(self.random.random() * len(legal))])

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        request = driver.pending
        if request is None or not request.window or self.random.random() >= self.eagerness:
            return None
        seat = self.random.choice(self._seats(driver))
        plays = list(driver.game.plays(seat, driver.waiting))
        return (seat, self.random.choice(plays)) if plays else None

    def _seats(self, driver: Driver[Any]) -> list[int]:
        return sorted(self.seats) if self.seats is not None else list(range(driver.game.seats))
