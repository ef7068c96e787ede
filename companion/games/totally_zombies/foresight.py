"""What a player of Totally Zombies!!! does who thinks of the end: what comes of it shows only many turns later, so that
no search finds it.

Most games are won by zombies, and every fight is paid for. So guts, of which only life is worth something, become life;
whoever has little left goes after tokens first; as long as one can pay, zombies come as many and as near as it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine import Driver, Json, Request
from companion.games.totally_zombies.bot import CHOICES
from companion.games.totally_zombies.bot.horde import lead_zombie_to, pick_zombie_for
from companion.games.totally_zombies.bot.mind import BRAVE, HUNTER, Mind, strong
from companion.games.totally_zombies.chapters.deeds import no_deed
from companion.games.totally_zombies.chapters.guts import EXCHANGE, EXCHANGED
from companion.games.totally_zombies.chapters.paying import BULLETS, GUTS, LIFE, bullets_needed
from companion.games.totally_zombies.meta import TOWN
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.state import TotallyZombies

AFTER_ZOMBIES = HUNTER._replace(escape=5, fights=0.5, tokens=3, nerve=11)
"""After zombies, but not past a Helipad that is near; fights are not dear while there is something to pay with."""
BY_LEANING = frozenset(
    ("move.step", "move.how", "move.duct", "subway.ride", "funhouse.centre", "death.respawn", "tile.bid", "card.pawn")
)
"""What is answered as the sensible player does who has that leaning."""
DEAR, SPARE = 2, 3
"""So many bullets for one zombie are not dear, nor more of them while so many are left."""
AT_ROAD_ENDS = 3
"""A tile without a number brings about so many zombies."""
WHEN_IT_COUNTS = frozenset({"move.roll", "move.how", "combat.pay"})
"""Guts become life before one moves (life is movement too, and the hand has been filled by then) and in a fight."""


def wish(game: TotallyZombies, request: Request[Any]) -> Json:
    """What the player would like to answer; None where it is as usual."""
    mind = Mind(game, game.players[request.seat], AFTER_ZOMBIES, unmoved)
    if request.name in BY_LEANING:
        return CHOICES[request.name](mind, request)
    choose = HABITS.get(request.name)
    return choose(mind, request) if choose else None


def unmoved() -> float:
    """Nothing of this is left to chance."""
    return 1.0


def keeps(game: TotallyZombies, seat: int, play: Any) -> bool:
    """No card is better kept than played."""
    return False


def plays(driver: Driver[Any], seat: int) -> Iterator[Json]:
    """Guts for life, but for the last one: a hand of one card is enough to begin anew."""
    game: TotallyZombies = driver.game
    if game.seat != seat or game.players[seat].guts <= EXCHANGED or driver.ask().name not in WHEN_IT_COUNTS:
        return
    if no_deed(game, seat, EXCHANGE, driver.waiting) is None:
        yield {"card": EXCHANGE}


# ---------------------------------------------------------------------- the map


def richest_deck(mind: Mind, request: Request[Any]) -> Json:
    """Of the decks of the own area and of the Town the one whose tiles bring more zombies: they lie near."""
    game, me = mind.game, mind.me
    own = game.area(me.at) if me.on_map else TOWN
    near = [area for area in request.options if area in (own, TOWN)]
    return max(near or request.options, key=lambda area: zombies_to_come(game, str(area)))


def zombies_to_come(game: TotallyZombies, area: str) -> float:
    """How many zombies a tile of a deck brings on an average, as everybody can count it."""
    piles = game.decks[area]
    left = [game.pack.tile(tile) for tile in (*piles.tiles, *piles.tile_discards)]
    return sum(map(zombies_on, left)) / max(1, len(left))


def zombies_on(tile: Tile) -> int:
    return AT_ROAD_ENDS if tile.zombies is None else tile.zombies


# ---------------------------------------------------------------------- the horde


def calls(me: Player, game: TotallyZombies) -> bool:
    """Are zombies welcome where the player stands?"""
    return me.on_map and not game.underground(me) and strong(me)


def pick_for_me(mind: Mind, request: Request[Any]) -> Json:
    return pick_zombie_for(mind, request, [mind.me.at]) if calls(mind.me, mind.game) else None


def lead_to_me(mind: Mind, request: Request[Any]) -> Json:
    return lead_zombie_to(mind, request, [mind.me.at]) if calls(mind.me, mind.game) else None


# ---------------------------------------------------------------------- fights


def pay(mind: Mind, request: Request[Any]) -> Json:
    """Bullets where they are not dear, guts before life; what cards offer is left to the sensible player."""
    game, me, options = mind.game, mind.me, request.options
    ways: set[Json] = set(options)
    if not ways <= {BULLETS, LIFE, GUTS}:
        return None
    price = bullets_needed(game, me, getattr(options, "short", 0))
    if BULLETS in ways and (price <= DEAR or me.bullets - price >= SPARE or me.life + me.guts <= BRAVE):
        return BULLETS
    return GUTS if GUTS in ways else LIFE


HABITS: Mapping[str, Callable[[Mind, Request[Any]], Json]] = {
    "tile.deck": richest_deck,
    "zombies.which": pick_for_me,
    "zombies.where": lead_to_me,
    "combat.pay": pay,
}
