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
        self.number = number
        self.value(value)

    def value(self, level: int) -> None:
        WIRES[self.number] = level


class Motor:
    """A pin that is switched on and off very fast."""

    duty = -1

    def __init__(self, pin: Pin, freq: int, duty_u16: int) -> None:
        assert (pin.number, freq) == (17, 20_000)
        self.duty_u16(duty_u16)

    def duty_u16(self, duty: int) -> None:
        Motor.duty = duty


WIRES: dict[int, int] = {}
RESETS: list[int] = []
KEYS: list[int] = []
"""The bytes that were made to interrupt the firmware, one after the other; -1 is none."""
LOOSE: set[tuple[int, int]] = set()
"""Channels that are not connected, by place and channel."""
MISSING: set[int] = set()
"""Places whose multiplexer is not there."""


class Watchdog:
    fed = 0

    def __init__(self, timeout: int) -> None:
        assert timeout <= 8388, "the most this board can wait"

    def feed(self) -> None:
        Watchdog.fed += 1


class Converter:
    """An analogue input. Behind the multiplexers channel n of place p gives 100 n and, lit, 1000 (p + n) more; the
    channels above the sensors lie on ground, and the last on 3.3 V. One that is not connected shows the last one still.
    """

    last = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def read_u16(self) -> int:
        if self.number == 28:
            return 13107
        if self.number == 27:
            return 1688 if Motor.duty else 0
        (place,) = [place for place in range(5) if not WIRES[11 + place]]
        channel = sum(WIRES[2 + bit] << bit for bit in range(4))
        if place in MISSING:
            return 0
        if (place, channel) not in LOOSE:
            Converter.last = self._signal(place, channel)
        return Converter.last

    def _signal(self, place: int, channel: int) -> int:
        if channel >= 9:
            return 65535 if channel == 15 else 0
        bright = 60000 if (place, channel) == (1, 8) else 0
        return 100 * channel + 1000 * (place + channel) * WIRES[6 + place] + bright


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

    module("machine", Pin=Pin, ADC=Converter, PWM=Motor, WDT=Watchdog, reset=lambda: RESETS.append(1))
    KEYS.clear()
    module("micropython", kbd_intr=KEYS.append)
    module("neopixel", NeoPixel=Ring)
    monkeypatch.setattr("time.sleep_us", lambda us: None, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Stdin())
    return run_here("board")


def test_the_board_selects_places_and_channels_and_takes_the_unlit_from_the_lit(pico: Any) -> None:
    board = pico.Board()
    assert board.look(0) == [1000 * channel for channel in range(9)]
    assert board.look(1) == [1000 * (1 + channel) for channel in range(8)] + [pico.pips.DAZZLED]
    assert board.look(4) == [1000 * (4 + channel) for channel in range(9)]
    assert board.sweep(0, False) == [100 * channel for channel in range(9)]
    assert [WIRES[pin] for pin in pico.LIGHTS] == [0] * 5, "the light is off between looks"
    assert [WIRES[pin] for pin in pico.ENABLE] == [1] * 5, "and no multiplexer holds the signal"
    assert board.knock() == pytest.approx(0.2)


def test_the_board_knows_which_places_are_fitted_and_which_sensors_are_not_connected(
    pico: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = pico.Board()
    assert board.fitted() == [True] * 5
    assert [board.loose(place) for place in range(5)] == [[]] * 5
    monkeypatch.setattr(f"{__name__}.MISSING", {2, 3, 4})
    monkeypatch.setattr(f"{__name__}.LOOSE", {(1, 0), (1, 4)})
    assert board.fitted() == [True, True, False, False, False]
    assert board.loose(1) == [0, 4]


def test_a_select_line_that_is_broken_is_a_place_that_does_not_answer(
    pico: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of the four it is, and whether it stays low or high."""
    board = pico.Board()
    for pin in pico.SELECT:
        for stuck in (0, 1):
            with monkeypatch.context() as broken:
                broken.setattr(Pin, "value", lambda self, level, pin=pin, stuck=stuck: _set(self, level, pin, stuck))
                assert board.fitted() == [False] * 5


def _set(self: Pin, level: int, pin: int, stuck: int) -> None:
    WIRES[self.number] = stuck if self.number == pin else level


def test_the_motor_hums_with_three_volts_and_its_current_is_seen(pico: Any) -> None:
    board = pico.Board()
    assert (Motor.duty, board.motor_current()) == (0, 0)
    board.shake(True)
    assert Motor.duty / 65535 * 5 == pytest.approx(3.0, abs=0.01)
    assert board.motor_current() == 85
    board.shake(False)
    assert Motor.duty == 0


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
