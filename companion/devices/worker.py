"""One thread for one slow output: the newest value wins, a lost device is tried again and then sent everything.

A device gives its worker a `Line`, the part that blocks. The worker connects it, sends it the newest value, looks after
it while nothing happens, and when it fails says so and backs off. Whoever shows a value never waits.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeAlias, TypeVar

from companion.devices.events import HealthChanged, Tell
from companion.devices.health import Health, State

Value = TypeVar("Value")
Sent = TypeVar("Sent", contravariant=True)

Wait: TypeAlias = Callable[[threading.Event, float], object]
"""Waits so many seconds, or until the event is set: `threading.Event.wait`, unless a test has its own time."""

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
PATROL = 1.0
"""Seconds between two looks at a line: a lost device is noticed, and the watchdog sees that the worker lives."""

log = logging.getLogger(__name__)


class Line(Protocol[Sent]):
    """The blocking side of an output. All of it is called in the worker's thread; any of it may raise."""

    def connect(self) -> None:
        """Find the device and make it ready. The next value is sent whole."""

    def send(self, value: Sent) -> None:
        """Bring this value to the device."""

    def check(self) -> None:
        """Called every second: raise if the device is gone."""

    def rest(self) -> None:
        """The last value was sent: leave the device as it shall be while nobody drives it."""

    def disconnect(self) -> None:
        """Let go of the bus, also after a failure."""

    def explain(self, error: Exception) -> tuple[str, str]:
        """What happened, in at most 21 letters, and what a person can do about it."""


class Worker(Generic[Value]):
    """Drives one line; `put` a value and it will be on the wire, or a newer one."""

    def __init__(
        self,
        device: str,
        line: Line[Value],
        tell: Tell,
        *,
        fitted: bool = True,
        interval: float = 0.0,
        wait: Wait = threading.Event.wait,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._line = line
        self._tell = tell
        self._fitted = fitted
        self._interval = interval
        self._wait = wait
        self._clock = clock
        self._changed = threading.Condition()
        self._leaving = threading.Event()
        self._thread: threading.Thread | None = None
        self._value: Value | None = None
        self._wanted = 0
        self._sent = 0
        self._health = Health(device, State.STARTING)
        self.beats = 0
        """Grows while the worker makes progress, at least every two seconds; a watchdog compares it."""

    @property
    def health(self) -> Health:
        return self._health

    def open(self) -> None:
        """Start the thread; does nothing if it runs, or if there is no such device."""
        if not self._fitted:
            self._become(State.OFF, "not fitted")
            return
        if self._thread is not None:
            return
        self._leaving.clear()
        self._sent = 0
        self._become(State.STARTING)
        self._thread = threading.Thread(target=self._run, name=self._health.device, daemon=True)
        self._thread.start()

    def put(self, value: Value) -> None:
        """Have this value sent instead of all that wait; one equal to the newest costs nothing."""
        with self._changed:
            if self._wanted and value == self._value:
                return
            self._value = value
            self._wanted += 1
            self._changed.notify_all()

    def idle(self, timeout: float) -> bool:
        """Wait until the newest value is on the wire; False if it was not within `timeout` seconds."""
        if not self._fitted:
            return True
        with self._changed:
            return self._changed.wait_for(lambda: self._sent == self._wanted, timeout)

    def close(self, timeout: float = 2.0) -> None:
        """Send what waits, bring the device to rest, and end the thread. A device that is lost is left alone."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._leaving.set()
        with self._changed:
            self._changed.notify_all()
        thread.join(timeout)
        self._become(State.OFF, "closed")

    def _run(self) -> None:
        """Try at least once: what was shown just before closing has a right to be seen."""
        pause = FIRST_PAUSE
        while True:
            self.beats += 1
            try:
                self._line.connect()
                self._become(State.OK)
                pause = FIRST_PAUSE
                self._drive()
            except Exception as error:  # whatever a driver raises, the game goes on without this device
                self._lose(error)
            self._let_go()
            if not self._leaving.is_set():
                self._wait(self._leaving, pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            if self._leaving.is_set():
                return

    def _drive(self) -> None:
        """Send until it is time to leave, and look after the line now and then, also while much is sent."""
        looked = self._clock()
        while not self._leaving.is_set():
            self.beats += 1
            waiting = self._waits(PATROL)
            if waiting:
                self._send_newest()
            if not waiting or self._clock() - looked >= PATROL:
                self._line.check()
                looked = self._clock()
        if self._waits(0):
            self._send_newest()
        self._line.rest()

    def _waits(self, patience: float) -> bool:
        """Whether a value waits to be sent, after waiting for one."""
        with self._changed:
            self._changed.wait_for(lambda: self._sent != self._wanted or self._leaving.is_set(), patience)
            return self._sent != self._wanted

    def _send_newest(self) -> None:
        started = self._clock()
        with self._changed:
            value, number = self._value, self._wanted
        if value is not None:
            self._line.send(value)
        with self._changed:
            self._sent = number
            self._changed.notify_all()
        rest = self._interval - (self._clock() - started)
        if rest > 0:
            self._wait(self._leaving, rest)

    def _lose(self, error: Exception) -> None:
        words, remedy = self._line.explain(error)
        if self._health.state is not State.LOST:
            log.warning("%s lost: %s (%s)", self._health.device, words, error)
        with self._changed:
            self._sent = 0  # what was on the wire before does not count: the next connection is sent everything
        self._become(State.LOST, words, remedy)

    def _let_go(self) -> None:
        try:
            self._line.disconnect()
        except Exception as error:  # it is gone already, and said so
            log.debug("%s: %s while letting go", self._health.device, error)

    def _become(self, state: State, words: str = "", remedy: str = "") -> None:
        old = self._health
        losses = old.losses + (state is State.LOST and old.state is not State.LOST)
        new = Health(old.device, state, words, remedy, losses)
        if new != old:
            self._health = new
            try:
                self._tell(HealthChanged(new))
            except Exception as error:  # a listener that is gone, say at the end, must not stop the lights going out
                log.debug("%s: nobody heard that it is %s: %s", new.device, new.state, error)
