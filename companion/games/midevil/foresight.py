"""What a player of MidEvil does who thinks of the end: what comes of it shows only many turns later, so that no search
finds it.

Most games are won by points, and every skeleton is some. So skeletons are led to oneself while one can fight them, not
to the others, who would collect them; and a card that is good for nothing makes room for one that may be a weapon.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import Driver, Json, Request
from companion.games.midevil.bot import HEALING, HELPS, lead_skeleton_to, pick_skeleton_for, weak
from companion.games.midevil.chapters.winning import points_count
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil

KEPT = frozenset(HEALING).union(*HELPS.values())
"""Events that help at some moment of one's own."""


def wish(game: MidEvil, request: Request[Any]) -> Json:
    """What the player would like to answer; None where it is as usual."""
    me = game.players[request.seat]
    if request.name == "event.discard":
        return exchanged(game, me, request)
    if not me.on_map or weak(me) or not points_count(game):
        return None
    if request.name == "skeletons.which":
        return pick_skeleton_for(game, request, [me.at])
    if request.name == "skeletons.where":
        return lead_skeleton_to(game, request, [me.at])
    return None


def exchanged(game: MidEvil, me: Player, request: Request[Any]) -> Json:
    """A card that only hurts others, or lies in front of one already, makes room for another one."""
    known = [str(card) for card in request.options if card in me.hand]  # of real cards only the backs are known
    idle = (card for card in known if not game.card(card).laid_out and game.card(card).effect not in KEPT)
    return next(idle, next((card for card in known if card in me.front), None))


def keeps(game: MidEvil, seat: int, play: Any) -> bool:
    """No card is better kept than played."""
    return False


def plays(driver: Driver[Any], seat: int) -> Iterator[Json]:
    """No card is played that the sensible player would not play."""
    return iter(())
