"""The case: its measures are those of parts and profiles, and every part is a body that a printer can print."""

from __future__ import annotations

import json
import re
import runpy
import struct
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.desk.screens.button_test import PLACES
from companion.devices.profile import BUTTONS, load_profile
from tests.hardware.measures import measures_of
from tests.hardware.solids import Solid, rendered

CASE = Path(__file__).parents[2] / "hardware" / "case"
PARTS = [
    ("box.scad", ('part="base"',)),
    ("box.scad", ('part="face"',)),
    *(("frame.scad", ('panel="16x16"', f'part="{part}"')) for part in ("frame", "grid", "back")),
    *(
        ("frame.scad", ('panel="8x32"', f'part="{part}"', f"section={section}"))
        for part in ("frame", "back")
        for section in (0, 1)
    ),
    ("frame.scad", ('panel="8x32"', 'part="grid"')),
]


def measures() -> dict[str, Any]:
    return measures_of("case")


def test_drawings_take_their_measures_from_one_file() -> None:
    """A name is given a number once, there; drawings only reckon with it."""
    for drawing in ("box.scad", "frame.scad"):
        text = (CASE / drawing).read_text()
        assert "include <measures.scad>" in text
        given = dict(re.findall(r"^(\$?\w+) = ([\d.\[\], ]+);", text, re.MULTILINE))
        assert set(given) <= {"$fn", "eps", "section", "row_y"}
        assert not set(re.findall(r"^(\w+) =", text, re.MULTILINE)) & set(measures())
    used = (CASE / "box.scad").read_text() + (CASE / "frame.scad").read_text()
    assert [name for name in measures() if not re.search(rf"\b{name}\b", used)] == []


def test_every_button_has_its_name() -> None:
    assert tuple(measures()["labels"]) == BUTTONS


def test_the_window_shows_the_recommended_glass() -> None:
    glasses = runpy.run_path(str(CASE.parent / "desk" / "glass.py"))["GLASSES"]
    (wanted,) = [glass for glass in glasses if glass.note == "recommended"]
    assert measures()["glass"] == [wanted.width, wanted.height]
    assert all(small < large for small, large in zip(measures()["glass"], measures()["module_board"], strict=False))


def test_the_square_panel_is_the_one_of_the_profiles() -> None:
    for board in ("pi4", "pi5", "zero2w"):
        pixels = load_profile(board).pixels
        assert measures()["panel_16x16"][:2] == [pixels.width, pixels.height]
    assert measures()["panel_8x32"][:2] == [32, 8]


@pytest.mark.parametrize(("drawing", "how"), PARTS, ids=[" ".join((name, *how)) for name, how in PARTS])
def test_each_part_is_a_closed_body_that_fits_on_the_bed(drawing: str, how: tuple[str, ...], tmp_path: Path) -> None:
    done = rendered(CASE / drawing, tmp_path / "part.stl", *how)
    assert done.returncode == 0, done.stderr
    assert not re.search(r"Simple: +no", done.stderr)
    solid = Solid.read(tmp_path / "part.stl")
    assert solid.open_edges() == []
    assert solid.volume() > 5
    assert max(solid.size()) <= measures()["bed"]


def test_the_grid_has_the_pitch_of_the_panel(tmp_path: Path) -> None:
    """Walls stand at every multiple of the pitch: the coordinates of the body say so."""
    rendered(CASE / "frame.scad", tmp_path / "grid.stl", 'panel="16x16"', 'part="grid"')
    columns, rows, pitch = measures()["panel_16x16"]
    half = measures()["grid"] / 2
    xs = {round(point[0], 3) for triangle in Solid.read(tmp_path / "grid.stl").triangles for point in triangle}
    walls = {round(column * pitch + side, 3) for column in range(1, columns) for side in (-half, half)}
    assert xs == walls | {0.0, half, columns * pitch - half, columns * pitch}
    assert rows == columns


def test_sections_of_a_long_panel_add_up_to_it(tmp_path: Path) -> None:
    columns, rows, pitch = measures()["panel_8x32"]
    lengths = []
    for section in (0, 1):
        file = tmp_path / f"{section}.stl"
        rendered(CASE / "frame.scad", file, 'panel="8x32"', 'part="frame"', f"section={section}")
        lengths.append(Solid.read(file).size())
    rim = measures()["rim"]
    assert sum(size[0] for size in lengths) == pytest.approx(columns * pitch + 2 * rim, abs=0.1)
    assert lengths[0][1] == pytest.approx(rows * pitch + 2 * rim, abs=0.1)


def test_nothing_inside_the_box_is_where_something_else_is(tmp_path: Path) -> None:
    """Board, screen and buttons as blocks: where two meet, there would be a body."""
    done = rendered(CASE / "box.scad", tmp_path / "clash.stl", 'part="clash"')
    assert "top level object is empty" in done.stderr, done.stderr


def test_things_that_do_meet_would_be_found(tmp_path: Path) -> None:
    done = rendered(CASE / "box.scad", tmp_path / "clash.stl", 'part="clash"', "button_deep=60")
    assert "top level object is empty" not in done.stderr
    assert Solid.read(tmp_path / "clash.stl").volume() > 0


def test_an_open_body_would_be_found(tmp_path: Path) -> None:
    solid = Solid((((0, 0, 0), (1, 0, 0), (0, 1, 0)),))
    assert len(solid.open_edges()) == 3


def test_the_screen_draws_the_buttons_as_they_lie_on_the_face(tmp_path: Path) -> None:
    """What is left of, right of, above or below another button on the face is so on the small screen, too."""
    (tmp_path / "places.scad").write_text(f"include <{CASE / 'box.scad'}>\necho(places);\n")
    done = rendered(tmp_path / "places.scad", tmp_path / "places.echo")
    assert done.returncode == 0, done.stderr
    places = json.loads((tmp_path / "places.echo").read_text().removeprefix("ECHO: "))
    on_face = dict(zip(measures()["labels"], places, strict=True))
    for one, other in combinations(BUTTONS, 2):
        (x, y), (u, v) = on_face[one], on_face[other]
        (left, top), (right, low) = PLACES[one], PLACES[other]
        assert (_sign(u - x), _sign(y - v)) == (_sign(right - left), _sign(low - top)), (one, other)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.parametrize("picture", ["box", "frame-8x32", "frame-16x16"])
def test_each_has_its_picture_in_the_guide(picture: str) -> None:
    data = (CASE / f"{picture}.png").read_bytes()
    assert struct.unpack(">I", data[16:20]) == (1000,)
    assert len(data) < 100_000
    assert f"({picture}.png)" in (CASE / "README.md").read_text()
