"""The table's thread: one thing at a time, and at the end nothing more."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.daemon.acting import AtTable
from companion.daemon.sitting import Outcome, SatDown, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import Begin
from companion.table.shelf import Shelf

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
