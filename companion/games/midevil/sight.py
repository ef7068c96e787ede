"""Line of sight: the straight line between the middles of two squares, and the ban on shots through a building's door.

Distances are counted in squares along rows and columns, whatever stands in between.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Refusal
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, Cell, Square
from companion.tiles.tile import CLOSED, EAST, INSIDES, NORTH, PIT, SOUTH, WEST

SIGHT = "midevil.card.ranged-needs-sight"
INTO, OUT_OF = "midevil.card.no-shot-into-building", "midevil.card.no-shot-out-of-building"
LINE = "midevil.ruling.line-of-sight"
SEEN_OVER = "~p"
"""Nobody can walk there, but one sees across: water and the pit."""


def away(game: MidEvil, here: Square, there: Square) -> int:
    """How many squares lie between two squares of one layer, with the last one."""
    (x, y), (u, v) = game.map.places[here], game.map.places[there]
    return abs(x - u) + abs(y - v)


def tiles_away(game: MidEvil, one: int, other: int) -> int:
    (x, y), (u, v) = game.map.laid[one].cell, game.map.laid[other].cell
    return abs(x - u) + abs(y - v)


def walls_around(game: MidEvil, square: Square) -> str:
    """The building a square is in; empty outdoors. The rooms of the castle are one (midevil.ruling.castle-is-building),
    and for shots the dungeon is one too (midevil.ruling.dungeon-shooting)."""
    if game.in_dungeon(square):
        return "the dungeon"
    if not game.inside(square):
        return ""
    return "the castle" if game.kind(square) == "c" else f"building {square // 9}"


def no_shot(game: MidEvil, here: Square, there: Square) -> Refusal | None:
    """Why nothing flies from one square to another, whatever the weapon: a building, the castle or the dungeon is
    around one of them (midevil.ruling.catapult-buildings, midevil.ruling.shot-inside-building)."""
    mine, theirs = walls_around(game, here), walls_around(game, there)
    if mine == theirs:
        return None
    if theirs:
        return Refusal(INTO, say("nobody shoots into a building"))
    return Refusal(OUT_OF, say("nobody shoots out of a building"))


def no_sight(game: MidEvil, here: Square, there: Square) -> Refusal | None:
    """Why a square cannot be seen from another; where the table decides, it is asked afterwards."""
    if here == there:
        return Refusal(LINE, say("nobody shoots at the own square"))
    if game.rule_is("line-of-sight", "table-decides"):
        return None
    (x, y), (u, v) = game.map.places[here], game.map.places[there]
    if game.rule_is("line-of-sight", "straight-orthogonal") and x != u and y != v:
        return Refusal(LINE, say("at this table one shoots along a row or a column only"))
    return None if in_sight(game, here, there) else Refusal(SIGHT, say("something is in the way: it cannot be seen"))


def in_sight(game: MidEvil, here: Square, there: Square) -> bool:
    """Does the straight line cross no wall and nothing that blocks the view (midevil.ruling.line-of-sight)?"""
    at = here
    for ways in _crossings(game.map.places[here], game.map.places[there]):
        ends = [end for way in ways if (end := _look_along(game, at, way)) != NOWHERE]
        if not ends:
            return False
        at = ends[0]
    return at == there


def _crossings(start: Cell, end: Cell) -> Iterator[tuple[tuple[int, ...], ...]]:
    """What the line does, one after the other: it crosses a side, or runs through a corner with two ways round it."""
    across, up = abs(end[0] - start[0]), abs(end[1] - start[1])
    sideways, upwards = EAST if end[0] > start[0] else WEST, NORTH if end[1] > start[1] else SOUTH
    columns = rows = 0
    while columns < across or rows < up:
        # the middles of the sides lie at odd halves: which of the two is nearer?
        column, row = (2 * columns + 1) * up, (2 * rows + 1) * across
        if columns < across and (column < row or rows == up):
            columns += 1
            yield ((sideways,),)
        elif rows < up and (row < column or columns == across):
            rows += 1
            yield ((upwards,),)
        else:
            columns, rows = columns + 1, rows + 1
            yield (sideways, upwards), (upwards, sideways)


def _look_along(game: MidEvil, square: Square, way: tuple[int, ...]) -> Square:
    """Where one looks after these steps; -1 when a wall or something high is in the way."""
    for side in way:
        there = game.map.beyond(square, side)
        if there < 0 or _high(game, there) or _walled(game, square, there, side):
            return NOWHERE
        if game.in_dungeon(there) != game.in_dungeon(square):
            return NOWHERE
        square = there
    return square


def _high(game: MidEvil, square: Square) -> bool:
    """Trees, a furnace, a mill, filth."""
    return game.kind(square) in CLOSED and game.kind(square) not in SEEN_OVER


def _walled(game: MidEvil, here: Square, there: Square, side: int) -> bool:
    """Is there a wall between two neighbouring squares? The edge of water and pit keeps feet out, not eyes."""
    for square, towards, other in ((here, side, there), (there, (side + 2) % 4, here)):
        if game.kind(square) not in CLOSED + PIT and game.map.walled(square, towards):
            return True
        if game.kind(square) in INSIDES and game.kind(other) in SEEN_OVER:
            return True
    return False
