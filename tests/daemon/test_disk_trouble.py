"""A cut in the middle of an act, a disk that became read-only, two companions at one table: what people see of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import durable
from companion.daemon.sitting import SatDown, Sitting, Trouble
from companion.desk.intents import Begin, Resume
from companion.desk.knowing import Settings
from companion.rehearse.stage import Stage
from companion.table.shelf import Shelf
from tests.daemon.conftest import Play
from tests.daemon.test_trouble import sit_down
from tests.table.test_disk_faults import ReadOnly

OnStage = Callable[[Play], None]
WISH = {"game": "zombies", "players": ["Ana", "Ben"], "chance": "auto"}


def test_after_a_cut_in_the_middle_of_an_act_people_compare_what_the_companion_believes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Stage(tmp_path / "games", seed=1, settings=Settings(walk_through=True)) as stage:
            journal = await sit_down(stage)
            confirmed = journal.path.read_bytes()
            await stage.press("RIGHT")  # the companion rolls
            stage.expect_question("move.step")
            act = journal.path.read_bytes()[len(confirmed) :]
            await stage.stop()
            journal.path.write_bytes(confirmed + act[: len(act) // 2])  # nobody was told of this roll
            await stage.start()
            stage.expect_screen("Is this so?")
            assert journal.path.read_bytes() == confirmed
            await stage.hold("OK")
            stage.expect_question("move.roll")

    asyncio.run(scene())


def test_a_disk_that_became_read_only_is_told_and_looking_goes_on(on_stage: OnStage) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage)
        answers = len(stage.daemon.desk.game_history())
        with durable.on(ReadOnly()):
            await stage.press("RIGHT")
            stage.expect_screen("Read-only")
            stage.expect_question("move.roll")
            assert len(stage.daemon.desk.game_history()) == answers
            await stage.hold("WHY")
            stage.expect_screen("Menu")
        while not isinstance(stage.daemon.desk.top, type(stage.daemon.desk.screens[0])):
            await stage.press("BACK")
        await stage.press("LEFT")
        stage.expect_question("move.step")

    on_stage(play)


def test_of_two_companions_on_one_shelf_the_second_is_told_and_can_play_another_game(tmp_path: Path) -> None:
    first, second = Sitting(Shelf(tmp_path), seed=1), Sitting(Shelf(tmp_path), seed=2)
    assert isinstance(first.do(Begin(WISH)), SatDown)
    assert first.table is not None
    assert first.table.journal is not None
    path = first.table.journal.path
    written = path.read_bytes()
    told = second.do(Resume(path))
    assert isinstance(told, Trouble)
    assert "another companion is writing this game. Close that one first" in told.words
    assert path.read_bytes() == written
    assert [game.players for game in second.left_games()] == ["Ana, Ben"]
    assert isinstance(second.do(Begin({**WISH, "players": ["Cy", "Dee"]})), SatDown)
    assert sorted(file.name for file in tmp_path.glob("*.journal")) == ["zombies-0001.journal", "zombies-0002.journal"]
    for sitting in (first, second):
        sitting.close()
    assert isinstance(second.do(Resume(path)), SatDown)
    second.close()


@pytest.mark.parametrize("takes", ["nothing", "no folder"])
def test_a_game_that_cannot_begin_is_told_in_words(tmp_path: Path, takes: str) -> None:
    sitting = Sitting(Shelf(tmp_path / "games"))
    if takes == "no folder":
        (tmp_path / "games").write_bytes(b"")
        told = sitting.do(Begin(WISH))
    else:
        with durable.on(ReadOnly()):
            told = sitting.do(Begin(WISH))
    assert isinstance(told, Trouble)
    assert "Read-only" in told.words or told.words.startswith("The disk says: ")
    assert sitting.table is None
