"""What is kept of a calibration: the empty tray as a picture, and the rest as a few numbers."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.devices.camera.calibration import known_of
from companion.devices.camera.faces import Pips
from companion.devices.camera.seeing import Known
from companion.devices.camera.view import Picture, View
from companion.devices.camera.wiring import CameraWiring

NUMBERS, TRAY = "camera.json", "camera-empty.png"
MOST = 10_000.0
UPRIGHT = 0.6
"""Radians: a camera that leans more sees no tray."""
MOST_PIXELS = 16_000_000
"""Of the straightened picture; that of the largest camera has a tenth of it."""


@dataclass(frozen=True)
class Calibration:
    """One camera above one tray, as it was calibrated."""

    known: Known
    empty: Picture


def save(folder: Path, calibration: Calibration) -> None:
    """The picture first: numbers without their picture would be read for a calibration."""
    folder.mkdir(parents=True, exist_ok=True)
    known = calibration.known
    view = known.view
    numbers = {
        "width": view.width, "height": view.height, "focal": view.focal, "die": view.die,
        "tilt_x": view.tilt_x, "tilt_y": view.tilt_y,
        "pitch": known.pips.pitch, "radius": known.pips.radius, "step": known.step,
    }  # fmt: skip
    _, packed = cv2.imencode(".png", calibration.empty)
    _write(folder / TRAY, packed.tobytes())
    _write(folder / NUMBERS, json.dumps(numbers).encode())


def _write(file: Path, content: bytes) -> None:
    beside = file.with_name(f".{file.name}")
    with beside.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    os.replace(beside, file)


def _sensible(view: View, pips: Pips, step: float) -> bool:
    """Can a camera be so? A damaged file must not ask for a picture as large as a field."""
    sizes = (view.focal, view.die, pips.pitch, pips.radius)
    return (
        all(MOST > size > 1 / MOST for size in sizes)
        and all(abs(tilt) < UPRIGHT for tilt in (view.tilt_x, view.tilt_y))
        and 0.0 <= step < MOST
        and view.size[0] * view.size[1] <= MOST_PIXELS
    )


def load(folder: Path, wiring: CameraWiring) -> Calibration | None:
    """The calibration of this camera; None if there is none, or none that can be read, or of another size."""
    try:
        numbers = json.loads((folder / NUMBERS).read_bytes())
        view = View(
            int(numbers["width"]), int(numbers["height"]), float(numbers["focal"]), float(numbers["die"]),
            float(numbers["tilt_x"]), float(numbers["tilt_y"]),
        )  # fmt: skip
        pips, step = Pips(float(numbers["pitch"]), float(numbers["radius"])), float(numbers["step"])
        packed = np.frombuffer((folder / TRAY).read_bytes(), np.uint8)
        if not _sensible(view, pips, step):
            return None
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None
    picture = cv2.imdecode(packed, cv2.IMREAD_COLOR) if len(packed) else None
    if picture is None or picture.shape[:2] != (wiring.height, wiring.width):
        return None
    if (view.width, view.height) != (wiring.width, wiring.height):
        return None
    empty = np.asarray(picture, dtype=np.uint8)
    return Calibration(known_of(empty, view, pips, step), empty)
