"""One thread for one slow output: the newest value wins, a lost device is tried again and then sent everything.

A device gives its worker a `Line`, the part that blocks. The worker connects it, sends it the newest value, looks after
it while nothing happens, and when it fails says so and backs off. Whoever shows a value never waits.

A driver may also block for good, and no thread can be made to come back from it. Then the device is lost, its thread is
given up, and another one begins with a line of its own.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeAlias, TypeVar

from companion.devices.events import HealthChanged, Tell
from companion.devices.health import Health, State
from companion.languages import say

Value = TypeVar("Value")
Sent = TypeVar("Sent", contravariant=True)

Wait: TypeAlias = Callable[[threading.Event, float], object]
"""Waits so many seconds, or until the event is set: `threading.Event.wait`, unless a test has its own time."""

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
PATROL = 1.0
"""Seconds between two looks at a line: a lost device is noticed though nothing is sent."""
HANGS_AFTER = 5.0
"""Seconds after which a driver that has not come back counts as hanging: every frame takes a small part of one."""
SLOW_START = 30.0
"""The same while a device is made ready: a small board reads all the libraries from a cold card first."""
FIRST_RELIEF, LONGEST_RELIEF = 1.0, 60.0
"""Seconds from giving a thread up to the next one; each that hangs too doubles them."""
MOST_GIVEN_UP = 3
"""So many threads may hang at once; another one begins only when one of them has come back."""
HANGS = (
    say("driver hangs"),
    say("check its wires and its power; if it does not come back by itself, restart the machine"),
)

log = logging.getLogger(__name__)


class NotFitted(Exception):
    """Raised by `connect` where nobody has said for sure that there is such a device. While it has never been there it
    is not lost: it is off, and looked for now and then."""


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


class Shift(Generic[Value]):
    """One thread at one line of its own, until it ends or is given up. It knows since when its driver has been away."""

    def __init__(
        self, line: Line[Value], name: str, run: Callable[[Shift[Value]], None], clock: Callable[[], float]
    ) -> None:
        self.line = line
        self.given_up = False
        """Another shift has taken its place: whatever it comes back with counts no more."""
        self._clock = clock
        self._away_since: float | None = None
        self._patience = 0.0
        self._thread = threading.Thread(target=run, args=(self,), name=name, daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def call(self, work: Callable[[], None], patience: float | None = None) -> None:
        """Call the driver, which should be back within so many seconds."""
        self._patience = HANGS_AFTER if patience is None else patience
        self._away_since = self._clock()
        try:
            work()
        finally:
            self._away_since = None

    def hangs(self, now: float) -> bool:
        since = self._away_since
        return since is not None and now - since > self._patience

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def join(self, timeout: float) -> None:
        self._thread.join(timeout)


class Worker(Generic[Value]):
    """Drives one line; `put` a value and it will be on the wire, or a newer one."""

    def __init__(
        self,
        device: str,
        new_line: Callable[[], Line[Value]],
        tell: Tell,
        *,
        fitted: bool = True,
        interval: float = 0.0,
        wait: Wait = threading.Event.wait,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._new_line = new_line
        self._tell = tell
        self._fitted = fitted
        self._interval = interval
        self._wait = wait
        self._clock = clock
        self._changed = threading.Condition()
        self._telling = threading.Lock()
        self._news: deque[Health] = deque()
        """What is to be told, in its order, when nobody has to wait for whoever listens."""
        self._leaving = threading.Event()
        self._open = False
        self._shift: Shift[Value] | None = None
        self._given_up: list[Shift[Value]] = []
        self._relief, self._relief_at = FIRST_RELIEF, 0.0
        self._anew = False
        self._met = False
        """Has it ever been there?"""
        self._value: Value | None = None
        self._wanted = 0
        self._sent = 0
        self._health = Health(device, State.STARTING)

    @property
    def health(self) -> Health:
        return self._health

    def open(self) -> None:
        """Start the thread; does nothing if it runs, or if there is no such device."""
        with self._changed:
            if not self._fitted:
                self._become(State.OFF, say("not fitted"))
            elif not self._open:
                self._open = True
                self._leaving.clear()
                self._become(State.STARTING)
                self._relief = FIRST_RELIEF
                self._begin()
        self._tell_news()

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

    def look_after(self) -> None:
        """To be called every second or so: a thread that hangs is given up, and another one takes its place."""
        now = self._clock()
        with self._changed:
            if not self._open:
                return
            if self._shift is not None and self._shift.hangs(now):
                self._give_up(self._shift, now)
            if self._shift is None and self._may_begin(now):
                self._begin()
        self._tell_news()

    def close(self, timeout: float = 2.0) -> None:
        """Send what waits, bring the device to rest, and end the thread. A device that is lost is left alone."""
        with self._changed:
            if not self._open:
                return
            self._open = False
            self._leaving.set()
            self._changed.notify_all()
        if self._shift is not None:
            self._shift.join(timeout)
        with self._changed:
            if self._shift is not None and self._shift.alive:
                self._shift.given_up = True
                self._given_up.append(self._shift)
            self._shift = None
            self._become(State.OFF, say("closed"))
        self._tell_news()

    # ------------------------------------------------------------------ threads come and go

    def _begin(self) -> None:
        self._sent = 0
        self._anew = False
        self._shift = Shift(self._new_line(), self._health.device, self._run, self._clock)
        self._shift.begin()

    def _give_up(self, shift: Shift[Value], now: float) -> None:
        log.error("%s: its driver has not come back, and is left to itself", self._health.device)
        shift.given_up = True
        self._given_up.append(shift)
        self._shift = None
        self._relief_at, self._relief = now + self._relief, min(2 * self._relief, LONGEST_RELIEF)
        self._become(State.LOST, *HANGS)

    def _may_begin(self, now: float) -> bool:
        """After a pause, unless too many hang already; at once when one has come back, for then the way is free."""
        hanging = [shift for shift in self._given_up if shift.alive]
        came_back = len(hanging) < len(self._given_up)
        self._given_up = hanging
        if came_back:
            self._relief = FIRST_RELIEF
        return came_back or (now >= self._relief_at and len(hanging) < MOST_GIVEN_UP)

    def _come_back(self) -> None:
        """A shift that was given up has disturbed the device meanwhile: whoever drives it now sends everything."""
        with self._changed:
            self._anew = True
            self._changed.notify_all()

    # ------------------------------------------------------------------ in the thread

    def _run(self, shift: Shift[Value]) -> None:
        """Try at least once: what was shown just before closing has a right to be seen."""
        pause = FIRST_PAUSE
        while True:
            try:
                self._connect(shift)
                pause = FIRST_PAUSE
                self._drive(shift)
            except Exception as error:  # whatever a driver raises, the game goes on without this device
                self._lose(shift, error)
            self._let_go(shift)
            if not self._ends(shift):
                self._wait(self._leaving, pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            if self._ends(shift):
                break
        if shift.given_up:
            self._come_back()

    def _ends(self, shift: Shift[Value]) -> bool:
        return shift.given_up or self._leaving.is_set()

    def _connect(self, shift: Shift[Value]) -> None:
        shift.call(shift.line.connect, SLOW_START)
        with self._changed:
            if not shift.given_up:
                self._met = True
                self._become(State.OK)
        self._tell_news()

    def _drive(self, shift: Shift[Value]) -> None:
        """Send until it is time to leave, and look after the line now and then, also while much is sent."""
        looked = self._clock()
        while not (self._ends(shift) or self._begins_anew()):
            waiting = self._waits(PATROL)
            if waiting:
                self._send_newest(shift)
            if not waiting or self._clock() - looked >= PATROL:
                shift.call(shift.line.check)
                looked = self._clock()
        if shift.given_up or not self._leaving.is_set():
            return
        if self._waits(0):
            self._send_newest(shift)
        shift.call(shift.line.rest)

    def _begins_anew(self) -> bool:
        with self._changed:
            if self._anew:
                self._anew, self._sent = False, 0
                return True
        return False

    def _waits(self, patience: float) -> bool:
        """Whether a value waits to be sent, after waiting for one."""
        with self._changed:
            self._changed.wait_for(lambda: self._sent != self._wanted or self._leaving.is_set() or self._anew, patience)
            return self._sent != self._wanted

    def _send_newest(self, shift: Shift[Value]) -> None:
        started = self._clock()
        with self._changed:
            value, number = self._value, self._wanted
        if value is not None:
            shift.call(lambda: shift.line.send(value))
        with self._changed:
            if shift.given_up:
                return
            self._sent = number
            self._relief = FIRST_RELIEF
            self._changed.notify_all()
        rest = self._interval - (self._clock() - started)
        if rest > 0:
            self._wait(self._leaving, rest)

    def _lose(self, shift: Shift[Value], error: Exception) -> None:
        words, remedy = shift.line.explain(error)
        with self._changed:
            if shift.given_up:
                return
            absent = isinstance(error, NotFitted) and not self._met
            if not absent and self._health.state is not State.LOST:
                log.warning("%s lost: %s (%s)", self._health.device, words, error)
            self._sent = 0  # what was on the wire before does not count: the next connection is sent everything
            self._become(State.OFF if absent else State.LOST, words, remedy)
        self._tell_news()

    def _let_go(self, shift: Shift[Value]) -> None:
        try:
            shift.call(shift.line.disconnect)
        except Exception as error:  # it is gone already, and said so
            log.debug("%s: %s while letting go", self._health.device, error)

    def _become(self, state: State, words: str = "", remedy: str = "") -> None:
        old = self._health
        losses = old.losses + (state is State.LOST and old.state is not State.LOST)
        new = Health(old.device, state, words, remedy, losses)
        if new != old:
            self._health = new
            self._news.append(new)

    def _tell_news(self) -> None:
        """Tell it in order, and hold up nobody who shows a value meanwhile."""
        with self._telling:
            while self._news:
                health = self._news.popleft()
                try:
                    self._tell(HealthChanged(health))
                except (
                    Exception
                ) as error:  # a listener that is gone, say at the end, must not stop the lights going out
                    log.debug("%s: nobody heard that it is %s: %s", health.device, health.state, error)
