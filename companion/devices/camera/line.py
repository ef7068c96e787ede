"""The blocking side of the camera: it is opened when a roll is waited for, read picture by picture, and closed again.

All of it runs in the thread of a `Worker`, which knows when it hangs and puts another one in its place.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.devices.camera import kept
from companion.devices.camera.calibration import FRAMES
from companion.devices.camera.frames import Frame, Frames, OpenFrames, RecordingEnded, open_frames
from companion.devices.camera.kept import Calibration
from companion.devices.camera.pictures import Album, drawn
from companion.devices.camera.seeing import Sight, see
from companion.devices.camera.view import Picture
from companion.devices.camera.watching import Frozen, Told, Watch
from companion.devices.camera.wiring import PI, CameraWiring
from companion.devices.errors import CameraError
from companion.extras import how_to_get
from companion.languages import joined, say

LINGER = 60.0
"""Seconds that the camera stays open, unread, after the last roll: the next one is soon."""
WARM_UP = 6
"""Pictures in which a camera that was just opened finds its exposure."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Look:
    """One look into the tray: for which waiting, for how many dice (0: for none), and the how many-th it is."""

    waiting: int
    dice: int
    number: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What a look has shown."""

    waiting: int
    told: Told
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """Something else than waiting: pictures for a step of the calibration, or to say what lies there."""

    work: str
    answer: Callable[[object], None]
    """Takes what was found, or the error, in whatever thread."""


LIES, PICTURES = "lies", "pictures"
Report: TypeAlias = Callable[[Seen], None]


class Desk:
    """What outlives a thread that hangs: the calibration, the pictures, what is to be done, the count of rolls."""

    def __init__(self, folder: Path, boot: str) -> None:
        self.folder = folder
        self.boot = boot
        self.album = Album(folder / "pictures")
        self.jobs: deque[Job] = deque()
        self.calibration: Calibration | None = None
        self.rolls = 0
        self.read = 0
        """How many pictures were read in all."""


class CameraLine:
    """One camera, in one thread."""

    def __init__(
        self,
        wiring: CameraWiring,
        desk: Desk,
        report: Report,
        open_frames: OpenFrames = open_frames,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wiring = wiring
        self._desk = desk
        self._report = report
        self._open_frames = open_frames
        self._clock = clock
        self._frames: Frames | None = None
        self._used = 0.0
        self._watch: tuple[int, Watch] | None = None

    def connect(self) -> None:
        """The camera itself is opened when it is needed; here it is only looked for."""
        if self._desk.calibration is None:
            self._desk.calibration = kept.load(self._desk.folder, self._wiring)
        self._find()

    def send(self, value: Look) -> None:
        while self._desk.jobs:
            self._do(self._desk.jobs.popleft())
        calibration = self._desk.calibration
        if not value.dice or calibration is None:
            self._watch = None
            return
        if self._watch is None or self._watch[0] != value.waiting:
            self._watch = (value.waiting, Watch(calibration.known, calibration.empty, value.dice))
            self._fresh()
        told = self._watch[1].look(self._next())
        self._report(Seen(value.waiting, told, self._kept(told)))

    def check(self) -> None:
        """Called every second: a camera that nobody needs is closed, one that is gone is lost."""
        if self._frames is not None and self._clock() - self._used > LINGER:
            self.disconnect()
        if self._frames is None:
            self._find()

    def rest(self) -> None:
        self.disconnect()

    def disconnect(self) -> None:
        frames, self._frames = self._frames, None
        self._watch = None
        if frames is not None:
            frames.close()

    def explain(self, error: Exception) -> tuple[str, str]:
        if isinstance(error, ImportError):
            return say("camera: no library"), _remedy(self._wiring.device)
        if isinstance(error, PermissionError):
            return say("camera: no permission"), say("add this user to the group {}, and sign in again", "video")
        if isinstance(error, RecordingEnded):
            return say("recording has ended"), say("name another recording in the board profile")
        if isinstance(error, Frozen):
            pull = say("pull its plug and put it in again; another cable or port may help")
            return say("camera stands still"), pull
        return say("camera not there"), say("check its cable, and that no other program uses it: {}", error)

    # ------------------------------------------------------------------ pictures

    def _find(self) -> None:
        """Raise if the camera is plainly not there, without opening it."""
        device = self._wiring.device
        path = Path(f"/dev/video{device}") if device.isdecimal() else Path(device)
        if self._open_frames is open_frames and path.is_absolute() and not path.exists():
            raise FileNotFoundError(say("{} is not there", path))
        if self._open_frames is open_frames and device == PI:
            import picamera2  # noqa: F401

    def _fresh(self) -> None:
        """Whatever the driver has kept is from before anybody waited."""
        if self._frames is None:
            self._frames = self._open_frames(self._wiring)
            for _ in range(WARM_UP):
                self._next()
        else:
            self._frames.skip()

    def _next(self) -> Frame:
        assert self._frames is not None
        self._used = self._clock()
        self._desk.read += 1
        return self._frames.read()

    def _kept(self, told: Told) -> str:
        if not told.outcome or told.picture is None or told.sight is None:
            return ""
        self._desk.rolls += 1
        return self._desk.album.keep(self._desk.boot, self._desk.rolls, drawn(told.picture, told.sight, told.outcome))

    # ------------------------------------------------------------------ jobs

    def _do(self, job: Job) -> None:
        try:
            job.answer(self._lies() if job.work == LIES else self._pictures())
        except Exception as error:  # the camera is lost, and says so by itself; whoever asked must not wait for ever
            job.answer(CameraError(joined(". ", self.explain(error))))
            raise

    def _pictures(self) -> list[Picture]:
        """Those that a step of the calibration looks at. What they show is found out elsewhere: it takes its time."""
        self._watch = None
        self._fresh()
        return [self._next().picture for _ in range(FRAMES)]

    def _lies(self) -> Sight:
        calibration = self._desk.calibration
        if calibration is None:
            return Sight()
        self._fresh()
        return see(self._next().picture, calibration.known)


def _remedy(device: str) -> str:
    """What brings the libraries: for the board's own camera the system alone has them."""
    if device == PI:
        return "sudo apt-get install python3-picamera2 python3-opencv"
    return how_to_get("camera")
