"""The screen: the real luma.oled on simulated wires, decoded back to pictures."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices import worker
from companion.devices.errors import FrameError, WiringError
from companion.devices.events import Event, Tell
from companion.devices.health import State
from companion.devices.screen import OledLine, Picture, Screen
from companion.devices.simulated.oled import drawn
from companion.devices.simulated.screen import ScreenWire
from companion.devices.wiring import ScreenWiring
from tests.devices.ears import PATIENCE, Ears
from tests.devices.test_changes import BLANK, frames, painted

WIRINGS = [
    pytest.param(ScreenWiring(controller, bus, port=1 if bus == "i2c" else 0), id=f"{controller}-{bus}")
    for controller in ("ssd1306", "ssd1309", "sh1106")
    for bus in ("i2c", "spi")
]
ON_I2C = ScreenWiring()
CHECKED = bytes((x * 7 + 3) % 256 for x in range(1024))


@contextmanager
def screen_on(wire: ScreenWire, tell: Tell = lambda event: None) -> Iterator[Screen]:
    """An open screen whose pauses end when the wire is plugged in again."""

    def pause(leaving: threading.Event, seconds: float) -> None:
        wire.wait_until(lambda: wire.plugged, 0.02)

    screen = Screen(wire.wiring, tell, wait=pause)
    screen.open()
    try:
        yield screen
    finally:
        screen.close()


def shown(screen: Screen, frame: bytes) -> None:
    screen.show(frame)
    assert screen.idle(PATIENCE)


@pytest.mark.parametrize("wiring", WIRINGS)
def test_a_frame_arrives_on_the_glass(wiring: ScreenWiring) -> None:
    with ScreenWire(wiring) as wire, screen_on(wire) as screen:
        shown(screen, CHECKED)
        assert drawn(wire.picture()) == drawn(CHECKED)
        assert wire.lit
        assert screen.health.state is State.OK


@pytest.mark.parametrize("wiring", WIRINGS)
def test_whatever_is_shown_the_glass_shows_the_last_frame(wiring: ScreenWiring) -> None:
    with ScreenWire(wiring) as wire:
        line = OledLine(wiring)
        line.connect()

        @settings(max_examples=40, deadline=None)
        @given(sequence=st.lists(frames(), min_size=1, max_size=5))
        def holds(sequence: list[bytes]) -> None:
            for frame in sequence:
                line.send(Picture(frame, 100))
            assert wire.picture() == sequence[-1]

        holds()
        line.disconnect()


@pytest.mark.parametrize("wiring", WIRINGS)
def test_an_equal_frame_costs_nothing(wiring: ScreenWiring) -> None:
    with ScreenWire(wiring) as wire, screen_on(wire) as screen:
        shown(screen, CHECKED)
        before = wire.traffic
        shown(screen, bytes(bytearray(CHECKED)))
        assert wire.traffic == before


@pytest.mark.parametrize("wiring", WIRINGS)
def test_a_line_of_text_costs_less_than_300_bytes(wiring: ScreenWiring) -> None:
    """Full width, and across the border of two pages."""
    text = bytes(range(1, 129))
    with ScreenWire(wiring) as wire, screen_on(wire) as screen:
        shown(screen, BLANK)
        before = wire.traffic
        shown(screen, painted((3, 0, text), (4, 0, text)))
        assert 256 < wire.traffic - before < 300


@pytest.mark.parametrize("wiring", WIRINGS)
@pytest.mark.parametrize("after", [0, 1, 5, 300, 1000])
def test_unplugged_in_the_middle_of_a_frame_it_comes_back_whole(wiring: ScreenWiring, after: int) -> None:
    ears = Ears()
    new = bytes(byte ^ 0xFF for byte in CHECKED)
    with ScreenWire(wiring) as wire, screen_on(wire, ears) as screen:
        shown(screen, CHECKED)
        wire.unplug(after)
        screen.show(new)
        assert ears.hear(State.LOST)
        assert screen.health.losses == 1
        wire.plug()
        assert screen.idle(PATIENCE)
        assert drawn(wire.picture()) == drawn(new)
        assert wire.lit
    assert ears.states == [State.OK, State.LOST, State.OK, State.OFF]


def test_what_is_shown_while_it_is_away_is_there_when_it_returns() -> None:
    with ScreenWire(ON_I2C) as wire:
        wire.unplug()
        with screen_on(wire) as screen:
            screen.show(BLANK)
            screen.show(CHECKED)
            assert not screen.idle(0)
            wire.plug()
            assert screen.idle(PATIENCE)
            assert wire.picture() == CHECKED


def test_a_moment_without_power_is_noticed_though_nothing_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.01)
    with ScreenWire(ON_I2C) as wire, screen_on(wire) as screen:
        shown(screen, CHECKED)
        wire.plug()  # out and in again, faster than anybody looks
        assert not wire.lit
        assert wire.wait_until(lambda: wire.lit and wire.oled.picture() == CHECKED, PATIENCE)
        assert screen.health.losses == 1


def test_a_display_that_cannot_be_read_is_trusted() -> None:
    """Some modules do not answer reads; then only a failing command tells that they are gone."""

    class Mute(ScreenWire):
        def status(self) -> int:
            raise OSError(121, "Remote I/O error")

    with Mute(ON_I2C) as wire:
        line = OledLine(ON_I2C)
        line.connect()
        line.check()
        wire.unplug()
        with pytest.raises(Exception, match="not found on address"):
            line.check()
        line.disconnect()


def test_only_the_newest_frame_is_sent() -> None:
    may_go_on = threading.Event()

    def hold_up(event: Event) -> None:
        assert may_go_on.wait(PATIENCE)

    with ScreenWire(ON_I2C) as wire, screen_on(wire, hold_up) as screen:
        assert wire.wait_until(lambda: wire.lit, PATIENCE)
        before = wire.traffic
        for frame in (CHECKED, BLANK, CHECKED[::-1]):
            screen.show(frame)
        may_go_on.set()
        assert screen.idle(PATIENCE)
        assert wire.picture() == CHECKED[::-1]
        assert wire.traffic - before == 1034 + 4  # one whole frame and the contrast


def test_brightness_is_contrast_and_sends_no_frame() -> None:
    with ScreenWire(ON_I2C) as wire, screen_on(wire) as screen:
        shown(screen, CHECKED)
        before = wire.traffic
        screen.brightness = 0.5
        assert screen.idle(PATIENCE)
        assert wire.oled.contrast == 128
        assert wire.traffic - before == 4
        screen.brightness = 7
        assert screen.brightness == 1.0


def test_closing_switches_the_display_off_or_leaves_the_last_frame() -> None:
    with ScreenWire(ON_I2C) as wire:
        with screen_on(wire) as screen:
            screen.show(CHECKED)
            screen.close(keep=True)
            assert wire.lit
            assert wire.picture() == CHECKED
            screen.close()
        with screen_on(wire) as screen:
            shown(screen, CHECKED)
            screen.close()
            assert not wire.lit


def test_a_kept_frame_outlives_the_process() -> None:
    """luma switches its displays off when Python ends, unless it is told not to."""
    script = """
import atexit
from companion.devices.screen import Screen
from companion.devices.simulated.screen import ScreenWire
wire = ScreenWire()
atexit.register(lambda: print("lit" if wire.lit and wire.picture() == bytes(1023) + b"!" else "dark"))
wire.install()
screen = Screen(wire.wiring, lambda event: None)
screen.open()
screen.show(bytes(1023) + b"!")
assert screen.idle(10)
screen.close(keep=True)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["lit"]


def test_mounted_upside_down_it_is_turned_by_the_controller() -> None:
    with ScreenWire(ScreenWiring(flip=True)) as wire, screen_on(wire) as screen:
        shown(screen, CHECKED)
        assert wire.oled.upside_down
        assert wire.picture() == CHECKED


def no_driver(wire: ScreenWire, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(sys.modules, "RPi", None)


def no_bus(wire: ScreenWire, patch: pytest.MonkeyPatch) -> None:
    wire.bus_there = False


def no_screen(wire: ScreenWire, patch: pytest.MonkeyPatch) -> None:
    wire.unplug()


def no_permission(wire: ScreenWire, patch: pytest.MonkeyPatch) -> None:
    import smbus2.smbus2

    def refuse(path: str, flags: int) -> int:
        raise PermissionError(13, "Permission denied", path)

    patch.setattr(smbus2.smbus2.os, "open", refuse)


@pytest.mark.parametrize(
    ("bus", "trouble", "words", "remedy"),
    [
        ("i2c", no_screen, "no answer at 0x3c", "four wires"),
        ("i2c", no_bus, "no /dev/i2c-1", "raspi-config"),
        ("i2c", no_permission, "no permission for i2c", "group i2c"),
        ("spi", no_bus, "screen: SPI fails", "raspi-config"),
        ("spi", no_driver, "screen driver missing", "install"),
    ],
)
def test_trouble_is_said_in_words_that_fit_the_screen(
    bus: str,
    trouble: Callable[[ScreenWire, pytest.MonkeyPatch], None],
    words: str,
    remedy: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ears = Ears()
    with ScreenWire(ScreenWiring(bus=bus)) as wire, monkeypatch.context() as patch:
        trouble(wire, patch)
        with screen_on(wire, ears) as screen:
            assert ears.hear(State.LOST)
            assert screen.health.words == words
            assert len(words) <= 21
            assert remedy in screen.health.remedy


def test_trying_for_hours_leaves_nothing_behind() -> None:
    """luma keeps every device it ever made until the process ends, and a bus is a file."""
    with ScreenWire(ON_I2C) as wire:
        line = OledLine(ON_I2C)
        line.connect()
        line.disconnect()
        wire.unplug()
        remembered, files = atexit._ncallbacks(), len(os.listdir("/proc/self/fd"))
        for _ in range(20):
            with pytest.raises(Exception, match="not found on address"):
                line.connect()
            line.disconnect()
        assert atexit._ncallbacks() == remembered
        assert len(os.listdir("/proc/self/fd")) == files


def test_a_screen_that_is_not_fitted_is_off() -> None:
    screen = Screen(ScreenWiring(controller="none"), lambda event: None)
    screen.open()
    screen.show(BLANK)
    assert screen.idle(0)
    assert screen.health.state is State.OFF
    screen.close()


def test_a_frame_of_another_size_is_refused() -> None:
    with pytest.raises(FrameError, match="512 bytes was shown, but it has 1024"):
        Screen(ON_I2C, lambda event: None).show(bytes(512))


@pytest.mark.parametrize(
    "wiring", [ScreenWiring(controller="ssd1322"), ScreenWiring(bus="usb"), ScreenWiring(bus="spi", speed=9600)]
)
def test_an_unknown_controller_bus_or_speed_is_refused(wiring: ScreenWiring) -> None:
    with pytest.raises(WiringError, match="must be one of"):
        Screen(wiring, lambda event: None)
