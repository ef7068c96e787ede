"""A round robin: every bot against every other one, two at a table, and how often each of them won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from companion.engine import BadInput
from companion.laboratory.gathering import Gathered, Share, together
from companion.laboratory.plan import Cell, Plan

PAIR = "pair"
"""What is varied in a round robin."""
AT_THE_TABLE = 2


@dataclass(frozen=True, slots=True)
class Score:
    """How many games a bot won against another one, or against all of them."""

    bot: str
    against: str
    """Empty for all of them together."""
    share: Share


def pairs(usual: Cell, bots: Sequence[str]) -> list[Cell]:
    """Every bot with every other one, in the order in which they were named; each pair is a variant of its own."""
    if len({*bots}) < max(2, len(bots)):
        raise BadInput("a round robin needs two bots or more, each named once: --bots random,sensible,searching:8")
    return [
        replace(usual, chosen=((PAIR, f"{one} against {other}"),), players=AT_THE_TABLE, bots=(one, other))
        for one, other in combinations(bots, 2)
    ]


def scores(plan: Plan, cells: Sequence[Gathered]) -> list[Score]:
    """The strongest bot first: all its games, and then those against each other one, the strongest of them first."""
    against = {bot: _rivals(bot, cells) for bot in plan.bots}
    order = sorted(plan.bots, key=lambda bot: (-together(against[bot].values()).interval.value, plan.bots.index(bot)))
    return [
        score
        for bot in order
        for score in (
            Score(bot, "", together(against[bot].values())),
            *(Score(bot, rival, against[bot][rival]) for rival in order if rival in against[bot]),
        )
    ]


def _rivals(bot: str, cells: Sequence[Gathered]) -> dict[str, Share]:
    """What it won against each of the others."""
    mine = [cell for cell in cells if bot in cell.cell.bots]
    return {next(rival for rival in cell.cell.bots if rival != bot): cell.bot(bot) for cell in mine}
