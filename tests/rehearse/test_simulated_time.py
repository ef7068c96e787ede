"""Threads in simulated time: they run as ever, nobody waits for a clock, and all see the same one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic

import pytest

from companion.rehearse.simulated_time import SimulatedTime, Threads


@pytest.fixture
def time() -> Iterator[SimulatedTime]:
    with SimulatedTime() as simulated:
        yield simulated


def test_an_hour_takes_no_time(time: SimulatedTime) -> None:
    begun = monotonic()
    time.run(asyncio.sleep(3600.0))
    assert time.now == pytest.approx(3600.0)
    assert monotonic() - begun < 60.0


def test_a_thread_that_waits_wakes_at_its_moment(time: SimulatedTime) -> None:
    threads, seen = Threads(time), []
    event = threads.Event()

    def wait() -> None:
        for _ in range(3):
            event.wait(2.5)
            seen.append(time.now)

    thread = threads.Thread(target=wait, name="waiting", daemon=True)
    thread.start()
    time.run(asyncio.sleep(6.0))
    assert seen == [2.5, 5.0]
    assert thread.is_alive()
    time.run(asyncio.sleep(2.0))
    assert seen == [2.5, 5.0, 7.5]
    assert not thread.is_alive()


def test_time_stands_still_while_a_thread_works(time: SimulatedTime) -> None:
    """The loop is due in a second, but what a thread began before it is told first."""
    threads = Threads(time)
    order: list[tuple[str, float]] = []

    async def play() -> None:
        loop = asyncio.get_running_loop()

        def work() -> None:
            sum(range(200_000))
            loop.call_soon_threadsafe(order.append, ("worked", time.now))

        threads.Thread(target=work, name="working", daemon=True).start()
        await asyncio.sleep(1.0)
        order.append(("slept", time.now))

    time.run(play())
    assert order == [("worked", 0.0), ("slept", 1.0)]


def test_a_condition_and_a_queue_wake_whoever_waits(time: SimulatedTime) -> None:
    threads = Threads(time)
    heard: list[object] = []
    ready: list[bool] = []
    queue, condition = threads.SimpleQueue(), threads.Condition()

    def take() -> None:
        heard.append(queue.get())
        with condition:
            heard.append(condition.wait_for(lambda: bool(ready), 10.0))
            heard.append(condition.wait_for(lambda: False, 4.0))
        heard.append(time.now)

    async def play() -> None:
        thread = threads.Thread(target=take, name="taking", daemon=True)
        thread.start()
        await asyncio.sleep(1.0)
        queue.put("first")
        await asyncio.sleep(1.0)
        with condition:
            ready.append(True)
            condition.notify_all()
        await asyncio.to_thread(thread.join)

    time.run(play())
    assert heard == ["first", True, False, 6.0]


def test_what_never_happens_is_said(time: SimulatedTime) -> None:
    with pytest.raises(RuntimeError, match="will never happen"):
        time.run(asyncio.Event().wait())
