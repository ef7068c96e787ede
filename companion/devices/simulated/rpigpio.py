"""The C extension `RPi.GPIO` on a simulated chip: what gpiozero's inputs and the lines of an SPI screen need of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from companion.devices.simulated.chip import (
    BOTH_EDGES,
    FALLING_EDGE,
    RISING_EDGE,
    SET_PULL_DOWN,
    SET_PULL_NONE,
    SET_PULL_UP,
    Callback,
    Chip,
    LgpioError,
)
from companion.devices.simulated.swap import Swap

CONSTANTS = {"BCM": 11, "OUT": 0, "IN": 1, "SERIAL": 40, "SPI": 41, "I2C": 42, "HARD_PWM": 43, "UNKNOWN": -1}
CONSTANTS |= {"PUD_OFF": 20, "PUD_DOWN": 21, "PUD_UP": 22, "RISING": 31, "FALLING": 32, "BOTH": 33, "LOW": 0, "HIGH": 1}
PULLS = {20: SET_PULL_NONE, 21: SET_PULL_DOWN, 22: SET_PULL_UP}
EDGES = {31: RISING_EDGE, 32: FALLING_EDGE, 33: BOTH_EDGES}


class Header:
    """The header as RPi.GPIO has it: inputs are lines of the chip; outputs belong to whoever simulated them before."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._handle = 0
        self._pulls: dict[int, int] = {}
        self._watched: dict[int, Callback] = {}
        self._below: ModuleType | None = None

    def install(self, swap: Swap) -> None:
        """Take the extension's place; gpiozero's side of it is imported anew."""
        self._below = sys.modules.get("RPi.GPIO")
        package, module = ModuleType("RPi"), ModuleType("RPi.GPIO")
        vars(module).update(CONSTANTS)
        for call in (self.setup, self.input, self.output, self.gpio_function, self.cleanup):
            setattr(module, call.__name__, call)
        vars(module).update(add_event_detect=self.add_event_detect, remove_event_detect=self.remove_event_detect)
        vars(module).update(setmode=lambda mode: None, setwarnings=lambda wanted: None)
        vars(package)["GPIO"] = module
        swap.forget("RPi", "gpiozero.pins.rpigpio")
        swap.module("RPi", package)
        swap.module("RPi.GPIO", module)

    def setup(self, pin: int, direction: int, pull_up_down: int = 20, initial: int = 0) -> None:
        if direction == CONSTANTS["OUT"]:
            self._outputs("setup")(pin, direction)
            return
        self._pulls[pin] = PULLS[pull_up_down]
        self._claim(pin)

    def input(self, pin: int) -> int:
        return int(self._ask(self._chip.gpio_read, pin))

    def output(self, pin: int, level: int) -> None:
        self._outputs("output")(pin, level)

    def gpio_function(self, pin: int) -> int:
        return CONSTANTS["IN"] if pin in self._pulls else CONSTANTS["UNKNOWN"]

    def add_event_detect(self, pin: int, edge: int, callback: Callable[[int], object], bouncetime: int = -666) -> None:
        self._ask(self._chip.gpio_claim_alert, pin, EDGES[edge], self._pulls[pin])
        self._watched[pin] = self._chip.callback(0, pin, edge, lambda chip, number, level, time: callback(number))

    def remove_event_detect(self, pin: int) -> None:
        if pin in self._watched:
            self._watched.pop(pin).cancel()

    def cleanup(self, pins: int | Sequence[int] = ()) -> None:
        """Give these back, or all if none are named."""
        named = [pins] if isinstance(pins, int) else list(pins)
        for pin in named or list(self._pulls):
            self._pulls.pop(pin, None)
        if self._below is not None and not isinstance(pins, int):
            self._outputs("cleanup")(named)

    def _claim(self, pin: int) -> None:
        if not self._handle:
            self._handle = self._chip.gpiochip_open(0)
        self._ask(self._chip.gpio_claim_input, pin, self._pulls[pin])

    def _ask(self, call: Callable[..., int], *arguments: int) -> int:
        try:
            return call(self._handle, *arguments)
        except LgpioError as error:
            raise RuntimeError(str(error)) from None

    def _outputs(self, call: str) -> Callable[..., Any]:
        if self._below is None:
            raise RuntimeError("no output is connected here")
        wanted: Callable[..., Any] = getattr(self._below, call)
        return wanted
