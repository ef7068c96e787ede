"""What of a picture is not the empty tray: dice and all else that lies there, but not their shadows."""

from __future__ import annotations

import cv2
import numpy as np

from companion.devices.camera.view import EDGE, Numbers, Picture

SHADE, EVEN = 0.50, 0.10
"""A shadow leaves at least this share of the felt's level, and takes nearly the same from all three colours."""
LEAST_STEP = 16.0
"""Levels by which anything must differ from the felt."""


def gains(picture: Picture, ground: Picture, where: Picture) -> Numbers:
    """How much brighter than at the calibration each colour is now: cameras set their own exposure."""
    now = picture[::6, ::6].astype(np.float32)
    then = ground[::6, ::6].astype(np.float32)
    good = (where[::6, ::6] > 0) & (then.min(axis=2) > 8) & (now.max(axis=2) < 250)
    if good.sum() < 50:
        return np.ones(3, np.float32)
    ratio = now[good] / then[good]
    return np.asarray(np.clip(np.median(ratio, axis=0), 0.3, 3.0), dtype=np.float32)


def foreign(picture: Picture, ground: Picture, where: Picture, step: float) -> tuple[Picture, Picture]:
    """255 where something lies that was not there when the tray was empty; and the same with the shadows."""
    level = gains(picture, ground, where)
    before = cv2.multiply(ground, (*(float(one) for one in level), 0.0), dtype=cv2.CV_8U)
    now = cv2.blur(picture, (3, 3))
    _, mask = cv2.threshold(most(cv2.absdiff(now, before)), max(step, LEAST_STEP), 255, cv2.THRESH_BINARY)
    mask &= where
    shaded = mask.copy()
    there = np.nonzero(mask)
    shadow = _shadow(now[there], before[there])
    mask[there[0][shadow], there[1][shadow]] = 0
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    closing = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
    return filled(np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, closing), dtype=np.uint8)), shaded


def _shadow(now: Picture, before: Picture) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    ratio = (now.astype(np.float32) + 6) / (before.astype(np.float32) + 6)
    low, high = np.minimum.reduce(ratio.T), np.maximum.reduce(ratio.T)
    return np.asarray((high < 1.03) & (low > SHADE) & (high - low < EVEN + 0.1 * (1 - low)))


def most(picture: Picture) -> Picture:
    """At each place the largest of the three colours."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.uint8)


def filled(mask: Picture) -> Picture:
    """Without the holes that pips of the felt's colour make, if they are no larger than a die."""
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros_like(mask)
    cv2.drawContours(whole, shapes, -1, 255, -1)
    holes = whole & ~mask
    count, labels, stats, _ = cv2.connectedComponentsWithStats(holes)
    small = [number for number in range(1, count) if stats[number, cv2.CC_STAT_AREA] < 0.6 * EDGE**2]
    return np.asarray(mask | (np.isin(labels, small) * 255).astype(np.uint8), dtype=np.uint8)
