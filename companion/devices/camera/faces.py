"""What the six faces look like from above, and which of them a square of the picture shows, if that is certain."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.devices.camera.view import EDGE, Numbers, Picture, Places

SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
TURNED = (2, 3, 6)
"""These look another way after a quarter turn."""
REACH = 0.41
"""How much of the face is compared, from its middle: all pips, and not its edges."""
PATCH = 29
"""So many samples across."""

SURE_REST, REST_EACH, SURE_FLAW, SURE_EVEN, LEAST_PIP = 0.8, 0.16, 0.5, 0.68, 5.0
WORST_FLAW = 28.0
"""Levels that no flaw may have, however strong the pips are: beside a mirrored lamp real pips look like flaws."""


@dataclass(frozen=True, slots=True)
class Pips:
    """How the pips of these dice are made, in shares of the die."""

    pitch: float = 0.26
    radius: float = 0.095


@dataclass(frozen=True, slots=True)
class Face:
    """A face as it was read, and all that disturbs it: how much of it, and the worst spot; both in pips."""

    face: int
    rest: float
    flaw: float
    even: float
    """The weakest of its pips, as a share of the strongest: a lamp that is mirrored looks like a pip, but not alike."""
    strength: float
    """How much darker the pips are than the body, in levels; negative if they are lighter."""

    @property
    def sure(self) -> bool:
        clean = self.flaw <= SURE_FLAW and self.flaw * abs(self.strength) <= WORST_FLAW
        fits = clean and self.rest <= SURE_REST + REST_EACH * self.face
        return fits and self.even >= SURE_EVEN and abs(self.strength) >= LEAST_PIP


def relief(grey: Picture, mask: Picture, pips: Pips) -> Numbers:
    """The picture with only what is as large as a pip left: dark spots are hills, light ones are hollows.

    The felt beside a die is left out, or its edge would be the highest hill of all.
    """
    radius = pips.radius * EDGE
    weight = cv2.erode(mask, np.ones((3, 3), np.uint8)).astype(np.float32) / 255
    smooth = grey.astype(np.float32) * weight
    fine, coarse = (
        cv2.GaussianBlur(smooth, (0, 0), share * radius) / (cv2.GaussianBlur(weight, (0, 0), share * radius) + 1e-3)
        for share in (0.55, 1.25)
    )
    return np.asarray((coarse - fine) * weight, dtype=np.float32)


@lru_cache(maxsize=64)
def _patterns(pips: Pips) -> tuple[tuple[int, ...], Numbers, Numbers]:
    """All ways the six faces may lie: their numbers, their relief, and the same of length one."""
    faces: list[int] = []
    rows: list[Numbers] = []
    for face, spots in SPOTS.items():
        for turned in (False, True) if face in TURNED else (False,):
            faces.append(face)
            rows.append(_pattern(tuple((-v, u) for u, v in spots) if turned else spots, pips))
    table = np.stack(rows) * _weights()
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    return tuple(faces), table, np.asarray(table / lengths, dtype=np.float32)


def _pattern(spots: tuple[tuple[int, int], ...], pips: Pips) -> Numbers:
    fine = 8
    size = int(2 * EDGE) * fine
    drawn = np.full((size, size), 1.0, np.float32)
    for u, v in spots:
        at = (round(size / 2 + u * pips.pitch * EDGE * fine), round(size / 2 + v * pips.pitch * EDGE * fine))
        cv2.circle(drawn, at, round(pips.radius * EDGE * fine), 0.0, -1, cv2.LINE_AA)
    small = cv2.resize(drawn, (size // fine, size // fine), interpolation=cv2.INTER_AREA)
    everywhere = np.full(small.shape, 255, np.uint8)
    hills = relief((small * 255).astype(np.uint8), everywhere, pips) / 255
    middle = np.array([[size / fine / 2, size / fine / 2]])
    return np.asarray(samples(hills.astype(np.float32), middle, np.zeros(1))[0], dtype=np.float32)


@lru_cache(maxsize=1)
def _weights() -> Numbers:
    """What is near the edges of a face counts less: they have a relief of their own."""
    line = np.abs(np.linspace(-REACH, REACH, PATCH))
    far = np.maximum(line[:, None], line[None, :])
    return np.clip((REACH - far) / (REACH - 0.34), 0, 1).ravel().astype(np.float32)


def samples(hills: Numbers, centres: Places, yaws: Places) -> Numbers:
    """The relief of faces at these places, each set upright: one row of samples to a face."""
    line = np.linspace(-REACH, REACH, PATCH) * EDGE
    u, v = (one.ravel() for one in np.meshgrid(line, line))
    c, s = np.cos(yaws)[:, None], np.sin(yaws)[:, None]
    x = centres[:, :1] + c * u - s * v
    y = centres[:, 1:] + s * u + c * v
    seen = cv2.remap(
        hills, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, dtype=np.float32)


def read(rows: Numbers, pips: Pips) -> list[Face]:
    """Which face each row of samples is most like."""
    faces, table, unit = _patterns(pips)
    rows = rows * _weights()
    lengths = np.linalg.norm(rows, axis=1)
    like = rows @ unit.T / np.maximum(lengths, 1e-6)[:, None]
    best = np.abs(like).argmax(axis=1)
    strength = (rows * table[best]).sum(axis=1) / (table[best] ** 2).sum(axis=1)
    rest = rows - strength[:, None] * table[best]
    one, peak = float((table[0] ** 2).sum()), float(table[0].max())
    found = []
    for number in range(len(rows)):
        height = max(abs(float(strength[number])), 1e-6)
        worst = cv2.blur(rest[number].reshape(PATCH, PATCH), (3, 3))
        flaw = float(np.abs(worst).max()) / (height * peak)
        unlike = float((rest[number] ** 2).sum()) / (height**2 * one)
        even = _even(rows[number] * np.sign(strength[number]), table[best[number]])
        found.append(Face(faces[best[number]], unlike, flaw, even, float(strength[number]) * peak))
    return found


def _even(row: Numbers, pattern: Numbers) -> float:
    """How alike the pips of a face are: the weakest as a share of the strongest."""
    hills = cv2.blur(row.reshape(PATCH, PATCH), (3, 3))
    count, labels = cv2.connectedComponents((pattern.reshape(PATCH, PATCH) > 0.5 * pattern.max()).astype(np.uint8))
    tops = [float(hills[labels == number].max()) for number in range(1, count)]
    return max(min(tops), 0.0) / max(*tops, 1e-6)
