"""The whole firmware in a real MicroPython, on a pseudo-terminal, against the companion's real code.

Only board.py is replaced: instead of sensors it has what a model of thrown dice makes them sense.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.devices import trayframe as wire
from companion.devices.events import DiceRolled, DiceSeen
from companion.devices.firmware import board_files
from companion.devices.health import State
from tests.devices.traybench import PATIENCE, Ears, opened
from tests.firmware import scenes
from tests.firmware.micropython import MicroPythonBoard

BUDGET = 10.0
PLAY = "play"
PICO_HEAP = 190_000
"""Bytes that MicroPython has for the firmware on a Raspberry Pi Pico, less than its 264 KiB by what it needs itself."""
STEPPED_MAIN = scenes.SCRIPTED_BOARD.with_name("stepped_main.py")


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """What lies on a board whose dice fall 4, then 3, each when the test says so."""
    script = scenes.write(scenes.throws((4,), (3,), keen=False), tmp_path)
    return board_files() | {"board.py": scenes.SCRIPTED_BOARD, "scenes.json": script}


@contextmanager
def plugged_in(port: Path, files: dict[str, Path]) -> Iterator[MicroPythonBoard]:
    board = MicroPythonBoard(port, files)
    board.plug()
    try:
        yield board
    finally:
        board.unplug()


def is_doing(ears: Ears, state: str) -> Callable[[], bool]:
    return lambda: isinstance(ears.told[-1], DiceSeen) and ears.told[-1].state == state


def test_plug_roll_unplug_in_mid_roll_replug_roll(files: dict[str, Path], tmp_path: Path) -> None:
    async def play(board: MicroPythonBoard) -> None:
        async with opened(board.path) as (tray, ears):
            await ears.until(lambda: ears.last_health() is State.OK)
            tray.arm(1)
            board.do(PLAY)
            await ears.until(lambda: ears.rolls() == [(4,)])
            roll = next(event for event in ears.told if isinstance(event, DiceRolled))
            assert (roll.number, roll.state) == (1, wire.ROLLED)
            assert roll.confidence > 0.5

            board.do(PLAY)
            await ears.until(is_doing(ears, wire.ROLLING))
            board.unplug()
            await ears.until(lambda: ears.last_health() is State.LOST)
            scenes.write(scenes.throws((2,), keen=False), tmp_path)
            board.plug()
            await ears.until(lambda: ears.last_health() is State.OK)
            board.do(PLAY)
            await ears.until(lambda: ears.rolls() == [(4,), (2,)])
            assert tray.health.losses == 1

    started = time.monotonic()
    with plugged_in(tmp_path / "dice-tray", files) as board:
        asyncio.run(play(board))
    assert time.monotonic() - started < BUDGET


def test_hostile_bytes_neither_crash_it_nor_make_it_grow(files: dict[str, Path], tmp_path: Path) -> None:
    async def play(board: MicroPythonBoard) -> None:
        chance = Random(3)
        stranger = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
        for _ in range(300):
            noise = chance.randbytes(200) + chance.choice((b"\n", b"x" * 600, b"\x03", b"*"))
            await asyncio.to_thread(write_all, stranger, noise)
        await asyncio.to_thread(write_all, stranger, b"\n" + wire.frame({"m": wire.ARM, "h": None, "s": [], "n": {}}))
        await asyncio.to_thread(write_all, stranger, b"[" * 300 + b"*" + wire.checksum(b"[" * 300) + b"\n")
        os.close(stranger)
        async with opened(board.path) as (tray, ears), asyncio.timeout(PATIENCE):
            await ears.until(lambda: ears.last_health() is State.OK)
            assert await tray.selftest()
            board.do(PLAY)
            await ears.until(lambda: ears.rolls() == [(4,)])
            board.do(PLAY)
            await ears.until(lambda: ears.rolls() == [(4,), (3,)])

    with plugged_in(tmp_path / "dice-tray", files | {"main.py": STEPPED_MAIN}) as board:
        asyncio.run(play(board))
        printed = board.unplug()
    used = [int(line.split()[1]) for line in printed.splitlines() if line.startswith("memory")]
    assert len(used) > 3, printed
    assert max(used) < 0.6 * PICO_HEAP, (
        "a good third of the memory of a Pico is to spare, beside the scenes of this test"
    )
    assert max(used) - used[0] < 40_000, used


def write_all(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]
