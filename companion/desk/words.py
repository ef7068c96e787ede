"""Words made to fit: wrapped into lines, cut with an ellipsis, or scrolled past a window."""

from __future__ import annotations

from companion.desk.font import plain
from companion.languages import spoken

STEP = 0.18  # seconds a scrolling text stays before it moves on by a letter
REST = 1.5  # seconds it rests at its beginning, and again at its end


def cut(words: str, columns: int) -> str:
    """Words cut to a width, with an ellipsis where something is missing."""
    words = plain(spoken(words))
    if len(words) <= columns:
        return words
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


def marquee(words: str, columns: int, now: float, since: float) -> str:
    """The part of a long text that is seen now, if it began to scroll then; it rests at both ends."""
    words = plain(spoken(words))
    hidden = len(words) - columns
    if hidden <= 0:
        return words
    round_trip = 2 * REST + STEP * hidden
    moved = int(((now - since) % round_trip - REST) / STEP + 1)
    start = min(max(moved, 0), hidden)
    return words[start : start + columns]
