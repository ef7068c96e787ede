"""Dice under a camera, on a whole companion: pictures of the renderer, the real reading, the desk and the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.bots import bot
from companion.desk.knowing import Settings
from companion.devices.camera.source import Camera
from companion.devices.camera.wiring import CameraWiring
from companion.devices.profile import load_profile
from companion.rehearse.people import People
from companion.rehearse.stage import Stage
from companion.table.journal import read
from companion.table.ledger import Ledger
from companion.table.readings import TAKEN, kept_readings
from tests.daemon.test_handfuls import asked, leave_at_the_attack
from tests.rehearse.test_whole_games import new_game

pytestmark = pytest.mark.no_cover  # every picture is drawn and read: it takes its time


def under_the_camera(folder: Path, play: Callable[[Stage], Awaitable[None]]) -> None:
    """A companion with a calibrated camera, where only that counts."""
    board = load_profile("simulated")
    board = replace(board, camera=CameraWiring("simulated", fps=60), tray=replace(board.tray, port=""))

    async def scene() -> None:
        settings = Settings(walk_through=False, dice_from="camera")
        async with Stage(folder, profile=board, settings=settings) as stage:
            await calibrate(stage)
            await play(stage)

    asyncio.run(scene())


async def calibrate(stage: Stage) -> None:
    (camera,) = stage.daemon.devices.more_dice
    assert isinstance(camera, Camera)
    await stage.until(lambda: stage.state("camera") == "ok", "the camera to be there")
    stage.wires.camera.lay()
    await camera.calibrate("empty")
    stage.wires.camera.lay(6)
    await camera.calibrate("die")
    stage.wires.camera.lay()
    await stage.until(lambda: stage.daemon.desk.devices["camera"].works, "the desk to know that it is calibrated")
    await stage.settle()


def test_a_hand_of_five_is_read_in_one_picture_that_can_be_looked_at(tmp_path: Path) -> None:
    journal = leave_at_the_attack(tmp_path)

    async def play(stage: Stage) -> None:
        stage.expect_screen("throw 5 dice")
        await stage.roll(3, 5, 1, 1, 6, source="camera")
        await stage.until(lambda: asked(stage) != "attack.hand", "the answer to count")
        (name,) = stage.daemon.dicing.pictures
        picture = stage.daemon.dicing.picture(name)
        assert picture is not None
        assert picture.startswith(b"\xff\xd8"), "a JPEG"

    under_the_camera(tmp_path, play)
    (said,) = [entry for entry in read(journal).entries() if entry.get("name") == "attack.hand"][-1:]
    assert (sorted(said["value"]), said["source"]) == ([1, 1, 3, 5, 6], "camera")
    assert {(one.source, one.fate) for one in kept_readings(tmp_path)} == {("camera", TAKEN)}


def test_a_game_of_zombie_slayer_under_the_camera(tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("Game", "DOWN"))
        # Whoever decides by chance is lost soon: 44 throws, where a careful game has hundreds.
        await People(stage, bot("random", 5), seed=5, source="camera").play(1200)
        table = stage.daemon.desk.table
        assert table is not None
        assert table.driver.pending is None, "the game is over"
        assert {roll.source for roll in Ledger(table.driver.history)} == {"camera"}

    under_the_camera(tmp_path, play)
