"""The firmware names the face that lies on a place of the lane, and never a wrong one."""

from __future__ import annotations

import json
import math
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.simulated import dice, trayposes
from companion.devices.simulated.dice import STILL_AIR, Die, Field, Light, Pose
from firmware import pips
from tests.firmware import poses
from tests.firmware.single import single, single_pips

LIGHT = Die(body=0.9, pips=0.08)
DARK = Die(body=0.1, pips=0.8)


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


def test_an_empty_place_is_none_and_has_no_face() -> None:
    reading = look(None, None)
    assert (reading.kind, reading.top) == (pips.NONE, None)


@pytest.mark.no_cover
def test_3_000_random_throws_inside_the_limits_never_give_a_wrong_face() -> None:
    found = poses.count(3_000)
    assert found["wrong"] == found["another face"] == found["none"] == 0
    assert found["read"] > 2_850, "less than five in a hundred throws are asked again, those with the palest dice"
    assert found["read"] + found["again"] == 3_000


CONDITIONS = {condition.name: condition for condition in poses.BEYOND}


@pytest.mark.parametrize("name", ["cocked, 8 to 20 degrees", "cocked, 20 to 45 degrees"])
def test_a_cocked_die_among_others_makes_the_throw_one_that_is_asked_again(name: str) -> None:
    found = poses.count(400, condition=CONDITIONS[name])
    assert found["wrong"] == found["another face"] == 0
    assert found["read"] < 24


@pytest.mark.parametrize(
    "name", ["stuck 1 to 4 mm up the lane", "stuck 4 to 12 mm up the lane", "queue up to 2 mm off its places"]
)
def test_a_queue_that_is_stuck_on_its_way_is_never_read_wrongly(name: str) -> None:
    """Halves of two dice may look like a face: then the place above or below tells that they are not."""
    assert poses.count(500, condition=CONDITIONS[name])["wrong"] == 0


def test_a_four_half_a_pip_off_its_place_is_no_six() -> None:
    random = Random(5)
    for number in range(300):
        field, calibration = calibrated(random)
        die = Die(body=0.9, pips=0.1) if number % 2 else Die(body=0.1, pips=0.9)
        pose = Pose(4, random.randrange(4), random.uniform(-3, 3), random.uniform(-1, 1), random.uniform(1.7, 2.3))
        reading = pips.read(calibration.levels(field.read(die, pose)))
        assert reading.kind != pips.FACE or reading.bottom == 4


def test_the_neighbour_in_the_queue_changes_nothing() -> None:
    random = Random(8)
    for _ in range(60):
        field, calibration = calibrated(random)
        (die, pose), (other, beside) = trayposes.any_queue(random, 2)
        lane: list[tuple[Die, Pose] | None] = [(die, pose), (other, beside)]
        alone = pips.read(calibration.levels(field.sense([(die, pose)], STILL_AIR).counts))
        among = pips.read(calibration.levels(field.sense(trayposes.around(lane, 0), STILL_AIR).counts))
        assert (among.kind, among.bottom) == (alone.kind, alone.bottom)


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


def test_a_finger_in_the_lane_is_hardly_ever_a_face() -> None:
    """A fingertip over the middle may pass for a light one on a dark die; the roll it is not part of is not counted."""
    random = Random(11)
    field, calibration = calibrated(random)
    kinds = [pips.read(calibration.levels(field.sense_hand().counts)).kind for _ in range(500)]
    assert kinds.count(pips.FACE) < 10


def test_a_blank_slip_of_paper_is_cocked() -> None:
    field, calibration = calibrated(Random(3))
    assert pips.read(calibration.levels(field.read_white())).kind == pips.COCKED


def test_a_dazzled_sensor_makes_the_reading_cocked() -> None:
    reading = look(LIGHT, Pose(5), light=Light(ambient=9.0))
    assert reading.kind == pips.COCKED


def test_the_bell_stands_for_a_round_pip_under_a_soft_spot() -> None:
    seen = dice.seen_pip(pips.PIP_RADIUS, pips.SPOT)
    for tenth, share in enumerate(seen):
        bell = pips.PEAK * math.exp(-((tenth / 10) ** 2) / (2 * pips.BLUR**2))
        assert bell == pytest.approx(share, abs=0.012)


def test_the_simulation_and_the_firmware_mean_the_same_tray() -> None:
    assert dice.PITCH == pips.SENSOR_PITCH == pips.PIP_PITCH
    assert dice.PLACE_PITCH == pips.PLACE_PITCH == 2 * trayposes.FIRST_PLACE
    assert trayposes.PROMISED.lane == pips.LANE
    assert trayposes.PROMISED.along == pips.FARTHEST * pips.STEP
    assert (dice.DAZZLED, dice.BRIGHTEST) == (pips.DAZZLED, pips.BRIGHTEST)
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
    field = Field(Random(9))
    calibration = pips.Calibration(field.read(None, light=STILL_AIR), field.read_white(STILL_AIR))
    assert calibration.levels(field.read_white(STILL_AIR)) == pytest.approx([1.0] * 9, abs=0.01)
    assert calibration.levels(field.read(None, light=STILL_AIR)) == pytest.approx([0.0] * 9, abs=0.01)
    assert calibration.weak() == []


def test_a_covered_sensor_is_named() -> None:
    white = [24000] * 9
    white[4] = 1200
    assert pips.Calibration([600] * 9, white).weak() == [5]


@pytest.mark.parametrize("places", [1, 2, 5])
def test_a_stored_calibration_comes_back_with_as_many_places(places: int) -> None:
    one = pips.Calibration(list(range(9)), [20000 + i for i in range(9)])
    back = pips.restore(pips.store([one] * places))
    assert back is not None
    assert [vars(place) for place in back] == [vars(one)] * places


GOOD = {"floor": [0] * 9, "white": [9000] * 9}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 2}',
        '{"version": 2, "places": [{"floor": [1], "white": [2]}]}',
        '{"version": 2, "places": [{"floor": "abcdefghi", "white": "abcdefghi"}]}',
        '{"version": 2, "places": 5}',
        json.dumps({"version": 1, "wells": [GOOD] * 2}),
        json.dumps({"version": 3, "places": [GOOD] * 2}),
        json.dumps({"version": 2, "places": []}),
        json.dumps({"version": 2, "places": [GOOD] * 6}),
        json.dumps({"version": 2, "places": [{"floor": [0] * 9, "white": [0] * 9}] * 2}),
    ],
)
def test_a_damaged_calibration_is_not_used(text: str) -> None:
    assert pips.restore(text) is None


def test_with_the_single_floats_of_a_pico_no_face_becomes_another() -> None:
    """Only at the very edge of what is still named may rounding make a face cocked, or the other way round."""
    pico = single_pips()
    random = Random(21)
    differ = 0
    for number in range(400):
        if number % poses.THROWS_PER_LANE == 0:
            field = Field(random)
            floor, white = field.read(None), field.read_white()
        die = trayposes.any_die(random)
        pose = trayposes.any_pose(random, die)
        if number % 4 == 0:
            pose = trayposes.leaning(random, die, pose, 1.0, 8.0)
        counts = field.read(die, pose, trayposes.any_light(random))
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
    throws = []
    for number in range(40):
        lane, queue = poses.Lane(random), trayposes.any_queue(random, 1 + number % 5)
        if number % 3 == 0:
            queue = poses.tilted(2.0, 30.0)(random, queue)
        throws.append(lane.levels_of(queue, trayposes.any_light(random)))
    expected = [[f"{reading.kind[0]}{reading.bottom}" for reading in map(pips.read, throw)] for throw in throws]
    assert poses.in_micropython(throws, tmp_path) == expected
    assert {word[0] for throw in expected for word in throw} == {"f", "c", "n"}


def test_dice_at_rest_are_read_and_judged() -> None:
    """The way in for the physics of the tray."""
    lane = poses.Lane(Random(2))
    throw = [poses.AtRest(place, top, x=0.3, y=-0.2, yaw=2.0 + 90.0 * place) for place, top in ((1, 4), (2, 6), (3, 3))]
    assert poses.verdict(throw, lane.read(throw), armed=3) == "read"
    assert poses.verdict(throw, lane.read(throw), armed=4) == "again"
    throw[1] = poses.AtRest(2, 6, y=5.0)
    assert poses.verdict(throw, lane.read(throw), armed=3) == "again"
    assert poses.verdict([poses.AtRest(1, 5)], lane.read([poses.AtRest(1, 2)]), armed=1) == "wrong"
