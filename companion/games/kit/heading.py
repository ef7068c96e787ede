"""What a player is heading for now: the next thing on the way to winning, near enough to say how likely it is reached.

A game declares it in its module `next_goal`: `next_goal(game, seat)`, or None where there is nothing to head for. It
looks at nothing that this seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class NextGoal(NamedTuple):
    """Something that a seat wants to reach."""

    words: str
    """As the goal is said in questions: `2 more zombies`."""
    turns: int
    """Within so many turns of that seat, the running one among them if it is its own."""
    reached: Callable[[Any], bool]
    """Is it reached, in a copy of the game that was played on?"""
