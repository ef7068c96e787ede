"""The session recorder: whatever people and devices do is written as a script that `companion rehearse` plays again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from companion.daemon.sitting import Against, Outcome, SatDown
from companion.desk.reading import UNREADABLE, read_text
from companion.devices.events import Event, HealthChanged, Held, Pressed, Released, TrayRoll, Turned
from companion.devices.health import State

log = logging.getLogger(__name__)

HEAD = """\
# A session of the Zombie Table Companion. Play it again with: companion rehearse THIS-FILE
"""


class Recorder:
    """Writes lines as things happen; after each one follows what the screen's first line said then."""

    def __init__(self, file: TextIO, clock: Callable[[], float]) -> None:
        self._file = file
        self._clock = clock
        self._began = clock()
        self._down: dict[str, str] = {}
        """Buttons that are down and not held yet, each with what was on the screen when it went down."""
        self._shown = ""
        self._told = ""
        self._write(HEAD.rstrip())

    def event(self, event: Event) -> None:
        """Something a device told."""
        match event:
            case Pressed(button, _):
                self._down[button] = self._shown
            case Held(button, _):
                self._say(f"hold {button}", self._down.pop(button, ""))
            case Released(button, _):
                if button in self._down:
                    self._say(f"press {button}", self._down.pop(button))
            case Turned(steps, _):
                self._say(f"turn {steps}")
            case TrayRoll(state="rolled"):
                self._say("roll " + " ".join(map(str, event.dice)))
            case TrayRoll():
                self._say(event.state)
            case HealthChanged(health) if health.state in (State.LOST, State.OK) and health.losses:
                self._say(f"{'unplug' if health.state is State.LOST else 'plug'} {health.device}")

    def outcome(self, outcome: Outcome) -> None:
        """How something went that people wanted."""
        match outcome:
            case SatDown(table, title, resumed):
                journal = table.journal.path.name if table.journal else "no journal"
                self._write(f"# {title}, {'taken up again' if resumed else 'begun'}: {journal}")
            case Against(rule, _):
                self._write(f"expect refused {rule}")

    def frame(self, frame: bytes) -> None:
        """What is on the screen now."""
        self._shown = read_text(frame)[0].strip()

    def close(self) -> None:
        with suppress(OSError):  # what could not be written is tried once more here
            self._file.close()

    def _say(self, line: str, seen: str | None = None) -> None:
        """First what people saw when they did it, then what they did."""
        seen = self._shown if seen is None else seen
        if seen and seen != self._told and not set(seen) & {'"', UNREADABLE}:
            self._told = seen
            self._write(f'expect screen "{seen}"')
        self._write(f"# {self._clock() - self._began:.1f} s")
        self._write(line)

    def _write(self, line: str) -> None:
        """A line on the disk. A full disk ends the recording, not the game."""
        if self._file.closed:
            return
        try:
            self._file.write(line + "\n")
            self._file.flush()
        except OSError as error:
            log.warning("the session is not recorded any more: %s", error)
            self.close()
