"""Winning a game of Totally Medieval, giving up, and positions in which nobody can win."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver, Outcome, Refused
from tests.rules.citing import rule
from tests.rules.warring import move, pass_on, refused, war

MOVERS = "king champion paladin banneret knight-errant mounted-lancer crossbowman longbowman castle-guard halberdier"
KNIGHTS = f"{MOVERS} squire bishop scout"
VIKINGS = "king jarl berserker shieldmaiden huscarl raider axeman spearman bowman hearth-guard seeress thrall skald"


def idle_round(driver: Driver[Any]) -> None:
    """A Round in which nobody does anything."""
    round = driver.game.round
    while driver.game.round == round and driver.over is None:
        if driver.ask().name.startswith("situation."):
            driver.answer(next(iter(driver.ask().options)))
        else:
            pass_on(driver)


@rule("totally-medieval.win.empty-homeland", "totally-medieval.ruling.win-moment")
def test_an_empty_homeland_is_taken_at_once() -> None:
    mat = war("squire@t7", "raider@t1", turn={"step": "move"})
    move(mat, "squire", "hn")
    assert mat.over == Outcome((0,), "totally-medieval.win.empty-homeland")
    with pytest.raises(Refused):
        mat.answer("stop")


@rule(
    "totally-medieval.win.king-goal", "totally-medieval.ruling.king-cause", "totally-medieval.ruling.goal-combination"
)
@pytest.mark.parametrize(("victory", "over"), [("homeland", False), ("homeland-or-king", True), ("king-only", True)])
def test_a_king_in_the_discard_wins_where_that_was_agreed_on(victory: str, over: bool) -> None:
    hungry = {"step": "card", "seat": 1}
    mat = war("champion@t1", "king@t7 thrall@hn", harvest=(20, 0), turn=hungry, options={"victory": victory})
    mat.answer("none")
    mat.answer("vikings-king")
    assert (mat.over == Outcome((0,), "totally-medieval.win.king-goal")) == over
    assert (mat.over is None) != over


@rule("totally-medieval.ruling.taken-homeland")
def test_with_the_king_alone_a_taken_homeland_is_a_land_like_others() -> None:
    mat = war(
        "squire@t7 champion@t7", "raider@t1", hands=(0, "jarl harvest"), turn={"step": "move"},
        options={"victory": "king-only"},
    )  # fmt: skip
    move(mat, "squire", "hn")
    assert mat.over is None
    pass_on(mat)
    assert refused(mat, "vikings-jarl") == "totally-medieval.ruling.taken-homeland"
    mat.answer("vikings-harvest")


@rule("totally-medieval.ruling.dead-position")
def test_two_queens_alone_are_a_draw() -> None:
    mat = war("queen@hs squire@t1", "queen@hn", harvest=(0, 20), discards=(KNIGHTS.replace(" squire", ""), VIKINGS))
    mat.answer("none")
    mat.answer("knights-squire")
    assert mat.over == Outcome((), "totally-medieval.ruling.dead-position")


@rule("totally-medieval.ruling.dead-position")
def test_ten_idle_rounds_offer_a_draw_and_twenty_declare_it() -> None:
    mat = war("champion@hs", "raider@hn")
    for _ in range(10):
        idle_round(mat)
    assert (mat.ask().name, mat.ask().seat) == ("end.draw", 0)
    mat.answer("yes")
    mat.answer("no")
    for _ in range(10):
        idle_round(mat)
    assert mat.over == Outcome((), "totally-medieval.ruling.dead-position")


@rule("totally-medieval.ruling.dead-position")
def test_a_draw_that_both_accept_ends_the_game() -> None:
    mat = war("champion@hs", "raider@hn", idle=10, turn={"step": "situation"})
    mat.answer("yes")
    mat.answer("yes")
    assert mat.over == Outcome((), "totally-medieval.ruling.dead-position")


@rule("totally-medieval.ruling.resignation")
def test_anybody_may_give_up_at_any_time() -> None:
    mat = war("champion@hs", "raider@hn")
    mat.interrupt("leave", 0, None)
    assert mat.over == Outcome((1,), "totally-medieval.ruling.resignation")


@rule("totally-medieval.win.alternative-goals")
def test_a_goal_that_people_judge_is_confirmed_by_the_other_side() -> None:
    mat = war("champion@hs", "raider@hn", options={"victory": "custom"}, goal="hold the Monastery for three Rounds")
    mat.interrupt("play", 0, {"card": "goal"})
    assert (mat.ask().name, mat.ask().seat) == ("goal.confirm", 1)
    mat.answer("no")
    assert mat.over is None
    mat.interrupt("play", 0, {"card": "goal"})
    mat.answer("yes")
    assert mat.over == Outcome((0,), "totally-medieval.win.alternative-goals")


@rule("totally-medieval.win.goal-before-start")
def test_no_goal_is_added_once_the_game_has_begun() -> None:
    mat = war("champion@hs", "raider@hn")
    assert refused(mat, "king-discarded", name="goal.add") == "totally-medieval.win.goal-before-start"
    with pytest.raises(Refused) as no:
        mat.interrupt("play", 0, {"card": "goal"})
    assert no.value.rule == "totally-medieval.win.goal-before-start"
