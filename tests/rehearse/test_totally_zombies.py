"""A whole game of Totally Zombies!!! through buttons, tray and bytes alone: six areas on a table that was measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import Driver, Json
from companion.rehearse.people import People
from companion.rehearse.stage import Stage
from companion.table.ledger import Ledger
from tests.rehearse.sightseeing import CARD, ENTRANCE, Sightseer
from tests.rehearse.test_whole_games import new_game, the_cursor_and_where_to_go

pytestmark = pytest.mark.no_cover

SEED = 9
SIGHTS = {
    "tile.station": "Place the station",
    "tile.road": "Road on which side?",
    "tile.deck": "the Circus:",
    "sewer.where": "Entrance: where?",
    "card.react": "Answer Fear?",
    "sewer.pay": "pay a guts token",
    "funhouse.centre": "Into the Funhouse",
    "funhouse.turn": "right by a quarter",
    "funhouse.exit": "Comes out where?",
    "tile.bid": "Bid for Helipad",
}
"""What is seen on the way, in this order, and what the screen says then."""
EVERY_TURN = {"move.step", "combat.roll", "combat.pay", "zombies.where", "tile.draw", "event.draw"}
POINTED_AT = ("sewer.where", "funhouse.centre", "funhouse.exit")


class Sightseers(People):
    """Dice fall and decks lie as they do, but where a sight depends on them."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.tourist = Sightseer(seed)
        super().__init__(stage, self.tourist, seed, cards=True)

    def falls(self) -> int:
        return self.tourist.throw(self.table.driver) or super().falls()

    def draws(self, driver: Driver[Any]) -> Json:
        return self.tourist.answer(driver)


async def sit_down(stage: Stage) -> Sightseers:
    """Through the wizard: four play with everything on a table of 12 by 9 tiles."""
    measured = "DOWN OK OK UP"
    await new_game(stage, ("Game", "DOWN DOWN DOWN"), ("Special rules", measured), ("How many play?", "DOWN DOWN"))
    return Sightseers(stage, SEED)


async def look_at_the_board(people: People) -> None:
    """The cursor blinks, and as far as the panel reaches what may be chosen breathes."""
    stage = people.stage
    lit = await stage.lights()
    expected = {stage.point(square): pattern for square, pattern in the_cursor_and_where_to_go(people).items()}
    assert people.desk.focus() in lit
    assert len(expected.keys() & lit.keys()) > 1
    assert {at: lit[at].pattern for at in expected if at in lit} == {at: expected[at] for at in expected if at in lit}


def test_a_game_with_every_area(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        people = await sit_down(stage)
        assert people.table.game.position()["surface"] == [5, 6, 4, 4]
        for question, words in SIGHTS.items():
            await people.play_until(question)
            stage.expect_screen(words)
            if question in POINTED_AT:
                await look_at_the_board(people)
        await people.play(1500)
        stage.expect_over("totally-zombies.win.helipad-centre")
        stage.expect_screen("wins!")
        assert set(people.answered) >= EVERY_TURN
        assert {CARD, ENTRANCE} <= set(people.played)
        history = people.table.driver.history
        assert {roll.source for roll in Ledger(history)} == {"tray"}
        assert {record.source for record in history if not record.chance} == {"buttons", "forced"}

    on_stage(play, seed=SEED)
