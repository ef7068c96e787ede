"""Fit what each game counts of a position to games that sensible players played to the end.

    python scripts/prospects.py zombies --players 2 --games 1000
    python scripts/prospects.py totally-zombies --players 2 --games 2200 --often 0

prints the weights for `companion/games/NAME/prospects.py`, and how much better they say who wins than a coin does.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from math import log
from random import Random
from typing import Any

from companion.bots import act, bot
from companion.engine import Driver
from companion.games.kit.prospects import share, weighed
from companion.games.kit.turn import folder
from companion.laboratory.playing import NewTable, new_table

Position = tuple[list[tuple[float, ...]], int]
"""What is counted of each side, and which of them has won."""


def positions(table: NewTable, games: int, often: float, limit: int) -> Iterator[Position]:
    """Positions at random moments of whole games, so often of all; or those in which turns begin, as tries end with
    them. Games that nobody won are left out, unless all play together."""
    for seed in range(games):
        driver, player, chance = table.sit_down(), bot("sensible", f"fit {seed}"), Random(seed)
        found, turn = [], 0
        while driver.pending is not None and driver.game.turn_number() <= limit:
            wanted = chance.random() < often if often else driver.game.turn_number() > turn
            if wanted and driver.game.progress()["name"] != "setup":
                turn = driver.game.turn_number()
                found.append(counted_of(driver))
            act(player, driver)
        if driver.over is not None and found:
            won = [seat for seat in range(len(found[0])) if seat in driver.over.winners]
            if len(found[0]) == 1:
                yield from (([*sides, (0.0,) * len(sides[0])], 0 if won else 1) for sides in found)
            elif won:
                yield from ((sides, won[0]) for sides in found)


def counted_of(driver: Driver[Any]) -> list[tuple[float, ...]]:
    game = driver.game
    module: Any = import_module(f"{folder(game.id)}.prospects")
    if game.seats == 1 or getattr(game, "coop", False):
        return [module.counted_together(game)]
    return [module.counted(game, player) for player in game.players]


def fit(found: list[Position], rounds: int = 60) -> list[float]:
    """The weights under which what happened is likeliest: steps of Newton, with a little pull to nothing."""
    size = len(found[0][0][0])
    import numpy

    sides = numpy.array([position[0] for position in found])
    won = numpy.array([position[1] for position in found])
    weights = numpy.zeros(size)
    for _ in range(rounds):
        scores = sides @ weights
        chance = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        mean = (chance[:, :, None] * sides).sum(axis=1)
        gradient = (sides[numpy.arange(len(won)), won] - mean).sum(axis=0) - weights
        apart = sides - mean[:, None, :]
        curve = numpy.einsum("ns,nsi,nsj->ij", chance, apart, apart) + numpy.eye(size)
        weights = weights + numpy.linalg.solve(curve, gradient)
    return [float(weight) for weight in weights]


def surprise(found: list[Position], weights: list[float]) -> float:
    """How surprising the winners are on an average; a coin with two sides has log 2."""
    total = 0.0
    for sides, won in found:
        scores = [weighed(side, weights) for side in sides]
        total -= log(share(scores[won], [score for side, score in enumerate(scores) if side != won]))
    return total / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--mode")
    parser.add_argument("--turns", type=int, default=300)
    parser.add_argument("--often", type=float, default=0.04, help="of all moments; 0: whenever a turn begins")
    args = parser.parse_args()
    from companion.games.agreement import Agreement

    table = new_table(args.game, args.players, [], Agreement(args.mode) if args.mode else None)
    found = list(positions(table, args.games, args.often, args.turns))
    weights = fit(found[: len(found) * 3 // 4])
    test = found[len(found) * 3 // 4 :]
    print(f"{len(found)} positions; a coin: {log(2):.3f}, fitted: {surprise(test, weights):.3f}")
    print(", ".join(f"{weight:.3g}" for weight in weights))


if __name__ == "__main__":
    main()
