"""The odds of a fight, exactly: every face of every die is tried on copies of the game until the fight is over, and
whoever may decide something in it decides for the best. Where that is too much, many tries say about how likely it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from companion.bots.bot import act
from companion.bots.budget import Budget, Purse
from companion.bots.halving import ENOUGH
from companion.bots.knowing import fights, knowing
from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, DRAW, Driver, Json

MOST_FALLS = 60
"""More ways for dice to fall than this are not tried one by one."""
LONGEST = 300
"""A fight is never longer."""


class Odds(NamedTuple):
    """How likely somebody comes out of a fight."""

    chance: float
    exact: bool
    """Counted, and not estimated."""
    tries: int = 0

    @property
    def told(self) -> bool:
        """Was it counted, or tried often enough to say something of it?"""
        return self.exact or self.tries >= ENOUGH


class TooMuch(Exception):
    """There are too many ways for the fight to go."""


def in_fight(driver: Driver[Any], seat: int) -> bool:
    """Is a question of a fight asked, to that seat?"""
    return goes_on(driver) and driver.ask().seat == seat


def goes_on(driver: Driver[Any]) -> bool:
    """Is a question of a fight asked, to whomever?"""
    request = driver.pending
    return request is not None and request.name.startswith(fights(driver.game))


def odds(driver: Driver[Any], seat: int, budget: Budget | None = None, seed: object = 0) -> Odds | None:
    """How likely that seat comes out of the fight that it is in; None without a fight."""
    if not in_fight(driver, seat):
        return None
    budget = budget or Budget(400)
    try:
        purse = budget.start()
        return Odds(float(Counting(driver, seat, purse).chance(driver)), True)
    except TooMuch:
        return estimated(driver, seat, budget.start(), seed)


class Counting:
    """Goes through everything that can happen in one fight; what was met before is not counted twice."""

    def __init__(self, driver: Driver[Any], seat: int, purse: Purse) -> None:
        self.seat = seat
        self.purse = purse
        self.known: dict[str, Fraction] = {}
        self.fallen = knowing(driver.game, "prospects").fallen

    def chance(self, driver: Driver[Any]) -> Fraction:
        """How likely the seat survives from here."""
        request = driver.pending
        if request is None or not goes_on(driver):
            return Fraction(not self.fallen(driver.game, self.seat))
        key = _place(driver)
        if key not in self.known:
            self.known[key] = self._best(driver) if request.kind == CHOICE else self._mean(driver)
        return self.known[key]

    def _best(self, driver: Driver[Any]) -> Fraction:
        """What is best for whoever decides."""
        ways = (self._after(driver, value) for value in driver.ask().options)
        return max(ways) if driver.ask().seat == self.seat else min(ways)

    def _mean(self, driver: Driver[Any]) -> Fraction:
        falls = list(_falls(driver))
        total = sum(weight for _, weight in falls)
        return sum((Fraction(weight, total) * self._after(driver, value) for value, weight in falls), Fraction(0))

    def _after(self, driver: Driver[Any], value: Json) -> Fraction:
        if not self.purse.spend():
            raise TooMuch
        twin = driver.fork()
        twin.answer(value, source="bot")
        return self.chance(twin)


def _falls(driver: Driver[Any]) -> Iterator[tuple[Json, int]]:
    """Every way in which the dice can fall, and how often of all it does."""
    request = driver.ask()
    if driver.offer is not None:
        yield driver.offer, 1
        return
    weigh = getattr(request.options, "weight", None)
    for number, value in enumerate(request.options.legal()):
        if number >= MOST_FALLS or request.kind == DRAW:
            raise TooMuch
        weight = weigh(value) if weigh else 1
        if weight:
            yield request.options.show(value), weight


def _place(driver: Driver[Any]) -> str:
    """Everything on which the rest of the fight depends."""
    request = driver.ask()
    return json.dumps([request.name, list(request.options), driver.game.position()], sort_keys=True)


def estimated(driver: Driver[Any], seat: int, purse: Purse, seed: object) -> Odds:
    """About how likely: many fights, fought as a sensible player does."""
    fallen, survived, fought = knowing(driver.game, "prospects").fallen, 0, 0
    while purse.spend():
        twin, player = driver.fork(), SensibleBot(f"{seed} {fought}")
        for _ in range(LONGEST):
            if not goes_on(twin):
                break
            act(player, twin)
        fought += 1
        survived += not fallen(twin.game, seat)
    return Odds(survived / max(1, fought), False, fought)
