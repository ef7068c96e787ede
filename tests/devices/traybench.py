"""Companions for a tray under test: one in simulated time, and one on a real loop with a real port."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged
from companion.devices.health import Health, State
from companion.devices.simulated.clock import SimulatedLoop
from companion.devices.simulated.faults import Faults
from companion.devices.simulated.throws import PLACES
from companion.devices.simulated.tray import LoopTray
from companion.devices.tray import Tray
from companion.devices.wiring import TrayWiring

PATIENCE = 20.0
"""Seconds; only a test that fails waits so long."""


class TrayBench:
    """A `tray` as the companion has it, the `peer` on the table, and the loop between them."""

    def __init__(self, faults: Faults | None = None, places: int = PLACES) -> None:
        self.loop = SimulatedLoop()
        self.told: list[Event] = []
        self.peer = LoopTray(self.loop, faults, places)
        self.tray = Tray(TrayWiring("/dev/dice-tray"), self.told.append, self.loop, self.peer.open_port)

    def run(self, seconds: float) -> None:
        self.loop.run_for(seconds)

    def rolls(self) -> list[DiceRolled]:
        return [event for event in self.told if isinstance(event, DiceRolled)]

    def faces(self) -> list[tuple[int, ...]]:
        return [roll.dice for roll in self.rolls()]

    def states(self) -> list[tuple[str, tuple[int | None, ...]]]:
        return [(event.state, event.dice) for event in self.told if isinstance(event, DiceSeen)]

    def healths(self) -> list[Health]:
        return [event.health for event in self.told if isinstance(event, HealthChanged)]

    def health_states(self) -> list[State]:
        return [health.state for health in self.healths()]


@contextmanager
def tray_bench(faults: Faults | None = None, *, plugged: bool = True, places: int = PLACES) -> Iterator[TrayBench]:
    """A bench on which the tray was opened and, if it is plugged in, has answered."""
    bench = TrayBench(faults, places)
    asyncio.set_event_loop(None)
    try:
        if plugged:
            bench.peer.plug()
        bench.tray.open()
        bench.run(0.5)
        yield bench
    finally:
        bench.tray.close()
        bench.peer.unplug()
        bench.loop.close()


class Ears:
    """Everything that was told, and a way to wait for more."""

    def __init__(self) -> None:
        self.told: list[Event] = []
        self._news = asyncio.Event()

    def __call__(self, event: Event) -> None:
        self.told.append(event)
        self._news.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._news.clear()
                await self._news.wait()

    def rolls(self) -> list[tuple[int, ...]]:
        return [event.dice for event in self.told if isinstance(event, DiceRolled)]

    def last_health(self) -> State | None:
        return next((e.health.state for e in reversed(self.told) if isinstance(e, HealthChanged)), None)


@asynccontextmanager
async def opened(port: Path) -> AsyncIterator[tuple[Tray, Ears]]:
    ears = Ears()
    tray = Tray(TrayWiring(str(port)), ears, asyncio.get_running_loop())
    tray.open()
    try:
        yield tray, ears
    finally:
        tray.close()
