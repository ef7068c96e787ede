"""No way back in the dungeon: a tile is not left over the side by which the pawn came onto it, with two exceptions."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.midevil.chapters.dungeon import exit_at
from companion.games.midevil.chapters.passages import dead_end
from companion.games.midevil.people import Player
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, Square
from companion.tiles.tile import MIDDLES, WITHIN


def enter_tile(game: MidEvil, player: Player, here: Square, there: Square) -> None:
    """After a step onto another tile: on a dungeon tile the side is remembered (midevil.ruling.backtrack-memory) and
    fate is due, whoever laid it (midevil.dungeon-fate.any-dungeon-tile); an Entrance is none
    (midevil.dungeon-move.entrance-is-not-dungeon)."""
    if here // 9 == there // 9:
        return
    below, around = game.in_dungeon(there), game.map.neighbours[there]
    player.came_by = around.index(here) if below and here in around else NOWHERE
    game.fate = below


def no_way_back(game: MidEvil, player: Player, side: int) -> Refusal | None:
    """Why the pawn may not leave its tile over this side (midevil.ruling.backtrack-unit)."""
    index, k = divmod(player.at, 9)
    if side != player.came_by or WITHIN[k][side] >= 0 or not game.in_dungeon(player.at):
        return None
    if not other_ways(game, index, side) or altar_elsewhere(game, index):
        return None
    return Refusal("midevil.dungeon-move.no-backtrack", say("that is the way back: there is another way on"))


def other_ways(game: MidEvil, index: int, side: int) -> bool:
    """Does another open side of the tile lead on (midevil.dungeon-move.backtrack-if-only-way)?"""
    laid = game.map.laid[index]
    return any(
        leads_on(game, 9 * index + MIDDLES[other], other)
        for other in laid.tile.looks[laid.quarters].exits
        if other != side
    )


def leads_on(game: MidEvil, square: Square, side: int) -> bool:
    """To a tile, or to a place where a dungeon tile can still be laid."""
    if game.map.passable(square, side):
        return True
    exit = exit_at(game, square, side)
    return exit is not None and dead_end(game, exit) is None


def altar_elsewhere(game: MidEvil, index: int) -> bool:
    """Does the Dungeon Altar lie in another dungeon (midevil.dungeon-move.backtrack-toward-altar)?"""
    return any(goal // 9 not in dungeon_of(game, index) for goal in game.goals)


def dungeon_of(game: MidEvil, index: int) -> set[int]:
    """The dungeon tiles that hang together with this one (midevil.ruling.what-is-a-dungeon)."""
    found, todo = {index}, [index]
    while todo:
        tile = todo.pop()
        for square in range(9 * tile, 9 * tile + 9):
            for there in game.map.sides[square]:
                if there >= 0 and there // 9 not in found and game.in_dungeon(there):
                    found.add(there // 9)
                    todo.append(there // 9)
    return found
