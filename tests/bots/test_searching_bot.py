"""The searching bot finds what wins, thinks no longer than it may, and always the same with the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.bots import act, bot, bot_name, searching
from companion.bots.budget import Budget
from companion.bots.halving import Tried, chosen, compare
from companion.bots.searching import SearchingBot, search
from companion.bots.tree import Climber
from companion.bots.trying import Move
from companion.engine import BadInput, Driver
from companion.laboratory.playing import new_table, play_out
from tests.rules.sitting import given


def thinking(tries: int = 40, seed: int = 1) -> SearchingBot:
    return SearchingBot(seed, frozenset({0}), Budget(tries))


# ---------------------------------------------------------------------- small positions


def test_a_step_onto_the_helipad_wins() -> None:
    ana = {"at": "2,0.W", "hearts": 3}
    table = given("cross 1,0", "town-helipad 2,0", ana=ana, ben={"at": "0,0.C"}, zombies="2,0.N", step="move").answer(3)
    assert thinking().answer(table.driver) == "E"


def test_a_bullet_saves_the_last_heart() -> None:
    ana = {"at": "1,0.C", "hearts": 1, "bullets": 1}
    table = given("cross 1,0", "town-helipad 2,0", ana=ana, zombies="1,0.C", step="fight").answer(3)
    assert thinking().answer(table.driver) == 1


def test_whoever_is_beaten_to_the_helipad_plays_the_card_that_holds_the_other_up() -> None:
    ana = {"at": "0,0.W", "hand": ["hysterical-paralysis"], "hearts": 5}
    ben = {"at": "2,0.NW", "hearts": 5, "hand": 0}
    table = given("cross 1,0", "town-helipad 2,0", ana=ana, ben=ben, step="move").answer(1)
    player, turn = thinking(60), table.game.turn_number()
    while table.game.turn_number() == turn:
        act(player, table.driver)
    assert (table.game.turn_number(), table.game.seat) == (turn + 2, 0)  # Ben has lost his turn


# ---------------------------------------------------------------------- budget and luck


def test_the_same_seed_and_tries_give_the_same_answer_and_the_same_chances() -> None:
    table = given("cross 1,0", "town-helipad 2,0", ana={"at": "0,0.C"}, zombies="1,0.C 2,0.W", step="move").answer(4)
    moves = [Move("answer", value) for value in table.driver.ask().options]
    chances = [[(one.move, one.mean) for one in search(table.driver, 0, moves, Budget(30), 5)] for _ in range(2)]
    assert chances[0] == chances[1]
    other = [(one.move, one.mean) for one in search(table.driver, 0, moves, Budget(30), 6)]
    assert other != chances[0]


@pytest.mark.parametrize("tries", [3, 17, 40])
def test_no_more_is_tried_than_the_budget_allows(tries: int) -> None:
    tried = []

    def attempt(move: Move, number: int) -> float:
        tried.append((move, number))
        return Random(f"{move} {number}").random()

    field = compare([Move("answer", value) for value in range(5)], attempt, Budget(tries).start())
    assert len(tried) == sum(len(one.came) for one in field) <= tries
    assert len(tried) >= min(tries, 10)


@pytest.mark.parametrize("last", [2, 3])
def test_the_last_in_the_race_were_tried_equally_often_and_come_first(last: int) -> None:
    """One that drops out after a lucky try or two is never told before, or among, those that ran to the end."""

    def attempt(move: Move, number: int) -> float:
        return Random(f"{move} {number}").random()

    for seed in range(20):
        moves = [Move("answer", 100 * seed + value) for value in range(8)]
        field = compare(moves, attempt, Budget(80).start(), last)
        tries = [len(one.came) for one in field]
        assert max(tries[:last]) - min(tries[:last]) <= 1
        assert tries[0] > tries[-1]
        means = [one.mean for one in field[:last]]
        assert means == sorted(means, reverse=True)


@pytest.mark.parametrize(("tries", "each"), [(1, []), (3, []), (5, [2, 2]), (8, [2, 2, 2, 2])])
def test_few_tries_are_for_few_options_so_that_each_is_tried_twice(
    monkeypatch: pytest.MonkeyPatch, tries: int, each: list[int]
) -> None:
    """Once is no comparison: where it comes to that, what foresight says is done at once."""
    table = given("cross 1,0", "town-helipad 2,0", ana={"at": "0,0.C"}, zombies="1,0.C", step="move").answer(4)
    options, tried = list(table.driver.ask().options), Counter[Move]()

    def equal(driver: Driver[Any], player: Climber, move: Move, *more: object) -> float:
        tried[move] += 1
        return 0.5

    monkeypatch.setattr(searching, "outcome", equal)
    assert len(options) == 5
    assert thinking(tries).answer(table.driver) == thinking(tries).first.answer(table.driver)
    assert sorted(tried.values(), reverse=True) == each


def test_nothing_is_tried_any_more_once_somebody_says_stop() -> None:
    tried: list[int] = []

    def attempt(move: Move, number: int) -> float:
        tried.append(number)
        return 0.5

    moves = [Move("answer", value) for value in range(3)]
    compare(moves, attempt, Budget(1000, 60.0).start(lambda: len(tried) >= 7))
    assert len(tried) == 7


def test_the_sensible_move_stays_unless_another_one_is_better_by_more_than_luck() -> None:
    first, other = Move("answer", 1), Move("answer", 2)
    luck = Tried(first, {n: float(n % 2) for n in range(10)})
    hardly = Tried(other, {n: float((n + 1) % 2) + 0.01 for n in range(10)})
    clearly = Tried(other, {n: float(n % 2) + 0.4 for n in range(10)})
    assert chosen([hardly, luck], first, 0.5) is first
    assert chosen([clearly, luck], first, 0.5) is other


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("searching:", "after the colon stands how many tries it has (200) or how long it thinks (0.2s), not ''"),
        ("search:0", "it may have 1 to 1,000,000 tries, or think for up to 600s, not '0'"),
        ("searching:0s", "it may have 1 to 1,000,000 tries, or think for up to 600s, not '0s'"),
        ("search:-1", "after the colon stands how many tries it has (200) or how long it thinks (0.2s), not '-1'"),
        ("searching:fast", "not 'fast'"),
        ("sensible:20", "sensible answers at once; only searching says how long it thinks"),
        ("clever", "there are random, sensible, searching"),
    ],
)
def test_a_bot_that_is_none_is_refused_by_the_name_that_was_written(words: str, why: str) -> None:
    with pytest.raises(BadInput) as no:
        bot_name(words)
    assert str(no.value).startswith(repr(words))
    assert why in str(no.value)


def test_a_budget_is_read_as_it_is_written() -> None:
    assert [str(Budget.read(words)) for words in ("200", "0.2s")] == ["200", "0.2s"]
    player: Any = bot("searching:7")
    assert player.budget == Budget(7)


def same_game(driver: Driver[Any]) -> list[tuple[str, object]]:
    return [(record.name, record.value) for record in driver.history]


def test_thinking_changes_nothing_of_the_game() -> None:
    table = given("cross 1,0", "town-helipad 2,0", ana={"at": "0,0.C"}, zombies="1,0.C", step="move").answer(4)
    before = (table.driver.game.position(), same_game(table.driver))
    thinking().answer(table.driver)
    assert (table.driver.game.position(), same_game(table.driver)) == before


# ---------------------------------------------------------------------- whole games


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("game", "players", "turns"),
    [
        ("zombies", 3, 400),
        ("midevil", 2, 200),
        ("totally-zombies", 2, 12),
        ("totally-medieval", 2, 400),
        ("zombie-slayer", 1, 12),
    ],
)
def test_whole_games_are_played_without_an_answer_that_is_refused(game: str, players: int, turns: int) -> None:
    driver = new_table(game, players, []).sit_down()
    assert play_out(driver, bot("searching:3", 2), turns) == ""
    assert driver.over is not None or driver.game.turn_number() > turns
