"""Fire for the Necromancer, who cannot defend himself against it, and for whoever stands around him.

A heap of dung beside him, a step back, and a torch: that hurts him as much as a torch at himself, and clears the Temple
of half of its Zombies. Whoever only cuts them down stands before its door for ever, for there are always more.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.zombie_slayer.meta import DUNG, TORCH
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.tiles import NOWHERE, Square


def burn(game: ZombieSlayer, options: list[str]) -> str | None:
    """The best use of fire that is among the options."""
    return next((deed for deed in _deeds(game) if deed in options), None) if game.master != NOWHERE else None


def in_reach(game: ZombieSlayer) -> set[Square]:
    """Where a heap that goes up reaches the Necromancer."""
    return {game.master, *(there for there in game.town.touching[game.master] if there != NOWHERE)}


def heaps(game: ZombieSlayer) -> list[Square]:
    """Where dung lies that reaches the Necromancer, the most of it first."""
    there = in_reach(game).intersection(game.dung) if game.master != NOWHERE else ()
    return sorted(there, key=lambda square: (-game.dung[square], square))


def _deeds(game: ZombieSlayer) -> Iterator[str]:
    slayer, lying = game.slayer, heaps(game)
    near = [heap for heap in lying if game.town.gap(slayer.at, heap) <= 1]
    for heap in lying:
        if heap not in near:
            yield f"throw {game.name_of(heap)} dung"
    if slayer.holds(TORCH) and slayer.holds(DUNG) and near == lying:
        for heap in near or _worth_it(game):
            yield f"drop {game.name_of(heap)}"
    if slayer.holds(TORCH):
        yield from _out_of_reach(game, near)
    for heap in near:
        if slayer.life > game.dung[heap] + 1:
            yield f"throw {game.name_of(heap)} dung"
    yield f"throw {game.name_of(game.master)}"


def _worth_it(game: ZombieSlayer) -> list[Square]:
    """Where dung reaches the Necromancer, the most Zombies first."""

    def zombies(square: Square) -> int:
        return sum(there in game.zombies for there in (square, *game.town.touching[square]))

    return sorted(in_reach(game), key=lambda square: (-zombies(square), square))


def _out_of_reach(game: ZombieSlayer, near: list[Square]) -> Iterator[str]:
    """Steps to where a heap is seen that no longer reaches the Slayer."""
    town = game.town
    for there in town.neighbours[game.slayer.at]:
        if there != NOWHERE and any(town.gap(there, heap) > 1 and town.sight(there, heap) is not None for heap in near):
            yield f"move {game.name_of(there)}"
