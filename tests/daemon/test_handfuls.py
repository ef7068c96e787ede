"""A handful is thrown as the tray can read it: at once in five places, two dice at a time in two; each is counted."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.desk.knowing import Settings
from companion.rehearse.stage import Stage
from companion.table import Generator, new_opening
from companion.table.journal import read
from companion.table.ledger import recorded_rolls
from companion.table.shelf import Shelf
from tests.desk.stage import SLAYER

MOST = 400


def leave_at_the_attack(folder: Path) -> Path:
    """A game that was left where somebody attacks with five dice."""
    table = Shelf(folder).begin(new_opening(SLAYER))
    chance = Generator(7)
    while table.driver.ask().name != "attack.hand":
        assert len(table.driver.history) < MOST
        table.answer(chance.answer(table.driver), source="typed")
    assert table.journal is not None
    table.close()
    return table.journal.path


async def waits_for(stage: Stage, dice: int) -> None:
    await stage.until(lambda: stage.wires.tray.armed == dice, f"the tray to wait for {dice}")


def test_five_dice_are_waited_for_shown_and_counted_throw_by_throw(tmp_path: Path) -> None:
    journal = leave_at_the_attack(tmp_path)

    async def scene() -> None:
        async with Stage(tmp_path, settings=Settings(walk_through=False), places=2) as stage:
            stage.expect_question("attack.hand")
            stage.expect_screen("throw 2 dice")
            await waits_for(stage, 2)
            await stage.roll(3, 5)
            stage.expect_screen("2 of 5")
            stage.expect_screen("throw 2 more")
            await waits_for(stage, 2)
            await stage.roll(1, 1)
            stage.expect_screen("4 of 5")
            stage.expect_screen("throw 1 more")
            await waits_for(stage, 1)
            await stage.roll(6)
            await stage.until(lambda: not stage.wires.tray.armed or "attack" not in asked(stage), "the answer to count")

    asyncio.run(scene())
    (said,) = [entry for entry in read(journal).entries() if entry.get("name") == "attack.hand"][-1:]
    assert (said["value"], said["source"]) == ([3, 5, 1, 1, 6], "tray")


def test_a_tray_with_five_places_reads_the_whole_hand_and_the_journal_knows_where_each_die_lay(tmp_path: Path) -> None:
    journal = leave_at_the_attack(tmp_path)

    async def scene() -> None:
        async with Stage(tmp_path, settings=Settings(walk_through=False)) as stage:
            await waits_for(stage, 5)
            stage.expect_screen("throw 5 dice")
            await stage.roll(3, 5, 1, 1, 6)
            await stage.until(lambda: asked(stage) != "attack.hand", "the answer to count")

    asyncio.run(scene())
    (said,) = [entry for entry in read(journal).entries() if entry.get("name") == "attack.hand"][-1:]
    assert (sorted(said["value"]), said["source"]) == ([1, 1, 3, 5, 6], "tray")
    assert sorted(said["dice"]) == [f"tray {place}" for place in range(1, 6)]
    rolls = [roll for roll in recorded_rolls(read(journal)) if roll.name == "attack.hand"]
    assert sorted(die.place for die in rolls[-1].read) == [1, 2, 3, 4, 5]


def test_a_throw_of_the_wrong_number_counts_nothing_and_is_waited_for_again(tmp_path: Path) -> None:
    leave_at_the_attack(tmp_path)

    async def scene() -> None:
        async with Stage(tmp_path, settings=Settings(walk_through=False), places=2) as stage:
            await waits_for(stage, 2)
            await stage.roll(4, 4)
            await waits_for(stage, 2)
            await stage.dice_say(stage.wires.tray.wrong_count, "wrong-count")
            stage.expect_screen("2 of 5")
            stage.expect_screen("too few: throw again")
            await waits_for(stage, 2)
            await stage.roll(2, 3)
            stage.expect_screen("4 of 5")

    asyncio.run(scene())


def test_a_tray_that_comes_back_in_the_middle_waits_for_what_is_missing(tmp_path: Path) -> None:
    leave_at_the_attack(tmp_path)

    async def scene() -> None:
        async with Stage(tmp_path, settings=Settings(walk_through=False), places=2) as stage:
            await waits_for(stage, 2)
            await stage.roll(4, 4)
            await stage.unplug("tray")
            await stage.plug("tray")
            await waits_for(stage, 2)
            await stage.roll(2, 3)
            await waits_for(stage, 1)
            stage.expect_screen("4 of 5")

    asyncio.run(scene())


def asked(stage: Stage) -> str:
    view = stage.daemon.desk.view
    return view.question.name if view and view.question else ""
