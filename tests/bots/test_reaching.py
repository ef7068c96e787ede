"""What a seat is heading for, and how likely it is reached: in the middle of every game that says something."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.bots import act, bot
from companion.bots.budget import Budget
from companion.bots.knowing import next_goal
from companion.bots.reaching import Reach, Turns, reach
from companion.engine import CHOICE, Driver
from companion.laboratory.playing import new_table
from tests.rules.sitting import given

GAMES = {"zombies": 3, "midevil": 3, "totally-zombies": 2, "totally-medieval": 2, "zombie-slayer": 1}
MOMENTS = 12
EACH = 3
"""So many of them are of the same game."""
BEGUN = 8
"""So many turns have been played."""


def moments(game: str) -> list[Driver[Any]]:
    """Questions in the middle of some games between sensible players, one in every turn."""
    found: list[Driver[Any]] = []
    for seed in range(20):
        driver, player, chance, last = (
            new_table(game, GAMES[game], []).sit_down(),
            bot("sensible", seed),
            Random(seed),
            -1,
        )
        most = min(MOMENTS, len(found) + EACH)
        while driver.pending is not None and len(found) < most and driver.game.turn_number() < 60:
            request, turn = driver.pending, driver.game.turn_number()
            if request.kind == CHOICE and request.seat >= 0 and turn > max(BEGUN, last) and chance.random() < 0.2:
                found.append(driver.fork())
                last = turn + 1
            act(player, driver)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_in_the_middle_of_every_game_a_goal_is_neither_certain_nor_out_of_reach(game: str) -> None:
    told = [reach(driver, driver.ask().seat, Budget(12)) for driver in moments(game)]
    known = [one for one in told if one is not None]
    assert len(told) == len(known) == MOMENTS
    assert all(one.tries == 12 for one in known)
    assert len([one for one in known if 0 < one.chance < 1]) > MOMENTS / 2
    assert all(1 <= one.goal.turns <= 6 for one in known)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_headed_for_during_the_set_up(game: str) -> None:
    driver: Driver[Any] = new_table(game, GAMES[game], []).sit_down()
    if driver.game.step in ("setup", "create"):
        assert next_goal(driver.game, 0) is None
    assert next_goal(driver.game, -1) is None, "the whole table heads for nothing"


@pytest.mark.parametrize(
    ("zombies", "more", "words"), [(0, 2, "2 zombies"), (11, 2, "2 more zombies"), (24, 1, "1 more zombie")]
)
def test_the_next_goal_is_never_more_than_what_is_missing(zombies: int, more: int, words: str) -> None:
    goal = next_goal(given("cross 1,0", ana={"at": "1,0.C", "zombies": zombies}, step="move").game, 0)
    assert goal is not None
    assert goal.words == words
    table = given("cross 1,0", ana={"at": "1,0.C", "zombies": zombies + more - 1}, step="move")
    assert not goal.reached(table.game)
    table.ana.zombies += 1
    assert goal.reached(table.game)


def test_the_helipad_is_reached_when_nobody_is_left_to_fight_there() -> None:
    game = given("cross 1,0", "town-helipad 2,0", ana={"at": "1,0.C"}, step="move").game
    goal = next_goal(game, 0)
    assert goal is not None
    assert goal.words == "the middle of the Helipad"
    game.players[0].at = game.goal
    assert goal.reached(game)
    game.add_zombie(game.goal)
    assert not goal.reached(game)


def test_the_running_turn_is_the_first_of_ones_own() -> None:
    driver = given("cross 1,0", ana={"at": "1,0.C"}, ben={"at": "0,0.C"}, step="move").driver
    mine, theirs = Turns(driver.game, 0, 1), Turns(driver.game, 1, 1)
    assert not mine.over(driver.game)
    assert not theirs.over(driver.game)
    player, first = bot("sensible", 1), driver.game.turn_number()
    while driver.game.turn_number() == first:
        act(player, driver)
    assert mine.over(driver.game)
    assert not theirs.over(driver.game), "his turn has just begun"
    while driver.game.turn_number() == first + 1:
        act(player, driver)
    assert theirs.over(driver.game)


@pytest.mark.parametrize("tries", [1, 5, 20, 100])
def test_the_margin_is_that_of_an_interval_of_wilson(tries: int) -> None:
    goal = next_goal(given("cross 1,0", ana={"at": "1,0.C"}, step="move").game, 0)
    assert goal is not None
    margins = [Reach(goal, came, tries).margin for came in range(tries + 1)]
    assert all(0 < margin < 1 for margin in margins)
    assert margins[0] == pytest.approx(1.96**2 / (tries + 1.96**2)), "never is not quite impossible"
    assert margins == pytest.approx(margins[::-1])
