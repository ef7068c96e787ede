"""Sources of dice and the desk: which source waits for how many, and what became of every throw.

Every source that counts at this table waits at once, each for as many dice as are missing and it can read together.
So a source that vanishes in the middle of a throw leaves nothing to do: the others wait already, and people may type.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.desk.desk import Desk
from companion.devices.dice import ROLLED, DiceSource
from companion.devices.events import DiceRolled, Event
from companion.table.readings import Reading

MOST_PICTURES = 20
"""So many of the latest pictures can be looked at."""


class Dicing:
    """Arms the sources as the desk asks for dice, and notes how well they read."""

    def __init__(
        self,
        desk: Desk,
        sources: Sequence[DiceSource],
        keep: Callable[[Reading], None],
        clock: Callable[[], float] = time.time,
        folder: Path | None = None,
    ) -> None:
        self.desk = desk
        self.sources = sources
        self.keep = keep
        self.clock = clock
        self.folder = folder
        """Where pictures are kept."""
        self.rolls = 0
        """How many throws were told, whatever came of them."""
        self.pictures: deque[str] = deque(maxlen=MOST_PICTURES)
        """The names of the latest pictures that were read, the latest last."""
        self._armed: dict[str, int] = {}

    def arm(self) -> None:
        """Every source waits for as many dice as are asked of it."""
        for source in self.sources:
            self.desk.dice.of(source.name).at_once = source.at_once
            wanted = self.desk.wanted_of(source.name)
            if wanted == self._armed.get(source.name, 0):
                continue
            self._armed[source.name] = wanted
            if wanted:
                source.arm(wanted)
            else:
                source.disarm()

    def picture(self, name: str) -> bytes | None:
        """A picture that was read; only those that were told can be had. It may wait for the disk."""
        if name not in self.pictures or self.folder is None or Path(name).name != name:
            return None
        try:
            return (self.folder / name).read_bytes()
        except OSError:
            return None

    def armed(self, source: str) -> int:
        """For how many dice a source waits."""
        return self._armed.get(source, 0)

    @contextmanager
    def told(self, event: Event) -> Iterator[None]:
        """While an event is worked off: of a throw it is noted what the desk made of it."""
        if not isinstance(event, DiceRolled):
            yield
            return
        wanted, self.desk.dice.fate = self._rested(event), ""
        yield
        self._note(event, wanted)

    def _rested(self, event: DiceRolled) -> int:
        """A throw came to rest: for how many dice its source waited. One that counts ends the waiting."""
        self.rolls += 1
        wanted = self.armed(event.source)
        if event.state == ROLLED:
            self._armed[event.source] = 0
        if event.picture:
            self.pictures.append(event.picture)
        return wanted

    def _note(self, event: DiceRolled, wanted: int) -> None:
        """Keep how it was read and what the desk made of it."""
        self.keep(
            Reading(
                event.source,
                event.state,
                self.desk.dice.fate,
                event.dice,
                event.places,
                event.unread,
                wanted,
                event.confidence,
                int(self.clock() - event.ago),
            )
        )
