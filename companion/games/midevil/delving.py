"""What the sensible player does about the dungeon: find its altar, and keep the spells that win there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine import Json, Request
from companion.games.midevil.chapters.backtracking import leads_on
from companion.games.midevil.chapters.dungeon import exit_at
from companion.games.midevil.chapters.spells import right_spells
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil
from companion.tiles import Square
from companion.tiles.tile import MIDDLES


def goes_home(game: MidEvil, me: Player) -> bool:
    """Has the player what wins at the goal?"""
    return game.book == me.seat or (game.dungeons and right_spells(game, me))


def altar_or_edges(game: MidEvil) -> dict[Square, int]:
    """The altar, or every square from which a step leads where no tile lies yet."""
    if game.goals:
        return dict.fromkeys(game.goals, 0)
    edges: dict[Square, int] = {}
    for index, laid in enumerate(game.map.laid):
        if laid.tile.below or laid.tile.mouth:
            for side, k in enumerate(MIDDLES):
                square = 9 * index + k
                if exit_at(game, square, side) and leads_on(game, square, side):
                    edges[square] = 0
    return edges


def right_ones(game: MidEvil) -> frozenset[str]:
    """The spells of the first set that wins."""
    return next((one.spells for one in game.pack.winnings.values()), frozenset())


def discard_spell(game: MidEvil, request: Request[Any]) -> Json:
    """One that wins nothing, or a second one of its kind."""
    mine, right = Counter(game.players[request.seat].spells), right_ones(game)
    return max(request.options, key=lambda spell: (spell not in right, mine[spell]))


def take_spell(game: MidEvil, request: Request[Any]) -> Json:
    """One that is still missing."""
    mine, right = game.players[request.seat].spells, right_ones(game)

    def missing(written: Json) -> bool:
        spell = str(written).rpartition(" ")[2]
        return spell in right and spell not in mine

    return max(request.options, key=missing)
