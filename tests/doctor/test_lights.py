"""What the doctor says of the lights: beside the table or under it, and whether the desk has seen them otherwise."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import load_config
from companion.daemon.memory import Memory, remember
from companion.devices.profile import Profile, load_profile
from companion.devices.wiring import Panel
from companion.doctor import Finding, Verdict
from companion.doctor.lights import as_lit, lights

BUILDS = Path(__file__).parents[2] / "hardware" / "builds"


def said(profile: Profile, games: Path) -> Finding:
    (finding,) = lights(profile, games)
    return finding


def test_a_map_panel_follows_the_action(tmp_path: Path) -> None:
    found = said(load_profile("pi4"), tmp_path)
    assert (found.check, found.verdict) == ("lights", Verdict.OK)
    assert found.found == "a map panel of 16 x 16: it follows the action"


def test_a_mat_says_what_it_covers_and_how_far_its_lights_are_off(tmp_path: Path) -> None:
    found = said(load_config(BUILDS / "mat.toml").profile, tmp_path)
    assert found.verdict is Verdict.OK
    assert found.found == (
        "a table mat of 16 x 16 squares, 5 x 5 tiles, with 256 LEDs, at most 2.2 mm off the middle of a square of 33 mm"
    )


def test_a_mat_without_sizes_says_so(tmp_path: Path) -> None:
    pi4 = load_profile("pi4")
    mat = replace(pi4, pixels=replace(pi4.pixels, viewport="fixed"))
    assert "square and pitch are not told" in said(mat, tmp_path).found


def test_no_lights(tmp_path: Path) -> None:
    pi4 = load_profile("pi4")
    assert said(replace(pi4, pixels=replace(pi4.pixels, back_end="none")), tmp_path).verdict is Verdict.SKIPPED


def test_what_the_desk_has_seen_is_told_with_the_lines_for_the_configuration(tmp_path: Path) -> None:
    pi4 = load_profile("pi4")
    remember(tmp_path, Memory({"panel": "NE columns straight"}))
    found = said(pi4, tmp_path)
    assert found.verdict is Verdict.WARNING
    assert found.found.endswith("is lit so: NE columns straight")
    lines = found.remedy.partition("own: ")[2].split(", ")
    file = tmp_path / "companion.toml"
    file.write_text("\n".join(['board = "pi4"', "[pixels]", *lines]), encoding="utf-8")
    written = load_config(file).profile
    assert written.pixels.panels == (Panel(0, 0, 16, 16, "NE", "columns", False),)
    assert as_lit(pi4, tmp_path).pixels == written.pixels
    assert said(written, tmp_path).verdict is Verdict.OK, "now the configuration says it, too"


@pytest.mark.parametrize("kept", ["", "{", '{"changed": {"panel": "upside down"}}', '{"changed": {"panel": 7}}'])
def test_what_was_kept_and_means_nothing_is_as_configured(tmp_path: Path, kept: str) -> None:
    (tmp_path / "desk.json").write_text(kept, encoding="utf-8")
    pi4 = load_profile("pi4")
    assert said(pi4, tmp_path).verdict is Verdict.OK
    assert as_lit(pi4, tmp_path).pixels == pi4.pixels
