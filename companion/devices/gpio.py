"""The input lines of the header, through the pins of gpiozero: raw levels, and edges handed over as they come."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.devices.quiet import bring_in_lgpio
from companion.extras import extra_of, how_to_get
from companion.languages import say

OnEdge: TypeAlias = Callable[[str, bool], None]
"""Called in a thread of the library with a line's name and whether it is pulled to ground now."""

log = logging.getLogger(__name__)


class _Line:
    """One claimed pin, active low. gpiozero refers to callbacks weakly: this object must live as long as the claim."""

    def __init__(self, name: str, pin: Any, on_edge: OnEdge) -> None:
        self.name = name
        self.pin = pin
        self._on_edge = on_edge

    def claim(self) -> None:
        self.pin.function = "input"
        self.pin.pull = "up"
        self.pin.edges = "both"
        self.pin.when_changed = self.changed

    def changed(self, _ticks: float, high: bool) -> None:
        self._on_edge(self.name, not high)

    def down(self) -> bool:
        return not self.pin.state

    def free(self) -> None:
        self.pin.when_changed = None
        self.pin.close()


class Lines:
    """The lines of one device. Any call but `disconnect` may raise whatever the back end raises."""

    def __init__(self, pins: Mapping[str, int], back_end: str, chip: int | None, on_edge: OnEdge) -> None:
        self._pins = dict(pins)
        self._back_end = back_end
        self._chip = chip
        self._on_edge = on_edge
        self._factory: Any = None
        self._lines: list[_Line] = []
        self._trying = ""

    def connect(self) -> None:
        """Open the chip and claim every line as an input with its internal pull-up."""
        self._trying = ""
        self._factory = open_factory(self._back_end, self._chip)
        self._factory.pin_class = _harmless(self._factory.pin_class)
        for name, number in self._pins.items():
            self._trying = f"GPIO{number}"
            line = _Line(name, self._factory.pin(self._trying), self._on_edge)
            self._lines.append(line)
            line.claim()
        self._trying = ""

    def levels(self) -> dict[str, bool]:
        """Which lines are pulled to ground now."""
        return {line.name: line.down() for line in self._lines}

    def disconnect(self) -> None:
        """Give every line back, also when the chip is gone."""
        lines, self._lines = self._lines, []
        factory, self._factory = self._factory, None
        for line in lines:
            anyway(line.free)
        if factory is not None:
            close_factory(factory, self._back_end)

    def explain(self, error: Exception, what: str = say("the buttons")) -> tuple[str, str]:
        """What happened, in at most 21 letters, and what a person can do about it; `what` is on these pins."""
        said = str(error).lower()
        if isinstance(error, ImportError):
            name = error.name or self._back_end
            return say("no package {}", name), how_to_get(extra_of(name) or "pi")
        if "busy" in said and self._trying:
            uses = say("another program or overlay uses {}; {} says which", self._trying, "gpioinfo")
            return say("{} is busy", self._trying), uses
        if type(error).__name__ == "PinUnknownPi":
            choose = say("choose {} in the configuration to play without hardware", 'board = "simulated"')
            return say("not a Raspberry Pi"), choose
        if type(error).__name__ == "PinInvalidPin":
            return say("no {}", self._trying, about="is missing"), say("correct the pin in the board profile")
        if not self._trying and not self._lines:
            look = say("check that {} is there and the user is in group {}", "/dev/gpiochip*", "gpio")
            return say("no GPIO chip {}", self._chip or 0), look
        return say("GPIO does not answer"), say("check the wiring of {}; the driver said: {}", what, error)


def _harmless(pin_class: Any) -> Any:
    """Pins of this class that raise nothing into the library's thread.

    One thread of lgpio tells the edges of all pins, and ends for good with the first exception. gpiozero raises where
    an edge was under way while its pin was given back, or when nobody listens to a pin any more.
    """

    class HarmlessPin(pin_class):  # type: ignore[misc]
        def _call_when_changed(self, *told: Any) -> None:
            try:
                super()._call_when_changed(*told)
            except Exception as error:
                log.debug("an edge of %s reached nobody: %s", self, error)

    return HarmlessPin


def open_factory(back_end: str, chip: int | None) -> Any:
    """The maker of pins of a back end; None finds the chip of the header."""
    return _lgpio(chip) if back_end == "lgpio" else _rpigpio()


def close_factory(factory: Any, back_end: str) -> None:
    """Let go of a back end, also when the chip is gone."""
    # The factory keeps pins beyond its own life, and closing it would ask each of them again. RPi.GPIO has one
    # state for the whole process, in which the screen may have lines too: there, only our own lines are given back.
    factory.pins.clear()
    if back_end == "lgpio":
        anyway(factory.close)


def _lgpio(chip: int | None) -> Any:
    bring_in_lgpio()
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory(chip=chip)


def _rpigpio() -> Any:
    bring_in_lgpio()  # on a Raspberry Pi 5 the interface of RPi.GPIO is built on it
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return RPiGPIOFactory()


def anyway(step: Callable[[], object]) -> None:
    try:
        step()
    except Exception as error:  # the chip is gone already, and that was said
        log.debug("while letting go of a line: %s", error)
