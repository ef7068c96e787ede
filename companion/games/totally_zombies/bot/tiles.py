"""The bot's map tiles: which deck, what an auction is worth, where a tile and what comes onto it go."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Request
from companion.games.totally_zombies.bot.mind import HUNTER, RECITER, Mind, strong
from companion.games.totally_zombies.bot.plans import rivals
from companion.games.totally_zombies.chapters.auction import PASS
from companion.games.totally_zombies.chapters.outlook import is_victory_tile
from companion.games.totally_zombies.chapters.placing import legal_places
from companion.games.totally_zombies.goals import missing
from companion.games.totally_zombies.meta import TOWN, WOODS
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import FAR, STEPS, Placement, read_placement

MOST_BID = 6
"""More zombies than this the right to place a tile is never worth."""
NEAR_THE_END = 5
"""With so few zombies missing none is given away."""


# ---------------------------------------------------------------------- the deck


def choose_deck(mind: Mind, request: Request[Any]) -> Json:
    """Where what one needs comes up soonest: the hunter wants the others to find nothing, the reciter the Cabin, all
    the rest any way out."""
    return max(request.options, key=lambda area: (hope(mind, str(area)), area == TOWN))


def hope(mind: Mind, area: str) -> float:
    """How likely the next tile of a deck is one that helps."""
    game, piles = mind.game, mind.game.decks[area]
    left = [*piles.tiles, *piles.tile_discards]
    wins = sum(is_victory_tile(game.pack.tile(tile)) for tile in left) / max(1, len(left))
    if mind.leaning is RECITER and WOODS in game.areas:
        return wins if area == WOODS else _opens(game, left, WOODS)
    if mind.leaning is HUNTER and missing(game, mind.me) <= 2 * NEAR_THE_END:
        return -wins
    return wins if area != TOWN else wins / 4  # its Helipad lies deep


def _opens(game: TotallyZombies, left: list[str], area: str) -> float:
    """How likely the entrance of an area comes up."""
    return left.count(game.pack.entrance(area).id) / max(1, len(left))


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
    most = me.kills // 3 if mind.leaning is HUNTER else me.kills // 2
    return min(max(0, MOST_BID - far), most)


# ---------------------------------------------------------------------- the place


def place_tile(mind: Mind, request: Request[Any]) -> Json:
    """A way out comes near oneself and far from the others; everything else near oneself."""
    game, me = mind.game, mind.me
    wins = bool(game.tile) and is_victory_tile(game.drawn_tile())
    others = [one for one in rivals(mind) if one.on_map]

    def score(written: Json) -> float:
        place = read_placement(str(written))
        if place is None:
            return 0
        theirs = min((steps_to(game, one, place) for one in others), default=0) if wins else 0
        return (steps_to(game, me, place) if wins else tiles_away(game, me, place)) - theirs / 2

    return min(request.options, key=score)


def tiles_away(game: TotallyZombies, me: Player, place: Placement) -> int:
    """How many tiles lie between a player and a place."""
    home = game.map.laid[max(game.above(me.at), 0) // 9].cell
    return abs(place.cell[0] - home[0]) + abs(place.cell[1] - home[1])


def steps_to(game: TotallyZombies, player: Player, place: Placement) -> int:
    """How many steps it is to the tiles beside a place; a place to which no way leads is far."""
    if not player.on_map:
        return FAR
    steps = game.map.distances([game.above(player.at)])
    cells, (x, y) = game.map.layers.get(place.layer, {}), place.cell
    beside = (cells[x + across, y + up] for across, up in STEPS if (x + across, y + up) in cells)
    return min((min(steps[9 * index : 9 * index + 9]) for index in beside), default=FAR)


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
