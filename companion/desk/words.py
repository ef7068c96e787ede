"""Words made to fit: wrapped into lines, or moved past a window."""

from __future__ import annotations

from companion.desk.fitting import Fate, too_long
from companion.desk.font import plain
from companion.languages import spoken

STEP = 0.18  # seconds a text that runs along stays before it moves on by a letter
ROLL = 1.2  # the same for one that rolls past line by line
REST = 1.5  # seconds it rests at its beginning, and again at its end


def opens(words: str, columns: int) -> str:
    """The beginning of words on a line of a list, with an ellipsis: they run along when the cursor comes to them."""
    words = plain(spoken(words))
    if len(words) <= columns:
        return words
    too_long(words, columns, Fate.OPENS)
    return words[: columns - 1].rstrip() + "…" if columns > 0 else ""


def wrap(words: str, columns: int) -> list[str]:
    """Words broken into lines between words; a word too long for a line is broken itself."""
    lines: list[str] = []
    for paragraph in plain(spoken(words)).splitlines():
        lines += _wrapped(paragraph.split(), columns)
    return lines


def _wrapped(words: list[str], columns: int) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) <= columns:
            lines[-1] += f" {word}"
            continue
        if lines[-1]:
            lines.append("")
        while len(word) > columns:
            lines[-1], word = word[:columns], word[columns:]
            lines.append("")
        lines[-1] = word
    return lines


def moved_on(hidden: int, so_long: float, step: float = STEP) -> int:
    """How far a text has moved of which so much is hidden: it rests, moves on step by step, rests, begins anew."""
    round_trip = 2 * REST + step * hidden
    moved = int((so_long % round_trip - REST) / step + 1)
    return min(max(moved, 0), hidden)
