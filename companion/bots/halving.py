"""Which of several moves is best, tried out: everybody gets the same tries with the same luck, the worse half drops
out, the rest gets more.

The move that a sensible player would make stays in to the end, and another one has to be better by more than luck.
Where the clock decides, fewer moves are tried if that is what it takes to try each of them often enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt

from companion.bots.budget import Purse
from companion.bots.trying import Move

Try = Callable[[Move, int], float | None]
"""What comes of a move in the try of that number."""
ENOUGH = 5
"""Fewer tries than this say nothing; whatever has won so many out of so many is not tried any longer."""
SURELY = 1.96
"""So many times what luck usually does: nineteen times in twenty it does no more."""


@dataclass(slots=True)
class Tried:
    """A move and what came of it in each try."""

    move: Move
    came: dict[int, float] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return sum(self.came.values()) / len(self.came) if self.came else 0.0

    @property
    def margin(self) -> float:
        """How far off the mean may be: nineteen times in twenty it is not farther."""
        return margin(list(self.came.values()))

    @property
    def told(self) -> bool:
        """Was it tried often enough to say something of it?"""
        return len(self.came) >= ENOUGH

    @property
    def certain(self) -> bool:
        """Has it always won? Then nothing is better."""
        return self.told and min(self.came.values()) >= 1

    def ahead_of(self, other: Tried) -> tuple[float, float]:
        """By how much it was better with the same luck on an average, and how far off that may be."""
        apart = [came - other.came[number] for number, came in self.came.items() if number in other.came]
        return (sum(apart) / len(apart), _spread(apart)) if apart else (-1.0, 1.0)


def margin(values: Sequence[float]) -> float:
    """How far off the mean of these chances may be, nineteen times in twenty: never more than from never to always."""
    return min(1.0, SURELY * _spread(values))


def _spread(values: Sequence[float]) -> float:
    """How far off the mean of these is, usually; a few tries prove little."""
    if len(values) < 2:
        return 1.0
    mean = sum(values) / len(values)
    return sqrt((sum((value - mean) ** 2 for value in values) + 0.05) / (len(values) - 1) / len(values))


def compare(moves: Sequence[Move], attempt: Try, purse: Purse, last: int = 2) -> list[Tried]:
    """Try the moves out, so many of them (the first, the sensible one, among these) to the end; all, the best first.

    Those that ran to the end were tried equally often: what is said of them can be compared.
    """
    field = [Tried(move) for move in moves]
    racing = list(field)
    rounds = max(1, ceil(log2(len(racing))))
    number = 0
    for left in range(rounds, 0, -1):
        each = max(2, purse.left // (left * len(racing))) if not purse.timed else max(4, 2 ** (rounds - left + 2))
        for number in range(number, number + each):  # noqa: B020  # goes on where the last round ended
            if not _one_more(racing, attempt, number, purse):
                break
        number += 1
        racing = _better_half(field[0], racing, last)
        if field[0].certain:
            return sorted(field, key=lambda one: one.mean, reverse=True)
    while purse.timed and _one_more(racing, attempt, number, purse):
        number += 1
    return sorted(field, key=lambda one: (one in racing, one.mean), reverse=True)


def _one_more(racing: list[Tried], attempt: Try, number: int, purse: Purse) -> bool:
    """One try for everybody still in the race; False when the budget is spent."""
    for one in list(racing):
        if purse.timed:
            _drop_what_takes_too_long(racing, purse)
        if one not in racing:
            continue
        if not purse.spend():
            return False
        came = attempt(one.move, number)
        if came is not None:
            one.came[number] = came
    return True


def _drop_what_takes_too_long(racing: list[Tried], purse: Purse) -> None:
    """As many as can be tried often enough stay in, the first one always; what was not tried yet goes first."""
    while len(racing) > 1 and sum(max(0, ENOUGH - len(one.came)) for one in racing) > purse.affords:
        racing.remove(min(reversed(racing[1:]), key=lambda one: (bool(one.came), one.mean)))


def _better_half(first: Tried, racing: Sequence[Tried], last: int) -> list[Tried]:
    others = sorted((one for one in racing if one is not first), key=lambda one: one.mean, reverse=True)
    return [first, *others[: max(last - 1, len(racing) // 2)]]


def chosen(field: Sequence[Tried], first: Move, sure: float) -> Move:
    """The best one, if it was better than the first by so many times the usual luck."""
    sensible = next(one for one in field if one.move is first)
    rivals = [one for one in field if one is not sensible and len(one.came) >= len(sensible.came) // 2]
    best, lead = first, 0.0
    for one in rivals:
        better, luck = one.ahead_of(sensible)
        if better > max(lead, sure * luck):
            best, lead = one.move, better
    return best
