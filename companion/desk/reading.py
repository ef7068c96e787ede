"""A picture read back: the text on the small screen, found by comparing every cell with the font."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.desk import font
from companion.desk.canvas import COLUMNS, LINES, MARGIN, WIDTH

UNREADABLE = "¤"  # a cell that holds no character: part of a drawing

_LOWEST = 1 << 7
_SHAPE = font.WIDTH - 1  # the last column of a cell is a gap that a neighbour may use


@dataclass(frozen=True, slots=True)
class Cell:
    """One of the 21x8 places for a character."""

    char: str
    inverse: bool = False


def read_text(frame: bytes) -> list[str]:
    """The 8 lines of a picture, each of 21 characters."""
    return ["".join(cell.char for cell in line) for line in read_cells(frame)]


def read_cells(frame: bytes) -> list[list[Cell]]:
    """The characters of a picture, and which of them are inverted."""
    return [[_cell(frame, line, column) for column in range(COLUMNS)] for line in range(LINES)]


def as_read(words: str) -> str:
    """Words as a picture of them would be read: characters that look the same become one."""
    strip = font.columns(words)
    shapes = (strip[start : start + _SHAPE] for start in range(0, len(strip), font.WIDTH))
    return "".join(_cells()[shape].char for shape in shapes)


def _cell(frame: bytes, line: int, column: int) -> Cell:
    start = WIDTH * line + MARGIN + font.WIDTH * column
    shape = bytes(frame[start : start + _SHAPE])
    return _cells().get(shape) or _below_a_seam(shape)


def _below_a_seam(shape: bytes) -> Cell:
    """A dark line may part one bar from the next: the lowest row of the upper one is missing then."""
    return _seamed().get(shape, Cell(UNREADABLE))


@cache
def _seamed() -> dict[bytes, Cell]:
    """Inverted shapes without their lowest row."""
    cells = _cells().items()  # plain letters come last and win
    return {bytes(column & ~_LOWEST for column in shape): cell for shape, cell in cells if cell.inverse}


@cache
def _cells() -> dict[bytes, Cell]:
    """What each shape means."""
    backwards = font.alphabet()[::-1]
    inverse = {font.inverse(char)[:_SHAPE]: Cell(char, True) for char in backwards}
    return inverse | {font.glyph(char)[:_SHAPE]: Cell(char) for char in backwards}
