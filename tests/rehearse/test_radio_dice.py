"""Dice with a radio on a whole companion: the real library in simulated air, from the throw to the journal."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from companion.desk.knowing import Settings
from companion.devices.bluetooth import BluetoothWiring
from companion.devices.profile import load_profile
from companion.rehearse.stage import Stage
from companion.table.journal import read
from tests.daemon.test_handfuls import asked, leave_at_the_attack


def test_a_hand_of_five_is_thrown_with_three_dice_that_tell_by_radio(tmp_path: Path) -> None:
    journal = leave_at_the_attack(tmp_path)
    board = replace(load_profile("simulated"), bluetooth=BluetoothWiring(on=True))

    async def scene() -> None:
        settings = Settings(walk_through=False, dice_from="bluetooth")
        async with Stage(tmp_path, profile=board, settings=settings) as stage:
            await stage.until(lambda: stage.daemon.desk.dice.of("bluetooth").at_once == 3, "three dice to be there")
            await stage.settle()
            stage.expect_screen("throw 3 dice")
            await stage.roll(3, 5, 1, source="bluetooth")
            stage.expect_screen("3 of 5")
            stage.expect_screen("throw 2 more")
            await stage.roll(6, 6, source="bluetooth")
            await stage.until(lambda: asked(stage) != "attack.hand", "the answer to count")

    asyncio.run(scene())
    (said,) = [entry for entry in read(journal).entries() if entry.get("name") == "attack.hand"][-1:]
    assert (sorted(said["value"]), said["source"]) == ([1, 3, 5, 6, 6], "bluetooth")
    assert all(die.startswith("bluetooth ") for die in said["dice"]), "each die of its own is told apart"
