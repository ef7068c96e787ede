"""Where pictures come from: the board's own camera, one on USB, a recording. It blocks: a worker's thread calls it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import cv2
import numpy as np

from companion.devices.camera.view import Picture
from companion.devices.camera.wiring import FILE, PI, SIMULATED, CameraWiring
from companion.languages import say

STALE = 4
"""A driver keeps so many pictures from before it was asked: they are thrown away."""
PICTURES = (".png", ".jpg", ".jpeg")


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture (blue, green, red), and when it was taken, in seconds of a clock of its own."""

    picture: Picture
    at: float


class Frames(Protocol):
    """An open camera."""

    def read(self) -> Frame:
        """The next picture; waits for it. OSError if there will be none."""

    def skip(self) -> None:
        """Nobody looked for a while: forget the pictures that the driver has kept."""

    def close(self) -> None: ...


OpenFrames: TypeAlias = Callable[[CameraWiring], Frames]


class NoPicture(OSError):
    """The camera gives no picture."""


class RecordingEnded(OSError):
    """The recording has no more pictures."""


def open_frames(wiring: CameraWiring) -> Frames:
    """Open the camera that is wired."""
    if wiring.device == PI:
        return PiFrames(wiring)
    if wiring.device.startswith(FILE):
        return Recording(Path(wiring.device.removeprefix(FILE)), wiring.fps)
    if wiring.device == SIMULATED:
        from companion.devices.simulated.camera import frames_of

        return frames_of(wiring)
    return UsbFrames(wiring)


class UsbFrames:
    """A camera that the kernel knows as /dev/video."""

    def __init__(self, wiring: CameraWiring, capture: Callable[..., Any] = cv2.VideoCapture) -> None:
        which: int | str = int(wiring.device) if wiring.device.isdecimal() else wiring.device
        self._capture = capture(which, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            self._capture.release()
            raise FileNotFoundError(say("{} is no camera, or another program uses it", wiring.device))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, wiring.width)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, wiring.height)
        self._capture.set(cv2.CAP_PROP_FPS, wiring.fps)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._size = (wiring.width, wiring.height)

    def read(self) -> Frame:
        good, picture = self._capture.read()
        if not good or picture is None:
            raise NoPicture(say("the camera gives no picture"))
        return Frame(_sized(picture, self._size), time.monotonic())

    def skip(self) -> None:
        for _ in range(STALE):
            if not self._capture.grab():
                raise NoPicture(say("the camera gives no picture"))

    def close(self) -> None:
        self._capture.release()


class PiFrames:
    """A camera on the connector of the board, by picamera2 of Raspberry Pi OS."""

    def __init__(self, wiring: CameraWiring) -> None:
        from picamera2 import Picamera2

        self._camera = Picamera2()
        try:
            # RGB888 is how libcamera calls bytes in the order blue, green, red. Without a queue no picture is old.
            chosen = self._camera.create_video_configuration(
                main={"size": (wiring.width, wiring.height), "format": "RGB888"},
                controls={"FrameRate": wiring.fps},
                queue=False,
            )
            self._camera.configure(chosen)
            self._camera.start()
        except BaseException:
            self._camera.close()
            raise
        self._size = (wiring.width, wiring.height)

    def read(self) -> Frame:
        return Frame(_sized(self._camera.capture_array("main"), self._size), time.monotonic())

    def skip(self) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        self._camera.stop()
        self._camera.close()


class Recording:
    """A folder of pictures in the order of their names, or a film."""

    def __init__(self, path: Path, fps: float) -> None:
        if not path.exists():
            raise FileNotFoundError(say("there is no recording {}", path))
        self._pictures = _folder(path) if path.is_dir() else _film(path)
        self._fps = fps
        self._number = 0

    def read(self) -> Frame:
        picture = next(self._pictures, None)
        if picture is None:
            raise RecordingEnded("the recording has ended")
        self._number += 1
        return Frame(picture, self._number / self._fps)

    def skip(self) -> None:
        """A recording waits."""

    def close(self) -> None:
        self._pictures = iter(())


def _folder(path: Path) -> Iterator[Picture]:
    for file in sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES):
        picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
        if picture is None:
            raise NoPicture(say("{} is no picture", file))
        yield np.asarray(picture, dtype=np.uint8)


def _film(path: Path) -> Iterator[Picture]:
    film = cv2.VideoCapture(str(path))
    try:
        if not film.isOpened():
            raise NoPicture(say("{} is no film", path))
        while True:
            good, picture = film.read()
            if not good:
                return
            yield np.asarray(picture, dtype=np.uint8)
    finally:
        film.release()


def _sized(picture: Any, size: tuple[int, int]) -> Picture:
    """Some cameras deliver another size than they were asked for, or a fourth channel."""
    colours = np.ascontiguousarray(picture[..., :3])
    if (colours.shape[1], colours.shape[0]) != size:
        colours = cv2.resize(colours, size, interpolation=cv2.INTER_AREA)
    return np.asarray(colours, dtype=np.uint8)
