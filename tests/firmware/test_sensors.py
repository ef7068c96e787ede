"""Sensors from the whole spread of their data sheet: which load resistors do for all, and what is said of others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.devices.firmware import run_here
from companion.devices.simulated.dice import Die, Field, Pose
from companion.devices.simulated.throws import Bed
from companion.devices.simulated.trayboard import TrayBoard
from companion.devices.simulated.traysensors import SORTED, WHOLE_SPREAD, Circuit, Sensor, count
from firmware import pips

Guide: Any = run_here("guide").Guide

CHOSEN = Circuit().load
TRAYS = 30
"""Of 45 sensors each."""


def board_with(load: float, seed: int, spread: tuple[float, float] = WHOLE_SPREAD) -> TrayBoard:
    """A tray whose sensors were drawn from this spread, with such load resistors; it is not calibrated."""
    bed = Bed(Random(seed), circuit=Circuit(load))
    bed.fields = tuple(Field(Random(f"{seed} {place}"), Circuit(load), spread) for place in range(5))
    board = TrayBoard(bed, lambda: 0.0)
    board.flash = ""
    return board


def calibrated(board: TrayBoard) -> Any:
    """The guide after a calibration; ValueError says why it refused."""
    guide = Guide(board)
    guide.calibrate("begin")
    board.sense_meanwhile(board.bed.still())
    guide.calibrate("empty")
    board.bed.slips = True
    board.sense_meanwhile(board.bed.still())
    try:
        guide.calibrate("white")
    finally:
        board.bed.slips = False
    return guide


def refusal(board: TrayBoard) -> str:
    try:
        calibrated(board)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("load", [2200, CHOSEN, 3300, 3900])
def test_these_resistors_do_for_every_sensor_of_the_whole_spread(load: float) -> None:
    for seed in range(TRAYS):
        assert refusal(board_with(load, seed)) == "", f"tray {seed}"


@pytest.mark.parametrize("on", WHOLE_SPREAD)
def test_the_chosen_resistor_does_for_the_weakest_and_the_strongest_sensor_in_bright_light(on: float) -> None:
    """Within the stated daylight neither saturates, and neither is lost in the converter's noise."""
    white = Sensor(0.0, 0.0, on).white(Circuit())
    assert count(1.05 * 1.1 * white + 0.25 * white, Circuit()) < pips.BRIGHTEST
    assert count(0.9 * white, Circuit()) > pips.Calibration.WEAKEST


def test_with_ten_kilohms_a_typical_sensor_saturates_and_the_guide_says_too_bright() -> None:
    white = Sensor(0.0, 0.0, 0.4).white(Circuit(10_000))
    assert count(white, Circuit(10_000)) > pips.BRIGHTEST
    for seed in range(TRAYS):
        words = refusal(board_with(10_000, seed))
        assert "too bright, saturated: sensors" in words
        assert "dark" not in words


def test_with_a_tenth_of_the_resistor_the_guide_says_too_dark() -> None:
    for seed in range(5):
        assert "too dark, no white seen: sensors" in refusal(board_with(CHOSEN / 10, seed))


def test_with_4_7_kilohms_some_are_sorted_out_by_name_and_sorted_parts_all_do() -> None:
    words = [refusal(board_with(4700, seed)) for seed in range(TRAYS)]
    bright = [one for one in words if one]
    assert bright
    assert all("too bright, saturated: sensors" in one for one in bright)
    assert [refusal(board_with(4700, seed, SORTED)) for seed in range(TRAYS)] == [""] * TRAYS


def test_the_sensor_that_is_named_is_the_one_that_is_too_strong() -> None:
    board = board_with(4700, 1, SORTED)
    field = board.bed.fields[2]
    field.sensors = tuple(
        Sensor(one.x, one.y, 0.9 if number == 7 else one.on, one.floor, one.spot)
        for number, one in enumerate(field.sensors, 1)
    )
    assert refusal(board) == "place 3 too bright, saturated: sensors 7"


@pytest.mark.parametrize("load", [2200, CHOSEN, 3900])
def test_after_the_calibration_every_face_is_read_over_any_of_these_sensors(load: float) -> None:
    die, dark = Die(), Die(body=0.1, pips=0.8)
    read = tried = 0
    for seed in range(6):
        board = board_with(load, seed)
        guide = calibrated(board)
        for place, field in enumerate(board.bed.fields):
            for bottom in range(1, 7):
                levels = guide.calibrations[place].levels(
                    field.read(die if bottom % 2 else dark, Pose(bottom, bottom % 4))
                )
                reading = pips.read(levels)
                assert reading.kind != pips.FACE or reading.bottom == bottom
                read += reading.kind == pips.FACE
                tried += 1
    assert read >= 0.98 * tried


def test_a_lamp_is_told_apart_from_a_resistor_that_is_too_large() -> None:
    board = board_with(CHOSEN, 3)
    board.bed.light = type(board.bed.light)(ambient=1.2)
    assert "lamp or sun on sensors" in refusal(board)
