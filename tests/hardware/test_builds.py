"""The bill of materials: no number without its source, sums that agree with the profiles, a page that says the same."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.devices.fitting import BOARD_NEEDS, leds
from tests.hardware.test_case import measures

BUILDS = Path(__file__).parents[2] / "hardware" / "builds"
BILL = runpy.run_path(str(BUILDS / "bill.py"))
PARTS: dict[str, Any] = BILL["read_parts"]((BUILDS / "parts.toml").read_text())
MADE: dict[str, Any] = BILL["read_builds"]((BUILDS / "builds.toml").read_text())
PAGE = (BUILDS / "README.md").read_text()

each_build = pytest.mark.parametrize("name", MADE)


def pieces(name: str, what: str) -> float:
    """How much of something all parts of a build have together."""
    counts: dict[str, int] = MADE[name].parts
    return sum(number * float(getattr(PARTS[part], what)) for part, number in counts.items())


@pytest.mark.parametrize("name", PARTS)
def test_a_number_has_its_maker_and_its_source_and_other_parts_say_what_to_look_for(name: str) -> None:
    part = PARTS[name]
    if part.number:
        assert part.maker
        assert re.fullmatch(r"https://\S+\.\S+/\S+", part.source)
        assert part.instead, "shops run out of things"
    else:
        assert part.look
        assert not part.source
    low, high = part.price
    assert 0 < low <= high


def test_no_part_is_listed_for_nothing() -> None:
    used = {part for build in MADE.values() for part in build.parts}
    assert used == set(PARTS)
    assert set(MADE) == {"pocket", "table", "mat"}


@each_build
def test_supplies_give_what_the_profile_asks_for(name: str) -> None:
    build = MADE[name]
    asked, shared = build.supply
    gives = {PARTS[part].feeds: PARTS[part].gives for part in build.parts if PARTS[part].gives}
    board, budget = BOARD_NEEDS[build.profile.model], build.profile.pixels.budget
    assert gives["lights"] >= asked >= budget + (board if shared else 0)
    assert ("board" in gives) != shared
    assert shared or gives["board"] >= board


@each_build
def test_the_power_on_the_page_is_the_one_of_the_profile(name: str) -> None:
    build = MADE[name]
    words = BILL["power"](build)
    assert f"{build.profile.pixels.budget:,.0f} mA" in words.values()
    assert f"{BOARD_NEEDS[build.profile.model]:,.0f} mA" in words.values()
    size = float(words["fuse in the lights' 5 V"].split()[0])
    assert build.profile.pixels.budget < 1000 * size < PARTS["supply-4a"].gives
    for row in (f"| {key} | {value} |" for key, value in words.items()):
        assert row in section(name)


@each_build
def test_there_are_lights_buttons_and_a_screen_for_the_profile(name: str) -> None:
    build = MADE[name]
    needed = leds(build.profile.pixels)
    assert needed <= pieces(name, "leds") < needed + 30
    assert build.parts["button"] == len(build.profile.buttons.pins)
    assert build.profile.screen.controller.upper() in PARTS["screen"].name


def test_the_printed_frames_are_for_these_panels() -> None:
    for name, panel in (("pocket", "panel_8x32"), ("table", "panel_16x16")):
        pixels = MADE[name].profile.pixels
        columns, rows, pitch = measures()[panel]
        assert (pixels.width, pixels.height) == (columns, rows)
        assert f"{columns * pitch:.0f} x {rows * pitch:.0f} mm" in PARTS[panel.replace("_", "-")].name
    assert f"{int(measures()['button_hole'])} mm" in PARTS["button"].name


def test_the_mat_has_the_squares_of_its_strips() -> None:
    pitch, pixels = 1000 / PARTS["strip"].leds, MADE["mat"].profile.pixels
    assert f"{pitch:.1f} mm" in PARTS["strip"].instead
    assert f"{pitch:.1f}" == f"{pixels.spacing.pitch:g}"
    assert f"{pixels.spacing.square:g} mm here" in PARTS["mat"].look
    assert pixels.fixed
    width = pixels.width * pitch
    assert width < float(re.findall(r"(\d+) x \d+ mm", PARTS["mat"].name)[0])


def section(name: str) -> str:
    found = re.search(rf"<!-- {name}: begin -->\n(.*?)<!-- {name}: end -->", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


@each_build
def test_the_sum_on_the_page_is_the_sum_of_its_rows(name: str) -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section(name).splitlines() if "|" in line]
    priced = [
        (int(row[1]), [float(word) for word in row[3].split(" to ")])
        for row in rows
        if len(row) == 5 and row[1].isdigit()
    ]
    assert len(priced) == len(MADE[name].parts)
    low, high = (sum(number * price[end] for number, price in priced) for end in (0, 1))
    assert f"About {low:.0f} to {high:.0f} euro" in section(name)


def test_the_page_is_as_it_is_made() -> None:
    command: list[str | Path] = [sys.executable, BUILDS / "bill.py", "--check"]
    here = os.environ | {"PYTHONPATH": str(BUILDS.parents[1])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=here)
    assert (done.returncode, done.stdout) == (0, ""), f"{done.stderr}\nmake it anew: python hardware/builds/bill.py"
