"""Steps of a rotary encoder."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.devices.knob import Knob

CLOCKWISE = [("a", True), ("b", True), ("a", False), ("b", False)]
BACK = [("b", True), ("a", True), ("b", False), ("a", False)]


def turned(*edges: tuple[str, bool]) -> int:
    knob = Knob()
    for phase, closed in edges:
        knob.edge(phase, closed)
    return knob.take()


def test_a_detent_is_a_step_in_its_direction() -> None:
    assert turned(*CLOCKWISE) == 1
    assert turned(*BACK) == -1


def test_steps_are_summed_until_they_are_taken() -> None:
    knob = Knob()
    for phase, closed in CLOCKWISE * 5 + BACK * 2:
        knob.edge(phase, closed)
    assert (knob.take(), knob.take()) == (3, 0)


def test_half_a_detent_and_back_is_nothing() -> None:
    assert turned(("a", True), ("b", True), ("b", False), ("a", False)) == 0


def test_a_pause_within_a_detent_loses_nothing_but_lost_edges_start_anew() -> None:
    knob = Knob()
    knob.edge("a", True)
    knob.sample(True, False, 1.0)
    knob.sample(True, False, 9.0)
    for phase, closed in CLOCKWISE[1:]:
        knob.edge(phase, closed)
    assert knob.take() == 1
    knob.edge("a", True)
    knob.sample(False, False, 10.0)
    knob.sample(False, False, 10.5)
    for phase, closed in CLOCKWISE:
        knob.edge(phase, closed)
    assert knob.take() == 1


@given(st.lists(st.tuples(st.booleans(), st.lists(st.integers(0, 5), min_size=4, max_size=4)), max_size=20))
def test_chatter_on_every_edge_changes_no_count(detents: list[tuple[bool, list[int]]]) -> None:
    edges: list[tuple[str, bool]] = []
    for clockwise, chatter in detents:
        for (phase, closed), times in zip(CLOCKWISE if clockwise else BACK, chatter, strict=True):
            edges += [(phase, closed), (phase, not closed)] * times + [(phase, closed)]
    assert turned(*edges) == sum(1 if clockwise else -1 for clockwise, _ in detents)


def test_levels_that_are_read_just_before_their_edge_comes_lose_no_step() -> None:
    knob = Knob()
    phases = {"a": False, "b": False}
    for number, (phase, closed) in enumerate(CLOCKWISE):
        phases[phase] = closed
        knob.sample(phases["a"], phases["b"], number / 100)
        knob.edge(phase, closed)
    assert knob.take() == 1
