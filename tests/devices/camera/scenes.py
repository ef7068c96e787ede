"""How often the camera reads a throw rightly, asks for another one, or is wrong: within the limits and beyond each.

`python -m tests.devices.camera.scenes [SCENES [EACH]]` prints the table: so many scenes within the limits, and EACH for
every condition beyond them. One scene is one picture; the companion itself reads the mean of four, and reads it twice.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.devices.camera.calibration import empty_tray, one_die
from companion.devices.camera.seeing import Known, see
from companion.devices.errors import CameraError
from companion.devices.simulated.camera_dice import Look
from companion.devices.simulated.camera_scene import Generator, Scene, Setup, picture
from companion.devices.simulated.camera_throws import PROMISED, Limits, any_setup, any_throw, calibrating

SCENES_PER_CAMERA = 40
"""Then another camera above another tray is calibrated."""
CALIBRATING = 8
"""Pictures to each step of a calibration."""
TRIES = 3
"""So often the die is laid anew if the calibration refuses it; then the camera counts as refused."""


@dataclass(frozen=True, slots=True)
class Condition:
    name: str
    limits: Limits = PROMISED


BEYOND = (
    Condition("dim: white at level 40 to 90", replace(PROMISED, level=(0.02, 0.1))),
    Condition("overexposed 1.3 to 2 times", replace(PROMISED, level=(1.3, 2.0))),
    Condition("light falls off by 60 %", replace(PROMISED, slope=0.6)),
    Condition("dice 20 to 26 pixels wide (too far)", replace(PROMISED, pixels=(20.0, 26.0))),
    Condition("dice 50 to 58 pixels wide (too near)", replace(PROMISED, pixels=(50.0, 58.0), dice=(1, 5))),
    Condition("tilted by up to 20 degrees", replace(PROMISED, tilt=20.0)),
    Condition("out of focus by 1.4 to 2 pixels", replace(PROMISED, blur=(1.4, 2.0))),
    Condition("smeared over 4 pixels", replace(PROMISED, smear=4.0)),
    Condition("noise of 10 to 16 levels", replace(PROMISED, noise=(10.0, 16.0))),
    Condition("compressed to 25 to 40 %", replace(PROMISED, jpeg=(25, 40))),
    Condition("lens bends three times as much", replace(PROMISED, bend=0.2)),
    Condition("dice of other sizes, 12 % apart", replace(PROMISED, size_spread=0.12)),
    Condition("nearly all dice touch", replace(PROMISED, touching=0.95, gap=(0.0, 0.3), dice=(4, 8))),
    Condition("a lamp mirrored in each throw", replace(PROMISED, glare=1.0)),
    Condition("glossy dice", replace(PROMISED, gloss=0.4)),
    Condition("grey felt", replace(PROMISED, felts=("grey",))),
    Condition("one die leans 5 to 10 degrees", replace(PROMISED, lean=(5.0, 10.0))),
    Condition("one die leans 10 to 20 degrees", replace(PROMISED, lean=(10.0, 20.0))),
    Condition("one die leans 20 to 45 degrees", replace(PROMISED, lean=(20.0, 45.0))),
)
RIGHT, AGAIN, WRONG, REFUSED = "right", "again", "WRONG", "refused"


def calibrated(setup: Setup, look: Look, random: Generator, limits: Limits) -> Known | None:
    """What the two steps find out; None if they refuse whatever a person does."""
    fov = math.degrees(setup.eye.fov) + float(random.uniform(-1, 1)) * limits.fov_error
    for _ in range(TRIES):
        empty = [picture(setup, Scene(), random) for _ in range(CALIBRATING)]
        scene = calibrating(look, random, setup)
        with suppress(CameraError):
            return one_die([picture(setup, scene, random) for _ in range(CALIBRATING)], empty_tray(empty), fov)
    return None


def verdict(known: Known, setup: Setup, scene: Scene, shown: tuple[int, ...], random: Generator) -> str:
    """What becomes of one throw: a face is wrong also if only the sum of them all would be right."""
    sight = see(picture(setup, scene, random), known)
    if not sight.sure or len(sight.dice) != len(shown):
        return AGAIN
    return RIGHT if all(_read(sight.dice, setup, scene, shown)) else WRONG


def _read(dice: tuple[object, ...], setup: Setup, scene: Scene, shown: tuple[int, ...]) -> list[bool]:
    """For each die that lies there, whether it was read as what it shows, where it lies."""
    told = []
    for (look, pose), face in zip(scene.dice, shown, strict=True):
        top = setup.eye.project(np.array([[pose.x, pose.y, pose.z + look.size / 2]]))[0]
        nearest = min(dice, key=lambda die: float(np.hypot(*np.subtract(die.centre, top))))  # type: ignore[attr-defined]
        told.append(nearest.face == face)  # type: ignore[attr-defined]
    return told


def camera(task: tuple[int, int, Limits]) -> Counter[str]:
    """One camera above one tray, and so many throws."""
    seed, scenes, limits = task
    cv2.setNumThreads(1)
    random = np.random.default_rng(seed)
    setup, look = any_setup(random, limits)
    known = calibrated(setup, look, random, limits)
    counted: Counter[str] = Counter()
    if known is None:
        return Counter({REFUSED: scenes})
    for _ in range(scenes):
        scene, shown = any_throw(random, setup, look, limits)
        counted[verdict(known, setup, scene, shown, random)] += 1
    return counted


def tasks(condition: Condition, scenes: int, first: int, per_camera: int) -> list[tuple[int, int, Limits]]:
    cameras = math.ceil(scenes / per_camera)
    return [
        (first + number, min(per_camera, scenes - number * per_camera), condition.limits) for number in range(cameras)
    ]


def main(scenes: int, each: int) -> int:
    inside = Condition("within the limits")
    started = time.monotonic()
    with ProcessPoolExecutor(2) as pool:
        rows = [(inside, list(pool.map(camera, tasks(inside, scenes, 1000, SCENES_PER_CAMERA), chunksize=1)))]
        rows += [
            (condition, list(pool.map(camera, tasks(condition, each, 50_000, 10), chunksize=1)))
            for condition in (BEYOND if each else ())
        ]
    print(f"{'':40}{'scenes':>8}{'right':>9}{'again':>9}{'wrong':>7}{'refused':>9}")
    for condition, counts in rows:
        total = sum(counts, Counter[str]())
        n = sum(total.values()) or 1
        right, again, refused = (total[verdict] / n for verdict in (RIGHT, AGAIN, REFUSED))
        print(f"{condition.name:40}{n:8}{right:9.1%}{again:9.1%}{total[WRONG]:7}{refused:9.1%}")
    print(f"{time.monotonic() - started:.0f} seconds")
    first = sum(rows[0][1], Counter[str]())
    read = first[RIGHT] + first[AGAIN] + first[WRONG]
    good = not first[WRONG] and first[AGAIN] <= 0.02 * read and first[REFUSED] <= 0.02 * (read + first[REFUSED])
    return 0 if good else 1


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(words[0] if words else 5000, words[1] if len(words) > 1 else 100))
