"""A whole companion in simulated time: its threads run as ever, but nobody waits for a clock.

Time stands still while any thread has something to do. When all of them wait, and the loop too, it jumps to whatever is
due next. So the real drivers, with their pauses, patrols and patience, play a whole evening in a minute, and the same
chances lead to the same evening.

    with SimulatedTime() as time:
        time.run(play(time))
"""

from __future__ import annotations

import asyncio
import heapq
import selectors
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from time import thread_time
from types import TracebackType
from typing import Any, Generic, TypeVar

from companion.daemon import acting
from companion.devices import buttons, worker
from companion.devices.simulated import chip, wire
from companion.devices.simulated.clock import OwnTime
from companion.devices.simulated.swap import Swap
from companion.devices.sound import device as loudspeaker

T = TypeVar("T")

FAR = 1e9
"""Seconds that nobody waits for."""
STUCK = 120.0
"""Seconds of real time after which a thread that neither waits nor ends is a fault."""


class Sleeper:
    """One thread that waits for a moment, or for somebody who wakes it."""

    __slots__ = ("gate", "ours", "woken")

    def __init__(self, ours: bool) -> None:
        self.ours = ours
        """Is it a thread of the simulation? Others, such as the loop's, hold up time by themselves."""
        self.woken = False
        self.gate = threading.Lock()
        self.gate.acquire()


class SimulatedTime:
    """The clock, who is awake, and who sleeps until when."""

    def __init__(self) -> None:
        self.now = 0.0
        self.lock = threading.Condition(threading.Lock())
        self._awake = 0
        self._numbers = count()
        self._sleeping: list[tuple[float, int, Sleeper]] = []
        self._swap = Swap()
        self.passed: Callable[[float], None] | None = None
        """Told after every pass of the loop how long it worked, in seconds of its own processor time."""
        self.loop = SimulatedTimeLoop(self)

    def clock(self) -> float:
        return self.now

    # ------------------------------------------------------------------ life

    def __enter__(self) -> SimulatedTime:
        """Whatever of the companion has threads has ours."""
        for module in (buttons, worker, chip, wire, acting, loudspeaker):
            self._swap.attribute(module, "threading", Threads(self))
        self._swap.attribute(acting, "SimpleQueue", lambda: SimulatedQueue[Any](self))
        self._swap.attribute(chip, "queue", Threads(self))
        self.loop.set_default_executor(SimulatedPool(self))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._swap.back()
        self.loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        asyncio.set_event_loop(self.loop)
        try:
            return self.loop.run_until_complete(work)
        finally:
            asyncio.set_event_loop(None)

    # ------------------------------------------------------------------ threads

    def born(self) -> None:
        with self.lock:
            self._awake += 1

    def gone(self) -> None:
        with self.lock:
            self._awake -= 1
            self.lock.notify_all()

    def lie_down(self, timeout: float | None) -> Sleeper:
        """To be called with the lock: from here on whoever wakes it counts it as awake."""
        sleeper = Sleeper(isinstance(threading.current_thread(), SimulatedThread))
        if timeout is not None:
            heapq.heappush(self._sleeping, (self.now + max(0.0, timeout), next(self._numbers), sleeper))
        if sleeper.ours:
            self._awake -= 1
            self.lock.notify_all()
        return sleeper

    def sleep(self, sleeper: Sleeper) -> None:
        """Until it is woken; a thread that is not ours sees to it that time goes on."""
        if not sleeper.ours:
            while not sleeper.woken:
                self.rest()
                if not sleeper.woken:
                    self.forward(FAR)
            return
        sleeper.gate.acquire()

    def wake(self, sleeper: Sleeper) -> None:
        """To be called with the lock."""
        if sleeper.woken:
            return
        sleeper.woken = True
        self._awake += sleeper.ours
        sleeper.gate.release()

    # ------------------------------------------------------------------ time

    def rest(self) -> None:
        """Wait until no thread has anything to do."""
        with self.lock:
            if not self.lock.wait_for(lambda: self._awake == 0, STUCK):
                raise RuntimeError(f"{self._awake} threads have neither waited nor ended for {STUCK:g} seconds")

    def forward(self, until: float) -> None:
        """Go on to whatever is due first, at the latest to the moment that is named."""
        with self.lock:
            while self._sleeping and self._sleeping[0][2].woken:
                heapq.heappop(self._sleeping)
            due = self._sleeping[0][0] if self._sleeping else FAR
            if min(due, until) >= FAR:
                raise RuntimeError("nothing is due in simulated time: whatever is waited for will never happen")
            self.now = max(self.now, min(due, until))
            while self._sleeping and self._sleeping[0][0] <= self.now:
                self.wake(heapq.heappop(self._sleeping)[2])


class SimulatedTimeLoop(asyncio.SelectorEventLoop):
    """The loop of a companion in simulated time."""

    def __init__(self, time: SimulatedTime) -> None:
        self._simulated = time
        super().__init__(_Selector(time))

    def time(self) -> float:
        return self._simulated.now


class _Selector(OwnTime):
    """Answers as soon as nobody has anything to do, and has time go on instead of waiting."""

    def __init__(self, time: SimulatedTime) -> None:
        super().__init__()
        self._time = time
        self._left = thread_time()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        passed = self._time.passed
        if passed is not None:
            passed(thread_time() - self._left)
        until = FAR if timeout is None else self._time.now + max(0.0, timeout)
        while True:
            self._time.rest()
            ready = self._inner.select(0)
            if ready or until <= self._time.now:
                if passed is not None:  # to ask takes longer than many a pass
                    self._left = thread_time()
                return ready
            self._time.forward(until)


class Threads:
    """The modules `threading` and `queue` for a part of the companion: what waits there waits in simulated time."""

    def __init__(self, time: SimulatedTime) -> None:
        self._time = time

    def Thread(self, *, target: Callable[..., object], name: str, daemon: bool, args: tuple[Any, ...] = ()) -> Any:
        return SimulatedThread(self._time, target, args, name)

    def Event(self) -> SimulatedEvent:
        return SimulatedEvent(self._time)

    def Condition(self) -> SimulatedCondition:
        return SimulatedCondition(self._time)

    def SimpleQueue(self) -> SimulatedQueue[Any]:
        return SimulatedQueue(self._time)

    def __getattr__(self, name: str) -> Any:
        return getattr(threading, name)


class SimulatedThread(threading.Thread):
    """A real thread, of which the clock knows whether it waits."""

    def __init__(
        self, time: SimulatedTime, target: Callable[..., object], args: tuple[Any, ...] = (), name: str = "work"
    ) -> None:
        super().__init__(target=target, args=args, name=name, daemon=True)
        self._time = time
        self._over = SimulatedEvent(time)

    def start(self) -> None:
        self._time.born()
        super().start()

    def run(self) -> None:
        try:
            super().run()
        finally:
            self._over.set()
            self._time.gone()

    def join(self, timeout: float | None = None) -> None:
        self._over.wait(timeout)

    def is_alive(self) -> bool:
        return super().is_alive() and not self._over.is_set()


class SimulatedEvent:
    """An event in simulated time."""

    def __init__(self, time: SimulatedTime) -> None:
        self._time = time
        self._set = False
        self._waiting: list[Sleeper] = []

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        with self._time.lock:
            self._set = True
            waiting, self._waiting = self._waiting, []
            for sleeper in waiting:
                self._time.wake(sleeper)

    def clear(self) -> None:
        with self._time.lock:
            self._set = False

    def wait(self, timeout: float | None = None) -> bool:
        with self._time.lock:
            if self._set:
                return True
            sleeper = self._time.lie_down(timeout)
            self._waiting.append(sleeper)
        self._time.sleep(sleeper)
        with self._time.lock:
            if sleeper in self._waiting:
                self._waiting.remove(sleeper)
            return self._set


class SimulatedCondition:
    """A condition in simulated time."""

    def __init__(self, time: SimulatedTime) -> None:
        self._time = time
        self._own = threading.Lock()
        self._waiting: list[Sleeper] = []

    def __enter__(self) -> bool:
        return self._own.acquire()

    def __exit__(self, *_: object) -> None:
        self._own.release()

    def wait_for(self, seen: Callable[[], bool], timeout: float | None = None) -> bool:
        end = None if timeout is None else self._time.now + timeout
        while not (result := seen()):
            left = None if end is None else end - self._time.now
            if left is not None and left <= 0:
                break
            self._wait(left)
        return result

    def _wait(self, timeout: float | None) -> None:
        with self._time.lock:
            sleeper = self._time.lie_down(timeout)
            self._waiting.append(sleeper)
        self._own.release()
        try:
            self._time.sleep(sleeper)
        finally:
            self._own.acquire()
        if sleeper in self._waiting:
            self._waiting.remove(sleeper)

    def notify_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        with self._time.lock:
            for sleeper in waiting:
                self._time.wake(sleeper)


class SimulatedQueue(Generic[T]):
    """A queue in simulated time."""

    def __init__(self, time: SimulatedTime) -> None:
        self._time = time
        self._items: deque[T] = deque()
        self._waiting: list[Sleeper] = []

    def put(self, item: T) -> None:
        with self._time.lock:
            self._items.append(item)
            if self._waiting:
                self._time.wake(self._waiting.pop(0))

    def get(self) -> T:
        while True:
            with self._time.lock:
                if self._items:
                    return self._items.popleft()
                sleeper = self._time.lie_down(None)
                self._waiting.append(sleeper)
            self._time.sleep(sleeper)


class SimulatedPool(ThreadPoolExecutor):
    """Where the loop has work done that blocks: a thread for each."""

    def __init__(self, time: SimulatedTime) -> None:
        super().__init__(1)
        self._time = time

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def done() -> None:
            try:
                future.set_result(work(*args, **named))
            except BaseException as error:
                future.set_exception(error)

        SimulatedThread(self._time, done).start()
        return future
