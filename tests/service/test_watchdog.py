"""The watchdog is fed only while everything moves."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from companion.service import Progress, Source, Stuck, Systemd, Watchdog, feed


class Part:
    """A part of the daemon that moves when it is told to."""

    def __init__(self, busy: bool = True) -> None:
        self.beats = 0
        self.busy = busy

    def progress(self) -> Progress:
        return Progress(self.beats, self.busy)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def loop() -> Part:
    return Part()


@pytest.fixture
def screen() -> Part:
    return Part(busy=False)


@pytest.fixture
def watchdog(clock: Clock, loop: Part, screen: Part) -> Watchdog:
    return Watchdog([Source("loop", loop.progress, 2.0), Source("screen", screen.progress, 5.0)], clock)


def test_all_is_well_while_everything_moves(watchdog: Watchdog, clock: Clock, loop: Part, screen: Part) -> None:
    screen.busy = True
    for _ in range(20):
        clock.now += 1.5
        loop.beats += 1
        screen.beats += 1
        assert watchdog.look() == ()


def test_who_stands_still_is_named_with_the_time(watchdog: Watchdog, clock: Clock) -> None:
    clock.now += 2.0
    assert watchdog.look() == ()
    clock.now += 0.5
    assert watchdog.look() == (Stuck("loop", 2.5),)
    assert str(watchdog.look()[0]) == "loop stuck for 2 s"


def test_it_is_well_again_when_it_moves_again(watchdog: Watchdog, clock: Clock, loop: Part) -> None:
    clock.now += 60
    assert watchdog.look()
    loop.beats += 1
    assert watchdog.look() == ()
    clock.now += 1.9
    assert watchdog.look() == ()


def test_who_has_nothing_to_do_may_rest(watchdog: Watchdog, clock: Clock, loop: Part, screen: Part) -> None:
    clock.now += 3600
    loop.beats += 1
    assert watchdog.look() == ()
    screen.busy = True  # a frame after an hour: all its patience starts now
    clock.now += 1
    loop.beats += 1
    assert watchdog.look() == ()


def test_patience_of_a_rested_part_starts_with_its_work(
    watchdog: Watchdog, clock: Clock, loop: Part, screen: Part
) -> None:
    clock.now += 3600
    loop.beats += 1
    watchdog.look()
    screen.busy = True
    clock.now += 5.1
    loop.beats += 1
    assert watchdog.look() == (), "nobody knows how long ago it got something to do"
    clock.now += 5.1
    loop.beats += 1
    assert [str(stuck) for stuck in watchdog.look()] == ["screen stuck for 5 s"]


def test_a_device_that_counts_its_own_beats(clock: Clock, screen: Part) -> None:
    watchdog = Watchdog([Source("screen", lambda: Progress(screen.beats), 5.0)], clock)
    clock.now += 4
    screen.beats += 1
    assert watchdog.look() == ()
    clock.now += 6
    assert watchdog.look() == (Stuck("screen", 6.0),)


def test_all_who_are_stuck_are_named_in_order(watchdog: Watchdog, clock: Clock, screen: Part) -> None:
    screen.busy = True
    watchdog.look()
    clock.now += 10
    assert [stuck.name for stuck in watchdog.look()] == ["loop", "screen"]


def test_systemd_is_told_alive_or_what_is_stuck(watchdog: Watchdog, clock: Clock, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(10)
        systemd = Systemd(str(tmp_path / "notify"), 10.0)
        assert feed(systemd, watchdog) == ()
        assert ear.recv(4096) == b"WATCHDOG=1"
        clock.now += 7
        assert [stuck.name for stuck in feed(systemd, watchdog)] == ["loop"]
        assert ear.recv(4096) == b"STATUS=loop stuck for 7 s"
        ear.setblocking(False)
        with pytest.raises(BlockingIOError):  # and nothing else: whoever is stuck is not fed
            ear.recv(4096)
        systemd.close()
