"""Bots answer with listed options only, play the cards of their own seats, and the sensible one wants to win."""

from __future__ import annotations

import pytest

from companion.bots import BOTS, RandomBot, act, bot
from companion.bots.sensible import SensibleBot
from companion.engine import DRAW
from tests.rules.sitting import given, new

QUICK = [f"{name}:4" if name == "searching" else name for name in BOTS]
"""Every bot; the one that thinks does it shortly."""


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_answers_with_listed_options_and_plays_listed_cards(name: str) -> None:
    driver = new(own_deck=True).driver
    player = bot(name, seed=3)
    for _ in range(400):
        if driver.pending is None:
            break
        play = player.interrupt(driver)
        if play is not None:
            assert play[1] in list(driver.game.plays(play[0], driver.waiting))
            driver.interrupt("play", *play)
        else:
            value = player.answer(driver)
            assert value in list(driver.ask().options)
            driver.answer(value)
    assert len(driver.history) > 100


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = []
    for _ in range(2):
        driver, player = new(own_deck=True).driver, bot(name, seed=5)
        while driver.pending is not None and len(driver.history) < 120:
            act(player, driver)
        games.append([(record.verb, record.name, record.value) for record in driver.history])
    assert games[0] == games[1]


def test_a_bot_draws_no_unseen_cards() -> None:
    driver, player = new(own_deck=True).driver, RandomBot(1)
    for _ in range(6):
        assert driver.ask().kind == DRAW
        act(player, driver)
    assert "unseen" not in [record.value for record in driver.history]


def test_a_bot_takes_the_die_that_was_rolled_before_an_undo() -> None:
    table = given("cross 1,0", ana={"at": "0,0.C"}, step="move")
    table.driver.answer(2, source="tray")
    table.driver.undo()
    assert [bot(name, seed).answer(table.driver) for name in QUICK for seed in range(8)] == [2] * 24


def test_a_bot_plays_no_cards_of_other_seats() -> None:
    table = given("cross 1,0", ben={"hand": ["fear", "were-screwed", "zombie-master"]}, ana={"hand": 0}, step="move")
    mine, theirs = RandomBot(1, frozenset({0}), eagerness=1), RandomBot(1, frozenset({1}), eagerness=1)
    assert mine.interrupt(table.driver) is None
    play = theirs.interrupt(table.driver)
    assert play is not None
    assert play[0] == 1


def test_the_sensible_bot_walks_to_the_helipad() -> None:
    table = given("cross 1,0", "town-helipad 2,0", ana={"at": "0,0.C", "hearts": 5}, step="move").answer(6)
    for _ in range(6):
        act(SensibleBot(1, frozenset({0})), table.driver)
    assert table.driver.over is not None
    assert table.driver.over.rule == "zombies.win.helipad-centre"


def test_the_sensible_bot_fetches_a_bullet_and_stops_where_nothing_is_left() -> None:
    table = given("cross 1,0", ana={"at": "0,0.C"}, bullets="1,0.W", step="move").answer(6)
    player = SensibleBot(1, frozenset({0}))
    assert [player.answer(table.driver)] == ["E"]
    table.answer("E", "E")
    assert table.ana.bullets == 4
    assert player.answer(table.driver) == "stop"


CLOSED = (
    "police-station -1,0 r270", "fire-station 0,-1 r180", "lawn-and-garden 0,1", "town-corner 1,0 r180",
    "town-hospital 1,-1 r180",
)  # fmt: skip
"""No road is open any more, and the Helipad was not drawn: nobody could lay any of these elsewhere."""


@pytest.mark.parametrize(
    ("tiles", "zombies", "collected", "goes"),
    [
        (CLOSED, "0,0.C", 23, "fear"),
        (CLOSED, "0,0.C 0,0.N", 23, "none"),  # these two are enough to win by
        (CLOSED[:-1], "", 3, "none"),  # other tiles bring more
    ],
)
def test_on_a_closed_map_with_too_few_zombies_cards_are_exchanged(
    tiles: tuple[str, ...], zombies: str, collected: int, goes: str
) -> None:
    """Otherwise nothing would ever happen again there."""
    ana = {"hand": ["fear", "claustrophobia"], "zombies": collected}
    table = given(*tiles, ana=ana, zombies=zombies, step="discard")
    assert SensibleBot(1, frozenset({0})).answer(table.driver) == goes


def test_the_sensible_bot_leads_zombies_to_the_others() -> None:
    table = given("cross 1,0", ana={"at": "0,0.W"}, ben={"at": "1,0.E"}, zombies="1,0.W 0,0.C", step="zombies").answer(
        1
    )
    player = SensibleBot(1)
    assert player.answer(table.driver) == "1,0.W"
    assert player.answer(table.answer("1,0.W").driver) == "E"


@pytest.mark.parametrize(
    ("roll", "hearts", "bullets", "spent"),
    [(3, 3, 1, 1), (1, 3, 3, 0), (1, 1, 3, 3), (1, 1, 2, 0)],
)
def test_the_sensible_bot_spends_bullets_where_they_kill(roll: int, hearts: int, bullets: int, spent: int) -> None:
    ana = {"at": "1,0.C", "hearts": hearts, "bullets": bullets}
    table = given("cross 1,0", ana=ana, zombies="1,0.C", step="fight").answer(roll)
    assert SensibleBot(1).answer(table.driver) == spent
