"""Every error of the tray's tools.

CompanionError
+-- TrayToolError
    +-- TrayUnfit      the tray cannot be talked to: what is wrong, and the remedy
    +-- FlashFailed    the firmware did not get onto the board: at which step, and what to do
"""

from __future__ import annotations

from companion.errors import CompanionError


class TrayToolError(CompanionError):
    """A tool could not do its work on the dice tray."""


class TrayUnfit(TrayToolError):
    """The tray cannot be talked to."""

    def __init__(self, port: str, words: str, remedy: str) -> None:
        super().__init__(f"dice tray at {port}: {words}; {remedy}")
        self.words = words
        self.remedy = remedy


class FlashFailed(TrayToolError):
    """The firmware did not get onto the board."""
