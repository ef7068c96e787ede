"""The LED chain's wire in memory: what the driver sends becomes colours on the board."""

from __future__ import annotations

from companion.devices import pixel_map
from companion.devices.pixels import LedLine, Light
from companion.devices.simulated.raspberry import become
from companion.devices.simulated.spi import PixelPort, decoded
from companion.devices.simulated.wire import Wire
from companion.devices.simulated.ws2812 import PiFive, Pulses
from companion.devices.wiring import PixelWiring

SILENCE = bytes(40)
"""So many empty SPI bytes (50 us) make LEDs show what they have read."""


class PixelWire(Wire):
    """The wire of the board's LEDs, and the LEDs at its end."""

    def __init__(self, wiring: PixelWiring | None = None, model: str = "") -> None:
        super().__init__()
        self.wiring = wiring or PixelWiring()
        self.model = model or ("pi5" if self.wiring.back_end == "pi5" else "pi4")
        self.frames = 0
        """Frames that the LEDs have taken in."""
        self.pulses = Pulses(self)
        self._chain = pixel_map.chain(self.wiring)
        self._reading = b""
        self._powered = True
        self.power_on()

    def install(self) -> None:
        if self.wiring.back_end == "none":
            return
        become(self.model, self._swap)
        if self.wiring.back_end == "spi":
            PixelPort(self).install(self._swap)
        else:
            self.pulses.install(self._swap)
            PiFive(self).install(self._swap)

    def power_on(self) -> None:
        self._powered = True
        self._reading = b""
        self._leds = bytes(3 * len(self._chain))

    def darken(self) -> None:
        """Take the LEDs' power away, which no driver can notice; `plug()` gives it back."""
        with self._changed:
            self._powered = False
            self._changed.notify_all()

    def wire(self) -> bytes:
        """The bytes that the LEDs show, in the order of the chain."""
        with self._changed:
            return self._leds if self._powered and self.plugged else bytes(len(self._leds))

    def colours(self) -> bytes:
        """Red, green and blue of each square, row by row from the north west, as bright as the LEDs really are."""
        return self._board(self.wire())

    def as_lit(self, colours: bytes, brightness: float = 1.0) -> bytes:
        """What `colours()` gives when these are shown: after the gamma curve, the brightness and the power budget."""
        return self._board(LedLine(self.wiring).wire(Light(colours, brightness)))

    def _board(self, wire: bytes) -> bytes:
        """From the order of the chain to that of the board."""
        board = bytearray(3 * self.wiring.width * self.wiring.height)
        places = [self.wiring.order.index(letter) for letter in "RGB"]
        for led, square in enumerate(self._chain):
            if square is not None:
                board[3 * square : 3 * square + 3] = bytes(wire[3 * led + place] for place in places)
        return bytes(board)

    def latch(self, wire: bytes, pin: int) -> bool:
        """A whole frame at a pin; False if the driver is gone."""
        self._come_through()
        if pin != self.wiring.pin:
            return self.plugged
        with self._changed:
            self._show(self._carry(wire))
            return self._carried()

    def stream(self, sent: bytes) -> bool:
        """A piece of an SPI stream; the LEDs show what they read when there is silence after it."""
        self._come_through()
        with self._changed:
            self._reading += self._carry(sent)
            if self._reading.endswith(SILENCE):
                wire, self._reading = decoded(self._reading), b""
                self._show(wire)
            return self._carried()

    def _show(self, wire: bytes) -> None:
        if wire and self._powered:
            self._leds = (wire + self._leds[len(wire) :])[: len(self._leds)]
            self.frames += 1
