"""One step of a calibration, of the tray or of the camera, as the desk wants it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.desk.desk import Desk
from companion.desk.intents import CameraStep, TrayStep
from companion.desk.knowing import Calibration
from companion.devices.choosing import Devices
from companion.devices.errors import CameraError, TrayError
from companion.devices.traywords import understood
from companion.languages import say

CalibrationStep: TypeAlias = TrayStep | CameraStep


async def calibrate(desk: Desk, devices: Devices, intent: CalibrationStep, asked: Calibration) -> None:
    """The device says what comes next, or why it did not work. Whoever has left since `asked` hears nothing of it."""
    try:
        said = await _done(desk, devices, intent, asked)
        told = Calibration(str(said.get("next", "")), str(said.get("words", "")), device=asked.device)
    except (TrayError, CameraError) as error:
        told = Calibration(intent.step, str(error), failed=True, device=asked.device)
    if desk.calibration is asked:
        desk.calibration = told


async def _done(desk: Desk, devices: Devices, intent: CalibrationStep, asked: Calibration) -> Mapping[str, object]:
    if isinstance(intent, TrayStep):
        said = await devices.tray.calibrate(intent.step)
        return {**said, "words": understood(str(said.get("words", "")))}
    if devices.camera is None:
        raise CameraError(say("there is no camera, or its library is missing. {} says which", "companion doctor"))
    return await devices.camera.calibrate(intent.step, lambda: desk.calibration is asked)
