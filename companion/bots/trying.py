"""Trying things out: one move on a copy of the game in which all that is hidden is dealt anew, then everybody plays
sensibly for a few turns, and what came of it is worth a chance to win."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from companion.bots.bot import act
from companion.bots.knowing import knowing
from companion.bots.tree import Branch, Climber
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


def outcome(driver: Driver[Any], seat: int, move: Move, seed: object, turns: int, root: Branch) -> float | None:
    """What comes of a move in one try, which its branch of the tree learns from; None where it cannot be made in it."""
    twin = as_seen_by(driver, seat, seed)
    player = Climber(f"{seed} play", seat, root)
    last = twin.game.turn_number() + turns
    try:
        move.on(twin)
        if move is PASS and twin.pending is not None:
            twin.answer(player.answer(twin), source="bot")
        for _ in range(LONGEST):
            if twin.pending is None or twin.game.turn_number() > last:
                break
            act(player, twin)
    except CompanionError:
        return None
    came = worth(twin.game, seat)
    player.learn(came)
    return came
