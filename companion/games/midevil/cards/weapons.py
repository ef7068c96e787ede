"""Weapons of a combat roll: they lie in front of their owner, and the best one that may be used counts."""

from __future__ import annotations

from companion.games.midevil.effects import COMBAT_BONUS
from companion.games.midevil.meta import BLACK
from companion.games.midevil.moments import WEAPON, Working
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil


@WEAPON.of(COMBAT_BONUS)
def adds(game: MidEvil, player: Player, working: Working) -> int:
    """Sword and Halberd; one of them adds more against a black skeleton."""
    numbers = game.card(working.card).numbers
    black = game.skeletons.get(player.at) == BLACK
    return numbers.get("bonus_black", numbers["bonus"]) if black else numbers["bonus"]


@WEAPON.of("torch")
def torch(game: MidEvil, player: Player, working: Working) -> int:
    """Inside a building or the castle, and in the dungeon."""
    return 0 if game.outdoors(player.at) else game.card(working.card).numbers["bonus_inside"]
