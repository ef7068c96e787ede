"""The firmware names the face that lies in a well, and never a wrong one."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.firmware import board_files
from companion.devices.simulated import dice
from companion.devices.simulated.dice import Die, Field, Light, Pose
from firmware import pips
from tests.firmware import poses, scenes
from tests.firmware.micropython import MicroPythonBoard
from tests.firmware.single import single, single_pips

LIGHT = Die(body=0.9, pips=0.08)
DARK = Die(body=0.1, pips=0.8)
STILL_AIR = Light(ambient=0.0, flicker=0.0, noise=0.0, spill=0.0)


def calibrated(random: Random) -> tuple[Field, pips.Calibration]:
    field = Field(random)
    return field, pips.Calibration(field.read(None), field.read_white())


def look(die: Die | None, pose: Pose | None, seed: int = 1, light: Light = dice.INDOORS) -> pips.Reading:
    field, calibration = calibrated(Random(seed))
    return pips.read(calibration.levels(field.read(die, pose, light)))


@pytest.mark.parametrize("die", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("bottom", range(1, 7))
def test_every_face_is_read_in_all_four_rotations(die: Die, quarters: int, bottom: int) -> None:
    reading = look(die, Pose(bottom, quarters))
    assert (reading.kind, reading.bottom, reading.top) == (pips.FACE, bottom, 7 - bottom)
    assert reading.light is (die is LIGHT)
    assert reading.confidence > 0.5


def test_an_empty_well_is_none_and_has_no_face() -> None:
    reading = look(None, None)
    assert (reading.kind, reading.top) == (pips.NONE, None)


def test_20_000_random_poses_inside_the_limits_never_give_a_wrong_face() -> None:
    found = poses.count(20_000)
    assert found["wrong"] == found["none"] == 0
    assert found["cocked"] < 200, "less than one in a hundred asks for a second roll"
    assert found["right"] + found["cocked"] == 20_000


@pytest.mark.parametrize("condition", [poses.BEYOND[-2], poses.BEYOND[-1]], ids=lambda condition: condition.name)
def test_a_cocked_die_is_hardly_ever_named_and_then_not_wrongly(condition: poses.Condition) -> None:
    found = poses.count(1000, condition=condition)
    assert found["wrong"] == 0
    assert found["right"] < 60


@pytest.mark.parametrize(
    ("misfit", "rival", "kind"),
    [
        (0.0, 0.065, pips.FACE),
        (0.0, 0.055, pips.COCKED),
        (0.058, 0.090, pips.FACE),
        (0.058, 0.086, pips.COCKED),
        (0.059, 0.5, pips.FACE),
        (0.061, 0.5, pips.COCKED),
    ],
    ids=["alone", "noise could do that", "ahead", "another face comes near", "fits", "fits badly"],
)
def test_a_face_is_named_only_if_it_fits_and_no_other_comes_near(misfit: float, rival: float, kind: str) -> None:
    """Dice inside the limits hardly ever come so near to these bounds: here each of them is met."""
    four, contrast = 5, -0.8
    drawing = pips.draw(four, 0, 0, 0)
    readings = [contrast * drawing[10] * drawing[i] for i in range(9)]
    power = sum(one * one for one in readings)

    def explained(difference: float, layout: int) -> tuple[float, int, int, int, int]:
        return power - 9 * (difference * contrast) ** 2, layout, 0, 0, 0

    reading = pips._judge(0.5, readings, explained(misfit, four), explained(rival, four + 1))
    assert (reading.kind, reading.bottom) == (kind, 4)


def test_a_finger_in_the_well_is_hardly_ever_a_face() -> None:
    """A fingertip over the middle may pass for a light one on a dark die; the roll it is not part of is not counted."""
    random = Random(11)
    field, calibration = calibrated(random)
    kinds = [pips.read(calibration.levels(field.read_hand())).kind for _ in range(500)]
    assert kinds.count(pips.FACE) < 10


def test_a_blank_slip_of_paper_is_cocked() -> None:
    field, calibration = calibrated(Random(3))
    assert pips.read(calibration.levels(field.read_white())).kind == pips.COCKED


def test_a_dazzled_sensor_makes_the_reading_cocked() -> None:
    reading = look(LIGHT, Pose(5), light=Light(ambient=0.99))
    assert reading.kind == pips.COCKED


def test_the_bell_stands_for_a_round_pip_under_a_soft_spot() -> None:
    seen = dice.seen_pip(pips.PIP_RADIUS, pips.SPOT)
    for tenth, share in enumerate(seen):
        bell = pips.PEAK * math.exp(-((tenth / 10) ** 2) / (2 * pips.BLUR**2))
        assert bell == pytest.approx(share, abs=0.012)


def test_the_simulation_and_the_firmware_mean_the_same_tray() -> None:
    assert dice.PITCH == pips.SENSOR_PITCH == pips.PIP_PITCH
    assert dice.PROMISED.well == pips.WELL
    assert dice.DAZZLED == pips.DAZZLED
    assert Die().size == pips.DIE
    assert Die().pip_radius == pips.PIP_RADIUS


def test_little_memory_gives_the_same_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    field, calibration = calibrated(Random(4))
    levels = [calibration.levels(field.read(LIGHT, Pose(bottom, yaw=3.0, x=0.4))) for bottom in range(1, 7)]
    roomy = [vars(pips.read(one)) for one in levels]
    monkeypatch.setattr(pips, "MEMORY", 5)
    assert [vars(pips.read(one)) for one in levels] == roomy
    assert len(pips._drawings) <= 5


@given(st.lists(st.floats(-2.0, 3.0, allow_nan=False, width=32), min_size=9, max_size=9))
def test_whatever_the_sensors_say_there_is_an_answer(levels: list[float]) -> None:
    reading = pips.read(levels)
    assert reading.kind in (pips.NONE, pips.FACE, pips.COCKED)
    assert 0.0 <= reading.confidence <= 1.0


def test_calibration_takes_out_what_differs_between_sensors() -> None:
    field = Field(Random(9), gain_spread=0.3)
    calibration = pips.Calibration(field.read(None, light=STILL_AIR), field.read_white(STILL_AIR))
    assert calibration.levels(field.read_white(STILL_AIR)) == pytest.approx([1.0] * 9)
    assert calibration.levels(field.read(None, light=STILL_AIR)) == pytest.approx([0.0] * 9)
    assert calibration.weak() == []


def test_a_covered_sensor_is_named() -> None:
    white = [24000] * 9
    white[4] = 1200
    assert pips.Calibration([600] * 9, white).weak() == [5]


def test_a_stored_calibration_comes_back() -> None:
    one = pips.Calibration(list(range(9)), [20000 + i for i in range(9)])
    back = pips.restore(pips.store([one, pips.Calibration()]), 2)
    assert back is not None
    assert vars(back[0]) == vars(one)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 1}',
        '{"version": 1, "wells": [{"floor": [1], "white": [2]}]}',
        '{"version": 1, "wells": [{"floor": "abcdefghi", "white": "abcdefghi"}]}',
        '{"version": 1, "wells": 5}',
        json.dumps({"version": 2, "wells": [{"floor": [0] * 9, "white": [9000] * 9}] * 2}),
        json.dumps({"version": 1, "wells": [{"floor": [0] * 9, "white": [9000] * 9}]}),
        json.dumps({"version": 1, "wells": [{"floor": [0] * 9, "white": [0] * 9}] * 2}),
    ],
)
def test_a_damaged_calibration_is_not_used(text: str) -> None:
    assert pips.restore(text, 2) is None


def test_with_the_single_floats_of_a_pico_no_face_becomes_another() -> None:
    """Only at the very edge of what is still named may rounding make a face cocked, or the other way round."""
    pico = single_pips()
    random = Random(21)
    differ = 0
    for number in range(400):
        if number % poses.POSES_PER_FIELD == 0:
            field = Field(random)
            floor, white = field.read(None), field.read_white()
        die = dice.any_die(random)
        pose = dice.any_pose(random, die)
        if number % 4 == 0:
            pose = dice.leaning(random, die, pose, 1.0, 8.0)
        counts = field.read(die, pose, dice.any_light(random))
        here = pips.read(pips.Calibration(floor, white).levels(counts))
        there = pico.read(pico.Calibration(floor, white).levels(counts))
        differ += here.kind != there.kind
        assert there.kind != pips.FACE or there.top == pose.top
    assert differ <= 4, "one in a hundred"


def test_the_arithmetic_of_a_pico_is_rounded_everywhere() -> None:
    pico = single_pips()
    assert pico.PEAK == single(0.676) != 0.676
    assert pico.Calibration([0] * 9, [3] * 9).levels([1] * 9) == [single(1 / 3)] * 9
    assert single(1 / 3) != 1 / 3
    reading = pico.read([0.1, 0.9, 0.8, 0.7, 0.2, 0.6, 0.9, 0.8, 0.3])
    assert (single(reading.misfit), single(reading.rival)) == (reading.misfit, reading.rival)


def test_a_real_micropython_reads_the_same_faces(tmp_path: Path) -> None:
    random = Random(12)
    every = []
    for number in range(150):
        field, calibration = calibrated(random)
        die = dice.any_die(random)
        pose = dice.any_pose(random, die)
        if number % 3 == 0:
            pose = dice.leaning(random, die, pose, 2.0, 30.0)
        every.append(calibration.levels(field.read(die, pose, dice.any_light(random))))
    levels = tmp_path / "levels.json"
    levels.write_text(json.dumps(every))
    expected = [f"{reading.kind[0]}{reading.bottom}" for reading in map(pips.read, every)]
    files = board_files() | {"main.py": scenes.SCRIPTED_BOARD.with_name("reading.py"), "levels.json": levels}
    board = MicroPythonBoard(tmp_path / "dice-tray", files)
    board.plug()
    try:
        with open(board.path) as port:
            assert port.readline().split() == expected
    finally:
        board.unplug()
    assert {word[0] for word in expected} == {"f", "c", "n"}
