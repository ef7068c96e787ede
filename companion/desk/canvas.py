"""A picture for the small screen: 128x64 pixels, or 8 lines of 21 characters, drawn in memory.

The picture is kept the way the screen wants it: line by line, a byte per column, bit n is row n of the line.
Text starts one pixel from the left edge, so that light letters and inverted ones have a margin on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from companion.desk import font
from companion.desk.words import cut
from companion.languages import spoken

WIDTH = 128
HEIGHT = 64
LINES = 8
COLUMNS = 21
STRIP = 6
"""The line above the keys: the last news, and over them what was just said. No question is asked on it."""
MARGIN = 1

_RIGHT = MARGIN + COLUMNS * font.WIDTH  # where the last cell ends
_ALL = (1 << HEIGHT) - 1
_CORNERS = 0b01111110  # a column of a key cap's rounded end
_FACES = (
    ("...", "...", "..."),
    ("...", ".o.", "..."),
    ("o..", "...", "..o"),
    ("o..", ".o.", "..o"),
    ("o.o", "...", "o.o"),
    ("o.o", ".o.", "o.o"),
    ("o.o", "o.o", "o.o"),
)


class Canvas:
    """A picture in the making."""

    __slots__ = ("_pixels",)

    def __init__(self, picture: bytes = bytes(WIDTH * LINES)) -> None:
        self._pixels = bytearray(picture)

    def frame(self) -> bytes:
        """The finished picture: page p, column x at 128*p+x, bit n is row 8p+n."""
        return bytes(self._pixels)

    # Text on the 8 lines

    def text(self, line: int, column: int, words: str, inverse: bool = False) -> None:
        """Words on a line, cut at the right edge; inverse ones are dark on a light bar."""
        if not words or not 0 <= line < LINES:
            return
        start = MARGIN + font.WIDTH * column
        strip = font.columns(spoken(words), inverse)
        if inverse:
            # The bar begins in the gap before the first letter: dark letters need light on both sides.
            start, strip = start - 1, b"\xff" + strip
        if start < 0:
            start, strip = 0, strip[-start:]
        strip = strip[: max(_RIGHT - start, 0)]
        at = WIDTH * line + start
        self._pixels[at : at + len(strip)] = strip

    def right(self, line: int, words: str, inverse: bool = False) -> None:
        """Words that end at the right edge of a line."""
        words = cut(words, COLUMNS)
        self.text(line, COLUMNS - len(words), words, inverse)

    def middle(self, line: int, words: str, inverse: bool = False) -> None:
        """Words in the middle of a line."""
        words = cut(words, COLUMNS)
        self.text(line, (COLUMNS - len(words)) // 2, words, inverse)

    def bar(self, line: int, words: str = "") -> None:
        """A whole line inverted: the chosen one of a list."""
        self.text(line, 0, cut(words, COLUMNS).ljust(COLUMNS), inverse=True)
        self._pixels[WIDTH * (line + 1) - 1] = 0xFF

    def header(self, left: str, right: str = "") -> None:
        """The bar on top; the left words are cut to leave the right ones room."""
        right = cut(right, COLUMNS)
        room = COLUMNS - len(right) - (1 if right else 0)
        self.bar(0, cut(left, room).ljust(COLUMNS - len(right)) + right)

    def note(self, words: str, again: bool = False) -> None:
        """What just happened, on the strip above the keys. The same again is light on dark."""
        centred = cut(words, COLUMNS).center(COLUMNS)
        self.bar(STRIP, centred)
        if again:
            self.fill(0, 8 * STRIP, WIDTH, 8, on=False)
            self.text(STRIP, 0, centred)

    def strip(self, words: str) -> None:
        """The last news, on the line above the keys."""
        self.text(STRIP, 0, words.ljust(COLUMNS))

    def keys(self, line: int, caps: Sequence[tuple[str, str]]) -> None:
        """What the buttons do: each as a small cap with a word, words cut so that all of them fit."""
        caps = [(cap, spoken(word)) for cap, word in caps]
        column = 0
        for (cap, _), word in zip(caps, _fitting(caps), strict=True):
            self._cap(line, column, cap)
            self.text(line, column + len(cap), f" {word}" if word else "")
            column += len(cap) + len(word) + (2 if word else 1)

    def footer(self, *caps: tuple[str, str]) -> None:
        """The last line: what the buttons do now."""
        self.keys(LINES - 1, caps)

    def _cap(self, line: int, column: int, cap: str) -> None:
        self.text(line, column, cap, inverse=True)
        start = WIDTH * line + font.WIDTH * column
        for end in (start, start + font.WIDTH * len(cap)):
            if end < WIDTH * (line + 1):
                self._pixels[end] = _CORNERS

    # Text and pictures anywhere

    def text_at(self, x: int, y: int, words: str) -> None:
        """Words at any pixel, laid over what is there."""
        for offset, column in enumerate(font.columns(spoken(words))):
            self._light(x + offset, y, column)

    def big(self, x: int, y: int, words: str, scale: int) -> None:
        """Words in letters so many times as large."""
        for offset, column in enumerate(font.columns(spoken(words))):
            for step in range(scale if column else 0):
                self._light(x + scale * offset + step, y, _grown(column, scale))

    def sprite(self, x: int, y: int, rows: Sequence[str]) -> None:
        """A small drawing: `#` is light, anything else lets through what is below."""
        for offset in range(max(map(len, rows), default=0)):
            column = sum(1 << row for row, pixels in enumerate(rows) if pixels[offset : offset + 1] == "#")
            self._light(x + offset, y, column)

    def die(self, x: int, y: int, size: int, face: int, crossed: bool = False) -> None:
        """A die that shows a face (0: nobody knows yet), an empty one with a stroke when it does not count.

        Made for the sizes 16, 24 and 32.
        """
        self.fill(x + 1, y, size - 2, size)
        self.fill(x, y + 1, size, size - 2)
        pip = size // 4 - 2
        places = (size // 8 + 1, (size - pip) // 2, size - size // 8 - 1 - pip)
        for row, pips in enumerate(_FACES[face]):
            for column in (place for place, mark in enumerate(pips) if mark == "o"):
                self._pip(x + places[column], y + places[row], pip)
        if face == 0:
            self._question(x, y, size)
        if crossed:
            self._strike(x, y, size)

    def _pip(self, x: int, y: int, size: int) -> None:
        """A dark dot, round where there is room for it."""
        rounding = 1 if size > 2 else 0
        self.fill(x + rounding, y, size - 2 * rounding, size, on=False)
        self.fill(x, y + rounding, size, size - 2 * rounding, on=False)

    def _question(self, x: int, y: int, size: int) -> None:
        scale = size // 8 - 1
        left, top = x + (size - 5 * scale) // 2, y + (size - 7 * scale) // 2
        for offset, column in enumerate(font.glyph("?")):
            for row in (row for row in range(font.HEIGHT) if column >> row & 1):
                self.fill(left + scale * offset, top + scale * row, scale, scale, on=False)

    def _strike(self, x: int, y: int, size: int) -> None:
        """Only the outline and the pips stay light, and a thin stroke runs from corner to corner."""
        self.invert(x + 1, y + 1, size - 2, size - 2)
        for step in range(1, size - 1):
            self.pixel(x + size - 1 - step, y + step)

    def bars(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        counts: Sequence[float],
        expected: float | None = None,
        labels: str = "",
    ) -> None:
        """A bar per count on a common floor, its label below; a dotted line marks what was to be expected."""
        room = width // max(len(counts), 1)
        thick = room - max(1, room // 4)
        floor = y + height - 1
        most = max([*counts, expected or 0, 1])
        for place, count in enumerate(counts):
            tall = round(count * (height - 1) / most)
            self.fill(x + room * place, floor - tall, thick, tall)
        self.hline(x, floor, room * len(counts))
        if expected is not None:
            level = floor - round(expected * (height - 1) / most)
            for dot in range(x, x + room * len(counts), 2):
                self.invert(dot, level, 1, 1)
        for place, label in enumerate(labels):
            self.text_at(x + room * place + (thick - font.WIDTH + 1) // 2, floor + 2, label)

    # Lines and boxes

    def pixel(self, x: int, y: int, on: bool = True) -> None:
        self.fill(x, y, 1, 1, on)

    def hline(self, x: int, y: int, length: int) -> None:
        self.fill(x, y, length, 1)

    def vline(self, x: int, y: int, length: int) -> None:
        self.fill(x, y, 1, length)

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """An outline."""
        self.hline(x, y, width)
        self.hline(x, y + height - 1, width)
        self.vline(x, y, height)
        self.vline(x + width - 1, y, height)

    def fill(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """A block of light, or of dark."""
        for page, mask in _pages((1 << max(height, 0)) - 1, y):
            self._change(page, x, width, _lighten(mask) if on else _darken(mask))

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Light becomes dark and dark light."""
        for page, mask in _pages((1 << max(height, 0)) - 1, y):
            self._change(page, x, width, _turn(mask))

    def _light(self, x: int, y: int, column: int) -> None:
        """Light the pixels of one column, bit n at row y+n."""
        if 0 <= x < WIDTH:
            for page, byte in _pages(column, y):
                self._pixels[WIDTH * page + x] |= byte

    def _change(self, page: int, x: int, width: int, table: bytes) -> None:
        """Change every byte of a stretch of a line as a table says."""
        left, right = max(x, 0), min(x + width, WIDTH)
        if left < right:
            stretch = slice(WIDTH * page + left, WIDTH * page + right)
            self._pixels[stretch] = self._pixels[stretch].translate(table)


@cache
def _lighten(mask: int) -> bytes:
    return bytes(byte | mask for byte in range(256))


@cache
def _darken(mask: int) -> bytes:
    return bytes(byte & ~mask for byte in range(256))


@cache
def _turn(mask: int) -> bytes:
    return bytes(byte ^ mask for byte in range(256))


@cache
def _grown(column: int, scale: int) -> int:
    """A column with every pixel so many times as tall."""
    return sum(((1 << scale) - 1) << scale * row for row in range(font.HEIGHT) if column >> row & 1)


@lru_cache(maxsize=4096)
def _pages(column: int, y: int) -> tuple[tuple[int, int], ...]:
    """A column of pixels that starts at row y, as a byte for each line that it touches."""
    bits = (column << y if y >= 0 else column >> -y) & _ALL
    return tuple((page, byte) for page, byte in enumerate(bits.to_bytes(LINES, "little")) if byte)


def _fitting(caps: Sequence[tuple[str, str]]) -> list[str]:
    """The words beside the key caps, the longest shortened first until a line holds them all."""
    words = [word for _, word in caps]
    while _length(caps, words) > COLUMNS and any(words):
        longest = max(range(len(words)), key=lambda place: len(words[place]))
        words[longest] = words[longest][:-1].rstrip()
    return words


def _length(caps: Sequence[tuple[str, str]], words: Sequence[str]) -> int:
    """Columns that the caps and words take, with one between all of them."""
    parts = [part for (cap, _), word in zip(caps, words, strict=True) for part in (cap, word) if part]
    return len(" ".join(parts))
