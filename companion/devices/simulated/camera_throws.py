"""Random cameras and random throws, within stated limits: what the reading of dice is promised for."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.devices.simulated.camera_dice import Colour, Eye, Lamp, Look, Lying
from companion.devices.simulated.camera_scene import Faults, Felt, Generator, Glare, Scene, Setup, lying

DEGREE = math.pi / 180

FELTS: dict[str, Colour] = {
    "green": (0.09, 0.20, 0.06),
    "blue": (0.25, 0.10, 0.05),
    "red": (0.05, 0.06, 0.26),
    "grey": (0.17, 0.17, 0.17),
}
BODIES: dict[str, tuple[Colour, Colour]] = {
    "white": ((0.85, 0.86, 0.86), (0.02, 0.02, 0.02)),
    "ivory": ((0.62, 0.78, 0.84), (0.03, 0.03, 0.04)),
    "yellow": ((0.08, 0.60, 0.80), (0.02, 0.02, 0.02)),
    "black": ((0.02, 0.02, 0.02), (0.85, 0.85, 0.85)),
    "red": ((0.03, 0.03, 0.45), (0.85, 0.85, 0.85)),
    "blue": ((0.40, 0.10, 0.03), (0.85, 0.85, 0.85)),
    "green": ((0.06, 0.25, 0.03), (0.85, 0.85, 0.85)),
}
"""The colours that dice come in: body and pips."""
UNLIKE = {"green": ("green",), "blue": ("blue",), "red": ("red",), "grey": ()}
"""Dice of the colour of the felt are not promised to be seen."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Within these everything is promised; each pair is the least and the most."""

    die: tuple[float, float] = (12.0, 19.0)
    pixels: tuple[float, float] = (28.0, 46.0)
    """How large the edge of a die is in the middle of the picture."""
    tilt: float = 8.0
    bend: float = 0.04
    fov: tuple[float, float] = (50.0, 66.0)
    fov_error: float = 3.0
    """How far, in degrees, the angle in the board profile may be from that of the lens."""
    felts: tuple[str, ...] = ("green", "blue", "red")
    level: tuple[float, float] = (0.45, 1.0)
    slope: float = 0.3
    noise: tuple[float, float] = (1.0, 5.0)
    blur: tuple[float, float] = (0.4, 0.9)
    smear: float = 0.0
    jpeg: tuple[int, int] = (70, 95)
    dust: int = 8
    glare: float = 0.0
    """How many scenes have a lamp mirrored in a die."""
    gloss: float = 0.1
    """How much of the lamp the faces send back like a mirror."""
    touching: float = 0.25
    """How many dice lie close to another one, or touch it."""
    gap: tuple[float, float] = (0.0, 3.0)
    """Millimetres between those, where they are nearest."""
    dice: tuple[int, int] = (1, 8)
    exposure: float = 0.08
    """How far the camera's own exposure and white balance have drifted since the calibration."""
    size_spread: float = 0.02
    lean: tuple[float, float] = (0.0, 0.0)
    """How far one die of each throw leans, in degrees."""


PROMISED = Limits()


def any_setup(random: Generator, limits: Limits = PROMISED) -> tuple[Setup, Look]:
    """A camera above a tray, and the make of the dice that are thrown into it."""
    size = float(random.uniform(*limits.die))
    fov = float(random.uniform(*limits.fov)) * DEGREE
    pixels = float(random.uniform(*limits.pixels))
    focal = 320 / math.tan(fov / 2)
    eye = Eye(
        height=focal * size / pixels + size,
        tilt=float(random.uniform(0, limits.tilt)) * DEGREE,
        towards=float(random.uniform(0, 2 * math.pi)),
        fov=fov,
        bend=float(random.uniform(-limits.bend, limits.bend)),
    )
    felt_name = str(random.choice(limits.felts))
    reach = eye.height * math.tan(fov / 2)
    felt = Felt(
        colour=FELTS[felt_name],
        rough=float(random.uniform(0.03, 0.12)),
        width=1.8 * reach,
        depth=1.33 * reach,
        seed=int(random.integers(1 << 30)),
    )
    around = float(random.uniform(0, 2 * math.pi))
    off = float(random.uniform(0.25, 0.8)) * eye.height
    lamp = Lamp(off * math.cos(around), off * math.sin(around), eye.height * 1.3, float(random.uniform(0.4, 0.75)))
    faults = Faults(
        noise=float(random.uniform(*limits.noise)),
        blur=float(random.uniform(*limits.blur)),
        smear=limits.smear,
        jpeg=int(random.integers(limits.jpeg[0], limits.jpeg[1] + 1)) if random.random() < 0.5 else 0,
        dust=int(random.integers(limits.dust + 1)),
    )
    setup = Setup(
        eye,
        felt,
        lamp,
        level=float(random.uniform(*limits.level)),
        slope=(float(random.uniform(-1, 1)) * limits.slope, float(random.uniform(-1, 1)) * limits.slope),
        faults=faults,
        shadow=float(random.uniform(2, 12)),
    )
    names = [name for name in BODIES if name not in UNLIKE[felt_name]]
    body, pips = BODIES[str(random.choice(names))]
    look = Look(
        body,
        pips,
        size,
        pip_radius=float(random.uniform(0.085, 0.105)),
        pip_pitch=float(random.uniform(0.24, 0.275)),
        rounding=float(random.uniform(0.03, 0.09)),
        corner=float(random.uniform(0.70, 0.80)),
        gloss=float(random.uniform(0.0, limits.gloss)),
    )
    return setup, look


def calibrating(look: Look, random: Generator, setup: Setup) -> Scene:
    """One die with its six on top, near the middle, as the calibration asks for."""
    x, y = random.uniform(-0.12, 0.12, 2) * (setup.felt.width, setup.felt.depth)
    return Scene(((look, lying(6, float(x), float(y), float(random.uniform(0, 2 * math.pi)), look)),))


def others(random: Generator, setup: Setup, look: Look, limits: Limits) -> Look:
    """A die of the same make: nearly its size, now and then of another colour."""
    body, pips = look.body, look.pips
    if random.random() < 0.25:
        felt = next(name for name, colour in FELTS.items() if colour == setup.felt.colour)
        body, pips = BODIES[str(random.choice([name for name in BODIES if name not in UNLIKE[felt]]))]
    size = look.size * (1 + float(random.uniform(-1, 1)) * limits.size_spread)
    return Look(
        body,
        pips,
        size,
        look.pip_radius,
        look.pip_pitch,
        look.rounding,
        look.corner,
        float(random.uniform(0, limits.gloss)),
    )


def any_throw(random: Generator, setup: Setup, look: Look, limits: Limits = PROMISED) -> tuple[Scene, tuple[int, ...]]:
    """Dice at rest in the tray, and the faces they show."""
    count = int(random.integers(limits.dice[0], limits.dice[1] + 1))
    dice: list[tuple[Look, Lying]] = []
    faces: list[int] = []
    leans = int(random.integers(count)) if limits.lean[1] else -1
    for number in range(count):
        one = others(random, setup, look, limits)
        pose = _free_place(random, setup, one, dice, limits, limits.lean if number == leans else (0.0, 0.0))
        if pose is None:
            break
        dice.append((one, pose[0]))
        faces.append(pose[1])
    gains = 1 + float(random.uniform(-1, 1)) * limits.exposure
    gain = tuple(gains * (1 + float(random.uniform(-0.4, 0.4)) * limits.exposure) for _ in range(3))
    return Scene(tuple(dice), _glares(random, dice, limits), gain), tuple(faces)  # type: ignore[arg-type]


def _free_place(
    random: Generator,
    setup: Setup,
    look: Look,
    dice: list[tuple[Look, Lying]],
    limits: Limits,
    lean: tuple[float, float],
) -> tuple[Lying, int] | None:
    for _ in range(200):
        face, yaw = int(random.integers(1, 7)), float(random.uniform(0, 2 * math.pi))
        if dice and random.random() < limits.touching:
            x, y, yaw = _beside(random, look, dice[int(random.integers(len(dice)))], limits, yaw)
        else:
            x = float(random.uniform(-0.5, 0.5)) * (setup.felt.width - 1.6 * look.size)
            y = float(random.uniform(-0.5, 0.5)) * (setup.felt.depth - 1.6 * look.size)
        tip = float(random.uniform(*lean)) * DEGREE
        pose = lying(face, x, y, yaw, look, tip, float(random.uniform(0, 2 * math.pi)))
        if _fits(setup, look, pose, dice):
            return pose, face
    return None


def _beside(
    random: Generator, look: Look, other: tuple[Look, Lying], limits: Limits, yaw: float
) -> tuple[float, float, float]:
    """Next to another die, corner to edge or edge to edge."""
    beside, at = other
    way = float(random.uniform(0, 2 * math.pi))
    if random.random() < 0.4:  # edge to edge
        yaw = math.atan2(at.turn[1][0], at.turn[0][0]) + float(random.normal(0, 0.03))
        axis = math.atan2(at.turn[1][0], at.turn[0][0]) + math.pi / 2 * int(random.integers(4))
        away = (look.size + beside.size) / 2 + float(random.uniform(*limits.gap)) + 0.03 * look.size
        along = float(random.uniform(-0.6, 0.6)) * look.size
        x = at.x + away * math.cos(axis) - along * math.sin(axis)
        return x, at.y + away * math.sin(axis) + along * math.cos(axis), yaw
    away = look.size * float(random.uniform(1.02, 1.3)) + float(random.uniform(*limits.gap))
    return at.x + away * math.cos(way), at.y + away * math.sin(way), yaw


def _square(look: Look, pose: Lying, more: float = 0.0) -> npt.NDArray[np.float64]:
    """The footprint: what the cube covers, seen from straight above."""
    turn = pose.matrix[:2] * (look.size / 2 + more)
    cube = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    return np.asarray(cube @ turn.T + [pose.x, pose.y])


def _fits(setup: Setup, look: Look, pose: Lying, dice: list[tuple[Look, Lying]]) -> bool:
    """On the felt and apart from the others."""
    mine = _square(look, pose)
    if (np.abs(mine[:, 0]) > setup.felt.width / 2 - 1).any() or (np.abs(mine[:, 1]) > setup.felt.depth / 2 - 1).any():
        return False
    seen = setup.eye.project(np.column_stack([np.vstack([mine, mine]), np.repeat([0.0, look.size], 8)]))
    if (seen < 4).any() or (seen[:, 0] > setup.eye.width - 5).any() or (seen[:, 1] > setup.eye.height_px - 5).any():
        return False
    return all(_apart(mine, _square(other, there)) for other, there in dice)


def _apart(one: npt.NDArray[np.float64], two: npt.NDArray[np.float64]) -> bool:
    """Two convex footprints do not meet: some direction of an edge of either parts them."""
    for shape in (one, two):
        for a, b in ((0, 1), (0, 2), (0, 4)):
            edge = shape[b] - shape[a]
            if np.linalg.norm(edge) < 1e-6:
                continue
            normal = np.array([-edge[1], edge[0]])
            first, second = one @ normal, two @ normal
            if first.max() < second.min() or second.max() < first.min():
                return True
    return False


def _glares(random: Generator, dice: list[tuple[Look, Lying]], limits: Limits) -> tuple[Glare, ...]:
    if not dice or random.random() >= limits.glare:
        return ()
    look, pose = dice[int(random.integers(len(dice)))]
    offset = pose.matrix[:2, :2] @ random.uniform(-0.4, 0.4, 2) * look.size
    radius = float(random.uniform(0.05, 0.13)) * look.size
    return (Glare(pose.x + offset[0], pose.y + offset[1], look.size, radius, float(random.uniform(0.4, 1.5))),)
