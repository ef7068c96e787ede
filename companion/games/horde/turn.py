"""Turns that go round the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Leaving(Protocol):
    """A player who may leave the game."""

    gone: bool


class InTurns(Protocol):
    """A table at which one player after the other goes through the steps of a turn."""

    step: str
    number: int
    seat: int

    @property
    def steps(self) -> Sequence[str]: ...

    @property
    def players(self) -> Sequence[Leaving]: ...


def pass_on(game: InTurns) -> None:
    """The first step of the next turn: clockwise, past the seats of players who left."""
    game.step = game.steps[0]
    game.number += 1
    for _ in game.players:
        game.seat = (game.seat + 1) % len(game.players)
        if not game.players[game.seat].gone:
            return
