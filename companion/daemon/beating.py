"""Are loop and journal still moving? The watchdog of the service is fed only then, and people see what hangs.

Devices are not asked: one that hangs is lost, and the game goes on without it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from companion.daemon.acting import AtTable
from companion.languages import say
from companion.service import Progress, Source, Stuck, Systemd, Watchdog, feed

PATIENCE = 8.0
"""Seconds after which a loop that does not come round counts as stuck."""
DISK_PATIENCE = 60.0
"""The same for the journal: a worn card may take twelve seconds for one record, and a restart makes it no faster."""
SLOW_DISK = 3.0
"""Seconds after which people are told what they wait for."""
WAITING = say("Waiting for the disk")

log = logging.getLogger(__name__)


class Pulse:
    """Beats once for every round of the loop."""

    def __init__(self, table: AtTable, clock: Callable[[], float]) -> None:
        self.beats = 0
        self._stuck: frozenset[str] = frozenset()
        self._watchdog = Watchdog(
            [
                Source("loop", lambda: Progress(self.beats), PATIENCE),
                Source("journal", lambda: table.progress, DISK_PATIENCE),
            ],
            clock,
        )
        self._people = Watchdog([Source("journal", lambda: table.progress, SLOW_DISK)], clock)

    def beat(self, systemd: Systemd) -> list[str]:
        """One round: what hangs now, in words for people."""
        self.beats += 1
        stuck = feed(systemd, self._watchdog)
        self._log(stuck)
        return [WAITING] if self._people.look() else []

    def _log(self, stuck: tuple[Stuck, ...]) -> None:
        names = frozenset(one.name for one in stuck)
        for one in stuck:
            if one.name not in self._stuck:
                log.error("%s", one)
        for name in self._stuck - names:
            log.warning("%s moves again", name)
        self._stuck = names
