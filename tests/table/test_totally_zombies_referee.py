"""Totally Zombies!!! over the protocol: small scenes of fights, deaths and ways, as written by somebody outside."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.outbreak import ROW, bullets, entrances, horde, lives, tile
from tests.table.outbreaks import BASE, CIRCUS, MOTOR_POOL, STORES, TWO_STATIONS, WOODS, Outside


@pytest.fixture
def table() -> Outside:
    return Outside()


# ---------------------------------------------------------------------- combat, guts, half lives


def test_two_dogs_and_a_zombie_are_fought_one_after_the_other(table: Outside) -> None:
    table.set_out("fight", zombies=horde("0,0.C", "0,0.C dog 2"))
    assert table.listed() == ["zombie", "dog"]
    table.go("dog", 5, "dog", 4, "life", 5, 4)
    assert table.asked() == (0, "move.roll")
    assert (table.has()["life"], table.has()["zombies"]) == (2.5, 3)


def test_a_natural_one_costs_guts_before_anything_is_paid(table: Outside) -> None:
    table.set_out("fight", ana={"guts": 2, "bullets": 0}, zombies=horde("0,0.C"))
    table.go(1)
    assert table.no("guts") == "guts.pay-damage"
    assert table.no("bullets") == "combat.choose-payment"
    assert table.listed() == ["life"]


def test_a_natural_one_without_guts_takes_none(table: Outside) -> None:
    table.set_out("fight", ana={"guts": 0}, zombies=horde("0,0.C"))
    table.go(1, "bullets")
    assert (table.has()["guts"], table.has()["zombies"], table.has()["bullets"]) == (0, 1, 0)


def test_guts_save_the_last_half_life(table: Outside) -> None:
    table.set_out("fight", ana={"life": 0.5, "guts": 1, "bullets": 0}, zombies=horde("0,0.C dog"))
    table.go(2, "guts")
    assert table.asked() == (0, "combat.roll")
    assert (table.has()["life"], table.has()["guts"]) == (0.5, 0)


@pytest.mark.parametrize("life", [4.5, 5])
def test_nothing_goes_beyond_five_life(life: float, table: Outside) -> None:
    table.set_out(ana={"life": life, "guts": 4}, tokens=[*lives("0,0.E"), *bullets("1,0.W")])
    assert table.no_play("guts-for-life") == ("ruling.half-life-cap" if life < 5 else "token.life-cap")
    table.go(6, "E")
    assert table.asked() == (0, "move.step"), "the life token stays where it is"
    table.go("E", "take")
    assert (table.has()["life"], table.has()["bullets"]) == (life, 4)


def test_guts_become_life_in_the_turn_of_another_and_in_a_lost_fight(table: Outside) -> None:
    table.set_out(ana={"life": 2, "guts": 4}, turn={"seat": 1})
    table.play("guts-for-life")
    assert (table.has()["life"], table.has()["guts"]) == (3, 2)
    table.set_out("fight", ana={"life": 0.5, "guts": 2, "bullets": 0}, zombies=horde("0,0.C"))
    table.go(3)
    table.play("guts-for-life")
    table.go("life")
    assert (table.has()["life"], table.asked()) == (0.5, (0, "combat.roll"))


# ---------------------------------------------------------------------- death


def test_whoever_dies_loses_and_still_moves_zombies(table: Outside) -> None:
    ana = {"at": "-3,1.C", "life": 1, "guts": 1, "bullets": 0, "zombies": 11, "hand": ["fear", "bat"]}
    ana |= {"front": ["fire-axe", "jeep"], "sewer-tokens": 1}
    table.set_out("fight", BASE, ana, zombies=horde("-3,1.C", "-3,1.N"))
    table.go(1, "life")
    assert table.no("dog") == "death.zombie-kind"
    table.go("enhanced")
    assert table.listed() == ["-3,1.W", "-3,1.E", "-3,1.S"], "one step away, and the north is taken"
    table.go("-3,1.W")
    assert table.asked() == (0, "zombies.roll")
    assert table.reported("turn.end", None) == "death.still-move-zombies"
    gone = {"zombies": 6, "cards": 0, "front": [], "bullets": 0, "sewers": 1}
    assert {key: table.has()[key] for key in gone} == gone
    decks = table.position["decks"]
    assert (decks["town"]["discard"], decks["school"]["discard"]) == (["fear", "fire-axe"], ["bat"])


def test_whoever_died_in_an_area_comes_back_there_or_in_town(table: Outside) -> None:
    table.set_out("token", BASE, {"at": None, "dead": True, "fell": "army-base", "life": 0, "hand": []})
    assert table.listed() == ["0,0.C", "-2,1.C"]
    assert table.no("-2,1.E") == "death.respawn-centre"
    view = table.go("-2,1.C")
    assert (view["name"], view["rule"]) == ("event.draw", "totally-zombies.death.respawn-cards")
    assert "Army Base" in view["prompt"]
    table.go("unseen", "unseen", "unseen")
    assert table.asked() == (0, "tile.deck")


def test_the_sewer_takes_the_last_half_life(table: Outside) -> None:
    below = {"at": "sewer 0,0.C", "life": 0.5}
    table.set_out("token", ana=below | {"guts": 1})
    assert table.listed() == ["guts"], "half a token is none"
    view = table.set_out("token", ana=below | {"guts": 0})
    assert view["options"][0]["label"].endswith("that is death")
    table.go("life", "zombie")
    assert table.listed() == ["0,0.C"]


def test_a_death_in_the_turn_of_another_moves_no_zombies(table: Outside) -> None:
    ana = {"hand": ["i-will-survive"], "event-tokens": 1}
    table.set_out(ana=ana, others=[{"life": 1, "zombies": 9}, {}])
    table.play("i-will-survive", target=1)
    table.go(5, 1, "zombie", "0,0.C")
    assert table.asked() == (0, "move.roll")
    assert table.has(1)["zombies"] == 5
    table.go(3, "E")
    assert table.asked() == (0, "combat.roll"), "it stands with Ana, who fights it before she goes on"


# ---------------------------------------------------------------------- movement, sewers, Subway, ducts, cars


def test_the_higher_of_roll_and_whole_life_counts(table: Outside) -> None:
    for life, roll, far in ((4, 2, 4), (4, 6, 6), (3.5, 1, 3), (0.5, 1, 1)):
        table.set_out(ana={"life": life})
        assert f"{far} left" in table.go(roll)["prompt"], (life, roll)


def test_down_the_sewer_and_up_again_costs_a_square_each(table: Outside) -> None:
    holes = entrances("0,0.E", "1,0.C")
    table.set_out(ana={"life": 5}, zombies=horde("1,0.W"), sewer_entrances=holes)
    table.go(1)
    assert table.no("down") == "sewer.descend"
    table.go("E", "down", "E")
    assert table.no("up") == "sewer.exit"
    table.go("E", "up")
    assert table.asked() == (0, "zombies.roll"), "five squares, and no fight on the way"
    assert table.standing("Ana") == ["1,0.C"]


def test_nobody_goes_down_past_a_zombie(table: Outside) -> None:
    table.set_out(ana={"at": "0,0.E"}, zombies=horde("0,0.E"), sewer_entrances=entrances("0,0.E"))
    table.go(4)
    assert table.no("down") == "ruling.sewer-coming-up"
    assert table.go("W")["name"] == "combat.roll"
    table.go(4, "down")
    assert table.standing("Ana") == ["sewer 0,0.E"]


def test_a_sewer_entrance_is_asked_for_in_its_own_words(table: Outside) -> None:
    table.set_out("tile", BASE)
    assert table.no_play("sewer-entrance", seat=1) == "sewer.place-own-turn"
    assert table.no_play("sewer-entrance", target="0,1.N") == "sewer.place-on-road"
    view = table.play("sewer-entrance")
    assert view["rule"] == "totally-zombies.sewer.place-on-road"
    table.go("-3,1.C")
    assert table.no_play("sewer-entrance") == "sewer.place-once"
    table.set_out("tile", CIRCUS)
    assert table.no_play("sewer-entrance", target="-2,1.C") == "sewer.areas"


def test_a_wait_for_the_subway_is_a_turn_and_the_ride_another(table: Outside) -> None:
    table.set_out(map=TWO_STATIONS, ana={"at": "2,0.E"}, zombies=horde("0,0.N"))
    table.go("wait")
    assert table.reported("move.roll", 3) == "subway.wait"
    table.set_out(map=TWO_STATIONS, ana={"at": "2,0.E", "waits": "2,0"}, zombies=horde("0,1.NW"))
    table.go("ride")
    assert (table.no("2,0.NE"), table.no("0,1.C")) == ("subway.ride", "subway.ride")
    table.go("0,1.NW")
    assert table.asked() == (0, "combat.roll")
    table.go(4)
    assert table.asked() == (0, "turn.search"), "the ride was the whole movement"


def test_who_is_put_elsewhere_misses_the_train(table: Outside) -> None:
    ben = {"hand": ["bad-sense-of-direction"], "event-tokens": 1}
    ana = {"at": "2,0.E", "waits": "2,0"}
    table.set_out(map=TWO_STATIONS, ana=ana, others=[ben, {}], turn={"seat": 1})
    table.play("bad-sense-of-direction", 1, target=0)
    assert sorted(table.standing("Ana")) == ["0,0.C"]
    table.say("correct", set={"turn.seat": 0, "turn.step": "move"})
    assert table.asked() == (0, "move.roll")


@pytest.mark.parametrize(
    ("at", "stations", "way", "rule"),
    [
        ("2,0.E", ROW, "wait", "subway.two-stations"),
        ("2,0.C", TWO_STATIONS, "wait", "subway.option"),
        ("2,0.C", TWO_STATIONS, "ride", "subway.ride"),
        ("0,0.C", TWO_STATIONS, "duct", "move.air-duct"),
    ],
)
def test_what_is_no_way_to_move_says_why(at: str, stations: Any, way: str, rule: str, table: Outside) -> None:
    table.set_out(map=stations, ana={"at": at})
    assert table.reported("move.how", way) == rule


def test_an_air_duct_leads_to_the_store_beside(table: Outside) -> None:
    table.set_out(map=STORES, ana={"at": "-3,2.W"})
    table.go("duct")
    assert table.listed() == ["-4,2.E"]
    table.set_out(map=STORES, ana={"at": "-3,2.NW"})
    table.go(3, "S")
    assert table.reported("move.how", "duct") == "move.air-duct"


def test_a_jeep_stays_outside_but_its_squares_are_left(table: Outside) -> None:
    table.set_out(ana={"at": "2,0.C", "front": ["jeep", "clown-car"]}, zombies=horde("2,0.NE"))
    assert table.no(3) == "car.two-dice"
    view = table.go([4, 5], "E")
    assert "8 left" in view["prompt"]
    assert table.has()["front"] == ["Clown Car"]


def test_cars_are_handed_out_in_their_places_only(table: Outside) -> None:
    table.set_out(map=MOTOR_POOL, ana={"at": "-3,2.C"})
    table.go(2, "stop", "take")
    assert table.has()["front"] == ["Jeep (works from the next turn on)"]
    table.set_out(map=MOTOR_POOL, ana={"at": "-3,2.C"})
    table.go(2, "S", "stop")
    assert table.reported("car.take", "take") == "special-tile.motor-pool-jeep"


def test_stores_and_caves_have_no_windows_but_buildings_do(table: Outside) -> None:
    table.set_out(map=STORES, ana={"at": "-3,2.N"})
    table.go(5)
    assert table.no("W") == "clarify.windows-not-mall"
    assert "hallway" in next(option["label"] for option in table.go()["options"] if option["value"] == "S")
    table.set_out(map=[*WOODS, tile("cave", "-4,1")], ana={"at": "-4,1.SW"})
    table.go(5)
    assert table.no("N") == "clarify.windows-not-reinforced"
    table.set_out(map=[*ROW, tile("gas-station", "0,1")], ana={"at": "0,1.W"})
    assert table.go(5, "N")["name"] == "move.step"
