"""Which board a machine is, as ./play and the installer find out."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def said(words: str, *arguments: str) -> str:
    script = f'. "{ROOT}/scripts/board.sh"; {words} "$@"'
    done = subprocess.run(["bash", "-euc", script, "bash", *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("model", "board", "pins"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "pi5", "pi5"),
        ("Raspberry Pi Compute Module 5", "pi5", "pi5"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "zero2w", "pi"),
        ("Raspberry Pi 4 Model B Rev 1.4", "pi4", "pi"),
        ("Raspberry Pi 3 Model B Plus", "pi4", "pi"),
        ("Somebody's laptop", "simulated", ""),
        ("", "simulated", ""),
    ],
)
def test_a_machine_has_the_profile_and_the_libraries_of_its_pins(model: str, board: str, pins: str) -> None:
    assert said("board_of", model) == board
    assert said("pins_of", board) == pins


def test_a_machine_says_what_it_is(tmp_path: Path) -> None:
    assert said("model_of", str(tmp_path)) == ""
    file = tmp_path / "proc" / "device-tree" / "model"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert said("model_of", str(tmp_path)) == "Raspberry Pi 5 Model B Rev 1.0"
