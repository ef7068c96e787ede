"""Where dice may lie: every place that could be the top of one, with the face it would show."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.devices.camera import faces, ground
from companion.devices.camera.faces import Face, Pips
from companion.devices.camera.view import EDGE, Numbers, Picture, Places

DIAGONAL = 2 * math.sqrt(2)
SLACK = 0.14
"""How far two pips may be from the distance they should have."""
LEAST_PEAK = 3.0
MOST_PEAKS = 160
LIKELY_COVER, LIKELY_REST = 0.76, 4.0
"""Where less is covered, or more is not like a face, nobody looks any closer."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A die that may lie there."""

    centre: Places
    yaw: float
    face: Face
    cover: float
    outline: float
    """How much of the four edges of its top can be seen."""

    @property
    def worth(self) -> float:
        return (
            0.5 * self.cover + 0.5 * self.outline + 0.1 * self.face.face - 0.3 * self.face.flaw - 0.2 * self.face.rest
        )


def edges_of(straight: Picture) -> Picture:
    """How sharply the picture changes at each place, in whichever colour it changes most."""
    smooth = cv2.GaussianBlur(straight, (0, 0), 0.8)
    steps = cv2.morphologyEx(smooth, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    return ground.most(steps)


def peaks(hills: Numbers, mask: Picture) -> tuple[Places, Places]:
    """The places that may be pips, and how strongly: dark ones positive, light ones negative."""
    strong = np.abs(hills)
    around = cv2.dilate(strong, np.ones((5, 5), np.uint8))
    y, x = np.nonzero((strong >= around) & (strong > LEAST_PEAK) & (mask > 0))
    best = np.argsort(-strong[y, x])[:MOST_PEAKS]
    y, x = y[best], x[best]
    inner = (y > 0) & (y < hills.shape[0] - 1) & (x > 0) & (x < hills.shape[1] - 1)
    y, x = y[inner], x[inner]
    here = hills[y, x]
    dx = _between(hills[y, x - 1], here, hills[y, x + 1])
    dy = _between(hills[y - 1, x], here, hills[y + 1, x])
    return np.column_stack([x + dx, y + dy]).astype(np.float64), here.astype(np.float64)


def _between(before: Numbers, here: Numbers, after: Numbers) -> Numbers:
    """Where between three samples the top of a hill is."""
    bend = before - 2 * here + after
    return np.asarray(np.clip(np.where(np.abs(bend) > 1e-6, (before - after) / (2 * bend), 0), -0.5, 0.5))


def guesses(hills: Numbers, edges: Picture, mask: Picture, pips: Pips) -> list[Guess]:
    places, strengths = peaks(hills, mask)
    if not len(places):
        return []
    centres, yaws = _by_pairs(places, strengths, pips)
    ones, turns = _by_single(places, edges)
    centres, yaws = np.vstack([centres, ones]), np.concatenate([yaws, turns])
    cover = _cover(mask, centres, yaws)
    good = cover > LIKELY_COVER
    centres, yaws, cover = centres[good], yaws[good], cover[good]
    if not len(centres):
        return []
    read = faces.read(faces.samples(hills, centres, yaws), pips)
    likely = [number for number, face in enumerate(read) if face.rest < LIKELY_REST]
    outlines = _outline(edges, centres[likely], yaws[likely]) if likely else np.zeros((0, 4))
    return [
        Guess(centres[number], float(yaws[number]), read[number], float(cover[number]), float(sides.mean()))
        for number, sides in zip(likely, outlines, strict=True)
    ]


def _by_pairs(places: Places, strengths: Places, pips: Pips) -> tuple[Places, Places]:
    """Every face but the one has two pips at the ends of a diagonal: between them is its middle."""
    apart = places[:, None] - places[None, :]
    far = np.hypot(apart[..., 0], apart[..., 1])
    wanted = DIAGONAL * pips.pitch * EDGE
    alike = (strengths[:, None] * strengths[None, :] > 0) & (
        np.abs(strengths)[:, None] < 2.2 * np.abs(strengths)[None, :]
    )
    fits = np.triu((np.abs(far / wanted - 1) < SLACK) & alike & alike.T, 1)
    first, second = np.nonzero(fits)
    middle = (places[first] + places[second]) / 2
    way = places[second] - places[first]
    return middle, np.arctan2(way[:, 1], way[:, 0]) - math.pi / 4


def _by_single(places: Places, edges: Picture) -> tuple[Places, Places]:
    """Any pip may be a one: its die is turned the way in which most of its edges show."""
    yaws = np.arange(0, 90, 3) * math.pi / 180
    centres = np.repeat(places, len(yaws), axis=0)
    shown = _outline(edges, centres, np.tile(yaws, len(places)), least=True).mean(axis=1)
    best = shown.reshape(len(places), len(yaws)).argmax(axis=1)
    return places, yaws[best]


def _cover(mask: Picture, centres: Places, yaws: Places) -> Places:
    """How much of each top is not felt."""
    line = np.linspace(-0.46, 0.46, 12) * EDGE
    u, v = (one.ravel() for one in np.meshgrid(line, line))
    return np.asarray(_sampled(mask, centres, yaws, u, v).mean(axis=1) / 255)


def _sampled(picture: Picture, centres: Places, yaws: Places, u: Places, v: Places) -> Places:
    """The picture at places `u, v` of each die's own axes."""
    c, s = np.cos(yaws)[:, None], np.sin(yaws)[:, None]
    x = np.rint(centres[:, :1] + c * u - s * v).astype(np.intp)
    y = np.rint(centres[:, 1:] + s * u + c * v).astype(np.intp)
    inside = (x >= 0) & (y >= 0) & (x < picture.shape[1]) & (y < picture.shape[0])
    seen = picture[np.clip(y, 0, picture.shape[0] - 1), np.clip(x, 0, picture.shape[1] - 1)]
    return np.where(inside, seen, 0).astype(np.float64)


def _outline(edges: Picture, centres: Places, yaws: Places, least: bool = False) -> Places:
    """How much of each of the four edges of a top is seen: its best line parallel to where it should be."""
    along = np.linspace(-0.36, 0.36, 9) * EDGE
    off = np.array([0.0]) if least else np.arange(-3, 3.1, 1.0)
    sides = []
    for a, b, sign in ((0, 1, 1), (0, 1, -1), (1, 0, 1), (1, 0, -1)):
        u, v = np.meshgrid(along, sign * EDGE / 2 + off)
        flat = (u.ravel(), v.ravel()) if a == 0 else (v.ravel(), u.ravel())
        assert {a, b} == {0, 1}
        seen = _sampled(edges, centres, yaws, *flat).reshape(len(centres), len(off), len(along))
        shown = np.minimum(seen, 40.0).mean(axis=2) / 40.0
        sides.append(shown.max(axis=1))
    return np.column_stack(sides)
