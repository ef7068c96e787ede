"""What the companion moved: kept by the game as it happens, told anew from the turn's start where nobody listened."""

from __future__ import annotations

from typing import TypeVar

from companion.engine import UNTOLD, Driver, Game, March

G = TypeVar("G", bound=Game)


def told(driver: Driver[G]) -> tuple[March[str], ...]:
    """What the companion moved lately, in order, every move with its words."""
    game = driver.game
    if UNTOLD in game.marches:  # a replay makes no words: after an undo, a resume, in a fork
        game.marches = _told_anew(driver)
    return game.marches


def _told_anew(driver: Driver[G]) -> tuple[March[str], ...]:
    """The last two turns are played once more on a copy, aloud; what was moved before them nobody follows any more."""
    first = driver.game.turn_number() - 1
    at, began = driver.began(first)
    twin = Driver(_heard(began.copy(), first))
    for record in driver.history[at:]:
        _heard(twin.game, first).answered_by(record.source, record.why)
        twin.replay([record])
    return tuple(march for march in twin.game.marches if march is not UNTOLD)


def _heard(game: G, first: int) -> G:
    """Words are made from the `first` turn on."""
    game.quiet = game.turn_number() < first
    return game
