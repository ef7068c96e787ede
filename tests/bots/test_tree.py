"""The tree of a search: what tries learn from each other, and from when on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.bots import tree
from companion.bots.budget import Budget
from companion.bots.foresighted import ForesightedBot
from companion.bots.searching import SearchingBot, search
from companion.bots.tree import RIPE, Branch, Climber
from companion.bots.trying import Move
from companion.engine import CHOICE, Driver, Json, Request
from companion.engine.options import Words
from tests.rules.sitting import given

NEVER = 1_000_000
RULE = "zombies.move.up-to"


def asked(*answers: object) -> Request[Any]:
    return Request(0, CHOICE, "way", Words([*map(str, answers)], RULE, "no way"), RULE)


def branch(tries: int, won: float) -> Branch:
    return Branch(tries, won)


# ---------------------------------------------------------------------- one decision


def test_what_was_always_answered_is_known_already_where_a_decision_is_new() -> None:
    fork = branch(20, 12.0).fork(asked("left", "right"), "right")
    assert fork.answers == ["right", "left"]
    assert [(one.tries, one.won) for one in fork.branches] == [(20, 12.0), (0, 0.0)]


def test_the_same_question_with_the_same_answers_is_the_same_decision() -> None:
    root = branch(20, 12.0)
    assert root.fork(asked("left", "right"), "right") is root.fork(asked("left", "right"), "left")
    assert root.fork(asked("left", "right"), "right") is not root.fork(asked("left", "stay"), "left")


def test_of_many_answers_ten_are_tried_the_usual_one_first_and_always_the_same() -> None:
    forks = [branch(20, 12.0).fork(asked(*range(40)), "33") for _ in range(2)]
    assert forks[0].answers == forks[1].answers
    assert len(set(map(str, forks[0].answers))) == tree.WIDE
    assert forks[0].answers[0] == "33"


@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_better_an_answer_the_more_often_it_is_tried_and_none_never(best: int) -> None:
    chances = [0.7 if place == best else 0.3 for place in range(3)]
    fork, luck = branch(RIPE, RIPE * chances[0]).fork(asked("a", "b", "c"), "a"), Random(7)
    tried = [0, 0, 0]
    for _ in range(300):
        place = fork.next()
        tried[place] += 1
        fork.branches[place].tries += 1
        fork.branches[place].won += luck.random() < chances[place]
    assert tried[best] > 200
    assert all(one.tries for one in fork.branches)


# ---------------------------------------------------------------------- whole tries


@pytest.fixture
def lazy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Usual play is to stay where one is: nobody comes to the Helipad by it."""
    usual = ForesightedBot.answer

    def stays(self: ForesightedBot, driver: Driver[Any]) -> Json:
        return "stop" if driver.ask().name == "move.step" else usual(self, driver)

    monkeypatch.setattr(ForesightedBot, "answer", stays)


def two_steps_from_the_helipad() -> Driver[Any]:
    ana = {"at": "1,0.E", "hearts": 3}
    ben = {"at": "1,0.C", "hearts": 5, "zombies": 20}
    table = given("cross 1,0", "town-helipad 2,0", ana=ana, ben=ben, zombies="2,0.N 2,0.S 0,0.N", step="move").answer(2)
    return table.driver


def step(driver: Driver[Any], seed: int, tries: int = 400) -> Json:
    return SearchingBot(seed, frozenset({0}), Budget(tries)).answer(driver)


def test_a_plan_of_two_steps_is_found_that_nobody_would_play_by_himself(
    lazy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert step(two_steps_from_the_helipad(), 1) == "E"
    monkeypatch.setattr(tree, "RIPE", NEVER)
    assert step(two_steps_from_the_helipad(), 1) == "stop"


def test_with_few_tries_there_is_no_tree_and_what_comes_out_is_what_came_out_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def field(tries: int) -> list[tuple[Move, dict[int, float]]]:
        driver = two_steps_from_the_helipad()
        moves = [Move("answer", value) for value in driver.ask().options]
        return [(one.move, one.came) for one in search(driver, 0, moves, Budget(tries), 3)]

    few, many = field(24), field(400)
    monkeypatch.setattr(tree, "RIPE", NEVER)
    assert field(24) == few
    assert field(400) != many


def test_a_try_leaves_the_tree_where_a_branch_was_seldom_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = two_steps_from_the_helipad()
    unripe, ripe = branch(RIPE - 1, 3.0), branch(RIPE, 3.0)
    for root in (unripe, ripe):
        climber = Climber("seed", 0, root)
        climber.answer(driver)
        climber.learn(1.0)
    assert (unripe.tries, unripe.won, unripe.forks) == (RIPE, 4.0, {})
    assert (ripe.tries, ripe.won) == (RIPE + 1, 4.0)
    (fork,) = ripe.forks.values()
    assert sum(one.tries for one in fork.branches) == RIPE + 1


def test_what_others_decide_is_no_branch() -> None:
    driver = two_steps_from_the_helipad()
    root = branch(RIPE, 3.0)
    Climber("seed", 1, root).answer(driver)
    assert root.forks == {}
