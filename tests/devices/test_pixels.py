"""The board's lights: the real neopixel libraries on simulated wires, decoded back to colours."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices import power, worker
from companion.devices.errors import FrameError, WiringError
from companion.devices.events import Event, Tell
from companion.devices.health import State
from companion.devices.led_chain import NotARaspberryPi
from companion.devices.pixel_map import chain
from companion.devices.pixels import LedLine, Light, Pixels
from companion.devices.simulated.pixels import PixelWire
from companion.devices.spacing import Spacing
from companion.devices.wiring import Panel, PixelWiring
from tests.devices.ears import PATIENCE, Ears

PANELS = (Panel(0, 0, 4, 4), Panel(5, 0, 4, 4, start="SE", run="columns", turn=90, skip=1))
SQUARES = 9 * 4


def wired(back_end: str = "spi", **others: object) -> PixelWiring:
    """Two panels of sixteen with a column of squares between them that has no light."""
    plain: dict[str, object] = {"gamma": 1.0, "budget": 100_000.0, "fps": 1000.0}
    return PixelWiring(back_end, 10 if back_end == "spi" else 18, 9, 4, PANELS, **(plain | others))  # type: ignore[arg-type]


BACK_ENDS = ["spi", "pwm", "pi5"]


def coloured(seed: int) -> bytes:
    """Colours with every square its own; squares without a light are dark."""
    colours = bytearray((seed + 5 * place) % 256 for place in range(3 * SQUARES))
    for row in range(4):
        start = 3 * (9 * row + 4)
        colours[start : start + 3] = bytes(3)
    return bytes(colours)


@contextmanager
def pixels_on(wire: PixelWire, tell: Tell = lambda event: None) -> Iterator[Pixels]:
    """Open pixels whose pauses end when the wire is plugged in again."""

    def pause(leaving: threading.Event, seconds: float) -> None:
        wire.wait_until(lambda: wire.plugged, 0.02)

    pixels = Pixels(wire.wiring, tell, wait=pause)
    pixels.open()
    try:
        yield pixels
    finally:
        pixels.close()


def shown(pixels: Pixels, colours: bytes) -> None:
    pixels.show(colours)
    assert pixels.idle(PATIENCE)


@pytest.mark.parametrize("back_end", BACK_ENDS)
@pytest.mark.parametrize("order", ["GRB", "RGB", "BGR"])
def test_colours_arrive_on_the_board(back_end: str, order: str) -> None:
    with PixelWire(wired(back_end, order=order)) as wire, pixels_on(wire) as pixels:
        shown(pixels, coloured(1))
        assert wire.colours() == coloured(1)
        assert pixels.health.state is State.OK


def test_a_panel_that_lies_otherwise_is_lit_so_at_once() -> None:
    """The frame that is shown goes to its squares as soon as somebody has seen where they are."""
    really = PixelWiring(width=4, height=3, panels=(Panel(0, 0, 4, 3, "SE", "columns"),), gamma=1.0, budget=100_000.0)
    thought = replace(really, panels=(Panel(0, 0, 4, 3),))
    colours = bytes(range(1, 37))
    with PixelWire(really) as wire:
        pixels = Pixels(thought, lambda event: None)
        pixels.open()
        try:
            shown(pixels, colours)
            assert wire.colours() != colours
            pixels.lies(really)
            assert pixels.idle(PATIENCE)
            assert wire.colours() == colours
            pixels.brightness = 0.5
            assert pixels.idle(PATIENCE)
            assert wire.colours() == wire.as_lit(colours, 0.5)
            pixels.lies(thought)
            assert pixels.idle(PATIENCE)
            assert wire.colours() != wire.as_lit(colours, 0.5)
        finally:
            pixels.close()


def test_strips_that_would_need_more_leds_the_other_way_round_get_those_that_are_there() -> None:
    rows = PixelWiring(width=5, height=3, panels=(Panel(0, 0, 5, 3),), spacing=Spacing(30, 1000 / 60), budget=100_000.0)
    with PixelWire(rows) as wire:
        pixels = Pixels(rows, lambda event: None)
        pixels.open()
        try:
            for run in ("columns", "rows"):
                pixels.lies(replace(rows, panels=(Panel(0, 0, 5, 3, run=run),)))
                shown(pixels, bytes((9, 9, 9)) * 15)
                assert len(wire.wire()) == 3 * len(chain(rows))
        finally:
            pixels.close()


@pytest.mark.parametrize(("back_end", "model"), [("pwm", "zero2w"), ("spi", "zero2w"), ("spi", "pi5")])
def test_other_boards_have_the_same_lights(back_end: str, model: str) -> None:
    with PixelWire(wired(back_end), model) as wire, pixels_on(wire) as pixels:
        shown(pixels, coloured(4))
        assert wire.colours() == coloured(4)


@pytest.mark.parametrize("side", [16, 32])
def test_a_frame_larger_than_the_kernels_buffer_arrives_in_pieces(side: int) -> None:
    wiring = PixelWiring(width=side, height=side, panels=(Panel(0, 0, side, side),), gamma=1.0, budget=100_000.0)
    colours = bytes(place * 11 % 256 for place in range(3 * side * side))
    with PixelWire(wiring) as wire:
        line = LedLine(wiring)
        line.connect()
        line.send(Light(colours, 1.0))
        assert wire.colours() == colours
        assert wire.traffic > 2 * 24 * side * side
        line.disconnect()


def test_whatever_is_shown_the_board_shows_the_last_colours() -> None:
    with PixelWire(wired()) as wire:
        line = LedLine(wire.wiring)
        line.connect()

        @settings(max_examples=40, deadline=None)
        @given(st.lists(st.integers(0, 255), min_size=1, max_size=4))
        def holds(seeds: list[int]) -> None:
            for seed in seeds:
                line.send(Light(coloured(seed), 1.0))
            assert wire.colours() == coloured(seeds[-1])

        holds()
        line.disconnect()


@pytest.mark.parametrize("back_end", BACK_ENDS)
def test_equal_colours_cost_nothing(back_end: str) -> None:
    with PixelWire(wired(back_end)) as wire, pixels_on(wire) as pixels:
        shown(pixels, coloured(2))
        frames, traffic = wire.frames, wire.traffic
        shown(pixels, bytes(bytearray(coloured(2))))
        assert (wire.frames, wire.traffic) == (frames, traffic)


def test_colours_that_look_the_same_on_the_wire_cost_nothing() -> None:
    """A change under no LED, or one that the brightness swallows."""
    with PixelWire(wired()) as wire, pixels_on(wire) as pixels:
        shown(pixels, coloured(2))
        frames = wire.frames
        elsewhere = bytearray(coloured(2))
        elsewhere[3 * 4] = 200
        shown(pixels, bytes(elsewhere))
        assert wire.frames == frames


def test_the_pwm_driver_is_set_up_once() -> None:
    with PixelWire(wired("pwm")) as wire, pixels_on(wire) as pixels:
        for seed in range(5):
            shown(pixels, coloured(seed))
        assert wire.pulses.set_ups == 1


@pytest.mark.parametrize("back_end", BACK_ENDS)
def test_the_power_budget_is_kept_on_the_wire(back_end: str) -> None:
    with PixelWire(wired(back_end, budget=500.0)) as wire, pixels_on(wire) as pixels:
        shown(pixels, b"\xff\x80\x00" * SQUARES)
        assert 450 < power.current(wire.wire()) <= 500
        red, green, blue = wire.colours()[:3]
        assert (abs(2 * green - red) <= 2, blue) == (True, 0)


def test_the_gamma_curve_and_the_brightness_are_on_the_wire() -> None:
    with PixelWire(wired(gamma=2.2)) as wire, pixels_on(wire) as pixels:
        shown(pixels, b"\x00\x80\xff" * SQUARES)
        assert wire.colours()[:3] == bytes((0, 56, 255))
        pixels.brightness = 0.5
        assert pixels.idle(PATIENCE)
        assert wire.colours()[:3] == bytes((0, 28, 128))


def test_what_is_lit_can_be_foretold() -> None:
    with PixelWire(wired(gamma=2.2, budget=300.0)) as wire, pixels_on(wire) as pixels:
        pixels.brightness = 0.9
        shown(pixels, coloured(9))
        assert wire.colours() == wire.as_lit(coloured(9), 0.9)
        assert wire.colours() != coloured(9)
        assert wire.as_lit(bytes(3 * SQUARES)) == bytes(3 * SQUARES)


def test_brightness_dims_what_is_shown() -> None:
    with PixelWire(wired()) as wire, pixels_on(wire) as pixels:
        shown(pixels, b"\xc8" * (3 * SQUARES))
        pixels.brightness = 0.25
        assert pixels.idle(PATIENCE)
        assert wire.colours()[:3] == b"\x32\x32\x32"
        pixels.brightness = -1
        assert pixels.idle(PATIENCE)
        assert wire.colours() == bytes(3 * SQUARES)


@pytest.mark.parametrize("back_end", BACK_ENDS)
def test_lights_of_an_earlier_life_go_out_when_it_opens_and_its_own_when_it_closes(back_end: str) -> None:
    ears = Ears()
    with PixelWire(wired(back_end)) as wire:
        with pixels_on(wire, ears) as pixels:
            assert ears.hear(State.OK)
            assert wire.frames == 1
            shown(pixels, coloured(3))
            assert any(wire.colours())
        assert wire.colours() == bytes(3 * SQUARES)
        assert wire.frames == 3


@pytest.mark.parametrize("back_end", BACK_ENDS)
@pytest.mark.parametrize("after", [0, 7, 90])
def test_unplugged_in_the_middle_of_a_frame_it_comes_back_whole(back_end: str, after: int) -> None:
    ears = Ears()
    with PixelWire(wired(back_end)) as wire, pixels_on(wire, ears) as pixels:
        shown(pixels, coloured(5))
        wire.unplug(after)
        pixels.show(coloured(6))
        assert ears.hear(State.LOST)
        assert wire.colours() == bytes(3 * SQUARES)
        pixels.show(coloured(7))
        wire.plug()
        assert pixels.idle(PATIENCE)
        assert wire.colours() == coloured(7)
    assert ears.states == [State.OK, State.LOST, State.OK, State.OFF]


def test_leds_that_were_without_power_shine_again_though_no_driver_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATROL", 0.01)
    with PixelWire(wired(refresh=0.01)) as wire, pixels_on(wire) as pixels:
        shown(pixels, coloured(8))
        wire.darken()
        assert wire.colours() == bytes(3 * SQUARES)
        wire.plug()
        assert wire.wait_until(lambda: wire.wire() != bytes(99), PATIENCE)
        assert wire.colours() == coloured(8)
        assert pixels.health.losses == 0


def test_only_the_newest_colours_are_sent() -> None:
    may_go_on = threading.Event()

    def hold_up(event: Event) -> None:
        assert may_go_on.wait(PATIENCE)

    with PixelWire(wired()) as wire, pixels_on(wire, hold_up) as pixels:
        assert wire.wait_until(lambda: wire.frames == 1, PATIENCE)
        for seed in range(5):
            pixels.show(coloured(seed))
        may_go_on.set()
        assert pixels.idle(PATIENCE)
        assert wire.frames == 2
        assert wire.colours() == coloured(4)


def test_frames_come_no_faster_than_the_wiring_allows() -> None:
    pauses: list[float] = []
    wiring = wired(fps=25.0)
    with PixelWire(wiring) as wire:
        pixels = Pixels(wiring, lambda event: None, wait=lambda _, pause: pauses.append(pause), clock=lambda: 0.0)
        pixels.open()
        shown(pixels, coloured(1))
        shown(pixels, coloured(2))
        pixels.close()
        assert wire.frames == 4
    assert pauses == [0.04, 0.04]


def test_a_missing_driver_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears()
    with PixelWire(wired()) as wire, monkeypatch.context() as patch:
        patch.setitem(sys.modules, "neopixel_spi", None)
        with pixels_on(wire, ears) as pixels:
            assert ears.hear(State.LOST)
            assert pixels.health.words == "LED driver missing"
            assert "neopixel_spi" in pixels.health.remedy


def test_another_machine_has_no_lights_and_nothing_is_printed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ears = Ears()
    with PixelWire(wired()) as wire, monkeypatch.context() as patch:
        from adafruit_platformdetect.board import Board

        patch.setattr(Board, "_pi_rev_code", lambda board: None)
        with pixels_on(wire, ears) as pixels:
            assert ears.hear(State.LOST)
            assert pixels.health.words == "not a Raspberry Pi"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (NotARaspberryPi("no"), "not a Raspberry Pi"),
        (PermissionError(13, "no"), "LEDs: no permission"),
        (RuntimeError("NeoPixel support requires running with sudo, please try again!"), "LEDs: no permission"),
        (OSError(90, "Message too long"), "SPI buffer too small"),
        (OSError(19, "No such device"), "LEDs: SPI fails"),
    ],
)
def test_trouble_is_said_in_words_that_fit_the_screen(error: Exception, words: str) -> None:
    said, remedy = LedLine(wired()).explain(error)
    assert said == words
    assert len(said) <= 21
    assert remedy


@pytest.mark.parametrize("missing", ["nothing", "neopixel_spi"])
def test_trying_for_hours_leaves_no_file_open(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with PixelWire(wired()) as wire, monkeypatch.context() as patch:
        line = LedLine(wire.wiring)
        line.connect()
        line.disconnect()
        patch.setitem(sys.modules, missing, None)
        files = len(os.listdir("/proc/self/fd"))
        for _ in range(10):
            with suppress(ImportError):
                line.connect()
            line.disconnect()
        assert len(os.listdir("/proc/self/fd")) == files


def test_lights_that_are_not_fitted_are_off() -> None:
    pixels = Pixels(PixelWiring(back_end="none", width=0, height=0, panels=()), lambda event: None)
    pixels.open()
    pixels.show(b"")
    assert pixels.idle(0)
    assert pixels.health.state is State.OFF
    pixels.close()


def test_colours_for_another_board_are_refused() -> None:
    with pytest.raises(FrameError, match="768 bytes was shown, but it has 108"):
        Pixels(wired(), lambda event: None).show(bytes(768))


@pytest.mark.parametrize(
    ("wiring", "message"),
    [
        (PixelWiring(back_end="usb"), "must be one of"),
        (PixelWiring(back_end="spi", pin=18), "pin 18 has no SPI data"),
        (PixelWiring(budget=200.0), "spent by dark LEDs alone"),
        (PixelWiring(fps=0), "greater than 0"),
    ],
)
def test_an_impossible_wiring_is_refused(wiring: PixelWiring, message: str) -> None:
    with pytest.raises(WiringError, match=message):
        Pixels(wiring, lambda event: None)
