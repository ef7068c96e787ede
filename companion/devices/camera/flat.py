"""Whether a die lies flat: its pips are as far apart each way, and its sides show as far as they must and no further.

A die that leans towards the camera shows its top as large as one that lies flat. But then its sides do not show where
those of a flat one would, and its pips are drawn apart one way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.devices.camera.faces import SPOTS, TURNED, Pips
from companion.devices.camera.guessing import Guess, peaks
from companion.devices.camera.view import EDGE, Numbers, Picture, Places, View

MOST_UNEVEN = 1.1
LEAST_APART, MOST_APART = 0.9, 1.1
"""How far apart its pips may be, as a share of how far they should."""
LEAST_SIDES = 0.55
"""So much of the sides that a flat die shows must be something else than felt."""
LEAST_RIM = 0.72
"""So much of the line around a flat die must be an edge in the picture."""
SHARP_RIM, SHADED_SIDES = 0.92, 0.85
"""The same for a die whose sides are taken for its shadow."""
STEP = 18
"""Levels that make an edge."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A die as it would lie flat, in a part of the straight picture that begins at `corner`."""

    view: View
    guess: Guess
    corner: Places

    @property
    def top(self) -> Places:
        return self.view.top(self.guess.centre, self.guess.yaw)

    @property
    def around(self) -> Places:
        """The corners of everything that shows of it, in their order."""
        outline = self.view.outline(self.top + self.corner).reshape(-1, 2) / 16
        return np.asarray(outline - self.corner, dtype=np.float64)


def doubt(shape: Shape, hills: Numbers, edges: Picture, mask: Picture, shaded: Picture, pips: Pips) -> str:
    """Why it does not lie flat, in words; empty if it does. Sides may be as dark as a shadow, if their edges show."""
    apart, uneven = lattice(shape.guess, hills, mask, pips)
    if not LEAST_APART <= apart <= MOST_APART or uneven > MOST_UNEVEN:
        return "its pips are drawn apart: it leans"
    rim = _rim(shape, edges)
    if _sides(shape, mask) < LEAST_SIDES and (rim < SHARP_RIM or _sides(shape, shaded) < SHADED_SIDES):
        return "its sides do not show: it leans"
    if rim < LEAST_RIM:
        return "its outline is not that of a die that lies flat"
    return ""


def lattice(guess: Guess, hills: Numbers, mask: Picture, pips: Pips) -> tuple[float, float]:
    """How far apart its pips are, as a share of how far they should be, and how much more so one way than the other."""
    spots = np.array(SPOTS[guess.face.face], np.float64) * pips.pitch * EDGE
    found, _ = peaks(hills, mask)
    if len(spots) < 2 or len(found) < len(spots):
        return 1.0, 1.0
    turns = (spots, np.column_stack([-spots[:, 1], spots[:, 0]])) if guess.face.face in TURNED else (spots,)
    tried = [(_nearest(guess, turn, found), turn) for turn in turns]
    (there, _), should = min(tried, key=lambda one: one[0][1])
    if len(spots) < 4:
        ends = np.linalg.norm(there[0] - there[-1]) / np.linalg.norm(should[0] - should[-1])
        return float(ends), 1.0
    fitted, *_ = np.linalg.lstsq(np.column_stack([should, np.ones(len(should))]), there, rcond=None)
    wide, narrow = np.linalg.svd(fitted[:2])[1]
    return math.sqrt(wide * narrow), float(wide / max(narrow, 1e-6))


def _nearest(guess: Guess, spots: Places, found: Places) -> tuple[Places, float]:
    """What was found next to each spot, and how far off that is in all."""
    c, s = math.cos(guess.yaw), math.sin(guess.yaw)
    expected = spots @ np.array([[c, s], [-s, c]]) + guess.centre
    far = np.hypot(*(found[None] - expected[:, None]).transpose(2, 0, 1))
    return found[far.argmin(axis=1)], float(far.min(axis=1).sum())


def _sides(shape: Shape, mask: Picture) -> float:
    """How much of what its sides would cover is covered."""
    low = np.maximum(np.floor(shape.around.min(axis=0)).astype(int) - 1, 0)
    high = np.ceil(shape.around.max(axis=0)).astype(int) + 2
    window = mask[low[1] : high[1], low[0] : high[0]]
    whole, top = np.zeros_like(window), np.zeros_like(window)
    cv2.fillConvexPoly(whole, np.round((shape.around - low) * 16).astype(np.int32), 255, cv2.LINE_8, 4)
    cv2.fillConvexPoly(top, np.round((shape.top - low) * 16).astype(np.int32), 255, cv2.LINE_8, 4)
    sides = cv2.erode(whole & ~cv2.dilate(top, np.ones((5, 5), np.uint8)), np.ones((3, 3), np.uint8)) > 0
    if np.count_nonzero(sides) < 20:
        return 1.0
    return float((window[sides] > 0).mean())


def _rim(shape: Shape, edges: Picture) -> float:
    """How much of its outline is an edge in the picture."""
    corners = shape.around
    points, normals = [], []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        way = end - start
        length = float(np.hypot(*way))
        if length < 4:
            continue
        shares = np.arange(0.15 * length, 0.85 * length, 2.0)[:, None] / length
        points.append(start + way * shares)
        normals.append(np.broadcast_to(np.array([way[1], -way[0]]) / length, (len(shares), 2)))
    at, normal = np.vstack(points), np.vstack(normals)
    best = np.zeros(len(at))
    for off in range(-3, 4):
        x, y = np.rint(at + normal * off).astype(np.intp).T
        inside = (x >= 0) & (y >= 0) & (x < edges.shape[1]) & (y < edges.shape[0])
        seen = edges[np.clip(y, 0, edges.shape[0] - 1), np.clip(x, 0, edges.shape[1] - 1)]
        best = np.maximum(best, np.where(inside, seen, 0))
    return float((best > STEP).mean())
