"""The end: what the screen says last is true. Only the machine itself knows when its power may go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from companion.daemon.daemon import SHUTDOWN
from companion.rehearse.stage import PATIENCE, Stage
from tests.daemon.conftest import Play

OnStage = Callable[[Play], None]


def test_switched_off_with_the_buttons_it_says_that_it_is_not_yet_off(on_stage: OnStage) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon.stop(SHUTDOWN)
        await stage.ended()
        stage.expect_screen("Switching off")
        stage.expect_screen("do not unplug yet")
        stage.expect_no_screen("safe to unplug")
        assert not any(stage.wires.pixels.colours())

    on_stage(play)


@pytest.mark.parametrize("why", ["stopped", SHUTDOWN])
def test_where_the_machine_stays_on_it_says_so(on_stage: OnStage, why: str) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon.powers_off = False
        stage.daemon.stop(why)
        await stage.ended()
        stage.expect_screen("The companion rests")
        stage.expect_screen("The machine is on")
        stage.expect_no_screen("unplug")

    on_stage(play)


def test_a_plain_stop_promises_nothing_though_the_power_could_be_switched_off(on_stage: OnStage) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon.stop()
        await stage.ended()
        stage.expect_screen("The companion rests")
        stage.expect_no_screen("unplug")

    on_stage(play)


def test_the_signal_that_comes_while_it_switches_off_does_not_change_what_is_said(on_stage: OnStage) -> None:
    async def play(stage: Stage) -> None:
        stage.daemon.stop(SHUTDOWN)
        stage.daemon.stop()  # systemd ends every service
        assert await stage.ended() == SHUTDOWN
        stage.expect_screen("do not unplug yet")

    on_stage(play)


def test_it_is_said_before_a_slow_disk_has_everything(tmp_path: Path) -> None:
    let_go = Event()

    async def scene() -> None:
        async with Stage(tmp_path / "games") as stage:
            stage.daemon.at_table.in_background(lambda: let_go.wait(PATIENCE))
            stage.daemon.stop(SHUTDOWN)
            await asyncio.to_thread(stage.wires.screen.wait_until, lambda: stage._shows("Switching off"), PATIENCE)
            stage.expect_screen("Switching off")
            let_go.set()
            await stage.ended()

    asyncio.run(scene())
