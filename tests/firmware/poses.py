"""How often the sensors read a die rightly, as cocked, or wrongly: inside the stated limits and beyond each of them.

`python -m tests.firmware.poses [POSES [single]]` prints the table, with `single` by the arithmetic of a Pico.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.devices.simulated.dice import PROMISED, Field, Limits, any_die, any_light, any_pose, leaning
from firmware import pips
from tests.firmware.single import single_pips

POSES_PER_FIELD = 50
"""Then another tray with other sensors is calibrated."""


@dataclass(frozen=True, slots=True)
class Condition:
    name: str
    limits: Limits = PROMISED
    tilt: tuple[float, float] | None = None


BEYOND = (
    Condition("inside the limits"),
    Condition("noise 3 % of white", replace(PROMISED, noise=0.03)),
    Condition("noise 6 % of white", replace(PROMISED, noise=0.06)),
    Condition("lamp or sun, 60 % of full scale", replace(PROMISED, ambient=0.6)),
    Condition("lamp or sun, 100 % of full scale", replace(PROMISED, ambient=1.0)),
    Condition("light of the neighbours 15 %", replace(PROMISED, spill=0.15)),
    Condition("well 19 mm wide", replace(PROMISED, well=19.0)),
    Condition("well 20 mm wide", replace(PROMISED, well=20.0)),
    Condition("pips 2.2 to 3.8 mm", replace(PROMISED, pip_radius=0.4)),
    Condition("pips 3.6 to 4.4 mm apart", replace(PROMISED, pip_pitch=0.4)),
    Condition("pale pips, contrast from 20 %", replace(PROMISED, least_contrast=0.2)),
    Condition("tilted 1 to 4 degrees", tilt=(1.0, 4.0)),
    Condition("tilted 4 to 8 degrees", tilt=(4.0, 8.0)),
    Condition("cocked, 8 to 20 degrees", tilt=(8.0, 20.0)),
    Condition("cocked, 20 to 45 degrees", tilt=(20.0, 45.0)),
)


def verdicts(poses: int, seed: int, condition: Condition, reader: Any = pips) -> Iterator[str]:
    """right, wrong, cocked or none for one random die in one random pose after the other."""
    random = Random(seed)
    for pose_number in range(poses):
        if pose_number % POSES_PER_FIELD == 0:
            field = Field(random)
            calibration = reader.Calibration(field.read(None), field.read_white())
        die = any_die(random, condition.limits)
        pose = any_pose(random, die, condition.limits)
        if condition.tilt:
            pose = leaning(random, die, pose, *condition.tilt)
        reading = reader.read(calibration.levels(field.read(die, pose, any_light(random, condition.limits))))
        if reading.kind != reader.FACE:
            yield str(reading.kind)
        else:
            yield "right" if reading.top == pose.top else "wrong"


def count(poses: int, seed: int = 6, condition: Condition = BEYOND[0], reader: Any = pips) -> Counter[str]:
    kept = reader.MEMORY
    reader.MEMORY = 10_000  # a computer has room for every drawing
    try:
        return Counter(verdicts(poses, seed, condition, reader))
    finally:
        reader.MEMORY = kept


def main() -> None:
    poses = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    reader = single_pips() if "single" in sys.argv else pips
    print(f"{'':34}{'right':>9}{'cocked':>9}{'none':>9}{'wrong':>9}  of {poses} poses")
    for condition in BEYOND:
        found = count(poses, condition=condition, reader=reader)
        shares = "".join(f"{100 * found[verdict] / poses:8.2f}%" for verdict in ("right", "cocked", "none"))
        print(f"{condition.name:34}{shares}{found['wrong']:9}")


if __name__ == "__main__":
    main()
