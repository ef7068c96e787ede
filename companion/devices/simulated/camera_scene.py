"""What a camera above a tray sees: felt, dice, shadows, a hand; then the lens, the light and the faults of a sensor.

A `Setup` is one camera above one tray, as it stays from its calibration on; `picture` renders what lies there. All that
is random comes from the generator that is passed in, so a seed names a scene for ever. Lengths are millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.devices.simulated.camera_dice import AXES, Colour, Eye, Lamp, Look, Lying, Numbers, corners, draw

Picture: TypeAlias = npt.NDArray[np.uint8]
Generator: TypeAlias = np.random.Generator


@dataclass(frozen=True, slots=True)
class Felt:
    """The floor of the tray and what is around it."""

    colour: Colour = (0.10, 0.28, 0.08)
    rough: float = 0.08
    width: float = 260.0
    depth: float = 190.0
    wall: Colour = (0.16, 0.25, 0.40)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Faults:
    """What lens, sensor and driver do to a picture; levels are of 255."""

    noise: float = 3.0
    blur: float = 0.6
    """The lens is out of focus by so many pixels."""
    smear: float = 0.0
    """The camera shook, or a die moved, by so many pixels."""
    jpeg: int = 0
    """The quality of its compression; 0 does none."""
    dust: int = 5


@dataclass(frozen=True, slots=True)
class Setup:
    """One camera above one tray: `level` is how bright white is, `slope` how much the light changes over the tray."""

    eye: Eye = field(default_factory=Eye)
    felt: Felt = field(default_factory=Felt)
    lamp: Lamp = field(default_factory=Lamp)
    level: float = 0.9
    slope: tuple[float, float] = (0.0, 0.0)
    faults: Faults = field(default_factory=Faults)
    shadow: float = 8.0
    """How soft shadows are, in pixels."""


@dataclass(frozen=True, slots=True)
class Glare:
    """A spot in which a lamp is mirrored."""

    x: float
    y: float
    z: float
    radius: float
    light: float


@dataclass(frozen=True, slots=True)
class Thing:
    """Something flat that is no die and lies on the felt: a coin, or, with four corners, a card or a token."""

    x: float
    y: float
    radius: float
    colour: Colour = (0.30, 0.42, 0.50)
    corners: int = 48
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies in the tray at one moment, and how the camera exposes it: `gains` for blue, green and red."""

    dice: tuple[tuple[Look, Lying], ...] = ()
    glares: tuple[Glare, ...] = ()
    gains: Colour = (1.0, 1.0, 1.0)
    hand: tuple[float, float] | None = None
    """Where the fingertips of a hand are that reaches in from the nearer side."""
    things: tuple[Thing, ...] = ()


def lying(face: int, x: float, y: float, yaw: float, look: Look, lean: float = 0.0, towards: float = 0.0) -> Lying:
    """A die with this face on top, turned by `yaw`, and leaning by `lean` so that it stands on an edge or a corner."""
    along, sign = AXES[face]
    up = np.zeros(3)
    up[along] = sign
    side = np.zeros(3)
    side[(along + 1) % 3] = 1.0
    axes = np.array([side, np.cross(up, side), up])
    c, s = math.cos(yaw), math.sin(yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]]) @ axes
    if lean:
        tip, _ = cv2.Rodrigues(np.array([math.cos(towards), math.sin(towards), 0.0]) * lean)
        turn = np.asarray(tip, dtype=np.float64) @ turn
    lowest = float((np.abs(turn[2]) * look.size / 2).sum())
    rows = tuple((float(a), float(b), float(c)) for a, b, c in turn)
    return Lying(x, y, lowest, rows)


def stacked(look: Look, pose: Lying, below: Look) -> Lying:
    """The same die on top of another one that lies flat."""
    return replace(pose, z=pose.z + below.size)


def leaning_on(face: int, x: float, y: float, look: Look, towards: float, lean: float) -> Lying:
    """A die that stands on one edge and leans with another one against something upright (a wall, the side of a die)
    that goes through `x, y` and faces the die; `towards` is the direction in which the die leans."""
    away = look.size / 2 * (math.cos(lean) + math.sin(lean))
    middle = (x - away * math.cos(towards), y - away * math.sin(towards))
    return lying(face, *middle, towards, look, lean, towards + math.pi / 2)


def picture(setup: Setup, scene: Scene, random: Generator) -> Picture:
    """What the camera delivers: blue, green, red."""
    light = _floor(setup).copy()
    for thing in scene.things:
        _add_thing(light, setup.eye, thing)
    if scene.dice:
        light *= _shade(setup, scene)[..., None]
    away = sorted(scene.dice, key=lambda one: -_distance(setup.eye, one[1]))
    for look, pose in away:
        draw(light, setup.eye, setup.lamp, look, pose)
    light *= _lit(setup)[..., None]
    _add_glares(light, setup, scene)
    if scene.hand is not None:
        _add_hand(light, setup.eye, scene.hand)
    _add_dust(light, setup, random)
    return _sensed(light, setup, scene.gains, random)


def _distance(eye: Eye, pose: Lying) -> float:
    return float(np.linalg.norm(eye.place - [pose.x, pose.y, pose.z]))


@lru_cache(maxsize=2)
def _plane(eye: Eye) -> Numbers:
    """Where each pixel looks at the floor."""
    across, down = np.meshgrid(np.arange(eye.width, dtype=np.float32), np.arange(eye.height_px, dtype=np.float32))
    rays = eye.rays(across, down)
    place = eye.place.astype(np.float32)
    return np.asarray(place[:2] + rays[..., :2] * (-place[2] / rays[..., 2:]), dtype=np.float32)


@lru_cache(maxsize=2)
def _floor(setup: Setup) -> Numbers:
    """Felt with its fibres, the edge of the tray, and what is beyond."""
    eye, felt = setup.eye, setup.felt
    random = np.random.default_rng(felt.seed)
    at = _plane(eye)
    fine = random.standard_normal((eye.height_px, eye.width)).astype(np.float32)
    coarse = random.standard_normal((eye.height_px // 8, eye.width // 8)).astype(np.float32)
    grain = cv2.GaussianBlur(fine, (0, 0), 0.8) * 2.2 + 0.6 * cv2.resize(coarse, (eye.width, eye.height_px))
    light = np.array(felt.colour, np.float32) * (1 + felt.rough * grain)[..., None]
    outside = np.maximum(np.abs(at[..., 0]) - felt.width / 2, np.abs(at[..., 1]) - felt.depth / 2)
    wood = 1 + 0.1 * np.sin(at[..., 0] * 0.7 + 2 * np.sin(at[..., 1] * 0.05))
    light = np.where(outside[..., None] > 0, np.array(felt.wall, np.float32) * wood[..., None], light)
    near_wall = np.clip(1 + outside / 12, 0, 1) * (outside <= 0)
    return np.asarray(np.maximum(light * (1 - 0.35 * near_wall)[..., None], 0.002), dtype=np.float32)


@lru_cache(maxsize=2)
def _lit(setup: Setup) -> Numbers:
    """How bright each place is: darker towards the corners, and by the slope of the light."""
    eye = setup.eye
    across, down = np.meshgrid(np.linspace(-1, 1, eye.width), np.linspace(-0.75, 0.75, eye.height_px))
    slope = 1 + setup.slope[0] * across + setup.slope[1] * down
    return np.asarray(slope * (1 - 0.12 * (across**2 + down**2)) * setup.level, dtype=np.float32)


def _shade(setup: Setup, scene: Scene) -> Numbers:
    """Where the lamp does not reach the floor, and the dark under the edges of dice."""
    eye, lamp = setup.eye, setup.lamp
    cast = np.zeros((eye.height_px // 2, eye.width // 2), np.float32)
    close = np.zeros_like(cast)
    at = np.array([lamp.x, lamp.y, lamp.z])
    for look, pose in scene.dice:
        cube = corners(look, pose)
        fall = cube + (cube - at) * (cube[:, 2:] / (at[2] - cube[:, 2:]))
        _fill(cast, eye, np.vstack([fall[:, :2], cube[:, :2]]))
        _fill(close, eye, cube[:, :2])
    cast = cv2.GaussianBlur(cast, (0, 0), max(setup.shadow / 2, 0.5))
    close = cv2.GaussianBlur(close, (0, 0), 2.5)
    small = (1 - (1 - lamp.ambient) * np.minimum(cast, 1)) * (1 - 0.45 * np.minimum(close, 1))
    return np.asarray(cv2.resize(small, (eye.width, eye.height_px)), dtype=np.float32)


def _fill(mask: Numbers, eye: Eye, on_floor: npt.NDArray[np.float64]) -> None:
    points = eye.project(np.column_stack([on_floor, np.zeros(len(on_floor))])) / 2
    hull = cv2.convexHull(np.round(points * 16).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 1.0, cv2.LINE_8, 4)


def _add_glares(light: Numbers, setup: Setup, scene: Scene) -> None:
    for glare in scene.glares:
        (x, y), (x_edge, y_edge) = setup.eye.project(
            np.array([[glare.x, glare.y, glare.z], [glare.x + glare.radius, glare.y, glare.z]])
        )
        radius = math.hypot(x_edge - x, y_edge - y)
        reach = int(3 * radius) + 1
        left, top = max(int(x) - reach, 0), max(int(y) - reach, 0)
        window = light[top : int(y) + reach, left : int(x) + reach]
        across = np.arange(left, left + window.shape[1]) - x
        down = np.arange(top, top + window.shape[0]) - y
        spot = np.exp(-(((across[None, :] ** 2 + down[:, None] ** 2) / radius**2) ** 2))
        window += (glare.light * spot)[..., None].astype(np.float32)


def _add_thing(light: Numbers, eye: Eye, thing: Thing) -> None:
    """A flat thing with a darker rim."""
    around = np.linspace(0, 2 * math.pi, thing.corners, endpoint=False) + thing.turned
    for share, shine in ((1.0, 0.7), (0.88, 1.0)):
        rim = np.column_stack([np.cos(around), np.sin(around)]) * thing.radius * share + [thing.x, thing.y]
        points = eye.project(np.column_stack([rim, np.full(len(rim), 1.5)]))
        colour = tuple(shine * one for one in thing.colour)
        cv2.fillConvexPoly(light, np.round(points * 16).astype(np.int32), colour, cv2.LINE_AA, 4)


def _add_hand(light: Numbers, eye: Eye, tip: tuple[float, float]) -> None:
    """A forearm and four fingers, as dark and as light as skin is, from the edge of the picture."""
    x, y = eye.project(np.array([[tip[0], tip[1], 40.0]]))[0]
    mask = np.zeros(light.shape[:2], np.float32)
    for finger in range(-2, 2):
        start = (round(x + 34 * finger + 17), round(y))
        cv2.line(mask, start, (round(x + 20 * finger), round(y + 130)), 1.0, 30)
    cv2.ellipse(mask, (round(x - 10), round(y + 170)), (85, 90), 0, 0, 360, 1.0, -1)
    cv2.line(mask, (round(x - 10), round(y + 200)), (round(x - 10), eye.height_px + 200), 1.0, 120)
    mask = cv2.GaussianBlur(mask, (0, 0), 3)[..., None]
    relief = 0.75 + 0.25 * np.cos(np.arange(light.shape[1], dtype=np.float32) / 21)[None, :, None]
    light *= 1 - mask
    light += mask * relief * np.array((0.22, 0.33, 0.55), np.float32)


def _add_dust(light: Numbers, setup: Setup, random: Generator) -> None:
    """Specks and lint, on the felt and on the dice."""
    eye = setup.eye
    for _ in range(setup.faults.dust):
        x, y = random.uniform(0, eye.width), random.uniform(0, eye.height_px)
        shine = float(random.choice([0.05, 0.5, 0.8])) * setup.level
        colour = (shine, shine, shine)
        if random.random() < 0.5:
            cv2.circle(light, (round(x * 16), round(y * 16)), 10, colour, -1, cv2.LINE_AA, 4)
        else:
            end = (round(x + random.uniform(-9, 9)), round(y + random.uniform(-9, 9)))
            cv2.line(light, (round(x), round(y)), end, colour, 1)


@lru_cache(maxsize=1)
def _grain() -> list[Numbers]:
    """Noise to draw from: making it anew for every picture would take longer than the picture."""
    random = np.random.default_rng(12345)
    return [random.standard_normal((520, 680, 3)).astype(np.float32) for _ in range(3)]


@lru_cache(maxsize=1)
def _curve() -> Picture:
    """From linear light to levels, in steps of 1/4096."""
    steps = np.arange(4096) / 4095
    return np.asarray(
        np.round(255 * np.where(steps < 0.0031308, 12.92 * steps, 1.055 * steps ** (1 / 2.4) - 0.055)), np.uint8
    )


def _sensed(light: Numbers, setup: Setup, gains: Colour, random: Generator) -> Picture:
    faults = setup.faults
    light *= np.array(gains, np.float32)
    if faults.blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), faults.blur), dtype=np.float32)
    if faults.smear:
        light = _smeared(light, faults.smear, float(random.uniform(0, math.pi)))
    steps = np.clip(light * 4095, 0, 4095).astype(np.uint16)
    levels = _curve()[steps].astype(np.float32)
    levels += faults.noise * _noise(levels.shape, random)
    seen = np.clip(levels + 0.5, 0, 255).astype(np.uint8)
    if faults.jpeg:
        _, packed = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, faults.jpeg])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)
    return np.asarray(seen, dtype=np.uint8)


def _noise(shape: Sequence[int], random: Generator) -> Numbers:
    pool = _grain()[int(random.integers(3))]
    down, across = int(random.integers(pool.shape[0] - shape[0])), int(random.integers(pool.shape[1] - shape[1]))
    cut = pool[down : down + shape[0], across : across + shape[1]]
    return cut[:: int(random.choice([-1, 1])), :: int(random.choice([-1, 1])), :: int(random.choice([-1, 1]))]


def _smeared(light: Numbers, length: float, way: float) -> Numbers:
    size = 2 * math.ceil(length / 2) + 1
    kernel = np.zeros((size, size), np.float32)
    middle, reach = size // 2, length / 2
    start = (round((middle - reach * math.cos(way)) * 16), round((middle - reach * math.sin(way)) * 16))
    end = (round((middle + reach * math.cos(way)) * 16), round((middle + reach * math.sin(way)) * 16))
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(light, -1, kernel / max(float(kernel.sum()), 1e-6)), dtype=np.float32)
