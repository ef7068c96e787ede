"""The real drivers for a chain of LEDs: PWM on a Raspberry Pi up to 4, the Pi 5's own, and SPI for both.

Their libraries look at the machine when they are imported, so that happens when a chain is opened.
"""

from __future__ import annotations

import os
from typing import Any, Protocol

from companion.devices.quiet import hush
from companion.devices.wiring import PixelWiring

SPI_CLOCKS = {10: 11, 20: 21}
"""The clock pin of the SPI port whose data leave at a pin."""
LED_BITS = tuple(bytes(0xF0 if byte >> bit & 1 else 0xC0 for bit in range(7, -1, -1)) for byte in range(256))
"""Eight SPI bytes for one of an LED: a long pulse for a one, a short one for a nought."""


class NotARaspberryPi(OSError):
    """The machine has none of the pins."""


class Chain(Protocol):
    """A chain of LEDs that is ready to shine."""

    def send(self, wire: bytes) -> None:
        """Bring these bytes to the LEDs, three to each."""

    def close(self) -> None:
        """Let go of the port or pin."""


def open_chain(wiring: PixelWiring, leds: int) -> Chain:
    """The chain as it is wired; raises whatever the drivers raise."""
    hush()
    _require_raspberry_pi()
    return SpiChain(wiring, leds) if wiring.back_end == "spi" else PulseChain(wiring, leds)


def _require_raspberry_pi() -> None:
    """Asked first, because Blinka prints warnings when it is imported on another machine."""
    from adafruit_blinka.agnostic import detector

    if not detector.board.any_raspberry_pi:
        raise NotARaspberryPi("this machine is no Raspberry Pi")


class PulseChain:
    """LEDs on a pin with precise pulses: the driver of the Pi's PWM, or of the Pi 5."""

    def __init__(self, wiring: PixelWiring, leds: int) -> None:
        import board
        import neopixel

        pin = getattr(board, f"D{wiring.pin}")
        self._pixels = neopixel.NeoPixel(pin, leds, auto_write=False, pixel_order=wiring.order)

    def send(self, wire: bytes) -> None:
        _show(self._pixels, wire)

    def close(self) -> None:
        self._pixels.pin.deinit()


class SpiChain:
    """LEDs on the data pin of an SPI port; needs no root."""

    def __init__(self, wiring: PixelWiring, leds: int) -> None:
        import board
        import busio

        pixels, clock = _quick_pixels(), SPI_CLOCKS[wiring.pin]
        self._port = busio.SPI(getattr(board, f"D{clock}"), MOSI=getattr(board, f"D{wiring.pin}"))
        self._pixels = pixels(self._port, leds, auto_write=False, pixel_order=wiring.order)

    def send(self, wire: bytes) -> None:
        _show(self._pixels, wire)

    def close(self) -> None:
        os.close(self._port._spi._spi.handle)  # the library keeps the port open for ever
        self._port.deinit()


def _show(pixels: Any, wire: bytes) -> None:
    """Into the library's own buffer: the PWM driver starts its DMA anew for any other."""
    pixels._post_brightness_buffer[:] = wire
    pixels.show()


def _quick_pixels() -> Any:
    """NeoPixel_SPI with a table instead of a loop over bits, which would take most of a frame's time."""
    from neopixel_spi import NeoPixel_SPI

    class QuickPixels(NeoPixel_SPI):  # type: ignore[misc]
        def _transmogrify(self, buffer: bytearray) -> None:
            self._spibuf[:] = b"".join([LED_BITS[byte] for byte in buffer])

    return QuickPixels
