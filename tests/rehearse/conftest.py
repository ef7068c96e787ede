"""What every rehearsal in a test needs: a folder of its own, and a loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.desk.knowing import Settings
from companion.rehearse.stage import Stage

Play = Callable[[Stage], Awaitable[None]]


@pytest.fixture
def on_stage(tmp_path: Path) -> Callable[..., None]:
    """Runs a coroutine with a stage."""

    def run(play: Play, seed: int = 1, walk_through: bool = True) -> None:
        async def whole() -> None:
            async with Stage(tmp_path, seed=seed, settings=Settings(walk_through=walk_through)) as stage:
                await play(stage)

        asyncio.run(whole())

    return run
