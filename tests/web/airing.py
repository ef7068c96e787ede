"""A companion with Bluetooth dice in this very process: a browser looks at its page, a test throws its dice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from companion.daemon.page import DaemonPage
from companion.daemon.radio_table import remember
from companion.desk.knowing import Settings
from companion.devices.bluetooth import BluetoothWiring, KnownDie
from companion.devices.profile import load_profile
from companion.devices.simulated.radio import AirDie
from companion.devices.simulated.radio_wire import TUMBLING, RadioWire
from companion.rehearse.stage import Stage

T = TypeVar("T")
PATIENCE = 30.0


class OnAir:
    """The stage runs in a thread of its own; whatever is done to it is done there."""

    def __init__(self, folder: Path, dice: Sequence[KnownDie]) -> None:
        profile = replace(load_profile("simulated"), bluetooth=BluetoothWiring(on=True))
        self.stage = Stage(folder, profile=profile, settings=Settings(walk_through=False), page=True)
        remember(folder, ())  # the first evening: nobody has chosen any dice
        self.stage.wires.bluetooth = RadioWire(dice)
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    def start(self) -> OnAir:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        return self

    async def _run(self) -> None:
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        async with self.stage:
            page = self.stage.daemon.page
            assert isinstance(page, DaemonPage)
            self.url = page.server.host_url
            self._ready.set()
            await self._ending.wait()

    def do(self, work: Callable[[], T]) -> T:
        """Something in the loop of the companion; what comes of it."""

        async def done() -> T:
            return work()

        return self.run(done())

    def die(self, known: KnownDie) -> AirDie:
        """A die as it lies on the table; to be used in the loop."""
        found: AirDie = self.stage.wires.bluetooth.air.dice[known.address]
        return found

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Something at the desk that takes its time."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def throw(self, faces: Mapping[KnownDie, int]) -> None:
        """Throw these dice, and wait until they were told as one roll."""

        def thrown() -> int:
            for die, face in faces.items():
                self.die(die).roll(face, TUMBLING)
            return self.stage.daemon.dicing.rolls

        rolls = self.do(thrown)
        came = self.stage.until(lambda: self.stage.daemon.dicing.rolls == rolls + 1, f"{len(faces)} dice to be told")
        self.run(came)
        self.run(self.stage.settle())

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join(PATIENCE)


@contextmanager
def on_air(folder: Path, *dice: KnownDie) -> Iterator[OnAir]:
    one = OnAir(folder, dice).start()
    try:
        yield one
    finally:
        one.stop()
