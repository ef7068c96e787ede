"""A GPIO chip in memory, and the `lgpio` module for it: lines that are claimed, read, watched, or pulled out."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import TypeAlias

RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
_CONSTANTS = ("RISING_EDGE", "FALLING_EDGE", "BOTH_EDGES", "SET_PULL_UP", "SET_PULL_DOWN", "SET_PULL_NONE")
_CALLS = (
    "gpiochip_open",
    "gpiochip_close",
    "gpio_free",
    "gpio_claim_input",
    "gpio_claim_output",
    "gpio_claim_alert",
    "gpio_get_mode",
    "gpio_read",
    "gpio_write",
    "gpio_set_debounce_micros",
    "tx_pwm",
    "callback",
)
_IS_OUTPUT = 2
_PATIENCE = 10.0

Listener: TypeAlias = Callable[[int, int, int, int], object]


class LgpioError(Exception):
    """What the simulated driver raises, as `lgpio.error`; its text is the driver's."""


class _Line:
    """One pin: what is claimed of it, and whether a contact pulls it to ground."""

    def __init__(self) -> None:
        self.grounded = False
        self.busy = False
        self.claimed = False
        self.output = False
        self.written = 0
        self.pull = 0
        self.edges = 0
        self.tones: list[float] = []
        """Every pitch (Hz) that was on it as an output, one after the other; 0 for none."""
        self.listeners: list[Listener] = []

    def level(self) -> int:
        if self.output:
            return self.written
        # A floating input reads low here, so that a forgotten pull-up shows as a button that is always pressed.
        return int(not self.grounded and self.pull == SET_PULL_UP)


class Chip:
    """The driver's side: a chip with lines that can be claimed, read and watched, or pulled out altogether."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._lines: dict[int, _Line] = {}
        self._handles: set[int] = set()
        self._opened = 0
        self.present = True
        self.deaf = False
        """While this is set, edges are not reported."""
        self._notes: queue.SimpleQueue[tuple[list[Listener], int, int, threading.Event] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._let_through = threading.Event()
        self._let_through.set()
        self.flows = threading.Event()
        """While this is not set, reading a level does not come back."""
        self.flows.set()
        self.hanging = threading.Event()
        """Set once somebody reads and does not come back."""

    def start(self) -> None:
        self._thread = threading.Thread(target=self._notify, name="simulated lgpio", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            self._notes.put(None)
            thread.join(_PATIENCE)

    def line(self, number: int) -> _Line:
        return self._lines.setdefault(number, _Line())

    def ground(self, number: int, grounded: bool) -> None:
        """Close or open the contact between a pin and ground; returns when everybody who watches was told."""
        with self._lock:
            line = self.line(number)
            before = line.level()
            line.grounded = grounded
            after = line.level()
            listeners = list(line.listeners) if line.edges & (RISING_EDGE if after else FALLING_EDGE) else []
        if before != after and listeners and self.present and not self.deaf and self._thread:
            delivered = threading.Event()
            self._notes.put((listeners, number, after, delivered))
            if threading.current_thread() is not self._thread and self._let_through.is_set():
                delivered.wait(_PATIENCE)

    def hold_edges(self) -> None:
        """The driver's thread has read an edge, knows whom to call, and is slow to call: much may happen meanwhile."""
        self._let_through.clear()

    def let_edges_through(self) -> None:
        """It goes on; returns when everything that waited was delivered, or when that was the end of the thread."""
        self._let_through.set()
        delivered = threading.Event()
        self._notes.put(([], 0, 0, delivered))
        while self._thread is not None and self._thread.is_alive() and not delivered.wait(0.001):
            continue

    def vanish(self) -> None:
        """Pulled out: handles are dead, nothing answers, nobody is told anything."""
        with self._lock:
            self.present = False
            for line in self._lines.values():
                line.claimed, line.listeners, line.edges, line.pull = False, [], 0, 0

    def module(self) -> ModuleType:
        """An importable `lgpio` on this chip."""
        module = ModuleType("lgpio")
        for constant in _CONSTANTS:
            setattr(module, constant, globals()[constant])
        for call in _CALLS:
            setattr(module, call, getattr(self, call))
        module.__dict__["error"] = LgpioError
        return module

    # From here on, the calls of lgpio.

    def gpiochip_open(self, _chip: int) -> int:
        if not self.present:
            raise LgpioError("can not open gpiochip")
        with self._lock:
            self._opened += 1
            self._handles.add(self._opened)
            return self._opened

    def gpiochip_close(self, handle: int) -> int:
        with self._lock:
            self._handles.discard(handle)
            for line in self._lines.values():
                line.claimed, line.listeners, line.edges = False, [], 0
        return 0

    def gpio_free(self, handle: int, number: int) -> int:
        self._claimed(handle, number).claimed = False
        return 0

    def gpio_claim_input(self, handle: int, number: int, flags: int = 0) -> int:
        line = self._claim(handle, number)
        line.output, line.edges = False, 0
        line.pull = flags or line.pull
        return 0

    def gpio_claim_output(self, handle: int, number: int, level: int = 0, _flags: int = 0) -> int:
        line = self._claim(handle, number)
        line.output, line.written = True, int(level)
        return 0

    def gpio_claim_alert(self, handle: int, number: int, edges: int, flags: int = 0, _notify: int | None = None) -> int:
        line = self._claim(handle, number)
        line.edges, line.pull = edges, flags
        return 0

    def gpio_get_mode(self, handle: int, number: int) -> int:
        line = self._claimed(handle, number)
        return (_IS_OUTPUT if line.output else 0) | line.pull

    def gpio_read(self, handle: int, number: int) -> int:
        if not self.flows.is_set():
            self.hanging.set()
            self.flows.wait()
        return self._claimed(handle, number).level()

    def gpio_write(self, handle: int, number: int, level: int) -> int:
        self._claimed(handle, number).written = int(level)
        return 0

    def gpio_set_debounce_micros(self, handle: int, number: int, _micros: int) -> int:
        self._claimed(handle, number)
        return 0

    def tx_pwm(self, handle: int, number: int, pitch: float, duty: float, *_more: int) -> int:
        line, heard = self._claimed(handle, number), pitch if duty else 0.0
        if heard != (line.tones[-1] if line.tones else 0.0):
            line.tones.append(heard)
        return 0

    def callback(self, _handle: int, number: int, _edge: int = RISING_EDGE, func: Listener | None = None) -> Callback:
        return Callback(self.line(number), func)

    def _claim(self, handle: int, number: int) -> _Line:
        self._answer(handle)
        line = self.line(number)
        if line.busy:
            raise LgpioError("GPIO busy")
        line.claimed = True
        return line

    def _claimed(self, handle: int, number: int) -> _Line:
        self._answer(handle)
        line = self.line(number)
        if not line.claimed:
            raise LgpioError("GPIO not allocated")
        return line

    def _answer(self, handle: int) -> None:
        if not self.present or handle not in self._handles:
            raise LgpioError("unknown handle")

    def _notify(self) -> None:
        """As in the real driver, whatever a listener raises is the end of this thread, and no pin is heard again."""
        while (note := self._notes.get()) is not None:
            self._let_through.wait(_PATIENCE)
            listeners, number, level, delivered = note
            try:
                for listener in listeners:
                    listener(0, number, level, time.monotonic_ns())
            finally:
                delivered.set()


class Callback:
    """What `lgpio.callback` returns."""

    def __init__(self, line: _Line, func: Listener | None) -> None:
        self._line = line
        self._func = func
        if func is not None:
            line.listeners.append(func)

    def cancel(self) -> None:
        if self._func in self._line.listeners:
            self._line.listeners.remove(self._func)
