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
from companion.devices.simulated.throws import LOOK_MS, Bed, Moment
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
        self.roll = firmware.Roll(len(self.bed.fields))
        self.roll.armed = armed
        self.states: list[str] = []
        self.outcomes: list[tuple[str, list[int | None]]] = []
        self.places: list[list[int]] = []
        self.sure: list[float] = []
        self.hummed: list[int] = []
        """The moments in which the motor hummed."""
        self.see(self.bed.rest(100))

    def see(self, *happenings: Iterable[Moment]) -> Watched:
        for happening in happenings:
            for moment in happening:
                self._look(moment)
        return self

    def _look(self, moment: Moment) -> None:
        levels = [calibration.levels(raw) for calibration, raw in zip(self.calibrations, moment.counts, strict=True)]
        outcome = self.roll.step(moment.at & firmware.TICKS_MASK, moment.knock, levels)
        self.bed.shaking = self.roll.shaking
        if self.roll.shaking:
            self.hummed.append(moment.at)
        if not self.states or self.states[-1] != self.roll.state:
            self.states.append(self.roll.state)
        if outcome is not None:
            self.outcomes.append((outcome.state, outcome.dice))
            self.places.append(outcome.places)
            self.sure.append(outcome.confidence)
            assert outcome.number == len(self.outcomes)


def waiting(dice: int, seed: int = 1, die: Die = LIGHT) -> Watched:
    tray = Watched(seed, die)
    tray.roll.arm(dice)
    return tray


@pytest.mark.parametrize("die", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("top", range(1, 7))
def test_a_thrown_die_is_a_roll(die: Die, top: int) -> None:
    tray = waiting(1, top, die)
    tray.see(tray.bed.throw(top), tray.bed.rest(2000))
    assert tray.outcomes == [(wire.ROLLED, [top])]
    assert tray.states == [wire.EMPTY, wire.ROLLING, wire.SETTLING, wire.ROLLED]
    assert tray.sure[0] > 0.5
    assert (tray.roll.dice, tray.places) == ([top], [[1]])


@pytest.mark.parametrize("dice", range(1, 6))
def test_as_many_dice_as_there_are_places_are_one_roll(dice: int) -> None:
    tops = [3, 5, 1, 6, 2][:dice]
    tray = waiting(dice)
    tray.see(tray.bed.throw(*tops), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, tops)]
    assert tray.places == [list(range(1, dice + 1))]


def test_the_second_die_may_come_two_seconds_later() -> None:
    tray = waiting(2)
    tray.see(tray.bed.throw(3), tray.bed.rest(2000), tray.bed.throw(5), tray.bed.rest(2000))
    assert tray.outcomes == [(wire.ROLLED, [3, 5])]


def test_one_die_of_two_is_a_wrong_count_when_the_time_is_up() -> None:
    tray = waiting(2)
    tray.see(tray.bed.throw(3), tray.bed.rest(2500))
    assert tray.outcomes == []
    tray.see(tray.bed.rest(2500))
    assert tray.outcomes == [(wire.WRONG_COUNT, [3])]


def test_two_dice_instead_of_one_are_a_wrong_count() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw(3, 5), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.WRONG_COUNT, [3, 5])]


# The motor


def test_the_motor_hums_from_the_throw_on_until_the_dice_lie_still_and_not_while_they_are_read() -> None:
    tray = waiting(2)
    tray.see(tray.bed.throw(3, 5))
    landed = tray.bed.at
    tray.see(tray.bed.rest(2000))
    assert tray.hummed[0] < landed - 200
    assert tray.hummed[-1] - landed <= 2 * firmware.SETTLE_MS
    assert len(tray.hummed) * LOOK_MS >= firmware.LEAST_MS
    assert tray.states == [wire.EMPTY, wire.ROLLING, wire.SETTLING, wire.ROLLED]
    assert not tray.roll.shaking


def test_a_die_that_stays_in_the_bowl_is_shaken_for_as_long_as_is_allowed_and_no_longer() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw_past(), tray.bed.rest(8000))
    assert abs(len(tray.hummed) * LOOK_MS - firmware.LONGEST_MS) <= 2 * LOOK_MS
    assert (tray.outcomes, tray.roll.state, tray.roll.wanted) == ([(wire.WRONG_COUNT, [])], wire.WRONG_COUNT, True)


def test_a_cocked_die_is_shaken_once_more_before_it_is_told() -> None:
    tray = waiting(2)
    tray.see(tray.bed.throw(4, None), tray.bed.rest(900))
    assert tray.states.count(wire.ROLLING) == 2
    assert tray.outcomes == []
    flat = tray.bed.lying[0]
    assert flat is not None
    tray.bed.lying[1] = replace(flat, bottom=7 - 6)  # it falls over
    tray.see(tray.bed.rest(2500))
    assert tray.outcomes == [(wire.ROLLED, [4, 6])]


def test_a_die_that_creeps_is_shaken_until_it_lies_at_the_end_of_the_lane() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw(4))
    tray.bed.lying = [None, None, tray.bed.lying[0], None, None]
    tray.see(tray.bed.rest(1500))
    assert (tray.roll.shaking, tray.outcomes) == (True, [])
    tray.see(tray.bed.slide(), tray.bed.rest(2000))
    assert (tray.outcomes, tray.places) == ([(wire.ROLLED, [4])], [[1]])


def test_a_die_that_stays_cocked_is_told_and_keeps_the_flat_ones_face() -> None:
    tray = waiting(2)
    tray.see(tray.bed.throw(4, None), tray.bed.rest(5000))
    assert tray.outcomes == [(wire.COCKED, [4, None])]
    assert tray.sure == [0.0]


def test_a_queue_that_is_stuck_on_its_way_down_is_cocked() -> None:
    """Nothing lies at the end: what is seen above may be halves of dice."""
    tray = waiting(2)
    tray.see(tray.bed.throw(4, 2))
    tray.bed.lying = [None, *tray.bed.lying[:-1]]
    tray.see(tray.bed.rest(5000))
    assert tray.outcomes == [(wire.COCKED, [4, 2])]
    assert tray.places == [[2, 3]]


def test_while_the_motor_hums_and_a_little_longer_nothing_is_a_knock() -> None:
    """The piezo hears it louder than any die."""
    tray = waiting(1)
    tray.see(tray.bed.throw(4))
    while tray.roll.state != wire.SETTLING:
        tray.see(tray.bed.rest(LOOK_MS))
    tray.see([replace(tray.bed.still(), knock=0.5) for _ in range(firmware.DEAF_MS // LOOK_MS)], tray.bed.rest(2000))
    assert tray.outcomes == [(wire.ROLLED, [4])]
    assert tray.states.count(wire.ROLLING) == 1


def test_every_throw_has_come_to_something_within_five_seconds() -> None:
    for tops in ((None,), (1, None), (1, 2, 3, 4, None), (6,), (1, 2, 3, 4, 5), ()):
        tray = waiting(len(tops) or 1)
        began = tray.bed.at
        tray.see(tray.bed.throw(*tops, ms=400))
        while not tray.outcomes and tray.bed.at - began <= 5000:
            tray.see(tray.bed.rest(LOOK_MS))
        assert tray.outcomes


def test_a_single_die_that_drops_with_one_knock_is_shaken_down_if_it_is_waited_for() -> None:
    tray = waiting(1)
    tray.see(tray.bed.rest(400), tray.bed.drop(), tray.bed.rest(400))
    assert tray.roll.shaking
    tray.see(tray.bed._run_in(5), tray.bed.rest(2500))
    assert tray.outcomes == [(wire.ROLLED, [5])]
    idle = Watched()
    idle.see(idle.bed.rest(400), idle.bed.bump(1), idle.bed.rest(1000))
    assert (idle.hummed, idle.roll.state) == ([], wire.EMPTY)


@pytest.mark.parametrize("seed", range(4))
def test_a_die_that_is_in_the_lane_right_after_its_first_knock_was_thrown(seed: int) -> None:
    """A hand that lays one down is seen before it is heard."""
    tray = waiting(1, seed)
    sliding = [replace(moment, knock=0.0) for moment in (*tray.bed.rest(1000), *tray.bed.drop(), *tray.bed._run_in(5))]
    sliding[25] = replace(sliding[25], knock=0.8)
    tray.see(sliding, tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [5])]
    tray.roll.arm(1)
    tray.see(tray.bed.lift(), tray.bed.rest(1000), tray.bed.bump(1), tray.bed.lay(6), tray.bed.rest(3000))
    assert (tray.outcomes[1:], tray.roll.state) == ([], wire.HANDLING), "a soft knock and a hand"


# What lay there before


@pytest.mark.parametrize("wanted", [1, 2])
def test_a_die_left_from_before_is_never_read_as_new(wanted: int) -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000))
    tray.roll.arm(wanted)
    tray.see(tray.bed.throw(5), tray.bed.rest(5000))
    assert tray.outcomes[1:] == [(wire.WRONG_COUNT, [2, 5])]


def test_a_die_that_slides_into_the_place_of_one_that_was_taken_out_is_not_new() -> None:
    """Every place has been seen empty, but never the whole lane."""
    tray = waiting(3)
    tray.see(tray.bed.throw(2, 3, 4), tray.bed.rest(2500), tray.bed.lift(0), tray.bed.slide(), tray.bed.rest(700))
    tray.roll.arm(3)
    tray.see(tray.bed.throw(5), tray.bed.rest(5000))
    assert tray.outcomes[1:] == [(wire.WRONG_COUNT, [3, 4, 5])]
    for place in range(3):
        tray.see(tray.bed.lift(place))
    tray.see(tray.bed.rest(700), tray.bed.throw(1, 2, 3), tray.bed.rest(3000))
    assert tray.outcomes[2:] == [(wire.ROLLED, [1, 2, 3])]


def test_a_die_laid_down_by_hand_does_not_count_beside_one_that_is_thrown() -> None:
    tray = waiting(2)
    tray.see(tray.bed.lay(6), tray.bed.rest(1500), tray.bed.throw(2), tray.bed.rest(5000))
    assert tray.outcomes == [(wire.WRONG_COUNT, [6, 2])]


def test_after_a_cocked_die_all_are_taken_out_and_thrown_again() -> None:
    tray = waiting(2)
    tray.see(tray.bed.throw(4, None), tray.bed.rest(5000), tray.bed.lift(1), tray.bed.rest(700))
    tray.see(tray.bed.throw(5), tray.bed.rest(5000))
    assert tray.outcomes == [(wire.COCKED, [4, None]), (wire.WRONG_COUNT, [4, 5])]
    tray.see(tray.bed.lift(0), tray.bed.lift(1), tray.bed.rest(700), tray.bed.throw(4, 5), tray.bed.rest(3000))
    assert tray.outcomes[2:] == [(wire.ROLLED, [4, 5])]


def test_a_sixth_die_stays_in_the_bowl_and_is_not_known_of() -> None:
    """What sensors cannot know: five lie in the lane, as is expected."""
    tray = waiting(5)
    tray.see(tray.bed.throw(1, 2, 3, 4, 5, 6), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [1, 2, 3, 4, 5])]


def test_a_roll_nobody_asked_for_is_told_all_the_same() -> None:
    tray = Watched(armed=0)
    tray.see(tray.bed.throw(6), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [6])]


def test_dice_that_are_no_dice_of_a_throw_come_to_nothing() -> None:
    assert firmware.comes_to([], 0) == firmware.comes_to([pips.Reading(pips.NONE)] * 5, 0) == wire.WRONG_COUNT


# Hands, and the table


@pytest.mark.parametrize("seed", range(8))
def test_a_die_turned_by_hand_is_not_a_roll(seed: int) -> None:
    tray = Watched(seed, armed=1)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000), tray.bed.turn(6), tray.bed.rest(3000))
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


def test_drumming_on_the_tray_while_turning_a_die_in_its_place_is_not_a_roll() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000))
    turned = list(tray.bed.turn(6, knocks=6))
    tray.see(turned, tray.bed.bump(4), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [2])]


def test_a_die_that_is_taken_away_leaves_the_tray_empty() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000), tray.bed.lift(), tray.bed.rest(1500))
    assert tray.outcomes == [(wire.ROLLED, [2])]
    assert tray.states[-2:] == [wire.HANDLING, wire.EMPTY]
    assert tray.roll.dice == []


def test_roll_after_roll_is_counted() -> None:
    tray = Watched(armed=1)
    for top in (1, 6, 6, 2):
        tray.see(tray.bed.throw(top), tray.bed.rest(2000), tray.bed.lift(), tray.bed.rest(700))
    assert tray.outcomes == [(wire.ROLLED, [top]) for top in (1, 6, 6, 2)]


@pytest.mark.parametrize("top", [None, 4], ids=["empty", "with a die"])
def test_a_bump_against_the_table_changes_nothing(top: int | None) -> None:
    tray = Watched(armed=1)
    if top:
        tray.see(tray.bed.throw(top), tray.bed.rest(2000))
    before = (tray.roll.state, list(tray.roll.dice), list(tray.outcomes))
    tray.see(tray.bed.bump(8), tray.bed.rest(3000))
    assert (tray.roll.state, tray.roll.dice, tray.outcomes) == before


def test_dice_that_jump_out_of_the_tray_are_no_roll() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw_past(), tray.bed.rest(6000))
    assert (tray.outcomes, tray.roll.state) == ([], wire.EMPTY)


# A throw of which nothing comes into the lane


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_whoever_waits_hears_once_that_nothing_came_and_may_throw_again(dice: int) -> None:
    tray = waiting(dice)
    tray.see(tray.bed.throw_past(), tray.bed.rest(20_000))
    assert (tray.outcomes, tray.places, tray.roll.wanted) == ([(wire.WRONG_COUNT, [])], [[]], True)
    tray.see(tray.bed.throw_past(), tray.bed.rest(6000))
    assert tray.outcomes == [(wire.WRONG_COUNT, [])] * 2, "the next throw is told by itself"
    tray.see(tray.bed.throw(*[4] * dice), tray.bed.rest(3000))
    assert tray.outcomes[2:] == [(wire.ROLLED, [4] * dice)]


def test_after_a_throw_that_was_missed_a_die_may_come_with_a_single_knock() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw_past(), tray.bed.rest(6000))
    tray.see(tray.bed.drop(), tray.bed.rest(400), tray.bed._run_in(5), tray.bed.rest(2500))
    assert tray.outcomes == [(wire.WRONG_COUNT, []), (wire.ROLLED, [5])]


@pytest.mark.parametrize("seed", range(8))
def test_two_knocks_or_a_hard_one_are_a_throw(seed: int) -> None:
    twice = waiting(1, seed)
    twice.see(twice.bed.rest(1000), twice.bed.bump(2), twice.bed.rest(6000))
    assert twice.outcomes == [(wire.WRONG_COUNT, [])]
    hard = waiting(1, seed)
    hard.see(hard.bed.rest(1000), hard.bed.drop(), hard.bed.rest(6000))
    assert hard.outcomes == [(wire.WRONG_COUNT, [])]


@pytest.mark.parametrize("seed", range(8))
def test_a_glass_that_is_set_down_beside_the_tray_is_no_throw(seed: int) -> None:
    """One knock, which comes through the rubber under the tray: nobody is told to throw again, however often it is."""
    tray = waiting(1, seed)
    for _ in range(3):
        tray.see(tray.bed.rest(1000), tray.bed.bump(1), tray.bed.rest(6000))
    assert (tray.outcomes, tray.roll.state, tray.roll.wanted) == ([], wire.EMPTY, True)
    tray.see(tray.bed.bump(1), tray.bed.rest(600), tray.bed.throw(4), tray.bed.rest(3000))
    assert tray.outcomes == [(wire.ROLLED, [4])]


def test_a_glass_and_another_one_later_are_no_throw() -> None:
    tray = waiting(1)
    tray.see(tray.bed.bump(1), tray.bed.rest(firmware.LONGEST_MS + 1000), tray.bed.bump(1), tray.bed.rest(6000))
    assert tray.outcomes == []


def test_knocks_that_nobody_asked_for_are_not_held_against_who_is_asked_meanwhile() -> None:
    tray = Watched()
    tray.see(tray.bed.bump(6), tray.bed.rest(200))
    tray.roll.arm(1)
    tray.see(tray.bed.rest(6000))
    assert (tray.outcomes, tray.roll.state) == ([], wire.EMPTY)


@pytest.mark.parametrize("seed", range(8))
def test_whoever_takes_the_dice_out_and_throws_at_once_hears_of_it_too(seed: int) -> None:
    tray = waiting(1, seed)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000))
    tray.roll.arm(1)
    tray.see(tray.bed.lift(), tray.bed.rest(200))
    assert tray.roll.state == wire.HANDLING
    tray.see(tray.bed.throw_past(), tray.bed.rest(6000))
    assert tray.outcomes == [(wire.ROLLED, [2]), (wire.WRONG_COUNT, [])]


def test_hands_that_take_dice_out_and_knock_have_thrown_nothing() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000))
    tray.roll.arm(1)
    tray.see(tray.bed.lift(), tray.bed.bump(4), tray.bed.rest(6000))
    assert (tray.outcomes, tray.roll.state) == ([(wire.ROLLED, [2])], wire.EMPTY)


def test_a_throw_that_misses_a_lane_with_an_old_die_is_told_with_what_lies_there_and_once() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000))
    tray.roll.arm(1)
    for _ in range(2):
        tray.see(tray.bed.throw_past(), tray.bed.rest(6000))
        assert tray.outcomes == [(wire.ROLLED, [2]), (wire.WRONG_COUNT, [2])], "it says so until it is taken out"
    assert tray.roll.state == wire.WRONG_COUNT


def test_a_bump_beside_an_old_die_is_nothing() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000))
    tray.roll.arm(1)
    tray.see(tray.bed.bump(2), tray.bed.rest(6000))
    assert (tray.outcomes, tray.roll.state, tray.roll.dice) == ([(wire.ROLLED, [2])], wire.ROLLED, [2])


@pytest.mark.parametrize("again", [True, False])
def test_what_was_missed_is_past_when_something_else_is_asked_for_or_nothing(again: bool) -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw_past(), tray.bed.rest(6000))
    tray.roll.arm(1) if again else tray.roll.disarm()
    tray.see(tray.bed.rest(100))
    assert tray.roll.state == wire.EMPTY
    full = waiting(2)
    full.see(full.bed.throw(3), full.bed.rest(6000))
    full.roll.arm(2) if again else full.roll.disarm()
    full.see(full.bed.rest(100))
    assert (full.roll.state, full.roll.dice) == (wire.WRONG_COUNT, [3]), "it lies there still"


@pytest.mark.parametrize("seed", range(8))
def test_a_dark_die_on_its_edge_is_missed_and_whoever_waits_hears_of_it(seed: int) -> None:
    """It sends back no more light than an empty place; the tray saw it come all the same."""
    tray = waiting(1, seed, DARK)
    tray.see(tray.bed.throw_on_edge(), tray.bed.rest(firmware.LONGEST_MS + 800))
    assert (tray.outcomes, tray.sure) == ([(wire.WRONG_COUNT, [])], [0.0])
    tray.see(tray.bed.rest(3000), tray.bed.lift(), tray.bed.rest(1000))
    assert (len(tray.outcomes), tray.roll.state) == (1, wire.EMPTY)
    tray.see(tray.bed.throw(4), tray.bed.rest(2000))
    assert tray.outcomes[1:] == [(wire.ROLLED, [4])]


def test_a_light_die_on_its_edge_is_cocked() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw_on_edge(), tray.bed.rest(5000))
    assert tray.outcomes == [(wire.COCKED, [None])]


def test_a_die_that_is_missed_while_nobody_waits_is_nothing() -> None:
    tray = Watched(1, DARK)
    tray.see(tray.bed.throw_on_edge(), tray.bed.rest(4000))
    assert (tray.outcomes, tray.roll.state) == ([], wire.EMPTY)
    tray.roll.arm(1)
    tray.see(tray.bed.bump(1), tray.bed.rest(6000))
    assert tray.outcomes == [], "what was missed then is not held against a bump now"


@pytest.mark.parametrize("seed", range(8))
def test_a_hand_that_drums_while_it_takes_a_die_away_is_no_roll(seed: int) -> None:
    tray = waiting(1, seed)
    tray.see(tray.bed.throw(2), tray.bed.rest(2000))
    tray.roll.arm(1)
    drummed = [replace(moment, knock=0.0 if look % 3 else 0.5) for look, moment in enumerate(tray.bed.lift())]
    tray.see(drummed, tray.bed.rest(4000))
    assert wire.ROLLING in tray.states[4:]
    assert (tray.outcomes, tray.roll.state) == ([(wire.ROLLED, [2])], wire.EMPTY)


def test_dice_that_lie_there_when_the_power_comes_were_not_rolled() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw(5), tray.bed.rest(2000))
    tray.roll, tray.outcomes = firmware.Roll(), []
    tray.see(tray.bed.rest(2000))
    assert (tray.outcomes, tray.roll.state, tray.roll.lies(), tray.roll.dice) == ([], wire.HANDLING, [5], [5])


def test_a_hand_that_stirs_forever_is_not_rolling() -> None:
    tray = Watched(armed=1)
    tray.see(tray.bed.throw_past(), tray.bed._hand(0, firmware.STIRRING_MS + 500))
    assert (tray.roll.state, tray.roll.shaking, tray.outcomes) == (wire.HANDLING, False, [])


def test_the_clock_of_the_board_may_wrap_in_mid_roll() -> None:
    tray = Watched(armed=1, at=firmware.TICKS_MASK - 500)
    tray.see(tray.bed.throw(3), tray.bed.rest(2000))
    assert tray.outcomes == [(wire.ROLLED, [3])]


def test_no_roll_is_told_before_the_die_has_been_still() -> None:
    tray = waiting(1)
    tray.see(tray.bed.throw(3))
    landed = tray.bed.at
    tray.see(tray.bed.rest(firmware.STILL_MS))
    assert tray.outcomes == []
    while not tray.outcomes:
        tray.see(tray.bed.rest(LOOK_MS))
    assert tray.bed.at - tray.hummed[-1] >= firmware.STILL_MS
    assert tray.bed.at - landed <= 1000


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
def test_only_throws_into_an_empty_lane_are_rolls_and_their_faces_are_right(
    happenings: list[tuple[str, int]], seed: int
) -> None:
    tray = Watched(seed)
    expected: list[tuple[str, list[int | None]]] = []
    for verb, value in happenings:
        lying = tray.bed.lying[0] is not None
        if verb == "throw":
            if lying:
                tray.see(tray.bed.lift(), tray.bed.rest(1000))
            tray.roll.arm(1)
            expected.append((wire.ROLLED, [value]))
        if (verb in ("turn", "lift") and not lying) or (verb == "lay" and lying):
            continue
        tray.see(getattr(tray.bed, verb)(*([] if verb == "lift" else [value])), tray.bed.rest(5000))
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
    roll, now, told = firmware.Roll(3), 0, 0
    for ms, knock, left, right, armed in looks:
        now += ms
        roll.armed = armed
        outcome = roll.step(now, knock, [[left] * 9, [right * i / 9 for i in range(9)], [0.0] * 9])
        assert roll.state in wire.STATES
        assert wire.are_faces(roll.dice)
        if outcome is not None:
            told += 1
            assert outcome.number == told
            assert outcome.state in wire.OUTCOMES
            assert 0.0 <= outcome.confidence <= 1.0
