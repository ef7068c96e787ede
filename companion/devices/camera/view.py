"""How the camera stands above the tray, and the picture as if it looked straight down.

Turning a camera about itself only bends its picture, so a tilted one can be set straight: then every die that lies flat
shows its top as a square of the same size, wherever it lies, and the sides that show lie between that square and the
same one drawn nearer to the foot of the camera.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Picture: TypeAlias = npt.NDArray[np.uint8]
Numbers: TypeAlias = npt.NDArray[np.float32]
Places: TypeAlias = npt.NDArray[np.float64]

EDGE = 34.0
"""Pixels of the edge of every die's top in the straight picture."""
SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True)
class View:
    """A camera above a tray. `focal` and `die` (the edge of a die's top) are pixels, the tilts are radians."""

    width: int
    height: int
    focal: float
    die: float
    tilt_x: float = 0.0
    tilt_y: float = 0.0

    @property
    def scale(self) -> float:
        return EDGE / self.die

    @property
    def shrink(self) -> float:
        """How much nearer to the foot of the camera the bottom of a die is drawn than its top."""
        return 1 / (1 + self.die / self.focal)

    @cached_property
    def _turned(self) -> Places:
        """From the picture to the straight one, before that is moved to begin at its corner."""
        middle = np.array(
            [
                [1 / self.focal, 0, -(self.width - 1) / 2 / self.focal],
                [0, 1 / self.focal, -(self.height - 1) / 2 / self.focal],
                [0, 0, 1],
            ]
        )
        turn, _ = cv2.Rodrigues(np.array([self.tilt_x, self.tilt_y, 0.0]))
        out = np.diag([self.focal * self.scale, self.focal * self.scale, 1.0])
        return np.asarray(out @ np.asarray(turn, dtype=np.float64) @ middle)

    @cached_property
    def _corner(self) -> Places:
        return np.asarray(np.floor(_through(self._turned, self._frame).min(axis=0)))

    @property
    def _frame(self) -> Places:
        w, h = self.width - 1.0, self.height - 1.0
        return np.array([[0, 0], [w, 0], [w, h], [0, h]])

    @cached_property
    def straighten(self) -> Places:
        """The matrix that takes places of the picture to places of the straight one."""
        move = np.array([[1.0, 0, -self._corner[0]], [0, 1.0, -self._corner[1]], [0, 0, 1.0]])
        return np.asarray(move @ self._turned)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the straight picture."""
        far = _through(self.straighten, self._frame).max(axis=0)
        return math.ceil(far[0]) + 1, math.ceil(far[1]) + 1

    @cached_property
    def foot(self) -> Places:
        """What is straight below the camera, in the straight picture."""
        return np.asarray(-self._corner)

    def straight(self, picture: Picture) -> Picture:
        return np.asarray(
            cv2.warpPerspective(picture, self.straighten, self.size, flags=cv2.INTER_LINEAR), dtype=np.uint8
        )

    def inside(self) -> Picture:
        """255 where the straight picture shows anything."""
        whole = np.full((self.height, self.width), 255, np.uint8)
        seen = cv2.warpPerspective(whole, self.straighten, self.size, flags=cv2.INTER_NEAREST)
        return np.asarray(cv2.erode(seen, np.ones((5, 5), np.uint8), borderValue=0), dtype=np.uint8)

    def forth(self, places: Places) -> Places:
        """Places of the camera's own picture in the straight one."""
        return _through(self.straighten, places)

    def back(self, places: Places) -> Places:
        """Places of the straight picture in the camera's own."""
        return _through(np.asarray(np.linalg.inv(self.straighten), dtype=np.float64), places)

    def top(self, centre: Places, yaw: float, edge: float = EDGE) -> Places:
        """The four corners of a die's top."""
        c, s = math.cos(yaw), math.sin(yaw)
        return np.asarray(SQUARE * edge @ np.array([[c, s], [-s, c]]) + centre)

    def outline(self, top: Places) -> npt.NDArray[np.int32]:
        """Everything that shows of a die with this top: a convex shape, in sixteenths of a pixel."""
        bottom = self.foot + (top - self.foot) * self.shrink
        hull = cv2.convexHull((np.vstack([top, bottom]) * 16).astype(np.int32))
        return np.asarray(hull, dtype=np.int32)


def _through(matrix: Places, places: Places) -> Places:
    seen = np.column_stack([places, np.ones(len(places))]) @ matrix.T
    return np.asarray(seen[:, :2] / seen[:, 2:])
