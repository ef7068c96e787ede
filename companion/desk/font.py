"""The font of the small screen: `font.txt` as columns of pixels, with accented letters put together from their parts.

glyph("A")  six bytes, one per column; bit n is row n, and the last column keeps letters apart
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

WIDTH = 6
HEIGHT = 8
UNKNOWN = "□"  # stands for every character that is neither drawn nor has a base letter

_ABOVE = 0b11  # the rows over a small letter, where marks go
_DOTLESS = {"i": "ı", "j": "ȷ"}
_ACCENTED = (range(0xC0, 0x180), range(0x218, 0x21C), range(0x1E80, 0x1E86), range(0x1EF2, 0x1EF4))


class _Glyphs(dict[str, bytes]):
    """Glyphs by character; one that is not there yet is put together when it is first wanted."""

    def __missing__(self, char: str) -> bytes:
        made = self[char] = _composed(char) or _stand_in(char)
        return made


def glyph(char: str) -> bytes:
    """The six columns of a character."""
    return glyphs()[char]


def columns(words: str) -> bytes:
    """The columns of a whole text."""
    if not words.isascii():
        words = unicodedata.normalize("NFC", words)
    return b"".join(map(glyphs().__getitem__, words))


@cache
def glyphs() -> dict[str, bytes]:
    """All glyphs that are drawn, and those made from them since."""
    return _Glyphs({char: shape for chars, shape in _drawn() for char in chars})


@cache
def alphabet() -> tuple[str, ...]:
    """Every character that has a picture of its own."""
    drawn = [chars[0] for chars, _ in _drawn() if not unicodedata.combining(chars[0])]
    accented = [chr(code) for codes in _ACCENTED for code in codes]
    taken = {char for chars, _ in _drawn() for char in chars}
    return (*drawn, *(char for char in accented if char not in taken and _composed(char)))


@cache
def _drawn() -> tuple[tuple[str, bytes], ...]:
    """What `font.txt` holds: the characters of each block and its columns."""
    text = files(__package__).joinpath("font.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n") if not block.startswith("//")]
    return tuple((_characters(head), _columns(rows)) for head, *rows in blocks)


def _characters(head: str) -> str:
    return "".join(chr(int(word[2:], 16)) if word.startswith("U+") else word for word in head.split())


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
        letter = _lowered(letter)
    return bytes(part | accent for part, accent in zip(letter, mark, strict=True))


def _lowered(letter: bytes) -> bytes:
    """A tall letter, one row shorter and hanging below the line, so that a mark finds room above it."""
    rows = [[column >> y & 1 for column in letter] for y in range(HEIGHT - 1)]
    spare = next((y for y in range(HEIGHT - 2) if rows[y] == rows[y + 1]), 3)
    low = (1 << spare) - 1
    return bytes((column & low | column >> 1 & ~low) << 2 & 0xFF for column in letter)


def _stand_in(char: str) -> bytes:
    """What is shown for a character that is not drawn: a space, its base letter, or an open box."""
    drawn = glyphs()
    if char.isspace():
        return drawn[" "]
    base = unicodedata.normalize("NFKD", char)[0]
    return drawn[base if base in drawn else UNKNOWN]
