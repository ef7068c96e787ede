"""A picture for the small screen: 128x64 pixels, or 8 lines of 21 characters, drawn in memory.

The picture is kept the way the screen wants it: line by line, a byte per column, bit n is row n of the line.
Text starts one pixel from the left edge, so that light letters and inverted ones have a margin on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from companion.desk import font
from companion.desk.fitting import Fate, Running, drawn, is_watched, too_long
from companion.desk.words import ROLL, STEP, moved_on, wrap
from companion.languages import spoken

WIDTH = 128
HEIGHT = 64
LINES = 8
COLUMNS = 21
STRIP = 6
"""The line above the keys: the last news, and over them what was just said. No question is asked on it."""
MARGIN = 1
LEFT_AT_LEAST = 8
"""So many columns of the first line belong to its left words, however long the right ones are."""

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
    """A picture in the making. Words that are too long for their room run along, where somebody keeps the time."""

    __slots__ = ("_pixels", "_running", "_written")

    def __init__(self, picture: bytes = bytes(WIDTH * LINES), running: Running | None = None) -> None:
        self._pixels = bytearray(picture)
        self._running = running
        self._written: set[tuple[int, int]] = set()
        """Where letters stand, while somebody watches that none is covered."""

    def frame(self) -> bytes:
        """The finished picture: page p, column x at 128*p+x, bit n is row 8p+n."""
        return bytes(self._pixels)

    # Text on the 8 lines

    def text(self, line: int, column: int, words: str, inverse: bool = False, room: int = COLUMNS) -> None:
        """Words on a line, so many columns at most; inverse ones are dark on a light bar."""
        words = font.plain(spoken(words))
        if not words or not 0 <= line < LINES:
            return
        drawn(words)
        room = min(room, COLUMNS - column)
        start, hidden = 0, len(words.rstrip()) - room
        if hidden > 0:
            start = self._moved((line, column), words, hidden, Fate.RUNS, room)
        self._put(line, column, words[start : start + max(room, 0)], inverse)

    def _moved(self, place: tuple[int, int], words: str, hidden: int, fate: Fate, room: int) -> int:
        """How far words have moved of which so much does not fit."""
        if self._running is None or room <= 0:
            too_long(words, room, Fate.CUT, place[0])
            return 0
        too_long(words, room, fate, place[0])
        return moved_on(hidden, self._running.for_so_long(place, words), ROLL if fate is Fate.ROLLS else STEP)

    def _put(self, line: int, column: int, words: str, inverse: bool) -> None:
        """Letters into the cells of a line; what lies beyond its edges is not seen."""
        if is_watched():
            self._watch(line, column, words)
        start = MARGIN + font.WIDTH * column
        strip = font.columns(words, inverse)
        if inverse:
            # The bar begins in the gap before the first letter: dark letters need light on both sides.
            start, strip = start - 1, b"\xff" + strip
        if start < 0:
            start, strip = 0, strip[-start:]
        strip = strip[: max(_RIGHT - start, 0)]
        at = WIDTH * line + start
        self._pixels[at : at + len(strip)] = strip

    def _watch(self, line: int, column: int, words: str) -> None:
        if any((line, column + place) in self._written for place in range(len(words))):
            too_long(words, 0, Fate.COVERED, line)
        self._written.update((line, column + place) for place, letter in enumerate(words) if letter != " ")

    def right(self, line: int, words: str, inverse: bool = False) -> None:
        """Words that end at the right edge of a line."""
        words = font.plain(spoken(words))
        self.text(line, max(0, COLUMNS - len(words)), words, inverse)

    def middle(self, line: int, words: str, inverse: bool = False) -> None:
        """Words in the middle of a line."""
        words = font.plain(spoken(words))
        self.text(line, max(0, (COLUMNS - len(words)) // 2), words, inverse)

    def block(
        self,
        first: int,
        words: str,
        lines: int,
        column: int = 0,
        room: int = COLUMNS,
        inverse: bool = False,
        middle: bool = False,
    ) -> int:
        """A text in so many lines at most, below each other; a longer one rolls past. How many lines it takes."""
        room = min(room, COLUMNS - column)
        every = wrap(words, room)
        drawn(" ".join(every))
        start, hidden = 0, len(every) - lines
        if hidden > 0:
            start = self._moved((first, column), "\n".join(every), hidden, Fate.ROLLS, lines if room > 0 else 0)
        seen = every[start : start + max(lines, 0)]
        for line, part in enumerate(seen, first):
            self._put(line, column + ((room - len(part)) // 2 if middle else 0), part, inverse)
        return len(seen)

    def pile(self, first: int, texts: Sequence[str], lines: int, column: int = 0) -> None:
        """Texts below each other in so many lines. The first, which asks, keeps two of them; of the others the longest
        roll past, and what is too much even so shares the last line."""
        texts = [spoken(words) for words in texts if words]
        rooms = [len(wrap(words, COLUMNS - column)) for words in texts]
        while sum(rooms) > lines:
            longest = max(range(len(rooms)), key=lambda place: (rooms[place] if place else rooms[0] - 1, place))
            if rooms[longest] > 1:
                rooms[longest] -= 1
            else:
                texts[-2:] = [", ".join(texts[-2:])]
                rooms[-2:] = [1]
        for words, room in zip(texts, rooms, strict=True):
            first += self.block(first, words, room, column)

    def bar(self, line: int, words: str = "") -> None:
        """A whole line inverted: the chosen one of a list."""
        self._put(line, 0, " " * COLUMNS, inverse=True)
        self._pixels[WIDTH * (line + 1) - 1] = 0xFF
        self.text(line, 0, words, inverse=True)

    def header(self, left: str, right: str = "") -> None:
        """The bar on top; the left words leave the right ones room."""
        left, right = font.plain(spoken(left)), font.plain(spoken(right))
        self.bar(0)
        beside = min(len(right), COLUMNS - 1 - min(len(left), LEFT_AT_LEAST))
        self.text(0, COLUMNS - beside, right, inverse=True)
        self.text(0, 0, left, inverse=True, room=COLUMNS - beside - (1 if right else 0))

    def note(self, words: str, again: bool = False) -> None:
        """What just happened, on the strip above the keys. The same again is light on dark."""
        if again:
            self.fill(0, 8 * STRIP, WIDTH, 8, on=False)
        else:
            self.bar(STRIP)
        self.middle(STRIP, words, inverse=not again)

    def strip(self, words: str) -> None:
        """The last news, on the line above the keys."""
        self.fill(0, 8 * STRIP, WIDTH, 8, on=False)
        self.text(STRIP, 0, words)

    def keys(self, line: int, caps: Sequence[tuple[str, str]]) -> None:
        """What the buttons do: each as a small cap with a word; where they do not fit all of them run along."""
        parts: list[tuple[str, bool]] = []
        for cap, word in caps:
            parts += [(part, key) for part, key in ((cap, True), (font.plain(spoken(word)), False)) if part]
        whole = " ".join(part for part, _ in parts)
        drawn(whole)
        hidden = len(whole) - COLUMNS
        column = -self._moved((line, 0), whole, hidden, Fate.RUNS, COLUMNS) if hidden > 0 else 0
        for part, key in parts:
            self._key(line, column, part, key)
            column += len(part) + 1

    def _key(self, line: int, column: int, part: str, key: bool) -> None:
        """A cap or a word of the last line, as far as it is seen now."""
        seen = part[max(0, -column) : max(0, COLUMNS - column)]
        column = max(0, column)
        if not seen:
            return
        self._put(line, column, seen, inverse=key)
        if key:
            start = WIDTH * line + font.WIDTH * column
            for end in (start, start + font.WIDTH * len(seen)):
                if end < WIDTH * (line + 1):
                    self._pixels[end] = _CORNERS

    def footer(self, *caps: tuple[str, str]) -> None:
        """The last line: what the buttons do now."""
        self.keys(LINES - 1, caps)

    # Text and pictures anywhere

    def text_at(self, x: int, y: int, words: str) -> None:
        """Words at any pixel, laid over what is there."""
        self._whole(x, words, 1)
        for offset, column in enumerate(font.columns(spoken(words))):
            self._light(x + offset, y, column)

    def big(self, x: int, y: int, words: str, scale: int) -> None:
        """Words in letters so many times as large."""
        self._whole(x, words, scale)
        for offset, column in enumerate(font.columns(spoken(words))):
            for step in range(scale if column else 0):
                self._light(x + scale * offset + step, y, _grown(column, scale))

    def _whole(self, x: int, words: str, scale: int) -> None:
        """Is there room for all of it?"""
        words = font.plain(spoken(words))
        drawn(words)
        if x < 0 or x + scale * (font.WIDTH * len(words) - 1) > WIDTH:
            too_long(words, (WIDTH - x) // (scale * font.WIDTH), Fate.CUT)

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
