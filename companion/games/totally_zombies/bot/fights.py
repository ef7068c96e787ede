"""The bot's fights: whom first, with what, and what is spent; what is paid and given back elsewhere."""

from __future__ import annotations

from typing import Any

from companion.engine import Json, Request
from companion.games.totally_zombies.bot.mind import BRAVE, Mind
from companion.games.totally_zombies.bot.plans import plan, rivals
from companion.games.totally_zombies.chapters.combat import bonuses
from companion.games.totally_zombies.chapters.paying import BULLETS, GUTS, LIFE, bullets_needed, damage
from companion.games.totally_zombies.meta import CLOWN, ENHANCED, ZOMBIE
from companion.games.totally_zombies.people import WHOLE

SPARE = 4
"""With so many bullets two at a time are not dear."""


def weakest(mind: Mind, request: Request[Any]) -> Json:
    """The foe that is easiest to kill first."""
    game = mind.game
    return min(request.options, key=lambda breed: game.breed(str(breed)).kill_on if breed in game.pack.breeds else 0)


def best_weapon(mind: Mind, request: Request[Any]) -> Json:
    found = bonuses(mind.game, mind.me)
    return max(request.options, key=lambda card: found.get(str(card), 0))


def pay(mind: Mind, request: Request[Any]) -> Json:
    """Whatever cards offer for nothing; bullets that are cheap; guts before the last life, life before the last
    guts."""
    game, me, ways = mind.game, mind.me, list(request.options)
    free = [way for way in ways if way not in (BULLETS, LIFE, GUTS)]
    if free and (me.life <= BRAVE or me.life < 2 * BRAVE > me.bullets):
        return free[0]
    options: Any = request.options
    lost, price = damage(game, me), bullets_needed(game, me, options.short)
    cheap = price == 1 or (price == 2 and me.bullets >= SPARE) or me.bullets - price >= SPARE
    if BULLETS in ways and (cheap or me.life <= BRAVE):
        return BULLETS
    return GUTS if GUTS in ways and (me.life - lost < WHOLE or me.guts > lost + 1) else LIFE


def pay_below(mind: Mind, request: Request[Any]) -> Json:
    """What a turn in the sewer costs."""
    me = mind.me
    return "guts" if "guts" in request.options and (me.guts > 1 or me.life <= WHOLE) else "life"


def respawn(mind: Mind, request: Request[Any]) -> Json:
    """Where the way to what one wants is shortest."""
    game, found = mind.game, plan(mind)
    return min(request.options, key=lambda name: found.price(game.map.square(name)))


def rise(mind: Mind, request: Request[Any]) -> Json:
    """The dead come back as what is worse for whoever stands nearest; that is not oneself."""
    return ENHANCED if ENHANCED in request.options else ZOMBIE


def rise_near_others(mind: Mind, request: Request[Any]) -> Json:
    game = mind.game
    prey = [one.at for one in rivals(mind) if one.on_map]
    near = game.map.distances(prey) if prey else None
    return min(request.options, key=lambda name: near[game.map.square(name)] if near else 0)


def give_back(mind: Mind, request: Request[Any]) -> Json:
    """Breeds count alike; clowns are what a card may take anyway."""
    return CLOWN if CLOWN in request.options else next(iter(request.options))
