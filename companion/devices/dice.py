"""Where dice come from: one interface for whatever reads real dice, such as a tray, a camera or dice with a radio.

A source is a device like the others: it is opened and closed, has its health, vanishes and returns. It tells two things
through the events of `companion.devices.events`: `DiceSeen`, what is going on now, and `DiceRolled`, what a throw came
to, exactly once for each throw and in their order. Which source may answer a question is not its business: it tells
every throw, and the table takes it, or offers it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from companion.devices.health import Health
from companion.devices.trayframe import (
    COCKED,
    EMPTY,
    HANDLING,
    OUTCOMES,
    ROLLED,
    ROLLING,
    SETTLING,
    STATES,
    WRONG_COUNT,
)

__all__ = [
    "BLUETOOTH",
    "CAMERA",
    "COCKED",
    "EMPTY",
    "HANDLING",
    "OUTCOMES",
    "ROLLED",
    "ROLLING",
    "SETTLING",
    "STATES",
    "TRAY",
    "WRONG_COUNT",
    "DiceSource",
    "Taught",
]

TRAY, CAMERA, BLUETOOTH = "tray", "camera", "bluetooth"


class DiceSource(Protocol):
    """Something that reads real dice. To be used in the loop's thread; it holds up nobody."""

    @property
    def name(self) -> str:
        """What it is called in events, health, settings and journals: `tray`, `camera`, `bluetooth`."""

    @property
    def at_once(self) -> int:
        """How many dice it can read in one throw; larger hands are thrown one throw after the other."""

    @property
    def health(self) -> Health:
        """How it is; `device` is its name."""

    def open(self) -> None:
        """Begin to look for it; does nothing if that was done, or if there is none."""

    def close(self) -> None:
        """Let go of it."""

    def arm(self, dice: int) -> None:
        """Wait for one throw of so many dice, at most `at_once`, until it is made or disarmed, lost or not."""

    def disarm(self) -> None:
        """Wait for no throw. One that is made all the same is told, if it is seen."""

    def ask(self) -> None:
        """Have it told as `DiceSeen` what lies there now."""

    def look_after(self) -> None:
        """Called every second or so: a driver that hangs is lost, and holds up nobody."""


@runtime_checkable
class Taught(Protocol):
    """A source that has to be shown how its place looks before it can read."""

    async def calibrate(self, step: str, wanted: Callable[[], bool]) -> Mapping[str, object]:
        """Do one step: `next` is the step that follows, `words` what is said to people. Nothing that was learnt before
        is lost by a step that fails, or is no longer `wanted` when it is done."""
