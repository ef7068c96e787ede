"""A question says its goal where it matters, which of how many it is, and counts nothing that does not exist."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombie_slayer.state import ZombieSlayer
from companion.games.zombies.board import BOARD
from tests.games.zombie_slayer.town import sit
from tests.games.zombies.evening import Evening, evening, hand


def asked(table: Evening) -> str:
    return table.game.sentence(table.pending)


def new_tile(tile: str, **more: Any) -> Evening:
    """Ana has drawn the tile and lays it north of Town Square; its contents are asked for."""
    table = evening(step="tile", decks={"tiles": [tile]}, **more)
    table.answer(tile)
    table.answer(next(value for value in table.options if value.startswith("0,1 ")))
    return table


def test_what_is_put_down_is_counted() -> None:
    table = new_tile("gas-station")
    assert asked(table) == "Ana, put the door of the Gas Station on a square beside the street."
    said = []
    while table.asks.startswith("tile."):
        table.answer(table.options[0])
        said.append(asked(table))
    assert said[:6] == [
        "Ana, put zombie 1 of 3 on the Gas Station.",
        "Ana, put zombie 2 of 3 on the Gas Station.",
        "Ana, put zombie 3 of 3 on the Gas Station.",
        "Ana, put bullet 1 of 2 into the Gas Station.",
        "Ana, put bullet 2 of 2 into the Gas Station.",
        "Ana, put the heart into the Gas Station.",
    ]


def test_zombies_that_the_box_does_not_hold_are_not_counted() -> None:
    table = new_tile("gas-station", mode="cooperative", ana={"zombies": 20}, ben={"zombies": 78})
    assert table.game.supply() == 2
    table.answer(table.options[0])
    assert asked(table) == "Ana, put zombie 1 of 2 on the Gas Station."


def test_a_die_counts_no_zombies_that_are_not_there() -> None:
    table = evening("town-straight 0,1", step="zombies", zombies="0,1.N 0,1.S")
    table.answer(6)
    assert asked(table) == "Ana, which zombie moves next? 2 to go."
    assert (BOARD.left(table.game), BOARD.doing(table.game)[-8:]) == ("2 ☠", " 2 to go")
    assert "2 zombies are to move" in table.game.log


@pytest.mark.parametrize(
    ("position", "goal"),
    [
        ({}, "25 zombies, or the middle of the Helipad"),
        ({"ana": {"zombies": 24}}, "1 more zombie, or the middle of the Helipad"),
        ({"mode": "cooperative"}, "all of you to the middle of the Helipad"),
        ({"scenario": "well-armed-helicopter"}, "a weapon in front of you, then the middle of the Helipad"),
        ({"scenario": "search-and-rescue"}, "1 survivor to rescue, then the middle of the Helipad"),
        (
            {"scenario": "search-and-rescue", "ana": {"survivors": 1}},
            "the middle of the Helipad",
        ),
    ],
)
def test_a_step_says_what_it_is_for(position: dict[str, Any], goal: str) -> None:
    table = evening("town-straight 0,1", step="move", turn={"left": 3}, **position)
    assert asked(table) == f"Ana, take a step or stop: 3 left. Goal: {goal}."


def test_bullets_that_nobody_has_are_not_promised() -> None:
    table = evening("town-straight 0,1", step="fight", zombies="0,0.C", ana={"bullets": 1})
    table.answer(1)
    assert asked(table) == "Ana, 1 is not enough: it would take 3 bullets, you have 1. How many do you spend?"


def test_one_heart_is_one_heart_and_cards_too_many_are_counted() -> None:
    table = evening(step="move", ana={"hearts": 1, **hand("fear")})
    assert asked(table) == "Ana, roll for movement; your heart is added."


def test_the_slayer_knows_what_he_is_after() -> None:
    driver = sit("violet 0,3.N", slayer={"at": "0,0.C"})
    game: ZombieSlayer = driver.game
    assert game.sentence(driver.ask()).endswith("2 actions left. Goal: find the Temple.")
