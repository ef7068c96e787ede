"""One die as a camera sees it: a cube with cut corners, soft edges and drilled pips, in the light of one lamp.

Lengths are millimetres, colours are shares of white light (blue, green, red), angles are radians. Nothing here knows
how the dice are read.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.float32]
Colour: TypeAlias = tuple[float, float, float]

SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
AXES = {1: (2, 1), 6: (2, -1), 2: (1, 1), 5: (1, -1), 3: (0, 1), 4: (0, -1)}
"""Along which axis of the die, and which way, each face looks; opposite faces add up to seven."""
FINE = 2
"""So many rays to a pixel, across and down."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a die is made of; pips are measured in shares of the die."""

    body: Colour = (0.85, 0.85, 0.85)
    pips: Colour = (0.03, 0.03, 0.03)
    size: float = 16.0
    pip_radius: float = 0.095
    pip_pitch: float = 0.26
    rounding: float = 0.06
    corner: float = 0.74
    """How far the corners reach: the radius of the ball that cuts them, in sizes."""
    gloss: float = 0.2


@dataclass(frozen=True, slots=True)
class Lying:
    """Where a die is and how it lies: `turn` takes its own axes to those of the tray."""

    x: float
    y: float
    z: float
    turn: tuple[tuple[float, float, float], ...]

    @property
    def matrix(self) -> npt.NDArray[np.float64]:
        return np.array(self.turn)


@dataclass(frozen=True, slots=True)
class Eye:
    """The camera: where it is, which way it looks, how wide, and how much its lens bends (the first radial term)."""

    height: float = 260.0
    tilt: float = 0.0
    """How far it looks away from straight down, in radians."""
    towards: float = 0.0
    fov: float = 1.08
    bend: float = 0.0
    width: int = 640
    height_px: int = 480

    @property
    def focal(self) -> float:
        return self.width / 2 / math.tan(self.fov / 2)

    @property
    def turn(self) -> npt.NDArray[np.float64]:
        """Rows are the camera's axes (right, down in the picture, forwards) in those of the tray (z up)."""
        down = np.array([[1.0, 0, 0], [0, -1.0, 0], [0, 0, -1.0]])
        c, s = math.cos(self.towards), math.sin(self.towards)
        axis = np.array([c, s, 0.0])
        lean, _ = cv2.Rodrigues(axis * self.tilt)
        return np.asarray(np.asarray(lean, dtype=np.float64) @ down)

    @property
    def place(self) -> npt.NDArray[np.float64]:
        """It stands so that it looks at the middle of the tray."""
        forwards = self.turn[2]
        return np.asarray(-forwards * (self.height / -forwards[2]))

    def project(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Where points of the tray are in the picture."""
        seen = (points - self.place) @ self.turn.T
        flat = seen[:, :2] / seen[:, 2:]
        squared = (flat**2).sum(axis=1, keepdims=True)
        bent = flat * (1 + self.bend * squared)
        return np.asarray(bent * self.focal + [(self.width - 1) / 2, (self.height_px - 1) / 2])

    def rays(self, across: Numbers, down: Numbers) -> Numbers:
        """The directions in which places of the picture look, in the axes of the tray; not of length one."""
        x = (across - (self.width - 1) / 2) / self.focal
        y = (down - (self.height_px - 1) / 2) / self.focal
        flat_x, flat_y = x, y
        for _ in range(4 if self.bend else 0):
            factor = 1 + self.bend * (flat_x**2 + flat_y**2)
            flat_x, flat_y = x / factor, y / factor
        axes = self.turn.astype(np.float32)
        return np.asarray(flat_x[..., None] * axes[0] + flat_y[..., None] * axes[1] + axes[2], dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp and the light of the room: `ambient` is the share that comes from everywhere."""

    x: float = 80.0
    y: float = -120.0
    z: float = 420.0
    ambient: float = 0.55


def corners(look: Look, lying: Lying) -> npt.NDArray[np.float64]:
    half = look.size / 2
    cube = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    return np.asarray(cube @ lying.matrix.T + [lying.x, lying.y, lying.z])


def draw(light: Numbers, eye: Eye, lamp: Lamp, look: Look, lying: Lying) -> None:
    """Draw the die into a picture of linear light, over whatever is there."""
    at = eye.project(corners(look, lying))
    left, top = np.floor(at.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(at.max(axis=0)).astype(int) + 3
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, eye.width), min(bottom, eye.height_px)
    if right <= left or bottom <= top:
        return
    offsets = (np.arange(FINE, dtype=np.float32) + 0.5) / FINE - 0.5
    across = (np.arange(left, right, dtype=np.float32)[:, None] + offsets).ravel()
    down = (np.arange(top, bottom, dtype=np.float32)[:, None] + offsets).ravel()
    grid_x, grid_y = np.meshgrid(across, down)
    hit, colour = _traced(
        eye.rays(grid_x.astype(np.float32), grid_y.astype(np.float32)).reshape(-1, 3), eye, lamp, look, lying
    )
    shape = (bottom - top, FINE, right - left, FINE)
    cover = hit.reshape(shape).mean(axis=(1, 3))[..., None]
    shine = colour.reshape(*shape, 3).mean(axis=(1, 3))
    window = light[top:bottom, left:right]
    window *= 1 - cover
    window += shine


def _traced(rays: Numbers, eye: Eye, lamp: Lamp, look: Look, lying: Lying) -> tuple[Numbers, Numbers]:
    """Which rays meet the die, and what light they bring (nothing where they do not)."""
    turn = lying.matrix.astype(np.float32)
    start = ((eye.place - [lying.x, lying.y, lying.z]) @ lying.matrix / look.size).astype(np.float32)
    way = rays @ turn / np.float32(look.size)
    way = np.where(np.abs(way) < 1e-9, np.float32(1e-9), way)
    one, two = (-0.5 - start) / way, (0.5 - start) / way
    near = np.minimum(one, two)
    enter, leave = near.max(axis=1), np.maximum(one, two).min(axis=1)
    a, b = (way**2).sum(axis=1), way @ start
    under = b**2 - a * (float((start**2).sum()) - look.corner**2)
    root = np.sqrt(np.maximum(under, 0))
    ball_in, ball_out = (-b - root) / a, (-b + root) / a
    first = np.maximum(enter, ball_in)
    hit = (first < np.minimum(leave, ball_out)) & (under > 0)
    colour = np.zeros((len(rays), 3), np.float32)
    if hit.any():
        place = start + way[hit] * first[hit, None]
        cut = (ball_in > enter)[hit]
        colour[hit] = _shaded(place, cut, near[hit].argmax(axis=1), -way[hit], lamp, look, lying)
    return hit.astype(np.float32), colour


def _shaded(
    place: Numbers,
    cut: npt.NDArray[np.bool_],
    axis: npt.NDArray[np.intp],
    back: Numbers,
    lamp: Lamp,
    look: Look,
    lying: Lying,
) -> Numbers:
    rows = np.arange(len(place))
    normal = _normals(place, cut, axis, look)
    body, hollow = _painted(place, cut, axis, look)
    lamp_at = (np.array([lamp.x - lying.x, lamp.y - lying.y, lamp.z - lying.z]) @ lying.matrix / look.size).astype(
        np.float32
    )
    to_lamp = lamp_at - place
    to_lamp /= np.linalg.norm(to_lamp, axis=1, keepdims=True)
    normal = normal + hollow
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    facing = np.maximum((normal * to_lamp).sum(axis=1), 0)
    up = normal @ lying.matrix[2].astype(np.float32)
    around = lamp.ambient * (0.65 + 0.35 * up)
    straight = max(float(lamp.z / math.hypot(lamp.x, lamp.y, lamp.z)), 0.2)
    bright = around + (1 - lamp.ambient) * facing / straight
    middle = to_lamp + back / np.linalg.norm(back, axis=1, keepdims=True)
    middle /= np.linalg.norm(middle, axis=1, keepdims=True)
    mirror = look.gloss * np.maximum((normal * middle).sum(axis=1), 0) ** 60
    shaded = body * bright[:, None] + mirror[:, None]
    assert len(rows) == len(shaded)
    return np.asarray(shaded, dtype=np.float32)


def _normals(place: Numbers, cut: npt.NDArray[np.bool_], axis: npt.NDArray[np.intp], look: Look) -> Numbers:
    """Flat on the faces, bent over the edges, round where the corners are cut."""
    inner = np.clip(place, -(0.5 - look.rounding), 0.5 - look.rounding)
    bent = place - inner
    flat = np.zeros_like(place)
    rows = np.arange(len(place))
    flat[rows, axis] = np.sign(place[rows, axis])
    normal = np.where(cut[:, None], place, np.where(np.abs(bent).max(axis=1, keepdims=True) > 1e-6, bent, flat))
    return np.asarray(normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-6), dtype=np.float32)


def _painted(
    place: Numbers, cut: npt.NDArray[np.bool_], axis: npt.NDArray[np.intp], look: Look
) -> tuple[Numbers, Numbers]:
    """The colour of each place, and how the hollow of a pip bends the surface there."""
    colour = np.broadcast_to(np.array(look.body, np.float32), place.shape).copy()
    hollow = np.zeros_like(place)
    for face, (along, sign) in AXES.items():
        on = (axis == along) & (place[:, along] * sign > 0.4) & ~cut
        if not on.any():
            continue
        flat = [number for number in range(3) if number != along]
        across, down = place[on][:, flat[0]], place[on][:, flat[1]]
        painted, bend = colour[on], hollow[on]
        for u, v in SPOTS[face]:
            du, dv = across - u * look.pip_pitch, down - v * look.pip_pitch
            inside = du**2 + dv**2 < look.pip_radius**2
            painted[inside] = look.pips
            bend[inside, flat[0]] = -0.8 * du[inside] / look.pip_radius
            bend[inside, flat[1]] = -0.8 * dv[inside] / look.pip_radius
        colour[on], hollow[on] = painted, bend
    return colour, hollow
