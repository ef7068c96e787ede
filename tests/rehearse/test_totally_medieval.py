"""Totally Medieval through buttons, tray and bytes alone: a whole battle, and a whole game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.bots import bot
from companion.desk.intents import Load
from companion.desk.screens.scoring import CameUp, Scoring
from companion.engine import Json
from companion.rehearse.people import People
from companion.rehearse.stage import Stage
from companion.table.ledger import Ledger
from tests.rehearse.test_whole_games import new_game, the_cursor_and_where_to_go

pytestmark = pytest.mark.no_cover  # measured elsewhere; here everything runs, and it takes its time

FRONT: dict[str, Json] = {
    "game": "totally-medieval",
    "turn": {"step": "move"},
    "situation": "clear-skies",
    "terrains": [{"at": "t1", "terrain": "green-valley"}, {"at": "t4", "terrain": "old-watchtower"}],
    "players": [
        {
            "name": "Ana",
            "civilization": "knights",
            "harvest": 14,
            "hand": 3,
            "pile": 9,
            "characters": [
                *({"card": f"knights-{one}", "at": "t1"} for one in ("champion", "squire", "mounted-lancer")),
                {"card": "knights-king", "at": "hs"},
            ],
        },
        {
            "name": "Ben",
            "civilization": "vikings",
            "harvest": 9,
            "hand": 3,
            "pile": 11,
            "characters": [
                {"card": "vikings-raider", "at": "t4"},
                {"card": "vikings-berserker", "at": "t4"},
                {"card": "vikings-king", "at": "hn"},
            ],
        },
    ],
}


async def sit_down(stage: Stage, position: dict[str, Json]) -> None:
    """A game that goes on from a position."""
    outcome = await stage.daemon.do(Load({"position": position}), "typed")
    assert stage.daemon.desk.table is not None, outcome
    await stage.settle()


def test_a_whole_battle(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await sit_down(stage, FRONT)
        stage.expect_question("move.from")
        stage.expect_screen("Knights' Castle")
        await stage.expect_pixel("t4", "steady", "red")
        await stage.press("UP", "OK")
        stage.expect_question("move.who")
        stage.expect_screen("All 3 go")
        await stage.press("OK")
        stage.expect_question("move.to")
        await stage.expect_pixel("t4", "breathing", "go")
        await stage.expect_pixel("hs", "breathing", "go")
        await stage.press("UP", "RIGHT")
        stage.expect_screen("Old")
        await stage.expect_pixel("t4", "blink", "cursor")
        await stage.press("OK")
        await stage.choose("stop")
        stage.expect_question("battle.attack-roll")
        stage.expect_screen("Strength 21 12")
        stage.expect_screen("Weather 7 -2")
        stage.expect_screen("Dice ? ?")
        stage.expect_screen("Total 28+? 10+?")
        await stage.expect_pixel("t4", "blink", "battle")
        await stage.press("OK")
        stage.expect_screen("Champion +9")
        stage.expect_screen("Squire +3")
        await stage.roll(5)  # over the score card: it is the roll that is asked
        stage.expect_question("battle.defence-roll")
        await stage.roll(2)
        stage.expect_question("battle.casualty")
        stage.expect_screen("Dice 5 2")
        stage.expect_screen("Total 33 12")
        await stage.press(*["OK"] * 5)
        stage.expect_screen("Ana wins 33 to 12")
        await stage.press("OK")
        stage.expect_screen("Who falls?")
        await stage.press("DOWN", "OK")
        stage.expect_question("battle.again")
        await stage.press("DOWN", "OK")
        stage.expect_question("turn.end")
        await stage.expect_pixel("t1", "steady", "blue")
        await stage.expect_pixel("t4", "steady", "red")

    on_stage(play, walk_through=False)


class Commanders(People):
    """Both sides, and what they saw on the way."""

    def __init__(self, stage: Stage, seed: int) -> None:
        super().__init__(stage, bot("sensible", seed), seed, cards=True)
        self.seen: dict[str, int] = {}

    async def _next(self) -> Any:
        while self.desk.top.by_itself:
            page = type(self.desk.top)
            self.seen[page.__name__] = self.seen.get(page.__name__, 0) + 1
            if page is Scoring:
                self.stage.expect_screen("Battle att. def.")
                self.stage.expect_screen("Strength")
                self.stage.expect_screen("Total")
            await self.stage.press("BACK")
        return await super()._next()


def test_a_whole_game(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("Game", "DOWN DOWN DOWN DOWN"))
        stage.expect_screen("Your civilization?")
        people = Commanders(stage, 4)
        await people.play_until("move.to")
        lit = await stage.lights()
        for square, pattern in the_cursor_and_where_to_go(people).items():
            assert lit[stage.point(square)].pattern == pattern, square
        await people.play(1500)
        stage.expect_screen("wins!")
        table = people.table
        assert table.driver.over is not None
        assert table.driver.over.rule.startswith("totally-medieval.win.")
        assert {"turn.card", "move.from", "move.to", "battle.attack-roll"} <= set(people.answered)
        assert people.seen[Scoring.__name__] >= 2 * people.answered["battle.defence-roll"]
        assert people.seen[CameUp.__name__] > 1
        assert {roll.source for roll in Ledger(table.driver.history)} == {"tray"}
        assert {record.source for record in table.driver.history if not record.chance} == {"buttons"}

    on_stage(play)
