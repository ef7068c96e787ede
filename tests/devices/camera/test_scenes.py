"""Rendered scenes within the limits, few of them: `python -m tests.devices.camera.scenes 5000` renders the rest."""

from __future__ import annotations

import time
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.devices.camera.calibration import empty_tray, one_die
from companion.devices.camera.kept import Calibration, load, save
from companion.devices.camera.seeing import see
from companion.devices.camera.wiring import CameraWiring
from companion.devices.errors import CameraError
from companion.devices.simulated.camera import Tray
from companion.devices.simulated.camera_scene import Setup
from companion.devices.simulated.camera_throws import PROMISED
from tests.devices.camera.scenes import AGAIN, RIGHT, WRONG, camera


@pytest.mark.parametrize("seed", [1002, 1003, 1004])
def test_within_the_limits_no_face_is_wrong(seed: int) -> None:
    counted = camera((seed, 10, PROMISED))
    assert not counted[WRONG]
    assert counted[RIGHT] >= 8
    assert counted[RIGHT] + counted[AGAIN] == 10


def test_a_die_that_leans_far_is_never_told() -> None:
    counted = camera((1003, 8, replace(PROMISED, lean=(25.0, 45.0), dice=(1, 3))))
    assert counted == {AGAIN: 8}


def test_a_scene_is_the_same_for_the_same_seed() -> None:
    assert np.array_equal(Tray(seed=3).next().picture, Tray(seed=3).next().picture)
    assert not np.array_equal(Tray(seed=3).next().picture, Tray(seed=4).next().picture)


def pictures(tray: Tray) -> list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    return [tray.next().picture for _ in range(4)]


def refused(setup: Setup, *faces: int) -> str:
    """What the calibration says to a tray in which these dice lie in its second step."""
    tray = Tray(setup)
    try:
        empty = empty_tray(pictures(tray))
        tray.lay(*faces, at=[(60.0 * number, 0.0) for number in range(len(faces))])
        one_die(pictures(tray), empty, 62)
    except CameraError as error:
        return str(error)
    return "nothing"


def test_a_calibration_that_could_not_be_read_by_is_refused() -> None:
    good = Setup()
    assert "too dark" in refused(replace(good, level=0.02))
    assert "too bright" in refused(replace(good, level=9.0))
    assert "no die is seen" in refused(good)
    assert "more than one thing" in refused(good, 6, 6)
    assert "no six is seen" in refused(good, 1)
    assert "out of focus" in refused(replace(good, faults=replace(good.faults, blur=3.5)), 6)
    assert "nearer" in refused(replace(good, eye=replace(good.eye, height=600.0)), 6)


def test_a_hand_in_the_empty_tray_is_refused() -> None:
    tray = Tray()
    tray.throw(1)
    with pytest.raises(CameraError, match="something moves"):
        empty_tray([tray.next().picture for _ in range(8)])


def test_a_calibration_is_kept(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("camera")
    tray, wiring = Tray(), CameraWiring("simulated")
    empty = empty_tray(pictures(tray))
    tray.lay(6, at=[(5.0, 5.0)])
    known = one_die(pictures(tray), empty, 62)
    assert load(folder, wiring) is None
    save(folder, Calibration(known, empty.picture))
    again = load(folder, wiring)
    assert again is not None
    tray.lay(3, 4, 5)
    assert sorted(face or 0 for face in see(tray.next().picture, again.known).faces) == [3, 4, 5]
    assert load(folder, replace(wiring, width=320, height=240)) is None
    numbers = (folder / "camera.json").read_bytes()
    save(folder, Calibration(known, empty.picture // 2))
    assert load(folder, wiring) is not None
    (folder / "camera.json").write_bytes(numbers)  # the power was cut between the new picture and its numbers
    assert load(folder, wiring) is None
    (folder / "camera.json").write_text("{}")
    assert load(folder, wiring) is None


def test_a_picture_is_read_in_time() -> None:
    """At most 80 ms of one core for a picture of 640x480 with eight dice in it."""
    tray = Tray()
    empty = empty_tray(pictures(tray))
    tray.lay(6, at=[(5.0, 5.0)])
    known = one_die(pictures(tray), empty, 62)
    tray.lay(1, 2, 3, 4, 5, 6, 1, 2)
    shown = pictures(tray)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        took = []
        for picture in shown:
            started = time.process_time()
            assert len(see(picture, known).dice) == 8
            took.append(time.process_time() - started)
    finally:
        cv2.setNumThreads(threads)
    assert min(took) < 0.08
