"""Is everything that must move still moving? The watchdog is fed only while it is, and names what is stuck."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.service.notify import Systemd


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a part of the daemon has come: a count that grows with each thing done, and whether work waits."""

    beats: int
    busy: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """A part that must make progress while it is busy, at the latest after `patience` seconds.

    The loop is always busy; the journal is while something is being done at the table.
    """

    name: str
    progress: Callable[[], Progress]
    patience: float


@dataclass(frozen=True, slots=True)
class Stuck:
    """A part that has not moved for too long."""

    name: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.name} stuck for {self.seconds:.0f} s"


class Watchdog:
    """Looks at every source; `look` is cheap and may be called as often as you like."""

    def __init__(self, sources: Iterable[Source], clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sources = tuple(sources)
        self._seen: dict[str, tuple[int, float, bool]] = {}
        self.look()

    def look(self) -> tuple[Stuck, ...]:
        """What is stuck now, in the order of the sources."""
        now = self._clock()
        return tuple(stuck for source in self._sources if (stuck := self._judge(source, now)) is not None)

    def _judge(self, source: Source, now: float) -> Stuck | None:
        progress = source.progress()
        beats, since, busy = self._seen.get(source.name, (-1, now, False))
        if beats != progress.beats or not (progress.busy and busy):
            since = now  # it moved, or has nothing to do, or had nothing before: from here on it has all its time
        self._seen[source.name] = (progress.beats, since, progress.busy)
        still = now - since
        return Stuck(source.name, still) if still > source.patience else None


def feed(systemd: Systemd, watchdog: Watchdog) -> tuple[Stuck, ...]:
    """Say `alive` if everything moves; otherwise say what does not, and let systemd end and restart us."""
    stuck = watchdog.look()
    if stuck:
        systemd.status("; ".join(map(str, stuck)))
    else:
        systemd.alive()
    return stuck
