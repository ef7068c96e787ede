"""A worker sends the newest value, survives its line, and sends everything again afterwards."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from companion.devices.events import Event, HealthChanged
from companion.devices.health import State
from companion.devices.worker import FIRST_RELIEF, HANGS_AFTER, MOST_GIVEN_UP, SLOW_START, Worker

PATIENCE = 10.0


class Wire:
    """A line that keeps what it was sent, can be cut, and can be held up in the middle of a send."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.rested = 0
        self.connections = 0
        self.cut = False
        self.check_fails = False
        self.looked = threading.Semaphore(0)
        self.reconnected = threading.Semaphore(0)
        self.entered = threading.Semaphore(0)
        self.gate = threading.Semaphore(1000)

    def connect(self) -> None:
        self.connections += 1
        if self.connections > 1:
            self.reconnected.release()
        self._fail_if_cut()

    def send(self, value: str) -> None:
        self.entered.release()
        assert self.gate.acquire(timeout=PATIENCE)
        self._fail_if_cut()
        self.sent.append(value)

    def check(self) -> None:
        self.looked.release()
        if self.check_fails:
            raise OSError("gone")
        self._fail_if_cut()

    def rest(self) -> None:
        self.rested += 1

    def disconnect(self) -> None:
        self._fail_if_cut()

    def explain(self, error: Exception) -> tuple[str, str]:
        return str(error), "plug it in"

    def _fail_if_cut(self) -> None:
        if self.cut:
            raise OSError("cut")

    def hold_up(self) -> Callable[[], None]:
        """Let no send through any more; the returned function lets them all through again."""
        self.gate = threading.Semaphore(0)
        return lambda: self.gate.release(1000)


class Times:
    """Waiting without time: every pause is written down, and over at once when it is allowed."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self.asked = threading.Semaphore(0)
        self.go = threading.Semaphore(0)

    def wait(self, leaving: threading.Event, seconds: float) -> None:
        self.pauses.append(seconds)
        self.asked.release()
        while not (self.go.acquire(timeout=0.01) or leaving.is_set()):
            pass


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def times() -> Times:
    return Times()


@pytest.fixture
def told() -> list[Event]:
    return []


@pytest.fixture
def worker(wire: Wire, times: Times, told: list[Event]) -> Iterator[Worker[str]]:
    worker = Worker("wire", lambda: wire, told.append, wait=times.wait)
    yield worker
    worker.close()


def states(told: list[Event]) -> list[State]:
    return [event.health.state for event in told if isinstance(event, HealthChanged)]


def test_the_newest_value_wins(worker: Worker[str], wire: Wire) -> None:
    let_through = wire.hold_up()
    worker.open()
    worker.put("first")
    assert wire.entered.acquire(timeout=PATIENCE)
    for value in ("second", "third", "fourth"):
        worker.put(value)
    let_through()
    assert worker.idle(PATIENCE)
    assert wire.sent == ["first", "fourth"]


def test_an_equal_value_costs_nothing(worker: Worker[str], wire: Wire) -> None:
    worker.open()
    worker.put("same")
    assert worker.idle(PATIENCE)
    worker.put("same")
    assert worker.idle(PATIENCE)
    worker.close()
    assert wire.sent == ["same"]


def test_a_missing_device_is_tried_again_with_growing_pauses(
    worker: Worker[str], wire: Wire, times: Times, told: list[Event]
) -> None:
    wire.cut = True
    worker.open()
    for _ in range(8):
        assert times.asked.acquire(timeout=PATIENCE)
        times.go.release()
    assert times.asked.acquire(timeout=PATIENCE)
    assert times.pauses == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0, 2.0]
    assert states(told) == [State.LOST]
    assert worker.health.words == "cut"
    assert worker.health.remedy == "plug it in"


def test_what_was_lost_on_the_way_is_sent_when_the_device_returns(
    worker: Worker[str], wire: Wire, times: Times, told: list[Event]
) -> None:
    worker.open()
    worker.put("seen")
    assert worker.idle(PATIENCE)
    wire.cut = True
    worker.put("not seen")
    assert times.asked.acquire(timeout=PATIENCE)
    assert not worker.idle(0)
    wire.cut = False
    times.go.release()
    assert worker.idle(PATIENCE)
    assert wire.sent == ["seen", "not seen"]
    assert wire.connections == 2
    assert states(told) == [State.OK, State.LOST, State.OK]
    assert worker.health.losses == 1


def test_a_value_that_was_there_before_the_loss_is_sent_again(
    worker: Worker[str], wire: Wire, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.devices.worker.PATROL", 0.01)
    worker.open()
    worker.put("board")
    assert worker.idle(PATIENCE)
    wire.cut = True  # noticed by the look at the idle line
    assert times.asked.acquire(timeout=PATIENCE)
    wire.cut = False
    times.go.release()
    assert worker.idle(PATIENCE)
    assert wire.sent == ["board", "board"]


def test_a_busy_line_is_looked_after_too(wire: Wire, told: list[Event]) -> None:
    now = iter(range(1000))
    worker = Worker("wire", lambda: wire, told.append, clock=lambda: float(next(now)))
    wire.check_fails = True
    worker.open()
    worker.put("busy")
    assert wire.looked.acquire(timeout=PATIENCE)
    worker.close()
    assert wire.sent[0] == "busy"
    assert State.LOST in states(told)


def test_a_listener_that_is_gone_stops_nothing(wire: Wire) -> None:
    def nobody(event: Event) -> None:
        raise RuntimeError("Event loop is closed")

    worker = Worker("wire", lambda: wire, nobody)
    worker.open()
    worker.put("last words")
    worker.close()
    assert wire.sent == ["last words"]
    assert wire.rested == 1


def test_closing_sends_what_waits_and_rests(worker: Worker[str], wire: Wire, told: list[Event]) -> None:
    let_through = wire.hold_up()
    worker.open()
    worker.put("first")
    assert wire.entered.acquire(timeout=PATIENCE)
    worker.put("safe to unplug")
    closing = threading.Thread(target=worker.close)
    closing.start()
    let_through()
    closing.join(PATIENCE)
    worker.close()
    assert wire.sent == ["first", "safe to unplug"]
    assert wire.rested == 1
    assert states(told) == [State.OK, State.OFF]


def test_it_opens_again_after_closing(worker: Worker[str], wire: Wire) -> None:
    worker.open()
    worker.put("evening")
    worker.close()
    worker.open()
    assert worker.idle(PATIENCE)
    assert wire.sent == ["evening", "evening"]


def test_frames_come_no_faster_than_the_interval(wire: Wire, times: Times) -> None:
    now = 100.0
    worker = Worker("wire", lambda: wire, lambda event: None, interval=0.04, wait=times.wait, clock=lambda: now)
    worker.open()
    worker.put("first")
    assert times.asked.acquire(timeout=PATIENCE)
    worker.put("second")
    worker.put("third")
    assert wire.sent == ["first"]
    times.go.release()
    assert worker.idle(PATIENCE)
    worker.close()
    assert wire.sent == ["first", "third"]
    assert times.pauses == [0.04, 0.04]


def test_a_device_that_is_not_fitted_is_off_and_never_busy(wire: Wire, told: list[Event]) -> None:
    worker = Worker("wire", lambda: wire, told.append, fitted=False)
    worker.open()
    worker.put("anything")
    assert worker.idle(0)
    worker.close()
    assert wire.connections == 0
    assert states(told) == [State.OFF]


# ---------------------------------------------------------------------- drivers that do not come back


class Hung:
    """A worker whose wires hang one after the other, in a time that the test moves."""

    def __init__(self, hanging: int = 1) -> None:
        self.now = 100.0
        self.told: list[Event] = []
        self.wires: list[Wire] = []
        self.let_go: list[Callable[[], None]] = []
        self._hanging = hanging
        self.worker = Worker("wire", self._new_wire, self.told.append, clock=lambda: self.now)

    def _new_wire(self) -> Wire:
        wire = Wire()
        if len(self.wires) < self._hanging:
            self.let_go.append(wire.hold_up())
        self.wires.append(wire)
        return wire

    def after(self, seconds: float) -> None:
        """Somebody looks after the worker every second."""
        for _ in range(round(seconds)):
            self.now += 1
            self.worker.look_after()

    def hang(self) -> None:
        self.worker.open()
        self.worker.put("board")
        assert self.wires[-1].entered.acquire(timeout=PATIENCE)


@pytest.fixture
def hung() -> Iterator[Hung]:
    hung = Hung()
    hung.hang()
    yield hung
    for let_go in hung.let_go:
        let_go()
    hung.worker.close()


def test_a_driver_that_does_not_come_back_is_lost_and_another_takes_its_place(hung: Hung) -> None:
    hung.after(HANGS_AFTER)
    assert states(hung.told) == [State.OK], "nobody is hasty"
    hung.after(1)
    assert states(hung.told) == [State.OK, State.LOST]
    assert hung.worker.health.words == "driver hangs"
    assert "restart the machine" in hung.worker.health.remedy
    hung.after(FIRST_RELIEF)
    assert hung.worker.idle(PATIENCE)
    assert hung.wires[1].sent == ["board"]
    assert states(hung.told) == [State.OK, State.LOST, State.OK]
    assert hung.wires[0].sent == []


def test_a_driver_that_comes_back_late_has_no_say_and_everything_is_sent_again(hung: Hung) -> None:
    hung.after(HANGS_AFTER + 1 + FIRST_RELIEF)
    assert hung.worker.idle(PATIENCE)
    hung.worker.put("newer")
    assert hung.worker.idle(PATIENCE)
    hung.let_go[0]()  # the old frame reaches the device after all, over the newer one
    assert hung.wires[1].reconnected.acquire(timeout=PATIENCE)
    assert hung.worker.idle(PATIENCE)
    assert hung.wires[1].sent == ["board", "newer", "newer"]
    assert states(hung.told) == [State.OK, State.LOST, State.OK]


def test_no_more_than_a_few_threads_hang_and_the_next_waits_for_one_to_come_back() -> None:
    hung = Hung(hanging=MOST_GIVEN_UP)
    hung.hang()
    for number in range(2, MOST_GIVEN_UP + 1):
        while len(hung.wires) < number:
            hung.after(1)
        assert hung.wires[-1].entered.acquire(timeout=PATIENCE)
    hung.after(3600)
    assert len(hung.wires) == MOST_GIVEN_UP
    assert hung.worker.health.state is State.LOST
    hung.let_go[0]()
    while len(hung.wires) == MOST_GIVEN_UP:  # as soon as the thread has ended
        hung.after(1)
    assert hung.worker.idle(PATIENCE)
    assert hung.wires[-1].sent == ["board"]
    for let_go in hung.let_go:
        let_go()
    hung.worker.close()


def test_a_slow_start_is_no_hanging(wire: Wire) -> None:
    now = 100.0
    begun, go_on = threading.Event(), threading.Event()

    def slowly() -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    told: list[Event] = []
    worker = Worker("wire", lambda: wire, told.append, clock=lambda: now)
    wire.connect = slowly  # type: ignore[method-assign]
    worker.open()
    assert begun.wait(PATIENCE)
    now += SLOW_START
    worker.look_after()
    assert states(told) == []
    go_on.set()
    worker.put("board")
    assert worker.idle(PATIENCE)
    worker.close()
    assert states(told) == [State.OK, State.OFF]


def test_closing_does_not_wait_for_a_driver_that_hangs(hung: Hung) -> None:
    hung.worker.close(timeout=0.01)
    assert states(hung.told) == [State.OK, State.OFF]
    hung.worker.open()
    assert hung.worker.idle(PATIENCE)
    hung.let_go[0]()
    assert hung.wires[1].sent[0] == "board"
