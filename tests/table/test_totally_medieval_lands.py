"""Totally Medieval over the protocol: what each Terrain does, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.wars import QUIET, War, attack


@pytest.fixture
def table() -> War:
    return War()


# ---------------------------------------------------------------------- Terrains


def test_a_terrain_is_turned_up_on_arrival_and_is_none_that_lies_open(table: War) -> None:
    table.set_out("champion@t1", "king@hn", lands={"t1": "green-valley"})
    table.to_moves()
    table.march("champion", "t4")
    assert table.asked() == (0, "terrain.reveal")
    assert len(table.listed()) == 6
    assert table.no("green-valley") == "terrain.flip-on-arrival"
    assert [table.no(odd) for odd in ("overcast", None, 4)] == ["terrain.flip-on-arrival"] * 3
    assert table.reported("move.from", "t4") == "terrain.flip-on-arrival"
    table.go("old-watchtower")
    assert table.at("knights-champion") == "t4"


FREE = {
    "open-meadow": (11, "move.from", ""),
    "green-valley": (9, "move.from", ""),
    "frozen-pass": (9, "turn.end", ""),
    "fever-swamp": (9, "move.from", "swamp-fever"),
    "bandit-gorge": (9, "move.from", ""),
    "old-watchtower": (9, "move.from", ""),
    "mountain-monastery": (9, "move.from", ""),
}


@pytest.mark.parametrize("terrain", FREE)
def test_each_terrain_entered_free(terrain: str, table: War) -> None:
    harvest, asked, illness = FREE[terrain]
    table.set_out("champion@hs squire@hs", "king@hn", lands={"t1": terrain}, harvest=(10, 10))
    table.to_moves()
    view = table.march("champion squire", "t1")
    assert (table.harvest(), view["name"]) == (harvest, asked)
    assert "".join(table.ills("knights-squire")) == illness, "the lower Defence"
    assert table.ills("knights-champion") == []


WON: dict[str, dict[str, Any]] = {
    "open-meadow": {"harvest": 11},
    "green-valley": {},
    "frozen-pass": {"points": (3, 6)},
    "fever-swamp": {"ills": ["plague", "swamp-fever"]},
    "bandit-gorge": {"squire": "discard"},
    "old-watchtower": {"points": (7, 0)},
    "mountain-monastery": {"points": (3, 10), "ills": []},
}


@pytest.mark.parametrize("terrain", WON)
def test_each_terrain_acts_on_the_attackers_only_when_it_is_won(terrain: str, table: War) -> None:
    won = {"harvest": 9, "points": (3, 0), "ills": ["plague"], "squire": "t4"} | WON[terrain]
    lands = {"t1": "open-meadow" if terrain == "green-valley" else "green-valley", "t4": terrain}
    knights = "champion@t1 paladin@t1 squire@t1:plague"
    attack(table, knights, "thrall@t4 king@hn", "champion paladin squire", "t4", lands=lands, harvest=(10, 10))
    assert (table.harvest(), table.ills("knights-squire")) == (9, ["plague"]), "not yet won"
    assert (table.line(1, "strength"), table.line(1, "terrain")) == won["points"]
    table.throw(6, 1)
    assert table.at("knights-champion") == "t4"
    assert (table.harvest(), table.at("knights-squire")) == (won["harvest"], won["squire"])
    assert won["squire"] == "discard" or table.ills("knights-squire") == won["ills"]


@pytest.mark.parametrize("terrain", WON)
def test_no_terrain_acts_on_attackers_who_are_beaten(terrain: str, table: War) -> None:
    lands = {"t1": "open-meadow" if terrain == "green-valley" else "green-valley", "t4": terrain}
    knights, vikings = "champion@t1 paladin@t1 squire@t1:plague", "king@t4 jarl@t4 shieldmaiden@t4"
    attack(table, knights, vikings, "champion paladin squire", "t4", lands=lands, harvest=(10, 10))
    table.throw(1, 6)
    table.go("knights-champion", "no")
    assert (table.harvest(), table.ills("knights-squire"), table.at("knights-squire")) == (9, ["plague"], "t1")
    assert table.ills("knights-paladin") == []


def test_an_army_of_three_loses_one_in_the_gorge_and_two_lose_nobody(table: War) -> None:
    table.set_out("champion@t1 squire@t1 paladin@t1", "king@hn", lands={"t1": "green-valley", "t4": "bandit-gorge"})
    table.to_moves()
    table.march("champion squire paladin", "t4")
    assert (table.at("knights-squire"), table.at("knights-paladin")) == ("discard", "t4")


def test_equals_in_the_gorge_are_told_apart_by_their_owner(table: War) -> None:
    table.set_out("scout@t1 squire@t1 paladin@t1", "king@hn", lands={"t1": "green-valley", "t4": "bandit-gorge"})
    table.to_moves()
    table.march("scout squire paladin", "t4")
    assert (table.asked(), table.listed()) == ((0, "terrain.victim"), ["knights-scout", "knights-squire"])
    assert [table.no(odd) for odd in ("knights-paladin", None, 3, "none")] == ["ruling.illness-tie"] * 4
    assert table.no("vikings-king") == "setup.pack-exclusive"
    table.go("knights-squire")
    assert (table.at("knights-squire"), table.at("knights-scout")) == ("discard", "t4")


def test_joining_friends_claims_nothing_again(table: War) -> None:
    lands = {"t1": "open-meadow", "t2": "fever-swamp", "t4": "bandit-gorge"}
    table.set_out("champion@hs scout@t1", "king@hn", lands=lands, harvest=(10, 10))
    table.to_moves()
    table.march("champion", "t1")
    assert table.harvest() == 9
    table.set_out("champion@hs scout@t2", "king@hn", lands=lands)
    table.to_moves()
    table.march("champion", "t2")
    assert table.ills("knights-champion") == table.ills("knights-scout") == []
    table.set_out("champion@t1 squire@t1 scout@t4", "king@hn", lands=lands)
    table.to_moves()
    table.march("champion squire", "t4")
    assert table.at("knights-squire") == "t4", "two arrived, although three stand there"


def test_a_meadow_that_is_left_and_entered_again_gives_again(table: War) -> None:
    table.set_out("champion@t1", "king@hn", lands={"t1": "open-meadow", "t2": "green-valley"}, harvest=(10, 10))
    table.to_moves()
    table.march("champion", "t2", "t1")
    assert table.harvest() == 10


def test_the_pass_halts_those_who_enter_and_nobody_else(table: War) -> None:
    table.set_out("champion@t1 squire@t3 scout@t1", "king@hn", lands=QUIET)
    table.to_moves()
    table.march("champion", "t3")
    table.go("t3")
    assert table.asked()[1] == "move.to", "the Squire alone, who was there before"
    table.go("t4")
    assert table.at("knights-champion") == "t3"


# ---------------------------------------------------------------------- the end


def test_an_empty_homeland_falls_on_arrival_and_a_held_one_by_the_last_battle(table: War) -> None:
    table.set_out("squire@t6", "jarl@t4", lands=QUIET)
    table.to_moves()
    view = table.march("squire", "hn")
    assert view["over"] == {"winners": [0], "rule": "totally-medieval.win.empty-homeland"}
    attack(table, "champion@t6", "thrall@hn skald@hn", "champion", "hn")
    table.throw(6, 1)
    table.go("vikings-skald")
    assert table.winners() is None, "the Thrall is left"
    table.go("yes")
    view = table.throw(6, 1)
    assert view["over"] == {"winners": [0], "rule": "totally-medieval.win.conquer-homelands"}
    assert not table.say("answer", n=1, value="end")["ok"]


def test_the_game_stops_although_another_battle_is_owed(table: War) -> None:
    table.set_out("champion@t6 paladin@t1", "thrall@hn raider@t4", lands=QUIET)
    table.to_moves()
    table.march("champion", "hn")
    table.march("paladin", "t4")
    table.go("knights-champion")
    table.throw(6, 1)
    assert table.winners() == [0]


def test_an_empty_homeland_falls_before_the_battle_that_is_owed_elsewhere(table: War) -> None:
    table.set_out("champion@t6 paladin@t1", "raider@t4", lands=QUIET)
    table.to_moves()
    table.march("paladin", "t4")
    assert table.march("champion", "hn")["over"]["winners"] == [0]


def test_both_may_agree_on_the_draw_that_is_offered(table: War) -> None:
    table.set_out("king@hs", "king@hn", "situation", idle=10)
    table.go("yes")
    view = table.go("yes")
    assert (view["log"], view["over"]["winners"]) == (["both agree on a draw"], [])


def test_a_king_who_falls_ends_the_game_only_where_that_is_a_goal(table: War) -> None:
    for victory, winners in (("homeland", None), ("homeland-or-king", [0]), ("king-only", [0]), ("custom", None)):
        knights = "champion@t1 paladin@t1"
        attack(table, knights, "king@t4 thrall@hn", "champion paladin", "t4", options={"victory": victory})
        table.throw(6, 1)
        assert table.winners() == winners, victory


def test_a_taken_homeland_is_held_without_its_points_and_taken_back_by_battle(table: War) -> None:
    options = {"victory": "king-only"}
    table.set_out("squire@t6", "jarl@t7 king@t4", lands=QUIET, options=options, hands=(1, 3))
    table.to_moves()
    table.march("squire", "hn")
    assert (table.winners(), table.at("knights-squire")) == (None, "hn")
    table.go("stop")
    table.pass_on()
    assert table.no("vikings-raider") == "ruling.taken-homeland"
    table.go("vikings-dragon-ships")
    table.charge("jarl", "hn")
    assert (table.line(0, "terrain"), table.asked()) == (0, (1, "battle.attack-roll"))
    table.throw(6, 1)
    assert table.at("vikings-jarl") == "hn"
    assert table.winners() is None


def test_a_homeland_that_was_left_empty_is_entered_by_its_owner(table: War) -> None:
    options = {"victory": "king-only"}
    table.set_out("squire@t6", "king@t7", lands=QUIET, options=options, hands=(1, 3), turn={"seat": 1})
    table.go("vikings-raider")
    assert table.at("vikings-raider") == "hn", "nobody stands there"


def test_giving_up_and_agreeing_end_the_game_at_any_time(table: War) -> None:
    for seat in (0, 1):
        attack(table, "champion@t1", "raider@t4 king@hn", "champion", "t4")
        view = table.say("leave", seat=seat)
        assert view["over"] == {"winners": [1 - seat], "rule": "totally-medieval.ruling.resignation"}
    attack(table, "champion@t1", "raider@t4 king@hn", "champion", "t4")
    assert table.say("stop")["over"] == {"winners": [], "rule": "totally-medieval.ruling.dead-position"}


def test_a_goal_in_own_words_is_confirmed_by_the_other_side(table: War) -> None:
    table.set_out("champion@t1", "king@hn", options={"victory": "custom"}, goal="cross the river")
    view = table.play("goal", 1)
    assert (view["seat"], view["name"]) == (0, "goal.confirm")
    assert "cross the river" in view["prompt"]
    assert [table.no(odd) for odd in ("perhaps", 1, None)] == ["win.alternative-goals"] * 3
    table.go("no")
    assert table.asked() == (0, "turn.card")
    table.play("goal")
    assert table.go("yes")["over"]["winners"] == [0]
    table.set_out("champion@t1", "king@hn")
    assert table.no_play("goal") == "win.goal-before-start"


def test_nobody_can_win_where_only_queens_are_left(table: War) -> None:
    gone = "king champion paladin banneret knight-errant mounted-lancer crossbowman longbowman castle-guard halberdier squire bishop scout"  # noqa: E501
    lost = "king jarl berserker shieldmaiden huscarl raider axeman spearman bowman hearth-guard seeress thrall skald"
    table.set_out("queen@hs", "queen@hn", discards=(gone, lost), hands=(2, 2), piles=(3, 3))
    assert table.say("view")["over"] == {"winners": [], "rule": "totally-medieval.ruling.dead-position"}
    table.set_out("queen@hs", "queen@hn", discards=(gone.replace(" scout", ""), lost), hands=(3, 2), piles=(3, 3))
    assert table.winners() is None, "the Scout may still come"


def test_ten_idle_rounds_offer_a_draw_and_twenty_are_one(table: War) -> None:
    table.set_out("king@hs", "king@hn", "situation", hands=(0, 0))
    rounds = 0
    while table.winners() is None:
        view = table.say("view")
        if view["name"] == "end.draw":
            assert rounds == 10, "offered once"
            table.go("yes" if view["seat"] == 0 else "no")
            continue
        if view["name"] == "situation.reshuffle":
            table.go("shuffled")
        if table.asked()[1] == "situation.flip":
            table.go(table.listed()[0])
        table.pass_on()
        table.pass_on()
        rounds += 1
    assert (rounds, table.winners()) == (20, [])
