"""A worn card takes twelve seconds for every record: nothing is ended for that, neither in a game nor at its end."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from companion.daemon import acting
from companion.daemon import daemon as whole
from companion.daemon.acting import AtTable
from companion.daemon.beating import Pulse
from companion.daemon.memory import Memory, remember
from companion.daemon.page import DaemonPage
from companion.daemon.sitting import Outcome, SatDown, Sitting
from companion.desk.desk import Desk
from companion.desk.intents import Begin, PutAway, Resume
from companion.desk.knowing import Settings
from companion.devices import choosing
from companion.rehearse.stage import PATIENCE, Stage
from companion.service import Starts, Systemd
from companion.table.shelf import Shelf
from tests.systemd.test_units import keys
from tests.web.hosting import browsing

A_SYNC = 12
WISH = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}
FDATASYNC = os.fdatasync


def seconds(key: str) -> int:
    """How long systemd waits."""
    return int(keys("companion.service", "Service")[key][0])


class Feeding(Systemd):
    """Notes when the watchdog was fed."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self.clock = clock
        self.fed: list[float] = []

    def alive(self) -> bool:
        self.fed.append(self.clock())
        return True

    @property
    def longest(self) -> float:
        return max(later - earlier for earlier, later in zip(self.fed, self.fed[1:], strict=False))


class Evening:
    """A table on a slow disk, in a time that passes only while the disk works; the loop beats once a second."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        shelf = Shelf(folder)
        shelf.sync = self.sync
        self.sitting = Sitting(shelf, seed=1)
        self.told: list[Outcome] = []
        self.table = AtTable(Desk(), self.sitting, lambda outcome, source: self.told.append(outcome))
        self.systemd = Feeding(lambda: self.now)
        self.pulse = Pulse(self.table, lambda: self.now)
        self.words: set[str] = set()

    def sync(self, fd: int) -> None:
        self.wait()
        FDATASYNC(fd)

    def wait(self) -> None:
        for _ in range(A_SYNC):
            self.now += 1
            self.words.update(self.pulse.beat(self.systemd))


def test_the_watchdog_is_fed_while_the_disk_takes_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path)

    async def scene() -> None:
        table = evening.table
        table.in_background(lambda: remember(tmp_path, Memory()))  # besides, both its file and its folder
        assert isinstance(await table.act(Begin(WISH), "web"), SatDown)
        await table.act(PutAway(), "web")
        journal = next(tmp_path.glob("*.journal"))
        journal.write_bytes(journal.read_bytes() + b'{"do":"torn')  # cut, kept aside, and both brought to the disk
        table.in_background(evening.wait)  # what is remembered besides
        assert isinstance(await table.act(Resume(journal), "web"), SatDown)
        assert await table.close(evening.sitting.close)

    monkeypatch.setattr(os, "fsync", evening.sync)
    asyncio.run(scene())
    assert evening.now >= 8 * A_SYNC
    assert evening.systemd.longest < seconds("WatchdogSec")
    assert evening.words == {"Waiting for the disk"}, "and people know what they wait for"


class Elapsing(asyncio.SelectorEventLoop):
    """A loop for which time passes as ever, and besides as much as the disk says."""

    passed = 0.0

    def time(self) -> float:
        return super().time() + self.passed


def test_a_game_is_put_down_on_a_slow_disk_before_systemd_loses_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = Elapsing()
    begun, go_on = Event(), Event()
    syncs = 0

    def slow(fd: int) -> None:
        nonlocal syncs
        syncs += 1
        begun.set()
        assert go_on.wait(PATIENCE)
        loop.passed += A_SYNC
        FDATASYNC(fd)

    async def play(stage: Stage) -> None:
        await stage.daemon.do(Begin(WISH), "typed")
        await stage.settle()
        await stage.press("OK")
        stage.expect_question("move.roll")
        table = stage.daemon.sitting.table
        assert table is not None
        assert table.journal is not None
        monkeypatch.setattr(table.journal, "_sync", slow)
        monkeypatch.setattr(os, "fsync", slow)
        monkeypatch.setattr(stage.starts, "_sync", slow)
        stage.wires.pins.press("RIGHT")  # the companion rolls, and writes it down
        await stage.until(begun.is_set, "the journal to be written")
        stage.wires.pins.release("RIGHT")
        stage.daemon.stop()
        go_on.set()
        await stage.ended(seconds("TimeoutStopSec"))
        stage.expect_no_screen("disk")

    async def scene() -> None:
        stage = Stage(tmp_path / "games", seed=1, settings=Settings(walk_through=False))
        stage.starts = Starts(tmp_path)
        async with stage:
            await play(stage)

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(scene())
    assert syncs >= 4, "the roll, what was remembered, and the count of starts"
    assert Starts(tmp_path).look().failed == 0
    assert b'"move.roll"' in next((tmp_path / "games").glob("*.journal")).read_bytes()


def test_phones_are_remembered_where_nobody_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[str] = set()
    monkeypatch.setattr(os, "fsync", lambda fd: threads.add(current_thread().name))

    async def scene() -> None:
        async with Stage(tmp_path / "games", page=True) as stage:
            assert isinstance(stage.daemon.page, DaemonPage)
            stage.daemon.page.server.tokens.pair("Ana's phone")
            await stage.daemon.at_table.in_thread(lambda: None)
            assert "Ana's phone" in (tmp_path / "page.json").read_text()

    asyncio.run(scene())
    assert threads == {"table"}


@pytest.mark.parametrize("what", ["a phone is paired", "phones are forgotten", "a setting", "phones may join"])
def test_the_loop_answers_presses_and_pages_while_the_disk_takes_what_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    begun, go_on, in_loop = Event(), Event(), list[str]()

    def slow(fd: int) -> None:
        if current_thread() is main_thread():
            in_loop.append("the loop itself waited for the disk")
            return
        begun.set()
        assert go_on.wait(PATIENCE)

    async def scene() -> None:
        async with Stage(tmp_path / "games", page=True) as stage:
            assert isinstance(stage.daemon.page, DaemonPage)
            server = stage.daemon.page.server
            await stage.daemon.at_table.in_thread(lambda: None)
            monkeypatch.setattr(os, "fsync", slow)
            async with browsing(server) as page:
                if what == "a phone is paired":
                    server.tokens.pair("Ana's phone")
                elif what == "phones are forgotten":
                    server.revoke("all")
                elif what == "a setting":
                    assert (await page.ask("set", quiet=True))["ok"]
                else:
                    server.tokens.let_in(["192.0.2.1"])
                await stage.until(begun.is_set, "the disk to be waited for")
                await stage.hold("WHY")
                stage.expect_screen("Menu")
                seen = stage.picture()
                await stage.press("DOWN")
                assert stage.picture() != seen, "the cursor moves"
                assert (await page.ask("ping"))["ok"]
                assert (await page.ask("set", brightness=0.4))["ok"]
                await page.until(lambda: page.sections["settings"]["brightness"] == 0.4)
                assert not go_on.is_set()
                go_on.set()

    try:
        asyncio.run(scene())
    finally:
        go_on.set()
    assert in_loop == []


def test_counting_a_start_does_not_keep_the_loop(tmp_path: Path) -> None:
    threads: set[str] = set()

    async def scene() -> None:
        stage = Stage(tmp_path / "games", seed=1)
        stage.starts = Starts(tmp_path, sync=lambda fd: threads.add(current_thread().name))
        async with stage:
            assert threads == {"table"}

    asyncio.run(scene())


def test_a_disk_that_hangs_for_good_does_not_outlast_the_stop_time() -> None:
    devices = 3 * 2.0 + choosing.PATIENCE
    assert whole.CLOSING + acting.LAST_WORDS + devices < seconds("TimeoutStopSec")
    assert 6 * A_SYNC <= acting.LAST_WORDS


def test_a_process_ends_though_its_table_hangs() -> None:
    script = """
from threading import Event
from companion.daemon.acting import TableThread
thread, begun = TableThread(), Event()
thread.submit(lambda: (begun.set(), Event().wait()))
begun.wait()
waiting = thread.submit(print)
thread.close(wait=False)
"""
    assert (
        subprocess.run([sys.executable, "-c", script], timeout=PATIENCE, check=True, capture_output=True).stdout == b""
    )
