"""What lies on the real table, thing by thing: tiles, doors and pieces that are alike are told apart by their places.

Two looks at a game are compared by these: what one has and the other lacks is put on the table, or taken from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from companion.games.kit.layers import number_of
from companion.games.kit.north import MARK
from companion.games.kit.pieces import Point, Spot
from companion.games.kit.places import OF
from companion.languages import say
from companion.tiles import CENTRE, NOWHERE
from companion.tiles.ground import Ground

PIECE, TILE, DOOR = "piece", "tile", "door"
TURNS = (say("as it is printed"), say("turned right once"), say("upside down"), say("turned left once"))
WINDS = {(0, 1): "north", (1, 1): "north-east", (1, 0): "east", (1, -1): "south-east"} | {
    (0, -1): "south",
    (-1, -1): "south-west",
    (-1, 0): "west",
    (-1, 1): "north-west",
}


class Kind(NamedTuple):
    """Things that people cannot tell from each other."""

    sort: str
    """`piece`, `tile` or `door`."""
    words: str
    role: str = ""
    colour: str = ""
    seat: int = -1
    turn: int = 0
    """So many quarters a tile is turned."""


class Lying(NamedTuple):
    """One thing, and where it is: a tile by its middle square."""

    kind: Kind
    at: Point


DOOR_TOKEN = Kind(DOOR, say("door"))
_laid: WeakKeyDictionary[Any, tuple[Lying, ...]] = WeakKeyDictionary()


def on_table(board: Any, game: Any) -> Counter[Lying]:
    """Everything that lies on the table of a game, as the companion knows it."""
    land = board.land(game)
    lies = _laid.get(land)
    if lies is None:  # a map never changes
        lies = _laid[land] = tuple(_ground(board, land, board.ground(game))) if isinstance(land, Ground) else ()
    found, points = Counter(lies), board.points(land)
    for piece in board.pieces(game):
        square = piece.at
        if square != NOWHERE:
            one = _lying(piece.one or piece.words, piece.role.id, piece.colour, piece.seat, points[square])
            found[one] = found.get(one, 0) + (piece.pile or piece.times)
    return found


@lru_cache(8192, typed=True)
def _lying(words: str, role: str, colour: str, seat: int, at: Point) -> Lying:
    """A piece and where it is: most of a horde stands where it stood a moment ago. By type: words that can be said in
    any language are equal to the same words of a game that knows English alone, and are not the same."""
    return Lying(Kind(PIECE, words, role, colour, seat), at)


def same(some: Counter[Lying], others: Counter[Lying]) -> bool:
    """Does the same lie there? Neither counts what is not there."""
    return some is others or dict.__eq__(some, others)


def _ground(board: Any, land: Any, ground: Mapping[Point, Spot]) -> Iterator[Lying]:
    for index, laid in land.on_table():
        layer = land.layer_of(index)
        if layer is None or not layer.below:  # nobody lays tiles under the map
            at = board.point(land, 9 * index + CENTRE) if layer else board.middle(laid.cell)
            yield Lying(Kind(TILE, laid.tile.name, turn=laid.quarters), at)
    yield from (Lying(DOOR_TOKEN, at) for at, spot in ground.items() if spot.door)


def where_tile(at: Point, others: Mapping[Point, str]) -> str:
    """Where a tile goes, from the tile next to it: `east of Town Square`."""
    others = {other: name for other, name in others.items() if number_of(other) == number_of(at)}
    if not others:
        return say("apart from the map") if number_of(at) else say("in the middle of the table")
    near = min(others, key=lambda other: (abs(at[0] - other[0]) + abs(at[1] - other[1]), other))
    east, north = MARK.winds(at[0] - near[0], at[1] - near[1])
    wind = (_sign(east) if 2 * abs(east) > abs(north) else 0, _sign(north) if 2 * abs(north) > abs(east) else 0)
    return say("{} of {}", OF[WINDS[wind]], others[near], about="away")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
