"""A calibration that was damaged, or written by a stranger: none, and never a picture as large as a field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.devices.camera.kept import NUMBERS, TRAY, load
from companion.devices.camera.wiring import CameraWiring
from companion.torture.parser import CUT
from companion.torture.parsers import PARSERS

WIRING = CameraWiring("simulated", width=320, height=240)


@pytest.fixture
def numbers(tmp_path: Path) -> dict[str, Any]:
    said, picture = PARSERS["calibration"].seeds(tmp_path)[0].split(CUT, 1)
    (tmp_path / TRAY).write_bytes(picture)
    (tmp_path / NUMBERS).write_bytes(said)
    known: dict[str, Any] = json.loads(said)
    return known


def test_what_was_kept_is_read(tmp_path: Path, numbers: dict[str, Any]) -> None:
    assert load(tmp_path, WIRING) is not None


@pytest.mark.parametrize(
    "wrong",
    [{"tilt_x": 0.9}, {"tilt_y": float("nan")}, {"die": 0}, {"die": 0.01}, {"focal": float("inf")}, {"width": 1e999}],
    ids=str,
)
def test_what_no_camera_can_be_is_none(tmp_path: Path, numbers: dict[str, Any], wrong: dict[str, Any]) -> None:
    (tmp_path / NUMBERS).write_text(json.dumps({**numbers, **wrong}))
    assert load(tmp_path, WIRING) is None


def test_brackets_without_end_are_none(tmp_path: Path, numbers: dict[str, Any]) -> None:
    (tmp_path / NUMBERS).write_text("[" * 100_000)
    assert load(tmp_path, WIRING) is None
