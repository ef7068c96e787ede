"""Is everything still moving? The watchdog of the service is fed only then, and people see what hangs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Protocol

from companion.daemon.acting import AtTable
from companion.service import Progress, Source, Stuck, Systemd, Watchdog, feed

PATIENCE = 8.0
"""Seconds without progress after which a part counts as stuck: longer than the longest back-off of a device."""
SLOW = {"journal": "Waiting for the disk"}

log = logging.getLogger(__name__)


class Beating(Protocol):
    """A device with a worker."""

    @property
    def beats(self) -> int: ...


class Pulse:
    """Beats once for every round of the loop."""

    def __init__(self, table: AtTable, devices: Mapping[str, Beating], clock: Callable[[], float]) -> None:
        self.beats = 0
        self._stuck: frozenset[str] = frozenset()
        self._watchdog = Watchdog(
            [
                Source("loop", lambda: Progress(self.beats), PATIENCE),
                Source("journal", lambda: Progress(table.sitting.beats, table.working), PATIENCE),
                *(Source(name, _progress(device), PATIENCE) for name, device in devices.items()),
            ],
            clock,
        )

    def beat(self, systemd: Systemd) -> list[str]:
        """One round: what hangs now, in words for people."""
        self.beats += 1
        stuck = feed(systemd, self._watchdog)
        self._log(stuck)
        return [SLOW.get(one.name, f"{one.name} hangs") for one in stuck]

    def _log(self, stuck: tuple[Stuck, ...]) -> None:
        names = frozenset(one.name for one in stuck)
        for one in stuck:
            if one.name not in self._stuck:
                log.error("%s", one)
        for name in self._stuck - names:
            log.warning("%s moves again", name)
        self._stuck = names


def _progress(device: Beating) -> Callable[[], Progress]:
    return lambda: Progress(device.beats)
