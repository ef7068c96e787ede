"""The line above the keys: the last news stay on it, and what was just said covers them for a moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.desk.canvas import COLUMNS, Canvas
from companion.desk.knowing import Note
from companion.desk.words import wrap

NOTE_LASTS = 1.6
"""So many seconds a line about what just happened is seen; longer words are seen line by line."""


@dataclass(slots=True)
class Noting:
    """What is on the line now."""

    _note: Note = field(default_factory=Note)

    @property
    def moves(self) -> bool:
        """Will the line change by itself?"""
        return bool(self._note.words)

    def say(self, words: str, now: float) -> None:
        """Show words for a moment."""
        seen = self._note
        again = seen.words == words and now < seen.until and not seen.again
        self._note = Note(words, now, now + NOTE_LASTS * len(_lines(words)), again)

    def hush(self, now: float) -> None:
        """Something else is seen now: what was said before goes."""
        self._note.until = min(self._note.until, now)

    def draw(self, canvas: Canvas, news: str, now: float) -> None:
        """Draw the line over a picture."""
        note = self._note
        if note.words and now < note.until:
            lines = _lines(note.words)
            at = int((now - note.since) / NOTE_LASTS)
            canvas.note(lines[max(0, min(at, len(lines) - 1))], note.again)
            return
        self._note = Note()
        if news:
            canvas.strip(news)


def _lines(words: str) -> list[str]:
    return wrap(words, COLUMNS) or [""]
