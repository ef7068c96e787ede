"""PNG files of screens and boards hold what was shown."""

from __future__ import annotations

import zlib

import pytest

from companion.desk.canvas import Canvas
from companion.desk.png import lights_png, screen_png


def unpacked(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and rows of RGB bytes; every part's checksum is right."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    parts: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert int.from_bytes(png[at + 8 + length : at + 12 + length], "big") == zlib.crc32(name + content)
        parts[name] = content
        at += 12 + length
    assert list(parts) == [b"IHDR", b"IDAT", b"IEND"]
    width, height = int.from_bytes(parts[b"IHDR"][:4], "big"), int.from_bytes(parts[b"IHDR"][4:8], "big")
    data = zlib.decompress(parts[b"IDAT"])
    rows = [data[start : start + 1 + 3 * width] for start in range(0, len(data), 1 + 3 * width)]
    assert len(rows) == height
    assert all(row[0] == 0 for row in rows)
    return width, height, [row[1:] for row in rows]


@pytest.mark.parametrize("scale", [1, 2, 4, 7])
def test_a_screen_is_enlarged_with_a_rim(scale: int) -> None:
    canvas = Canvas()
    canvas.text(2, 3, "Ana")
    canvas.pixel(127, 63)
    frame = canvas.frame()
    width, height, rows = unpacked(screen_png(frame, scale))
    assert (width, height) == (132 * scale, 68 * scale)
    for y in range(64):
        row = rows[scale * (2 + y)]
        light = [row[3 * scale * (2 + x)] > 128 for x in range(128)]
        assert light == [bool(frame[128 * (y // 8) + x] >> y % 8 & 1) for x in range(128)]


def test_lights_glow_in_their_colour() -> None:
    width, height, rows = unpacked(lights_png(3, 2, bytes([255, 0, 0] + [0] * 9 + [0, 0, 40] + [0] * 3), scale=20))
    assert (width, height) == (60, 40)

    def at(x: int, y: int) -> tuple[int, int, int]:
        red, green, blue = rows[y][3 * x : 3 * x + 3]
        return red, green, blue

    assert at(10, 10)[0] == 255
    assert at(10, 10)[0] > at(10, 1)[0] > at(50, 1)[0], "a light fades towards the edge of its square"
    assert at(30, 30)[2] > 60, "a dim light is seen"
    assert len(set(at(50, 10))) <= 2
    assert max(at(50, 10)) < 50, "a dark one is just a socket"
