"""Pictures of what the screen and the board show, as PNG files, for documents and snapshots."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from companion.desk.canvas import HEIGHT, WIDTH

_GLASS = (6, 10, 18)
_DARK = (11, 18, 30)  # a pixel that is off, just visible on the glass
_LIGHT = (190, 226, 255)
_SEAM = (118, 142, 166)  # what a light pixel spills into the gap beside it
_BOARD = (18, 18, 20)
_SOCKET = (34, 34, 38)  # an unlit light on the board
_AIR = (13, 17, 23)  # between pictures: dark, so that it is quiet on light pages and on dark ones


Rows: TypeAlias = list[bytes]
"""A picture in the making: rows of red, green and blue bytes."""


def screen_png(frame: bytes, scale: int = 5) -> bytes:
    """A picture of the small screen."""
    return png(screen_rows(frame, scale))


def lights_png(width: int, height: int, colours: bytes, scale: int = 24) -> bytes:
    """A picture of the lit board; three bytes per square."""
    return png(lights_rows(width, height, colours, scale))


def screen_rows(frame: bytes, scale: int) -> Rows:
    """The small screen: light pixels with a thin gap between them, and a rim of dark glass."""
    rim = 2 * scale
    gap = 1 if scale >= 4 else 0
    side, empty = bytes(_GLASS) * rim, bytes(_GLASS) * (2 * rim + WIDTH * scale)
    dark, dark_seam = bytes(_DARK) * (scale - gap) + bytes(_GLASS) * gap, bytes(_GLASS) * scale
    light, light_seam = bytes(_LIGHT) * (scale - gap) + bytes(_SEAM) * gap, bytes(_SEAM) * scale
    rows = [empty] * rim
    for y in range(HEIGHT):
        page = frame[WIDTH * (y // 8) : WIDTH * (y // 8 + 1)]
        lit = [byte >> y % 8 & 1 for byte in page]
        rows += [side + b"".join(light if on else dark for on in lit) + side] * (scale - gap)
        rows += [side + b"".join(light_seam if on else dark_seam for on in lit) + side] * gap
    return rows + [empty] * rim


def lights_rows(width: int, height: int, colours: bytes, scale: int) -> Rows:
    """The lit board: round lights that glow, on dark ground."""
    rows: Rows = []
    for y in range(height):
        line = colours[3 * width * y : 3 * width * (y + 1)]
        squares = [tuple(line[3 * x : 3 * x + 3]) for x in range(width)]
        for reach in _glow(scale):
            rows.append(b"".join(_shone(colour, light) for colour in squares for light in reach))
    return rows


def beside(pictures: Sequence[Rows], gap: int) -> Rows:
    """Pictures side by side with air between them, all in the middle of the tallest."""
    tall = max(map(len, pictures))
    columns = [_padded(picture, tall) for picture in pictures]
    air = bytes(_AIR) * gap
    return [air.join(parts) for parts in zip(*columns, strict=True)]


def below(pictures: Sequence[Rows], gap: int) -> Rows:
    """Pictures below each other with air between them; each starts at the left."""
    wide = max(len(picture[0]) for picture in pictures)
    air = bytes(_AIR) * (wide // 3)
    rows: Rows = []
    for picture in pictures:
        rows += [air] * (gap if rows else 0) + [row + air[len(row) :] for row in picture]
    return rows


def _padded(picture: Rows, tall: int) -> Rows:
    air, over = bytes(_AIR) * (len(picture[0]) // 3), tall - len(picture)
    return [air] * (over // 2) + picture + [air] * (over - over // 2)


@cache
def _glow(scale: int) -> tuple[tuple[float, ...], ...]:
    """How strongly a light shines at each point of its square: 1 within its disc, fading outside; below 0 is ground."""
    middle = (scale - 1) / 2
    distances = [[((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / scale for x in range(scale)] for y in range(scale)]
    return tuple(tuple(1.0 if far < 0.28 else max(0.0, 0.62 - far) * 0.9 for far in row) for row in distances)


@cache
def _shone(colour: tuple[int, ...], light: float) -> bytes:
    ground = _SOCKET if light == 1.0 else _BOARD
    # The eye sees a dim light as brighter than its number says.
    seen = (255 * (part / 255) ** 0.6 for part in colour)
    return bytes(
        min(255, round(max(base, base * (1 - light) + part * light))) for base, part in zip(ground, seen, strict=True)
    )


def png(rows: Rows) -> bytes:
    """A picture as a PNG file."""
    size = (len(rows[0]) // 3).to_bytes(4, "big") + len(rows).to_bytes(4, "big")
    header = size + bytes((8, 2, 0, 0, 0))  # 8 bits per channel, red green blue, nothing interlaced
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    parts = (_part(b"IHDR", header), _part(b"IDAT", data), _part(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _part(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")
