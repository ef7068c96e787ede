"""What people do to play: taps, presses and questions of recorded turns, each counted by a module of its own.

A module here has a function `measured()` that gives its budgets. `scripts/budgets.py` prints them all.
"""

from __future__ import annotations

from typing import NamedTuple


class Budget(NamedTuple):
    """How often people had to do something, and how often they may have to."""

    what: str
    measured: float
    most: float
    before: float
    """What it was when the budget was set."""
