"""The one place that chooses devices: from a board profile to buttons, screen, pixels, sound and sources of dice.

A simulated board is nothing special here: the same devices run on wires that were installed before.
"""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from pathlib import Path

from companion.devices.absent import AbsentDice
from companion.devices.bluetooth import RadioDice
from companion.devices.buttons import Buttons
from companion.devices.dice import CAMERA, DiceSource, Taught
from companion.devices.events import Tell
from companion.devices.health import Health
from companion.devices.pixels import Pixels
from companion.devices.profile import Profile
from companion.devices.screen import Screen
from companion.devices.sound import Sound
from companion.devices.tray import Tray

PATIENCE = 2.0


@dataclass(frozen=True, slots=True)
class Devices:
    """Everything that is connected to one board."""

    buttons: Buttons
    screen: Screen
    pixels: Pixels
    sound: Sound
    tray: Tray
    loop: asyncio.AbstractEventLoop
    more_dice: tuple[DiceSource, ...] = ()
    """What reads dice besides the tray."""
    radio_dice: RadioDice | None = None
    """Those of them that have a radio, where the table may have such dice."""

    @property
    def dice(self) -> tuple[DiceSource, ...]:
        """Everything that reads real dice."""
        return self.tray, *self.more_dice

    @property
    def camera(self) -> Taught | None:
        """The camera, where there is one and it can be used."""
        return next((source for source in self.more_dice if isinstance(source, Taught)), None)

    def open(self) -> None:
        """Start them all; to be called in the loop's thread. What is missing is lost, and tried again."""
        self.screen.open()
        self.pixels.open()
        self.buttons.open()
        self.sound.open()
        for source in self.dice:
            source.open()

    def close(self, keep_frame: bool = False) -> None:
        """Bring them all to rest; takes a while, and may be called in any thread, and again."""
        self._close_dice()
        self.buttons.close()
        self.sound.close()
        self.pixels.close()
        self.screen.close(keep=keep_frame)

    def health(self) -> tuple[Health, ...]:
        """How each of them is."""
        outputs = self.screen.health, self.pixels.health, self.sound.health
        return self.buttons.health, *outputs, *(source.health for source in self.dice)

    def look_after(self) -> None:
        """To be called every second or so: a device whose driver hangs is lost, and holds up nobody."""
        self.buttons.look_after()
        self.screen.look_after()
        self.pixels.look_after()
        self.sound.look_after()
        for source in self.dice:
            source.look_after()

    def _close_dice(self) -> None:
        """Sources of dice live in the loop: elsewhere, the loop is asked to close them."""
        if not self.loop.is_running() or asyncio._get_running_loop() is self.loop:
            for source in self.dice:
                source.close()
            return
        closed = threading.Event()
        for source in self.dice:
            self.loop.call_soon_threadsafe(source.close)
        self.loop.call_soon_threadsafe(closed.set)
        closed.wait(PATIENCE)


def choose(profile: Profile, tell: Tell, loop: asyncio.AbstractEventLoop, folder: Path | None = None) -> Devices:
    """The devices of a board, not yet opened.

    `folder` is where a camera keeps its calibration and its pictures; without one it is left out.
    """
    camera = _camera(profile, tell, loop, folder) if profile.camera.device and folder is not None else None
    radio_dice = RadioDice(profile.bluetooth, tell, loop) if profile.bluetooth.on else None
    return Devices(
        Buttons(profile.buttons, tell),
        Screen(profile.screen, tell),
        Pixels(profile.pixels, tell),
        Sound(profile.sound, tell, profile.speech, profile.buttons),
        Tray(profile.tray, tell, loop),
        loop,
        tuple(source for source in (camera, radio_dice) if source is not None),
        radio_dice,
    )


def _camera(profile: Profile, tell: Tell, loop: asyncio.AbstractEventLoop, folder: Path) -> DiceSource:
    """Its library is an extra, and imported only where a camera is wired."""
    try:
        from companion.devices.camera.source import Camera
    except ModuleNotFoundError as error:
        return AbsentDice(CAMERA, error.name or "camera", tell)
    return Camera(profile.camera, tell, loop, folder)
