"""The dice tray through the real serial library, on a pseudo-terminal. Waits are for events, never for time."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from companion.devices import trayframe as wire
from companion.devices.events import DiceSeen, Event
from companion.devices.health import State
from companion.devices.simulated.tray import PtyTray
from companion.devices.tray import Tray
from companion.devices.trayport import SerialPort, explain
from companion.devices.wiring import TrayWiring
from tests.devices.traybench import PATIENCE, opened


def test_plug_roll_unplug_in_mid_roll_replug_roll() -> None:
    async def play() -> None:
        with PtyTray() as peer:
            async with opened(peer.path) as (tray, ears):
                await ears.until(lambda: ears.last_health() is State.OK)
                tray.arm(1)
                assert await asyncio.to_thread(peer.until, lambda: peer.armed == 1)
                peer.roll([4])
                await ears.until(lambda: ears.rolls() == [(4,)])
                assert await asyncio.to_thread(peer.settled)
                peer.rolling()
                await ears.until(lambda: DiceSeen("tray", "rolling", ()) in ears.told[-2:])
                peer.unplug()
                await ears.until(lambda: ears.last_health() is State.LOST)
                assert tray.health.words == "not plugged in"
                peer.plug()
                await ears.until(lambda: ears.last_health() is State.OK)
                assert await asyncio.to_thread(peer.until, lambda: peer.armed == 1), "it is armed again"
                peer.roll([2])
                await ears.until(lambda: len(ears.rolls()) == 2)
                assert ears.rolls() == [(4,), (2,)]
                assert tray.health.losses == 1

    asyncio.run(play())


def test_rolls_made_before_the_companion_is_there_come_when_it_is() -> None:
    async def play() -> None:
        with PtyTray() as peer:
            peer.roll([1])
            peer.roll([2])
            async with opened(peer.path) as (_, ears):
                await ears.until(lambda: ears.rolls() == [(1,), (2,)])

    asyncio.run(play())


def test_a_port_in_use_is_named_so_and_taken_when_it_is_free() -> None:
    async def play() -> None:
        with PtyTray() as peer:
            async with opened(peer.path) as (first, ears), opened(peer.path) as (second, others):
                await ears.until(lambda: ears.last_health() is State.OK)
                await others.until(lambda: others.last_health() is State.LOST)
                assert second.health.words == "port in use"
                assert "ModemManager" in second.health.remedy
                first.close()
                await others.until(lambda: others.last_health() is State.OK)

    asyncio.run(play())


def test_a_port_that_is_none_is_named_so(tmp_path: Path) -> None:
    async def play() -> None:
        file = tmp_path / "notes.txt"
        file.write_text("")
        async with opened(file) as (tray, ears):
            await ears.until(lambda: ears.last_health() is State.LOST)
            assert tray.health.words == "no serial port"

    asyncio.run(play())


def test_without_its_library_the_tray_is_lost_like_any_device_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "serial", None)

    async def without() -> None:
        told: list[Event] = []
        tray = Tray(TrayWiring("/dev/dice-tray"), told.append, asyncio.get_running_loop())
        tray.open()
        try:
            assert (tray.health.state, tray.health.words) == (State.LOST, "no package serial")
            assert "systemd/install.sh" in tray.health.remedy
        finally:
            tray.close()

    asyncio.run(without())


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(13, "no"), "no permission"),
        (OSError(16, "busy"), "port in use"),
        (BlockingIOError(11, "locked"), "port in use"),
        (OSError(25, "not a tty"), "no serial port"),
        (FileNotFoundError(2, "none"), "not plugged in"),
        (OSError(5, "hung up"), "not plugged in"),
    ],
)
def test_what_is_wrong_fits_a_line_of_the_screen_and_has_a_remedy(error: OSError, words: str) -> None:
    said, remedy = explain(error, "/dev/dice-tray", opening=True)
    assert said == words
    assert len(said) <= 21
    assert "/dev/dice-tray" in remedy


def test_a_board_that_reads_nothing_never_blocks_the_loop() -> None:
    """Lines that do not fit are dropped whole; what was begun is finished when the board reads again."""

    async def play() -> None:
        board, companion = os.openpty()
        loop = asyncio.get_running_loop()
        port = SerialPort(TrayWiring(os.ttyname(companion)), loop, lambda data: None, lambda error: None)
        line = wire.frame({"m": wire.HERE, "h": "x" * 400})
        for _ in range(2000):
            port.write(line)
        assert len(port._left) <= len(line)
        os.set_blocking(board, False)
        reader, heard, drained = wire.Reader(), [], asyncio.Event()

        def read() -> None:
            heard.extend(reader.feed(os.read(board, 4096)))
            if not port._left and not reader._part:
                drained.set()

        loop.add_reader(board, read)
        async with asyncio.timeout(PATIENCE):
            await drained.wait()
        assert 0 < len(heard) < 2000
        assert reader.bad == 0, "no line was torn"
        loop.remove_reader(board)
        port.close()
        port.write(line)
        os.close(board)
        os.close(companion)

    asyncio.run(play())


def test_a_tray_on_a_bad_wire_and_a_real_port_loses_nothing() -> None:
    async def play() -> None:
        with PtyTray() as peer:
            peer.faults.drop = peer.faults.corrupt = peer.faults.duplicate = 0.1
            async with opened(peer.path) as (_, ears):
                for face in (1, 2, 3, 4, 5, 6):
                    peer.roll([face])
                await ears.until(lambda: len(ears.rolls()) == 6)
                assert ears.rolls() == [(1,), (2,), (3,), (4,), (5,), (6,)]

    asyncio.run(play())
