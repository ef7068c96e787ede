"""When the first run comes by itself: on the first evening of a real desk, never twice, and never before a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.daemon.memory import FILE, Memory, recall, remember
from companion.daemon.recorder import Recorder
from companion.desk.intents import Begin
from companion.desk.knowing import GONE_THROUGH
from companion.desk.screens.button_test import Trying
from companion.desk.screens.first_run import STEPS
from companion.desk.screens.first_step import Step
from companion.devices.profile import load_profile
from companion.rehearse import read_script
from companion.rehearse.rehearsal import rehearse
from companion.rehearse.stage import Stage
from companion.service import Starts

Play = Callable[[Stage], Awaitable[None]]
GAME = Begin({"game": "zombie-slayer", "players": ["Ida"]})


def evening(stage: Stage, play: Play) -> None:
    async def whole() -> None:
        async with stage:
            await play(stage)

    asyncio.run(whole())


def step(stage: Stage) -> str:
    """The step of the first run that is seen; empty where none is."""
    top = stage.daemon.desk.top
    return top.name if isinstance(top, Step) else ""


@pytest.mark.parametrize("board", ["pi4", "zero2w"])
def test_it_comes_by_itself_on_a_real_board_and_on_no_simulated_one(tmp_path: Path, board: str) -> None:
    async def first(stage: Stage) -> None:
        assert step(stage) == "language"

    async def never(stage: Stage) -> None:
        assert step(stage) == ""
        stage.expect_screen("New game")

    evening(Stage(tmp_path / "real", profile=load_profile(board)), first)
    evening(Stage(tmp_path / "simulated"), never)


def test_left_once_it_never_comes_again(tmp_path: Path) -> None:
    async def left(stage: Stage) -> None:
        await stage.press("BACK")
        assert step(stage) == ""
        await stage.cut()
        assert step(stage) == ""

    evening(Stage(tmp_path, first_run=True), left)
    assert recall(tmp_path).first_run == GONE_THROUGH


@pytest.mark.parametrize("name", STEPS)
def test_the_power_may_go_at_every_step(tmp_path: Path, name: str) -> None:
    async def cut(stage: Stage) -> None:
        while step(stage) != name:
            await stage.press("OK")
        await stage.daemon.at_table.in_thread(lambda: None)  # what is remembered is on the disk
        await stage.cut()
        assert step(stage) == name

    evening(Stage(tmp_path, first_run=True), cut)


def test_the_power_may_go_before_anything_was_remembered(tmp_path: Path) -> None:
    async def cut(stage: Stage) -> None:
        assert not (tmp_path / FILE).exists()
        await stage.cut()
        assert step(stage) == "language"

    evening(Stage(tmp_path, first_run=True), cut)


def test_a_game_that_was_on_the_table_goes_first(tmp_path: Path) -> None:
    async def begun(stage: Stage) -> None:
        await stage.daemon.do(GAME, "web")

    async def resumed(stage: Stage) -> None:
        assert stage.daemon.desk.table is not None
        assert not any(isinstance(screen, Step) for screen in stage.daemon.desk.screens)

    evening(Stage(tmp_path), begun)
    remember(tmp_path, Memory(first_run="lights", journal=recall(tmp_path).journal))
    evening(Stage(tmp_path, first_run=True), resumed)
    assert recall(tmp_path).first_run == GONE_THROUGH


def test_a_page_waits_for_nobody(tmp_path: Path) -> None:
    async def by_page(stage: Stage) -> None:
        assert step(stage) == "language"
        await stage.daemon.do(GAME, "web")
        assert stage.daemon.desk.view is not None
        assert stage.daemon.desk.view.question is not None
        assert step(stage) == ""

    evening(Stage(tmp_path, first_run=True), by_page)
    assert recall(tmp_path).first_run == GONE_THROUGH


def test_in_safe_mode_people_see_what_is_wrong_first(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    starts = Starts(tmp_path / "state")
    for _ in range(3):
        starts.begin()
        starts.failed("a bug")

    async def safe(stage: Stage) -> None:
        stage.expect_screen("Safe mode")
        assert step(stage) == ""

    stage = Stage(tmp_path / "games", first_run=True)
    stage.starts = Starts(tmp_path / "state")
    evening(stage, safe)
    assert recall(tmp_path / "games").first_run == "", "it comes when all is well"


@pytest.mark.parametrize(
    "kept", ['{"changed": {}, "journal": ""}', "{", "[]", '{"changed": {}, "first_run": "done"}'], ids=str
)
def test_a_desk_that_was_used_before_is_not_asked(tmp_path: Path, kept: str) -> None:
    (tmp_path / FILE).write_text(kept)

    async def never(stage: Stage) -> None:
        assert step(stage) == ""

    evening(Stage(tmp_path, first_run=True), never)


def test_opened_from_the_menu_it_does_not_come_by_itself_after_a_power_cut(tmp_path: Path) -> None:
    remember(tmp_path, Memory(first_run=GONE_THROUGH))

    async def by_hand(stage: Stage) -> None:
        await stage.press("UP", "UP", "OK", "UP", "UP", "UP", "UP", "UP", "OK", "OK")
        assert step(stage) == "brightness"
        await stage.press("RIGHT")
        await stage.daemon.at_table.in_thread(lambda: None)
        await stage.cut()
        assert step(stage) == ""
        assert stage.daemon.desk.settings.brightness == 0.7

    evening(Stage(tmp_path, first_run=True), by_hand)


def test_brightness_is_seen_on_the_wires_while_it_is_turned(tmp_path: Path) -> None:
    async def turned(stage: Stage) -> None:
        await stage.press("OK", "DOWN", "DOWN", "RIGHT", "UP", "UP")  # calm: the lights stand still
        await asyncio.to_thread(stage.daemon.devices.pixels.idle, 5.0)
        before = sum(stage.wires.pixels.colours())
        await stage.turn(-4)
        await asyncio.to_thread(stage.daemon.devices.pixels.idle, 5.0)
        assert 0 < sum(stage.wires.pixels.colours()) < before
        assert stage.daemon.devices.screen.brightness == pytest.approx(0.2)

    evening(Stage(tmp_path, first_run=True), turned)


def test_a_dead_button_is_passed_by_and_the_page_goes_on_meanwhile(tmp_path: Path) -> None:
    async def dead(stage: Stage) -> None:
        await stage.press("OK", "OK", "OK", "RIGHT", "UP")
        top = stage.daemon.desk.top
        assert isinstance(top, Trying)
        assert top.trial.asked == "DOWN"
        now = stage.daemon.loop.time()
        stage.daemon.desk.frame(now + 60.0)  # a minute later
        assert top.trial.asked == "LEFT"
        await stage.daemon.do(GAME, "web")
        assert stage.daemon.desk.table is not None

    evening(Stage(tmp_path, first_run=True), dead)


def test_a_recorded_first_evening_plays_again(tmp_path: Path) -> None:
    file = tmp_path / "session.txt"

    async def session(stage: Stage) -> None:
        await stage.press("OK", "RIGHT", "OK", "BACK")
        await stage.press("DOWN")

    async def whole() -> None:
        stage = Stage(tmp_path / "games", first_run=True)
        stage.recorder = Recorder(file.open("w", encoding="utf-8"), asyncio.get_running_loop().time)
        async with stage:
            await session(stage)

    asyncio.run(whole())
    assert "\nfirst-run language\n" in file.read_text(encoding="utf-8")
    assert rehearse(read_script(file)) > 5
