"""Totally Zombies!!! goes on whatever happens to its devices: every one of them vanishes and returns at every step of a
turn, and the plug is pulled at every question, in the sewer and in an auction too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine import Json
from companion.games.totally_zombies.state import STEPS
from companion.rehearse.stage import Stage
from tests.rehearse.test_power import cut_and_go_on
from tests.rehearse.test_unplugged import lose_and_find, sit_down, step_of

POSITION: dict[str, Json] = {
    "game": "totally-zombies",
    "turn": {"seat": 0, "step": "token"},
    "map": [
        {"tile": "town-square", "at": "0,0"},
        {"tile": "town-crossroad", "at": "1,0"},
        {"tile": "subway-station", "at": "2,0", "turn": "r90"},
        {"tile": "town-straight", "at": "0,1"},
    ],
    "zombies": [{"at": "1,0.W"}, {"at": "0,1.N"}, {"at": "0,1.S"}],
    "sewer-entrances": [{"at": "0,0.N"}],
    "players": [
        {"name": "Ana", "at": "sewer 0,0.N", "life": 3, "bullets": 3, "guts": 3, "hand": 2},
        {"name": "Ben", "at": "1,0.W", "life": 2.5, "bullets": 3, "guts": 3, "hand": 3},
    ],
}
"""Ana begins her turn in the sewer, Ben his with a fight."""
AUCTION: dict[str, Json] = {
    **POSITION,
    "turn": {"seat": 0, "step": "tile", "deck": "town", "tile": "town-helipad"},
    "players": [{"name": "Ana", "zombies": 3}, {"name": "Ben", "zombies": {"zombie": 2, "dog": 1}}],
}


def test_a_cut_in_an_auction_keeps_the_bids(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage, AUCTION)
        stage.expect_question("tile.bid")
        await stage.choose(2)
        stage.expect_screen("Bid for Helipad")
        await cut_and_go_on(people)
        await stage.choose("pass")
        stage.expect_question("tile.place")

    on_stage(play, walk_through=False)


def test_a_tray_that_vanishes_in_a_fight_is_typed_for(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage, {**POSITION, "turn": {"seat": 1, "step": "fight"}})
        stage.expect_question("combat.roll")
        await lose_and_find(stage, "tray")
        await stage.unplug("tray")
        await stage.choose(6)
        assert people.table.driver.history[-1].source == "typed"

    on_stage(play)


@pytest.mark.no_cover
@pytest.mark.parametrize("device", ["tray", "screen", "pixels", "buttons"])
def test_a_device_may_vanish_and_return_at_every_step(on_stage: Callable[..., None], device: str) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage, POSITION)
        seen: set[str] = set()
        for _ in range(150):
            if (step := step_of(stage)) not in seen:
                seen.add(step)
                await lose_and_find(stage, device)
            if seen == set(STEPS):
                return
            await people.play(1)
        raise AssertionError(seen)

    on_stage(play)


@pytest.mark.no_cover
def test_a_power_cut_at_every_question_of_two_turns(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage, POSITION)
        for _ in range(40):
            await cut_and_go_on(people)
            await people.play(1)
        assert {"sewer.pay", "tile.place", "combat.roll", "move.step"} <= set(people.answered)

    on_stage(play, walk_through=False)
