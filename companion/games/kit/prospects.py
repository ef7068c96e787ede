"""What a position that is not over is worth: a chance to win, from a few figures of each side.

A game says what it counts of a seat, and how much each of it weighs; the weights are fitted to games that sensible
players played to the end (`scripts/prospects.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp


def weighed(counted: Sequence[float], weights: Sequence[float]) -> float:
    """All that is counted, each as much as it weighs."""
    return sum(count * weight for count, weight in zip(counted, weights, strict=True))


def share(mine: float, others: Iterable[float]) -> float:
    """The chance of one side against the others, each with what it weighs."""
    return 1 / (1 + sum(exp(max(-30.0, min(30.0, other - mine))) for other in others))


def likely(weight: float) -> float:
    """The chance of everybody together against the game."""
    return share(weight, (0.0,))
