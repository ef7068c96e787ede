"""The wiring on paper is the wiring in the board profiles."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.devices import profile
from companion.devices.wiring import CONTROLLERS

DESK = Path(__file__).parents[2] / "hardware" / "desk"
BOARDS = ["pi3", "pi4", "pi5", "zero2w"]

# The 40 pins of the header by their function, counted from pin 1, row by row.
HEADER = """
3V3 5V  2 5V  3 GND  4 14  GND 15  17 18  27 GND  22 23  3V3 24  10 GND
9 25  11 8  GND 7  0 1  5 GND  6 12  13 GND  19 16  26 20  GND 21
"""
FUNCTION = dict(enumerate(HEADER.split(), 1))


def table(board: str) -> list[dict[str, str]]:
    """The rows of a board's wires on the page."""
    text = (DESK / "README.md").read_text()
    part = re.search(rf"<!-- {board}: begin -->\n(.*?)<!-- {board}: end -->", text, re.DOTALL)
    assert part is not None
    head, _line, *rows = ([cell.strip() for cell in row.strip("|").split("|")] for row in part[1].splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


def written(board: str) -> dict[str, object]:
    """The profile as it stands in its file, read by nobody but this test."""
    return tomllib.loads((profile.BOARDS / f"{board}.toml").read_text())


@pytest.mark.parametrize("board", BOARDS)
def test_each_gpio_on_the_page_is_at_its_pin_of_the_header(board: str) -> None:
    for row in table(board):
        assert row["GPIO"].removeprefix("GPIO") in (FUNCTION[int(row["header pin"])], ""), row


@pytest.mark.parametrize("board", BOARDS)
def test_every_button_is_on_the_page_with_its_pin(board: str) -> None:
    buttons = written(board)["buttons"]
    assert isinstance(buttons, dict)
    on_page = {row["part"]: row["GPIO"] for row in table(board) if not row["terminal"]}
    assert on_page == {name: f"GPIO{gpio}" for name, gpio in buttons["pins"].items()}


@pytest.mark.parametrize("board", BOARDS)
def test_screen_and_lights_are_on_the_page_with_their_pins(board: str) -> None:
    pixels, screen = written(board)["pixels"], written(board)["screen"]
    assert isinstance(pixels, dict)
    assert isinstance(screen, dict)
    assert (screen["bus"], screen["port"]) == ("i2c", 1)
    rows = {(row["part"], row["terminal"]): row["GPIO"] or row["header pin"] for row in table(board) if row["terminal"]}
    assert rows == {
        ("screen", "VCC"): "1",
        ("screen", "SDA"): "GPIO2",
        ("screen", "SCL"): "GPIO3",
        ("74AHCT125", "1A (pin 2)"): f"GPIO{pixels['pin']}",
    }


@pytest.mark.parametrize("board", BOARDS)
def test_no_pin_is_used_twice(board: str) -> None:
    pins = [row["header pin"] for row in table(board)]
    assert len(pins) == len(set(pins))


def test_tables_and_drawings_are_as_the_profiles_make_them() -> None:
    command: list[str | Path] = [sys.executable, DESK / "wiring.py", "--check"]
    here = os.environ | {"PYTHONPATH": str(DESK.parents[1])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=here)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.parametrize("board", BOARDS)
def test_a_drawing_names_every_part_and_every_gpio(board: str) -> None:
    drawing = ElementTree.parse(DESK / f"wiring-{board}.svg")
    words = {text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")}
    for row in table(board):
        assert row["part"] in words
        assert row["terminal"] in words or not row["terminal"]
        assert row["GPIO"] in words or not row["GPIO"]
    assert {"330 Ω", "1000 µF", "VCC (14)"} <= words


@pytest.mark.parametrize("board", BOARDS)
def test_the_knob_of_the_page_is_free_on_every_board(board: str) -> None:
    assert not {row["header pin"] for row in table(board)} & {"11", "13", "15"}
    assert [FUNCTION[pin] for pin in (11, 13, 15)] == ["17", "27", "22"]


def test_the_glasses_are_drawn_as_they_are_listed() -> None:
    drawn = runpy.run_path(str(DESK / "glass.py"))
    assert (DESK / "glass.svg").read_text(encoding="utf-8") == drawn["drawing"](), (
        "draw it anew: hardware/desk/glass.py"
    )
    page = (DESK / "README.md").read_text(encoding="utf-8")
    largest = max(drawn["GLASSES"], key=lambda glass: glass.width)
    assert largest.note == "recommended"
    assert f"**{largest.name}, {largest.controller}** is recommended: letters of {largest.letter:.0f} mm" in page
    assert all(glass.controller.lower() in CONTROLLERS for glass in drawn["GLASSES"])
