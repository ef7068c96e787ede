"""A roll counts after real movement and a still time; hands, bumps and lost dice do not make one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices import trayframe as wire
from companion.devices.firmware import run_here
from companion.devices.simulated.dice import Die
from companion.devices.simulated.throws import Bed, Moment
from firmware import pips

firmware: Any = run_here("roll")
firmware.pips.MEMORY = 10_000  # a computer has room for every drawing

LIGHT = Die(body=0.9, pips=0.08)
DARK = Die(body=0.1, pips=0.8)


class Watched:
    """The firmware's state machine over a bed of simulated dice, with all its states and outcomes written down."""

    def __init__(self, seed: int = 1, die: Die = LIGHT, armed: int = 0, at: int = 0) -> None:
        self.bed = Bed(Random(seed), die, at=at)
        self.calibrations = [pips.Calibration(field.read(None), field.read_white()) for field in self.bed.fields]
        self.roll = firmware.Roll()
        self.roll.armed = armed
        self.states: list[str] = []
        self.outcomes: list[tuple[str, list[int | None]]] = []
        self.sure: list[float] = []
        self.see(self.bed.rest(100))

    def see(self, *happenings: Iterable[Moment]) -> Watched:
        for happening in happenings:
            for moment in happening:
                self._look(moment)
        return self

    def _look(self, moment: Moment) -> None:
        levels = [calibration.levels(raw) for calibration, raw in zip(self.calibrations, moment.wells, strict=True)]
        outcome = self.roll.step(moment.at & firmware.TICKS_MASK, moment.knock, levels)
        if not self.states or self.states[-1] != self.roll.state:
            self.states.append(self.roll.state)
        if outcome is not None:
            self.outcomes.append((outcome.state, outcome.dice))
            self.sure.append(outcome.confidence)
            assert outcome.number == len(self.outcomes)


@pytest.mark.parametrize("die", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("top", range(1, 7))
def test_a_thrown_die_is_a_roll(die: Die, top: int) -> None:
    tray = Watched(top, die, armed=1)
    tray.see(tray.bed.throw(top), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.ROLLED, [top])]
    assert tray.states == [wire.EMPTY, wire.ROLLING, wire.SETTLING, wire.ROLLED] or wire.HANDLING in tray.states
    assert tray.sure[0] > 0.5
    assert tray.roll.dice == [top]


def test_two_dice_are_one_roll() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(3, 5), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.ROLLED, [3, 5])]


def test_the_second_die_may_come_a_second_later() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(3), tray.bed.rest(1000), tray.bed.throw(5, wells=(1,)), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.ROLLED, [3, 5])]


def test_one_die_of_two_is_a_wrong_count() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(3), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.WRONG_COUNT, [3])]


def test_two_dice_instead_of_one_are_a_wrong_count() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(3, 5), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.WRONG_COUNT, [3, 5])]


def test_a_die_left_from_before_is_a_wrong_count_when_one_is_asked_for() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.lay(2, well=0), tray.bed.rest(1500), tray.bed.throw(5, wells=(1,)), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.WRONG_COUNT, [2, 5])]


def test_a_die_that_was_counted_does_not_count_again_beside_a_new_one() -> None:
    """Five dice are thrown two by two: whoever takes out only one of them throws one die, not two."""
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(3, 5), tray.bed.rest(1500), tray.bed.lift(1), tray.bed.rest(700))
    tray.roll.arm(2)
    tray.see(tray.bed.throw(6, wells=(1,)), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [3, 5]), (wire.WRONG_COUNT, [3, 6])]
    tray.see(tray.bed.lift(0), tray.bed.lift(1), tray.bed.rest(700), tray.bed.throw(1, 2), tray.bed.rest(1500))
    assert tray.outcomes[2:] == [(wire.ROLLED, [1, 2])]


def test_a_die_laid_down_by_hand_does_not_count_beside_one_that_is_thrown() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.lay(6), tray.bed.rest(1500), tray.bed.throw(2, wells=(1,)), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.WRONG_COUNT, [6, 2])]


def test_only_the_cocked_die_of_two_is_thrown_again() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(4, None), tray.bed.rest(1500), tray.bed.lift(1), tray.bed.rest(700))
    tray.see(tray.bed.throw(5, wells=(1,)), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.COCKED, [4, None]), (wire.ROLLED, [4, 5])]


def test_a_die_that_is_missing_may_be_thrown_after_the_first() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(3), tray.bed.rest(3000), tray.bed.throw(5, wells=(1,)), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.WRONG_COUNT, [3]), (wire.ROLLED, [3, 5])]


def test_a_flat_die_that_is_turned_while_the_cocked_one_is_thrown_again_counts_no_more() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(4, None), tray.bed.rest(1500), tray.bed.turn(6), tray.bed.rest(700))
    tray.see(tray.bed.lift(1), tray.bed.rest(700), tray.bed.throw(5, wells=(1,)), tray.bed.rest(3000))
    assert tray.outcomes[1:] == [(wire.WRONG_COUNT, [6, 5])]


def test_two_dice_stuck_in_one_well_are_cocked() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(None), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.COCKED, [None])]


def test_a_cocked_die_beside_a_flat_one_is_cocked_and_keeps_the_flat_ones_face() -> None:
    tray = Watched(armed=2)
    tray.see(tray.bed.throw(4, None), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.COCKED, [4, None])]
    assert tray.sure == [0.0]


def test_a_roll_nobody_asked_for_is_told_all_the_same() -> None:
    tray = Watched(armed=0)
    tray.see(tray.bed.throw(6), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.ROLLED, [6])]


@pytest.mark.parametrize("seed", range(8))
def test_a_die_turned_by_hand_is_not_a_roll(seed: int) -> None:
    tray = Watched(seed, armed=1)
    tray.see(tray.bed.throw(2), tray.bed.rest(1500), tray.bed.turn(6), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [2])]
    assert (tray.roll.state, tray.roll.dice, tray.roll.lies()) == (wire.HANDLING, [6], [6])


def test_a_die_laid_down_by_hand_is_not_a_roll() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.lay(6, knocks=2), tray.bed.rest(3000))
    assert (tray.outcomes, tray.roll.state, tray.roll.dice) == ([], wire.HANDLING, [6])


def test_a_die_knocked_against_the_rim_and_then_laid_down_is_not_a_roll() -> None:
    """Two knocks are too few, however far apart they are."""
    tray = Watched(armed=1)
    tray.see(tray.bed.bump(1), tray.bed.rest(100), tray.bed.lay(6, knocks=1), tray.bed.rest(3000))
    assert (tray.outcomes, tray.roll.state, tray.roll.dice) == ([], wire.HANDLING, [6])


def test_drumming_on_the_tray_while_turning_a_die_in_its_well_is_not_a_roll() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(2), tray.bed.rest(1500))
    turned = list(tray.bed.turn(6, knocks=6))
    tray.see(turned, tray.bed.bump(4), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [2])]


def test_a_die_that_is_taken_away_leaves_the_tray_empty() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(2), tray.bed.rest(1500), tray.bed.lift(), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.ROLLED, [2])]
    assert tray.states[-2:] == [wire.HANDLING, wire.EMPTY]
    assert tray.roll.dice == []


def test_roll_after_roll_is_counted() -> None:
    tray = Watched(armed=1)
    for top in (1, 6, 6, 2):
        tray.see(tray.bed.throw(top), tray.bed.rest(1200), tray.bed.lift(), tray.bed.rest(700))
    assert tray.outcomes == [(wire.ROLLED, [top]) for top in (1, 6, 6, 2)]


@pytest.mark.parametrize("top", [None, 4], ids=["empty", "with a die"])
def test_a_bump_against_the_table_changes_nothing(top: int | None) -> None:
    tray = Watched(armed=1)
    if top:
        tray.see(tray.bed.throw(top), tray.bed.rest(1500))
    before = (tray.roll.state, list(tray.roll.dice), list(tray.outcomes))
    tray.see(tray.bed.bump(8), tray.bed.rest(3000))
    assert (tray.roll.state, tray.roll.dice, tray.outcomes) == before


def test_dice_that_jump_out_of_the_tray_are_no_roll() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw_past(), tray.bed.rest(3000))
    assert (tray.outcomes, tray.roll.state) == ([], wire.EMPTY)


def waiting_for_one(seed: int, die: Die) -> Watched:
    tray = Watched(seed, die)
    tray.roll.arm(1)
    return tray


@pytest.mark.parametrize("seed", range(8))
def test_a_dark_die_on_its_edge_is_missed_and_whoever_waits_hears_of_it(seed: int) -> None:
    """It sends back no more light than an empty well; the tray saw it come all the same."""
    tray = waiting_for_one(seed, DARK)
    tray.see(tray.bed.throw_on_edge(), tray.bed.rest(firmware.PATIENCE_MS + 100))
    assert (tray.outcomes, tray.sure) == ([(wire.WRONG_COUNT, [])], [0.0])
    tray.see(tray.bed.rest(3000), tray.bed.lift(), tray.bed.rest(1000))
    assert (len(tray.outcomes), tray.roll.state) == (1, wire.EMPTY)
    tray.see(tray.bed.throw(4), tray.bed.rest(1500))
    assert tray.outcomes[1:] == [(wire.ROLLED, [4])]


def test_a_light_die_on_its_edge_is_cocked() -> None:
    tray = waiting_for_one(1, LIGHT)
    tray.see(tray.bed.throw_on_edge(), tray.bed.rest(1000))
    assert tray.outcomes == [(wire.COCKED, [None])]


def test_a_die_that_is_missed_while_nobody_waits_is_nothing() -> None:
    tray = Watched(1, DARK)
    tray.see(tray.bed.throw_on_edge(), tray.bed.rest(4000))
    assert (tray.outcomes, tray.roll.state) == ([], wire.EMPTY)
    tray.roll.arm(1)
    tray.see(tray.bed.bump(6), tray.bed.rest(4000))
    assert tray.outcomes == [], "what was missed then is not held against a bump now"


@pytest.mark.parametrize("seed", range(8))
def test_a_hand_that_drums_while_it_takes_a_die_away_is_no_roll(seed: int) -> None:
    tray = waiting_for_one(seed, LIGHT)
    tray.see(tray.bed.throw(2), tray.bed.rest(1500))
    tray.roll.arm(1)
    drummed = [replace(moment, knock=0.0 if look % 3 else 0.5) for look, moment in enumerate(tray.bed.lift())]
    tray.see(drummed, tray.bed.rest(4000))
    assert wire.ROLLING in tray.states[4:]
    assert (tray.outcomes, tray.roll.state) == ([(wire.ROLLED, [2])], wire.EMPTY)


def test_dice_that_lie_there_when_the_power_comes_were_not_rolled() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(5), tray.bed.rest(1500))
    tray.roll, tray.outcomes = firmware.Roll(), []
    tray.see(tray.bed.rest(2000))
    assert (tray.outcomes, tray.roll.state, tray.roll.lies(), tray.roll.dice) == ([], wire.HANDLING, [5], [5])


def test_a_hand_that_stirs_forever_is_not_rolling() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw_past(), tray.bed._hand(0, 5000))
    assert tray.roll.state == wire.HANDLING


def test_the_clock_of_the_board_may_wrap_in_mid_roll() -> None:
    tray = Watched(armed=1, at=firmware.TICKS_MASK - 500)
    tray.see(tray.bed.throw(3), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.ROLLED, [3])]


def test_no_roll_is_told_before_the_die_has_been_still() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(3))
    landed = tray.bed.at
    tray.see(tray.bed.rest(firmware.STILL_MS - 40))
    assert tray.outcomes == []
    tray.see(tray.bed.rest(100))
    assert tray.outcomes == [(wire.ROLLED, [3])]
    assert tray.bed.at - landed <= firmware.STILL_MS + 60


HAPPENINGS = st.lists(
    st.one_of(
        st.tuples(st.just("throw"), st.integers(1, 6)),
        st.tuples(st.just("lay"), st.integers(1, 6)),
        st.tuples(st.just("turn"), st.integers(1, 6)),
        st.tuples(st.just("lift"), st.just(0)),
        st.tuples(st.just("bump"), st.integers(1, 6)),
        st.tuples(st.just("rest"), st.integers(100, 3000)),
    ),
    max_size=8,
)


@settings(max_examples=40, deadline=None)
@given(HAPPENINGS, st.integers(0, 99))
def test_only_throws_into_an_empty_well_are_rolls_and_their_faces_are_right(
    happenings: list[tuple[str, int]], seed: int
) -> None:
    tray = Watched(seed)
    expected: list[tuple[str, list[int | None]]] = []
    for verb, value in happenings:
        lying = tray.bed.lying[0] is not None
        if verb == "throw":
            if lying:
                tray.see(tray.bed.lift(), tray.bed.rest(1000))
            expected.append((wire.ROLLED, [value]))
        if (verb in ("turn", "lift") and not lying) or (verb == "lay" and lying):
            continue
        tray.see(getattr(tray.bed, verb)(*([] if verb == "lift" else [value])), tray.bed.rest(1300))
    for outcome, thrown in zip(tray.outcomes, expected, strict=True):
        assert outcome in (thrown, (wire.COCKED, [None]))
    assert tray.roll.state in wire.STATES


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 400), st.floats(0, 1), st.floats(-2, 2), st.floats(-2, 2), st.integers(0, 2)),
        max_size=60,
    )
)
def test_any_readings_leave_the_machine_in_a_known_state(looks: list[tuple[int, float, float, float, int]]) -> None:
    roll, now, told = firmware.Roll(), 0, 0
    for ms, knock, left, right, armed in looks:
        now += ms
        roll.armed = armed
        outcome = roll.step(now, knock, [[left] * 9, [right * i / 9 for i in range(9)]])
        assert roll.state in wire.STATES
        assert wire.are_faces(roll.dice)
        if outcome is not None:
            told += 1
            assert outcome.number == told
            assert outcome.state in wire.OUTCOMES
            assert 0.0 <= outcome.confidence <= 1.0
