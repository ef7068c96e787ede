"""Which way a Zombie goes: shortest paths through everybody, and how far it gets on them.

Path lengths ignore all beings (zombie-slayer.ruling.path-distance). Of all shortest paths those count on which it
really gets furthest, and of these the emptiest (zombie-slayer.ruling.blocked-path). It never looks for a longer way
(zombie-slayer.move.blocked-stops).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.zombie_slayer.state import ZombieSlayer
from companion.tiles import Square

Path = tuple[Square, ...]


def ways_on(game: ZombieSlayer, square: Square, target: Square, actions: int) -> list[Path]:
    """The best ways a Zombie may take towards a target, one for each square it may end on; empty when it is blocked."""
    best = 0
    found: dict[Square, tuple[int, Path]] = {}
    for path, reach in _reaches(game, square, target, actions):
        crowd = sum(game.occupied(there) for there in path) + _crowd(game, path[-1] if path else square, target)
        if reach == 0 or reach < best:
            continue
        if reach > best:
            best, found = reach, {}
        end = path[reach - 1]
        if end not in found or crowd < found[end][0]:
            found[end] = (crowd, path[:reach])
    least = min((crowd for crowd, _ in found.values()), default=0)
    return [path for crowd, path in found.values() if crowd == least]


def _reaches(game: ZombieSlayer, square: Square, target: Square, actions: int) -> Iterator[tuple[Path, int]]:
    """Every beginning of a shortest path that the actions pay for, and how far along it the Zombie gets."""
    for path in _beginnings(game, square, target, actions):
        reach = 0
        for steps, there in enumerate(path, 1):
            if not game.occupied(there):
                reach = steps  # it never ends on an occupied square: zombie-slayer.move.no-end-occupied
            elif not game.hostile(there):
                # only Zombies and the Necromancer are crossed (zombie-slayer.move.cross-zombie), a follower blocks
                break  # zombie-slayer.follower.block
        yield path, reach


def _beginnings(game: ZombieSlayer, square: Square, target: Square, actions: int) -> Iterator[Path]:
    field = game.town.distances((target,))
    touching = game.town.touching
    todo: list[Path] = [(there,) for there in _nearer(game, square, field)]
    while todo:
        path = todo.pop(0)
        here = path[-1]
        attacks = target in touching[here] and not game.occupied(here)  # on an occupied square it cannot stay to attack
        if len(path) == actions or attacks or field[here] == 1:
            yield path
        else:
            todo += [(*path, there) for there in _nearer(game, path[-1], field)]


def _nearer(game: ZombieSlayer, square: Square, field: list[int]) -> list[Square]:
    """The next squares of the shortest paths."""
    near = field[square] - 1
    return [there for there in game.town.neighbours[square] if there >= 0 and field[there] == near]


def _crowd(game: ZombieSlayer, square: Square, target: Square) -> int:
    """The fewest occupied squares between a square and the target on a shortest path."""
    field = game.town.distances((target,))
    layer = {square: 0}
    while target not in layer:
        after: dict[Square, int] = {}
        for here, crowd in layer.items():
            for there in _nearer(game, here, field):
                more = crowd + (there != target and game.occupied(there))
                after[there] = min(more, after.get(there, more))
        layer = after
    return layer[target]
