"""The sensible player of MidEvil: to the Graveyard, and home with the book; weapons go to the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from companion.engine import Driver, Json, Request
from companion.games.horde.squares import STOP
from companion.games.midevil.chapters.combat import GIVE_UP, REROLL
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil
from companion.tiles import FAR, SIDES, Square

Chance: TypeAlias = Callable[[], float]
RICH = 3
"""With so many life tokens a roll is repeated before skeletons are spent."""


def wish(driver: Driver[Any], request: Request[Any]) -> Json:
    """What the bot would like to answer; None where it knows nothing and answers at random."""
    choose = CHOICES.get(request.name)
    return choose(driver.game, request) if choose else None


def plays(driver: Driver[Any], seats: frozenset[int] | None, chance: Chance) -> Iterator[tuple[int, Json]]:
    """Weapons and items of these seats, which help from now on."""
    game: MidEvil = driver.game
    for player in game.players:
        if (seats is None or player.seat in seats) and not player.plays:
            for play in game.plays(player.seat, driver.waiting):
                if play["from"] == "hand" and game.card(str(play["card"])).stays_in_front:
                    yield player.seat, play


def wanted(game: MidEvil, me: Player) -> list[Square]:
    """Where the bot wants to go: home with the book, to the book, or to easy skeletons and life tokens."""
    if game.book == me.seat:
        return list(game.goals)
    if game.book >= 0:
        return [game.players[game.book].at]
    if game.grave >= 0:
        return [game.grave]
    return [*game.skeletons, *game.lives]


def step(game: MidEvil, request: Request[Any]) -> Json:
    """Nearer to the goal; without one, stay."""
    me = game.players[request.seat]
    goals = [square for square in wanted(game, me) if square != me.at]
    if not goals:
        return STOP
    field = game.map.distances(goals)
    ways = [way for way in request.options if way != STOP]
    best = min(ways, key=lambda way: field[game.map.neighbours[me.at][SIDES.index(str(way))]], default=STOP)
    return best if field[me.at] < FAR else STOP


def after_failure(game: MidEvil, request: Request[Any]) -> Json:
    """The cheapest skeletons that suffice, unless there are lives to spare."""
    me, ways = game.players[request.seat], list(request.options)
    raising = [way for way in ways if way not in (REROLL, GIVE_UP)]
    if raising and (me.lives < RICH or REROLL not in ways):
        return raising[0]
    return REROLL if REROLL in ways else ways[0]


def keep_all(game: MidEvil, request: Request[Any]) -> Json:
    return "none"


CHOICES: dict[str, Callable[[MidEvil, Request[Any]], Json]] = {
    "move.step": step,
    "combat.failed": after_failure,
    "event.discard": keep_all,
}
