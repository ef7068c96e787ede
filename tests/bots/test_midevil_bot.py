"""The sensible bot plays MidEvil: listed options only, and games that end by the book and by points."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.bots import act, bot
from companion.bots.sensible import SensibleBot
from tests.rules.haunting import Haunted, begin, bones, stand, tile, tokens

BOOK, POINTS = "midevil.win.book-to-altar-centre", "midevil.win.thirty-points"
ROUNDS = 100


def answer(table: Haunted) -> object:
    return SensibleBot(1).answer(table.driver)


def test_every_answer_is_a_listed_option() -> None:
    driver, player = begin(4).driver, bot("sensible", seed=3)
    asked = set()
    while driver.pending is not None and len(driver.history) < 900:
        asked.add(driver.pending.name)
        play = player.interrupt(driver)
        if play is not None:
            driver.interrupt("play", *play)
            continue
        value = player.answer(driver)
        assert value in driver.pending.options
        driver.answer(value)
    assert {"tile.place", "tile.colours", "move.step", "combat.failed", "skeletons.where"} <= asked


@pytest.mark.no_cover
def test_games_end_within_a_hundred_rounds_by_both_ways_to_win() -> None:
    endings: Counter[str] = Counter()
    for seed in range(1, 13):
        driver, player = begin(4).driver, bot("sensible", seed)
        driver.game.quiet = True
        while driver.pending is not None and driver.game.turn_number() <= 4 * ROUNDS:
            act(player, driver)
        endings[driver.over.rule if driver.over else "no end"] += 1
    assert set(endings) == {BOOK, POINTS}, endings


@pytest.mark.no_cover
@pytest.mark.parametrize("mode", ["castle", "dungeon", "dungeon+castle"])
def test_games_of_every_mode_end(mode: str) -> None:
    driver, player = begin(3, mode).driver, bot("sensible", 1)
    driver.game.quiet = True
    while driver.pending is not None and driver.game.turn_number() <= 3 * ROUNDS:
        act(player, driver)
    assert driver.over is not None
    assert driver.over.winners


GRAVEYARD = tile("graveyard", "0,1")


def test_home_with_the_book() -> None:
    table = stand("move", [{"at": "0,0.S"}, {"at": "0,1.N"}], book=0, turn={"left": 4}, map=[GRAVEYARD])
    assert answer(table) == "N"


def test_to_the_book_unless_the_points_are_nearly_together() -> None:
    far = {"map": [GRAVEYARD], "turn": {"left": 4}, "skeletons": bones(("blue", "0,0.SE"))}
    assert answer(stand("move", [{"at": "0,0.C"}, {}], **far)) == "N"
    rich = {"at": "0,0.C", "skeletons": {"blue": 9}}
    assert answer(stand("move", [rich, {}], **far)) in ("E", "S")


def test_whoever_is_weak_looks_for_life_tokens_first() -> None:
    there = {"map": [GRAVEYARD], "turn": {"left": 4}, "skeletons": bones(("blue", "0,0.S")), "lives": tokens("0,0.W")}
    assert answer(stand("move", [{"at": "0,0.C", "lives": 0}, {}], **there)) == "W"


def test_points_that_are_not_on_the_map_are_not_waited_for() -> None:
    nothing_left = {"map": [GRAVEYARD], "turn": {"left": 4}, "decks": {"tiles": []}}
    table = stand("move", [{"at": "0,0.C", "skeletons": {"blue": 9}}, {}], **nothing_left)
    assert answer(table) == "N"


def test_a_duel_costs_no_more_than_it_needs() -> None:
    players = [{"at": "0,0.SW", "skeletons": {"white": 9}}, {"at": "0,0.S"}]
    table = stand("move", players, book=1, turn={"left": 4}, map=[GRAVEYARD]).answer("E", 2, 5, "ready")
    assert answer(table) == "6 white"
    assert answer(table.answer("6 white")) == "none"


def test_in_a_try_nobody_plays_a_card_on_a_whim_but_what_helps_is_played() -> None:
    def played(card: str, lives: int, calm: bool) -> set[str]:
        table = stand("roll", [{"hand": [card], "lives": lives}, {}], skeletons=bones(("white", "0,0.N")))
        found = set()
        for seed in range(200):
            player = SensibleBot(seed)
            player.temper.calm = calm
            if (play := player.interrupt(table.driver)) is not None:
                found.add(str(play[1]["card"]))
        return found

    assert played("restless-dead", 3, calm=False) == {"restless-dead"}
    assert played("restless-dead", 3, calm=True) == set()
    for card, lives in (("sword", 3), ("grateful-villagers", 0)):
        assert played(card, lives, calm=True) == {card}
    assert played("grateful-villagers", 3, calm=True) == set()
