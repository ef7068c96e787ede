"""All wires of one machine together, for a whole companion without hardware."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.devices.errors import LibraryMissing
from companion.devices.profile import Profile
from companion.devices.simulated.camera_wire import CameraWire
from companion.devices.simulated.pins import Pins
from companion.devices.simulated.pixels import PixelWire
from companion.devices.simulated.radio_wire import RadioWire
from companion.devices.simulated.screen import ScreenWire
from companion.devices.simulated.sound import SoundWire
from companion.devices.simulated.swap import Swap
from companion.devices.simulated.throws import PLACES
from companion.devices.simulated.tray import PtyTray

STANDS_FOR = "pi4"
"""What a board that is simulated from the start looks like to the libraries."""


class Wires:
    """Pins, screen, pixels, loudspeaker and sources of dice of a profile.

    `install` comes before devices are opened; `remove` gives all back. A context manager does both. Devices should be
    closed before the wires are removed.
    """

    def __init__(self, profile: Profile, places: int = PLACES) -> None:
        """`places`: as many as the tray has for dice."""
        model = STANDS_FOR if profile.simulated else profile.model
        self.profile = profile
        self.pins = Pins(profile.buttons, model)
        self.screen = ScreenWire(profile.screen)
        self.pixels = PixelWire(profile.pixels, model)
        self.tray = PtyTray(Path(tempfile.gettempdir(), f"dice-tray-{secrets.token_hex(8)}"), places=places)
        self.camera = CameraWire()
        self.bluetooth = RadioWire()
        self.sound = SoundWire()
        self._installed: ExitStack | None = None

    def install(self) -> None:
        """Take the place of every wire, and plug the tray in; does nothing if that was done."""
        if self._installed is not None:
            return
        try:
            self._installed = self._taken_over()
        except ModuleNotFoundError as error:
            raise LibraryMissing(error.name or "of a device") from error

    def _taken_over(self) -> ExitStack:
        with ExitStack() as stack:
            stack.enter_context(self.screen)
            stack.enter_context(self.pins)  # after the screen, whose lines may be on the same driver
            stack.enter_context(self.pixels)
            stack.enter_context(self.sound)
            if self.profile.bluetooth.on:
                stack.enter_context(self.bluetooth)
            if self.profile.tray.port:
                stack.enter_context(self.tray)
                stack.callback(self._lead_to_tray().back)
            return stack.pop_all()

    def remove(self) -> None:
        """Give everything back; does nothing the second time."""
        installed, self._installed = self._installed, None
        if installed is not None:
            installed.close()

    def __enter__(self) -> Wires:
        self.install()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def _lead_to_tray(self) -> Swap:
        """The profile's port leads to the simulated tray, for the serial library alone."""
        from serial import serialposix

        swap = Swap()
        swap.attribute(serialposix, "os", _Detour(self.profile.tray.port, str(self.tray.path)))
        return swap


class _Detour:
    """The module `os` for the serial library, in which one device file is another."""

    def __init__(self, port: str, stand_in: str) -> None:
        self._port = port
        self._stand_in = stand_in

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def open(self, path: str, flags: int, *rest: Any) -> int:
        return os.open(self._stand_in if path == self._port else path, flags, *rest)
