"""Disks that hang or are full, wires that block, starts that fail: the screen says so, and the daemon lives."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from companion.daemon.sitting import BUTTONS, Sitting, Trouble
from companion.desk.canvas import Canvas
from companion.desk.desk import Desk
from companion.desk.intents import Begin, HandOver, RollForMe
from companion.desk.palette import PALETTES
from companion.desk.screens.screen import Reply, Say, Screen
from companion.rehearse.stage import PATIENCE, Stage
from companion.service import Starts
from companion.table import new_opening
from companion.table.journal import Journal
from companion.table.rights import AT_DESK
from companion.table.shelf import Shelf
from tests.daemon.conftest import Ear, Play

OnStage = Callable[[Play], None]


async def sit_down(stage: Stage) -> Journal:
    """Ana rolls for her way; the companion keeps the decks."""
    await stage.daemon.do(Begin({"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}), "typed")
    await stage.settle()
    table = stage.daemon.sitting.table
    assert table is not None
    assert table.journal is not None
    await stage.press("OK")
    stage.expect_question("move.roll")
    return table.journal


class Hanging:
    """Something that does not come back until it is let go."""

    def __init__(self) -> None:
        self.begun, self.let_go = Event(), Event()

    def __call__(self, *_: object) -> None:
        self.begun.set()
        assert self.let_go.wait(6 * PATIENCE)


async def until_screen(stage: Stage, words: str) -> None:
    await stage.until(lambda: stage._shows(words), f'"{words}" on the screen')


async def beats(stage: Stage, ear: Ear, stuck: str) -> list[str]:
    """What systemd hears in three beats in which something is stuck."""
    ear.heard()
    lines: list[str] = []

    def three() -> bool:
        lines.extend(ear.heard())
        return sum(stuck in line for line in lines) >= 3

    await stage.until(three, "systemd to be told")
    return lines


def test_a_disk_that_hangs(on_stage: OnStage, ear: Ear, impatient: None) -> None:
    async def play(stage: Stage) -> None:
        journal = await sit_down(stage)
        stage.daemon.systemd = ear.systemd
        disk = Hanging()
        journal._sync = disk
        before = stage.picture()
        stage.wires.pins.press("RIGHT")  # the companion rolls, and writes it down
        await stage.until(disk.begun.is_set, "the journal to be written")
        stage.wires.pins.release("RIGHT")
        told = stage.daemon.taken
        stage.wires.pins.press("DOWN")
        await until_screen(stage, "One moment")
        assert stage.picture() != before
        stage.wires.pins.release("DOWN")
        await stage.until(lambda: stage.daemon.taken >= told + 2, "the button to come up")
        await until_screen(stage, "Waiting for the disk")
        await beats(stage, ear, "journal stuck")
        assert "WATCHDOG=1" not in await beats(stage, ear, "journal stuck")
        journal._sync = os.fdatasync
        disk.let_go.set()
        await stage.until(lambda: "WATCHDOG=1" in ear.heard(), "the watchdog to be fed again")
        await stage.settle()
        stage.expect_question("move.step")

    on_stage(play)


def test_ending_while_the_disk_hangs(on_stage: OnStage, impatient: None, tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        journal = await sit_down(stage)
        disk = Hanging()
        journal._sync = disk
        stage.wires.pins.press("RIGHT")
        await stage.until(disk.begun.is_set, "the journal to be written")
        stage.daemon.stop()
        assert await stage.ended() == "stopped"
        stage.expect_screen("The disk does not answer")
        stage.expect_no_screen("safe to unplug")
        disk.let_go.set()

    on_stage(play)


def test_a_full_disk(on_stage: OnStage) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async def play(stage: Stage) -> None:
        journal = await sit_down(stage)
        journal._sync = full
        answers = len(stage.daemon.desk.game_history())
        await stage.press("RIGHT")
        stage.expect_screen("No space left on device")
        stage.expect_question("move.roll")
        assert len(stage.daemon.desk.game_history()) == answers
        journal._sync = os.fdatasync
        while not isinstance(stage.daemon.desk.top, type(stage.daemon.desk.screens[0])):
            await stage.press("BACK")
        await stage.press("LEFT")  # where the last finger was, nothing rolls
        stage.expect_question("move.step")

    on_stage(play)


@pytest.mark.parametrize("source", [BUTTONS, "web"])
def test_a_disk_that_is_full_before_all_is_written(on_stage: OnStage, source: str) -> None:
    """Everything is left to the companion: two parts of that are written, and the desk shows where it stands."""
    left = 2

    def full(_: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async def play(stage: Stage) -> None:
        journal = await sit_down(stage)
        table, desk = stage.daemon.sitting.table, stage.daemon.desk
        assert table is not None
        answers = len(table.driver.history)
        journal._sync = full
        outcome = await stage.daemon.do(HandOver("all"), source)
        await stage.settle()
        assert isinstance(outcome, Trouble)
        assert "so only a part of this counted: " in outcome.words
        assert len(table.driver.history) > answers + 50
        assert desk.view is not None
        assert desk.view.question is not None
        assert desk.view.question.number == table.driver.ask().number
        if source == BUTTONS:
            stage.expect_screen("That did not work")

    on_stage(play)


def test_a_folder_that_takes_no_journal(on_stage: OnStage, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("this is no folder")

    async def play(stage: Stage) -> None:
        await stage.daemon._work(Begin({"game": "zombies", "players": ["Ana", "Ben"]}), BUTTONS, AT_DESK)
        await stage.settle()
        stage.expect_screen("That did not work")
        stage.expect_screen("The disk says")
        await stage.press("BACK")
        stage.expect_screen("New game")

    on_stage(play)


@pytest.mark.parametrize("device", ["screen", "pixels"])
def test_a_driver_that_hangs_ends_no_game(on_stage: OnStage, ear: Ear, impatient: None, device: str) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        stage.daemon.systemd = ear.systemd
        wire = {"screen": stage.wires.screen, "pixels": stage.wires.pixels}[device]
        wire.hang()
        await stage.until(lambda: stage.state(device) == "lost", f"the {device} to be missed")
        await stage.until(lambda: wire.waiting == 2, "another worker to try")
        ear.heard()
        table = stage.daemon.sitting.table
        assert table is not None
        await stage.daemon.do(RollForMe(table.driver.ask().number), "web")
        stage.expect_question("move.step")
        await stage.until(lambda: ear.heard().count("WATCHDOG=1") > 0, "the watchdog to be fed meanwhile")
        wire.flow()
        await stage.until(lambda: stage.state(device) == "ok", f"the {device} to be back")
        await stage.until(lambda: wire.waiting == 0, "every call to have come back")
        if device == "screen":
            await until_screen(stage, "4/6 Move")
        await stage.expect_pixel("0,0.N", "breathing")

    on_stage(play)


class Blank(Screen):
    """A screen with a mistake in it."""

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        raise ZeroDivisionError("by the people of this test")

    def press(self, desk: Desk, button: str) -> Reply:
        return Say("nothing")


def test_a_screen_that_cannot_be_drawn_ends_no_game(on_stage: OnStage) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        stage.daemon.desk.show(Blank(), stage.daemon.loop.time())
        stage.daemon._show_all()
        await until_screen(stage, "A bug in the companion")
        await stage.hold("WHY")
        stage.expect_screen("Menu")

    on_stage(play)


# ---------------------------------------------------------------------- starting


def test_after_three_failed_starts_safe_mode_says_why_and_offers_the_games(
    on_stage: OnStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fallen(_: Sitting) -> None:
        raise RuntimeError("the shelf fell down")

    async def play(stage: Stage) -> None:
        await sit_down(stage)
        await stage.stop()
        starts = Starts(tmp_path / "games")
        stage.starts = starts
        with monkeypatch.context() as patch:
            patch.setattr(Sitting, "left_games", fallen)
            for _ in range(3):
                stage.switch_on()
                with pytest.raises(RuntimeError, match="the shelf fell down"):
                    await stage.ended()
                stage.expect_screen("the shelf fell down")
        assert starts.look().failed == 3
        await stage.start()
        stage.expect_screen("Safe mode")
        stage.expect_screen("the shelf fell down")
        await stage.press("BACK")
        assert [game.players for game in stage.daemon.desk.shelf] == ["Ana, Ben"]
        await stage.press("DOWN", "OK")
        stage.expect_question("move.roll")
        await stage.stop()
        assert starts.look().failed == 0

    on_stage(play)


def test_a_damaged_journal_is_told_and_other_games_can_be_played(on_stage: OnStage, tmp_path: Path) -> None:
    async def play(stage: Stage) -> None:
        Shelf(tmp_path / "games").begin(new_opening({"game": "zombies", "players": ["Cy", "Dee"]})).close()
        journal = await sit_down(stage)
        await stage.stop()
        lines = journal.path.read_bytes().splitlines(keepends=True)
        lines[3] = lines[3].replace(b'"do"', b'"od"', 1)
        journal.path.write_bytes(b"".join(lines))
        await stage.start()
        stage.expect_screen("That did not work")
        stage.expect_screen(journal.path.stem)
        stage.expect_screen("is damaged")
        await stage.press("BACK")
        assert [game.players for game in stage.daemon.desk.shelf] == ["A damaged game", "Cy, Dee"]
        assert "line 4" in stage.daemon.desk.shelf[0].why
        await stage.press("DOWN", "OK")
        stage.expect_screen("Cy")
        assert journal.path.read_bytes() == b"".join(lines), "nothing was changed"

    on_stage(play)
    assert len(list(Shelf(tmp_path / "games").games("zombies"))) == 2


RUBBISH = [
    b"",
    b"\xff\xfe\x00",
    b"[]",
    b'{"changed": []}',
    b'{"changed": {"brightness": 50.0, "palette": "plaid", "idle_minutes": -3.0, "dice_from": "heaven"}}',
    b'{"changed": {"brightness": NaN, "quiet": "yes"}, "automated": 7, "journal": {}}',
    b'{"changed": {"brightness": -1.0}, "automated": ["nonsense"], "journal": "/nowhere/zombies-0001.journal"}',
    b'{"changed": ' + b"[" * 100_000,
]


@pytest.mark.parametrize("rubbish", RUBBISH, ids=range(len(RUBBISH)))
@pytest.mark.usefixtures("no_errors")
def test_rubbish_in_what_was_remembered_keeps_nobody_from_playing(
    on_stage: OnStage, tmp_path: Path, rubbish: bytes
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "desk.json").write_bytes(rubbish)
    (folder / "starts.json").write_bytes(rubbish)

    async def play(stage: Stage) -> None:
        stage.starts = Starts(folder)
        await stage.stop()
        (folder / "desk.json").write_bytes(rubbish)
        await stage.start()
        await stage.hold("WHY")
        stage.expect_screen("Menu")
        await stage.press("DOWN", "RIGHT", "DOWN", "RIGHT", "UP")
        assert stage.daemon.desk.settings.palette in PALETTES
        assert 0.0 < stage.daemon.desk.settings.brightness <= 1.0
        await sit_down(stage)

    on_stage(play)
