"""A tile with walls between its squares, drawn as seven lines of text: squares, and between them walls or open edges.

```
+-+ + +      the corners are +, a wall is - or |, an open edge is a space
 . . . #     squares are ., a fountain is f
+-+-+ +      a side of # is a border strip: it belongs to the card, and nobody can stand on it
 . . . #
+ + + +
 . . . #
+ + + +
```
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.tiles.ground import OFFSETS
from companion.tiles.places import Cell, Laid, Placement
from companion.tiles.tile import CENTRE, STEPS, Turned, border_mask, turned_square

__all__ = [
    "CORNER",
    "FOUNTAIN",
    "GROUND",
    "OPEN",
    "SIZE",
    "STRIP",
    "WALLS",
    "WalledTile",
    "block",
    "footprint",
    "strip_of",
    "strip_places",
    "turned",
    "turned_square",
]

SIZE = 7
"""Characters from side to side of a drawing."""
OPEN, STRIP, GROUND, FOUNTAIN, CORNER = " ", "#", ".", "f", "+"
WALLS = "-|"
_BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Where the edge to the north, east, south and west of a square stands in the drawing: rows, columns."""


@dataclass(frozen=True, slots=True)
class WalledTile:
    """One kind of card of a walled town, as it is printed."""

    id: str
    name: str
    kind: str
    rows: tuple[str, ...]
    area: str = ""
    looks: tuple[Turned, ...] = field(init=False, repr=False, compare=False)
    """The card after 0, 1, 2 and 3 clockwise quarter turns."""

    def __post_init__(self) -> None:
        rows = self.rows
        looks = []
        for _ in range(4):
            looks.append(_standing(rows))
            rows = turned(rows)
        object.__setattr__(self, "looks", tuple(looks))

    @property
    def fountain(self) -> int:
        """The square with the fountain; the one in the middle where there is none."""
        return next((k for k in range(9) if self.rows[1 + 2 * (k // 3)][1 + 2 * (k % 3)] == FOUNTAIN), CENTRE)


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A drawing after a quarter turn clockwise."""
    across = str.maketrans("-|", "|-")
    return tuple("".join(rows[SIZE - 1 - c][r] for c in range(SIZE)).translate(across) for r in range(SIZE))


def _standing(rows: tuple[str, ...]) -> Turned:
    squares, border = "", -1
    walls: tuple[int, ...] = ()
    for k in range(9):
        row, column = 1 + 2 * (k // 3), 1 + 2 * (k % 3)
        marks = [rows[row + down][column + right] for down, right in _BESIDE]
        squares += rows[row][column]
        walls += (sum(1 << side for side, mark in enumerate(marks) if mark in WALLS),)
        if STRIP in marks:
            border = marks.index(STRIP)
    return Turned(squares, (), border_mask(walls), walls, border=border)


def block(cell: Cell) -> list[Cell]:
    """The places of the nine squares of a card."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in OFFSETS]


def footprint(tile: WalledTile, placement: Placement) -> list[Cell]:
    """All places a card takes, its strip included."""
    return block(placement.cell) + strip_places(placement.cell, tile.looks[placement.quarters].border)


def strip_of(laid: Laid[WalledTile]) -> list[Cell]:
    """The places of the border strip of a card on the table."""
    return strip_places(laid.cell, laid.tile.looks[laid.quarters].border)


def strip_places(cell: Cell, border: int) -> list[Cell]:
    """The places of a border strip."""
    if border < 0:
        return []
    dx, dy = STEPS[border]
    return [(cell[0] + 2 * dx + shift * abs(dy), cell[1] + 2 * dy + shift * abs(dx)) for shift in (-1, 0, 1)]
