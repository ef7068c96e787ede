"""Whether the middle of a die's top is like its other pips, or like its other bare places, in colour too.

A lamp that is mirrored in a die covers a pip, or looks like one. It is rarely of the very colour and brightness of what
should be there: that gives it away.
"""

from __future__ import annotations

import math

import numpy as np

from companion.devices.camera.faces import SPOTS, TURNED, Pips
from companion.devices.camera.guessing import Guess
from companion.devices.camera.view import EDGE, Picture, Places

NINE = tuple((u, v) for u in (-1, 0, 1) for v in (-1, 0, 1))
"""Wherever a die may have a pip."""
MIDDLE = NINE.index((0, 0))
INNER = 0.6
"""So much of a pip, from its middle, is surely pip."""
PIP_ALIKE, BARE_ALIKE, COLOUR_ALIKE = 16.0, 12.0, 30.0
"""Levels by which the middle may differ: a light pip from the others, a bare place from the others, and any colour."""
STAINED = 70
"""So much of it, in percent, must be alike: dust and lint cover less."""
GREY = np.array([0.114, 0.587, 0.299])


def doubt(straight: Picture, guess: Guess, pips: Pips) -> str:
    """Why the pip in its middle, or that there is none, is not believed; empty if it is.

    No other spot turns one face into another: 2 and 3, and 4 and 5, differ in their middle alone.
    """
    pixels = _pixels(straight, guess, pips)
    seen = np.median(pixels, axis=1)
    has = _has_pip(guess, seen)
    others = np.array([place != (0, 0) for place in NINE]) & (has == has[MIDDLE])
    if not others.any():
        return ""
    should = np.median(seen[others], axis=0)
    apart = seen[MIDDLE] - should
    # A lamp makes nothing darker: no pip of a die with dark ones is made by it, and no light one that is too dark.
    too_light = guess.face.strength < 0 and float(apart @ GREY) > PIP_ALIKE
    grey = too_light if has[MIDDLE] else _stained(pixels[MIDDLE] - should)
    return "its middle is not like the rest: is a lamp mirrored?" if grey or np.abs(apart).max() > COLOUR_ALIKE else ""


def _stained(apart: Places) -> bool:
    """Is a place that should be bare lighter or darker in a good part of it? Both may be: a spot beside half a pip."""
    return float(np.percentile(np.abs(apart @ GREY), STAINED)) > BARE_ALIKE


def _pixels(straight: Picture, guess: Guess, pips: Pips) -> Places:
    """What is seen at each of the nine places."""
    line = np.linspace(-1, 1, 5) * INNER * pips.radius * EDGE
    u, v = (one.ravel() for one in np.meshgrid(line, line))
    inside = np.hypot(u, v) <= INNER * pips.radius * EDGE * 1.05
    c, s = math.cos(guess.yaw), math.sin(guess.yaw)
    at = np.array(NINE, np.float64) * pips.pitch * EDGE
    across = at[:, :1] + u[inside]
    down = at[:, 1:] + v[inside]
    x = np.rint(guess.centre[0] + c * across - s * down).astype(np.intp)
    y = np.rint(guess.centre[1] + s * across + c * down).astype(np.intp)
    found = straight[np.clip(y, 0, straight.shape[0] - 1), np.clip(x, 0, straight.shape[1] - 1)]
    return np.asarray(found, dtype=np.float64)


def _has_pip(guess: Guess, seen: Places) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which of the nine places have a pip; of the two ways a face may lie, the one that fits."""
    spots = set(SPOTS[guess.face.face])
    ways = [np.array([place in spots for place in NINE])]
    if guess.face.face in TURNED:
        ways.append(np.array([(v, -u) in spots for u, v in NINE]))
    return max(ways, key=lambda has: float(np.abs(np.median(seen[has], axis=0) - np.median(seen[~has], axis=0)).sum()))
