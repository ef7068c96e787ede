"""The way a Zombie takes, compared with a count of all shortest paths that knows nothing of the engine's search."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from companion.engine import Driver
from companion.games.zombie_slayer.chapters.paths import ways_on
from companion.games.zombie_slayer.state import Follower, ZombieSlayer
from companion.tiles import FAR
from tests.games.zombie_slayer.town import sit

WALLED = ("a-w2 0,3 r270", "b-w3 3,0 r0", "c-w4 0,-3 r90", "d-w2 -3,0 r180", "a-w3 -3,3 r270", "c-w2 3,-3 r90")


def paths(game: ZombieSlayer, here: int, goal: int) -> list[tuple[int, ...]]:
    """All shortest paths by breadth, square by square."""
    found: list[tuple[int, ...]] = []
    layer: list[tuple[int, ...]] = [(here,)]
    while layer and not found:
        longer = [(*path, there) for path in layer for there in game.town.neighbours[path[-1]] if there >= 0]
        layer = [path for path in longer if len(set(path)) == len(path)]
        layer = [path for path in layer if all(there not in game.town.neighbours[a] for a, there in skips(path))]
        found = [path for path in layer if path[-1] == goal]
    return [path[1:] for path in found]


def skips(path: tuple[int, ...]) -> list[tuple[int, int]]:
    """Pairs of squares that are not next to each other on the path: a shortest one never has a short cut."""
    return [(path[a], path[b]) for a in range(len(path)) for b in range(a + 2, len(path))]


def reference(game: ZombieSlayer, here: int, goal: int, actions: int) -> set[int]:
    """Where the Zombie may end: furthest first, then the emptiest path."""
    scored: list[tuple[int, int, int]] = []
    for path in paths(game, here, goal):
        stops = (n for n, there in enumerate(path, 1) if goal in game.town.touching[there] and not game.occupied(there))
        most = min(actions, next(stops, len(path)))
        reach = 0
        for n, there in enumerate(path[:most], 1):
            if not game.occupied(there):
                reach = n
            elif not game.hostile(there):
                break
        scored.append((reach, -sum(game.occupied(there) for there in path[:-1]), path[reach - 1]))
    best = max((reach, free) for reach, free, _ in scored)
    return {end for reach, free, end in scored if (reach, free) == best} if best[0] else set()


def crowded(random: Random, options: dict[str, str]) -> Driver[ZombieSlayer]:
    """A walled town with Zombies and a follower anywhere."""
    driver = sit(laid=WALLED, options=options)
    game = driver.game
    places = random.sample(range(len(game.town.places)), 16)
    game.slayer.at = places.pop()
    game.followers["bron"] = Follower(places.pop(), 2)
    game.zombies = {square: random.choice(("violet", "green", "blue")) for square in places}
    return driver


@pytest.mark.parametrize("options", [{}, {"movement": "orthogonal"}, {"diagonal-walls": "both-routes"}])
def test_zombies_take_the_ways_of_the_reference(options: dict[str, str]) -> None:
    random, compared = Random(7), 0
    for _ in range(40):
        game = crowded(random, options).game
        field = game.town.distances((game.slayer.at,))
        for square in game.zombies:
            if field[square] > 6 or game.slayer.at in game.town.touching[square]:
                continue
            for actions in (1, 2, 3):
                ends = {way[-1] for way in ways_on(game, square, game.slayer.at, actions)}
                assert ends == reference(game, square, game.slayer.at, actions)
                compared += 1
    assert compared > 300


def test_a_way_is_made_of_single_steps() -> None:
    game = crowded(Random(3), {}).game
    for square in game.zombies:
        for way in ways_on(game, square, game.slayer.at, 2) if game.distance(square) < FAR else []:
            assert all(there in game.town.neighbours[here] for here, there in pairwise((square, *way)))
