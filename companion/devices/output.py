"""What every output has: a worker that brings its newest value to the wire, a health, and a brightness."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from companion.devices.health import Health
from companion.devices.worker import Worker

Value = TypeVar("Value")


class Output(ABC, Generic[Value]):
    """A screen or lights. Whoever shows a frame never waits; the newest frame wins."""

    _worker: Worker[Value]
    _frame: bytes | None = None
    """The newest frame, to be sent again when only the brightness changes."""

    def __init__(self, brightness: float) -> None:
        self._brightness = brightness

    @abstractmethod
    def _value(self, frame: bytes) -> Value:
        """A frame as the worker sends it, with the brightness of this moment."""

    @property
    def health(self) -> Health:
        return self._worker.health

    @property
    def brightness(self) -> float:
        """From 0.0 to 1.0."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        self._brightness = min(max(value, 0.0), 1.0)
        if self._frame is not None:
            self._worker.put(self._value(self._frame))

    def open(self) -> None:
        self._worker.open()

    def idle(self, timeout: float) -> bool:
        """Wait until the newest frame is on the wire."""
        return self._worker.idle(timeout)

    def look_after(self) -> None:
        """To be called every second or so: a driver that hangs is left to itself, and the device tried anew."""
        self._worker.look_after()

    def _show(self, frame: bytes) -> None:
        self._frame = bytes(frame)
        self._worker.put(self._value(self._frame))
