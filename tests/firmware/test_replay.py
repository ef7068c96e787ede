"""Throws are played to the firmware once more, in a real MicroPython, and the slightest difference is found."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.devices.firmware import run_here
from companion.devices.simulated.throws import Bed
from firmware import pips
from tests.firmware.replay import Stream, differing

firmware: Any = run_here("roll")


def thrown(top: int, deaf_at: int = -1, blind_at: int = -1) -> Stream:
    """A throw under Python; at one look what is written down is not what it heard, or saw."""
    bed = Bed(Random(top))
    calibrations = [pips.Calibration(field.read(None), field.read_white()) for field in bed.fields]
    roll, stream = firmware.Roll(len(bed.fields)), Stream(calibrations)
    roll.arm(1)
    moments = [*bed.rest(200), *bed.throw(top)]
    rest = bed.rest(3000)
    for look in range(len(moments) + 75):
        moment = moments[look] if look < len(moments) else next(rest)
        levels = [one.levels(counts) for one, counts in zip(calibrations, moment.counts, strict=True)]
        outcome = roll.step(moment.at, moment.knock, levels)
        bed.shaking = roll.shaking
        knock = 0.0 if look == deaf_at else moment.knock
        counts = [one.floor for one in calibrations] if look == blind_at else moment.counts
        stream.note(moment.at, 1 if look == 0 else 0, knock, counts, roll, outcome)
    return stream


def test_micropython_says_the_same_at_every_look(tmp_path: Path) -> None:
    streams = [thrown(top) for top in range(1, 7)]
    assert all(f"rolled [{top}]" in " ".join(stream.said) for top, stream in enumerate(streams, 1))
    assert differing(streams, tmp_path) == [""] * 6


def test_one_look_that_differs_is_found(tmp_path: Path) -> None:
    deaf, blind = thrown(4, deaf_at=5), thrown(4, blind_at=79)
    told = differing([deaf, thrown(4), blind], tmp_path)
    assert told[1] == ""
    assert told[0] == "9|rolling|hums|[]|asks| / 12|rolling|hums|[]|asks|", "Python had heard the first knock"
    assert told[2] == "101 looks / 79|handling|rests|[]|waits|", "Python had seen the die at every look"
