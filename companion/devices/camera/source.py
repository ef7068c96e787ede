"""The camera as a source of dice. To be used in the loop's thread; a worker's thread reads the pictures.

No picture is read while no roll is waited for: a timer in the loop asks for one after the other, and stops.
"""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.devices.camera import calibration as steps
from companion.devices.camera.calibration import Empty
from companion.devices.camera.frames import OpenFrames, open_frames
from companion.devices.camera.kept import Calibration, save
from companion.devices.camera.line import LIES, PICTURES, CameraLine, Desk, Job, Look, Seen
from companion.devices.camera.pictures import Album
from companion.devices.camera.seeing import Sight
from companion.devices.camera.telling import DIE, EMPTY, STEPS, UNCALIBRATED, told
from companion.devices.camera.view import Picture
from companion.devices.camera.wiring import CameraWiring, check
from companion.devices.dice import CAMERA, HANDLING, ROLLED
from companion.devices.dice import EMPTY as NOTHING_LIES
from companion.devices.errors import CameraError
from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged, Tell
from companion.devices.health import Health, State
from companion.devices.worker import Wait, Worker
from companion.languages import say

AT_ONCE = 8


class Camera:
    """Tells every throw that was waited for once, and what the tray shows meanwhile."""

    def __init__(
        self,
        wiring: CameraWiring,
        tell: Tell,
        loop: asyncio.AbstractEventLoop,
        folder: Path,
        *,
        open_frames: OpenFrames = open_frames,
        wait: Wait = threading.Event.wait,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`folder` is where the calibration and the pictures of the last rolls are kept."""
        check(wiring)
        self._wiring = wiring
        self._tell = tell
        self._loop = loop
        self._desk = Desk(folder, uuid.uuid4().hex[:8])
        self._dice = 0
        self._waiting = 0
        self._looks = 0
        self._rolls = 0
        self._timer: asyncio.TimerHandle | None = None
        self._asked: set[asyncio.Future[object]] = set()
        """Who waits for pictures."""
        self._empty: Empty | None = None
        """What the first step of the calibration found."""
        self._seen = DiceSeen(CAMERA, NOTHING_LIES, ())
        self._worker: Worker[Look] = Worker(
            CAMERA,
            lambda: CameraLine(wiring, self._desk, self._report, open_frames, clock),
            self._worker_tells,
            fitted=bool(wiring.device),
            wait=wait,
            clock=clock,
        )

    @property
    def name(self) -> str:
        return CAMERA

    @property
    def at_once(self) -> int:
        return AT_ONCE

    @property
    def health(self) -> Health:
        """How the camera is; one that is not calibrated is there, but says so."""
        return self._with_words(self._worker.health)

    @property
    def pictures(self) -> Album:
        """The pictures of the last rolls, for whoever does not believe one."""
        return self._desk.album

    @property
    def frames_read(self) -> int:
        """How many pictures were read since it was made."""
        return self._desk.read

    def open(self) -> None:
        self._worker.open()

    def close(self) -> None:
        self._dice = 0
        self._stop()
        self._worker.close()
        self._give_up(say("the camera was closed meanwhile"))

    def arm(self, dice: int) -> None:
        """Wait for one throw of so many dice; it is waited for also if the camera is lost and comes back."""
        if not 1 <= dice <= AT_ONCE:
            raise CameraError(f"{dice} dice: the camera reads at most {AT_ONCE} at once; ask for fewer at a time")
        self._waiting += 1
        self._dice = dice
        self._start()

    def disarm(self) -> None:
        """Wait for no throw: no picture is read any more, so none is seen."""
        if self._dice:
            self._waiting += 1
            self._dice = 0
            self._look()
            self._say(DiceSeen(CAMERA, NOTHING_LIES, ()))

    def ask(self) -> None:
        """Have it told what lies there: while a roll is waited for the last picture knows, else one is taken."""
        if self._dice:
            self._tell(self._seen)
        elif self._worker.health.state is State.OK:
            self._desk.jobs.append(Job(LIES, lambda found: self._in_loop(self._tell_lies, found)))
            self._look()

    def look_after(self) -> None:
        self._worker.look_after()

    # ------------------------------------------------------------------ calibration

    async def calibrate(self, step: str, wanted: Callable[[], bool] = lambda: True) -> Mapping[str, object]:
        """Do one step of the calibration (`empty`, then `die`): what was found, what comes `next`, and both in `words`.

        CameraError says why it was refused. Until the last step is done, and `wanted` still, all stays as it was.
        """
        if step not in STEPS:
            raise CameraError(f"the calibration has the steps {' and '.join(STEPS)}, not {step}")
        if step == DIE and self._empty is None:
            raise CameraError(say("show the empty tray first: step `{}`", EMPTY))
        return told(step, await (self._see_empty() if step == EMPTY else self._see_die(wanted)))

    async def _see_empty(self) -> Mapping[str, object]:
        self._empty = await asyncio.to_thread(steps.empty_tray, await self._pictures())
        return {"level": round(self._empty.level), "noise": round(self._empty.noise, 1)}

    async def _see_die(self, wanted: Callable[[], bool]) -> Mapping[str, object]:
        empty = self._empty
        assert empty is not None
        known = await asyncio.to_thread(steps.one_die, await self._pictures(), empty, self._wiring.fov)
        calibration = Calibration(known, empty.picture)
        if not wanted():
            raise CameraError(say("it was stopped: all is as it was"))
        try:
            await asyncio.to_thread(save, self._desk.folder, calibration)
        except OSError as error:
            why = say("it cannot be kept: {}. Make room, then do it again", error.strerror or error)
            raise CameraError(why) from error
        self._desk.calibration = calibration
        self._tell(HealthChanged(self.health))
        tilt = max(abs(known.view.tilt_x), abs(known.view.tilt_y))
        return {"die": round(known.view.die, 1), "tilt": round(tilt * 57.3, 1)}

    async def _pictures(self) -> Sequence[Picture]:
        """Those that one step looks at."""
        if self._worker.health.state is not State.OK:
            raise CameraError(say("the camera cannot be calibrated: {}", _trouble(self._worker.health)))
        found: asyncio.Future[object] = self._loop.create_future()
        self._asked.add(found)
        self._desk.jobs.append(Job(PICTURES, lambda answer: self._in_loop(_answer, found, answer)))
        self._look()
        try:
            answer = await found
        finally:
            self._asked.discard(found)
        if isinstance(answer, CameraError):
            raise answer
        assert isinstance(answer, list)
        return answer

    def _give_up(self, words: str) -> None:
        """There will be no pictures: whoever waits for them must not wait for ever."""
        self._desk.jobs.clear()
        for found in self._asked:
            _answer(found, CameraError(words))

    # ------------------------------------------------------------------ looking

    def _start(self) -> None:
        if self._timer is None:
            self._tick()
        else:
            self._look()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        """Ask for the next picture; while the last one is still looked at, only the newest asking counts."""
        self._timer = None
        self._look()
        if self._dice:
            self._timer = self._loop.call_later(1 / self._wiring.fps, self._tick)

    def _look(self) -> None:
        self._looks += 1
        self._worker.put(Look(self._waiting, self._dice, self._looks))

    # ------------------------------------------------------------------ what was seen

    def _report(self, seen: Seen) -> None:
        self._in_loop(self._take, seen)

    def _in_loop(self, work: Callable[..., None], *args: object) -> None:
        """Called in the worker's thread; a loop that is closed hears nothing any more."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, *args)

    def _take(self, seen: Seen) -> None:
        """In the loop: what belongs to an earlier waiting is nobody's."""
        if seen.waiting != self._waiting or not self._dice:
            return
        told = seen.told
        if not told.state:
            return
        faces = told.sight.faces if told.sight is not None else ()
        self._say(DiceSeen(CAMERA, told.state, faces))
        if not told.outcome or told.sight is None:
            return
        if told.outcome == ROLLED:
            self._dice = 0
            self._waiting += 1
            self._stop()
        self._rolls += 1
        sure = tuple(face for face in faces if face is not None)
        least = min((die.confidence for die in told.sight.dice), default=0.0)
        self._tell(
            DiceRolled(CAMERA, self._desk.boot, self._rolls, sure, round(least, 3), told.outcome, picture=seen.picture)
        )
        if not self._dice:
            self._look()

    def _say(self, seen: DiceSeen) -> None:
        if seen != self._seen:
            self._seen = seen
            self._tell(seen)

    def _tell_lies(self, found: object) -> None:
        if isinstance(found, Sight):
            state = NOTHING_LIES if not found.dice else HANDLING
            self._seen = DiceSeen(CAMERA, state, found.faces)
            self._tell(self._seen)

    # ------------------------------------------------------------------ health

    def _worker_tells(self, event: Event) -> None:
        if isinstance(event, HealthChanged):
            if event.health.state is State.LOST:
                self._in_loop(self._give_up, say("the camera was lost: {}", _trouble(event.health)))
            event = HealthChanged(self._with_words(event.health))
        self._tell(event)

    def _with_words(self, health: Health) -> Health:
        if health.state is State.OK and self._desk.calibration is None:
            return Health(health.device, health.state, *UNCALIBRATED, health.losses, ready=False)
        return health


def _trouble(health: Health) -> str:
    """What is wrong and what helps, in one line."""
    return say("{}. {}", health.words or say("it is not there"), health.remedy).strip()


def _answer(found: asyncio.Future[object], answer: object) -> None:
    if not found.done():
        found.set_result(answer)
