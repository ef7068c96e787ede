"""The C extensions that pulse LEDs, in memory: rpi_ws281x for a Raspberry Pi up to 4, and the Pi 5's own."""

from __future__ import annotations

from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion.devices.simulated.swap import Swap

if TYPE_CHECKING:
    from companion.devices.simulated.pixels import PixelWire

SUCCESS, HARDWARE_LOST = 0, -10
CHANNEL = ("count", "gpionum", "invert", "brightness", "strip_type")


class Strips:
    """What `new_ws2811_t` gives: two channels, of which one drives LEDs."""

    def __init__(self) -> None:
        self.channels: list[dict[str, Any]] = [{}, {}]


class Pulses:
    """The binding `_rpi_ws281x`: a driver that is set up once and then renders what its channels hold."""

    def __init__(self, pixels: PixelWire) -> None:
        self._pixels = pixels
        self.set_ups = 0
        """How often the driver started its DMA; each time costs a moment of darkness."""

    def install(self, swap: Swap) -> None:
        """Take the place of the extension."""
        binding = ModuleType("_rpi_ws281x")
        vars(binding).update(
            WS2811_SUCCESS=SUCCESS,
            WS2811_STRIP_RGB=0x100800,
            SK6812_STRIP_RGBW=0x18100800,
            new_ws2811_t=Strips,
            delete_ws2811_t=lambda strips: None,
            ws2811_fini=lambda strips: None,
            ws2811_channel_get=lambda strips, number: strips.channels[number],
            ws2811_get_return_t_str=lambda code: "the hardware was lost",
            ws2811_t_freq_set=lambda strips, value: None,
            ws2811_t_dmanum_set=lambda strips, value: None,
            ws2811_init=self.set_up,
            ws2811_led_set=_set_led,
            ws2811_render=self.render,
        )
        for name in CHANNEL:
            setattr(binding, f"ws2811_channel_t_{name}_set", partial(_set, name))
            setattr(binding, f"ws2811_channel_t_{name}_get", partial(_get, name))
        swap.module("_rpi_ws281x", binding)

    def set_up(self, strips: Strips) -> int:
        self.set_ups += 1
        for channel in strips.channels:
            channel["leds"] = [0] * channel["count"]
        return SUCCESS if self._pixels.plugged else HARDWARE_LOST

    def render(self, strips: Strips) -> int:
        for channel in strips.channels:
            if channel["count"]:
                wire = b"".join(led.to_bytes(3, "big") for led in channel["leds"])
                if not self._pixels.latch(wire, channel["gpionum"]):
                    return HARDWARE_LOST
        return SUCCESS


def _set(name: str, channel: dict[str, Any], value: int) -> None:
    channel[name] = value


def _get(name: str, channel: dict[str, Any]) -> int:
    return int(channel[name])


def _set_led(channel: dict[str, Any], place: int, colour: int) -> int:
    channel["leds"][place] = colour
    return SUCCESS


class PiFive:
    """The module `adafruit_raspberry_pi5_neopixel_write`: one function."""

    def __init__(self, pixels: PixelWire) -> None:
        self._pixels = pixels

    def install(self, swap: Swap) -> None:
        """Take the place of the extension."""
        module = ModuleType("adafruit_raspberry_pi5_neopixel_write")
        module.neopixel_write = self.write  # type: ignore[attr-defined]
        swap.module("adafruit_raspberry_pi5_neopixel_write", module)

    def write(self, gpio: Any, wire: bytearray) -> None:
        if not self._pixels.latch(bytes(wire), gpio._pin.id):
            raise RuntimeError("the hardware was lost")
