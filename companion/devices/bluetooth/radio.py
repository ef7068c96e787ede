"""The air between the companion and dice: the real library `bleak`, asked for no more than is needed.

`Radio` is the one place that knows bleak. A simulation gives it other back ends, bleak's own way of being run without
a Bluetooth adapter; everything above them is the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, TypeVar

from companion.devices.bluetooth.makes import MAKES, Make, recognised
from companion.devices.bluetooth.wiring import FoundDie, KnownDie
from companion.extras import how_to_get
from companion.languages import say

CONNECTING = 15.0
"""Seconds that a connection may take; weak ones take ten."""

NO_RADIO = (
    say("no Bluetooth here"),
    say("switch Bluetooth on, and look: {}", "sudo systemctl status bluetooth"),
)
NO_RIGHTS = (
    say("no right to use it"),
    say("Bluetooth refuses this user: {} gives it the right", "sudo systemd/install.sh"),
)

NO_RADIO_WORDS = ("no bluetooth adapter", "not turned on", "poweredoff", "notready", "org.bluez", "serviceunknown")

T = TypeVar("T")

log = logging.getLogger(__name__)


class Unreachable(Exception):
    """A die, or the whole radio, cannot be reached now: in words for the screen, and what helps."""

    def __init__(self, words: str, remedy: str, *, radio: bool = False) -> None:
        super().__init__(words)
        self.words = words
        self.remedy = remedy
        self.radio = radio
        """Is it the radio itself that fails, and not this die alone?"""


class Radio:
    """Looks for dice, and connects to one after the other: adapters do badly when both happen at once."""

    back_ends: ClassVar[tuple[Any, Any]] = (None, None)
    """The back ends of bleak for scanning and connecting, where nobody gives others; None: this machine's adapter."""

    def __init__(self, scanner_back_end: Any = None, client_back_end: Any = None) -> None:
        self._scanner_back_end = scanner_back_end or self.back_ends[0]
        self._client_back_end = client_back_end or self.back_ends[1]
        self._air = asyncio.Lock()

    async def nearby(self, seconds: float) -> list[FoundDie]:
        """All dice that are heard in this time, the loudest first."""

        async def scan() -> list[FoundDie]:
            from bleak import BleakScanner

            heard: dict[str, tuple[Any, Any]] = await BleakScanner.discover(
                timeout=seconds, return_adv=True, backend=self._scanner_back_end
            )
            found = [_die(device, told) for device, told in heard.values()]
            return sorted((die for die in found if die), key=lambda die: -(die.strength or -999))

        async with self._air:
            return await _understood(scan())

    async def connect(self, die: KnownDie, tell: Callable[[bytes], None], gone: Callable[[], None]) -> Line:
        """Find a die and listen to it; `gone` is called when it is lost again."""

        async def reach() -> Line:
            from bleak import BleakClient, BleakScanner

            device = await BleakScanner.find_device_by_address(die.address, CONNECTING, backend=self._scanner_back_end)
            if device is None:
                shake = say("shake the {} awake, near the companion; or charge it", die.words)
                raise Unreachable(say("is not heard"), shake)
            client = BleakClient(device, lambda _: gone(), timeout=CONNECTING, backend=self._client_back_end)
            try:
                await client.connect()
                line = Line(client, MAKES[die.make])
                await line.listen(tell)
            except BaseException:
                await _let_go(client)
                raise
            return line

        async with self._air:
            return await _understood(reach())


class Line:
    """A connection to one die."""

    def __init__(self, client: Any, make: Make) -> None:
        self._client = client
        self._notify = self._first(make.notify)
        self._write = self._first(make.write)

    async def listen(self, tell: Callable[[bytes], None]) -> None:
        await self._client.start_notify(self._notify, lambda _, data: tell(bytes(data)))

    async def say(self, words: bytes) -> None:
        """Say something to the die; what does not reach it is said again by whoever wants an answer."""
        await _understood(self._client.write_gatt_char(self._write, words, response=False))

    async def close(self) -> None:
        await _let_go(self._client)

    def _first(self, addresses: tuple[str, ...]) -> Any:
        for address in addresses:
            if (found := self._client.services.get_characteristic(address)) is not None:
                return found
        raise Unreachable(say("speaks strangely"), say("it is no die of this make, or its own software is too old"))


def _die(device: Any, told: Any) -> FoundDie | None:
    name = told.local_name or device.name
    return recognised(device.address, name, told.service_uuids, told.manufacturer_data, told.rssi)


async def _understood(work: Awaitable[T]) -> T:
    """Whatever the library raises, in words for people."""
    try:
        return await work
    except ModuleNotFoundError as error:
        raise Unreachable(say("no {} library", "bleak"), how_to_get("bluetooth"), radio=True) from error
    except TimeoutError as error:
        raise Unreachable(say("does not answer"), say("bring it nearer to the companion")) from error
    except Exception as error:
        if isinstance(error, Unreachable):
            raise
        log.debug("bluetooth: %s: %s", type(error).__name__, error)
        raise _explained(error) from error


def _explained(error: Exception) -> Unreachable:
    told = f"{getattr(error, 'dbus_error', '')} {error}".lower()
    if "accessdenied" in told or "not authorized" in told or isinstance(error, PermissionError):
        return Unreachable(*NO_RIGHTS, radio=True)
    if isinstance(error, FileNotFoundError | ConnectionError) or any(words in told for words in NO_RADIO_WORDS):
        return Unreachable(*NO_RADIO, radio=True)
    if type(error).__name__ == "BleakBluetoothNotAvailableError":
        return Unreachable(*NO_RADIO, radio=True)
    return Unreachable(say("was lost"), say("bring it nearer to the companion"))


async def _let_go(client: Any) -> None:
    """Nothing that goes wrong while letting go matters: the die notices by itself."""
    try:
        await asyncio.wait_for(client.disconnect(), CONNECTING)
    except Exception as error:
        log.debug("bluetooth: %s", error)
