"""Throws that were played to the firmware under Python are played to it once more, in a real MicroPython.

    stream = Stream(lane.calibrations)                      # while the throw happens:
    stream.note(now, armed, knock, counts, roll, outcome)   # what went in at a look, and what the firmware made of it

    differing(streams, folder)                              # for every throw what MicroPython says otherwise

Everything that the firmware says is compared, at every look: state, motor, dice, whether it asks, and outcomes with all
bits of how sure they are. Since the motor does the same at each, the dice would have fallen alike under MicroPython.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion.devices.firmware import board_files
from firmware import pips
from tests.firmware.micropython import HERE, require_micropython
from tests.firmware.scripted.replayed import Changes, pack_look, packed, says

SCRIPTED = HERE / "scripted"
END = "end of throw"


class Stream:
    """One throw as the firmware had it, and all that it said."""

    def __init__(self, calibrations: Sequence[pips.Calibration]) -> None:
        self._calibration = pips.store(list(calibrations))
        self._places = len(calibrations)
        self._looks: list[bytes] = []
        self._said = Changes()

    def note(self, now: int, armed: int, knock: float, counts: list[list[int]], roll: Any, outcome: Any) -> None:
        """A look: what went in (`armed`: dice asked for since the look before, none: as before), and what came out."""
        self._looks.append(pack_look(now, armed, knock, counts))
        self._said.add(says(roll, outcome))

    def __bytes__(self) -> bytes:
        return packed(self._calibration, self._places, self._looks)

    def __len__(self) -> int:
        return len(self._looks)

    @property
    def said(self) -> list[str]:
        return self._said.words()


def differing(streams: Sequence[Stream], folder: Path) -> list[str]:
    """For every throw the first thing that MicroPython says otherwise, and what Python had said; empty for none."""
    again = list(in_micropython(streams, folder))
    assert len(again) == len(streams), f"MicroPython has played {len(again)} of {len(streams)} throws"
    return [_first(stream.said, words) for stream, words in zip(streams, again, strict=True)]


def _first(here: list[str], there: list[str]) -> str:
    return next((f"{one} / {other}" for one, other in zip_longest(here, there) if one != other), "")


def in_micropython(streams: Sequence[Stream], folder: Path) -> Iterator[list[str]]:
    """What the firmware says of each throw in a real MicroPython."""
    node, module = require_micropython()
    file = folder / "throws.bin"
    file.write_bytes(b"".join(map(bytes, streams)))
    files = board_files() | {"main.py": SCRIPTED / "replay_main.py", "replayed.py": SCRIPTED / "replayed.py"}
    named = [f"{name}={path}" for name, path in (files | {"throws.bin": file}).items()]
    command = [node, str(HERE / "replay_bench.mjs"), str(module), *named]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"MicroPython failed:\n{done.stderr}{done.stdout[-2000:]}"
    words: list[str] = []
    for line in done.stdout.splitlines():
        if line == END:
            yield words
            words = []
        else:
            words.append(line)
