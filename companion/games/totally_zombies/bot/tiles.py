"""The bot's map tiles: which deck, what an auction is worth, where a tile and what comes onto it go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Json, Request
from companion.games.totally_zombies.bot.hopes import NEAR_THE_END, hope
from companion.games.totally_zombies.bot.mind import Mind, strong
from companion.games.totally_zombies.bot.plans import rivals
from companion.games.totally_zombies.chapters.auction import PASS
from companion.games.totally_zombies.chapters.outlook import is_victory_tile
from companion.games.totally_zombies.chapters.placing import legal_places, zone_at
from companion.games.totally_zombies.goals import missing
from companion.games.totally_zombies.meta import TOWN
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import CENTRE, FAR, Placement, Square, read_placement

NO_WAY = 40
"""A place to which no way leads seems so many steps away: there may be an air duct."""
MOST_BID = 6
"""More zombies than this the right to place a tile is never worth."""


# ---------------------------------------------------------------------- the deck


def choose_deck(mind: Mind, request: Request[Any]) -> Json:
    """Where what one needs comes up soonest."""
    return max(request.options, key=lambda area: (hope(mind, str(area)), area == TOWN))


# ---------------------------------------------------------------------- the auction


def bid(mind: Mind, request: Request[Any]) -> Json:
    """The lowest bid that is possible, while it is not more than the place is worth."""
    numbers = [value for value in request.options if isinstance(value, int)]
    return numbers[0] if numbers and numbers[0] <= worth(mind) else PASS


def worth(mind: Mind) -> int:
    """How many zombies the right to place the drawn tile is worth: more where it can come near, and the more the less
    one lives by zombies."""
    game, me = mind.game, mind.me
    if missing(game, me) <= NEAR_THE_END or not me.on_map:
        return 0
    far = min((tiles_away(game, me, place) for place in legal_places(game, game.tile).legal()), default=FAR)
    most = me.kills // 3 if mind.hunts else me.kills // 2
    return min(max(0, MOST_BID - far), most)


# ---------------------------------------------------------------------- the place


def place_tile(mind: Mind, request: Request[Any]) -> Json:
    """A way out comes near oneself and far from the others; everything else near oneself."""
    game, me = mind.game, mind.me
    wins = bool(game.tile) and is_victory_tile(game.drawn_tile())
    others = [one.at for one in rivals(mind) if one.on_map]

    def score(written: Json) -> float:
        place = read_placement(str(written))
        if place is None:
            return 0
        if not wins:
            return tiles_away(game, me, place)
        steps = steps_from(game, place)
        return steps(me.at) - min((steps(at) for at in others), default=0) / 2

    return min(request.options, key=score)


def tiles_away(game: TotallyZombies, me: Player, place: Placement) -> int:
    """How many tiles lie between a player and a place."""
    home = game.map.laid[max(game.above(me.at), 0) // 9].cell
    return abs(place.cell[0] - home[0]) + abs(place.cell[1] - home[1])


def steps_from(game: TotallyZombies, place: Placement) -> Callable[[Square], int]:
    """How far squares are from the middle of the drawn tile, if it lay at a place; one to which no way leads is very
    far."""
    tile = game.drawn_tile()
    map = game.map.with_tile(tile, place.cell, place.quarters, zone_at(game, tile, place), place.layer)
    steps = map.distances([9 * (len(map.laid) - 1) + CENTRE])
    return lambda square: min(steps[game.above(square)], NO_WAY) if square >= 0 else NO_WAY


# ---------------------------------------------------------------------- what comes onto it


def put_zombie(mind: Mind, request: Request[Any]) -> Json:
    """Near oneself while they are points, else far away."""
    return _by_distance(mind, request, 1 if strong(mind.me) else -1)


def put_near(mind: Mind, request: Request[Any]) -> Json:
    """Where it is nearest to oneself."""
    return _by_distance(mind, request, 1)


def _by_distance(mind: Mind, request: Request[Any], sign: int) -> Json:
    game, me = mind.game, mind.me
    if not me.on_map:
        return None
    near = game.map.distances([game.above(me.at)])
    return min(request.options, key=lambda name: sign * near[game.map.square(name)])
