"""The bot's zombies: towards whoever is ahead, and away from oneself where that hurts."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Request
from companion.games.horde.hands import NONE
from companion.games.horde.squares import STOP
from companion.games.totally_zombies.bot.mind import Mind, strong
from companion.games.totally_zombies.bot.plans import leader, rivals, threat
from companion.tiles import FAR, SIDE, Square

AHEAD = 0.6
"""Whoever is as near to winning as this is everybody's prey."""


def prey(mind: Mind) -> list[Square]:
    """Where those stand who are hunted: whoever is ahead, else all the others above ground."""
    game, first = mind.game, leader(mind)
    if first is not None and first.on_map and not game.underground(first) and threat(game, first) >= AHEAD:
        return [first.at]
    return [one.at for one in rivals(mind) if one.on_map and not game.underground(one)]


def _score(mind: Mind, hunted: list[Square], here: Square, there: Square) -> int:
    """How much worse for oneself a zombie stands on one square than on the other."""
    game, me = mind.game, mind.me
    field = game.map.distances(hunted)
    bad = field[there] - field[here]
    if me.on_map and not strong(me):
        mine = game.map.distances([game.above(me.at)])
        bad += max(-2, min(2, mine[here] - mine[there])) * (2 if mine[here] < 3 else 0)
    return bad


def pick_zombie(mind: Mind, request: Request[Any]) -> Json:
    """One that can come nearer to its prey, the nearest first."""
    game, hunted = mind.game, prey(mind)
    if not hunted:
        return None
    field = game.map.distances(hunted)
    options: Any = request.options

    def score(figure: tuple[Square, str]) -> tuple[int, int]:
        here = figure[0]
        ways = (there for there in game.map.sides[here] if there >= 0 and there not in game.zombies)
        return min((_score(mind, hunted, here, there) for there in ways), default=FAR), field[here]

    return options.show(min(options.legal(), key=score))


def lead_zombie(mind: Mind, request: Request[Any]) -> Json:
    """Towards its prey."""
    hunted, options = prey(mind), request.options
    here: Square | None = getattr(options, "square", None)
    if not hunted or here is None:
        return None
    ways = mind.game.map.sides[here]

    def score(way: Json) -> int:
        return _score(mind, hunted, here, here if way == STOP else ways[SIDE[str(way)]])

    return min(options, key=score)


def infect(mind: Mind, request: Request[Any]) -> Json:
    """Whichever stands nearer to somebody else than to oneself."""
    game, me, hunted = mind.game, mind.me, prey(mind)
    victims = [name for name in request.options if name != NONE]
    if not hunted or not victims:
        return None
    theirs = game.map.distances(hunted)
    mine = game.map.distances([game.above(me.at)]) if me.on_map else theirs
    worse = [name for name in victims if theirs[game.map.square(name)] <= mine[game.map.square(name)]]
    return min(worse, key=lambda name: theirs[game.map.square(name)], default=NONE)


def put_on_others(mind: Mind, request: Request[Any]) -> Json:
    """Where a card puts or moves a zombie: near its prey, and not beside oneself."""
    game, hunted = mind.game, prey(mind)
    if not hunted:
        return None
    field = game.map.distances(hunted)
    return min(request.options, key=lambda name: field[square] if (square := game.map.square(name)) >= 0 else FAR)
