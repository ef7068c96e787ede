"""SPI ports in memory: one for an OLED with its data/command pin, one that drives a chain of LEDs.

luma.oled reaches its port through the C extensions spidev and RPi.GPIO, which are replaced. Blinka reaches its port
through ioctl, which is replaced; Blinka itself runs.
"""

from __future__ import annotations

import ctypes
import errno
import struct
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion.devices.simulated.swap import DeviceFiles, Swap

if TYPE_CHECKING:
    from companion.devices.simulated.pixels import PixelWire
    from companion.devices.simulated.screen import ScreenWire

LONG_BIT, SHORT_BIT = 0xF0, 0xC0
"""What eight SPI bits look like that mean one or zero to an LED: the line is high for long, or for a short time."""
TRANSFER = struct.Struct("QQIIHBBBBH")
MESSAGE = 0
"""The number of the ioctl that transfers bytes; the others set and ask the mode, the word and the speed."""


class ScreenPort:
    """spidev and RPi.GPIO for an OLED: the level of one pin says whether bytes are commands or data."""

    def __init__(self, screen: ScreenWire) -> None:
        self._screen = screen
        self._levels: dict[int, int] = {}
        self._open = False

    def install(self, swap: Swap) -> None:
        """Take the place of both extensions."""
        pins, package = self._pins(), ModuleType("RPi")
        package.GPIO = pins  # type: ignore[attr-defined]
        swap.forget("RPi")
        swap.module("RPi", package)
        swap.module("RPi.GPIO", pins)
        port = ModuleType("spidev")
        port.SpiDev = lambda: SpiDevice(self)  # type: ignore[attr-defined]
        swap.module("spidev", port)

    def _pins(self) -> ModuleType:
        pins = ModuleType("RPi.GPIO")
        vars(pins).update(BCM=11, OUT=0, LOW=0, HIGH=1)
        vars(pins).update(setmode=lambda mode: None, setup=self.set_up, output=self.output, cleanup=self.clean_up)
        return pins

    def set_up(self, pin: int, direction: int) -> None:
        self._levels[pin] = 0

    def output(self, pin: int, level: int) -> None:
        if pin not in self._levels:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._levels[pin] = level

    def clean_up(self, pins: list[int]) -> None:
        for pin in pins:
            self._levels.pop(pin, None)

    def open(self, port: int, device: int) -> None:
        wiring = self._screen.wiring
        if not self._screen.plugged or not self._screen.bus_there or (port, device) != (wiring.port, wiring.device):
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    def write(self, sent: bytes) -> None:
        """An SPI port takes bytes whether or not anybody listens; this one fails with its device, as over USB."""
        data = bool(self._levels[self._screen.wiring.dc])
        if not self._screen.take(sent, data=data):
            raise OSError(errno.ENODEV, "No such device")


class SpiDevice:
    """What spidev.SpiDev is to luma.oled."""

    def __init__(self, port: ScreenPort) -> None:
        self._port = port
        self.max_speed_hz = 0
        self.mode = 0

    def open(self, port: int, device: int) -> None:
        self._port.open(port, device)

    def writebytes(self, sent: list[int]) -> None:
        self._port.write(bytes(sent))

    def close(self) -> None:
        """Nothing is held."""


class PixelPort:
    """The kernel's SPI interface as Blinka calls it, with LEDs on the data line."""

    def __init__(self, pixels: PixelWire) -> None:
        self._pixels = pixels
        self._set: dict[int, int] = {}

    def install(self, swap: Swap) -> None:
        """Take the place of the kernel, for Blinka's SPI alone."""
        import Adafruit_PureIO.spi as library

        swap.attribute(library, "ioctl", self.ioctl)
        swap.attribute(library, "os", DeviceFiles("/dev/spidev", lambda path: self._pixels.plugged))

    def ioctl(self, file: int, call: int, argument: Any, change: bool = False) -> int:
        """One call: a transfer, or a setting that is written and can be read back."""
        number = call & 0xFF
        if number == MESSAGE:
            address, _, length, *_ = TRANSFER.unpack(argument)
            if not self._pixels.stream(ctypes.string_at(address, length)):
                raise OSError(errno.ENODEV, "No such device")
        elif change:
            argument[0] = self._set.get(number, 0)
        else:
            self._set[number] = int.from_bytes(argument, "little")
        return 0


def decoded(stream: bytes) -> bytes:
    """The bytes that LEDs read from an SPI stream: eight of them for one, silence before and after."""
    bits = stream.strip(b"\x00")
    if bits.strip(bytes((LONG_BIT, SHORT_BIT))) or len(bits) % 8:
        raise ValueError(f"an LED cannot read these {len(bits)} bytes: each must be {LONG_BIT:#x} or {SHORT_BIT:#x}")
    ones = bits.translate(_ONES)
    return bytes(int(ones[place : place + 8], 2) for place in range(0, len(ones), 8))


_ONES = bytes(ord("1") if byte == LONG_BIT else ord("0") for byte in range(256))
