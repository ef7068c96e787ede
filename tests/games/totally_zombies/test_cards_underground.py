"""The cards of set 6: the Subway and the sewers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import PositionError
from tests.games.totally_zombies.playing import (
    BEATS,
    HOSPITAL,
    SENSE,
    at_work,
    discards,
    horde,
    other,
    table,
    tile,
    to_turn_of,
    with_cards,
)
from tests.rules.outbreak import bullets, entrances

STATIONS = [tile("subway-station", "0,1", "r270"), tile("subway-station", "1,1", "r180")]
"""Two more stations: the inside of the first in the west, that of the second in the south."""
RIDER = {"at": "2,0.E", "waits": "2,0"}
HELIPAD = tile("town-helipad", "1,1")
"""North of the crossroad."""


# ---------------------------------------------------------------------- the Subway


def test_missed_step_chooses_the_station_and_the_rider_a_square() -> None:
    t = table("move", [other(**RIDER), with_cards("missed-step")], more=STATIONS).answer("ride")
    t.play("missed-step", 1, target="Ana")
    assert (t.asks, t.pending.seat, t.options) == ("card.station", 1, ["0,1", "1,1"])
    t.answer("1,1")
    assert (t.asks, t.pending.seat, sorted(t.options)) == ("subway.ride", 0, ["1,1.S", "1,1.SE", "1,1.SW"])
    assert t.refused("0,1.W") == BEATS
    t.answer("1,1.SW")
    assert t.at(t.ana) == "1,1.SW"


def test_missed_step_is_for_a_ride_of_somebody_else() -> None:
    t = table("move", [other(**RIDER), with_cards("missed-step")], more=STATIONS)
    assert t.play_refused("missed-step", 1) == SENSE, "nobody has said that there is a ride"
    own = table("move", [with_cards("missed-step", **RIDER), other()], more=STATIONS).answer("ride")
    assert own.play_refused("missed-step") == SENSE
    one = table("move", [other(**RIDER), with_cards("missed-step")], more=STATIONS[:1]).answer("ride")
    assert one.play_refused("missed-step", 1) == SENSE, "there is only one other station"


# ---------------------------------------------------------------------- the sewers


def test_a_flashlight_doubles_the_way_below_ground() -> None:
    lamp: Any = {"front": ["flashlight"]}
    t = table("move", [other(at="0,0.C", **lamp), other()], sewer_entrances=entrances("0,0.C")).answer(4, "down")
    assert t.game.left == 2 * 3
    t.answer("E", "E", "E", "E", "E")
    assert t.game.left == 1, "five steps for two squares and a half; there is no way up for half a square"
    assert t.at(t.ana) == "sewer 2,0.W"
    street = table("move", [with_cards("flashlight"), other()], more=[HOSPITAL])
    assert street.play_refused("flashlight") == BEATS
    inside = table("move", [with_cards("flashlight", at="1,1.N"), other()], more=[HOSPITAL]).play("flashlight")
    assert "flashlight" in inside.ana.front


def test_oh_thats_new_closes_a_sewer_entrance() -> None:
    holes: Any = {"sewer_entrances": entrances("0,0.C", "1,0.C")}
    t = table("move", [other(), with_cards("oh-thats-new")], **holes)
    t.play("oh-thats-new", 1, target="0,0.C").answer(4)
    assert t.refused("down") == BEATS
    t.answer("E", "E", "E", "down")
    assert t.at(t.ana) == "sewer 1,0.C"
    up = table("move", [with_cards("oh-thats-new"), other(at="sewer 1,0.C")], turn={"seat": 1}, **holes)
    up.play("oh-thats-new", target="1,0.C").answer(4)
    assert up.refused("up") == BEATS
    none = table("move", [with_cards("oh-thats-new"), other()])
    assert none.play_refused("oh-thats-new", target="0,0.C") == SENSE


def test_oh_thats_new_lasts_to_the_end_of_the_next_turn() -> None:
    t = table("discard", [with_cards("oh-thats-new", "shots"), other()], sewer_entrances=entrances("0,0.C"))
    t.play("oh-thats-new", target="0,0.C").answer("none")
    to_turn_of(t, 0, "move.roll")
    assert at_work(t) == ["oh-thats-new"]
    to_turn_of(t, 1, "move.roll")
    assert not at_work(t)


def test_no_entrance_is_closed_where_that_would_kill_somebody() -> None:
    def closing(holes: list[dict[str, str]], **has: Any) -> str:
        below = {"at": "sewer 1,0.N", "sewer-tokens": 0, "life": 1, "guts": 1, **has}
        t = table("discard", [with_cards("oh-thats-new", "shots"), other(**below)], sewer_entrances=holes)
        return t.play_refused("oh-thats-new", target="1,0.C") if "oh-thats-new" not in t.plays() else ""

    only = entrances("1,0.C")
    assert closing(only) == BEATS, "one token pays for the next turn, none for the one after it"
    assert closing(only, guts=2) == ""
    assert closing(only, life=2) == ""
    assert closing(only, **{"sewer-tokens": 1}) == "", "another entrance could be placed"
    assert closing(entrances("1,0.C", "0,0.N")) == ""


def test_a_flood_brings_everybody_up() -> None:
    below = [with_cards("flood"), other(at="sewer 1,0.C"), other(at="2,0.W")]
    t = table("move", below, sewer_entrances=entrances("1,0.C"), zombies=horde("1,0.C"))
    t.play("flood")
    assert t.at(t.ben) == "1,0.C"
    assert t.asks == "move.roll", "in another turn the fight waits"
    dry = table("move", [with_cards("flood"), other()])
    assert dry.play_refused("flood") == SENSE


def test_below_a_closed_square_the_nearest_one_is_chosen() -> None:
    t = table("move", [with_cards("flood"), other(at="sewer 1,0.NW")], sewer_entrances=entrances("1,0.C"))
    t.play("flood")
    assert (t.asks, t.pending.seat, sorted(t.options)) == ("card.pawn", 0, ["1,0.N", "1,0.W"])
    t.answer("1,0.W")
    assert t.at(t.ben) == "1,0.W"


def test_who_comes_up_in_the_own_turn_fights_there_and_goes_on() -> None:
    t = table("move", [with_cards("flood", at="sewer 1,0.C"), other()], zombies=horde("1,0.C")).answer(4)
    t.play("flood")
    assert t.asks == "combat.roll"
    t.answer(6)
    assert (t.asks, t.game.left) == ("move.step", 2 * 4)


# ---------------------------------------------------------------------- zombies


def test_zombies_come_out_and_play_around_everybody() -> None:
    t = table("move", [with_cards("zombies-come-out-and-play"), other(at="sewer 1,0.N")], zombies=horde("0,0.N dog"))
    t.play("zombies-come-out-and-play")
    there = {square: t.zombies(square) for square in ("0,0.N", "0,0.E", "0,0.S", "0,0.W", "1,0.C", "0,0.C", "1,0.N")}
    assert there == {"0,0.N": "D", "0,0.E": "Z", "0,0.S": "Z", "0,0.W": "Z", "1,0.C": "Z", "0,0.C": "", "1,0.N": ""}
    full = table(
        "move", [with_cards("zombies-come-out-and-play"), other()], zombies=horde("0,0.N", "0,0.E", "0,0.S", "0,0.W")
    )
    assert full.play_refused("zombies-come-out-and-play") == SENSE


def test_a_good_idea_puts_zombies_on_every_way_down() -> None:
    holes: Any = {"sewer_entrances": entrances("0,0.N", "1,0.N")}
    t = table("move", [with_cards("sounded-like-a-good-idea"), other()], zombies=horde("1,0.N", "2,0.E dog 2"), **holes)
    t.play("sounded-like-a-good-idea")
    assert (t.zombies("0,0.N"), t.zombies("1,0.N"), t.zombies("2,0.E")) == ("Z", "Z", "ZDD")
    taken = table("move", [with_cards("sounded-like-a-good-idea"), other()], zombies=horde("2,0.E"))
    assert taken.play_refused("sounded-like-a-good-idea") == SENSE


def test_next_stop_hell_is_the_fullest_building() -> None:
    station = horde("1,1.N", "1,1.NW dog 2", "2,0.E", "2,0.NE")
    t = table("move", [with_cards("next-stop-hell"), other()], more=[HOSPITAL], zombies=station)
    t.play("next-stop-hell", target="Ben")
    assert t.asks == "card.pawn"
    assert t.refused("2,0.E") == SENSE, "two zombies are fewer than three"
    t.answer("1,1.N")
    assert (t.at(t.ben), t.asks) == ("1,1.N", "move.roll")
    own = table("move", [with_cards("next-stop-hell"), other()], more=[HOSPITAL], zombies=horde("1,1.N"))
    assert own.play("next-stop-hell", target="Ana").answer("1,1.N").asks == "combat.roll"
    street = table("move", [with_cards("next-stop-hell"), other()], more=[HOSPITAL], zombies=horde("1,0.C"))
    assert street.play_refused("next-stop-hell", target="Ben") == SENSE


# ---------------------------------------------------------------------- It WAS Here!?!


def test_it_was_here_moves_a_helipad_with_all_that_is_on_it() -> None:
    t = table(
        "move",
        [with_cards("it-was-here"), other(at="1,1.N"), other(at="sewer 1,1.E")],
        more=[HELIPAD],
        zombies=horde("1,1.C"),
        tokens=bullets("1,1.S"),
    )
    t.play("it-was-here", target="1,1")
    assert (t.asks, t.refused("1,1 r90")) == ("card.helipad", BEATS)
    t.answer("0,1 r90")
    assert (1, 1) not in t.game.map.cells
    assert (t.at(t.ben), t.zombies("0,1.C")) == ("0,1.E", "Z")
    assert t.at(t.game.players[2]) == "sewer 0,1.S"
    assert [t.game.map.names[square] for square in t.game.tokens] == ["0,1.W"]
    assert t.game.map.sides[t.game.map.square("0,1.S")][2] == t.game.map.square("0,0.N")
    assert t.game.position()["map"][-1]["tile"] == "town-helipad"


def test_what_is_under_way_goes_on_after_a_correction() -> None:
    roads: Any = [HELIPAD, tile("subway-station", "0,1", "r270")]
    has = [with_cards("it-was-here", at="0,1.C"), other(at="1,1.N", waits="0,1")]
    t = table("tile", has, more=roads, zombies=horde("1,1.C"), decks={"town": {"tiles": ["bank", "florist"]}})
    t.play("it-was-here", target="1,1").answer("0,-1 r0").answer("florist")
    t.answer(t.options[0])
    assert t.asks == "tile.bullet"
    t.correct(players__0__bullets=9)
    assert (t.ana.bullets, t.at(t.ana), t.at(t.ben), t.zombies("0,-1.C")) == (9, "0,1.C", "0,-1.N", "Z")
    assert t.game.map.tile_name(t.ben.waits) == "0,1"
    filling = t.game.filling
    t.until("combat.roll", "event.draw", "move.roll")
    assert {square // 9 for square in t.game.tokens} == {filling}


def test_what_a_helipad_has_joined_may_stay_cut_off() -> None:
    t = table("move", [with_cards("it-was-here"), other(at="1,2.C")], more=[HELIPAD, tile("town-tee", "1,2", "r180")])
    t.play("it-was-here", target="1,1").answer("0,1 r0")
    again = table("move", **{"players": 2, "map": t.game.position()["map"]})
    assert again.game.map.sides[again.game.map.square("1,2.S")][2] < 0
    with pytest.raises(PositionError):
        table("move", more=[tile("town-tee", "1,2")])


def test_only_a_helipad_is_moved() -> None:
    t = table("move", [with_cards("it-was-here"), other()], more=[HELIPAD])
    assert t.play_refused("it-was-here", target="0,0") == SENSE
    without = table("move", [with_cards("it-was-here"), other()])
    assert without.play_refused("it-was-here") == SENSE


def test_a_roof_leaves_no_hole_behind() -> None:
    school = [
        tile("town-straight", "3,0", "r90"),
        tile("school-entrance", "4,0", "r90"),
        tile("school-crossing", "5,0"),
        tile("admin-bldg", "5,1"),
        tile("school-helipad", "5,2"),
    ]
    t = table("tile", [with_cards("it-was-here"), other()], more=school)
    t.play("it-was-here", target="5,2").answer("6,1 r0")
    game = t.game
    assert game.map.sides[game.map.square("6,1.W")][3] == game.map.square("5,1.E")
    assert not [gap for gap in game.map.gaps if game.map.names[gap[0]] == "5,1.N"]


# ---------------------------------------------------------------------- for oneself and against others


def test_an_inflated_self_esteem_costs_the_next_turn() -> None:
    store = tile("liquor-store", "1,1", "r90")
    drunk = with_cards("inflated-self-esteem", "shots", at="1,1.E", life=2.5)
    t = table("discard", [drunk, other()], more=[store]).play("inflated-self-esteem")
    assert t.ana.life == 9, "whole tokens only"
    t.answer("none")
    to_turn_of(t, 1, "event.discard")
    t.answer("none")
    assert t.game.seat == 1, "the turn of Ana is lost"
    assert not at_work(t)
    street = table("move", [with_cards("inflated-self-esteem"), other()], more=[store])
    assert street.play_refused("inflated-self-esteem") == BEATS
    full = table("move", [with_cards("inflated-self-esteem", at="1,1.E", life=4.5), other()], more=[store])
    assert full.play_refused("inflated-self-esteem") == SENSE


def test_i_could_use_that_takes_a_bullet_or_guts() -> None:
    t = table("move", [with_cards("i-could-use-that"), other()])
    t.play("i-could-use-that", target="Ben")
    assert t.options == ["bullet", "guts"]
    other_way = t.fork().answer("guts")
    assert (other_way.ana.guts, other_way.ben.guts) == (4, 2)
    t.answer("bullet")
    assert (t.ana.bullets, t.ben.bullets) == (4, 2)
    full = table("move", [with_cards("i-could-use-that", guts=5), other(bullets=0)])
    assert full.play_refused("i-could-use-that", target="Ben") == SENSE


def test_finders_keepers_pays_two_bullets_for_a_weapon() -> None:
    t = table("move", [with_cards("finders-keepers"), other(front=["bat", "fire-axe"])])
    t.play("finders-keepers", target="Ben").answer("fire-axe")
    assert (t.ana.bullets, t.ben.bullets) == (1, 5)
    assert (list(t.ana.front), list(t.ben.front)) == (["fire-axe"], ["bat"])
    poor = table("move", [with_cards("finders-keepers", bullets=1), other(front=["bat"])])
    assert poor.play_refused("finders-keepers", target="Ben") == SENSE
    unarmed = table("move", [with_cards("finders-keepers"), other()])
    assert unarmed.play_refused("finders-keepers", target="Ben") == SENSE


def test_back_at_ya_lets_a_card_work_on_its_own_player_too() -> None:
    answers: Any = {"event-tokens": 1}
    t = table("move", [with_cards("straight-jacket"), other("back-at-ya", **answers)])
    t.play("straight-jacket", target="Ben")
    assert (t.asks, t.pending.seat) == ("card.react", 1)
    t.answer("back-at-ya")
    assert (t.ana.guts, t.ben.guts) == (0, 0)
    everybody = table("move", [with_cards("shots"), other("back-at-ya", **answers)]).play("shots")
    assert everybody.asks == "move.roll", "it is not played on a player"


# ---------------------------------------------------------------------- for everybody


def test_all_movement_is_doubled() -> None:
    t = table("move", [with_cards("we-gotta-get-out-of-this-place"), other()], zombies=horde("2,0.S"))
    t.play("we-gotta-get-out-of-this-place").answer(4)
    assert t.game.left == 2 * 8
    to_turn_of(t, 1, "move.roll").answer(1)
    assert t.game.left == 2 * 6, "twice the three life tokens"
    to_turn_of(t, 0, "move.roll")
    to_turn_of(t, 1, "move.roll").answer(4)
    assert t.game.left == 2 * 4


def test_a_roll_that_lies_there_is_doubled_before_the_first_step() -> None:
    t = table("move", [with_cards("we-gotta-get-out-of-this-place"), other()]).answer(4)
    late = t.fork().answer("E").play("we-gotta-get-out-of-this-place")
    assert late.game.left == 2 * 3
    t.play("we-gotta-get-out-of-this-place")
    assert t.game.left == 2 * 8
    again = [{"card": "we-gotta-get-out-of-this-place", "by": 1, "whose": 1, "ends": 1}]
    twice = table("move", [with_cards("we-gotta-get-out-of-this-place"), other()], effects=again)
    assert twice.play_refused("we-gotta-get-out-of-this-place") == SENSE


def test_scared_people_use_neither_weapons_nor_items() -> None:
    armed = with_cards("are-you-scared-yet", front=["bat", "clown-car", "stuffed-animal"], bullets=0)
    t = table("fight", [armed, other()], zombies=horde("0,0.C", "2,0.S"))
    t.play("are-you-scared-yet").answer(3)
    assert (t.asks, t.ana.total) == ("combat.pay", 3)
    assert t.options == ["life", "guts"]
    t.answer("guts", 6)
    to_turn_of(t, 0, "move.roll")
    assert 6 in t.options, "one die, whatever car there is"
    again = [{"card": "are-you-scared-yet", "by": 1, "whose": 1, "ends": 1}]
    twice = table("move", [with_cards("are-you-scared-yet"), other()], effects=again)
    assert twice.play_refused("are-you-scared-yet") == SENSE


def test_easy_come_easy_go_takes_all_hands_out_of_the_game() -> None:
    t = table("move", [with_cards("easy-come-easy-go", "fear"), other(None, "bat"), other()])
    t.play("easy-come-easy-go")
    assert not any(player.hand for player in t.game.players)
    assert (t.game.removed_cards, t.game.hidden_unseen) == (["fear", "bat"], 1)
    assert discards(t) == ["easy-come-easy-go"]
    table_again = table("move", [with_cards("easy-come-easy-go"), other()])
    assert table_again.play_refused("easy-come-easy-go") == SENSE
