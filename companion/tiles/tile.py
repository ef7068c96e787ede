"""A tile: nine squares drawn as three lines of text, what keeps them apart, and where the tile joins others.

All that closes a way is a wall, and a wall stands on one side of one square. From the drawing follow the walls around a
building and along the border; the tile adds walls of its own and opens doors in them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from companion.languages import say

Edge: TypeAlias = tuple[int, int]
"""One side of a square."""

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = "NESW"
SIDE = {name: side for side, name in enumerate(SIDES)}
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""How the cell changes across each side: x grows east, y grows north."""

SQUARE_NAMES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
"""The nine squares of a tile, north side up, in reading order."""
CENTRE = 4
MIDDLES = (1, 5, 7, 3)
"""The square in the middle of each side."""
ALONG = ((0, 1, 2), (2, 5, 8), (6, 7, 8), (0, 3, 6))
"""The squares along each side, in reading order."""
WITHIN = tuple(
    tuple(k + d if ok else -1 for d, ok in ((-3, k >= 3), (1, k % 3 < 2), (3, k < 6), (-1, k % 3 > 0)))
    for k in range(9)
)
"""For each square of a tile, the square on its N, E, S and W side within the same tile; -1 past the border."""
TURNS = ("r0", "r90", "r180", "r270")
TURNED = (say("as printed"), say("a quarter right"), say("half round"), say("a quarter left"))
"""How a tile lies after so many clockwise quarter turns, in words."""

STREET, BUILDING, OUTSIDE, BLOCKED = ".", "b", "o", "#"
INSIDES = "bcd"
"""Walls stand around these squares: buildings, castle, dungeon."""
CLOSED = "#t~"
"""Nobody can stand on these: blocked squares, trees, water."""
PIT = "p"
"""Somebody may be put here, but no step leads in or out: walls stand all around it."""

MIDDLE, WHOLE, NONE = "middle", "whole", "none"
"""Where a tile joins others: in the middle of the sides at which a road leaves it, along its whole border, nowhere."""

BORDER = tuple((1 << side + (4, 0, 8)[place], side, k) for side in range(4) for place, k in enumerate(ALONG[side]))
"""The twelve edges of the border: bit, side, square. Those in the middle have the bits of their sides: 1 << side."""
THREE = 0x111
"""The bits of the north side; those of the others are one, two and three places higher."""


class Turned(NamedTuple):
    """A tile in one of its four orientations."""

    squares: str
    """Nine characters in the order of SQUARE_NAMES."""
    exits: tuple[int, ...]
    mask: int
    """The open edges of the border as bits."""
    walls: tuple[int, ...]
    """For each of the nine squares its walled sides as bits: 1 << side."""
    blanks: int = 0
    """The edges of the border at which the tile could be joined, were they not closed."""
    fronts: tuple[int, ...] = (0,) * 9
    """For each square the walls that a door on that square opens."""
    leads: tuple[str, ...] = ("",) * 4
    """For each side the area it leads to, if that is not the tile's own."""
    border: int = -1
    """The side of a border strip; -1 without one."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile as it is printed, north side up."""

    id: str
    name: str
    rows: tuple[str, str, str]
    """'.' street, 'b' building, 'o' other open square, '#' not accessible; or what INSIDES and CLOSED add."""
    exits: str
    """Sides at which a road leaves, a subset of "NESW" in that order."""
    joints: str = field(default=MIDDLE, kw_only=True)
    walls: str = field(default="", kw_only=True)
    """Sides of squares that are closed although the drawing leaves them open: `NW.E C.S`."""
    doors: str = field(default="", kw_only=True)
    """Sides of squares that are open although the drawing closes them."""
    windows: str = field(default="", kw_only=True)
    """Kinds of squares whose sides are windows: no wall of their own keeps them from open squares, here and beyond the
    border. A window is no road: it is not in the mask, and tiles are placed as if it were a wall."""
    area: str = field(default="", kw_only=True)
    """To which part of the map the tile belongs: only edges of one area are ever joined."""
    leads: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)
    """Sides that lead to another area, each with the area."""
    back: str = field(default="", kw_only=True)
    """The id of the tile that is printed on its other side."""
    looks: tuple[Turned, ...] = field(init=False, repr=False, compare=False)
    """The tile after 0, 1, 2 and 3 clockwise quarter turns."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "looks", tuple(_turned(self, quarters) for quarters in range(4)))


def turned_square(k: int, quarters: int) -> int:
    """Where a square lies after so many clockwise quarter turns."""
    for _ in range(quarters % 4):
        row, column = divmod(k, 3)
        k = 3 * column + 2 - row
    return k


def turned_sides(sides: int, quarters: int) -> int:
    """The sides of a square, as bits, after so many clockwise quarter turns."""
    return (sides << quarters % 4 | sides >> 4 - quarters % 4) & 0xF


def border_mask(walls: tuple[int, ...]) -> int:
    """The edges of the border that these walls leave open."""
    return sum(bit for bit, side, k in BORDER if not walls[k] >> side & 1)


def _turned(tile: Tile, quarters: int) -> Turned:
    before = [turned_square(k, -quarters) for k in range(9)]
    squares, (walls, fronts), glazed = "".join(tile.rows), _walls(tile), _windows(tile)
    walls = tuple(turned_sides(walls[k], quarters) for k in before)
    mask, leads = border_mask(walls), dict(tile.leads)
    if tile.windows:
        walls = tuple(wall & ~turned_sides(glazed[k], quarters) for wall, k in zip(walls, before, strict=True))
    return Turned(
        squares="".join(squares[k] for k in before),
        exits=tuple(sorted((SIDE[side] + quarters) % 4 for side in tile.exits)),
        mask=mask,
        walls=walls,
        blanks=(0xFFF if tile.joints == WHOLE else 0xF) & ~mask,
        fronts=tuple(turned_sides(fronts[k], quarters) for k in before),
        leads=tuple(leads.get(SIDES[(side - quarters) % 4], "") for side in range(4)),
    )


def _walls(tile: Tile) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The walls of each square, and those among them which a door on the square would open."""
    squares, doors, built = "".join(tile.rows), _edges(tile.doors), _edges(tile.walls)
    walls, fronts = [0] * 9, [0] * 9
    for k, kind in enumerate(squares):
        for side, there in enumerate(WITHIN[k]):
            if (k, side) in built or kind in CLOSED + PIT:
                walls[k] |= 1 << side
            elif (k, side) in doors:
                continue
            elif there < 0:
                walls[k] |= _closed_border(tile, k, side) << side
            elif kind in INSIDES and squares[there] not in CLOSED + kind:
                walls[k] |= 1 << side
                fronts[k] |= 1 << side
    return tuple(walls), tuple(fronts)


def _windows(tile: Tile) -> tuple[int, ...]:
    """For each square the sides, as bits, at which a wall that only follows from the drawing is a window."""
    squares, built = "".join(tile.rows), _edges(tile.walls)
    return tuple(
        sum(1 << side for side in range(4) if (k, side) not in built)
        if kind in tile.windows and kind not in CLOSED + PIT
        else 0
        for k, kind in enumerate(squares)
    )


def _closed_border(tile: Tile, k: int, side: int) -> bool:
    """Is that side of a square on the border closed, as far as the joints say?"""
    if tile.joints == WHOLE:
        return "".join(tile.rows)[k] in INSIDES
    return tile.joints == NONE or k != MIDDLES[side] or SIDES[side] not in tile.exits


def _edges(text: str) -> set[Edge]:
    """The sides of squares written `NW.E C.S`."""
    words = (word.partition(".") for word in text.split())
    return {(SQUARE_NAMES.index(square), SIDE[side]) for square, _, side in words}
