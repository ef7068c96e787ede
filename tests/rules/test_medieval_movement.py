"""Moves of Totally Medieval: who moves where, what it costs, and what has to be fought for."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver
from tests.rules.citing import rule
from tests.rules.warring import move, refused, war, where

RULE = "totally-medieval"
FOUR = "champion@hs paladin@hs squire@hs scout@hs"


def marching(knights: str, vikings: str = "", **more: Any) -> Driver[Any]:
    """The Knights have played their card and may move."""
    turn = {"step": "move", "begun": True} | more.pop("turn", {})
    return war(knights, vikings, turn=turn, **more)


def harvest(driver: Driver[Any]) -> int:
    """What the Knights have in store."""
    return int(driver.game.players[0].harvest)


def offered(driver: Driver[Any]) -> list[str]:
    return list(driver.ask().options)


def attacks(driver: Driver[Any]) -> list[tuple[list[str], str, str]]:
    """Who has to fight where, and where they would fall back to."""
    names = driver.game.mat.names
    return [(attack.army, names[attack.at], names[attack.back]) for attack in driver.game.attacks]


# ---------------------------------------------------------------------- the unit


@rule("totally-medieval.move.unit")
def test_a_move_takes_those_who_stand_together() -> None:
    mat = marching("champion@hs squire@hs paladin@t1")
    mat.answer("hs")
    assert refused(mat, "knights-squire knights-paladin") == f"{RULE}.move.unit"
    assert refused(mat, "") == f"{RULE}.move.unit"
    assert refused(mat, "knights-squire knights-squire") == f"{RULE}.move.unit"
    mat.answer("knights-champion knights-squire")
    mat.answer("t2")
    assert (where(mat, "knights-champion"), where(mat, "knights-squire"), mat.game.moves) == ("t2", "t2", 1)


@rule("totally-medieval.ruling.army-split")
def test_part_of_an_army_may_stay() -> None:
    mat = marching(FOUR)
    mat.answer("hs")
    groups = offered(mat)
    assert (len(groups), len(groups[0].split()), len(groups[-1].split())) == (15, 4, 1)
    mat.answer("knights-scout knights-paladin")  # in whatever order they are named
    mat.answer("t1")
    assert [where(mat, f"knights-{card}") for card in ("champion", "paladin", "squire", "scout")] == [
        "hs",
        "t1",
        "hs",
        "t1",
    ]


@rule("totally-medieval.move.army-limit")
def test_at_most_four_stand_together() -> None:
    crowd = "squire@t1 scout@t1 bishop@t1 champion@hs paladin@hs"
    mat = marching(crowd)
    mat.answer("hs")
    mat.answer("knights-champion knights-paladin")
    assert refused(mat, "t1") == f"{RULE}.move.army-limit"
    assert offered(mat) == ["t2"]
    one = marching(crowd)
    move(one, "champion", "t1")
    assert len(one.game.players[0].at(one.game.mat.by_name["t1"])) == 4


@rule("totally-medieval.ruling.homeland-limit")
def test_a_crowded_homeland_still_moves_in_fours() -> None:
    mat = marching(f"{FOUR} bishop@hs halberdier@t1", options={"homeland-limit": "unlimited"})
    mat.answer("t1")
    mat.answer("hs")
    assert where(mat, "knights-halberdier") == "hs"
    mat.answer("hs")
    six = " ".join(f"knights-{card}" for card in ("champion", "paladin", "squire", "scout", "bishop"))
    assert refused(mat, six) == f"{RULE}.move.army-limit"
    assert {len(group.split()) for group in offered(mat)} == {1, 2, 3, 4}


@rule("totally-medieval.ruling.new-character-moves")
def test_who_was_just_played_may_move() -> None:
    mat = war(hands=("champion", 0))
    mat.answer("knights-champion")
    move(mat, "champion", "t1")
    assert where(mat, "knights-champion") == "t1"


# ---------------------------------------------------------------------- what it costs


@rule("totally-medieval.move.cost-one")
def test_every_move_costs_a_point() -> None:
    mat = marching("champion@hs")
    move(mat, "champion", "t1")
    move(mat, "champion", "t4")
    assert harvest(mat) == 18
    assert refused(mat, 19, name="harvest.mark", seat=0) == f"{RULE}.move.cost-one"


@rule("totally-medieval.move.cost-flat")
def test_four_cost_no_more_than_one() -> None:
    mat = marching(FOUR)
    move(mat, "champion paladin squire scout", "t1")
    assert (harvest(mat), where(mat, "knights-scout")) == (19, "t1")
    assert refused(mat, 16, name="harvest.mark", seat=0) == f"{RULE}.move.cost-one"


def test_the_first_move_is_free_in_a_warm_spell_but_needs_a_point() -> None:
    mat = marching("champion@hs", situation="warm-spell", harvest=(1, 20))
    move(mat, "champion", "t1")
    assert harvest(mat) == 1
    move(mat, "champion", "t4")
    assert harvest(mat) == 0
    hungry = marching("champion@hs", situation="warm-spell", harvest=(0, 20))
    assert refused(hungry, "hs", name="move.from") == f"{RULE}.harvest.zero-blocks-moves"


@rule("totally-medieval.harvest.zero-blocks-moves")
def test_nobody_moves_without_harvest() -> None:
    mat = war("champion@hs squire@hs", harvest=(0, 20), hands=("harvest", 0))
    mat.answer("none")
    mat.answer("knights-squire", name="harvest.starve")
    assert refused(mat, "hs", name="move.from") == f"{RULE}.harvest.zero-blocks-moves"
    fed = war("champion@hs squire@hs", harvest=(0, 20), hands=("harvest", 0))
    fed.answer("knights-harvest")
    move(fed, "champion", "t1")
    assert harvest(fed) == 4


@rule("totally-medieval.harvest.zero-blocks-moves")
def test_the_last_point_pays_for_one_move_and_nobody_starves() -> None:
    mat = war("champion@hs squire@hs", harvest=(1, 20))
    mat.answer("none")
    move(mat, "champion", "t1")
    assert refused(mat, "t1", name="move.from") == f"{RULE}.harvest.zero-blocks-moves"
    assert (harvest(mat), len(mat.game.players[0].characters), mat.ask().name) == (0, 2, "turn.end")


# ---------------------------------------------------------------------- two moves


@rule("totally-medieval.move.two-per-turn", "totally-medieval.ruling.turns-means-moves")
def test_two_moves_a_turn() -> None:
    mat = marching("champion@hs")
    move(mat, "champion", "t1")
    move(mat, "champion", "t3")
    assert refused(mat, "t3", name="move.from") == f"{RULE}.move.two-per-turn"
    assert (harvest(mat), where(mat, "knights-champion")) == (18, "t3")


@rule("totally-medieval.move.same-unit-twice")
def test_one_army_may_move_twice() -> None:
    mat = marching("champion@hs squire@hs")
    mat.answer("hs")
    mat.answer("knights-champion knights-squire")
    assert refused(mat, "t5") == f"{RULE}.move.adjacent-only"
    mat.answer("t2")
    move(mat, "champion squire", "t5")
    assert (where(mat, "knights-champion"), where(mat, "knights-squire"), harvest(mat)) == ("t5", "t5", 18)


@rule("totally-medieval.move.divide-between-two")
def test_two_units_may_share_the_moves() -> None:
    mat = marching("champion@hs paladin@t1 squire@t4")
    move(mat, "champion", "t2")
    move(mat, "paladin", "t3")
    assert (where(mat, "knights-champion"), where(mat, "knights-paladin"), harvest(mat)) == ("t2", "t3", 18)
    assert refused(mat, "t4", name="move.from") == f"{RULE}.move.two-per-turn"


def test_fog_leaves_one_move() -> None:
    mat = marching("champion@hs paladin@t1", situation="thick-fog")
    move(mat, "champion", "t2")
    assert refused(mat, "t1", name="move.from") == f"{RULE}.situation.ability-lasts-round"


def test_moving_is_optional_and_nobody_moves_for_another() -> None:
    mat = marching("champion@hs", "raider@t7")
    assert refused(mat, "t7") == f"{RULE}.move.unit"
    assert refused(mat, "t7", name="move.from", seat=1) == f"{RULE}.round.alternating-turns"
    mat.answer("stop")
    assert refused(mat, "hs", name="move.from") == f"{RULE}.turn.step-order"
    assert (where(mat, "knights-champion"), harvest(mat)) == ("hs", 20)
    early = war("champion@hs", hands=("squire", 0))
    assert refused(early, "hs", name="move.from") == f"{RULE}.turn.step-order"


# ---------------------------------------------------------------------- where to


@rule("totally-medieval.move.adjacent-only", "totally-medieval.ruling.adjacency")
@pytest.mark.parametrize("far", ["t3", "t4", "hn", "hs"])
def test_a_move_goes_to_a_terrain_that_shares_a_border(far: str) -> None:
    mat = marching("champion@hs")
    mat.answer("hs")
    assert refused(mat, far) == f"{RULE}.move.adjacent-only"
    assert (harvest(mat), offered(mat)) == (20, ["t1", "t2"])
    mat.answer("t1")
    assert where(mat, "knights-champion") == "t1"


@rule("totally-medieval.ruling.pile-rectangles")
@pytest.mark.parametrize("pile", ["draw_s", "discard_s", "draw_n", "discard_n"])
def test_nobody_stands_on_a_pile(pile: str) -> None:
    mat = marching("champion@hs")
    assert refused(mat, pile) == f"{RULE}.ruling.pile-rectangles"
    mat.answer("hs")
    assert refused(mat, pile) == f"{RULE}.ruling.pile-rectangles"


@rule("totally-medieval.ruling.mat-layout")
def test_on_the_other_mat_one_terrain_spans_the_middle() -> None:
    mat = marching("champion@hs", options={"mat-layout": "3-1-3"})
    mat.answer("hs")
    assert offered(mat) == ["t2"]
    mat.answer("t2")
    move(mat, "champion", "t4")
    assert where(mat, "knights-champion") == "t4"


@rule("totally-medieval.move.into-unoccupied", "totally-medieval.ruling.no-attack-on-empty")
def test_an_empty_terrain_is_simply_entered() -> None:
    mat = marching("champion@hs", "raider@t7")
    move(mat, "champion", "t1")
    assert (where(mat, "knights-champion"), harvest(mat), attacks(mat)) == ("t1", 19, [])


@rule("totally-medieval.move.into-occupied")
def test_a_terrain_of_the_opponent_is_entered_for_a_battle() -> None:
    mat = marching("champion@t1", "raider@t4")
    move(mat, "champion", "t4")
    assert (attacks(mat), harvest(mat)) == ([(["knights-champion"], "t4", "t1")], 19)
    assert mat.game.step == "battle"


@rule("totally-medieval.ruling.own-homeland-return")
def test_the_healthy_go_home_as_far_as_there_is_room() -> None:
    mat = marching("champion@t1 squire@t2 scout@hs bishop@hs paladin@hs")
    move(mat, "champion", "hs")
    assert (where(mat, "knights-champion"), harvest(mat)) == ("hs", 19)
    mat.answer("t2")
    assert refused(mat, "hs") == f"{RULE}.move.army-limit"


# ---------------------------------------------------------------------- moves and battles


@rule("totally-medieval.move.unoccupied-then-next")
def test_who_has_not_met_anybody_may_go_on() -> None:
    mat = marching("champion@hs")
    move(mat, "champion", "t1")
    move(mat, "champion", "t4")
    assert where(mat, "knights-champion") == "t4"
    met = marching("champion@hs squire@hs", "raider@t1")
    move(met, "champion", "t1")
    assert refused(met, "t1") == f"{RULE}.move.no-withdrawal"


@rule("totally-medieval.move.unoccupied-then-battle")
def test_the_second_move_may_start_a_battle() -> None:
    mat = marching("champion@hs", "raider@t4")
    move(mat, "champion", "t1")
    move(mat, "champion", "t4")
    assert attacks(mat) == [(["knights-champion"], "t4", "t1")]


@rule("totally-medieval.move.both-before-battle")
def test_all_moves_come_before_the_first_battle() -> None:
    mat = marching("champion@t1 squire@hs", "raider@t4")
    move(mat, "champion", "t4")
    mat.answer("stop")
    assert mat.ask().name == "battle.attack-roll"
    assert refused(mat, "hs", name="move.from") == f"{RULE}.move.both-before-battle"
    before = marching("champion@t1 squire@hs", "raider@t4")
    move(before, "champion", "t4")
    move(before, "squire", "t2")
    assert (where(before, "knights-squire"), before.ask().name) == ("t2", "battle.attack-roll")


@rule("totally-medieval.move.no-withdrawal")
def test_an_attacker_does_not_withdraw() -> None:
    mat = marching("champion@t1 squire@hs", "raider@t4")
    move(mat, "champion", "t4")
    assert offered(mat) == ["hs", "stop"]
    assert refused(mat, "t4") == f"{RULE}.move.no-withdrawal"
    move(mat, "squire", "t1")
    assert where(mat, "knights-squire") == "t1"


@rule("totally-medieval.ruling.retreat-room")
def test_room_is_kept_for_those_who_may_fall_back() -> None:
    mat = marching("champion@t1 squire@t1 scout@t1 bishop@t1 paladin@hs halberdier@hs", "raider@t4")
    move(mat, "champion squire", "t4")
    mat.answer("hs")
    mat.answer("knights-paladin")
    assert refused(mat, "t1") == f"{RULE}.ruling.retreat-room"
    assert offered(mat) == ["t2"]
    roomy = marching("champion@t1 squire@t1 scout@t1 paladin@hs halberdier@hs", "raider@t4")
    move(roomy, "champion squire", "t4")
    roomy.answer("hs")
    roomy.answer("knights-paladin")
    roomy.answer("t1")
    assert where(roomy, "knights-paladin") == "t1"


@rule("totally-medieval.ruling.limit-in-double-attack")
def test_two_attacking_armies_are_four_together() -> None:
    crowd = "champion@t1 paladin@t1 squire@t3 scout@t3 bishop@t3"
    mat = marching(crowd, "raider@t4")
    move(mat, "champion paladin", "t4")
    mat.answer("t3")
    mat.answer("knights-squire knights-scout knights-bishop")
    assert refused(mat, "t4") == f"{RULE}.move.army-limit"
    two = marching(crowd, "raider@t4")
    move(two, "champion paladin", "t4")
    move(two, "squire scout", "t4")
    assert [army for army, *_ in attacks(two)] == [
        ["knights-champion", "knights-paladin"],
        ["knights-squire", "knights-scout"],
    ]


@rule("totally-medieval.ruling.second-attack")
def test_some_tables_fight_one_battle_a_turn() -> None:
    mat = marching("champion@t1 paladin@t3", "raider@t4 jarl@t6", options={"second-attack": "none"})
    move(mat, "champion", "t4")
    mat.answer("t3")
    assert refused(mat, "t4") == f"{RULE}.ruling.second-attack"
    assert refused(mat, "t6") == f"{RULE}.ruling.second-attack"
    assert offered(mat) == ["t1"]


# ---------------------------------------------------------------------- Homelands


@rule("totally-medieval.homeland.empty-falls")
def test_an_empty_homeland_falls_without_a_battle() -> None:
    mat = marching("squire@t6", "raider@t1")
    move(mat, "squire", "hn")
    assert mat.over is not None
    assert (mat.over.winners, mat.game.battles) == ((0,), 0)


@rule("totally-medieval.win.empty-homeland")
def test_arriving_in_an_empty_homeland_wins() -> None:
    mat = marching("squire@t7")
    move(mat, "squire", "hn")
    assert mat.over is not None
    assert (mat.over.winners, mat.over.rule) == ((0,), f"{RULE}.win.empty-homeland")


@rule("totally-medieval.homeland.occupied-battle")
def test_a_defended_homeland_is_fought_for() -> None:
    mat = marching("champion@t6", "thrall@hn", piles=(0, 5))
    move(mat, "champion", "hn")
    assert (mat.over, attacks(mat)) == (None, [(["knights-champion"], "hn", "t6")])
    assert refused(mat, "hn", name="win.claim", seat=0) == f"{RULE}.win.conquer-homelands"


@rule("totally-medieval.homeland.queen-stays")
def test_the_queen_stays_at_home() -> None:
    mat = marching("queen@hs champion@hs")
    mat.answer("hs")
    assert refused(mat, "knights-queen knights-champion", name="move.who") == f"{RULE}.homeland.queen-stays"
    mat.answer("t1")
    assert (where(mat, "knights-queen"), where(mat, "knights-champion")) == ("hs", "t1")
    court = marching("queen@hs champion@hs squire@hs")
    court.answer("hs")
    assert refused(court, "knights-queen knights-champion") == f"{RULE}.homeland.queen-stays"
    assert not any("queen" in group for group in offered(court))
    alone = marching("queen@hs")
    assert refused(alone, "hs", name="move.from") == f"{RULE}.homeland.queen-stays"


@rule("totally-medieval.illness.leper-barred-from-home")
def test_a_leper_does_not_go_home() -> None:
    mat = marching("champion@t1:leprosy squire@t1")
    mat.answer("t1")
    mat.answer("knights-champion knights-squire")
    assert refused(mat, "hs") == f"{RULE}.illness.leper-barred-from-home"
    healthy = marching("champion@t1:leprosy squire@t1")
    move(healthy, "squire", "hs")
    assert where(healthy, "knights-squire") == "hs"


@rule("totally-medieval.ruling.leper-enemy-homeland")
def test_a_leper_may_enter_the_homeland_of_the_opponent() -> None:
    mat = marching("champion@t6:leprosy", "thrall@hn")
    move(mat, "champion", "hn")
    assert where(mat, "knights-champion") == "hn"


def test_a_leper_that_could_only_go_home_is_not_offered() -> None:
    full = "squire@t2 scout@t2 paladin@t2 banneret@t2 king@t3 longbowman@t3 castle-guard@t3 halberdier@t3"
    third = "crossbowman@t4 bishop@t4 knight-errant@t4 mounted-lancer@t4"
    mat = marching(f"champion@t1:leprosy {full} {third}")
    assert "t1" not in offered(mat)
    assert refused(mat, "t1") == f"{RULE}.illness.leper-barred-from-home"
    well = marching(f"champion@t1 {full} {third}")
    move(well, "champion", "hs")
    assert where(well, "knights-champion") == "hs"


# ---------------------------------------------------------------------- a sum before the move


def answer_sum(driver: Driver[Any], right: bool) -> None:
    """Draw a printed Dice card for the Knights, and say how they answered."""
    driver.answer(5, name="sum.draw", seat=1)
    driver.answer("right" if right else "wrong", name="sum.verdict", seat=1)


def questioned(**more: Any) -> Driver[Any]:
    return marching("champion@hs squire@hs", "raider@t7", variants=["move-question"], sums="printed", **more)


@rule("totally-medieval.dice-card.move-question")
def test_a_sum_comes_before_the_first_move() -> None:
    mat = questioned()
    assert offered(mat) == ["sum", "stop"]
    assert refused(mat, "hs") == f"{RULE}.dice-card.move-question"
    mat.answer("sum")
    assert refused(mat, "hs", name="move.from") == f"{RULE}.dice-card.move-question"
    answer_sum(mat, right=True)
    move(mat, "champion", "t1")
    move(mat, "squire", "t1")
    assert (harvest(mat), where(mat, "knights-squire")) == (18, "t1")
    plain = marching("champion@hs squire@hs")
    assert refused(plain, "sum") == f"{RULE}.dice-card.move-question"
    move(plain, "champion", "t1")
    assert where(plain, "knights-champion") == "t1"


@rule("totally-medieval.dice-card.move-question-failed")
def test_a_wrong_answer_bars_all_moves_of_the_turn() -> None:
    mat = questioned()
    mat.answer("sum")
    answer_sum(mat, right=False)
    assert refused(mat, "hs", name="move.from") == f"{RULE}.dice-card.move-question-failed"
    assert harvest(mat) == 20
    mat.answer("end", name="turn.end")
    for value, name in (("none", "turn.card"), ("stop", "move.from"), ("end", "turn.end")):
        mat.answer(value, name=name, seat=1)
    mat.answer("gentle-breeze", name="situation.flip")
    mat.answer("none", name="turn.card")
    assert offered(mat) == ["sum", "stop"]


@rule("totally-medieval.ruling.move-question-frequency")
def test_some_tables_ask_before_each_move() -> None:
    mat = questioned(options={"move-question": "per-move"})
    mat.answer("sum")
    answer_sum(mat, right=True)
    move(mat, "champion", "t1")
    assert refused(mat, "t1") == f"{RULE}.dice-card.move-question"
    mat.answer("sum")
    answer_sum(mat, right=False)
    assert refused(mat, "t1", name="move.from") == f"{RULE}.dice-card.move-question-failed"
    assert (harvest(mat), where(mat, "knights-champion")) == (19, "t1")
