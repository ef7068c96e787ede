"""Presses, holds and releases out of chattering contacts."""

from __future__ import annotations

from itertools import pairwise
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from companion.devices.debounce import ButtonPanel, Contact, Timing
from companion.devices.events import Held, Pressed, Released

TIMING = Timing(bounce=0.010, hold=0.8)
REPEATING = Timing(bounce=0.010, hold=0.8, repeat=0.2)

Told = list[Pressed | Held | Released]


def watch(contact: Contact, begin: float, end: float, down: bool) -> Told:
    """Sample a steady contact every millisecond."""
    steps = range(round((end - begin) * 1000) + 1)
    return [event for step in steps for event in contact.sample(down, begin + step / 1000)]


def test_a_press_counts_once_it_lasted_and_is_dated_to_the_finger() -> None:
    contact = Contact("OK", TIMING)
    assert contact.edge(True, 1.0) == []
    assert contact.sample(True, 1.009) == []
    assert contact.sample(True, 1.010) == [Pressed("OK", 1.0)]
    assert contact.sample(True, 1.011) == []


def test_a_late_look_finds_press_hold_and_release_in_the_edges() -> None:
    contact = Contact("OK", TIMING)
    told = contact.edge(True, 1.0) + contact.edge(False, 3.0) + contact.sample(False, 3.5)
    assert told == [Pressed("OK", 1.0), Held("OK", 1.8), Released("OK", 3.0)]


def test_a_hold_is_told_once_and_its_release_is_no_press() -> None:
    contact = Contact("BACK", TIMING)
    contact.edge(True, 0.0)
    assert watch(contact, 0.0, 2.0, True) == [Pressed("BACK", 0.0), Held("BACK", 0.8)]
    contact.edge(False, 2.0)
    assert watch(contact, 2.0, 3.0, False) == [Released("BACK", 2.0)]


def test_a_finger_that_leaves_just_before_the_hold_does_not_hold() -> None:
    contact = Contact("BACK", TIMING)
    contact.edge(True, 0.0)
    contact.sample(True, 0.5)
    contact.edge(False, 0.795)
    assert watch(contact, 0.796, 1.0, False) == [Released("BACK", 0.795)]


def test_a_contact_that_chatters_at_the_hold_holds_when_it_is_closed_again() -> None:
    contact = Contact("BACK", TIMING)
    contact.edge(True, 0.0)
    contact.sample(True, 0.5)
    contact.edge(False, 0.799)
    assert contact.sample(False, 0.802) == []
    contact.edge(True, 0.804)
    assert contact.sample(True, 0.805) == [Held("BACK", 0.804)]


def test_a_held_arrow_presses_again_and_again_and_is_released_once() -> None:
    contact = Contact("UP", REPEATING, repeats=True)
    contact.edge(True, 0.0)
    told = watch(contact, 0.0, 1.35, True)
    assert [type(event) for event in told] == [Pressed, Held, Pressed, Pressed]
    assert [round(event.at, 3) for event in told] == [0.0, 0.8, 1.0, 1.2]
    contact.edge(False, 1.35)
    assert watch(contact, 1.35, 2.0, False) == [Released("UP", 1.35)]


def test_repeats_that_are_late_are_not_made_up_for() -> None:
    contact = Contact("UP", REPEATING, repeats=True)
    contact.edge(True, 0.0)
    contact.sample(True, 0.1)
    assert contact.sample(True, 5.0) == [Held("UP", 0.8)]
    assert contact.sample(True, 5.1) == []
    assert contact.sample(True, 5.2) == [Pressed("UP", 5.2)]


def test_only_arrows_repeat() -> None:
    panel = ButtonPanel(REPEATING, {"UP": "UP", "OK": "OK"}, repeating=["UP"])
    for name in ("UP", "OK"):
        panel.edge(name, True, 0.0)
    told = [event for step in range(200) for event in panel.sample({"UP": True, "OK": True}, step / 100)]
    assert sum(isinstance(event, Pressed) and event.button == "OK" for event in told) == 1
    assert sum(isinstance(event, Pressed) and event.button == "UP" for event in told) > 3


def test_a_release_whose_edge_got_lost_is_found_by_sampling() -> None:
    contact = Contact("OK", TIMING)
    contact.edge(True, 0.0)
    contact.sample(True, 0.02)
    assert contact.wait(0.02) <= 0.05
    assert watch(contact, 0.07, 0.1, False) == [Released("OK", 0.07)]


def test_a_change_seen_without_its_edge_must_last_from_then_on() -> None:
    contact = Contact("OK", TIMING)
    contact.edge(True, 0.0)
    assert contact.sample(False, 0.5) == [], "it may have opened long ago: nothing proves a press of half a second"
    assert contact.sample(False, 0.6) == []


def test_the_same_edge_twice_means_that_the_contact_chatters() -> None:
    panel = ButtonPanel(TIMING, {"OK": "OK"})
    panel.edge("OK", True, 0.0)
    panel.edge("OK", True, 0.009)
    assert panel.sample({"OK": True}, 0.012) == []
    assert panel.sample({"OK": True}, 0.019) == [Pressed("OK", 0.009)]


def test_a_button_that_is_down_from_the_start_counts_after_it_came_up() -> None:
    panel = ButtonPanel(TIMING, {"OK": "OK"})
    panel.start({"OK": True}, 0.0)
    assert list(panel.stuck) == ["OK"]
    assert [panel.sample({"OK": True}, step / 10) for step in range(30)] == [[]] * 30
    panel.edge("OK", False, 3.0)
    assert panel.sample({"OK": False}, 3.1) == []
    assert list(panel.stuck) == []
    panel.edge("OK", True, 4.0)
    assert panel.sample({"OK": True}, 4.1) == [Pressed("OK", 4.0)]


def test_a_lost_wire_releases_what_is_down_and_nothing_else() -> None:
    panel = ButtonPanel(TIMING, {"OK": "OK", "UP": "UP"})
    panel.edge("OK", True, 0.0)
    panel.sample({"OK": True, "UP": False}, 0.1)
    assert panel.let_go(0.2) == [Released("OK", 0.2)]
    assert panel.let_go(0.3) == []


def test_any_contact_of_a_button_presses_it_once() -> None:
    panel = ButtonPanel(TIMING, {"OK": "OK", "knob press": "OK"})
    panel.edge("OK", True, 0.0)
    assert panel.sample({"OK": True}, 0.1) == [Pressed("OK", 0.0)]
    assert panel.edge("knob press", True, 0.2) == []
    assert panel.edge("OK", False, 0.3) == []
    assert panel.sample({"OK": False, "knob press": True}, 0.5) == []
    panel.edge("knob press", False, 0.6)
    assert panel.sample({"OK": False, "knob press": False}, 0.7) == [Released("OK", 0.6)]


def test_nothing_is_sampled_in_a_hurry_while_nothing_moves() -> None:
    contact = Contact("OK", TIMING)
    assert contact.wait(0.0) == inf
    contact.edge(True, 0.0)
    assert contact.wait(0.0) == TIMING.bounce / 4
    contact.sample(True, 0.010)
    assert contact.wait(0.790) == TIMING.hold - 0.790


glitches = st.lists(st.floats(min_value=1e-5, max_value=0.0099), min_size=1, max_size=40)


@given(glitches)
def test_chatter_shorter_than_the_bounce_time_tells_nothing(gaps: list[float]) -> None:
    contact, at, told = Contact("OK", TIMING), 1.0, []
    for number, gap in enumerate(gaps):
        told += contact.edge(number % 2 == 0, at)
        told += contact.sample(number % 2 == 0, at + gap / 2)
        at += gap
    contact.edge(False, at)
    assert told + watch(contact, at, at + 0.1, False) == []


moves = st.lists(
    st.tuples(st.floats(min_value=1e-4, max_value=1.5), st.booleans(), st.booleans()), min_size=1, max_size=60
)


@given(moves)
def test_presses_and_releases_alternate_and_no_release_is_lost(steps: list[tuple[float, bool, bool]]) -> None:
    """Whatever the levels do, and whichever edges get lost."""
    contact, at, told = Contact("OK", TIMING), 0.0, []
    for gap, down, with_edge in steps:
        at += gap
        told += contact.edge(down, at) if with_edge else contact.sample(down, at)
    told += watch(contact, at + 0.001, at + 0.1, False)
    ends = [event for event in told if not isinstance(event, Held)]
    assert [type(event) for event in ends] == [Pressed, Released] * (len(ends) // 2)
    for before, after in pairwise(told):
        assert before.at <= after.at
        assert not isinstance(after, Held) or isinstance(before, Pressed)
    assert not contact.down


@given(st.lists(st.tuples(st.floats(0.011, 0.7), st.floats(0.011, 0.7)), min_size=1, max_size=30))
def test_every_press_that_lasts_is_told_even_if_nobody_looked_meanwhile(presses: list[tuple[float, float]]) -> None:
    contact, at, told, expected = Contact("OK", TIMING), 0.0, [], []
    for down_for, up_for in presses:
        told += contact.edge(True, at)
        expected += [Pressed("OK", at), Released("OK", at + down_for)]
        told += contact.edge(False, at + down_for)
        at += down_for + up_for
    assert told + contact.sample(False, at) == expected
