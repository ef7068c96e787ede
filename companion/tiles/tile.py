"""A map tile: nine squares drawn as three lines of text, and the roads that leave it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

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
TURNS = ("r0", "r90", "r180", "r270")

STREET, BUILDING, OUTSIDE, BLOCKED = ".", "b", "o", "#"


class Turned(NamedTuple):
    """A tile in one of its four orientations."""

    squares: str
    """Nine characters in the order of SQUARE_NAMES."""
    exits: tuple[int, ...]
    mask: int
    """The exits as bits: 1 << side."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile as it is printed, north side up."""

    id: str
    name: str
    rows: tuple[str, str, str]
    """'.' street, 'b' building, 'o' other open square, '#' not accessible."""
    exits: str
    """Sides at which a road leaves, a subset of "NESW" in that order."""
    looks: tuple[Turned, ...] = field(init=False, repr=False, compare=False)
    """The tile after 0, 1, 2 and 3 clockwise quarter turns."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "looks", tuple(_turned(self, quarters) for quarters in range(4)))


def _turned(tile: Tile, quarters: int) -> Turned:
    squares = "".join(tile.rows)
    for _ in range(quarters):
        # the new square (column c, row r) was (column r, row 2-c) before
        squares = "".join(squares[3 * (2 - c) + r] for r in range(3) for c in range(3))
    exits = tuple(sorted((SIDE[side] + quarters) % 4 for side in tile.exits))
    return Turned(squares, exits, sum(1 << side for side in exits))
