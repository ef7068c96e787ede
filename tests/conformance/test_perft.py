"""perft: every line of play from small positions is counted, and the counts never change by accident.

The first position is also counted by hand-written code that knows nothing of the engine: plain text squares and ways.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine import Driver
from companion.games.zombies.state import Zombies
from tests.rules.sitting import Sitting, given


def perft(driver: Driver[Zombies], depth: int) -> int:
    """How many sequences of `depth` legal answers there are."""
    if depth == 0 or driver.pending is None:
        return 1
    if depth == 1:
        return driver.pending.options.count()
    total = 0
    for value in list(driver.pending.options):
        branch = driver.fork()
        branch.answer(value)
        total += perft(branch, depth - 1)
    return total


def a_walk() -> Sitting:
    """A pawn with six steps left between Town Square and a crossroad; nobody else about."""
    return given("cross 1,0", ana={"at": "0,0.C", "hand": 3}, step="move", turn={"left": 6})


def a_fight() -> Sitting:
    """A fight with two bullets and two hearts, then the rest of the turn."""
    ana = {"at": "1,0.C", "hearts": 2, "bullets": 2, "hand": ["fear", "grenade", "skateboard"]}
    return given("cross 1,0", zombies="1,0.C 1,0.E", step="fight", ana=ana)


def a_new_tile() -> Sitting:
    """A building is drawn, placed and filled."""
    return given("straight 0,1", decks={"tiles": ["shop"]}, ana={"at": "0,0.C"}, options={"sealing": "allow"})


WALK = {
    "0,0.C": "0,0.N 0,0.E 0,0.S 0,0.W",
    "0,0.N": "0,0.C",
    "0,0.S": "0,0.C",
    "0,0.W": "0,0.C",
    "0,0.E": "0,0.C 1,0.W",
    "1,0.W": "0,0.E 1,0.C",
    "1,0.C": "1,0.W 1,0.N 1,0.E 1,0.S",
    "1,0.N": "1,0.C",
    "1,0.E": "1,0.C",
    "1,0.S": "1,0.C",
}


def lines(square: str, steps: int, after_stop: list[int]) -> int:
    """All lines; `after_stop[n]` is the number of lines of n answers once the pawn has stopped."""
    if steps == 1:
        return len(WALK[square].split()) + 1
    return after_stop[steps - 1] + sum(lines(there, steps - 1, after_stop) for there in WALK[square].split())


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_walk_agrees_with_a_count_that_knows_no_engine(depth: int) -> None:
    after_stop = [perft(a_walk().answer("stop").driver, n) if n else 1 for n in range(depth)]
    assert perft(a_walk().driver, depth) == lines("0,0.C", depth, after_stop)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        pytest.param(a_walk, (5, 41, 951), id="walk"),
        pytest.param(a_fight, (6, 30, 165, 651), id="fight"),
        pytest.param(a_new_tile, (1, 8, 16, 48, 96, 96), id="new tile"),
    ],
)
def test_the_counts_stand(position: Callable[[], Sitting], counts: tuple[int, ...]) -> None:
    assert tuple(perft(position().driver, depth) for depth in range(1, len(counts) + 1)) == counts
