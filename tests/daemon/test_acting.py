"""The table's thread: one thing at a time, and at the end nothing more."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.daemon.acting import AtTable
from companion.daemon.sitting import Outcome, SatDown, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import Automate, Begin, Resume, Undo
from companion.table.shelf import Shelf
from tests.daemon.test_handfuls import leave_at_the_attack

WISH = {"game": "zombies", "players": ["Ana", "Ben"]}


def test_once_everything_is_put_down_nothing_is_begun_and_nothing_remembered(tmp_path: Path) -> None:
    told: list[Outcome] = []
    done: list[str] = []

    async def scene() -> None:
        sitting = Sitting(Shelf(tmp_path), seed=1)
        table = AtTable(Desk(), sitting, lambda outcome, source: told.append(outcome))
        assert isinstance(await table.act(Begin(WISH), "web"), SatDown)
        table.in_background(lambda: done.append("remembered in time"))

        def put_down() -> None:
            done.append("put down")
            # what others still want while the table is put down
            asyncio.run_coroutine_threadsafe(_wish(), loop).result()
            sitting.close()

        async def _wish() -> None:
            table.in_background(lambda: done.append("remembered too late"))

        loop = asyncio.get_running_loop()
        assert await table.close(put_down)
        late = await table.act(Begin(WISH), "web")
        assert isinstance(late, Trouble)
        assert "switched off" in late.words
        assert sitting.table is None

    asyncio.run(scene())
    assert done == ["remembered in time", "put down"]
    assert len(told) == 1
    assert len(list(tmp_path.glob("*.journal"))) == 1


def test_who_was_thinking_again_when_the_power_went_is_asked_again(tmp_path: Path) -> None:
    """The companion rolls by itself at this table; the roll that was taken back waits for people all the same."""
    journal = leave_at_the_attack(tmp_path)
    sitting = Sitting(Shelf(tmp_path), seed=1)
    assert isinstance(sitting.do(Resume(journal)), SatDown)
    sitting.do(Automate("rolls", True))
    table = sitting.table
    assert table is not None
    assert table.driver.history[-1].source == "auto"
    sitting.do(Undo())
    assert table.driver.ask().name == "attack.hand"
    before = len(table.driver.history)
    sitting.close()
    again = Sitting(Shelf(tmp_path), seed=1)
    assert isinstance(again.do(Resume(journal)), SatDown)
    assert again.table is not None
    assert len(again.table.driver.history) == before
    assert again.table.driver.ask().name == "attack.hand"
    again.close()
