"""Luck with dice: what somebody rolled beside what was to be expected, and how often fair dice do at least so well.

Nothing is approximated: the ways in which so many dice come to at most a sum are counted as whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from companion.table.fairness import FACES
from companion.table.ledger import count

SIDES = len(FACES)
MEAN = sum(FACES) / SIDES


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one player."""

    counts: dict[int, int]
    """How often each face came up."""
    chance: float
    """How often fair dice are at least so far on this side of what is to be expected."""

    @property
    def dice(self) -> int:
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        return sum(face * times for face, times in self.counts.items())

    @property
    def expected(self) -> float:
        return MEAN * self.dice

    @property
    def above(self) -> float:
        """So many pips more than expected; less than 0 for fewer."""
        return self.total - self.expected


def luck_of(faces: Sequence[int]) -> Luck:
    """What to say of these dice."""
    dice, total = len(faces), sum(faces)
    return Luck(count(faces), at_least(dice, total) if total >= MEAN * dice else at_most(dice, total))


def at_most(dice: int, total: int) -> float:
    """The chance that so many fair dice come to this sum or less."""
    return _ways(dice, total) / _throws(dice)


def at_least(dice: int, total: int) -> float:
    """The chance that so many fair dice come to this sum or more: the other sides of the dice come to so much less."""
    return at_most(dice, (SIDES + 1) * dice - total)


def _ways(dice: int, total: int) -> int:
    """In how many ways so many dice come to at most this sum, by inclusion and exclusion of faces above six."""
    spare = total - dice
    if spare < 0:
        return 0
    if spare >= (SIDES - 1) * dice:
        return _throws(dice)
    term, found = comb(total, dice), 0
    for over in range(spare // SIDES + 1):
        found += -term if over % 2 else term
        term = term * (dice - over) // (over + 1)  # from one row of Pascal's triangle to the next, six times and once
        for row in range(total - SIDES * over, max(0, total - SIDES * (over + 1)), -1):
            term = term * (row - dice) // row
    return found


def _throws(dice: int) -> int:
    """In how many ways so many dice can fall."""
    ways: int = SIDES**dice
    return ways
