"""The searching bot: it tries out what it could do, many times, and does what came out best.

It plays any game through its questions alone. What its seat cannot know is dealt anew for every try, the dice fall as
they like, and the rest of a try everybody plays sensibly. What is not worth a search is done with foresight.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.bots.budget import Budget
from companion.bots.foresighted import ForesightedBot
from companion.bots.halving import Tried, chosen, compare
from companion.bots.knowing import is_moment, turns_ahead, weighty
from companion.bots.tree import WIDE, Branch, Climber
from companion.bots.trying import PASS, Move, outcome
from companion.engine import CHOICE, Driver, Json, Request

LEAST = 2
"""Once is no comparison."""
SURE = 1.0
"""Another move has to be better than the sensible one by so much of what luck usually does."""


class SearchingBot:
    """Thinks before it answers, for as long as its budget lasts."""

    def __init__(self, seed: object = 0, seats: frozenset[int] | None = None, budget: Budget | None = None) -> None:
        self.seed = seed
        self.seats = seats
        self.budget = budget or Budget()
        self.first = ForesightedBot(seed, seats)

    def answer(self, driver: Driver[Any]) -> Json:
        first = self.first.answer(driver)
        request = driver.ask()
        if not weighty(driver, request):
            return first
        moves = answers(request, first, Random(f"{self.seed} {request.number}"), self._wide)
        return self._best(driver, request.seat, moves).value if len(moves) > 1 else first

    def interrupt(self, driver: Driver[Any]) -> tuple[int, Json] | None:
        """A card: what the sensible bot would play is tried against playing nothing, or any other one."""
        request = driver.pending
        if request is None or (request.kind == CHOICE and not request.window):
            return None
        wished = self.first.interrupt(driver)
        for seat in self._seats(driver):
            if moment(driver, request):
                moves = plays(driver, seat, wished, self._wide)
                if len(moves) > 1:
                    best = self._best(driver, seat, moves)
                    if best.verb == "play":
                        return best.seat, best.value
                    if wished is not None and wished[0] == seat:
                        wished = None
        return wished

    def _seats(self, driver: Driver[Any]) -> list[int]:
        return sorted(self.seats) if self.seats is not None else [max(driver.ask().seat, 0)]

    @property
    def _wide(self) -> int:
        return max(LEAST, min(WIDE, self.budget.tries // LEAST))

    def _best(self, driver: Driver[Any], seat: int, moves: list[Move]) -> Move:
        if self.budget.tries < len(moves) + LEAST:
            return moves[0]  # nothing could be compared often enough to be better by more than luck
        field = search(driver, seat, moves, self.budget, self.seed)
        return chosen(field, moves[0], SURE)


def search(
    driver: Driver[Any],
    seat: int,
    moves: list[Move],
    budget: Budget,
    seed: object = 0,
    stopped: Callable[[], bool] = lambda: False,
    last: int = 2,
) -> list[Tried]:
    """Every move with what came of it for that seat, the best first; so many of them are tried to the end."""
    place = f"{seed} {driver.ask().number}"
    turns, purse = turns_ahead(driver.game), budget.start(stopped)
    tree = {id(move): Branch() for move in moves}

    def attempt(move: Move, number: int) -> float | None:
        player = Climber(f"{place} {number} play", seat, tree[id(move)])
        return outcome(driver, player, move, f"{place} {number}", turns, lambda: purse.late)

    return compare(moves, attempt, purse, last)


def answers(request: Request[Any], first: Json, random: Random, wide: int = WIDE) -> list[Move]:
    """The answers that are tried, the sensible one first."""
    others = [value for value in request.options if value != first]
    if len(others) >= wide:
        others = random.sample(others, wide - 1)
    return [Move("answer", value) for value in (first, *others)]


def moment(driver: Driver[Any], request: Request[Any]) -> bool:
    """Is it a moment to think about cards: the first time in a turn that something is asked at which they matter?"""
    turn = driver.game.turn_number()
    if not is_moment(driver.game, request):
        return False
    for record in reversed(driver.history):
        if record.turn != turn:
            break
        if record.name == request.name:
            return False
    return True


def plays(driver: Driver[Any], seat: int, wished: tuple[int, Json] | None, wide: int = WIDE) -> list[Move]:
    """The cards that are tried, and none of them; what the sensible bot would do first."""
    found = [Move("play", play, seat) for play in driver.game.plays(seat, driver.waiting)]
    first = next((move for move in found if wished == (seat, move.value)), PASS)
    rest = [move for move in (PASS, *found) if move is not first]
    return [first, *rest[:wide]]
