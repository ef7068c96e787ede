"""What each game's own folder knows of playing well.

- `bot`: `wish(driver, request, temper)` and `plays(driver, seats, temper)`; and, unless it is as usual,
  `weighty(game, request)`: is this question worth a search (usually every choice)? `moment(game, request)`: is it one
  at which a card may decide the game (usually any)? `ahead(game)`: how many turns a try goes on.
- `prospects`: `prospects(game, seat)`, the chance of a seat to win from a position that is not over, from 0 to 1; where
  there are fights, `FIGHT`: how the names of their questions begin, and `fallen(game, seat)`: has the fight been lost?
- `foresight`, where there is one: `wish(game, request)`, `keeps(game, seat, play)` and `plays(driver, seat)`, what pays
  off later than a search sees: answers, cards that are better kept, and cards that the sensible player does not play.
- `next_goal`, where there is one: `next_goal(game, seat)`, what a seat is heading for now, and in how many of its turns
  it might be there; what a hint says of it.
- `unknown`: `redraw(game, seat, dealer)` deals anew whatever that seat cannot know.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.engine import CHOICE, Driver, Game, Request
from companion.games.kit.heading import NextGoal


@cache
def _module(game: str, part: str) -> Any:
    return import_module(f"companion.games.{game.replace('-', '_')}.{part}")


def knowing(game: Game, part: str = "bot") -> Any:
    """One of these modules."""
    return _module(game.id, part)


@cache
def _where_there_is_one(game: str, part: str) -> Any:
    name = f"companion.games.{game.replace('-', '_')}"
    return import_module(f"{name}.{part}") if find_spec(f"{name}.{part}") else None


def foresight(game: Game) -> Any:
    """What a game knows of things that pay off late; None where it says nothing."""
    return _where_there_is_one(game.id, "foresight")


def next_goal(game: Game, seat: int) -> NextGoal | None:
    """What a seat is heading for now; None where a game says nothing of it."""
    known = _where_there_is_one(game.id, "next_goal")
    if known is None or not 0 <= seat < game.seats:
        return None
    goal: NextGoal | None = known.next_goal(game, seat)
    return goal


AHEAD = 4
"""So many turns a try goes on where a game says nothing else."""


def weighs(game: Game, request: Request[Any]) -> bool:
    """Is a question worth a search?"""
    weighty = getattr(knowing(game), "weighty", None)
    return weighty is None or bool(weighty(game, request))


def weighty(driver: Driver[Any], request: Request[Any]) -> bool:
    """Is it a decision that is worth a search?"""
    return request.kind == CHOICE and request.seat >= 0 and driver.offer is None and weighs(driver.game, request)


def is_moment(game: Game, request: Request[Any]) -> bool:
    """May a card decide the game now?"""
    moment = getattr(knowing(game), "moment", None)
    return moment is None or bool(moment(game, request))


def turns_ahead(game: Game) -> int:
    """How many turns a try goes on."""
    ahead = getattr(knowing(game), "ahead", None)
    return AHEAD if ahead is None else int(ahead(game))


def fights(game: Game) -> tuple[str, ...]:
    """How the names of the questions of a fight begin; nothing where nobody fights."""
    return tuple(getattr(knowing(game, "prospects"), "FIGHT", ()))
