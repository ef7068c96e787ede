"""The OLED: frames of 1024 bytes go in, and only what changed goes over the wire.

luma.oled finds and starts the display; the windows of a frame are sent through it as commands and data, because its own
`display` sends everything every time.
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.devices.changes import Window, changes
from companion.devices.errors import FrameError, WiringError
from companion.devices.events import Tell
from companion.devices.output import Output
from companion.devices.quiet import bring_in_lgpio, hush
from companion.devices.wiring import CONTROLLERS, SCREEN_BUSES, SCREEN_BYTES, ScreenWiring
from companion.devices.worker import Wait, Worker
from companion.extras import extra_of, how_to_get
from companion.languages import joined, say

COLUMNS, PAGES, PAGE, LOW, HIGH, NOTHING = 0x21, 0x22, 0xB0, 0x00, 0x10, 0xE3
UPSIDE_DOWN = (0xA0, 0xC0)
DISPLAY_OFF = 0x40
"""The bit of a controller's status that says so."""
SPI_SPEEDS = tuple(1_000_000 * mega for mega in (1, 2, 4, 8, 16, 20, 24, 28, 32))
"""What luma.oled accepts, as far as these controllers can follow."""
SH1106_MARGIN = 2
"""Its memory is wider than the glass: columns to the left that nobody sees."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What the screen shall show, and with what contrast."""

    frame: bytes
    contrast: int


class OledLine:
    """The blocking side: luma's device, and what is on it."""

    def __init__(self, wiring: ScreenWiring, keep: Callable[[], bool] = lambda: False) -> None:
        """`keep` says at the end whether the last frame shall stay."""
        self._wiring = wiring
        self._keep = keep
        self._by_pages = wiring.controller == "sh1106"
        self._overhead = 7 if self._by_pages else 10  # commands and addressing of one window on I2C
        self._device: Any = None
        self._serial: Any = None
        self._shown: bytes | None = None
        self._contrast: int | None = None
        self._tells_power = False

    def connect(self) -> None:
        """Ask whether somebody is there before luma's device is made: each one is remembered for the whole process."""
        hush()
        import luma.oled.device

        self._serial = self._open_bus()
        self._serial.command(NOTHING)
        self._device = getattr(luma.oled.device, self._wiring.controller)(self._serial)
        self._device.persist = True  # luma would switch it off at exit, also when the last frame shall stay
        if self._wiring.flip:
            self._device.command(*UPSIDE_DOWN)
        self._tells_power = self._wiring.bus == "i2c" and self._says_on()

    def send(self, value: Picture) -> None:
        if value.contrast != self._contrast:
            self._device.contrast(value.contrast)
            self._contrast = value.contrast
        for window in changes(self._shown, value.frame, self._overhead, tall=not self._by_pages):
            self._aim(window)
            self._device.data(list(window.cut(value.frame)))
        self._shown = value.frame

    def check(self) -> None:
        """A display that was without power for a moment answers as ever, but it is off and empty."""
        self._device.command(NOTHING)
        if self._tells_power and not self._says_on():
            raise OSError(errno.EIO, "the display was without power")

    def rest(self) -> None:
        if not self._keep():
            self._device.hide()

    def disconnect(self) -> None:
        self._shown = self._contrast = None
        device, serial = self._device, self._serial
        self._device = self._serial = None
        if device is not None:
            from luma.core.interface.serial import noop

            device._serial_interface = noop()  # what luma does at exit must not reach a bus that is closed
        if serial is not None:
            serial.cleanup()

    def explain(self, error: Exception) -> tuple[str, str]:
        bus = self._wiring.bus
        if isinstance(error, ImportError):
            return say("screen driver missing"), joined("; ", (str(error), how_to_get(extra_of(error.name) or "desk")))
        if isinstance(error, PermissionError) or type(error).__name__ == "DevicePermissionError":
            return say("no permission for {}", bus), say("add this user to the group {}", bus)
        if bus == "spi":
            switch = say("switch SPI on ({}) and check the screen's wires: {}", "raspi-config", error)
            return say("screen: SPI fails"), switch
        if "/dev/" in str(error):
            switch = say("switch I2C on ({}) and start again", "raspi-config")
            return say("no {}", f"/dev/i2c-{self._wiring.port}", about="is missing"), switch
        address = f"{self._wiring.address:#04x}"
        shows = f"i2cdetect -y {self._wiring.port}"
        return say("no answer at {}", address), say("check the screen's four wires; {} shows it", shows)

    def _open_bus(self) -> Any:
        from luma.core.interface.serial import i2c, spi

        wiring = self._wiring
        if wiring.bus == "i2c":
            return i2c(port=wiring.port, address=wiring.address)
        bring_in_lgpio()  # the interface that drives D/C and reset may be built on it
        return spi(
            port=wiring.port,
            device=wiring.device,
            bus_speed_hz=wiring.speed,
            gpio_DC=wiring.dc,
            gpio_RST=wiring.reset,
        )

    def _aim(self, window: Window) -> None:
        """Say where the next data go."""
        if self._by_pages:
            column = window.left + SH1106_MARGIN
            self._device.command(PAGE | window.top, LOW | column & 0x0F, HIGH | column >> 4)
        else:
            self._device.command(COLUMNS, window.left, window.right, PAGES, window.top, window.bottom)

    def _says_on(self) -> bool:
        """What the display says of itself, if its module lets it be read."""
        try:
            return not int(self._serial._bus.read_byte(self._wiring.address)) & DISPLAY_OFF
        except OSError:
            return False


class Screen(Output[Picture]):
    """The display. `show` returns at once; the newest frame wins."""

    def __init__(
        self,
        wiring: ScreenWiring,
        tell: Tell,
        *,
        wait: Wait = threading.Event.wait,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        check(wiring)
        self.wiring = wiring
        super().__init__(brightness=0.8)
        self._keep = False
        fitted = wiring.controller != "none"
        self._worker = Worker("screen", self._new_line, tell, fitted=fitted, wait=wait, clock=clock)

    def open(self) -> None:
        self._keep = False
        super().open()

    def show(self, frame: bytes) -> None:
        """1024 bytes: column x of page p at 128 * p + x, bit n of it is row 8 * p + n."""
        if len(frame) != SCREEN_BYTES:
            raise FrameError("screen", len(frame), SCREEN_BYTES)
        self._show(frame)

    def close(self, keep: bool = False) -> None:
        """Switch the display off, or leave its last frame for whoever passes by."""
        self._keep = keep
        self._worker.close()

    def _new_line(self) -> OledLine:
        return OledLine(self.wiring, lambda: self._keep)

    def _value(self, frame: bytes) -> Picture:
        """The faintest contrast can still be read."""
        return Picture(frame, round(255 * self._brightness))


def check(wiring: ScreenWiring) -> None:
    """Raise WiringError for a wiring that cannot be."""
    for name, value, allowed in (
        ("controller", wiring.controller, CONTROLLERS),
        ("bus", wiring.bus, SCREEN_BUSES),
    ):
        if value not in allowed:
            raise WiringError(f"screen: {name} is {value!r}, but it must be one of {allowed}")
    if wiring.bus == "spi" and wiring.speed not in SPI_SPEEDS:
        raise WiringError(f"screen: speed is {wiring.speed}, but it must be one of {SPI_SPEEDS}")
