"""Every error of the devices. Missing or broken hardware is none of them: that is a device's health.

CompanionError
+-- WiringError      a wiring that cannot be: says which part, what is expected, what to do
+-- FrameError       a frame of the wrong size was to be shown
+-- DiceError        a source of dice could not do what it was asked
+-- TrayError        the dice tray could not do what it was asked
|   +-- TrayGone     it is not there, or went away meanwhile
+-- CameraError      the camera could not do what it was asked
+-- FirmwareMissing  this companion was installed without the tray's firmware
+-- extras.ExtraMissing
|   +-- LibraryMissing this companion was installed without the libraries of the devices
+-- settings.SettingsError
    +-- ProfileError a board profile is wrong: each mistake with file, line and remedy
"""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError
from companion.extras import ExtraMissing, how_to_get
from companion.languages import say
from companion.settings import SettingsError

INSTALL = how_to_get("desk")
"""What to type where a library of the devices is missing."""


class WiringError(CompanionError):
    """A wiring that cannot be built."""


class FrameError(CompanionError):
    """A frame does not fit the device it was meant for."""

    def __init__(self, device: str, got: int, expected: int) -> None:
        super().__init__(f"{device}: a frame of {got} bytes was shown, but it has {expected}; draw it for this wiring")
        self.got = got
        self.expected = expected


class DiceError(CompanionError):
    """A source of dice refused, or cannot be used now: says why, and what to do."""


class TrayError(CompanionError):
    """The dice tray refused, or was asked for what no tray can do."""


class TrayGone(TrayError):
    """The dice tray is lost, so it cannot answer."""

    def __init__(self, asked: str) -> None:
        super().__init__(say("the dice tray did not answer '{}': it is not there. Plug it in and try again", asked))


class CameraError(CompanionError):
    """The camera refused, with the reason and what to do about it."""


class FirmwareMissing(CompanionError):
    """The firmware's files are not where they belong."""

    def __init__(self, package: Path) -> None:
        super().__init__(f"{package}: the firmware of the dice tray is missing; install the companion again, in whole")


class LibraryMissing(ExtraMissing):
    """A library of the devices is not installed; playing in the terminal needs none of them."""

    def __init__(self, module: str) -> None:
        super().__init__(module, "desk", "web")


class ProfileError(SettingsError):
    """A board profile that cannot be read, or that no board can be wired like."""
