"""Strips under squares of another size: the nearest LED for each square, and how far it is off."""

from __future__ import annotations

from math import isclose
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import ConfigError, load_config
from companion.devices import pixel_map
from companion.devices.fitting import leds, off
from companion.devices.profile import load_profile
from companion.devices.spacing import EVEN, Spacing
from companion.devices.wiring import FIXED, Panel, PixelWiring

THIRTY_A_METRE = 1000 / 30


def test_without_sizes_every_led_has_its_square() -> None:
    assert EVEN.line(4) == (0, 1, 2, 3)
    assert (EVEN.leds(4), EVEN.off(4), EVEN.fits(4)) == (4, 0.0, True)


def test_strips_of_thirty_a_metre_under_squares_of_33_mm() -> None:
    spacing = Spacing(33, THIRTY_A_METRE)
    assert spacing.line(16) == tuple(range(16))
    assert isclose(spacing.off(16), 7.5 * (THIRTY_A_METRE - 33))
    assert spacing.fits(16)
    assert spacing.fits(32)


def test_under_squares_that_are_twice_as_wide_every_other_led_is_dark() -> None:
    spacing = Spacing(40, 20)
    assert spacing.line(4) == (0, None, 1, None, 2, None, 3)
    assert spacing.off(4) == 0.0


def test_leds_between_two_squares_are_left_out() -> None:
    spacing = Spacing(30, 1000 / 60)
    line = spacing.line(6)
    assert [square for square in line if square is not None] == [0, 1, 2, 3, 4, 5]
    assert len(line) == spacing.leds(6) == 10
    assert spacing.off(6) <= 1000 / 120


@pytest.mark.parametrize(
    ("square", "pitch", "squares", "fits"),
    [
        (25, THIRTY_A_METRE, 16, False),
        (30, THIRTY_A_METRE, 5, True),
        (30, THIRTY_A_METRE, 9, False),
        (20, 60, 4, False),
    ],
)
def test_a_light_that_is_off_by_more_than_a_third_of_a_square_does_not_fit(
    square: float, pitch: float, squares: int, fits: bool
) -> None:
    assert Spacing(square, pitch).fits(squares) is fits


def test_gaps_between_tiles_are_shared_out_and_count_as_off() -> None:
    """Tiles of three squares of 33 mm with 1 mm between them: on average a square is 33.33 mm wide, as the strip is."""
    spacing = Spacing(33, THIRTY_A_METRE, gap=1)
    assert isclose(spacing.step, THIRTY_A_METRE)
    assert isclose(spacing.off(16), 1 / 3, abs_tol=1e-9)


@given(st.floats(20, 60), st.floats(5, 60), st.integers(1, 40))
def test_whatever_fits_has_one_led_for_every_square_and_each_is_the_nearest(
    square: float, pitch: float, squares: int
) -> None:
    spacing = Spacing(square, pitch)
    line = spacing.line(squares)
    assert len(line) == spacing.leds(squares)
    if not spacing.fits(squares):
        return
    under = {there: led for led, there in enumerate(line) if there is not None}
    assert list(under) == list(range(squares))
    for there, led in under.items():
        at = (there - (squares - 1) / 2) * square
        away = [abs((other - (len(line) - 1) / 2) * pitch - at) for other in range(len(line))]
        assert isclose(away[led], min(away), abs_tol=1e-6)
        assert away[led] <= square / 3 + 1e-6


@pytest.mark.parametrize("run", ["rows", "columns"])
@pytest.mark.parametrize("serpentine", [True, False])
def test_dark_leds_between_squares_stay_in_the_chain(run: str, serpentine: bool) -> None:
    panels = (Panel(0, 0, 4, 3, "NW", run, serpentine, skip=2),)
    wiring = PixelWiring(width=4, height=3, panels=panels, spacing=Spacing(40, 20), viewport=FIXED)
    chain = pixel_map.chain(wiring)
    plain = pixel_map.chain(PixelWiring(width=4, height=3, panels=panels))
    assert [square for square in chain if square is not None] == [square for square in plain if square is not None]
    along, lines = (4, 3) if run == "rows" else (3, 4)
    assert len(chain) == leds(wiring) == 2 + lines * (2 * along - 1)


# ---------------------------------------------------------------------- in a profile

HERE = Path(__file__).parents[2]


def configured(tmp_path: Path, lines: str, board: str = "pi5") -> Path:
    file = tmp_path / "companion.toml"
    file.write_text(f'board = "{board}"\n[pixels]\n{lines}\n', encoding="utf-8")
    return file


def test_the_builds_are_a_few_lines_each() -> None:
    builds = HERE / "hardware/builds"
    mat = load_config(builds / "mat.toml").profile.pixels
    assert (mat.viewport, mat.fixed, leds(mat)) == ("fixed", True, 256)
    assert 2 < off(mat) < 3
    pocket = load_config(builds / "pocket.toml").profile.pixels
    assert (pocket.viewport, pocket.panels) == ("follow", (Panel(0, 0, 32, 8, "NW", "columns"),))
    assert load_config(builds / "table.toml").profile.pixels.viewport == "follow"
    for name in ("pocket", "table", "mat"):
        own = [line for line in (builds / f"{name}.toml").read_text().splitlines() if line and line[0] != "#"]
        assert len(own) <= 9, name


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('viewport = "slides"', ':3: viewport = "slides" is not known; known here: follow, fixed'),
        ('viewport = "fix"', ':3: viewport = "fix" is not known; did you mean "fixed"?'),
        ('viewport = "fixed"\nwidth = 16\nheight = 2', ":3: a mat of 16 x 2 squares is smaller than a tile"),
        ("pitch = 33.3", ":3: pitch is given, but not the size of a square; add square ="),
        ("gap = 1", ":3: gap is given, but not square and pitch"),
        ("square = 25\npitch = 33.3", ":4: LEDs 33.3 mm apart under 16 squares of 25 mm are off by"),
        (
            'start = "NE"\n[[pixels.panels]]\nx = 0\ny = 0\nwidth = 8\nheight = 8',
            ":3: start in [pixels] is for one panel",
        ),
        ("square = 3", ":3: square = 3 is out of range; give a number from 10 to 100"),
        ("viewport = true", ":3: viewport must be text"),
    ],
)
def test_what_is_wrong_with_a_mat_is_said_with_its_line_and_a_remedy(tmp_path: Path, lines: str, said: str) -> None:
    with pytest.raises(ConfigError) as error:
        load_config(configured(tmp_path, lines))
    assert any(said in mistake and "; " in mistake for mistake in error.value.mistakes), error.value.mistakes


def test_the_few_lines_of_the_document_are_right(tmp_path: Path) -> None:
    document = (HERE / "docs/board-profiles.md").read_text(encoding="utf-8")
    part = document.split("## Lights in a few lines")[1].split("## Every key")[0]
    panel, mat = (block.split("```")[0] for block in part.split("```toml\n")[1:])
    file = tmp_path / "companion.toml"
    for board in ("pi3", "pi4", "pi5"):
        file.write_text(f'board = "{board}"\n{panel}', encoding="utf-8")
        assert load_config(file).profile.pixels.panels == (Panel(0, 0, 32, 8, "NW", "columns"),)
        file.write_text(f'board = "{board}"\n{mat}', encoding="utf-8")
        pixels = load_config(file).profile.pixels
        assert (pixels.fixed, pixels.width, pixels.height, leds(pixels)) == (True, 24, 18, 432)
        assert off(pixels) < 4


def test_cut_strips_are_panels_of_one_row(tmp_path: Path) -> None:
    """Strips that hang on one wire, to and fro, are the same as one panel that runs to and fro."""
    strips = "".join(
        f'[[pixels.panels]]\nx = 0\ny = {row}\nwidth = 5\nheight = 1\nstart = "{("NW", "NE")[row % 2]}"\n'
        for row in range(4)
    )
    lines = f'viewport = "fixed"\nwidth = 5\nheight = 4\nsquare = 33\npitch = 33.3\n{strips}'
    cut = load_config(configured(tmp_path, lines)).profile.pixels
    snake = load_config(configured(tmp_path, 'viewport = "fixed"\nwidth = 5\nheight = 4')).profile.pixels
    assert pixel_map.chain(cut) == pixel_map.chain(snake)


def test_the_remedy_for_strips_that_do_not_fit_names_some_that_do(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as error:
        load_config(configured(tmp_path, "square = 25\npitch = 33.3"))
    (mistake,) = error.value.mistakes
    assert "use strips with 60 LEDs a metre (pitch = 16.7)" in mistake
    load_config(configured(tmp_path, "square = 25\npitch = 16.7"))


def test_a_large_mat_says_what_it_would_take_and_where_it_is_fed(tmp_path: Path) -> None:
    lines = 'viewport = "fixed"\nwidth = 24\nheight = 18\nsquare = 33\npitch = 33.3\nbudget = 3000'
    profile = load_config(configured(tmp_path, lines)).profile
    (note,) = [note for note in profile.notes if note.startswith("the mat")]
    assert note.startswith(
        "the mat has 432 LEDs, which would take 26 A if all were white: the budget keeps them to 3 A"
    )
    assert note.endswith("5 V and ground go in at 7 places, one for each 64 LEDs")


def test_a_panel_says_nothing_of_feeding() -> None:
    assert not [note for note in load_profile("pi5").notes if "places" in note]


def test_a_mat_whose_dark_lights_spend_the_budget_is_refused(tmp_path: Path) -> None:
    lines = 'viewport = "fixed"\nwidth = 48\nheight = 44'
    with pytest.raises(ConfigError, match=r"2112 LEDs take 2112 mA while they are dark, but budget = 2000"):
        load_config(configured(tmp_path, lines))
