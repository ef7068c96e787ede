"""What cards do after they were played: to a roll, in a combat, at the end of a turn. Chapters of a rulebook ask."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from companion.games.horde.cards import drop_effects
from companion.games.horde.events.world import EventGame
from companion.tiles import NOWHERE

TURN_WEAPONS = ("chainsaw", "molotov-cocktail")
"""Cards that were discarded for a bonus which lasts to the end of the turn."""
TURN_BONUS = 2
RUSH, RUSH_BONUS = "adrenaline-rush", 2
UNTIED = "your-shoes-untied"
WAITS = "bad-sense-of-direction"


# ---------------------------------------------------------------------- in a combat


def turn_weapons(game: EventGame, player: Any, building: int) -> list[str]:
    """The weapons of the player whose bonus lasts for this turn and reaches into this building, or outside (-1)."""
    return [
        working.card
        for working in game.effects
        if working.by == player.seat and working.effect in TURN_WEAPONS and working.about in (NOWHERE, building)
    ]


def rush(game: EventGame, player: Any) -> int:
    """What Adrenaline Rush adds to this one roll."""
    working = game.effect(RUSH)
    if working is None or working.by != player.seat:
        return 0
    drop_effects(game, [working])
    return RUSH_BONUS


def failed_roll_ends(game: EventGame, player: Any) -> None:
    """Some cards go with the first failed roll of their owner."""
    for card in [card for card in player.front if game.card(card).ends_on == "failed-roll"]:
        _use_up(game, player, card)


def combat_ends(game: EventGame, player: Any) -> None:
    """A combat in which there was a roll is over: cards that last for a number of combats count down."""
    for card, left in list(player.front.items()):
        if left == 1:
            _use_up(game, player, card)
        elif left:
            player.front[card] = left - 1


def _use_up(game: EventGame, player: Any, card: str) -> None:
    del player.front[card]
    game.discard(card)
    game.tell("{} of {} is used up", game.card(card).name, player.name)


# ---------------------------------------------------------------------- with a movement roll, and after a turn


def halved(game: EventGame, player: Any, roll: int) -> int:
    """The movement roll, halved by each untied shoe, which is tied with it."""
    for working in [one for one in game.effects if one.effect == UNTIED and one.whose == player.seat]:
        roll //= 2
        drop_effects(game, [working])
    return roll


async def send_who_waited(game: EventGame, send: Callable[[Any, Any], Awaitable[None]]) -> None:
    """The end of a turn that Fear froze: who was to be sent away in it goes now."""
    while (working := game.effect(WAITS)) is not None:
        drop_effects(game, [working])
        await send(game, game.players[working.about])
