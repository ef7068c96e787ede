"""Every error of the page.

CompanionError
+-- WebError
    +-- BadMessage      what came from a page has not the right shape
    +-- PageUnavailable the page cannot be offered on this machine

Whoever asks for what is not theirs gets NotAllowed, which is the table's.
"""

from __future__ import annotations

from companion.errors import CompanionError
from companion.table.errors import NotAllowed

__all__ = ["BadMessage", "NotAllowed", "PageUnavailable", "WebError"]


class WebError(CompanionError):
    """Something about the page."""


class BadMessage(WebError):
    """What came from a page has not the right shape; says what was expected."""


class PageUnavailable(WebError):
    """The page cannot be offered; says what is missing and what to do."""
