"""The pit: nobody steps into it, a card puts a pawn there, and it holds the pawn until its next turn has ended."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.kit.wording import many
from companion.games.midevil.chapters.landing import relocate
from companion.games.midevil.moments import FALLING
from companion.games.midevil.people import Player
from companion.games.midevil.state import NOT_ROLLED, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, Square
from companion.tiles.tile import CLOSED, WITHIN

NO_MOVEMENT = "midevil.castle-pit.no-movement"


def is_there(game: MidEvil) -> bool:
    """Does the Pit lie on the map?"""
    return game.pit != NOWHERE


def way(game: MidEvil, here: Square, side: int) -> Square:
    """Where a step to that side leads a pawn; -1 when there is no way. Out of the pit it leads to the square beside it
    (midevil.ruling.pit-exit), into it none does (midevil.castle-pit.centre-not-enterable)."""
    if here != game.pit:
        return game.map.neighbours[here][side]
    k = WITHIN[here % 9][side]
    there = here - here % 9 + k
    return there if k >= 0 and game.map.kinds[there] not in CLOSED else NOWHERE


def held(player: Player) -> Refusal | None:
    """Why a pawn may not be moved by whatever its player has: it is in the pit (midevil.castle-pit.no-movement)."""
    if not player.stuck:
        return None
    if player.stuck == 1:
        return Refusal(NO_MOVEMENT, say("{} is in the pit until the end of this turn", player.name))
    turns = many(player.stuck, "more turn")
    return Refusal(NO_MOVEMENT, say("{} is in the pit until the end of {} of {}", player.name, turns, player.name))


async def fall(game: MidEvil, player: Player, card: str) -> bool:
    """A card puts a pawn into the pit (midevil.castle-pit.entered-by-effect); False when the pawn was saved.

    In one's own turn the rest of the movement is lost, and all of the next turn's; otherwise that of the next turn
    (midevil.castle-pit.released-after-next-turn). Nothing else is lost (midevil.castle-pit.rest-of-turn-normal).
    Whoever comes there in the own turn lands there (midevil.ruling.relocation)."""
    for saves, working in FALLING.at_work(game, player):
        if await saves(game, player, working):
            return False
    own_turn = player.seat == game.seat
    player.slipping = False
    player.stuck = 2 if own_turn else 1
    game.tell("{} falls into the pit by {}", player.name, game.card(card).name)
    if own_turn and game.left != NOT_ROLLED:
        game.left = 0
    await relocate(game, player, game.pit)
    return True
