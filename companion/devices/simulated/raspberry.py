"""A Raspberry Pi as Blinka sees it: its name, its revision, and pins that can be claimed."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from companion.devices.quiet import surroundings
from companion.devices.simulated.swap import Swap

LOOKS_AT_THE_MACHINE = (
    "Adafruit_PureIO",
    "adafruit_blinka",
    "adafruit_bus_device",
    "adafruit_pixelbuf",
    "adafruit_platformdetect",
    "board",
    "busio",
    "digitalio",
    "microcontroller",
    "neopixel",
    "neopixel_spi",
    "neopixel_write",
)
"""What is imported anew for another machine: these decide at import what they are."""


@dataclass(frozen=True, slots=True)
class Model:
    """What makes a Raspberry Pi this one: Blinka's name for it, its revision, and its pin controller."""

    board: str
    revision: str
    pins: str


MODELS = {
    "pi3": Model("RASPBERRY_PI_3B_PLUS", "a020d3", "pinctrl-bcm2835"),
    "pi4": Model("RASPBERRY_PI_4B", "c03114", "pinctrl-bcm2711"),
    "zero2w": Model("RASPBERRY_PI_ZERO_2_W", "902120", "pinctrl-bcm2835"),
    "pi5": Model("RASPBERRY_PI_5", "c04170", "pinctrl-rp1"),
}


def become(model: str, swap: Swap) -> None:
    """Let Blinka believe that this machine is that model, until the swap is undone."""
    chosen = MODELS[model]
    swap.forget(*LOOKS_AT_THE_MACHINE)
    for name, value in surroundings().items():
        swap.variable(name, value)
    swap.variable("BLINKA_FORCECHIP", "BCM2XXX")
    swap.variable("BLINKA_FORCEBOARD", chosen.board)
    gpiod = gpio_library(chosen.pins)
    swap.forget("gpiod")
    swap.module("gpiod", gpiod)
    swap.module("gpiod.line", gpiod.line)

    import adafruit_platformdetect.board

    swap.attribute(adafruit_platformdetect.board.Board, "_pi_rev_code", lambda board: chosen.revision)

    import adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin as pins

    swap.attribute(pins, "_chip_paths", lambda: [Path("/dev/gpiochip0")])


def gpio_library(label: str) -> ModuleType:
    """The C extension gpiod, as far as Blinka claims pins with it: levels go nowhere."""
    library: Any = ModuleType("gpiod")
    library.__version__ = "2.5.0"
    library.line = lines = ModuleType("gpiod.line")
    vars(lines).update(
        Value=enum.Enum("Value", "INACTIVE ACTIVE"),
        Direction=enum.Enum("Direction", "AS_IS INPUT OUTPUT"),
        Bias=enum.Enum("Bias", "AS_IS UNKNOWN DISABLED PULL_UP PULL_DOWN"),
    )
    library.LineSettings = SimpleNamespace
    library.Chip = lambda path=None: Chip(label)
    return library  # type: ignore[no-any-return]


class Chip:
    """A pin controller, and also the claim of some of its pins."""

    def __init__(self, label: str) -> None:
        self._label = label

    def get_info(self) -> SimpleNamespace:
        return SimpleNamespace(label=self._label, num_lines=58)

    def request_lines(self, config: object, consumer: str) -> Chip:
        return self

    def reconfigure_lines(self, config: object) -> None:
        """Pins have no direction here."""

    def set_value(self, line: int, value: object) -> None:
        """Nobody watches the level of a pin that drives LEDs."""

    def close(self) -> None:
        """Nothing is held."""

    def release(self) -> None:
        """Nothing is held."""
