"""Which board a machine is, as ./play and the installer find out."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from companion.devices.profile import shipped
from companion.doctor import Machine

ROOT = Path(__file__).parents[1]


def said(words: str, *arguments: str) -> str:
    script = f'. "{ROOT}/scripts/board.sh"; {words} "$@"'
    done = subprocess.run(["bash", "-euc", script, "bash", *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("model", "board", "pins"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "pi5", "pi"),
        ("Raspberry Pi 500 Rev 1.0", "pi5", "pi"),
        ("Raspberry Pi Compute Module 5 Lite Rev 1.0", "pi5", "pi"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "zero2w", "pi"),
        ("Raspberry Pi 4 Model B Rev 1.4", "pi4", "pi"),
        ("Raspberry Pi 400 Rev 1.0", "pi4", "pi"),
        ("Raspberry Pi Compute Module 4 Rev 1.1", "pi4", "pi"),
        ("Raspberry Pi Compute Module 4S Rev 1.0", "pi4", "pi"),
        ("Raspberry Pi 3 Model B Rev 1.2", "pi3", "pi"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "pi3", "pi"),
        ("Raspberry Pi 3 Model A Plus Rev 1.0", "pi3", "pi"),
        ("Raspberry Pi Compute Module 3 Plus Rev 1.0", "pi3", "pi"),
        ("Raspberry Pi 2 Model B Rev 1.1", "", ""),
        ("Raspberry Pi Zero W Rev 1.1", "", ""),
        ("Raspberry Pi Model B Plus Rev 1.2", "", ""),
        ("Raspberry Pi 6 Model B Rev 1.0", "", ""),
        ("Somebody's laptop", "simulated", ""),
        ("", "simulated", ""),
    ],
)
def test_a_machine_has_the_profile_and_the_libraries_of_its_pins(
    model: str, board: str, pins: str, tmp_path: Path
) -> None:
    assert said("board_of", model) == board
    assert said("pins_of", board) == pins
    file = tmp_path / "proc" / "device-tree" / "model"
    file.parent.mkdir(parents=True)
    file.write_text(f"{model}\0")
    assert Machine(tmp_path).kind == board.replace("simulated", ""), "the doctor says the same"
    assert board in ("", *shipped())


def test_a_machine_says_what_it_is(tmp_path: Path) -> None:
    assert said("model_of", str(tmp_path)) == ""
    file = tmp_path / "proc" / "device-tree" / "model"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert said("model_of", str(tmp_path)) == "Raspberry Pi 5 Model B Rev 1.0"
