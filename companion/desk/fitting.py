"""Words that are longer than their room: since when each of them runs along, and what became of every word drawn.

The small screen is drawn anew many times a second, and a text that does not fit moves on a little each time. Whoever
draws asks here since when this very text has been seen at this very place. Nothing is cut without being told: a test
that draws within `watched()` hears of every text that had too little room, and how it was shown in spite of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""A line and a column."""
LONG = 3600.0
"""Texts begin anew where nobody looked for so many seconds, or the clock leaps: a picture taken then is the same."""


class Fate(Enum):
    """What becomes of words that are longer than their room."""

    RUNS = "runs along"
    ROLLS = "rolls past line by line"
    OPENS = "is seen whole as soon as the cursor stands on it"
    CUT = "is cut off"
    COVERED = "covers other words"

    @property
    def lost(self) -> bool:
        """Is there something that nobody can read?"""
        return self in (Fate.CUT, Fate.COVERED)


@dataclass(frozen=True, slots=True)
class Tight:
    """Words for which there was too little room."""

    words: str
    room: int
    fate: Fate
    line: int = -1
    """Where on the screen; -1 where that is not known."""


@dataclass(slots=True, eq=False)
class Watch:
    """Everything that was drawn while somebody watched."""

    texts: set[str] = field(default_factory=set)
    tight: set[Tight] = field(default_factory=set)

    @property
    def lost(self) -> list[Tight]:
        """What nobody can read."""
        return sorted((one for one in self.tight if one.fate.lost), key=lambda one: one.words)


_watching: list[Watch] = []
"""Whoever watches now; the screen is drawn in callbacks of other threads, too, so this is no matter of context."""


@contextmanager
def watched() -> Iterator[Watch]:
    """Hear of every word that is drawn in here."""
    watch = Watch()
    _watching.append(watch)
    try:
        yield watch
    finally:
        _watching.remove(watch)


def is_watched() -> bool:
    """Does anybody watch?"""
    return bool(_watching)


def drawn(words: str) -> None:
    """These words were put on the screen, as far as there was room."""
    for watch in _watching:
        watch.texts.add(words)


def too_long(words: str, room: int, fate: Fate, line: int = -1) -> None:
    """There was too little room for these words."""
    for watch in _watching:
        watch.tight.add(Tight(words, room, fate, line))


class Running:
    """The texts of one screen that move, each since when it has been seen where it is."""

    __slots__ = ("_before", "_now", "_seen")

    def __init__(self) -> None:
        self._now = 0.0
        self._before: dict[Place, tuple[str, float]] = {}
        self._seen: dict[Place, tuple[str, float]] = {}

    def begin(self, now: float) -> None:
        """Another picture is drawn, at this moment. What is not drawn again begins anew when it comes back."""
        self._before, self._seen = self._seen, {}
        if not 0 <= now - self._now < LONG:
            self._before = {}
        self._now = now

    def anew(self) -> None:
        """Somebody pressed something: what it changed may stand at the beginning of a text."""
        self._seen = {}

    @property
    def moves(self) -> bool:
        """Did something move in the last picture?"""
        return bool(self._seen)

    def for_so_long(self, place: Place, words: str) -> float:
        """The seconds for which these words have been seen here."""
        before = self._before.get(place)
        since = before[1] if before is not None and before[0] == words else self._now
        self._seen[place] = (words, since)
        return self._now - since
