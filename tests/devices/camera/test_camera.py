"""The camera as a source of dice: a real loop, a real thread, the pictures of a simulated tray."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.devices.camera.frames import Frame, Frames, NoPicture
from companion.devices.camera.source import Camera
from companion.devices.camera.wiring import CameraWiring
from companion.devices.dice import COCKED, ROLLED, DiceSource
from companion.devices.errors import CameraError, WiringError
from companion.devices.events import DiceRolled, DiceSeen, Event, HealthChanged
from companion.devices.health import State
from companion.devices.simulated.camera import Tray, frames_of

PATIENCE = 60.0


class Hall:
    """A camera above a tray, and whoever listens to it."""

    def __init__(self, folder: Path) -> None:
        self.tray = Tray()
        self.told: list[Event] = []
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        wiring = CameraWiring("simulated", fps=60)
        self.camera = Camera(wiring, self._hear, self._loop, folder, open_frames=self._open, wait=self._pause)

    def _open(self, wiring: CameraWiring) -> Frames:
        return frames_of(wiring, self.tray)

    def _pause(self, leaving: threading.Event, seconds: float) -> object:
        return leaving.wait(0.01)

    def _hear(self, event: Event) -> None:
        self.told.append(event)
        self._loop.call_soon_threadsafe(self._news.set)

    async def until(self, good: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not good():
                self._news.clear()
                with contextlib.suppress(TimeoutError):  # not everything that is waited for is told
                    await asyncio.wait_for(self._news.wait(), 0.05)

    @property
    def rolls(self) -> list[DiceRolled]:
        return [event for event in self.told if isinstance(event, DiceRolled)]

    @property
    def states(self) -> list[str]:
        return [event.state for event in self.told if isinstance(event, DiceSeen)]

    def health(self, state: State) -> bool:
        return any(isinstance(event, HealthChanged) and event.health.state is state for event in self.told)

    async def calibrate(self) -> None:
        self.camera.open()
        await self.until(lambda: self.health(State.OK))
        await self.camera.calibrate("empty")
        self.tray.lay(6, at=[(5.0, 5.0)])
        await self.camera.calibrate("die")
        self.tray.lay()
        self.told.clear()

    async def wait_empty(self) -> None:
        await self.until(lambda: "empty" in self.states or bool(self.camera.frames_read > 40))


def play(scene: Callable[[Hall], Awaitable[None]], folder: Path) -> None:
    async def whole() -> None:
        hall = Hall(folder)
        try:
            await scene(hall)
        finally:
            hall.camera.close()
        assert hall.tray.opened == 0

    asyncio.run(whole())


def test_a_throw_is_told_once_and_its_picture_is_kept(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        source: DiceSource = hall.camera
        assert (source.name, source.at_once) == ("camera", 8)
        await hall.calibrate()
        source.arm(2)
        hall.tray.throw(3, 5)
        await hall.until(lambda: bool(hall.rolls))
        (roll,) = hall.rolls
        assert (roll.state, sorted(roll.dice), roll.number) == (ROLLED, [3, 5], 1)
        assert roll.confidence > 0.5
        picture = hall.camera.pictures.read(roll.picture)
        assert picture is not None
        assert picture.startswith(b"\xff\xd8")
        source.arm(2)
        hall.tray.throw(1, 6, lean=0.5)
        await hall.until(lambda: len(hall.rolls) == 2)
        assert (hall.rolls[1].state, hall.rolls[1].number, hall.rolls[1].boot) == (COCKED, 2, roll.boot)
        hall.tray.throw(1, 6)
        await hall.until(lambda: len(hall.rolls) == 3)
        assert sorted(hall.rolls[2].dice) == [1, 6]

    play(scene, tmp_path)


def test_no_picture_is_read_while_no_roll_is_waited_for(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        await hall.calibrate()
        before = hall.tray.delivered
        hall.camera.ask()
        await hall.until(lambda: bool(hall.states))
        assert hall.states == ["empty"]
        asked = hall.tray.delivered
        assert asked <= before + 8
        for _ in range(20):  # looks that nobody needs: each wakes the thread, none reads
            hall.camera.look_after()
            hall.camera._look()
            await asyncio.sleep(0)
        hall.camera.ask()
        await hall.until(lambda: len(hall.states) == 2)
        assert hall.tray.delivered == asked + 1
        hall.camera.arm(1)
        await hall.until(lambda: hall.tray.delivered > asked + 5)
        hall.camera.disarm()
        hall.camera.ask()
        await hall.until(lambda: len(hall.states) >= 3)

    async def patient(hall: Hall) -> None:
        await asyncio.wait_for(scene(hall), PATIENCE)

    play(patient, tmp_path)


def test_whoever_waits_no_more_has_not_seen_dice_roll_for_ever(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        await hall.calibrate()
        hall.camera.arm(1)
        hall.tray.throw(3)
        await hall.until(lambda: "rolling" in hall.states)
        hall.camera.disarm()
        assert hall.states[-1] == "empty"

    play(scene, tmp_path)


def test_dice_of_the_last_throw_that_lie_there_still_do_not_roll(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        await hall.calibrate()
        hall.camera.arm(1)
        hall.tray.throw(3)
        await hall.until(lambda: bool(hall.rolls))
        hall.told.clear()
        hall.camera.arm(1)
        await hall.until(lambda: bool(hall.told))
        (lies,) = hall.told
        assert isinstance(lies, DiceSeen)
        assert (lies.state, lies.dice) == ("handling", (3,))

    play(scene, tmp_path)


def test_a_camera_that_is_pulled_in_mid_roll_reads_nothing_and_comes_back(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        await hall.calibrate()
        hall.camera.arm(2)
        hall.tray.throw(3, 5)
        await hall.until(lambda: "rolling" in hall.states)
        hall.tray.plugged = False
        await hall.until(lambda: hall.health(State.LOST))
        assert not hall.rolls
        hall.tray.lay(3, 5)
        hall.told.clear()
        hall.tray.plugged = True
        await hall.until(lambda: any(isinstance(event, DiceSeen) and len(event.dice) == 2 for event in hall.told))
        assert not hall.rolls  # nobody saw how they came to lie there
        hall.tray.throw(2, 2)
        await hall.until(lambda: bool(hall.rolls))
        assert hall.rolls[0].dice == (2, 2)

    play(scene, tmp_path)


def test_a_calibration_that_is_refused_says_why(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        with pytest.raises(CameraError, match="cannot be calibrated"):
            await hall.camera.calibrate("empty")
        hall.camera.open()
        await hall.until(lambda: hall.health(State.OK))
        assert hall.camera.health.words == "camera: calibrate"
        with pytest.raises(CameraError, match="empty tray first"):
            await hall.camera.calibrate("die")
        with pytest.raises(CameraError, match="has the steps"):
            await hall.camera.calibrate("white")
        await hall.camera.calibrate("empty")
        with pytest.raises(CameraError, match="no die is seen"):
            await hall.camera.calibrate("die")

    play(scene, tmp_path)


def test_a_step_that_fails_or_is_no_longer_wanted_keeps_the_old_calibration(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        await hall.calibrate()
        kept = (tmp_path / "camera.json").read_bytes()
        await hall.camera.calibrate("empty")
        with pytest.raises(CameraError, match="no die is seen"):
            await hall.camera.calibrate("die")
        hall.tray.lay(6, at=[(25.0, 5.0)])
        with pytest.raises(CameraError, match="as it was"):
            await hall.camera.calibrate("die", lambda: False)
        assert (tmp_path / "camera.json").read_bytes() == kept
        (tmp_path / "camera.json").unlink()
        (tmp_path / "camera.json").mkdir()  # nothing can be written there
        with pytest.raises(CameraError, match=r"it cannot be kept: .*\. Make room"):
            await hall.camera.calibrate("die")
        hall.tray.lay()
        hall.camera.arm(2)
        hall.tray.throw(3, 5)
        await hall.until(lambda: bool(hall.rolls))
        assert sorted(hall.rolls[0].dice) == [3, 5]

    play(scene, tmp_path)


def test_a_camera_that_is_pulled_while_it_is_calibrated_says_so(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        hall.camera.open()
        await hall.until(lambda: hall.health(State.OK))
        assert not hall.camera.health.ready
        hall.tray.plugged = False
        with pytest.raises(CameraError, match="check its cable"):
            await hall.camera.calibrate("empty")
        hall.tray.plugged = True

    play(scene, tmp_path)


class Stuck:
    """A driver that does not come back until somebody lets it."""

    def __init__(self, free: threading.Event) -> None:
        self._free = free

    def read(self) -> Frame:
        self._free.wait()
        raise NoPicture("too late")

    def skip(self) -> None: ...

    def close(self) -> None: ...


def test_nobody_waits_for_ever_for_a_camera_that_hangs(tmp_path: Path) -> None:
    async def scene() -> None:
        free, told, now = threading.Event(), asyncio.Event(), [0.0]
        loop = asyncio.get_running_loop()
        wiring = CameraWiring("simulated")

        def hear(event: Event) -> None:
            loop.call_soon_threadsafe(told.set)

        camera = Camera(
            wiring,
            hear,
            loop,
            tmp_path,
            open_frames=lambda wiring: Stuck(free),
            clock=lambda: now[0],
        )
        camera.open()
        try:
            async with asyncio.timeout(PATIENCE):
                while camera.health.state is not State.OK:
                    told.clear()
                    await told.wait()
                step = asyncio.create_task(camera.calibrate("empty"))
                while not step.done():
                    await asyncio.sleep(0)
                    now[0] += 1.0  # the clock of the worker: seconds go by
                    camera.look_after()
            with pytest.raises(CameraError, match="the camera was lost: driver hangs"):
                await step
        finally:
            free.set()
            camera.close()

    asyncio.run(scene())


def test_a_camera_that_is_not_fitted_is_off(tmp_path: Path) -> None:
    async def scene() -> None:
        told: list[Event] = []
        camera = Camera(CameraWiring(), told.append, asyncio.get_running_loop(), tmp_path)
        camera.open()
        assert camera.health.state is State.OFF
        with pytest.raises(CameraError, match="at most 8"):
            camera.arm(9)
        camera.close()

    asyncio.run(scene())


@pytest.mark.parametrize("device", ["webcam", "file:", "-1"])
def test_a_wiring_that_cannot_be_is_refused(device: str, tmp_path: Path) -> None:
    async def scene() -> None:
        with pytest.raises(WiringError, match="camera: device"):
            Camera(CameraWiring(device), lambda event: None, asyncio.get_running_loop(), tmp_path)

    asyncio.run(scene())
