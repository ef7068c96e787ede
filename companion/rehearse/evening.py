"""A stage in simulated time: the whole companion with its real drivers, and evenings that take seconds."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from threading import Event

from companion.desk.knowing import Settings
from companion.devices.buttons import Buttons
from companion.devices.choosing import Devices
from companion.devices.dice import TRAY
from companion.devices.events import Tell
from companion.devices.pixels import Pixels
from companion.devices.profile import Profile, load_profile
from companion.devices.screen import Screen
from companion.devices.simulated.tray import LoopTray
from companion.devices.sound import Sound
from companion.devices.tray import Tray
from companion.devices.wiring import TrayWiring
from companion.rehearse.simulated_time import SimulatedTime
from companion.rehearse.stage import Stage


class Evening(Stage):
    """A stage whose devices have simulated time, and whose tray is joined to the loop in memory."""

    def __init__(self, time: SimulatedTime, folder: Path, seed: int, settings: Settings | None = None) -> None:
        board = load_profile("simulated")
        self.time = time
        self.tray = LoopTray(time.loop)
        self._tray_wiring = board.tray
        super().__init__(
            folder,
            profile=replace(board, tray=TrayWiring(port="")),  # the wires bring no tray of their own
            seed=seed,
            settings=settings,
            devices=self._choose,
            dice={TRAY: self.tray},
        )

    async def __aenter__(self) -> Evening:
        self.tray.plug()
        await super().__aenter__()
        return self

    def _choose(self, profile: Profile, tell: Tell, loop: asyncio.AbstractEventLoop, folder: Path) -> Devices:
        """The devices of the board, each with the simulated clock."""
        clock = self.time.clock
        return Devices(
            Buttons(profile.buttons, tell, clock),
            Screen(profile.screen, tell, wait=_wait, clock=clock),
            Pixels(profile.pixels, tell, wait=_wait, clock=clock),
            Sound(profile.sound, tell, profile.speech, profile.buttons, wait=_wait, clock=clock),
            Tray(self._tray_wiring, tell, loop, self.tray.open_port),
            loop,
        )


def _wait(event: Event, seconds: float) -> object:
    """Whatever the event is, it knows its own time."""
    return event.wait(seconds)
