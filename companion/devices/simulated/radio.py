"""Simulated dice with a radio, at the level of bleak's notifications: the real library runs, on back ends of ours.

The air may drop, double and delay what dice say, so that it also comes in another order; dice go out of range and come
back, run empty, and are asked what they show.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError

from companion.devices.bluetooth.makes import GODICE, MAKES, PIXELS
from companion.devices.bluetooth.radio import Radio
from companion.devices.bluetooth.wiring import KnownDie

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
POINTING = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
"""Where gravity points in a GoDice that lies on a table, by the face that is up."""
ADVERTISING = 0.2
"""Seconds between two words of a die that nobody has connected to."""
LATEST = 0.6
"""Seconds by which a word may be late."""


@dataclass(slots=True)
class AirFaults:
    """How bad the air is: the share of words that are lost, come twice, or come late."""

    drop: float = 0.0
    double: float = 0.0
    late: float = 0.0
    seed: int = 0
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def delays(self) -> list[float]:
        """When a word arrives, in seconds from now; not at all if it is lost."""
        chance = self.random.random
        if chance() < self.drop:
            return []
        times = 2 if chance() < self.double else 1
        return [self.random.uniform(0.0, LATEST) if chance() < self.late else 0.0 for _ in range(times)]


class AirDie:
    """One die on the table: people roll it, lay it down and carry it away."""

    def __init__(self, air: Air, die: KnownDie, leds: int = 6) -> None:
        self.known = die
        self.battery = 80
        self.leds = leds
        self.near = True
        """Is it in range, awake and not empty?"""
        self.state, self.face = 5, 1
        self.blinks = 0
        self._air = air
        self._listener: Callable[[bytearray], None] | None = None
        self.client: AirClient | None = None

    def roll(self, face: int, seconds: float = 1.0) -> None:
        """Throw it; it rolls for so long, and comes to rest on this face."""
        self._become(3, self.face, b"R")
        self._air.loop.call_later(seconds, self._become, 1, face, b"S" + struct.pack("bbb", *POINTING[face]))

    def lean(self, seconds: float = 1.0) -> None:
        """Throw it against something: it comes to rest on no face."""
        self._become(3, self.face, b"R")
        self._air.loop.call_later(seconds, self._become, 4, self.face, b"TS" + bytes((45, 45, 0)))

    def lay(self, face: int) -> None:
        """Put it down by hand."""
        self._become(5, face, b"MS" + struct.pack("bbb", *POINTING[face]))

    def say(self, words: bytes) -> None:
        """Something goes through the air, if anybody listens."""
        listener = self._listener
        if listener is None or not self.near:
            return
        for delay in self._air.faults.delays():
            if delay:
                self._air.loop.call_later(delay, self._deliver, listener, words)
            else:
                self._deliver(listener, words)

    def go(self) -> None:
        """Out of range, or empty: the connection is lost."""
        self.near = False
        self._listener = None
        client, self.client = self.client, None
        if client is not None:
            client.lose()

    def come(self) -> None:
        """Back in range."""
        self.near = True

    def heard(self, words: bytes) -> None:
        """The companion says something to it."""
        make = MAKES[self.known.make]
        if words == make.blink:
            self.blinks += 1
        elif words == make.ask_battery:
            self.say(b"Bat" + bytes([self.battery]) if make.name == GODICE else bytes([34, self.battery, 0]))
        elif words == make.ask and words:
            self.say(bytes([3, self.state, self.face - 1]))

    def listen(self, listener: Callable[[bytearray], None] | None) -> None:
        self._listener = listener

    def _become(self, state: int, face: int, words: bytes) -> None:
        self.state, self.face = state, face
        self.say(words if self.known.make == GODICE else bytes([3, state, face - 1]))

    def _deliver(self, listener: Callable[[bytearray], None], words: bytes) -> None:
        if self._listener is listener:  # what comes after the connection has ended reaches nobody
            listener(bytearray(words))


class Air:
    """All dice that are near, and what lies between them and the companion."""

    def __init__(self, loop: asyncio.AbstractEventLoop, faults: AirFaults | None = None) -> None:
        self.loop = loop
        self.faults = faults or AirFaults()
        self.dice: dict[str, AirDie] = {}
        self.broken: Exception | None = None
        """What the adapter answers, if it does not work."""

    def add(self, die: KnownDie, leds: int = 6) -> AirDie:
        self.dice[die.address] = AirDie(self, die, leds)
        return self.dice[die.address]

    def radio(self) -> Radio:
        """What a companion reaches these dice with."""
        return Radio(
            type("AirScannerHere", (AirScanner,), {"air": self}),
            type("AirClientHere", (AirClient,), {"air": self}),
        )

    def check(self) -> None:
        if self.broken is not None:
            raise self.broken


class AirScanner(BaseBleakScanner):
    """bleak's scanner, in our air."""

    air: Air

    def __init__(self, callback: Any = None, services: Any = None, mode: str = "active", **_: Any) -> None:
        super().__init__(callback, services)
        self._timer: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        self.air.check()
        self.seen_devices = {}
        self._advertise()

    async def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _advertise(self) -> None:
        for die in self.air.dice.values():
            if die.near and die.client is None:
                self._tell(die)
        self._timer = self.air.loop.call_later(ADVERTISING, self._advertise)

    def _tell(self, die: AirDie) -> None:
        maker = {}
        if die.known.make == PIXELS:
            maker[0xFFFF] = bytes([die.leds, 0, die.state, die.face - 1, die.battery])
        told = AdvertisementData(die.known.name, maker, {}, [SERVICE], None, -50, ())
        device = self.create_or_update_device(die.known.address, die.known.address, die.known.name, die, told)
        self.call_detection_callbacks(device, told)


class AirClient(BaseBleakClient):
    """bleak's connection to one die, in our air."""

    air: Air

    def __init__(self, device: BLEDevice | str, **options: Any) -> None:
        super().__init__(device, **options)
        self._die = self.air.dice[self.address]
        self._here = False

    @property
    def name(self) -> str:
        return self._die.known.name

    @property
    def mtu_size(self) -> int:
        return 23

    @property
    def is_connected(self) -> bool:
        return self._here

    async def connect(self, pair: bool, **_: Any) -> None:
        self.air.check()
        await asyncio.sleep(0.3)  # simulated seconds: as long as a real one takes at least
        if not self._die.near or self._die.client is not None:
            raise BleakError("failed to connect")
        self.services = self._offered()
        self._die.client, self._here = self, True

    async def disconnect(self) -> None:
        if self._here:
            self._here = False
            self._die.listen(None)
            self._die.client = None

    def lose(self) -> None:
        self._here = False
        if self._disconnected_callback is not None:
            self._disconnected_callback()

    async def pair(self, *_: Any, **__: Any) -> None:
        raise BleakError("these dice are not paired in the adapter's sense")

    async def unpair(self) -> None:
        raise BleakError("these dice are not paired in the adapter's sense")

    async def read_gatt_char(self, characteristic: Any, **_: Any) -> bytearray:
        raise BleakError("nothing here can be read")

    async def read_gatt_descriptor(self, descriptor: Any, **_: Any) -> bytearray:
        raise BleakError("nothing here can be read")

    async def write_gatt_descriptor(self, descriptor: Any, data: Any) -> None:
        raise BleakError("nothing here can be written")

    async def write_gatt_char(self, characteristic: Any, data: Any, response: bool) -> None:
        if not self._here or characteristic.uuid not in MAKES[self._die.known.make].write:
            raise BleakError("not connected, or not to be written")
        self._die.heard(bytes(data))

    async def start_notify(self, characteristic: Any, callback: Callable[[bytearray], None], **_: Any) -> None:
        if not self._here or characteristic.uuid not in MAKES[self._die.known.make].notify:
            raise BleakError("not connected, or says nothing")
        self._die.listen(callback)

    async def stop_notify(self, characteristic: Any) -> None:
        self._die.listen(None)

    def _offered(self) -> BleakGATTServiceCollection:
        """The oldest addresses that dice of this make have: with the newer ones they behave alike."""
        make, offered = MAKES[self._die.known.make], BleakGATTServiceCollection()
        service = BleakGATTService(None, 1, SERVICE)
        offered.add_service(service)
        for handle, (uuid, kind) in enumerate(((make.notify[-1], "notify"), (make.write[-1], "write")), 2):
            properties: Any = [kind]
            offered.add_characteristic(BleakGATTCharacteristic(None, handle, uuid, properties, lambda: 20, service))
        return offered
