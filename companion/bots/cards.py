"""When the sensible bot plays its event cards: each card has its moment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.engine import Request
from companion.games.zombies.people import Player
from companion.games.zombies.state import MOST_HEARTS, Zombies

SPITE = 0.02
"""How often a card that only hurts others is played where it could be."""

Moment = Callable[[Zombies, Player, Request[Any]], bool]


def rush(game: Zombies, me: Player, request: Request[Any]) -> bool:
    """Before a long walk, or to save a combat that is going wrong."""
    if request.name == "combat.bullets":
        return me.total == 2 or me.total == 3
    return request.name == "move.roll" and game.goal >= 0


def drive(game: Zombies, me: Player, request: Request[Any]) -> bool:
    return request.name == "move.roll"


def rest(game: Zombies, me: Player, request: Request[Any]) -> bool:
    return request.name == "move.roll" and me.hearts <= MOST_HEARTS - 3


def lend_a_hand(game: Zombies, me: Player, request: Request[Any]) -> bool:
    """Weapons that are discarded for a bonus: in a combat that hurts."""
    return me.fighting and me.hearts <= 2


def run_through(game: Zombies, me: Player, request: Request[Any]) -> bool:
    """No combat this turn: when the Helipad is near and guarded."""
    if game.seat != me.seat or game.goal < 0 or request.name != "move.step":
        return False
    return game.map.distances([game.goal])[me.at] <= game.left


MOMENTS: dict[str, Moment] = {
    "adrenaline-rush": rush,
    "the-keys-are-still-in-it": drive,
    "much-needed-rest": rest,
    "chainsaw": lend_a_hand,
    "molotov-cocktail": lend_a_hand,
    "grenade": lend_a_hand,
    "alternate-food-source": run_through,
}


def worth_playing(game: Zombies, me: Player, request: Request[Any], card: str, random: Random) -> bool:
    """Does this card, which may be played now, help its owner now?"""
    printed = game.card(card)
    if printed.stays_in_front and card not in me.front:
        return True
    moment = MOMENTS.get(printed.effect)
    if moment is not None:
        return moment(game, me, request)
    return card in me.front or random.random() < SPITE
