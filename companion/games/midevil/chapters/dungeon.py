"""Where the dungeon ends: passages to places without a tile, and which of these places could take a tile."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.midevil.chapters.drawbridge import flanks
from companion.games.midevil.meta import DUNGEON
from companion.games.midevil.state import MidEvil
from companion.tiles import STEPS, Cell, Square
from companion.tiles.tile import WITHIN


class Exit(NamedTuple):
    """Where a passage ends at a place without a tile."""

    cell: Cell
    """The empty place."""
    side: int
    """The side of that place over which the pawn will come."""


def exit_at(game: MidEvil, square: Square, side: int) -> Exit | None:
    """The exit over this side of a square: out of the dungeon tile or the Entrance, down to where nothing lies yet
    (midevil.dungeon-tile.leaving-entrance-too)."""
    index, k = divmod(square, 9)
    if WITHIN[k][side] >= 0 or game.map.walled(square, side) or game.map.area_at(index, side) != DUNGEON:
        return None  # only from the edge of a tile: midevil.dungeon-tile.draw-at-tile-edge
    cell = beside(game.map.laid[index].cell, side)
    return None if cell in game.map.cells else Exit(cell, (side + 2) % 4)


def beside(cell: Cell, side: int) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def room_for_altar(game: MidEvil, cell: Cell, ways: int) -> bool:
    """Could the Dungeon Altar, which has one way in, lie on an empty place to which so many passages lead?"""
    return ways == 1 and cell not in flanks(game)
