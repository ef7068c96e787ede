"""A whole game of Totally Zombies!!! through buttons, tray and bytes alone: six areas on a table that was measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import Driver, Json
from companion.rehearse.stage import Stage
from tests.rehearse.people import People
from tests.rehearse.sightseeing import Sightseer
from tests.rehearse.test_whole_games import new_game

pytestmark = pytest.mark.no_cover

SEED = 9


class Sightseers(People):
    """Dice fall as they do, but where a sight depends on them."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.bot: Sightseer
        super().__init__(stage, Sightseer(seed), seed, cards=True)

    def falls(self) -> int:
        return self.bot.throw(self._table.driver) or super().falls()

    def draws(self, driver: Driver[Any]) -> Json:
        return self.bot.answer(driver)


async def sit_down(stage: Stage) -> Sightseers:
    """Through the wizard: four play with everything on a table of 12 by 9 tiles."""
    await new_game(
        stage,
        ("Game", "DOWN DOWN DOWN"),
        ("Special rules", "DOWN OK OK UP"),
        ("How many play?", "DOWN DOWN"),
    )
    return Sightseers(stage, SEED)


def test_a_game_with_every_area(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        import time

        people = await sit_down(stage)
        t0 = time.time()
        try:
            for name in (
                "tile.station",
                "tile.road",
                "tile.deck",
                "sewer.where",
                "card.react",
                "sewer.pay",
                "funhouse.centre",
                "funhouse.turn",
                "funhouse.exit",
                "tile.bid",
            ):
                await people.play_until(name)
                print(
                    name,
                    stage.text(),
                    {
                        k.name if hasattr(k, "name") else k: (v.pattern, v.colour)
                        for k, v in list((await stage.lights()).items())[:0]
                    },
                )
            print("most", await people.play(1500))
        finally:
            print(stage.text())
            print(people.answered, people.played, time.time() - t0)

    on_stage(play, seed=SEED)
