"""Trying things out: one move on a copy of the game in which all that is hidden is dealt anew, then everybody plays
sensibly for a few turns, and what came of it is worth a chance to win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from companion.bots.bot import act
from companion.bots.knowing import knowing
from companion.bots.tree import Climber
from companion.engine import CompanionError, Driver, Game, Json

LONGEST = 1500
"""Nobody does more in a try, however short the turns are."""


class Move(NamedTuple):
    """Something a player could do: answer, play a card, or let the moment for cards pass."""

    verb: str
    value: Json = None
    seat: int = -1

    def on(self, driver: Driver[Any]) -> None:
        """Do it."""
        if self.verb == "answer":
            driver.answer(self.value, source="bot")
        elif self.verb == "play":
            driver.interrupt("play", self.seat, self.value, source="bot")


PASS = Move("pass")
"""Play no card now: what follows is what would be done without one."""


def worth(game: Game, seat: int) -> float:
    """The chance of a seat to win: certain when the game is over."""
    if game.over is not None:
        return float(seat in game.over.winners)
    value: float = knowing(game, "prospects").prospects(game, seat)
    return value


def as_seen_by(driver: Driver[Any], seat: int, seed: object) -> Driver[Any]:
    """A copy of the game in which everything is dealt anew that the seat cannot know."""
    twin = driver.fork()
    if seat >= 0:
        knowing(twin.game, "unknown").redraw(twin.game, seat, Random(f"{seed} cards"))
    return twin


def never() -> bool:
    """Nobody gives a try up."""
    return False


def outcome(
    driver: Driver[Any], player: Climber, move: Move, seed: object, turns: int, late: Callable[[], bool] = never
) -> float | None:
    """What comes of a move in one try, for whoever makes it, who learns from it; None where it cannot be made in it, or
    the time was over before."""
    last = driver.game.turn_number() + turns
    game = played_on(driver, player, move, seed, lambda game: game.turn_number() > last, late)
    if game is None:
        return None
    came = worth(game, player.seat)
    player.learn(came)
    return came


def played_on(
    driver: Driver[Any],
    player: Climber,
    move: Move,
    seed: object,
    there: Callable[[Any], bool],
    late: Callable[[], bool] = never,
) -> Game | None:
    """One try: the move, and what everybody does after it until the game is over or as far as it should go; None where
    the move cannot be made, or the time was over before."""
    twin = as_seen_by(driver, player.seat, seed)
    try:
        move.on(twin)
        if move is PASS and twin.pending is not None:
            twin.answer(player.answer(twin), source="bot")
        for _ in range(LONGEST):
            if twin.pending is None or there(twin.game):
                break
            if late():
                return None
            act(player, twin)
    except CompanionError:
        return None
    game: Game = twin.game
    return game
