"""The story so far of a game that is taken up again: its last turns, told once more."""

from __future__ import annotations

from companion.engine import Driver, Game

TURNS = 6
"""So many turns are told once more; what happened before them nobody looks for."""


def told_again(driver: Driver[Game], most: int) -> list[str]:
    """What the game told in its last turns, as far as it still counts: the last lines. Nothing changes."""
    first = driver.game.turn_number() - TURNS + 1
    at, began = driver.began(first)
    twin = Driver(_heard(began.copy(), first))
    for record in driver.history[at:]:
        _heard(twin.game, first).answered_by(record.source, record.why)
        twin.replay([record])
    log: list[str] = twin.game.log
    return log[-most:]


def _heard(game: Game, first: int) -> Game:
    """Words are made from the `first` turn on."""
    game.quiet = game.turn_number() < first
    return game
