"""Scenes for the scripted board: what its sensors shall say, from the simulated dice."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from companion.devices.simulated.dice import Die
from companion.devices.simulated.throws import PLACES, Bed, Moment
from firmware import pips

SCRIPTED_BOARD = Path(__file__).parent / "scripted" / "board.py"
"""Goes onto the simulated machine instead of the firmware's own board.py."""


def throws(
    *rolls: tuple[int | None, ...], seed: int = 1, die: Die | None = None, keen: bool = True, places: int = PLACES
) -> dict[str, Any]:
    """A script: every roll is a scene in which dice that still lie there are taken out, and the new ones thrown.

    A keen player throws whenever the ring asks for it; any other waits until the test says `play`.
    """
    bed = Bed(Random(seed), die, places)
    calibrations = [pips.Calibration(field.read(None), field.read_white()) for field in bed.fields]
    empty = [field.read(None) for field in bed.fields]
    scenes = []
    for tops in rolls:
        lying = [place for place, pose in enumerate(bed.lying) if pose is not None]
        moments = [moment for place in lying for moment in bed.lift(place)]
        moments += [*bed.rest(200), *bed.throw(*tops, ms=400), *bed.rest(200)]
        scenes.append(scene(moments))
    return {"calibration": pips.store(calibrations), "empty": empty, "scenes": scenes, "keen": keen}


def scene(moments: Iterable[Moment]) -> dict[str, Any]:
    return {"looks": [[round(moment.knock, 3), moment.counts] for moment in moments]}


def write(script: dict[str, Any], folder: Path) -> Path:
    """The script as a file that the scripted board reads."""
    file = folder / "scenes.json"
    file.write_text(json.dumps(script, separators=(",", ":")))
    return file
