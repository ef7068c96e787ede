"""The board of a dice tray in memory: what `board.py` is on the real one, with sensors over simulated dice.

Everything above it is the firmware as it is: how levels become faces, what a roll is, the loop, the link. A throw takes
more than a second of the board's time and none of ours: its clock runs ahead by what hands take.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Protocol

from companion.devices.firmware import run_here
from companion.devices.simulated.dice import Light
from companion.devices.simulated.throws import LOOK_MS, PLACES, Bed, Moment
from companion.devices.simulated.traysensors import LOOSE

MOTOR_MA = 85
PLENTY = 10_000
"""Drawings of faces that are remembered: this machine has more memory than a Pico."""


class Port(Protocol):
    """The serial line as the firmware has it."""

    console_wanted: bool

    def read(self) -> bytes: ...

    def write(self, data: bytes, /) -> None: ...


class TrayBoard:
    """Sensors, motor, piezo, ring and memory of one tray. It outlives the firmware, which forgets all without power."""

    def __init__(self, bed: Bed, now: Callable[[], float]) -> None:
        self.bed = bed
        self.port: Port
        self.flash = calibration_of(bed)
        """What was stored: the calibration; empty for a board that is new."""
        self.ring: Any = None
        """The colours that the ring shows."""
        self.draws = MOTOR_MA
        """Milliamperes that the motor draws; none if it is not connected."""
        self._now = now
        self._ahead = 0
        self._sensed = bed.still()

    def sense(self, moment: Moment) -> None:
        """Something happens in the tray: that is what the sensors say from now on."""
        self._ahead += LOOK_MS
        self._sensed = moment

    def sense_meanwhile(self, moment: Moment) -> None:
        """The same while the board's time passes as ours does."""
        self._sensed = moment

    # From here on, what the firmware calls.

    def ticks_ms(self) -> int:
        return int(self._now() * 1000) + self._ahead

    def guard(self) -> None:
        """There is no watchdog: whoever simulates a board that hangs stops its loop."""

    def feed(self) -> None:
        """See `guard`."""

    def sleep_ms(self, ms: int) -> None:
        """Time passes for the board, and none for us."""
        self._ahead += ms
        self._sensed = self.bed.still()

    def fitted(self) -> list[bool]:
        return [place < len(self.bed.fields) for place in range(PLACES)]

    def loose(self, place: int) -> list[int]:
        return [number - 1 for number, what in self.bed.fields[place].broken.items() if what == LOOSE]

    def look(self, place: int) -> list[int]:
        return self._sensed.places[place].counts

    def sweep(self, place: int, light: bool) -> list[int]:
        sensed = self._sensed.places[place]
        return sensed.lit if light else sensed.unlit

    def shake(self, on: bool) -> None:
        self.bed.shaking = on and self.draws > 0

    def motor_current(self) -> int:
        return self.draws if self.bed.shaking else 0

    def knock(self) -> float:
        return self._sensed.knock

    def show(self, colours: Any) -> None:
        self.ring = colours

    def load(self) -> str:
        return self.flash

    def save(self, text: str) -> None:
        self.flash = text

    def open_door(self) -> None:
        """Nobody puts firmware on a simulated board."""


def new_bed(places: int = PLACES) -> Bed:
    """A lane and ordinary dice; the same every time, so that what happens in it can happen again.

    Its sensors have no noise: what the firmware makes of noise is tested elsewhere, with many more dice.
    """
    return Bed(Random(1), places=places, light=Light(flicker=0.0, noise=0.0, converter=0.0), steady=True)


def calibration_of(bed: Bed) -> str:
    """What a calibration of this lane would have stored."""
    pips = _pips()
    light = bed.light
    return str(
        pips.store([pips.Calibration(field.read(None, light=light), field.read_white(light)) for field in bed.fields])
    )


@cache
def _pips() -> Any:
    return run_here("pips")
