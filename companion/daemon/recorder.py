"""The session recorder: whatever people and devices do is written as a script that `companion rehearse` plays again."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from companion.daemon.sitting import Against, Outcome, SatDown
from companion.desk.reading import UNREADABLE, read_text
from companion.devices.dice import TRAY
from companion.devices.events import DiceRolled, Event, HealthChanged, Held, Pressed, Released, Turned
from companion.devices.health import State

log = logging.getLogger(__name__)

HEAD = """\
# A session of the Zombie Table Companion. Play it again with: companion rehearse THIS-FILE
"""


class Recorder:
    """Writes lines as things happen; after each one follows what the screen's first line said then."""

    def __init__(
        self,
        file: TextIO,
        clock: Callable[[], float],
        seed: int | None = None,
        mat: tuple[int, int] | None = None,
    ) -> None:
        """`seed` is what the companion's dice and cards come from, where it is known; `mat` the columns and rows of a
        table mat, where the lights are one."""
        self._file = file
        self._clock = clock
        self._began = clock()
        self._down: dict[str, str] = {}
        """Buttons that are down and not held yet, each with what was on the screen when it went down."""
        self._held: set[str] = set()
        """Buttons that are held; a press of such a one is an arrow that repeats."""
        self._unheard: set[str] = set()
        """Buttons that went down too early to mean anything: played again, they must not mean anything either."""
        self._shown = ""
        self._told = ""
        self._begun = False
        """Has anything happened that is played again?"""
        self._write(HEAD.rstrip())
        if seed is not None:
            self._write(f"seed {seed}")
        if mat is not None:
            self._write(f"mat {mat[0]} {mat[1]}")

    def first_run(self, step: str) -> None:
        """The session begins in the first run, at this step."""
        self._write(f"first-run {step}")

    def event(self, event: Event, heard: bool = True) -> None:
        """Something a device told, before the screen answers it; `heard`: it was not too early to mean anything."""
        match event:
            case Pressed(button, _) | Held(button, _) | Released(button, _):
                if not heard:
                    self._unheard.add(button)
                self._finger(event, button)
            case Turned(steps, _):
                self._do(f"turn {steps}", heard)
            case DiceRolled(state="rolled"):
                self._say(" ".join(["roll", *_source(event), *map(str, event.dice)]))
            case DiceRolled():
                self._say(" ".join([event.state, *_source(event)]))
            case HealthChanged(health) if health.state in (State.LOST, State.OK) and health.losses:
                self._say(f"{'unplug' if health.state is State.LOST else 'plug'} {health.device}")

    def _finger(self, event: Pressed | Held | Released, button: str) -> None:
        match event:
            case Pressed() if button in self._held:
                self._do(f"press {button}", button not in self._unheard)
            case Pressed():
                self._down[button] = self._shown
            case Held():
                self._held.add(button)
                self._do(f"hold {button}", button not in self._unheard, self._down.pop(button, ""))
            case Released():
                if button in self._down:
                    self._do(f"press {button}", button not in self._unheard, self._down.pop(button))
                self._held.discard(button)
                self._unheard.discard(button)

    def outcome(self, outcome: Outcome) -> None:
        """How something went that people wanted."""
        match outcome:
            case SatDown(table, title, resumed):
                journal = table.journal.path if table.journal else None
                told = journal.name if journal else "no journal"
                self._write(f"# {title}, {'taken up again' if resumed else 'begun'}: {told}")
                if resumed and journal and not self._begun:
                    self._keep(journal)
            case Against(rule, _):
                self._write(f"expect refused {rule}")

    def frame(self, frame: bytes) -> None:
        """What is on the screen now."""
        self._shown = read_text(frame)[0].strip()

    def close(self) -> None:
        with suppress(OSError):  # what could not be written is tried once more here
            self._file.close()

    def _keep(self, journal: Path) -> None:
        """The game as it is now, beside the script: what is played from here on comes on top of it."""
        script = Path(self._file.name)
        if script.parent.resolve() == journal.parent.resolve():
            return  # a copy among the games would be one more game
        copy = script.with_name(f"{journal.stem}-{script.stem}{journal.suffix}")
        try:
            shutil.copyfile(journal, copy)
        except OSError as error:
            log.warning("the game is not kept beside the recording: %s", error)
        else:
            self._write(f'journal "{copy.name}"')

    def _do(self, line: str, heard: bool, seen: str | None = None) -> None:
        """What people did; a comment where it came too early to mean anything."""
        if heard:
            self._say(line, seen)
        else:
            self._write(f"# {line} (too early)")

    def _say(self, line: str, seen: str | None = None) -> None:
        """First what people saw when they did it, then what they did."""
        self._begun = True
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


def _source(event: DiceRolled) -> list[str]:
    """Where dice were thrown; the tray needs no word."""
    return [] if event.source == TRAY else [event.source]
