"""Totally Medieval over the protocol: what each Situation card does, and the whole course of each illness."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.wars import War

LANDS = {"t1": "green-valley", "t2": "old-watchtower", "t4": "bandit-gorge", "t7": "mountain-monastery"}


@pytest.fixture
def table() -> War:
    return War()


def flip(table: War, card: str, knights: str, vikings: str = "king@hn", **more: Any) -> Any:
    """A Round opens with this card; Ana's Knights are on."""
    table.set_out(knights, vikings, "situation", **({"lands": LANDS, "situation": "warm-spell"} | more))
    return table.go(card)


def rounds(table: War, *cards: str) -> None:
    """Whole Rounds in which nobody does anything, each opened by a card."""
    for card in cards:
        while table.asked()[1] != "situation.flip":
            table.pass_on()
        table.go(card)
    table.pass_on()


# ---------------------------------------------------------------------- what each Situation does


@pytest.mark.parametrize("card", ["blizzard", "thick-fog"])
def test_one_move_a_turn_for_both_and_two_in_the_next_round(card: str, table: War) -> None:
    flip(table, card, "champion@t1 squire@t1", "jarl@t7 king@hn")
    table.to_moves()
    assert "1 move left" in table.say("view")["prompt"]
    table.march("champion", "t2")
    assert table.asked() == (0, "turn.end")
    assert table.reported("move.from", "t1") in ("situation.ability-lasts-round", "round.situation-affects-both")
    table.pass_on()
    table.to_moves()
    table.march("jarl", "t4")
    assert table.asked() == (1, "turn.end")
    table.pass_on()
    table.go("overcast")
    table.to_moves()
    assert "2 moves left" in table.say("view")["prompt"]


def test_hail_costs_each_a_point_and_never_more_than_there_is(table: War) -> None:
    flip(table, "hailstorm", "champion@t1", "king@hn", harvest=(20, 0))
    assert (table.harvest(0), table.harvest(1)) == (19, 0)
    flip(table, "hailstorm", "champion@t1", "king@hn", harvest=(1, 5))
    table.go("none")
    assert table.asked() == (0, "harvest.starve"), "the last point is gone, however it came about"


def test_the_first_move_is_free_in_a_warm_spell_but_needs_a_point(table: War) -> None:
    flip(table, "warm-spell", "champion@t1 squire@t1", "jarl@t7 king@hn", harvest=(1, 10), situation="overcast")
    table.to_moves()
    table.march("champion", "t2")
    assert table.harvest() == 1
    table.march("squire", "t2")
    assert table.harvest() == 0
    table.pass_on()
    table.to_moves()
    table.march("jarl", "t4")
    assert table.harvest(1) == 10, "the other one's first move too"
    flip(table, "warm-spell", "champion@t1 squire@t1", "king@hn", harvest=(0, 10), situation="overcast")
    table.go("none")
    assert table.asked()[1] == "harvest.starve"


@pytest.mark.parametrize(
    "card", ["clear-skies", "gentle-breeze", "thunderstorm", "bright-sunshine", "gale", "overcast"]
)
def test_weather_without_a_battle_changes_nothing(card: str, table: War) -> None:
    flip(table, card, "champion@t1 squire@t1", "jarl@t7 king@hn", harvest=(10, 10))
    table.to_moves()
    assert "2 moves left" in table.say("view")["prompt"]
    table.march("champion", "t2")
    table.pass_on()
    table.pass_on()
    assert (table.harvest(0), table.harvest(1)) == (9, 10)


FLIPPED = {
    "plague": ("knights-king", "vikings-berserker"),
    "leprosy": ("knights-king", "vikings-shieldmaiden"),
    "camp-fever": ("knights-squire", "vikings-berserker"),
    "bloody-flux": ("knights-squire", "vikings-berserker"),
}


@pytest.mark.parametrize("card", FLIPPED)
def test_each_illness_names_its_victim_on_each_side(card: str, table: War) -> None:
    knights = "champion@t1 squire@t1 king@t2 bishop@hs queen@hs"
    vikings = "shieldmaiden@t7 thrall@hn"
    if card != "leprosy":
        vikings = "berserker@t4 seeress@hn"
    flip(table, card, knights, vikings)
    ours, theirs = FLIPPED[card]
    ill = {one["card"] for player in table.position["players"] for one in player["characters"] if one.get("ills")}
    assert ill == {ours, theirs}, "one on each side, and nobody at home"


def test_the_strongest_is_counted_with_the_ability(table: War) -> None:
    flip(table, "plague", "mounted-lancer@t2 paladin@t2")
    assert (table.ills("knights-mounted-lancer"), table.ills("knights-paladin")) == (["plague"], [])
    flip(table, "leprosy", "castle-guard@t1 halberdier@t2")
    assert table.ills("knights-castle-guard") == ["leprosy"], "8 against 7; its +3 counts at home only"


def test_equals_are_told_apart_by_their_owner_the_leader_first(table: War) -> None:
    view = flip(table, "plague", "paladin@t1 banneret@t2", "king@t4 berserker@t7")
    assert (view["seat"], view["name"]) == (0, "illness.victim")
    assert "Plague" in view["prompt"]
    assert [table.no(odd) for odd in (None, "none", 2)] == ["ruling.illness-tie"] * 3
    assert table.no("vikings-king") == "setup.pack-exclusive"
    assert table.no("knights-squire") == "illness.card-reaches-battlefield"
    table.go("knights-banneret")
    assert table.asked() == (1, "illness.victim")
    again = table.say("load", position=table.position)
    assert (again["seat"], again["name"]) == (1, "illness.victim"), "saved and loaded in the middle of the infection"
    table.go("vikings-king")
    assert (table.ills("knights-banneret"), table.ills("knights-paladin")) == (["plague"], [])
    assert table.asked() == (0, "turn.card")


def test_whose_king_it_is_is_said_where_both_have_one(table: War) -> None:
    view = flip(table, "plague", "king@t1 champion@t2", "king@t4")
    assert view["log"][:3] == ["Round 1: Plague", "Ana's King falls ill: Plague", "Ben's King falls ill: Plague"]


def test_nobody_at_home_falls_ill_and_who_comes_later_does_not_either(table: War) -> None:
    flip(table, "plague", "king@hs champion@hs", "king@hn")
    table.to_moves()
    table.march("champion", "t1")
    assert table.ills("knights-champion") == table.ills("knights-king") == []


def test_who_has_it_already_catches_nothing_more_and_nobody_else_does(table: War) -> None:
    flip(table, "plague", "champion@t1:plague:1.1 squire@t2")
    assert (table.ills("knights-champion"), table.ills("knights-squire")) == (["plague"], [])
    flip(table, "plague", "champion@t1:leprosy squire@t2")
    assert table.ills("knights-champion") == ["leprosy", "plague"]


# ---------------------------------------------------------------------- the whole course


def test_the_plague_kills_at_the_end_of_the_third_own_turn(table: War) -> None:
    flip(table, "plague", "champion@t1 king@hs", "king@hn jarl@t7")
    table.pass_on()
    rounds(table, "overcast")
    assert table.at("knights-champion") == "t1"
    rounds(table, "gale")
    assert table.at("knights-champion") == "discard"


def test_the_bloody_flux_kills_at_the_end_of_the_fifth_own_turn(table: War) -> None:
    flip(table, "bloody-flux", "champion@t1 king@hs", "king@hn")
    table.pass_on()
    rounds(table, "overcast", "gale", "thunderstorm")
    assert table.at("knights-champion") == "t1"
    rounds(table, "thick-fog")
    assert table.at("knights-champion") == "discard"


@pytest.mark.parametrize("card", ["leprosy", "camp-fever"])
def test_some_illnesses_never_kill(card: str, table: War) -> None:
    flip(table, card, "champion@t1 king@hs", "king@hn")
    rounds(table, "overcast", "gale", "thunderstorm", "thick-fog", "blizzard", "clear-skies")
    assert (table.at("knights-champion"), table.ills("knights-champion")) == ("t1", [card])


@pytest.mark.parametrize("card", ["plague", "camp-fever", "bloody-flux", "leprosy"])
def test_an_illness_spreads_at_the_end_of_the_turn_unless_the_ill_one_left(card: str, table: War) -> None:
    for parted in (False, True):
        flip(table, card, "champion@t1 squire@t1 king@hs", "king@hn")
        carrier = next(one for one in ("knights-champion", "knights-squire") if table.ills(one))
        other = "knights-squire" if carrier == "knights-champion" else "knights-champion"
        table.to_moves()
        if parted:
            table.march(carrier.removeprefix("knights-"), "t2")
        table.pass_on()
        assert table.ills(other) == ([] if parted else [card])


def test_nothing_spreads_where_the_table_says_so(table: War) -> None:
    flip(table, "plague", "champion@t1 squire@t1", options={"illness-spread": "off"})
    rounds(table, "overcast")
    assert table.ills("knights-squire") == []


def test_who_caught_it_by_contact_has_a_clock_of_its_own(table: War) -> None:
    flip(table, "plague", "champion@t1 squire@t1 king@hs", "king@hn")
    table.pass_on()
    assert table.ills("knights-squire") == ["plague"]
    rounds(table, "overcast", "gale")
    assert (table.at("knights-champion"), table.at("knights-squire")) == ("discard", "t1")
    rounds(table, "thunderstorm")
    assert table.at("knights-squire") == "discard"


def test_the_swamp_infects_and_its_fever_spreads_one_turn_later(table: War) -> None:
    lands = {"t1": "fever-swamp", "t2": "old-watchtower"}
    table.set_out("champion@hs squire@hs", "king@hn", lands=lands)
    table.to_moves()
    table.march("champion squire", "t1")
    assert table.ills("knights-squire") == ["swamp-fever"]
    table.pass_on()
    assert table.ills("knights-champion") == [], "caught in this turn: due at the end of the next"
    rounds(table, "gale")
    assert table.ills("knights-champion") == ["swamp-fever"]
    rounds(table, "blizzard", "thick-fog", "thunderstorm")
    assert (table.at("knights-champion"), table.at("knights-squire")) == ("t1", "t1"), "it never kills"


def test_nobody_at_home_catches_anything_from_a_neighbour_or_an_enemy(table: War) -> None:
    table.set_out("champion@t1:plague:1.1 king@hs", "jarl@t2 king@hn", lands=LANDS)
    table.pass_on()
    assert table.ills("knights-king") == table.ills("vikings-jarl") == []


def test_with_two_illnesses_the_faster_one_kills(table: War) -> None:
    table.set_out("champion@t1:bloody-flux:2.2+plague:2.2 king@hs", "king@hn", lands=LANDS)
    table.pass_on()
    assert table.at("knights-champion") == "discard"
    table.set_out("champion@t1:leprosy:9.9+plague:1.1 king@hs", "king@hn", lands=LANDS)
    table.pass_on()
    assert table.at("knights-champion") == "t1"


# ---------------------------------------------------------------------- cures


def test_home_cures_on_arrival_for_the_price_of_the_move(table: War) -> None:
    table.set_out("champion@t1:plague:2.2+camp-fever:1.1", "king@hn", lands=LANDS)
    table.to_moves()
    table.march("champion", "hs")
    assert (table.ills("knights-champion"), table.harvest()) == ([], 19)


def test_lepers_stay_away_from_home_but_not_from_the_other_homeland(table: War) -> None:
    table.set_out("champion@t1:leprosy squire@t1", "king@t7", lands=LANDS)
    table.to_moves()
    table.go("t1", "knights-champion knights-squire")
    assert table.no("hs") == "illness.leper-barred-from-home"
    table.say("undo", steps=1)
    table.go("knights-squire", "hs")
    assert table.at("knights-squire") == "hs"
    table.set_out("champion@t6:leprosy", "king@t7", lands=LANDS | {"t6": "fever-swamp"})
    table.to_moves()
    assert table.march("champion", "hn")["over"]["winners"] == [0]


def test_the_monastery_cures_all_but_lepers(table: War) -> None:
    table.set_out("champion@t4:leprosy+plague squire@t4:camp-fever", "king@hn", lands=LANDS)
    table.to_moves()
    table.march("champion squire", "t7")
    assert (table.ills("knights-champion"), table.ills("knights-squire")) == (["leprosy"], [])
    table.set_out("champion@t1:plague", "king@hn", lands={"t1": "green-valley", "t4": "mountain-monastery"})
    table.pass_on()
    assert table.ills("knights-champion") == ["plague"], "one has to be there"


def test_the_monastery_cures_again_at_the_end_of_each_turn_spent_there(table: War) -> None:
    flip(table, "plague", "champion@t7 squire@t7", "king@hn")
    assert table.ills("knights-champion") == ["plague"], "the card reaches everybody on the battlefield"
    table.pass_on()
    assert table.ills("knights-champion") == table.ills("knights-squire") == []


def test_a_healer_cures_one_in_each_own_turn(table: War) -> None:
    ill = "champion@t1:plague+camp-fever squire@t1:plague bishop@t1 scout@t2:plague paladin@t1:leprosy"
    table.set_out(ill, "king@hn seeress@hn", lands=LANDS)
    assert table.no_play("knights-bishop", target="knights-scout") == "heal.healer"
    assert table.no_play("knights-bishop", target="knights-bishop") == "heal.healer"
    assert table.no_play("knights-bishop", target="knights-paladin") == "heal.leprosy-incurable"
    assert table.no_play("knights-bishop", target="vikings-king") == "heal.healer"
    assert table.no_play("knights-squire", target="knights-champion") == "heal.three-ways"
    assert table.no_play("vikings-seeress", 1, target="knights-champion") == "round.alternating-turns"
    table.play("knights-bishop", target="knights-champion")
    assert table.ills("knights-champion") == []
    assert table.no_play("knights-bishop", target="knights-squire") == "heal.healer-one-per-turn"
    table.say("undo")
    assert table.ills("knights-champion") == ["plague", "camp-fever"]
    table.play("knights-bishop", target="knights-squire")
    assert [play["target"] for play in table.say("plays")["plays"]] == []


def test_a_healer_cures_itself_and_is_asked_before_the_turn_ends(table: War) -> None:
    table.set_out("bishop@t1:plague:2.2 champion@t1:plague:2.2 king@hs", "king@hn", lands=LANDS)
    table.to_moves()
    table.go("stop", "end")
    assert table.asked() == (0, "heal.offer")
    assert table.listed() == ["knights-bishop", "knights-champion", "none"]
    assert [table.no(odd) for odd in ("knights-king", "vikings-king", 1, None)] == ["heal.healer"] * 4
    table.go("knights-bishop")
    assert (table.at("knights-bishop"), table.at("knights-champion")) == ("t1", "discard"), "cures before deaths"


def test_two_healers_of_one_side_are_none_and_a_healer_who_came_along_cures(table: War) -> None:
    table.set_out("champion@t1:plague bishop@hs", "king@hn", lands=LANDS)
    table.to_moves()
    table.march("bishop", "t1")
    table.play("knights-bishop", target="knights-champion")
    assert table.ills("knights-champion") == []


def test_no_cure_in_the_midst_of_a_choice(table: War) -> None:
    table.set_out("champion@t1:plague bishop@t1", "king@hn", lands=LANDS)
    table.to_moves()
    table.go("t1")
    assert table.no_play("knights-bishop", target="knights-champion") == "turn.step-order"


# ---------------------------------------------------------------------- points in battle


@pytest.mark.parametrize(
    ("ill", "attacking", "defending"),
    [("plague", -4, -4), ("leprosy", -3, -3), ("camp-fever", -2, -2), ("bloody-flux", -3, -2), ("swamp-fever", -5, -5)],
)
def test_each_ill_one_costs_what_its_illness_says(ill: str, attacking: int, defending: int, table: War) -> None:
    table.set_out(f"champion@t1:{ill} squire@t1:{ill}", f"jarl@t4:{ill} king@hn", lands=LANDS)
    table.to_moves()
    table.charge("champion squire", "t4")
    assert (table.line(0, "illness"), table.line(1, "illness")) == (2 * attacking, defending)


def test_illness_counts_while_ill_or_only_in_the_round_of_its_card(table: War) -> None:
    for points, situation, counted in (
        ("while-ill", "overcast", -9),
        ("card-round-only", "overcast", -5),
        ("card-round-only", "plague", -9),
    ):
        table.set_out(
            "champion@t1:plague squire@t1:swamp-fever", "jarl@t4 king@hn", lands=LANDS, situation=situation,
            options={"illness-points": points},
        )  # fmt: skip
        table.to_moves()
        table.charge("champion squire", "t4")
        assert table.line(0, "illness") == counted, (points, situation)


def test_a_total_may_be_less_than_nothing(table: War) -> None:
    table.set_out("scout@t1:plague+leprosy+bloody-flux+swamp-fever", "thrall@t4 king@hn", lands=LANDS)
    table.to_moves()
    table.charge("scout", "t4")
    assert table.total(0) == 3 - 15
    table.throw(1, 1)
    assert table.at("knights-scout") == "discard"


def test_a_leper_falls_in_the_gorge_like_anybody(table: War) -> None:
    table.set_out("squire@t1:leprosy champion@t1 paladin@t1", "king@hn", lands=LANDS)
    table.to_moves()
    table.march("squire champion paladin", "t4")
    assert table.at("knights-squire") == "discard"


def test_the_king_who_dies_of_plague_counts_for_the_other_side(table: War) -> None:
    options = {"victory": "homeland-or-king"}
    table.set_out("king@t1:plague:2.2 squire@hs", "king@hn", lands=LANDS, options=options)
    table.pass_on()
    assert table.winners() == [1]


def test_a_taker_of_a_homeland_is_neither_cured_nor_immune_there(table: War) -> None:
    options = {"victory": "king-only"}
    table.set_out("champion@hn:plague:1.1", "king@t4", lands=LANDS, options=options)
    table.pass_on()
    assert table.ills("knights-champion") == ["plague"]
    flip(table, "camp-fever", "champion@hn", "king@t4", options=options)
    assert table.ills("knights-champion") == ["camp-fever"]
