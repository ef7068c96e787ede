"""Dice with a radio under test: the companion's source, the air, and a loop in simulated time between them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from companion.devices.bluetooth import BluetoothWiring, KnownDie, RadioDice
from companion.devices.bluetooth.makes import GODICE, PIXELS
from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged
from companion.devices.health import Health
from companion.devices.simulated.clock import SimulatedLoop
from companion.devices.simulated.radio import Air, AirDie, AirFaults

RED = KnownDie("D0:00:00:00:00:01", GODICE, "GoDice_1A2B3C_R_v04", "red")
BLUE = KnownDie("D0:00:00:00:00:02", GODICE, "GoDice_1A2B3D_B_v04", "blue")
BRIGHT = KnownDie("D0:00:00:00:00:03", PIXELS, "Luma")


class Bench:
    """`dice` as the companion has them, and their `air`."""

    def __init__(self, *known: KnownDie, faults: AirFaults | None = None) -> None:
        self.loop = SimulatedLoop()
        self.told: list[Event] = []
        self.remembered: list[tuple[KnownDie, ...]] = []
        self.air = Air(self.loop, faults)
        for die in known:
            self.air.add(die)
        self.dice = RadioDice(BluetoothWiring(on=True), self.told.append, self.loop, self.air.radio())
        self.dice.know(known, self.remembered.append)

    def run(self, seconds: float) -> None:
        self.loop.run_for(seconds)

    def die(self, known: KnownDie) -> AirDie:
        return self.air.dice[known.address]

    def rolls(self) -> list[DiceRolled]:
        return [event for event in self.told if isinstance(event, DiceRolled)]

    def states(self) -> list[str]:
        return [event.state for event in self.told if isinstance(event, DiceSeen)]

    def healths(self) -> list[Health]:
        return [event.health for event in self.told if isinstance(event, HealthChanged)]


@contextmanager
def bench(*known: KnownDie, faults: AirFaults | None = None, connected: bool = True) -> Iterator[Bench]:
    """A bench on which the source was opened and has reached its dice."""
    made = Bench(*known, faults=faults)
    asyncio.set_event_loop(None)
    try:
        made.dice.open()
        if connected:
            made.run(3.0)
        yield made
    finally:
        made.dice.close()
        made.loop.run_until_complete(made.dice.closed())
        made.loop.run_until_complete(made.loop.shutdown_asyncgens())
        made.loop.close()
