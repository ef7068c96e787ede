"""Buttons and knob: the real gpiozero on a simulated chip driver."""

from __future__ import annotations

import gc
import logging
import queue
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.buttons import Buttons
from companion.devices.events import Event, HealthChanged, Held, Pressed, Released, Turned
from companion.devices.health import State
from companion.devices.simulated.pins import Pins
from companion.devices.wiring import ButtonWiring, KnobWiring
from companion.devices.worker import HANGS_AFTER
from companion.extras import how_to_get
from tests.devices.ears import PATIENCE, Ears

WIRING = ButtonWiring({"OK": 17, "BACK": 27, "UP": 22}, knob=KnobWiring(5, 6, 13), hold=0.6, repeat=0.2)


class Desk:
    """Buttons on simulated pins, looked at by hand, with a clock that the test moves."""

    def __init__(self, wiring: ButtonWiring = WIRING) -> None:
        self.now = 100.0
        self.told: list[Event] = []
        self.pins = Pins(wiring)
        self.buttons = Buttons(wiring, self.told.append, clock=lambda: self.now, threaded=False)

    def after(self, seconds: float) -> None:
        """Let time pass, with a look as often as the buttons ask for one."""
        end = self.now + seconds
        wait = self.buttons.look()
        while self.now + wait < end:
            self.now += max(wait, 1e-4)
            wait = self.buttons.look()
        self.now = end
        self.buttons.look()

    def take(self) -> list[Event]:
        taken, self.told[:] = list(self.told), []
        return taken

    def tap(self, button: str) -> None:
        self.pins.press(button, bounces=3)
        self.after(0.125)
        self.pins.release(button, bounces=3)
        self.after(0.125)


@pytest.fixture(params=["lgpio", "rpigpio"])
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    desk = Desk(replace(WIRING, back_end=request.param))
    with desk.pins:
        desk.buttons.open()
        desk.after(0.0)
        assert desk.take() == [HealthChanged(desk.buttons.health)]
        assert desk.buttons.health.state is State.OK
        yield desk
        desk.buttons.close()


def test_a_tap_is_a_press_and_a_release_however_it_bounces(desk: Desk) -> None:
    desk.tap("OK")
    assert desk.take() == [Pressed("OK", 100.0), Released("OK", 100.125)]


def test_chatter_alone_is_nothing(desk: Desk) -> None:
    desk.pins.bounce("OK", times=20)
    desk.after(1.0)
    assert desk.take() == []


def test_edges_that_stop_are_followed_by_looks_until_the_press_counts(desk: Desk) -> None:
    desk.pins.press("OK")
    assert desk.buttons.look() == WIRING.bounce / 4
    desk.after(WIRING.bounce)
    assert desk.take() == [Pressed("OK", 100.0)]


def test_a_hold_comes_at_its_time(desk: Desk) -> None:
    desk.pins.press("BACK")
    desk.after(2.0)
    desk.pins.release("BACK")
    desk.after(0.1)
    assert desk.take() == [Pressed("BACK", 100.0), Held("BACK", 100.6), Released("BACK", 102.0)]


def test_a_held_arrow_repeats(desk: Desk) -> None:
    desk.pins.press("UP")
    desk.after(1.05)
    assert [type(event) for event in desk.take()] == [Pressed, Held, Pressed, Pressed]


def test_the_knob_sums_its_steps_and_its_switch_is_ok(desk: Desk) -> None:
    desk.pins.turn(5)
    desk.pins.turn(-2)
    desk.after(0.0)
    assert desk.take() == [Turned(3, 100.0)]
    desk.tap("KNOB")
    assert desk.take() == [Pressed("OK", 100.0), Released("OK", 100.125)]


def test_lost_edges_lose_no_release(desk: Desk) -> None:
    desk.pins.press("OK")
    desk.after(0.1)
    desk.pins.lose_edges()
    desk.pins.release("OK")
    desk.after(0.2)
    assert [type(event) for event in desk.take()] == [Pressed, Released]


def test_a_press_whose_edge_got_lost_is_found_within_a_second(desk: Desk) -> None:
    desk.pins.lose_edges()
    desk.pins.press("OK")
    desk.after(0.55)
    assert [type(event) for event in desk.take()] == [Pressed]


def test_a_chip_that_vanishes_releases_what_is_down_says_so_and_returns(desk: Desk) -> None:
    desk.pins.press("OK")
    desk.after(0.1)
    desk.take()
    desk.pins.unplug()
    desk.after(0.06)
    released, lost, *_ = desk.take()
    assert isinstance(released, Released)
    assert isinstance(lost, HealthChanged)
    assert lost.health.state is State.LOST
    assert lost.health.words == "GPIO does not answer"
    assert lost.health.remedy == "check the wiring of the buttons; the driver said: unknown handle"
    desk.pins.plug()
    desk.after(2.0)
    assert [event.health.state for event in desk.take() if isinstance(event, HealthChanged)] == [State.OK]
    desk.after(1.0)
    assert desk.take() == [], "OK is still down since before the loss, and that is no new press"
    desk.pins.release("OK")
    desk.after(0.1)
    desk.tap("OK")
    assert [type(event) for event in desk.take()] == [Pressed, Released]
    assert desk.buttons.health.losses == 1


def test_a_lost_chip_is_tried_again_with_growing_pauses(desk: Desk) -> None:
    desk.pins.unplug()
    pauses = []
    for _ in range(8):
        pauses.append(round(desk.buttons.look(), 3))
        desk.now += pauses[-1]
    assert pauses == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0]


def test_an_edge_that_comes_while_its_pin_is_given_back_makes_no_other_pin_deaf(desk: Desk) -> None:
    with desk.pins.edges_under_way():
        desk.pins.press("OK")
        desk.buttons.close()
    desk.buttons.open()
    desk.after(0.1)
    desk.pins.press("BACK")
    assert desk.buttons.look() == WIRING.bounce / 4, "the edge was heard: nobody waits for the next look by itself"
    desk.after(WIRING.bounce)
    assert desk.take()[-1] == Pressed("BACK", 100.1)


def test_a_listener_that_is_gone_for_good_makes_no_other_pin_deaf(desk: Desk) -> None:
    with desk.pins.edges_under_way():
        desk.pins.press("OK")
        desk.pins.unplug()  # the chip takes no line back now, so the pin still refers to whoever listened
        desk.buttons.close()
    gc.collect()
    desk.pins.plug()
    desk.buttons.open()
    desk.after(0.1)
    desk.pins.press("BACK")
    assert desk.buttons.look() == WIRING.bounce / 4


def test_a_chip_that_is_not_there_is_named() -> None:
    desk = Desk()
    with desk.pins:
        desk.pins.unplug()
        desk.buttons.open()
        desk.after(0.0)
        health = desk.buttons.health
        assert (health.state, health.words) == (State.LOST, "no GPIO chip 0")
        assert health.remedy == "check that /dev/gpiochip* is there and the user is in group gpio"
        desk.buttons.close()


def test_a_machine_that_is_no_raspberry_pi_is_sent_to_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    from gpiozero.exc import PinUnknownPi
    from gpiozero.pins import local

    def unknown() -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    desk = Desk()
    with desk.pins:
        monkeypatch.setattr(local, "get_pi_revision", unknown)
        desk.buttons.open()
        desk.after(0.0)
        assert desk.buttons.health.words == "not a Raspberry Pi"
        assert desk.buttons.health.remedy == (
            'choose board = "simulated" in the configuration to play without hardware'
        )
        desk.buttons.close()


def test_a_line_that_another_program_holds_is_named() -> None:
    desk = Desk()
    with desk.pins:
        desk.pins.occupy("BACK")
        desk.buttons.open()
        desk.after(0.0)
        health = desk.buttons.health
        assert (health.state, health.words) == (State.LOST, "GPIO27 is busy")
        assert "another program or overlay uses GPIO27" in health.remedy
        desk.pins.occupy("BACK", busy=False)
        desk.after(1.0)
        assert desk.buttons.health.state is State.OK
        desk.buttons.close()


def test_a_button_that_is_stuck_is_named_and_not_listened_to() -> None:
    desk = Desk()
    with desk.pins:
        desk.pins.press("UP")
        desk.buttons.open()
        desk.after(5.0)
        assert [event for event in desk.take() if not isinstance(event, HealthChanged)] == []
        assert desk.buttons.stuck == ("UP",)
        desk.buttons.close()


def test_closing_releases_what_is_down_and_may_be_done_twice(desk: Desk) -> None:
    desk.pins.press("OK")
    desk.after(0.1)
    desk.buttons.close()
    desk.buttons.close()
    assert [type(event) for event in desk.take()] == [Pressed, Released, HealthChanged]
    assert desk.buttons.health.state is State.OFF
    desk.pins.release("OK")
    desk.buttons.open()
    desk.after(0.0)
    desk.take()
    desk.tap("OK")
    assert [type(event) for event in desk.take()] == [Pressed, Released]


def test_no_buttons_at_all_are_off() -> None:
    buttons = Buttons(ButtonWiring(), lambda event: None)
    buttons.open()
    assert (buttons.health.state, buttons.health.words) == (State.OFF, "not fitted")
    buttons.close()


def test_without_the_driver_the_remedy_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)  # as if it were not there: importing it fails
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    desk = Desk()
    desk.buttons.open()
    desk.after(0.0)
    health = desk.buttons.health
    assert (health.state, health.words) == (State.LOST, "no package lgpio")
    assert health.remedy == how_to_get("pi")
    desk.buttons.close()


happenings = st.lists(
    st.tuples(
        st.sampled_from(["press", "release", "bounce", "unplug", "plug", "deaf", "hearing"]),
        st.sampled_from(["OK", "BACK", "KNOB"]),
        st.floats(min_value=0.0, max_value=1.2),
    ),
    max_size=25,
)


def happen(pins: Pins, what: str, button: str) -> None:
    match what:
        case "press" | "release" | "bounce":
            getattr(pins, what)(button)
        case "unplug" | "plug":
            getattr(pins, what)()
        case _:
            pins.lose_edges(what == "deaf")


@settings(max_examples=40, deadline=None)
@given(happenings)
def test_whatever_happens_presses_and_releases_alternate_and_nothing_stays_down(
    steps: list[tuple[str, str, float]],
) -> None:
    desk = Desk(replace(WIRING, repeat=0.0))
    with desk.pins:
        desk.buttons.open()
        for what, button, seconds in steps:
            happen(desk.pins, what, button)
            desk.after(seconds)
        for last in ("plug", "hearing"):
            happen(desk.pins, last, "")
        for button in ("OK", "BACK", "KNOB"):
            desk.pins.release(button)
        desk.after(3.0)
        assert desk.buttons.health.state is State.OK
        for button in ("OK", "BACK"):
            ends = [
                type(event) for event in desk.told if isinstance(event, Pressed | Released) and event.button == button
            ]
            assert ends == [Pressed, Released] * (len(ends) // 2)
        desk.take()
        desk.tap("OK")
        assert [type(event) for event in desk.take()] == [Pressed, Released]
        desk.buttons.close()


def test_the_simulation_leaves_nothing_behind() -> None:
    from gpiozero.pins import local

    before = (sys.modules.get("lgpio"), sys.modules.get("gpiozero.pins.lgpio"), local.get_pi_revision)
    threads = set(threading.enumerate())
    with Pins(WIRING):
        assert sys.modules["lgpio"].__name__ == "lgpio"
    assert (sys.modules.get("lgpio"), sys.modules.get("gpiozero.pins.lgpio"), local.get_pi_revision) == before
    assert set(threading.enumerate()) == threads


def test_a_driver_that_hangs_is_told_and_its_thread_goes_on_when_it_comes_back() -> None:
    now = 100.0
    ears = Ears()
    with Pins(WIRING) as pins:
        buttons = Buttons(WIRING, ears, clock=lambda: now)
        buttons.open()
        assert ears.hear(State.OK)
        pins.hang()
        pins.press("OK")
        assert pins.hangs(PATIENCE)
        now += HANGS_AFTER
        buttons.look_after()
        assert buttons.health.state is State.OK, "nobody is hasty"
        now += 1
        buttons.look_after()
        assert (buttons.health.state, buttons.health.words) == (State.LOST, "driver hangs")
        pins.flow()
        assert ears.hear(State.OK, times=2)
        buttons.close()


def test_its_own_thread_looks_without_being_asked(caplog: pytest.LogCaptureFixture) -> None:
    told: queue.Queue[Event] = queue.Queue()
    wiring = ButtonWiring({"OK": 17}, bounce=0.002)
    with Pins(wiring) as pins, caplog.at_level(logging.CRITICAL):
        buttons = Buttons(wiring, told.put)
        buttons.open()
        assert isinstance(told.get(timeout=10), HealthChanged)
        pins.press("OK", bounces=2)
        assert isinstance(told.get(timeout=10), Pressed)
        pins.release("OK")
        assert isinstance(told.get(timeout=10), Released)
        pins.unplug()
        lost = told.get(timeout=10)
        assert isinstance(lost, HealthChanged)
        assert lost.health.state is State.LOST
        buttons.close()
