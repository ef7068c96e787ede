"""What the tries of a search learn from each other: the own decisions that follow a move, as a tree.

Behind a move everybody plays sensibly. Where a move was tried often enough, the next own decision is tried out,
too, and the one after that behind each of its answers: which answer comes next is told by the upper confidence bound
(UCB1). Decisions of others, dice and cards are no branches: they fall anew in every try (an open-loop tree over
determinized games), and a decision is the same one wherever the same question with the same answers is asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Any, TypeAlias

from companion.bots.foresighted import ForesightedBot
from companion.bots.knowing import weighty
from companion.engine import Driver, Json, Request

RIPE = 16
"""So many tries of a move before the decision behind it is worth trying out; with fewer there is nothing to compare."""
BOLD = 0.3
"""How much is given for not knowing an answer well; chances to win lie between 0 and 1."""
WIDE = 10
"""Of more answers so many are tried, the sensible one among them."""

Asked: TypeAlias = tuple[str, tuple[str, ...]]
"""A question by its name and its answers."""


@dataclass(slots=True)
class Branch:
    """A move or an answer, how its tries went, and the decisions that its player came to behind it."""

    tries: int = 0
    won: float = 0.0
    forks: dict[Asked, Fork] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.won / self.tries if self.tries else 0.0

    def fork(self, request: Request[Any], usual: Json) -> Fork:
        """The decision that is asked here; it grows where it is asked for the first time."""
        options = list(request.options)
        asked = (request.name, tuple(map(repr, options)))
        if asked not in self.forks:
            others = [value for value in options if value != usual]
            if len(others) >= WIDE:
                others = Random(repr(asked)).sample(others, WIDE - 1)
            # so far everybody has answered as usual here: what that was worth is known already
            self.forks[asked] = Fork([usual, *others], [Branch(self.tries, self.won), *(Branch() for _ in others)])
        return self.forks[asked]


@dataclass(slots=True)
class Fork:
    """A decision: its answers, the usual one first, each with its branch."""

    answers: list[Json]
    branches: list[Branch]

    def next(self) -> int:
        """The answer to be tried now: a good one, or one that is hardly known."""
        tries = sum(branch.tries + 1 for branch in self.branches)
        hope = self.branches[0].mean  # of an answer that nobody has tried yet

        def bound(branch: Branch) -> float:
            known = branch.tries + 1
            return (branch.won + hope) / known + BOLD * sqrt(log(tries) / known)

        return max(range(len(self.branches)), key=lambda place: bound(self.branches[place]))


class Climber(ForesightedBot):
    """Plays a try: within the tree what the tree wants to know, from then on as usual."""

    def __init__(self, seed: object, seat: int, root: Branch) -> None:
        super().__init__(seed, wise=frozenset({seat}))
        self.temper.calm = True
        self.seat = seat
        self.path = [root]
        self._inside = True

    def answer(self, driver: Driver[Any]) -> Json:
        usual = super().answer(driver)
        request = driver.ask()
        if not self._inside or request.seat != self.seat or not weighty(driver, request):
            return usual
        self._inside = self.path[-1].tries >= RIPE
        return self._explored(request, usual) if self._inside else usual

    def _explored(self, request: Request[Any], usual: Json) -> Json:
        fork = self.path[-1].fork(request, usual)
        place = fork.next()
        self.path.append(fork.branches[place])
        return fork.answers[place]

    def learn(self, worth: float) -> None:
        """The try is over: every branch on its way hears of it."""
        for branch in self.path:
            branch.tries += 1
            branch.won += worth
