"""How often the lane reads dice rightly, as cocked, or wrongly: inside the stated limits and beyond each of them.

    python -m tests.firmware.poses [THROWS [single]]

prints the table, with `single` by the arithmetic of a Pico. Every throw is a queue of one to five dice of all kinds,
over sensors from the whole spread of their data sheet.

Whoever has dice at rest (the physics of the lane) asks here what the real firmware makes of them:

    from random import Random
    from tests.firmware.poses import AtRest, Lane, in_micropython

    lane = Lane(Random(1))                       # five places with sensors of their own, calibrated
    throw = [AtRest(place=1, top=4, x=0.3, y=-0.2, yaw=2.0), AtRest(place=2, top=6, tilt=0.2, size=15.9)]
    readings = lane.read(throw)                  # one pips.Reading for each of the five places, under CPython
    verdict(throw, readings, armed=2)            # "read", "again" or "wrong"

    levels = [lane.levels(throw) for throw in throws]            # five times nine levels for each throw
    in_micropython(levels, folder)                               # the same readings as words, by a real MicroPython

`place` counts from 1 at the end of the lane; `x` (across the lane) and `y` (up the slope) are millimetres off its
middle, best of the nearest one; `yaw`, `tilt` and `lean` (whereto it is tilted: 0 across, 90 up) are degrees.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.devices import trayframe as wire
from companion.devices.firmware import board_files, run_here
from companion.devices.simulated.dice import INDOORS, PLACE_PITCH, Die, Field, Light, Lying, Pose
from companion.devices.simulated.trayposes import PROMISED, Limits, any_light, any_queue, around, leaning
from companion.devices.simulated.traysensors import WHOLE_SPREAD, Circuit
from firmware import pips
from tests.firmware.micropython import MicroPythonBoard
from tests.firmware.single import single_pips

PLACES = 5
THROWS_PER_LANE = 20
"""Then another tray with other sensors is calibrated."""
READING_MAIN = Path(__file__).parent / "scripted" / "reading.py"
LOOKS = range(16)
"""As many as the firmware takes in a calibration."""
SMOOTHED = range(4)
"""Looks that are read as one; the firmware takes more, since it waits until the dice have been still."""

rolling: Any = run_here("roll")


def mean(looks: list[list[int]]) -> list[int]:
    return [sum(counts) // len(looks) for counts in zip(*looks, strict=True)]


@dataclass(frozen=True, slots=True)
class AtRest:
    """A die that has come to rest on a place of the lane, or near it."""

    place: int
    top: int
    x: float = 0.0
    y: float = 0.0
    yaw: float = 0.0
    tilt: float = 0.0
    lean: float = 0.0
    size: float = 16.0
    rounding: float = 1.5
    body: float = 0.9
    pips: float = 0.08

    @property
    def lying(self) -> Lying:
        quarters, yaw = divmod(self.yaw + 45.0, 90.0)
        die = Die(self.body, self.pips, self.size, rounding=self.rounding)
        turned = yaw - 45.0
        lean = self.lean - 90.0 * (quarters % 4) - turned
        return die, Pose(7 - self.top, int(quarters) % 4, turned, self.x, self.y, self.tilt, lean % 360.0)


class Lane:
    """Sensors under every place, and their calibration by the firmware."""

    def __init__(
        self,
        random: Random,
        *,
        circuit: Circuit | None = None,
        spread: tuple[float, float] = WHOLE_SPREAD,
        reader: Any = pips,
        places: int = PLACES,
    ) -> None:
        self.reader = reader
        self.fields = [Field(random, circuit, spread) for _ in range(places)]
        self.calibrations = [
            reader.Calibration(mean([field.read(None) for _ in LOOKS]), mean([field.read_white() for _ in LOOKS]))
            for field in self.fields
        ]

    def levels_of(self, lying: Sequence[Lying | None], light: Light = INDOORS) -> list[list[float]]:
        """What each place sees of the dice, of which one lies, or none, on every place."""
        lane = [*lying, *[None] * (len(self.fields) - len(lying))]
        return [self._seen(place, around(lane, place), light) for place in range(len(lane))]

    def counts(self, throw: Sequence[AtRest], light: Light = INDOORS) -> list[list[int]]:
        """What the converter gives for dice at rest. Two that are nearest to the same place are both seen there."""
        return [self._counted(place, _near(throw, place), light) for place in range(len(self.fields))]

    def levels(self, throw: Sequence[AtRest], light: Light = INDOORS) -> list[list[float]]:
        """The same as shares of white."""
        return self.shares(self.counts(throw, light))

    def shares(self, counts: Sequence[list[int]]) -> list[list[float]]:
        """What the firmware makes of counts."""
        return [one.levels(place) for one, place in zip(self.calibrations, counts, strict=True)]

    def _seen(self, place: int, dice: list[Lying], light: Light) -> list[float]:
        levels: list[float] = self.calibrations[place].levels(self._counted(place, dice, light))
        return levels

    def _counted(self, place: int, dice: list[Lying], light: Light) -> list[int]:
        field = self.fields[place]
        shares = field.shares(dice)
        return mean([field.sweep(shares, light).counts for _ in SMOOTHED])

    def read(self, throw: Sequence[AtRest], light: Light = INDOORS) -> list[Any]:
        """What the firmware makes of every place."""
        return [self.reader.read(levels) for levels in self.levels(throw, light)]


def _near(throw: Sequence[AtRest], place: int) -> list[Lying]:
    seen = []
    for one in throw:
        die, pose = one.lying
        off = (one.place - 1 - place) * PLACE_PITCH + pose.y
        if abs(off) < 2 * PLACE_PITCH:
            seen.append((die, replace(pose, y=off)))
    return seen


def verdict(throw: Sequence[AtRest], readings: Sequence[Any], armed: int) -> str:
    """read, again or wrong: what a throw comes to that waits for `armed` dice, of which these came to the lane.

    The firmware's own rule says whether it counts: every place with something on it is read, none below is empty, and
    there are as many as are waited for.
    """
    return judged([one.top for one in sorted(throw, key=lambda one: (one.place, one.y))], readings, armed)


def judged(tops: list[int], readings: Sequence[Any], armed: int) -> str:
    if rolling.comes_to(readings, armed) != wire.ROLLED:
        return "again"
    return "read" if [reading.top for reading in readings if reading.kind != pips.NONE] == tops else "wrong"


def in_micropython(levels: Sequence[Sequence[Sequence[float]]], folder: Path) -> list[list[str]]:
    """The readings of each throw, place by place, by a real MicroPython: f4 a face (4 at the bottom), c0 cocked, n0."""
    file = folder / "levels.json"
    file.write_text(json.dumps([place for throw in levels for place in throw]))
    board = MicroPythonBoard(folder / "reading-tray", board_files() | {"main.py": READING_MAIN, "levels.json": file})
    board.plug()
    try:
        with open(board.path) as port:
            words = iter(port.readline().split())
    finally:
        board.unplug()
    return [[next(words) for _ in throw] for throw in levels]


@dataclass(frozen=True, slots=True)
class Condition:
    name: str
    limits: Limits = PROMISED
    change: Callable[[Random, list[Lying]], list[Lying]] | None = None
    """What happens to the queue after it has come to rest."""


def tilted(least: float, most: float) -> Callable[[Random, list[Lying]], list[Lying]]:
    """One die of the queue leans."""

    def change(random: Random, queue: list[Lying]) -> list[Lying]:
        which = random.randrange(len(queue))
        die, pose = queue[which]
        return [*queue[:which], (die, leaning(random, die, pose, least, most)), *queue[which + 1 :]]

    return change


def stuck(least: float, most: float) -> Callable[[Random, list[Lying]], list[Lying]]:
    """From one die on the queue has not come all the way down."""

    def change(random: Random, queue: list[Lying]) -> list[Lying]:
        which, off = random.randrange(len(queue)), random.uniform(least, most)
        return [*queue[:which], *[(die, replace(pose, y=pose.y + off)) for die, pose in queue[which:]]]

    return change


BEYOND = (
    Condition("inside the limits"),
    Condition("noise 3 % of white", replace(PROMISED, noise=0.03)),
    Condition("noise 6 % of white", replace(PROMISED, noise=0.06)),
    Condition("lamp or sun, 60 % of white", replace(PROMISED, ambient=0.6)),
    Condition("lamp or sun, as bright as white", replace(PROMISED, ambient=1.0)),
    Condition("light of the neighbours 15 %", replace(PROMISED, spill=0.15)),
    Condition("lane 19 mm wide", replace(PROMISED, lane=19.0)),
    Condition("lane 20 mm wide", replace(PROMISED, lane=20.0)),
    Condition("queue up to 2 mm off its places", replace(PROMISED, along=2.0)),
    Condition("dice of 15 to 17 mm", replace(PROMISED, size=1.0, along=5.0)),
    Condition("pips 2.2 to 3.8 mm", replace(PROMISED, pip_radius=0.4)),
    Condition("pips 3.6 to 4.4 mm apart", replace(PROMISED, pip_pitch=0.4)),
    Condition("pale pips, contrast from 20 %", replace(PROMISED, least_contrast=0.2)),
    Condition("stuck 1 to 4 mm up the lane", change=stuck(1.0, 4.0)),
    Condition("stuck 4 to 12 mm up the lane", change=stuck(4.0, 12.0)),
    Condition("tilted 1 to 4 degrees", change=tilted(1.0, 4.0)),
    Condition("tilted 4 to 8 degrees", change=tilted(4.0, 8.0)),
    Condition("cocked, 8 to 20 degrees", change=tilted(8.0, 20.0)),
    Condition("cocked, 20 to 45 degrees", change=tilted(20.0, 45.0)),
)


def verdicts(throws: int, seed: int, condition: Condition, reader: Any = pips) -> Iterator[str]:
    """For one random queue after the other: first what the throw comes to, then what each die of it is taken for: its
    face, another face, cocked or none.
    """
    random = Random(seed)
    for number in range(throws):
        if number % THROWS_PER_LANE == 0:
            lane = Lane(random, reader=reader)
        queue = any_queue(random, 1 + number % PLACES, condition.limits)
        if condition.change:
            queue = condition.change(random, queue)
        readings = [reader.read(levels) for levels in lane.levels_of(queue, any_light(random, condition.limits))]
        yield judged([pose.top for _, pose in queue], readings, len(queue))
        for (_, pose), reading in zip(queue, readings, strict=False):
            if reading.kind != reader.FACE:
                yield str(reading.kind)
            else:
                yield "its face" if reading.top == pose.top else "another face"


def count(throws: int, seed: int = 6, condition: Condition = BEYOND[0], reader: Any = pips) -> Counter[str]:
    kept = reader.MEMORY
    reader.MEMORY = 10_000  # a computer has room for every drawing
    try:
        return Counter(verdicts(throws, seed, condition, reader))
    finally:
        reader.MEMORY = kept


def main() -> None:
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    reader = single_pips() if "single" in sys.argv else pips
    print(f"{'':34}{'throws':>25}   {'dice':>33}   of {throws} throws of 1 to {PLACES} dice")
    print(f"{'':34}{'read':>8}{'again':>9}{'wrong':>8}   {'right':>8}{'cocked':>9}{'none':>8}{'other':>8}")
    for condition in BEYOND:
        found = count(throws, condition=condition, reader=reader)
        dice = sum(found[kind] for kind in ("its face", "another face", "cocked", "none"))
        shares = "".join(f"{100 * found[kind] / dice:8.2f}%" for kind in ("its face", "cocked", "none"))
        of_throws = "".join(f"{100 * found[kind] / throws:8.2f}%" for kind in ("read", "again"))
        print(f"{condition.name:34}{of_throws}{found['wrong']:7}  {shares}{found['another face']:7}", flush=True)


if __name__ == "__main__":
    main()
