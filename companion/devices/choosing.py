"""The one place that chooses devices: from a board profile to buttons, screen, pixels and tray.

A simulated board is nothing special here: the same devices run on wires that were installed before.
"""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass

from companion.devices.buttons import Buttons
from companion.devices.events import Tell
from companion.devices.health import Health
from companion.devices.pixels import Pixels
from companion.devices.profile import Profile
from companion.devices.screen import Screen
from companion.devices.tray import Tray

PATIENCE = 2.0


@dataclass(frozen=True, slots=True)
class Devices:
    """Everything that is connected to one board."""

    buttons: Buttons
    screen: Screen
    pixels: Pixels
    tray: Tray
    loop: asyncio.AbstractEventLoop

    def open(self) -> None:
        """Start them all; to be called in the loop's thread. What is missing is lost, and tried again."""
        self.screen.open()
        self.pixels.open()
        self.buttons.open()
        self.tray.open()

    def close(self, keep_frame: bool = False) -> None:
        """Bring them all to rest; takes a while, and may be called in any thread, and again."""
        self._close_tray()
        self.buttons.close()
        self.pixels.close()
        self.screen.close(keep=keep_frame)

    def health(self) -> tuple[Health, ...]:
        """How each of them is."""
        return self.buttons.health, self.screen.health, self.pixels.health, self.tray.health

    def look_after(self) -> None:
        """To be called every second or so: a device whose driver hangs is lost, and holds up nobody."""
        self.buttons.look_after()
        self.screen.look_after()
        self.pixels.look_after()

    def _close_tray(self) -> None:
        """The tray lives in the loop: elsewhere, the loop is asked to close it."""
        if not self.loop.is_running() or asyncio._get_running_loop() is self.loop:
            self.tray.close()
            return
        closed = threading.Event()
        self.loop.call_soon_threadsafe(self.tray.close)
        self.loop.call_soon_threadsafe(closed.set)
        closed.wait(PATIENCE)


def choose(profile: Profile, tell: Tell, loop: asyncio.AbstractEventLoop) -> Devices:
    """The devices of a board, not yet opened."""
    return Devices(
        Buttons(profile.buttons, tell),
        Screen(profile.screen, tell),
        Pixels(profile.pixels, tell),
        Tray(profile.tray, tell, loop),
        loop,
    )
