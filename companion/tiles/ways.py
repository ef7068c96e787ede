"""The ways from square to square, as rows: those of a tile by itself, and those along links."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from companion.tiles.places import Square
from companion.tiles.tile import BORDER, WITHIN, Edge

Row: TypeAlias = tuple[Square, ...]
"""The squares around a square, each in its direction; -1 where there is no way."""
Link: TypeAlias = tuple[Square, Square]

NOWHERE = -1
NO_WAY: Row = (NOWHERE,) * 4


@lru_cache(maxsize=1024)
def ways(walls: tuple[int, ...]) -> tuple[tuple[Row, ...], tuple[Edge, ...]]:
    """For the nine squares of a tile with these walls: to which others each is open, and which edges lead off it."""
    rows = [
        tuple(
            there if there >= 0 and not (walls[k] >> side | walls[there] >> (side + 2) % 4) & 1 else NOWHERE
            for side, there in enumerate(WITHIN[k])
        )
        for k in range(9)
    ]
    within = tuple(row if max(row) >= 0 else NO_WAY for row in rows)
    return within, tuple((k, side) for _, side, k in BORDER if not walls[k] >> side & 1)


@lru_cache(maxsize=16)
def ends(links: frozenset[Link]) -> dict[Square, Row]:
    """For each square that is linked those with which it is."""
    ends: dict[Square, Row] = {}
    for one, other in sorted(links):
        ends[one] = (*ends.get(one, ()), other)
        ends[other] = (*ends.get(other, ()), one)
    return ends


def shifted(row: Row, first: Square) -> Row:
    """The ways of a square on the tile whose squares begin there."""
    n, e, s, w = row
    return (
        n + first if n >= 0 else n,
        e + first if e >= 0 else e,
        s + first if s >= 0 else s,
        w + first if w >= 0 else w,
    )
