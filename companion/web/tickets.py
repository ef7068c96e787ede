"""What the browser brings along that we open ourselves.

Everybody on the machine who lists processes sees the command that opens it. So it does not hold the secret itself,
but something that one page can change for it, for a short time.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

LASTS = 300.0
"""Seconds: a browser on a small machine takes its time."""


class Ticket:
    """One at a time: the next one ends it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._words = ""
        self._until = 0.0
        self._page = ""

    def draw(self) -> str:
        self._words, self._until, self._page = secrets.token_urlsafe(24), self._clock() + LASTS, ""
        return self._words

    def admits(self, words: str, page: str) -> bool:
        """Is it good for the page of this name? From the first one on it is good for no other."""
        if not self._words or not page or self._clock() >= self._until:
            return False
        if not hmac.compare_digest(words.encode(), self._words.encode()) or self._page not in ("", page):
            return False
        self._page = page
        return True
