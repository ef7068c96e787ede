"""How well the wire to the dice tray works: lines, bad lines, repeated lines, and the noise in the log."""

from __future__ import annotations

import logging
from dataclasses import dataclass

log = logging.getLogger(__name__)

NOTES_PER_MINUTE = 30
"""Lines of noise that are worth the disk."""
TOO_MANY, TOO_OFTEN = 10, 20
"""The wire is noisy when so many lines were lost, and more than one of so many."""


@dataclass(slots=True)
class Counts:
    """What went over the wire since it was opened: here, and what the tray counted at its end."""

    lines: int = 0
    bad: int = 0
    resent: int = 0
    theirs: tuple[int, int] = (0, 0)
    _before: tuple[int, int] | None = None

    def hear(self, bad: object, resent: object) -> None:
        """The tray counts from its boot on, so what it counted before this connection is taken off."""
        if isinstance(bad, int) and isinstance(resent, int):
            old = self._before = self._before or (bad, resent)
            self.theirs = (max(0, bad - old[0]), max(0, resent - old[1]))

    @property
    def lost(self) -> tuple[int, int]:
        """Bad lines, and lines that had to be said again, at both ends."""
        return self.bad + self.theirs[0], self.resent + self.theirs[1]

    @property
    def noisy(self) -> bool:
        """Whether so much is lost that a person should look at the cable."""
        lost = sum(self.lost)
        return lost >= TOO_MANY and TOO_OFTEN * lost >= self.lines


class NoiseLog:
    """Writes noise to the log, since often it is a traceback, but only so much of it, over all connections."""

    def __init__(self) -> None:
        self._minute = float("-inf")
        self._notes = 0

    def write(self, lines: list[bytes], now: float) -> None:
        if now - self._minute >= 60:
            self._minute, self._notes = now, 0
        for line in lines[: NOTES_PER_MINUTE - self._notes]:
            self._notes += 1
            log.warning("dice tray: noise on the wire: %s", line.decode("ascii", "backslashreplace"))
