"""The firmware's own board.py, over the few functions of `machine` that it uses."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import Any

import pytest

from companion.devices.firmware import run_here
from tests.firmware.scripted import board as scripted

DARK = [(0, 0, 0)] * 12


class Pin:
    OUT = 1

    def __init__(self, number: int, mode: int = 0, value: int = 0) -> None:
        self.number, self.level = number, value

    def value(self, level: int) -> None:
        self.level = level
        WIRES[self.number] = level


WIRES: dict[int, int] = {}
RESETS: list[int] = []
KEYS: list[int] = []
"""The bytes that were made to interrupt the firmware, one after the other; -1 is none."""


class Watchdog:
    fed = 0

    def __init__(self, timeout: int) -> None:
        assert timeout <= 8388, "the most this board can wait"

    def feed(self) -> None:
        Watchdog.fed += 1


class Converter:
    """An analogue input behind its multiplexer: channel n gives 100 n, and 5000 more if its well is lit."""

    def __init__(self, number: int) -> None:
        self.number = number

    def read_u16(self) -> int:
        if self.number == 28:
            return 13107
        channel = sum(WIRES[2 + bit] << bit for bit in range(4))
        lit = WIRES.get(6 if self.number == 26 else 7, 0)
        bright = 60000 if channel == 8 and self.number == 27 else 0
        return 100 * channel + 5000 * lit * (channel + 1 if self.number == 26 else 1) + bright


class Ring(list[Any]):
    written = 0

    def __init__(self, pin: Pin, count: int) -> None:
        super().__init__([None] * count)

    def write(self) -> None:
        Ring.written += 1


class Stdin:
    """The USB line's inner end."""

    def __init__(self) -> None:
        read, self.wire = os.pipe()
        self.buffer = open(read, "rb", buffering=0)  # noqa: SIM115

    def fileno(self) -> int:
        return self.buffer.fileno()

    def __del__(self) -> None:
        self.buffer.close()
        os.close(self.wire)


def line() -> int:
    """The USB line's outer end."""
    stdin: Any = sys.stdin
    return int(stdin.wire)


@pytest.fixture
def pico(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Any:
    """The firmware's own board.py over the functions of `machine` it uses, standing for the pins."""

    def module(name: str, **contents: Any) -> None:
        made = ModuleType(name)
        vars(made).update(contents)
        monkeypatch.setitem(sys.modules, name, made)

    module("machine", Pin=Pin, ADC=Converter, WDT=Watchdog, reset=lambda: RESETS.append(1))
    KEYS.clear()
    module("micropython", kbd_intr=KEYS.append)
    module("neopixel", NeoPixel=Ring)
    monkeypatch.setattr("time.sleep_us", lambda us: None, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Stdin())
    return run_here("board")


def test_the_board_selects_channels_and_takes_the_unlit_from_the_lit(pico: Any) -> None:
    board = pico.Board()
    assert board.look(0) == [5000 * (channel + 1) for channel in range(9)]
    assert board.look(1) == [5000] * 8 + [pico.pips.DAZZLED]
    assert board.sweep(0, False) == [100 * channel for channel in range(9)]
    assert WIRES[6] == WIRES[7] == 0, "the light is off between looks"
    assert board.knock() == pytest.approx(0.2)


def test_the_board_writes_its_ring_only_when_it_changes(pico: Any) -> None:
    board, before = pico.Board(), Ring.written
    for colours in (DARK, DARK, [(1, 2, 3)] * 12, [(1, 2, 3)] * 12):
        board.show(colours)
    assert Ring.written - before == 2


def test_the_board_keeps_its_calibration(pico: Any) -> None:
    board = pico.Board()
    assert board.load() == ""
    board.save("one")
    board.save("two")
    assert pico.Board().load() == "two"


def test_the_watchdog_is_fed_once_it_stands_guard(pico: Any) -> None:
    board, before = pico.Board(), Watchdog.fed
    board.feed()
    assert Watchdog.fed == before
    board.guard()
    board.feed()
    assert Watchdog.fed == before + 1


def test_the_port_gives_what_has_come_and_never_waits(pico: Any) -> None:
    port = pico.Port()
    assert port.read() == b""
    os.write(line(), b"x" * 300)
    assert port.read() == b"x" * port.LIMIT
    assert port.read() == b"x" * (300 - port.LIMIT)


def test_a_stray_interrupt_stops_the_firmware_only_while_the_door_is_open(
    pico: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    during: list[int] = []
    monkeypatch.setattr("time.sleep_ms", lambda ms: during.append(KEYS[-1]), raising=False)
    board = pico.Board()
    assert KEYS == [-1]
    board.wait_at_door()
    assert (KEYS, during) == ([-1], [])
    board.open_door()
    board.wait_at_door()
    assert (during, KEYS[-1]) == ([3], -1)


@pytest.mark.parametrize(
    ("pieces", "wanted"),
    [
        ((b"\x03\x03\x03",), True),
        ((b"ab\x03", b"\x03", b"", b"\x03cd"), True),
        ((b"\x03\x03", b"{}\x03"), False),
        ((b"\x03", b"a", b"\x03", b"b", b"\x03"), False),
    ],
)
def test_three_interrupts_in_a_row_ask_for_the_console(pico: Any, pieces: tuple[bytes, ...], wanted: bool) -> None:
    port = pico.Port()
    for piece in pieces:
        os.write(line(), piece)
        assert port.read() == piece
    assert port.console_wanted is wanted


def test_the_door_is_open_for_one_start(pico: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[int] = []
    monkeypatch.setattr("time.sleep_ms", slept.append, raising=False)
    board = pico.Board()
    board.wait_at_door()
    assert slept == []
    board.open_door()
    assert RESETS.pop() == 1
    pico.Board().wait_at_door()
    pico.Board().wait_at_door()
    assert slept == [60000]


def test_the_scripted_board_can_do_what_the_real_one_can(pico: Any) -> None:
    public = {name for name in vars(pico.Board) if not name.startswith("_")}
    assert public <= set(dir(scripted.Board))
