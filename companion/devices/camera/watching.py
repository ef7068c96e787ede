"""A throw as the camera sees it: an empty tray, dice that move, dice at rest that are read.

Only what fell into an empty tray is a throw. Dice that lay there when somebody began to wait are no throw, nor are
those that a hand has moved since; they have to be taken out first. A picture that is the same to the last bit as the
one before is not rest but a driver that has stopped.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from companion.devices.camera.frames import Frame, NoPicture
from companion.devices.camera.seeing import Known, Sight, see
from companion.devices.camera.view import Numbers, Picture
from companion.devices.dice import COCKED, EMPTY, HANDLING, ROLLED, ROLLING, SETTLING, WRONG_COUNT

SMALL = 4
"""Motion is looked for in pictures so many times smaller."""
STEP = 14.0
"""Levels by which a place must change to have moved; at least six times the noise."""
MOVED = 0.0012
"""The share of the picture that must have changed for anything to move."""
QUIET = 0.35
"""Seconds without motion until dice are read."""
AGAIN = 0.12
"""Seconds until they are read once more: both readings must agree."""
PATIENCE = 1.2
"""Seconds that the wrong number of dice must lie still before it is told: more may be on their way."""
MOST_READINGS = 5
FROZEN = 2.0
"""Seconds of the same picture after which the camera counts as lost."""
HAND = 0.04
"""The share of the picture that a thing at its edge must cover to be a hand."""
CLEARED = 2
"""So many pictures without dice make an empty tray, also while a hand is in it."""


class Frozen(NoPicture):
    """The driver delivers the same picture again and again."""


@dataclass(frozen=True, slots=True)
class Told:
    """What one picture has shown. `outcome` is set once for each throw: rolled, cocked or wrong-count."""

    state: str
    """Empty where nothing is known yet: dice lie there, and whether they are still is not seen in one picture."""
    sight: Sight | None = None
    outcome: str = ""
    picture: Picture | None = None


class Watch:
    """Waits for one throw of `dice` dice, picture by picture."""

    def __init__(self, known: Known, empty: Picture, dice: int) -> None:
        self._known = known
        self._dice = dice
        self._ground = _small(empty)
        self._step = max(STEP, 1.5 * known.step)
        self._last: Picture | None = None
        self._before: Numbers | None = None
        self._same_since: float | None = None
        self._still_since: float | None = None
        self._still: deque[Picture] = deque(maxlen=4)
        self._cleared = 0
        self._readings: list[Sight] = []
        self._read_at = 0.0
        self._told: Told | None = None
        self._state = ""

    def look(self, frame: Frame) -> Told:
        """Take in the next picture."""
        if self._last is not None and np.array_equal(frame.picture, self._last):
            return self._stopped(frame.at)
        self._last, self._same_since = frame.picture, None
        now = _small(frame.picture)
        moving = self._before is not None and _moved(self._before, now, self._step)
        self._before = now
        if moving or self._still_since is None:
            return self._stirred(now, frame.at, moving)
        self._still.append(frame.picture)
        if self._told is not None:
            return Told(self._told.state, self._told.sight)
        if frame.at - self._still_since < QUIET:
            return Told(self._state)
        return self._rested(frame.at)

    def _stopped(self, at: float) -> Told:
        """The same picture to the last bit: no sensor does that."""
        self._same_since = at if self._same_since is None else self._same_since
        self._still_since = None
        self._still.clear()
        if at - self._same_since >= FROZEN:
            raise Frozen("the picture stands still")
        return Told(self._state)

    def _stirred(self, now: Numbers, at: float, moving: bool) -> Told:
        """Something moves, or nothing is known yet."""
        hand, dice = self._things(now)
        self._cleared = self._cleared if dice else self._cleared + 1
        self._still_since = at
        self._still.clear()
        self._readings.clear()
        self._told = None
        if hand:
            self._state = HANDLING
        elif not dice:
            self._state = EMPTY
        elif moving:
            self._state = ROLLING if self._thrown else HANDLING
        elif self._thrown:
            self._state = SETTLING
        return Told(self._state)

    @property
    def _thrown(self) -> bool:
        """Whether the tray was seen empty since somebody began to wait: what lies there now fell into it."""
        return self._cleared >= CLEARED

    def _things(self, now: Numbers) -> tuple[bool, bool]:
        """Whether a hand is in the picture, and whether anything is that may be dice; fingertips are both."""
        level = np.median(now / np.maximum(self._ground, 4), axis=(0, 1))
        apart = np.maximum.reduce(cv2.split(cv2.absdiff(now, np.float32(self._ground * level))))
        mask = cv2.morphologyEx((apart > self._step).astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
        height, width = mask.shape
        hand = dice = False
        die = (self._known.view.die / SMALL) ** 2
        for x, y, w, h, area in stats[1:count]:
            edge = x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1
            if area > HAND * mask.size and (edge or area > 12 * die):
                hand = True
            elif area > 0.3 * die:
                hand, dice = hand or edge, True
        return hand, dice

    # Nothing moves

    def _rested(self, at: float) -> Told:
        """Nothing moves any more: read until two readings agree."""
        resting = Told(SETTLING if self._thrown else self._state)
        if self._readings and at - self._read_at < AGAIN:
            return resting
        self._read_at = at
        picture = np.mean(np.stack(self._still), axis=0).round().astype(np.uint8)
        sight = see(picture, self._known)
        agrees = bool(self._readings) and _alike(self._readings[-1], sight)
        self._readings.append(sight)
        if not agrees and len(self._readings) < MOST_READINGS:
            return resting
        return self._decided(sight, picture, agrees, at)

    def _decided(self, sight: Sight, picture: Picture, agrees: bool, at: float) -> Told:
        if not sight.dice:
            self._cleared = CLEARED
            return self._keep(Told(EMPTY, sight))
        if not self._thrown:
            return self._keep(Told(HANDLING, sight))
        if not agrees or not sight.sure:
            return self._end(Told(COCKED, sight, COCKED, picture))
        if len(sight.dice) == self._dice:
            return self._end(Told(ROLLED, sight, ROLLED, picture))
        assert self._still_since is not None
        if at - self._still_since < PATIENCE:
            return Told(SETTLING, sight)
        return self._end(Told(WRONG_COUNT, sight, WRONG_COUNT, picture))

    def _keep(self, told: Told) -> Told:
        """Nothing changes until something moves."""
        self._told = told
        self._state = told.state
        return told

    def _end(self, told: Told) -> Told:
        """A throw is told once; the next one begins with an empty tray."""
        self._cleared = 0
        return self._keep(told)


def _small(picture: Picture) -> Numbers:
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (width // SMALL, height // SMALL), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def _moved(before: Numbers, now: Numbers, step: float) -> bool:
    """Whether anything has moved between two pictures; the camera may have changed its exposure meanwhile."""
    level = np.median(now / np.maximum(before, 4), axis=(0, 1))
    apart = np.maximum.reduce(cv2.split(cv2.absdiff(now, np.float32(before * level))))
    return bool(np.count_nonzero(apart > step) > MOVED * apart.size)


def _alike(one: Sight, two: Sight) -> bool:
    """Two readings of the same dice: the same faces at the same places, in whatever order."""
    if len(one.dice) != len(two.dice):
        return False
    return all(
        any(die.face == other.face and np.hypot(*np.subtract(die.centre, other.centre)) < 4 for other in two.dice)
        for die in one.dice
    )
