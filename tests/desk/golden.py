"""Golden pictures: a screen as it was last looked at and found good, kept as text that an eye can judge.

golden("move-where", canvas.frame())

A failing test shows what was there and what is there now; when the new picture is the better one,
`UPDATE_GOLDEN=1 pytest tests/desk` renews it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.desk.canvas import HEIGHT, WIDTH
from companion.desk.reading import read_text
from companion.languages import ENGLISH
from tests.golden import FOLDER

_HALVES = " ▀▄█"  # neither, the upper, the lower, both of two pixels
_EDGE = "+" + "-" * WIDTH + "+"


def picture(frame: bytes) -> str:
    """The words on a screen, and under them its pixels, two rows to a line."""
    words = [f"|{line}|" for line in read_text(frame)]
    return "\n".join([*words, _EDGE, *(f"|{_two_rows(frame, y)}|" for y in range(0, HEIGHT, 2)), _EDGE, ""])


def _two_rows(frame: bytes, y: int) -> str:
    page = frame[WIDTH * (y // 8) : WIDTH * (y // 8 + 1)]
    return "".join(_HALVES[byte >> y % 8 & 3] for byte in page)


def folder_of(language: str) -> Path:
    """Where the pictures of a language are kept: English ones at the top, every other in a folder of its own."""
    return FOLDER / "desk" / ("" if language == ENGLISH else language)


def golden(name: str, frame: bytes, language: str = ENGLISH) -> None:
    """Compare a screen with the stored picture of that name."""
    path = folder_of(language) / f"{name}.txt"
    seen = picture(frame)
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(seen, encoding="utf-8")
    if not path.is_file():
        pytest.fail(
            f"there is no golden picture desk/{path.name}: UPDATE_GOLDEN=1 writes this one\n{seen}", pytrace=False
        )
    good = path.read_text(encoding="utf-8")
    if seen != good:
        pytest.fail(f"desk/{path.name} looks different (UPDATE_GOLDEN=1 renews it); it was\n{good}and is now\n{seen}")
