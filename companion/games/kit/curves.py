"""What is told of a game after it is over: of which things the story draws a curve, and what losing one costs.

A game lists them once, as `curves` of its board; a board that lists none has a curve of everything in its tally.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

CARDS = "cards"
"""How many cards somebody holds goes up and down in every turn, and says nothing of how the game goes."""


class Curve(NamedTuple):
    """One thing that is counted of every player, turn by turn."""

    what: str
    """Its name in `GameBoard.told_of`."""
    title: str = ""
    """The heading of its curve; empty: none is drawn, only what changes is told."""
    cost: float = 1
    """So much a card is blamed for each one that somebody loses by it."""
    net: bool = False
    """Is only told what it comes to in a turn, and not how it went up and down?"""
    leads: bool = False
    """Is whoever has most of it ahead?"""


def curves_of(counted: Iterable[str]) -> tuple[Curve, ...]:
    """The curves of a board that lists none."""
    return tuple(Curve(what, what.capitalize()) for what in dict.fromkeys(counted) if what != CARDS)
