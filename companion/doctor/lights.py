"""A check of how the lights lie: beside the table or under it, and whether the desk has learnt otherwise by looking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.daemon.lying import as_seen, panel_of
from companion.daemon.memory import recall
from companion.desk.knowing import Settings
from companion.devices.fitting import leds, off
from companion.devices.profile import Profile
from companion.devices.spacing import TILE
from companion.devices.wiring import PixelWiring
from companion.doctor.finding import Finding, ok, skipped, warning

CHECK = "lights"


def lights(profile: Profile, games: Path) -> Iterator[Finding]:
    """What the lights can show; a warning where people have seen that they lie otherwise than the profile says."""
    wiring = profile.pixels
    if wiring.back_end == "none":
        yield skipped(CHECK, "the profile has no lights")
        return
    panel = panel_of(as_seen(wiring, _kept(games).panel), wiring)
    found = mat(wiring) if wiring.fixed else f"a map panel of {wiring.width} x {wiring.height}: it follows the action"
    if panel.laid == panel.configured:
        yield ok(CHECK, found)
        return
    seen = f"{found}. At the desk it was seen to lie otherwise, and is lit so: {panel.laid.words}"
    lines = ", ".join(panel.laid.lines)
    yield warning(CHECK, seen, f"to have it so for good write below [pixels], each on a line of its own: {lines}")


def mat(wiring: PixelWiring) -> str:
    """How many squares and tiles a mat covers, and how well its lights lie under them."""
    wide, high = wiring.width, wiring.height
    size = f"a table mat of {wide} x {high} squares, {wide // TILE} x {high // TILE} tiles, with {leds(wiring)} LEDs"
    if not wiring.spacing.told:
        return f"{size}, each under the middle of its square (square and pitch are not told)"
    return f"{size}, at most {off(wiring):.1f} mm off the middle of a square of {wiring.spacing.square:g} mm"


def as_lit(profile: Profile, games: Path) -> Profile:
    """The profile with its lights as the desk lights them: as people have seen them lie, where they have."""
    return replace(profile, pixels=as_seen(profile.pixels, _kept(games).panel))


def _kept(games: Path) -> Settings:
    return recall(games).settings(Settings())
