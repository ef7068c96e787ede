"""Every error of the page.

CompanionError
+-- WebError
    +-- BadMessage      what came from a page has not the right shape
    +-- NotAllowed      whoever asks may not do (or see) this
    +-- PageUnavailable the page cannot be offered on this machine
"""

from __future__ import annotations

from companion.errors import CompanionError


class WebError(CompanionError):
    """Something about the page."""


class BadMessage(WebError):
    """What came from a page has not the right shape; says what was expected."""


class NotAllowed(WebError):
    """Whoever asks may not do this; says who may."""


class PageUnavailable(WebError):
    """The page cannot be offered; says what is missing and what to do."""
