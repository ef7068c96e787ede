"""Players who play whatever card was played least so far, and count: for tests and for reports."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from companion.engine import Driver, Json, Request
from tests.conformance.playing import choose


class Eager:
    """Plays whatever card was played least so far, and counts."""

    def __init__(self) -> None:
        self.played: Counter[tuple[str, str]] = Counter()
        """How often each card was played, by its id and where from: `hand` or `front`."""

    def step(self, driver: Driver[Any], random: Random) -> None:
        """One card or one answer."""
        asked, game = driver.ask(), driver.game
        plays = []
        if asked.window and random.random() < 0.5:
            plays = [(seat, play) for seat in range(game.seats) for play in game.plays(seat, driver.waiting)]
        if plays:
            seat, play = min(plays, key=lambda one: self.played[self.named(one[1])])
            driver.interrupt("play", seat, play)
            self.played[self.named(play)] += 1
            return
        answer = self.choose(random, asked)
        driver.answer(answer)
        self.answered(asked, answer)

    def choose(self, random: Random, asked: Request[Any]) -> Json:
        return choose(random, asked)

    def answered(self, asked: Request[Any], answer: Json) -> None:
        """Some answers play a card too."""

    @staticmethod
    def named(play: dict[str, Any]) -> tuple[str, str]:
        return play["card"], play.get("from", "")
