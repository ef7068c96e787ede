"""What is to be heard now: a value like a picture. The newest counts, and the same one again costs nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from companion.devices.sound.programs import Program
from companion.devices.worker import Wait

STALE = 2.0
"""Seconds after which something is not worth hearing any more: a loudspeaker that comes back does not tell old news."""
LOOK_EVERY = 0.02
"""Seconds between two looks at a program that is waited for."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound, and after it a sentence; each has a number, so that the same one can come twice."""

    sound: str = ""
    sounded: int = 0
    words: str = ""
    said: int = 0
    at: float = 0.0
    """When the newer of both was wished for."""
    volume: float = 0.0
    language: str = ""


class Playing:
    """The sound of this moment; looked at from the loop, which never waits for it."""

    def __init__(self) -> None:
        self._number = 0
        self._sound: tuple[str, Program | None] = ("", None)

    def begin(self, heard: Heard, program: Program | None = None) -> None:
        """Its turn has come. It sounds until the program ends, or until it is over."""
        self._sound = heard.sound, program
        self._number = heard.sounded

    def over(self) -> None:
        self._sound = ("", None)

    def not_over(self, heard: Heard) -> str:
        """The sound that is wished for, or the one before it that has not ended yet; empty for neither."""
        if heard.sounded != self._number:
            return heard.sound
        sound, program = self._sound
        return sound if program is None or program.poll() is None else ""


class Patience:
    """How the worker's thread waits: only while nothing newer is to be heard than what is `meant`."""

    def __init__(self, newest: Callable[[], Heard], newer: Event, wait: Wait, clock: Callable[[], float]) -> None:
        """`newer` is set after something newer was wished for."""
        self._newest = newest
        self._newer = newer
        self._wait = wait
        self.clock = clock

    def stale(self, heard: Heard) -> bool:
        return self.clock() - heard.at > STALE

    def newer(self, meant: Heard) -> bool:
        """Is something newer to be heard?"""
        return self._newest() != meant

    def rest(self, seconds: float, meant: Heard | None = None) -> bool:
        """Wait so long; False as soon as something newer is to be heard."""
        self._newer.clear()
        if meant in (None, self._newest()):
            self._wait(self._newer, seconds)
        return meant in (None, self._newest())

    def ended(self, program: Program, seconds: float, meant: Heard | None = None) -> bool:
        """Wait for a program to end; False where it has not, within so long or before something newer came."""
        end = self.clock() + seconds
        while program.poll() is None:
            if self.clock() >= end or not self.rest(LOOK_EVERY, meant):
                return False
        return True
