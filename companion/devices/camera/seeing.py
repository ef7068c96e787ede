"""From a picture to dice: what lies in the tray, which face each die shows, and whether that is certain.

A face is told only if everything fits: pips where one face has them and nowhere else, an outline of the right size
around them, and nothing left over that the dice do not explain. Whatever does not fit is a die nobody can read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.devices.camera import faces, flat, ground, guessing, spots
from companion.devices.camera.faces import Pips
from companion.devices.camera.guessing import Guess
from companion.devices.camera.view import EDGE, Picture, Places, View

Thing: TypeAlias = tuple[tuple[int, int, int, int], int]
"""The box around something, and its area."""

LEAST_COVER, LEAST_OUTLINE = 0.84, 0.4
MARGIN = 12
"""Pixels around what lies there that are looked at too."""
LEFT_OVER = 0.10
"""Something as large as this share of a die's top, which no die explains, is not overlooked."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing in the tray: a die with its face, or None for what cannot be read. `outline` is in the picture."""

    face: int | None
    confidence: float
    centre: tuple[float, float]
    outline: tuple[tuple[float, float], ...]
    why: str = ""
    """Why it cannot be read."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything that lies in the tray."""

    dice: tuple[Seen, ...] = ()
    covered: float = 0.0
    """The share of the picture that is not empty tray."""

    @property
    def sure(self) -> bool:
        return all(die.face is not None for die in self.dice)

    @property
    def faces(self) -> tuple[int | None, ...]:
        return tuple(die.face for die in self.dice)


@dataclass(frozen=True)
class Known:
    """What the calibration found out: `empty` is the empty tray, set straight; `step` parts dice from felt."""

    view: View
    pips: Pips
    empty: Picture
    where: Picture
    step: float


def see(picture: Picture, known: Known) -> Sight:
    """What lies in the tray."""
    straight = known.view.straight(picture)
    mask, shaded = ground.foreign(straight, known.empty, known.where, known.step)
    covered = float(np.count_nonzero(mask)) / mask.size
    things = _things(mask)
    if not things:
        return Sight((), covered)
    if covered > 0.5:
        return Sight((_strange(known.view, things[0][0], "something large lies there"),), covered)
    return Sight(_explained(_looked_at(straight, mask, shaded, things, known), mask, known.view), covered)


def _looked_at(
    straight: Picture, mask: Picture, shaded: Picture, things: list[Thing], known: Known
) -> list[tuple[Guess, str]]:
    """The dice that lie there, and why each of them cannot be read; only where anything lies is looked at."""
    left, top = (max(min(box[axis] for box, _ in things) - MARGIN, 0) for axis in (0, 1))
    right, bottom = (max(box[axis] + box[axis + 2] for box, _ in things) + MARGIN for axis in (0, 1))
    window = (slice(top, bottom), slice(left, right))
    part, there = np.ascontiguousarray(straight[window]), np.ascontiguousarray(mask[window])
    hills = faces.relief(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), there, known.pips)
    edges = guessing.edges_of(part)
    corner = np.array([left, top], np.float64)
    looked: list[tuple[Guess, str]] = []
    for guess in _chosen(guessing.guesses(hills, edges, there, known.pips)):
        shape = flat.Shape(known.view, guess, corner)
        why = _doubt(guess) or flat.doubt(shape, hills, edges, there, shaded[window], known.pips)
        why = why or spots.doubt(part, guess, known.pips)
        looked.append((replace(guess, centre=guess.centre + corner), why))
    return looked


def _things(mask: Picture) -> list[Thing]:
    """What is large enough to be a part of a die: its box and its area."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    boxes = [(tuple(int(one) for one in stats[number][:4]), int(stats[number][4])) for number in range(1, count)]
    return [(box, area) for box, area in boxes if area >= LEFT_OVER * EDGE**2]  # type: ignore[misc]


# ------------------------------------------------------------------ what they explain


def _explained(looked: list[tuple[Guess, str]], mask: Picture, view: View) -> tuple[Seen, ...]:
    chosen, doubts = [guess for guess, _ in looked], [why for _, why in looked]
    tops = [view.top(guess.centre, guess.yaw) for guess in chosen]
    shadows = [_drawn(view, top, mask.shape) for top in tops]
    union = np.zeros_like(mask)
    for shape in shadows:
        union |= shape
    left = mask & ~cv2.dilate(union, np.ones((5, 5), np.uint8))
    left = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    things = _things(np.asarray(left, dtype=np.uint8))
    extra: list[Seen] = []
    for (x, y, w, h), area in things:
        near = [number for number, guess in enumerate(chosen) if _touches(guess, (x, y, w, h))]
        if area < 0.45 * EDGE**2 and near:
            for number in near:
                doubts[number] = doubts[number] or "it leans, or something lies against it"
        else:
            extra.append(_strange(view, (x, y, w, h), "no face can be told"))
    dice = [_told(view, guess, top, why) for guess, top, why in zip(chosen, tops, doubts, strict=True)]
    return tuple(sorted([*dice, *extra], key=lambda die: (die.centre[1], die.centre[0])))


def _chosen(guesses: list[Guess]) -> list[Guess]:
    """The best of those that would lie in one another."""
    chosen: list[Guess] = []
    for guess in sorted(guesses, key=lambda one: -one.worth):
        if all(np.hypot(*(guess.centre - other.centre)) > 0.8 * EDGE for other in chosen) and guess.face.rest < 2.5:
            chosen.append(guess)
    return chosen


def _doubt(guess: Guess) -> str:
    if not guess.face.sure:
        return "its pips are not those of a face"
    if guess.cover < LEAST_COVER:
        return "a part of its top is not there"
    if guess.outline < LEAST_OUTLINE:
        return "its edges are not where they should be"
    return ""


def _drawn(view: View, top: Places, shape: tuple[int, ...]) -> Picture:
    drawn = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(drawn, view.outline(top), 255, cv2.LINE_8, 4)
    return drawn


def _touches(guess: Guess, box: tuple[int, int, int, int]) -> bool:
    x, y, w, h = box
    near = np.clip(guess.centre, [x, y], [x + w, y + h])
    return bool(np.hypot(*(near - guess.centre)) < EDGE)


def _told(view: View, guess: Guess, top: Places, why: str) -> Seen:
    outline = tuple((float(x), float(y)) for x, y in view.back(top))
    centre = view.back(guess.centre[None])[0]
    confidence = max(0.0, min(1.0, 1 - 0.2 * guess.face.rest - 0.4 * guess.face.flaw))
    return Seen(None if why else guess.face.face, confidence, (float(centre[0]), float(centre[1])), outline, why)


def _strange(view: View, box: tuple[int, int, int, int], why: str) -> Seen:
    x, y, w, h = box
    corners: npt.NDArray[np.float64] = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float64)
    outline = view.back(corners)
    centre = outline.mean(axis=0)
    return Seen(None, 0.0, (float(centre[0]), float(centre[1])), tuple((float(a), float(b)) for a, b in outline), why)
