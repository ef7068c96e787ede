"""What a table mat cannot show: squares that lie off it are named on the screen instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from companion.desk.lights import Lights, Pattern
from companion.desk.look import Look
from companion.games.kit.board import Board, Point
from companion.games.kit.north import MARK
from companion.games.kit.places import OF
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

SIDES = ((0, -2), (-2, 0), (0, 2), (2, 0))
"""Where the tile lies that one speaks of: the cell is then on its north, east, south or west, if north is up."""
NAMED = 3
"""So many are named; of more, how many there are besides."""
HERE, PARTLY, AWAY = say("This is off the mat"), say("Partly off the mat"), say("It goes off the mat")

Places: TypeAlias = Mapping[Pattern, list[Point]]


def beside(view: Look, cell: Point) -> str:
    """Where a cell lies, by a tile that lies beside it."""
    for side, (east, north) in enumerate(SIDES):
        spot = view.spot((cell[0] + east, cell[1] + north))
        if spot is not None:
            return say("{} of {}", OF[MARK.wind(side)], spot.place, about="away")
    return say("beside nothing")


def off_mat(desk: Desk) -> str:
    """What the screen would light and the mat cannot, in words; empty where all of it is lit."""
    mat, view = desk.table_mat, desk.view
    if mat is None or view is None or desk.top.bare:
        return ""
    stacked, lights = desk.board.stacked(desk.game), desk.top.lights(desk)
    off = {at for at in lights if mat.lies_off(at, stacked)}
    if not off:
        return ""
    return _words(desk, view, _said(lights, off), _said(lights, lights.keys() - off))


def _said(lights: Lights, places: Iterable[Point]) -> Places:
    said: dict[Pattern, list[Point]] = {pattern: [] for pattern in Pattern}
    for at in places:
        said[lights[at].pattern].append(at)
    return said


def _words(desk: Desk, view: Look, off: Places, lit: Places) -> str:
    """A refused square is named. What is chosen or walked has its name on the screen, so that a few words will do, and
    they stand still; else all are named where one may go, too."""
    if refused := named(desk, view, off[Pattern.FAST]):
        return say("Off the mat: {}", joined(", ", refused))
    if off[Pattern.BLINK]:
        return PARTLY if lit[Pattern.BLINK] else HERE
    if off[Pattern.PATH]:
        return AWAY if lit[Pattern.PATH] else HERE
    return everywhere(desk, view, off[Pattern.BREATHING], lit[Pattern.BREATHING])


def everywhere(desk: Desk, view: Look, off: Iterable[Point], lit: Iterable[Point]) -> str:
    """Where one may go off the mat; of a tile that would lie over the edge a part is lit, which says enough."""
    seen = set(named(desk, view, lit))
    names = [name for name in named(desk, view, sorted(off)) if name not in seen]
    more = say(" and {} more", len(names) - NAMED) if len(names) > NAMED else ""
    return say("{} off the mat: {}{}", len(names), joined(", ", names[:NAMED]), more) if names else ""


def named(desk: Desk, view: Look, points: Iterable[Point]) -> list[str]:
    """Squares in the words of the table; of a tile that would lie there, the tile beside it; each once."""
    board, game = desk.board, desk.game
    names = (board.where_at(game, at) if at in view.ground else _cell(board, view, at) for at in points)
    return list(dict.fromkeys(filter(None, names)))


def _cell(board: Board, view: Look, at: Point) -> str:
    return beside(view, board.tile_at(at)[0])
