"""The font of the small screen: `font.txt` as columns of pixels, with accented letters put together from their parts.

glyph("A")  six bytes, one per column; bit n is row n, and the last column keeps letters apart
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

WIDTH = 6
HEIGHT = 8
UNKNOWN = "□"  # stands for every character that is neither drawn nor has a base letter
INVERSE = bytes(255 - byte for byte in range(256))  # a table for `bytes.translate`

_ROOMLESS = {"Mn", "Me", "Cf"}  # marks alone, joiners, variation selectors
_LOW = "low"  # in `font.txt`, before a character that is drawn once more, one row shorter
_ABOVE = 0b11  # the rows over a small letter, where marks go
_DOTLESS = {"i": "ı", "j": "ȷ", "і": "ı"}
_ACCENTED = (range(0xC0, 0x180), range(0x218, 0x21C), range(0x386, 0x3CF), range(0x400, 0x460))


class _Glyphs(dict[str, bytes]):
    """Glyphs by character; one that is not there yet is put together when it is first wanted."""

    def __missing__(self, char: str) -> bytes:
        made = self[char] = _composed(char) or _stand_in(char)
        return made


class _Inverse(dict[str, bytes]):
    """Dark glyphs on light ground, by character."""

    def __missing__(self, char: str) -> bytes:
        made = self[char] = _low(glyph(char)).translate(INVERSE)
        return made


def glyph(char: str) -> bytes:
    """The six columns of a character."""
    return glyphs()[char]


def inverse(char: str) -> bytes:
    """The six columns of a dark character on light ground; letters leave a light row above them."""
    return _inverse()[char]


@lru_cache(maxsize=1024)  # a screen is drawn many times with much the same words
def columns(words: str, dark: bool = False) -> bytes:
    """The columns of a whole text, light on dark or dark on light."""
    return b"".join(map((_inverse() if dark else glyphs()).__getitem__, plain(words)))


def plain(words: str) -> str:
    """Words with one character for each cell: marks joined to their letters, what takes no room left out."""
    if words.isascii():
        return words
    return "".join(char for char in unicodedata.normalize("NFC", words) if unicodedata.category(char) not in _ROOMLESS)


@cache
def glyphs() -> dict[str, bytes]:
    """All glyphs that are drawn, and those made from them since."""
    return _Glyphs({char: shape for chars, shape in _drawn() for char in chars})


@cache
def _inverse() -> dict[str, bytes]:
    return _Inverse()


@cache
def alphabet() -> tuple[str, ...]:
    """Every character that can be told from all others; of those that look alike, the first one drawn."""
    drawn = [chars[0] for chars, _ in _drawn() if not unicodedata.combining(chars[0])]
    accented = [chr(code) for codes in _ACCENTED for code in codes]
    firsts: dict[bytes, str] = {}
    for char in (*drawn, *filter(_composed, accented)):
        firsts.setdefault(glyph(char), char)
    return tuple(firsts.values())


@cache
def _drawn() -> tuple[tuple[str, bytes], ...]:
    """The characters of each block of `font.txt`, and its columns."""
    return tuple(("".join(map(_character, names)), shape) for names, shape in _blocks() if names[0] != _LOW)


@cache
def _blocks() -> tuple[tuple[list[str], bytes], ...]:
    text = Path(__file__).with_name("font.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n") if not block.startswith("//")]
    return tuple((head.split(), _columns(rows)) for head, *rows in blocks)


def _character(name: str) -> str:
    return chr(int(name[2:], 16)) if name.startswith("U+") else name


def _columns(rows: list[str]) -> bytes:
    """A drawing of rows turned into columns."""
    turned = (sum(1 << y for y, pixel in enumerate(column) if pixel == "#") for column in zip(*rows, strict=True))
    return bytes(turned).ljust(WIDTH, b"\0")


def _composed(char: str) -> bytes | None:
    """A letter with its mark, when both are drawn."""
    base, *marks = list(unicodedata.normalize("NFD", char))
    drawn = glyphs()
    if len(marks) != 1 or base not in drawn or marks[0] not in drawn:
        return None
    mark = drawn[marks[0]]
    above = any(column & _ABOVE for column in mark)
    letter = drawn[_DOTLESS.get(base, base) if above else base]
    if above and any(column & _ABOVE for column in letter):
        # One row shorter and hanging one row below the line, a tall letter leaves the mark two rows.
        letter = bytes(column << 1 & 0xFF for column in _low(letter))
    return bytes(part | accent for part, accent in zip(letter, mark, strict=True))


def _shorter(letter: bytes) -> bytes | None:
    """A letter that keeps its foot and ends one row lower, if there are two rows alike of which one can go."""
    rows = [[column >> y & 1 for column in letter] for y in range(HEIGHT - 1)]
    spare = next((y for y in range(HEIGHT - 2) if rows[y] == rows[y + 1]), None)
    if spare is None:
        return None
    above = (1 << spare) - 1
    return bytes((column & above) << 1 | column & ~(above << 1 | 1) for column in letter)


def _low(shape: bytes) -> bytes:
    """A letter or digit without its topmost row; accents and pictures stay as they are."""
    if shape not in _lows():
        return shape
    return _lows()[shape] or _shorter(shape) or shape


@cache
def _lows() -> dict[bytes, bytes | None]:
    """The shapes that are made low when dark, and how, if a drawing says so."""
    letters = [(chars[0], shape) for chars, shape in _drawn() if chars[0].isalnum() or chars[0].isascii()]
    tall = {shape: None for char, shape in letters if any(column & 1 for column in shape)}
    return tall | {glyph(names[1]): shape for names, shape in _blocks() if names[0] == _LOW}


def _stand_in(char: str) -> bytes:
    """What is shown for a character that is not drawn: a space, its base letter, or an open box."""
    drawn = glyphs()
    if char.isspace():
        return drawn[" "]
    base = unicodedata.normalize("NFKD", char)[0]
    return drawn[base if base in drawn else UNKNOWN]
