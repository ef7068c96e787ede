"""The sensible bot plays Totally Medieval: listed options only, nothing that is hidden, and wars that are won."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.bots import act, bot
from companion.bots.rivals import Rivals
from companion.bots.sensible import SensibleBot
from companion.engine import Driver
from tests.conformance.playing import Seating, seatings
from tests.conformance.wars import FRONT
from tests.rules.warring import move, war

MOVING = {"step": "move", "played": "none", "begun": True}
TURNS = 400


def answer(driver: Driver[Any]) -> object:
    return SensibleBot(1).answer(driver)


@pytest.mark.parametrize("seating", list(seatings("totally-medieval")), ids=str)
def test_every_answer_is_a_listed_option(seating: Seating) -> None:
    driver, player = seating.begin(), bot("sensible", seed=3)
    while driver.pending is not None and len(driver.history) < 250:
        play = player.interrupt(driver)
        if play is not None:
            driver.interrupt("play", *play)
            continue
        value = player.answer(driver)
        assert value in driver.pending.options
        driver.answer(value)


@pytest.mark.no_cover
def test_thinking_wins() -> None:
    won = 0
    for seed in range(12):
        driver = Seating("totally-medieval", "standard", 2).begin()
        driver.game.quiet = True
        seat = seed % 2
        players = {seat: bot("sensible", seed, frozenset({seat})), 1 - seat: bot("random", seed, frozenset({1 - seat}))}
        rivals = Rivals(players)
        while driver.pending is not None and driver.game.turn_number() <= TURNS:
            act(rivals, driver)
        won += driver.over is not None and driver.over.winners == (seat,)
    assert won >= 10


# ---------------------------------------------------------------------- what it sees


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_hidden_is_looked_at(seed: int) -> None:
    """Whatever the other one holds, the bot answers the same; what lies face down nobody knows."""
    driver: Driver[Any] = Seating("totally-medieval", "standard", 2, setting=FRONT).begin()
    random, changed = Random(seed), 0
    for _ in range(40):
        if driver.pending is None:
            break
        other = driver.fork()
        foe = other.game.players[1 - other.ask().seat]
        unseen = [*other.game.unseen(foe).elements(), *foe.hand]
        before, foe.hand[:] = foe.hand[:], random.sample(unseen, len(foe.hand))
        changed += before != foe.hand
        assert bot("sensible", seed).answer(other) == bot("sensible", seed).answer(driver)
        driver.answer(bot("sensible", seed).answer(driver))
    assert changed


@pytest.mark.parametrize("seed", range(4))
def test_figures_do_not_show_how_strong_they_are(seed: int) -> None:
    """Whether Thralls or Shieldmaidens stand there, the bot moves the same, until it has seen them fight."""
    knights = "champion@t1 paladin@t1 scout@t3 king@hs"
    weak, strong = (
        war(knights, vikings, variants=["miniatures"], turn=MOVING)
        for vikings in ("thrall@t4 skald@t4 seeress@t6 bowman@hn", "shieldmaiden@t4 huscarl@t4 jarl@t6 axeman@hn")
    )
    for _ in range(3):
        said = bot("sensible", seed).answer(weak)
        assert bot("sensible", seed).answer(strong) == said
        weak.answer(said)
        strong.answer(said)


# ---------------------------------------------------------------------- what it does


def test_into_a_homeland_that_nobody_defends() -> None:
    mat = war("scout@t7 champion@t1", "jarl@t4", turn=MOVING)
    assert answer(mat) == "t7"
    mat.answer("t7")
    assert answer(mat) == "hn"


def test_nobody_leaves_the_own_homeland_to_the_enemy() -> None:
    mat = war("champion@hs", "jarl@t1", turn=MOVING)
    assert answer(mat) == "stop"


def test_a_battle_that_is_lost_is_not_looked_for() -> None:
    assert answer(war("scout@t1", "jarl@t4 huscarl@t4 king@hn queen@hn", turn=MOVING, harvest=(5, 5))) != "t4"
    strong = war("champion@t1 paladin@t1 king@t1 squire@hs", "thrall@t4 king@hn", turn=MOVING)
    strong.answer("t1")
    strong.answer("knights-champion knights-paladin knights-king")
    assert answer(strong) == "t4"


def test_food_before_hunger() -> None:
    assert answer(war("champion@t1", "jarl@t7", hands=("paladin harvest", 0), harvest=(2, 20))) == "knights-harvest"
    assert answer(war("champion@t1", "jarl@t7", hands=("paladin harvest", 0))) == "knights-paladin"
    assert answer(war("champion@t1", "jarl@t7", hands=("harvest", 0))) == "none", "nothing fits into a full store"


def test_a_king_who_decides_the_game_comes_late_and_stays_at_home() -> None:
    alone = war("champion@t1", "jarl@t7", hands=("king", 0), options={"victory": "king-only"})
    assert answer(alone) == "none"
    court = war("champion@hs squire@hs", "jarl@t7", hands=("king", 0), options={"victory": "king-only"})
    assert answer(court) == "knights-king"
    usual = war("champion@t1", "jarl@t7", hands=("king", 0))
    assert answer(usual) == "knights-king"
    guarded = war("king@hs", "thrall@t1", options={"victory": "king-only"}, turn=MOVING)
    assert answer(guarded) == "stop"


def test_where_only_the_king_counts_his_homeland_is_left_open_for_him() -> None:
    mat = war("scout@t7 champion@hs", "jarl@t3", options={"victory": "king-only"}, turn=MOVING)
    mat.answer("t7")
    assert answer(mat) != "hn"


def test_a_healer_cures() -> None:
    mat = war("bishop@t1 champion@t1:plague squire@t1:plague", "jarl@t7")
    play = SensibleBot(1).interrupt(mat)
    assert play is not None
    seat, cure = play
    assert (seat, cure["card"]) == (0, "knights-bishop")
    mat.interrupt("play", seat, cure)
    assert SensibleBot(1).interrupt(mat) is None


def test_the_weakest_is_given_up_and_the_dearest_taken() -> None:
    starving = war("champion@t1 scout@hs", "jarl@t7", harvest=(0, 20))
    starving.answer("none")
    assert answer(starving) == "knights-scout"
    winning = war("champion@t1 king@hs", "jarl@t4 thrall@t4", options={"casualty-choice": "winner"}, turn=MOVING)
    move(winning, "champion", "t4")
    for value in ("stop", [6], [1]):
        winning.answer(value)
    assert (winning.ask().seat, answer(winning)) == (0, "vikings-jarl")
