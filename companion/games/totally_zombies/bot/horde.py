"""The bot's zombies: towards whoever is ahead, and away from oneself where that hurts."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Request
from companion.games.horde.hands import NONE
from companion.games.horde.squares import STOP
from companion.games.totally_zombies.bot.mind import Mind, strong
from companion.games.totally_zombies.bot.plans import leader, rivals, threat
from companion.tiles import FAR, SIDE, Square

NEAR = 3
"""A zombie within so many steps is a danger."""
AHEAD = 0.6
"""Whoever is as near to winning as this is everybody's prey."""


def prey(mind: Mind) -> list[Square]:
    """Where those stand who are hunted: whoever is ahead, else all the others above ground."""
    game, first = mind.game, leader(mind)
    if first is not None and first.on_map and not game.underground(first) and threat(game, first) >= AHEAD:
        return [first.at]
    return [one.at for one in rivals(mind) if one.on_map and not game.underground(one)]


class Hunt:
    """Where zombies do most harm to their prey, and none to oneself where that hurts."""

    def __init__(self, mind: Mind, hunted: list[Square]) -> None:
        game, me = mind.game, mind.me
        self.far = game.map.distances(hunted)
        fears = me.on_map and not strong(me)
        self.mine = game.map.distances([game.above(me.at)]) if fears else None

    def worse(self, here: Square, there: Square) -> int:
        """How much worse for oneself a zombie stands on the second square than on the first."""
        mine = self.mine
        near = mine is not None and mine[here] < NEAR
        return self.far[there] - self.far[here] + (2 * (mine[here] - mine[there]) if mine and near else 0)


def pick_zombie(mind: Mind, request: Request[Any]) -> Json:
    """One that can come nearer to its prey, the nearest first."""
    return pick_zombie_for(mind, request, prey(mind))


def pick_zombie_for(mind: Mind, request: Request[Any], hunted: list[Square]) -> Json:
    """The same for whatever stands on these squares."""
    if not hunted:
        return None
    hunt, sides, zombies = Hunt(mind, hunted), mind.game.map.sides, mind.game.zombies
    options: Any = request.options

    def score(figure: tuple[Square, str]) -> tuple[int, int]:
        here = figure[0]
        ways = [hunt.worse(here, there) for there in sides[here] if there >= 0 and there not in zombies]
        return min(ways, default=FAR), hunt.far[here]

    return options.show(min(options.legal(), key=score))


def lead_zombie(mind: Mind, request: Request[Any]) -> Json:
    """Towards its prey."""
    return lead_zombie_to(mind, request, prey(mind))


def lead_zombie_to(mind: Mind, request: Request[Any], hunted: list[Square]) -> Json:
    """Towards whatever stands on these squares."""
    options = request.options
    here: Square | None = getattr(options, "square", None)
    if not hunted or here is None:
        return None
    hunt, ways = Hunt(mind, hunted), mind.game.map.sides[here]
    return min(options, key=lambda way: hunt.worse(here, here if way == STOP else ways[SIDE[str(way)]]))


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
