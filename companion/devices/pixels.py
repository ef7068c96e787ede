"""The LEDs under the board: colours by square go in, and the chain shines as far as its supply allows."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.devices import pixel_map, power
from companion.devices.errors import FrameError, WiringError
from companion.devices.events import Tell
from companion.devices.led_chain import SPI_CLOCKS, Chain, NotARaspberryPi, open_chain
from companion.devices.output import Output
from companion.devices.wiring import PIXEL_BACK_ENDS, PixelWiring
from companion.devices.worker import Wait, Worker
from companion.extras import extra_of, how_to_get
from companion.languages import joined, say


@dataclass(frozen=True, slots=True)
class Light:
    """What the board shall show, three bytes to a square, and how brightly."""

    colours: bytes
    brightness: float
    sources: tuple[int, ...] | None = None
    """Where each byte on the wire comes from, where the panel lies otherwise than its wiring says."""


class LedLine:
    """The blocking side: from the board's colours to the bytes of the chain."""

    def __init__(self, wiring: PixelWiring, clock: Callable[[], float] = time.monotonic) -> None:
        self._wiring = wiring
        self._clock = clock
        self._sources = pixel_map.sources(wiring)
        self._leds = len(self._sources) // 3
        self._chain: Chain | None = None
        self._wire = b""
        self._sent_at = 0.0

    def connect(self) -> None:
        """A chain may still shine from an earlier life: it starts dark."""
        self._chain = open_chain(self._wiring, self._leds)
        self._transmit(bytes(3 * self._leds))

    def send(self, value: Light) -> None:
        wire = self.wire(value)
        if wire != self._wire:
            self._transmit(wire)

    def wire(self, light: Light) -> bytes:
        """The bytes for the chain: in its order, as bright as asked, within the budget."""
        sources = self._sources if light.sources is None else light.sources
        picked = bytes(map((light.colours + b"\x00").__getitem__, sources))
        seen = picked.translate(power.levels(self._wiring.gamma, light.brightness))
        return power.limited(seen, self._wiring.budget)

    def check(self) -> None:
        """LEDs cannot say that they were without power: an idle board is sent again now and then."""
        if self._wiring.refresh and self._clock() - self._sent_at >= self._wiring.refresh:
            self._transmit(self._wire)

    def rest(self) -> None:
        self._transmit(bytes(3 * self._leds))

    def disconnect(self) -> None:
        chain, self._chain = self._chain, None
        if chain is not None:
            chain.close()

    def explain(self, error: Exception) -> tuple[str, str]:
        if isinstance(error, ImportError):
            return say("LED driver missing"), joined("; ", (str(error), how_to_get(extra_of(error.name) or "desk")))
        if isinstance(error, NotARaspberryPi):
            return say("not a Raspberry Pi"), say("choose the profile `{}`, or run it on the board", "simulated")
        if isinstance(error, PermissionError) or "sudo" in str(error):
            add = say("add this user to the groups {} and {}; PWM needs root, SPI does not", "spi", "gpio")
            return say("LEDs: no permission"), add
        if isinstance(error, OSError) and error.errno == errno.EMSGSIZE:
            add = say("add {} to the kernel's command line and start again", "spidev.bufsiz=32768")
            return say("SPI buffer too small"), add
        if self._wiring.back_end == "spi":
            on = say("switch SPI on ({}) and check the wire at GPIO {}: {}", "raspi-config", self._wiring.pin, error)
            return say("LEDs: SPI fails"), on
        return say("LEDs: driver fails"), say("check the wire at GPIO {}: {}", self._wiring.pin, error)

    def _transmit(self, wire: bytes) -> None:
        assert self._chain is not None
        self._chain.send(wire)
        self._wire = wire
        self._sent_at = self._clock()


class Pixels(Output[Light]):
    """The board's lights. `show` returns at once; the newest colours win."""

    def __init__(
        self,
        wiring: PixelWiring,
        tell: Tell,
        *,
        wait: Wait = threading.Event.wait,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        check(wiring)
        self.wiring = wiring
        self._sources: tuple[int, ...] | None = None
        super().__init__(brightness=1.0)
        self._worker = Worker(
            "pixels",
            lambda: LedLine(wiring, clock),
            tell,
            fitted=wiring.back_end != "none",
            interval=1 / wiring.fps,
            wait=wait,
            clock=clock,
        )

    def show(self, colours: bytes) -> None:
        """Three bytes (red, green, blue) to a square, row by row from the north west."""
        expected = 3 * self.wiring.width * self.wiring.height
        if len(colours) != expected:
            raise FrameError("pixels", len(colours), expected)
        self._show(colours)

    def lies(self, wiring: PixelWiring) -> None:
        """The same chain lies under its squares in this way; what is shown goes there at once."""
        dark = 3 * wiring.width * wiring.height
        length = len(pixel_map.sources(self.wiring))  # strips of another run may need more LEDs than there are
        self._sources = (*pixel_map.sources(wiring), *[dark] * length)[:length]
        if self._frame is not None:
            self._show(self._frame)

    def _value(self, frame: bytes) -> Light:
        """Whatever brightness is asked for, the power budget is kept."""
        return Light(frame, self._brightness, self._sources)

    def close(self) -> None:
        """The board goes dark."""
        self._worker.close()


def check(wiring: PixelWiring) -> None:
    """Raise WiringError for a wiring that cannot be."""
    if wiring.back_end not in PIXEL_BACK_ENDS:
        raise WiringError(f"pixels: back_end is {wiring.back_end!r}, but it must be one of {PIXEL_BACK_ENDS}")
    if wiring.back_end == "spi" and wiring.pin not in SPI_CLOCKS:
        raise WiringError(f"pixels: pin {wiring.pin} has no SPI data; use one of {tuple(SPI_CLOCKS)}")
    if wiring.fps <= 0 or wiring.gamma <= 0:
        raise WiringError("pixels: fps and gamma must be greater than 0")
    if wiring.back_end == "none":
        return
    least = power.at_rest(len(pixel_map.chain(wiring)))
    if wiring.budget <= least:
        raise WiringError(f"pixels: a budget of {wiring.budget:g} mA is spent by dark LEDs alone ({least:g} mA)")
