"""How likely a seat gets where it is heading for.

The game is played on sensibly, again and again, with everything dealt anew that the seat cannot know, until its next
goal is reached or its turns are over.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from companion.bots.budget import Budget
from companion.bots.halving import ENOUGH, SURELY
from companion.bots.knowing import next_goal
from companion.bots.tree import Branch, Climber
from companion.bots.trying import PASS, Move, played_on
from companion.engine import Driver, Game
from companion.games.kit.heading import NextGoal


class Reach(NamedTuple):
    """How likely a goal is reached within some turns."""

    goal: NextGoal
    came: int
    tries: int

    @property
    def chance(self) -> float:
        return self.came / self.tries if self.tries else 0.0

    @property
    def margin(self) -> float:
        """Nineteen times in twenty the chance is no farther off: to the farther end of the interval of Wilson."""
        if not self.tries:
            return 1.0
        square = SURELY**2
        middle = (self.came + square / 2) / (self.tries + square)
        half = SURELY * sqrt(self.came * (1 - self.chance) + square / 4) / (self.tries + square)
        return half + abs(middle - self.chance)

    @property
    def told(self) -> bool:
        """Was it tried often enough to say something of it?"""
        return self.tries >= ENOUGH


class Turns:
    """Counts the turns of a seat while a copy of the game is played on."""

    def __init__(self, game: Game, seat: int, most: int) -> None:
        self.seat, self.most = seat, most
        self.mine: set[int] = set()
        self.last = game.turn_number() + most * game.seats
        """Whoever is out has no turns any more."""

    def over(self, game: Game) -> bool:
        """Have all of them been played?"""
        number = game.turn_number()
        if game.seat == self.seat:
            self.mine.add(number)
        played = len(self.mine) - (number in self.mine)
        return played >= self.most or number > self.last


def reach(
    driver: Driver[Any],
    seat: int,
    budget: Budget,
    stopped: Callable[[], bool] = lambda: False,
    first: Move = PASS,
    seed: object = 0,
) -> Reach | None:
    """How likely the next goal of that seat is reached, after this move; None where it heads for nothing."""
    goal = next_goal(driver.game, seat)
    if goal is None:
        return None
    purse, number, came = budget.start(stopped), 0, list[bool]()
    while purse.spend():
        game = _tried(driver, seat, goal, first, f"{seed} goal {number}", lambda: purse.late)
        number += 1
        if game is not None:
            came.append(_reached(game, seat, goal))
    return Reach(goal, sum(came), len(came))


def _tried(
    driver: Driver[Any], seat: int, goal: NextGoal, first: Move, seed: str, late: Callable[[], bool]
) -> Game | None:
    turns = Turns(driver.game, seat, goal.turns)
    player = Climber(f"{seed} play", seat, Branch())  # what would be done usually, without a tree
    return played_on(driver, player, first, seed, lambda game: goal.reached(game) or turns.over(game), late)


def _reached(game: Game, seat: int, goal: NextGoal) -> bool:
    """Whoever has won has reached whatever it was."""
    return goal.reached(game) or (game.over is not None and seat in game.over.winners)
