"""Both ways to win the competitive game, told from beginning to end."""

from __future__ import annotations

import pytest

from companion.bots import bot
from tests.games.telling import Telling
from tests.rules.sitting import given, new


@pytest.mark.parametrize(
    ("seed", "rule", "name"),
    [
        (3, "zombies.win.helipad-centre", "competitive-helipad"),
        (2, "zombies.win.alternate-food-source", "competitive-alternate-food-source"),
    ],
)
def test_a_whole_game_of_three(seed: int, rule: str, name: str) -> None:
    told = Telling(new(3, own_deck=True)).let(bot("sensible", seed))
    assert told.table.driver.over is not None
    assert told.table.driver.over.rule == rule
    told.matches(name)


def test_a_turn_that_brings_the_twenty_fifth_zombie() -> None:
    ana = {"at": "1,0.W", "zombies": 22, "bullets": 2, "hand": ["fear", "skateboard", "grenade"], "front": ["crowbar"]}
    told = Telling(given("cross 1,0", ana=ana, ben={"hand": 3}, zombies="1,0.W 1,0.C 1,0.E", decks={"tiles": []}))
    told.answer(2, 1)  # two, the crowbar makes it three and is gone; one bullet kills
    told.answer(3, "E", 4, "E", 5)
    told.matches("competitive-twenty-five")
