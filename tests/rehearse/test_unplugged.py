"""Every device may vanish and return at any step of a turn: the game goes on, nothing is lost, the screen says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.bots import bot
from companion.desk.intents import Begin, Load
from companion.engine import Json
from companion.rehearse.people import People
from companion.rehearse.stage import Stage

pytestmark = pytest.mark.no_cover

STEPS = ("tile", "fight", "move", "zombies", "discard")
"""The steps of a turn in which somebody is asked something; cards are drawn by themselves."""

POSITION: dict[str, Json] = {
    "game": "zombies",
    "mode": "competitive",
    "turn": {"seat": 0, "step": "tile"},
    "map": [
        {"tile": "town-square", "at": "0,0", "turn": "r0"},
        {"tile": "town-straight", "at": "0,1", "turn": "r0"},
        {"tile": "town-straight", "at": "1,0", "turn": "r90"},
    ],
    "zombies": [{"at": "0,0.N"}, {"at": "0,1.N"}, {"at": "1,0.E"}],
    "players": [
        {"name": "Ana", "at": "0,0.N", "hearts": 4, "bullets": 5, "hand": 3},
        {"name": "Ben", "at": "0,0.C", "hearts": 3, "bullets": 3, "hand": 3},
    ],
}


async def sit_down(stage: Stage, position: Json = None) -> People:
    """A turn that begins with a tile, then a fight; or another position."""
    outcome = await stage.daemon.do(Load({"position": position or POSITION}), "typed")
    assert stage.daemon.desk.table is not None, outcome
    await stage.settle()
    return People(stage, bot("sensible", 1), seed=4)


def step_of(stage: Stage) -> str:
    game = stage.daemon.desk.game
    return str(game.progress()["name"])


async def lose_and_find(stage: Stage, device: str) -> None:
    """Pull a cable, read what the screen says, put it back, and see that everything is drawn again."""
    before = [record.value for record in stage.daemon.desk.game_history()]
    await stage.unplug(device)
    if device != "screen":
        stage.expect_screen(f"{device} lost")
    await stage.plug(device)
    await stage.until(lambda: stage.state(device) == "ok", f"{device} to be back")
    await stage.settle()
    stage.expect_screen(f"{device} back")
    assert [record.value for record in stage.daemon.desk.game_history()] == before


@pytest.mark.parametrize("device", ["tray", "screen", "pixels", "sound", "buttons"])
def test_a_device_may_vanish_and_return_at_every_step_of_a_turn(on_stage: Callable[..., None], device: str) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage)
        seen: list[str] = []
        for _ in range(120):
            step = step_of(stage)
            if step not in seen and step in STEPS:
                seen.append(step)
                await lose_and_find(stage, device)
            if len(seen) == len(STEPS):
                break
            await people.play(1)
        assert sorted(seen) == sorted(STEPS)

    on_stage(play)


@pytest.mark.parametrize("device", ["tray", "screen", "pixels", "buttons"])
def test_a_device_may_vanish_and_return_at_every_step_of_the_slayers_turn(
    on_stage: Callable[..., None], device: str
) -> None:
    async def play(stage: Stage) -> None:
        await stage.daemon.do(Begin({"game": "zombie-slayer", "players": ["Eva"]}), "typed")
        await stage.settle()
        people = People(stage, bot("sensible", 1), seed=20)
        seen: list[str] = []
        for _ in range(200):
            if (step := step_of(stage)) not in seen:
                seen.append(step)
                await lose_and_find(stage, device)
            if {"slayer", "zombies"} <= set(seen):
                break
            await people.play(1)
        assert {"slayer", "zombies"} <= set(seen)

    on_stage(play)


def test_a_roll_goes_on_without_the_tray_and_with_it_again(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage)
        await people.play_until("combat.roll")
        await stage.unplug("tray")
        stage.expect_screen("▶ rolls")
        await stage.press("UP", "UP", "UP", "UP", "OK")  # a four, typed in
        table = stage.daemon.desk.table
        assert table is not None
        last = table.driver.history[-1]
        assert (last.name, last.value, last.source) == ("combat.roll", 4, "typed")
        await stage.plug("tray")
        await people.play_until("move.roll")
        await stage.roll(2)
        last = table.driver.history[-1]
        assert (last.name, last.value, last.source) == ("move.roll", 2, "tray")

    on_stage(play)


def test_a_roll_that_nobody_asked_for_is_offered(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage)
        stage.expect_question("tile.draw")
        await stage.roll(6)
        stage.expect_screen("6")
        await stage.press("OK")
        await people.play_until("combat.roll")
        await stage.press("RIGHT")
        table = stage.daemon.desk.table
        assert table is not None
        last = table.driver.history[-1]
        assert (last.name, last.value, last.source) == ("combat.roll", 6, "tray")

    on_stage(play)


def test_a_cocked_die_is_thrown_again(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage)
        await people.play_until("combat.roll")
        await stage.dice_say(stage.wires.tray.cocked, "cocked")
        stage.expect_screen("cocked")
        stage.expect_question("combat.roll")
        await stage.roll(5)
        assert stage.daemon.desk.game_history()[-1].value == 5

    on_stage(play)
