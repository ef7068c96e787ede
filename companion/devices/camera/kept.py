"""What is kept of a calibration: the empty tray as a picture, and the rest as a few numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np

from companion import durable
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
    durable.make_folder(folder)
    known = calibration.known
    view = known.view
    numbers = {
        "width": view.width, "height": view.height, "focal": view.focal, "die": view.die,
        "tilt_x": view.tilt_x, "tilt_y": view.tilt_y,
        "pitch": known.pips.pitch, "radius": known.pips.radius, "step": known.step,
    }  # fmt: skip
    _, packed = cv2.imencode(".png", calibration.empty)
    empty = packed.tobytes()
    durable.write_whole(folder / TRAY, empty)
    durable.write_whole(folder / NUMBERS, json.dumps({**numbers, "empty": _sum(empty)}).encode())


def _sum(picture: bytes) -> str:
    """Which picture the numbers belong to: a power cut may leave the old numbers beside a new one."""
    return f"{crc32(picture):08x}"


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
        empty = (folder / TRAY).read_bytes()
        if numbers.get("empty", _sum(empty)) != _sum(empty):  # earlier versions did not say it
            return None
        if not _sensible(view, pips, step):
            return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None
    packed = np.frombuffer(empty, np.uint8)
    picture = cv2.imdecode(packed, cv2.IMREAD_COLOR) if len(packed) else None
    if picture is None or picture.shape[:2] != (wiring.height, wiring.width):
        return None
    if (view.width, view.height) != (wiring.width, wiring.height):
        return None
    seen = np.asarray(picture, dtype=np.uint8)
    return Calibration(known_of(seen, view, pips, step), seen)
