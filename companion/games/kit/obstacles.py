"""Why a walk does not reach a square: the first obstacle on the shortest way, with its own rule.

The shortest way ignores everything that could be in the way: walls, figures, squares that nobody enters. Of several
equally short ones that with the fewest obstacles counts, then the one on which the figure gets furthest. What an
obstacle is, the rules say by the very predicate that checks a step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.engine import Refusal
from companion.games.kit.places import where
from companion.games.kit.walking import Walk
from companion.languages import say
from companion.tiles import NOWHERE, Cell, Square
from companion.tiles.ground import AROUND, Ground

NO_GROUND = Refusal("", "")
"""Where nobody could stand there is no further step; the way there has met its first obstacle already."""


class Tried(NamedTuple):
    """A way to a place: how many obstacles are on it, how many steps (as a minus) come before the first, and which."""

    obstacles: int = 0
    before: int = 0
    first: Refusal | None = None


def first_obstacle(land: Ground[Any], walk: Walk, goal: Cell) -> Refusal | None:
    """What stops the figure on its shortest way to a place of the grid; None when nothing does."""
    start = land.column_and_row(walk.here)
    ways = AROUND[: max(4, len(land.neighbours[walk.here]))]
    reached, edge, steps = {start}, {start: Tried()}, 0
    while edge and goal not in edge:
        steps += 1
        further: dict[Cell, Tried] = {}
        for here, tried in edge.items():
            for there, way in _onward(here, goal, ways):
                found = _stepped(land, walk, here, way, tried, steps, steps + _far(there, goal, len(ways) == 4))
                if there not in reached and (there not in further or found[:2] < further[there][:2]):
                    further[there] = found
        edge = further
        reached.update(further)
    return edge[goal].first if goal in edge else None


def _onward(here: Cell, goal: Cell, ways: tuple[Cell, ...]) -> Iterator[tuple[Cell, int]]:
    """The places beside that are nearer to the goal."""
    straight = len(ways) == 4
    for way, (dx, dy) in enumerate(ways):
        there = here[0] + dx, here[1] + dy
        if _far(there, goal, straight) < _far(here, goal, straight):
            yield there, way


def _far(here: Cell, there: Cell, straight: bool) -> int:
    """How many steps apart two places are where nothing is in the way."""
    across, up = abs(here[0] - there[0]), abs(here[1] - there[1])
    return across + up if straight else max(across, up)


def _stepped(land: Ground[Any], walk: Walk, here: Cell, way: int, tried: Tried, steps: int, far: int) -> Tried:
    """The way with one step more, of a walk that would be so far."""
    square = _square(land, walk, here)
    no = _no_step(walk, square, way, steps, far)
    if no is None:
        return tried
    if steps > 1 and square != NOWHERE and steps <= walk.steps and not walk.meets(square):
        no = Refusal(no.rule, say("on the way, after {}: {}", where(land, square), no.why))
    return Tried(tried.obstacles + 1, tried.before, tried.first) if tried.first else Tried(1, -steps, no)


def _no_step(walk: Walk, here: Square, way: int, steps: int, far: int) -> Refusal | None:
    """Why the figure would not take this step, if it stood there: too many, something is met, or no way."""
    if here == NOWHERE:  # something was in the way before
        return NO_GROUND
    if steps > walk.steps:
        return walk.too_far(far)
    met = walk.meets(here) if here != walk.here else None
    return met or (walk.no_step(here, way) if walk.no_step else None)


def _square(land: Ground[Any], walk: Walk, place: Cell) -> Square:
    square = land.square_at(place, land.levels[walk.here // 9])
    return square if square != NOWHERE and land.names[square] in land.by_name else NOWHERE
