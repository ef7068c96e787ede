"""Totally Medieval over the protocol: battles, War Machines and the Score Card."""

from __future__ import annotations

import pytest

from tests.table.wars import QUIET, War, attack


@pytest.fixture
def table() -> War:
    return War()


# ---------------------------------------------------------------------- battles


def test_the_last_defender_falls_and_the_terrain_is_kept(table: War) -> None:
    view = attack(table, "champion@t1", "raider@t4 king@hn", "champion", "t4")
    assert (view["seat"], view["name"]) == (0, "battle.attack-roll")
    table.go([3])
    assert table.asked() == (1, "battle.defence-roll")
    view = table.go([1])
    assert any("strength 9" in line and "12" in line for line in view["log"])
    assert (table.at("vikings-raider"), table.at("knights-champion")) == ("discard", "t4")
    assert (table.asked(), table.harvest()) == ((0, "turn.end"), 19)


def test_a_tie_hurts_nobody_and_sends_the_attacker_back_for_nothing(table: War) -> None:
    attack(table, "champion@t1", "raider@t4 king@hn", "champion", "t4")
    table.throw(1, 5)
    assert table.asked() == (0, "battle.again")
    table.go("no")
    assert (table.at("knights-champion"), table.at("vikings-raider")) == ("t1", "t4")
    assert (table.harvest(), table.asked()) == (19, (0, "turn.end"))


def test_a_second_attack_is_allowed_and_a_third_is_not(table: War) -> None:
    attack(table, "champion@t1", "thrall@t4 skald@t4 seeress@t4 king@hn", "champion", "t4")
    table.throw(6, 1)
    assert table.listed() == ["vikings-thrall", "vikings-skald", "vikings-seeress"]
    table.go("vikings-thrall")
    assert table.asked() == (0, "battle.again")
    table.go("yes")
    table.throw(6, 1)
    assert table.asked() == (1, "battle.casualty")
    table.go("vikings-skald")
    assert (table.asked(), table.at("knights-champion")) == ((0, "turn.end"), "t1")
    assert table.reported("battle.again", "yes") == "battle.two-attacks"


def test_a_lost_battle_costs_one_of_those_who_fought(table: War) -> None:
    attack(table, "squire@t1 scout@t1 king@hs", "jarl@t4 huscarl@t4", "squire scout", "t4")
    table.throw(1, 6)
    assert table.asked() == (0, "battle.casualty")
    assert table.listed() == ["knights-squire", "knights-scout"]
    for odd in ("knights-king", "vikings-jarl", "none", "knights-squire knights-scout", None, 2):
        assert table.no(odd) in ("battle.loser-loses-one", "ruling.casualty-pool")
    table.go("knights-squire", "no")
    assert table.at("knights-scout") == "t1"


def test_nobody_leaves_a_fight_nor_makes_peace(table: War) -> None:
    table.set_out("champion@t1 squire@t1 scout@t1", "raider@t4 king@hn", lands=QUIET)
    table.to_moves()
    table.march("champion", "t4")
    assert table.listed() == ["stop", "t1"] or table.listed() == ["t1", "stop"]
    assert table.no("t4") == "move.no-withdrawal"
    table.go("stop")
    assert table.reported("move.from", "t1") == "move.both-before-battle"
    assert table.reported("turn.end", "end") in ("move.must-attack", "battle.forced")


def test_an_attacker_that_passed_through_goes_back_to_the_terrain_between(table: War) -> None:
    table.set_out("champion@hs", "raider@t4 thrall@t4 king@hn", lands=QUIET)
    table.to_moves()
    table.march("champion", "t1", "t4")
    table.throw(6, 1)
    table.go("vikings-thrall", "no")
    assert (table.at("knights-champion"), table.harvest()) == ("t1", 18)


def test_two_armies_from_two_sides_fight_one_after_the_other(table: War) -> None:
    table.set_out("champion@t1 paladin@t3", "raider@t4 thrall@t4 king@hn", lands=QUIET)
    table.to_moves()
    table.march("champion", "t4")
    view = table.march("paladin", "t4")
    assert view["name"] == "battle.which"
    assert table.listed() == ["knights-champion", "knights-paladin"]
    assert table.no("knights-champion knights-paladin") == "ruling.battle-order"
    table.go("knights-paladin")
    assert table.line(0, "strength") == 8, "one Army fights at a time"
    table.throw(6, 1)
    table.go("vikings-thrall")
    assert table.asked() == (0, "battle.attack-roll"), "the Champion's battle is owed"
    table.throw(1, 6)
    assert (table.at("knights-champion"), table.at("knights-paladin")) == ("discard", "t3")
    assert table.asked() == (0, "turn.end"), "two battles were fought"


def test_the_second_army_need_not_fight_for_a_cleared_terrain(table: War) -> None:
    table.set_out("champion@t1 paladin@t3", "thrall@t4 king@hn", lands=QUIET)
    table.to_moves()
    table.march("champion", "t4")
    table.march("paladin", "t4")
    table.go("knights-champion")
    table.throw(6, 1)
    assert [table.at(f"knights-{card}") for card in ("champion", "paladin")] == ["t4", "t4"]
    assert table.asked() == (0, "turn.end")


def test_both_armies_of_a_double_attack_count_to_four(table: War) -> None:
    table.set_out("champion@t1 squire@t1 scout@t1 paladin@t3 king@t3", "thrall@t4 skald@t4", lands=QUIET)
    table.to_moves()
    table.march("champion squire scout", "t4")
    table.go("t3", "knights-paladin knights-king")
    assert table.no("t4") == "move.army-limit"


def test_a_return_place_stays_free_for_those_who_may_come_back(table: War) -> None:
    table.set_out("champion@t1 squire@t1 scout@hs bishop@hs halberdier@hs", "thrall@t4 skald@t4", lands=QUIET)
    table.to_moves()
    table.march("champion squire", "t4")
    table.go("hs", "knights-scout knights-bishop knights-halberdier")
    assert table.no("t1") == "ruling.retreat-room"
    table.say("undo", steps=1)
    table.go("knights-scout knights-bishop", "t1")
    assert table.at("knights-bishop") == "t1"


def test_two_terrains_can_be_attacked_and_each_owes_one_battle(table: War) -> None:
    table.set_out("champion@t1 paladin@t1", "raider@t4 thrall@t3 jarl@t4", lands=QUIET)
    table.to_moves()
    table.march("champion", "t4")
    table.march("paladin", "t3")
    table.go("knights-champion")
    table.throw(6, 1)
    table.go("vikings-raider") if table.asked()[1] == "battle.casualty" else None
    assert table.asked() == (0, "battle.attack-roll"), "no second attack where two battles are owed"
    table.throw(6, 1)
    assert (table.at("knights-paladin"), table.at("knights-champion")) == ("t3", "t1")


def test_dice_are_faces_of_one_die_and_each_side_throws_its_own(table: War) -> None:
    attack(table, "champion@t1", "raider@t4 king@hn", "champion", "t4")
    for odd in ([7], [0], [3, 3], "high", None, [2.5], True, []):
        assert table.no(odd) == "battle.dice-points"
    table.go([4])
    assert table.refused("answer", n=table.say("view")["n"], value=[4], seat=0).startswith("totally-medieval.")


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_as_many_dice_as_the_table_agreed_on(dice: int, table: War) -> None:
    attack(table, "champion@t1", "raider@t4 king@hn", "champion", "t4", options={"battle-dice": str(dice)})
    view = table.go([5] * dice)
    assert table.line(0, "dice") == 5 * dice
    assert view["name"] == "battle.defence-roll"
    table.go([1] * dice)
    assert table.at("vikings-raider") == "discard"


@pytest.mark.parametrize(
    ("choice", "seat", "listed"),
    [
        ("loser", 1, ["vikings-jarl", "vikings-thrall", "vikings-skald"]),
        ("winner", 0, ["vikings-jarl", "vikings-thrall", "vikings-skald"]),
        ("random", 1, ["vikings-jarl", "vikings-thrall", "vikings-skald"]),
    ],
)
def test_who_picks_the_one_who_falls(choice: str, seat: int, listed: list[str], table: War) -> None:
    attack(
        table, "king@t1 champion@t1", "jarl@t4 thrall@t4 skald@t4 king@hn", "king champion", "t4",
        options={"casualty-choice": choice},
    )  # fmt: skip
    table.throw(6, 1)
    assert (table.say("view")["seat"], table.listed()) == (seat, listed)


@pytest.mark.parametrize(("choice", "lost"), [("weakest", "vikings-thrall"), ("strongest", "vikings-jarl")])
def test_the_weakest_or_strongest_falls_by_itself(choice: str, lost: str, table: War) -> None:
    options = {"casualty-choice": choice}
    attack(table, "king@t1 champion@t1", "jarl@t4 thrall@t4 skald@t4", "king champion", "t4", options=options)
    table.throw(6, 1)
    assert (table.at(lost), table.asked()) == ("discard", (0, "battle.again"))


def test_equals_are_left_to_the_loser(table: War) -> None:
    options = {"casualty-choice": "weakest"}
    attack(table, "king@t1 champion@t1", "raider@t4 axeman@t4 jarl@t4", "king champion", "t4", options=options)
    table.throw(6, 1)
    assert (table.asked(), table.listed()) == ((1, "battle.casualty"), ["vikings-raider", "vikings-axeman"])


@pytest.mark.parametrize(
    ("attacks", "again"), [("same-army-or-two-armies", True), ("two-armies-only", False), ("none", False)]
)
def test_whether_one_army_attacks_twice(attacks: str, again: bool, table: War) -> None:
    attack(table, "champion@t1", "raider@t4 thrall@t4", "champion", "t4", options={"second-attack": attacks})
    table.throw(1, 1)
    table.go(table.listed()[0]) if table.asked()[1] == "battle.casualty" else None
    assert (table.say("view")["name"] == "battle.again") == again


def test_one_battle_a_turn_keeps_the_second_army_out(table: War) -> None:
    lands = QUIET
    table.set_out("champion@t1 paladin@t3", "thrall@t4 skald@t4", lands=lands, options={"second-attack": "none"})
    table.to_moves()
    table.march("champion", "t4")
    table.go("t3")
    assert table.no("t4") == "ruling.second-attack"


# ---------------------------------------------------------------------- the Score Card


def test_the_example_of_the_rulebook(table: War) -> None:
    """Knights with +7 under Clear Skies, Vikings with -2 and the +10 of the Monastery."""
    lands = {"t1": "green-valley", "t4": "mountain-monastery"}
    knights, vikings = "champion@t1 longbowman@t1", "huscarl@t4 shieldmaiden@t4"
    attack(table, knights, vikings, "champion longbowman", "t4", lands=lands, situation="clear-skies")
    table.go([4])
    assert [table.line(0, kind) for kind in ("strength", "terrain", "weather", "illness", "dice")] == [15, 0, 7, 0, 4]
    assert [table.line(1, kind) for kind in ("strength", "terrain", "weather", "illness")] == [16, 10, -2, 0]
    view = table.go([3])
    assert any("26" in line for line in view["log"])
    assert any("27" in line for line in view["log"])
    assert table.asked() == (0, "battle.casualty")


WEATHER = {
    "clear-skies": (7, 5, -2, -2), "blizzard": (-2, -2, 7, 5), "gentle-breeze": (3, 3, -1, -1),
    "thunderstorm": (-1, -1, 3, 3), "bright-sunshine": (5, 3, -3, -1), "gale": (-3, -1, 5, 3),
    "warm-spell": (4, 4, 0, 0), "hailstorm": (0, 0, 4, 4), "thick-fog": (0, 0, 0, 0), "overcast": (0, 0, 0, 0),
    "plague": (0, 0, 0, 0), "leprosy": (0, 0, 0, 0), "camp-fever": (0, 0, 0, 0), "bloody-flux": (0, 0, 0, 0),
}  # fmt: skip
"""Points of the Knights as attackers and defenders, then of the Vikings."""


@pytest.mark.parametrize("situation", WEATHER)
def test_weather_counts_for_each_by_what_they_prefer(situation: str, table: War) -> None:
    ours, held, theirs, defended = WEATHER[situation]
    attack(table, "champion@t1", "raider@t4 king@hn", "champion", "t4", situation=situation)
    assert (table.line(0, "weather"), table.line(1, "weather")) == (ours, defended)
    table.set_out("champion@t4", "raider@t7 king@hn", lands=QUIET, situation=situation, turn={"seat": 1})
    table.to_moves()
    table.charge("raider", "t4")
    assert (table.line(1, "weather"), table.line(0, "weather")) == (theirs, held)


def test_king_and_queen_defend_together_for_ten_more_and_only_together(table: War) -> None:
    for home, strength in (("king@hs queen@hs", 24), ("queen@hs king@t1", 6), ("king@hs", 8)):
        table.set_out(home, "jarl@t2", lands=QUIET | {"t2": "old-watchtower"}, turn={"seat": 1})
        table.to_moves()
        table.charge("jarl", "hs")
        assert (table.line(0, "strength"), table.line(0, "terrain")) == (strength, 5), home


def test_the_pair_is_looked_for_again_in_the_second_attack(table: War) -> None:
    table.set_out("king@hs queen@hs", "jarl@t1 berserker@t1 axeman@t1", lands=QUIET, turn={"seat": 1})
    table.to_moves()
    table.charge("jarl berserker axeman", "hs")
    table.throw(6, 1)
    table.go("knights-queen", "yes")
    assert table.line(0, "strength") == 8


def test_abilities_count_where_their_cards_say(table: War) -> None:
    lands = QUIET | {"t2": "old-watchtower"}
    attack(table, "mounted-lancer@t1", "thrall@t4", "mounted-lancer", "t4")
    assert table.line(0, "strength") == 9, "t4 is inland"
    attack(table, "mounted-lancer@t1", "thrall@t3", "mounted-lancer", "t3")
    assert table.line(0, "strength") == 7, "t3 is coastal"
    attack(table, "mounted-lancer@t6", "thrall@hn", "mounted-lancer", "hn")
    assert table.line(0, "strength") == 9, "a Homeland is inland"
    for where, strength in (("t1", 9), ("t2", 7)):
        table.set_out(f"scout@{where}", "raider@t4", lands=lands, turn={"seat": 1})
        table.to_moves()
        table.charge("raider", where)
        assert table.line(1, "strength") == strength, where
    for where, strength in (("hs", 11), ("t1", 8)):
        table.set_out(f"castle-guard@{where}", "raider@t2", lands=lands, turn={"seat": 1})
        table.to_moves()
        table.charge("raider", where)
        assert table.line(0, "strength") == strength, where
    attack(table, "champion@t6", "hearth-guard@hn", "champion", "hn")
    assert table.line(1, "strength") == 11


def test_terrain_points_are_the_holders_unless_both_may_have_them(table: War) -> None:
    for points, ours in (("holder-only", 0), ("both-sides", 10)):
        attack(table, "champion@t4", "raider@t7", "champion", "t7", options={"terrain-points": points})
        assert (table.line(0, "terrain"), table.line(1, "terrain")) == (ours, 0), "Open Meadow is for Plains Dwellers"


@pytest.mark.parametrize(("coast", "reached"), [("as-mat", ["t1"]), ("all", ["t1", "t2"]), ("none", [])])
def test_dragon_ships_sail_to_the_coast(coast: str, reached: list[str], table: War) -> None:
    for where in ("t1", "t2"):
        ships = where in reached
        table.set_out(
            f"scout@{where}", "raider@t4", lands=QUIET | {"t2": "old-watchtower"}, machines=("", "dragon-ships"),
            turn={"seat": 1}, options={"coastal-nodes": coast},
        )  # fmt: skip
        table.to_moves()
        table.charge("raider", where)
        assert (table.say("view")["name"] == "battle.machine") == ships, where
        if ships:
            assert table.line(1, "strength") == 9, "the Raider has +2 on the coast"
            assert table.no("vikings-siege-tower") == "turn.war-machine-timing"
            table.go("vikings-dragon-ships")
            assert table.line(1, "strength") == 14
        else:
            assert table.reported("battle.machine", "vikings-dragon-ships", 1) == "turn.dragon-ship-coastal"
            assert table.line(1, "strength") == 7


def test_no_ships_sail_against_a_homeland_even_where_all_is_coast(table: War) -> None:
    options = {"coastal-nodes": "all"}
    table.set_out(
        "scout@hs", "raider@t1", lands=QUIET, machines=("", "dragon-ships"), turn={"seat": 1}, options=options
    )
    table.to_moves()
    table.charge("raider", "hs")
    assert table.asked() == (1, "battle.attack-roll"), "only middle rectangles are made coastal"


def test_siege_towers_stand_before_homelands_only(table: War) -> None:
    attack(table, "champion@t6", "thrall@hn", "champion", "hn", machines=("siege-tower trebuchet", "siege-tower"))
    assert table.listed() == ["none", "knights-siege-tower"] or table.listed() == ["knights-siege-tower", "none"]
    assert table.no("knights-trebuchet") == "turn.war-machine-timing"
    table.go("knights-siege-tower")
    assert table.line(0, "strength") == 17
    assert table.asked() == (0, "battle.attack-roll"), "the defender's tower does not defend"
    attack(table, "champion@t1", "raider@t4", "champion", "t4", machines=("siege-tower", ""))
    assert table.asked() == (0, "battle.attack-roll")
    assert table.reported("battle.machine", "knights-siege-tower") == "turn.siege-tower-homeland"


def test_a_trebuchet_shoots_at_inland_terrains_in_both_attacks(table: War) -> None:
    attack(table, "champion@t1", "raider@t4 thrall@t4 skald@t4", "champion", "t4", machines=("trebuchet", ""))
    table.go("knights-trebuchet")
    assert table.line(0, "strength") == 14
    table.throw(6, 1)
    table.go("vikings-thrall", "yes")
    assert table.asked() == (0, "battle.machine"), "once in every battle"
    table.go("none")
    assert table.line(0, "strength") == 9
    attack(table, "champion@t1", "raider@t3", "champion", "t3", machines=("trebuchet", ""))
    assert table.asked() == (0, "battle.attack-roll"), "t3 is coastal"


def test_a_machine_serves_in_the_turn_in_which_it_was_played_but_not_in_a_gale(table: War) -> None:
    for situation, name in (("overcast", "battle.machine"), ("gale", "battle.attack-roll")):
        table.set_out("champion@t1", "raider@t4", lands=QUIET, hands=(3, 0), situation=situation)
        table.go("knights-trebuchet")
        table.charge("champion", "t4")
        assert table.asked() == (0, name)
    assert table.reported("battle.machine", "knights-trebuchet") == "situation.ability-lasts-round"
