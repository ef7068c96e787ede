"""A camera above a simulated tray: throws, hands and faults as a real one would show them, in a time of its own.

Every picture is a picture of the renderer, `1 / fps` seconds after the one before; nothing waits for a clock.
"""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.devices.camera.frames import Frame, Frames, NoPicture
from companion.devices.camera.wiring import CameraWiring
from companion.devices.simulated.camera_dice import Look
from companion.devices.simulated.camera_scene import Picture, Scene, Setup, lying, picture
from companion.languages import say

FPS = 15.0
AWAY = (400.0, -400.0)


class Tray:
    """What lies in the tray, and the camera above it. May be used from any thread."""

    def __init__(self, setup: Setup | None = None, look: Look | None = None, seed: int = 1) -> None:
        self.setup = setup or Setup()
        self.look = look or Look()
        self.plugged = True
        self.opened = 0
        self.delivered = 0
        self.frozen = False
        self._random = np.random.default_rng(seed)
        self._scene = Scene()
        self._film: deque[Scene] = deque()
        self._lock = threading.Lock()
        self._last: Picture | None = None
        self._number = 0

    def lay(self, *faces: int, at: Sequence[tuple[float, float]] = (), lean: float = 0.0) -> None:
        """Dice lie there from now on, the last of them leaning by so many radians; no faces: nothing."""
        with self._lock:
            self._film.clear()
            self._scene = self._lying(faces, at, lean)

    def throw(self, *faces: int, at: Sequence[tuple[float, float]] = (), lean: float = 0.0) -> None:
        """A hand takes what lies there, shakes, and throws; then the dice roll and come to rest."""
        with self._lock:
            end = self._lying(faces, at, lean)
            film = [replace(self._scene, hand=(0.0, y)) for y in (-70.0, -30.0, 0.0)]
            film += [Scene(hand=(x, -40.0)) for x in (0.0, 25.0, -20.0, 15.0)]
            for step in range(5, 0, -1):
                film.append(self._rolling(end, step / 5))
            self._film.extend([*film, end])
            self._scene = end

    def move(self, number: int, x: float, y: float) -> None:
        """A hand reaches in and moves one die, without taking it out."""
        with self._lock:
            before = self._scene
            look, pose = before.dice[number]
            dice = (*before.dice[:number], (look, replace(pose, x=x, y=y)), *before.dice[number + 1 :])
            after = replace(before, dice=dice)
            self._film.extend([replace(before, hand=(pose.x, pose.y - 12)), replace(after, hand=(x, y - 12)), after])
            self._scene = after

    def expose(self, gain: float) -> None:
        """The camera changes its exposure."""
        with self._lock:
            self._scene = replace(self._scene, gains=(gain, gain, gain))

    def next(self) -> Frame:
        with self._lock:
            if not self.plugged:
                raise NoPicture(say("the camera is not there"))
            self._number += 1
            self.delivered += 1
            if self._film and not self.frozen:
                shown = self._film.popleft()
            else:
                shown = self._scene
            if self._last is None or not self.frozen:
                self._last = picture(self.setup, shown, self._random)
            return Frame(self._last, self._number / FPS)

    def _lying(self, faces: Sequence[int], at: Sequence[tuple[float, float]], lean: float) -> Scene:
        dice = []
        for number, face in enumerate(faces):
            x, y = at[number] if at else (-60.0 + 40 * (number % 4), -25.0 + 45 * (number // 4))
            tip = lean if number == len(faces) - 1 else 0.0
            dice.append((self.look, lying(face, x, y, 0.4 + 0.7 * number, self.look, tip, 0.3)))
        return Scene(tuple(dice), gains=self._scene.gains)

    def _rolling(self, end: Scene, far: float) -> Scene:
        """Dice on their way: further back, turned, and in the air."""
        dice = []
        for number, (look, pose) in enumerate(end.dice):
            turned = lying(1 + (number + int(10 * far)) % 6, 0, 0, far * 5 + number, look, 0.5 * math.sin(9 * far))
            dice.append((look, replace(turned, x=pose.x * (1 - far), y=pose.y - 60 * far, z=turned.z + 12 * far)))
        return replace(end, dice=tuple(dice))


class _Frames:
    """An open camera above a tray."""

    def __init__(self, tray: Tray) -> None:
        if not tray.plugged:
            raise FileNotFoundError(say("the camera is not there"))
        tray.opened += 1
        self._tray = tray

    def read(self) -> Frame:
        return self._tray.next()

    def skip(self) -> None:
        """Pictures are made when they are asked for."""

    def close(self) -> None:
        self._tray.opened -= 1


TRAY = Tray()
"""The tray of the board `simulated`."""


def frames_of(wiring: CameraWiring, tray: Tray | None = None) -> Frames:
    """Open the camera above a tray."""
    return _Frames(tray or TRAY)
