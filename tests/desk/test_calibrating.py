"""Calibrating at the desk: what people see, what each button does, and what an uncalibrated camera is good for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.desk import dicing
from companion.desk.desk import Desk
from companion.desk.intents import CameraStep, TrayStep
from companion.desk.knowing import Calibration, Device
from companion.desk.screens.calibrating import Calibrating, CalibratingCamera, Teaching
from companion.desk.screens.common import Pages
from companion.desk.screens.first_step import Step
from companion.desk.screens.menu import Menu
from tests.desk.first_day import NEW_CAMERA, TRAY_OFF, first_run
from tests.desk.scenes import after, calibrating_camera
from tests.desk.stage import ALL_FINE, NOW, desk_with, press, words

FAILED = Calibration("die", "no die is seen. Lay one die into the middle", failed=True, device="camera")


def test_ok_shows_the_camera_one_thing_after_the_other() -> None:
    desk = calibrating_camera()
    assert "Take all dice out" in words(desk)
    assert press(desk, "OK") == CameraStep("empty")
    assert desk.calibration.waiting
    assert press(desk, "OK") is None, "it is looking already"
    desk.calibration = after("empty", level=92, noise=3.0)
    assert "lay one die" in words(desk)
    assert press(desk, "OK") == CameraStep("die")
    desk.calibration = after("die", die=36.0, tilt=1.0)
    assert "36.0 pixels" in words(desk)
    assert press(desk, "OK") is None
    assert not isinstance(desk.top, Calibrating)
    assert "Calibrated" in words(desk)


def test_a_failed_step_is_done_again_or_the_first_one_or_none() -> None:
    desk = calibrating_camera(FAILED)
    assert "That did not work: no die is seen" in words(desk)
    assert press(desk, "OK") == CameraStep("die")
    desk.calibration = FAILED
    press(desk, "LEFT")
    assert "Take all dice out" in words(desk)
    assert press(desk, "OK") == CameraStep("empty")
    press(desk, "BACK")
    assert "Stopped: as it was" in words(desk)


def test_the_first_step_has_none_before_it() -> None:
    desk = calibrating_camera()
    press(desk, "LEFT")
    assert "OK goes on" in words(desk)


def test_why_shows_all_of_a_long_answer() -> None:
    long = "the die cannot be read: its outline is not that of a die that lies flat. " * 2 + "End of it"
    desk = calibrating_camera(replace(FAILED, words=long))
    press(desk, "WHY")
    assert isinstance(desk.top, Pages)
    press(desk, "DOWN", "DOWN")
    assert "End of it" in words(desk)


def test_the_tray_begins_anew_after_a_camera_that_was_stopped_and_the_other_way_round() -> None:
    desk = calibrating_camera(FAILED)
    desk.show(Calibrating(), NOW)
    assert "The tray learns" in words(desk)
    assert press(desk, "OK") == TrayStep("begin")
    desk.show(CalibratingCamera(), NOW)
    assert "Take all dice out" in words(desk)


def menu(*devices: Device) -> Desk:
    return desk_with(None, Menu(), devices=(*ALL_FINE, *devices))


def labels(desk: Desk) -> dict[str, str]:
    assert isinstance(desk.top, Menu)
    return {item.label: item.value for item in desk.top.items(desk)}


def test_the_menu_offers_it_beside_whose_dice_count_where_there_is_a_camera() -> None:
    assert labels(menu(NEW_CAMERA))["Calibrate camera"] == "not yet"
    assert labels(menu(Device("camera")))["Calibrate camera"] == ""
    assert "Calibrate camera" not in labels(menu(Device("camera", "lost")))
    assert "Calibrate camera" not in labels(menu())
    names = list(labels(menu(NEW_CAMERA)))
    assert names.index("Calibrate camera") == names.index("Dice from") + 1


def test_in_the_first_run_the_camera_is_taught_first() -> None:
    desk = first_run("dice", (*TRAY_OFF, NEW_CAMERA))
    assert "taught first" in words(desk)
    press(desk, "RIGHT")
    assert isinstance(desk.top, CalibratingCamera)
    press(desk, "BACK")
    assert isinstance(desk.top, Step)
    desk.device(Device("camera"), NOW)
    assert "taught first" not in words(desk)
    assert "Throw" in words(desk)


def test_where_tray_and_camera_can_be_taught_people_choose() -> None:
    desk = first_run("dice", (*ALL_FINE, NEW_CAMERA))
    press(desk, "RIGHT")
    assert isinstance(desk.top, Teaching)
    press(desk, "DOWN", "OK")
    assert isinstance(desk.top, CalibratingCamera)


def test_dice_are_typed_while_the_only_source_is_not_calibrated() -> None:
    desk = desk_with(devices=(*TRAY_OFF, NEW_CAMERA))
    desk.settings = replace(desk.settings, dice_from="camera")
    assert dicing.here(desk) == []
    assert dicing.may_type(desk)
    desk.device(Device("camera"), NOW)
    assert dicing.here(desk) == ["camera"]
    assert not dicing.may_type(desk)


@pytest.mark.parametrize("was", [None, Device("camera", "starting")])
def test_that_it_is_not_calibrated_is_said_once(was: Device | None) -> None:
    desk = desk_with()
    if was is not None:
        desk.device(was, NOW)
    desk.device(NEW_CAMERA, NOW)
    assert "camera: calibrate" in words(desk)
    later = NOW + 60
    desk.device(replace(NEW_CAMERA, remedy="other words"), later)
    assert "camera: calibrate" not in words(desk, later)
