"""Totally Zombies!!! over the protocol: small scenes of tiles, zombies, the Circus and winning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.outbreak import horde, tile
from tests.table.outbreaks import BASE, CABIN, CIRCUS, HELIPAD, NO_TILES, SCHOOL, STORES, Outside, funhouse, joined


@pytest.fixture
def table() -> Outside:
    return Outside()


# ---------------------------------------------------------------------- tiles


def test_a_helipad_among_the_first_two_goes_back_and_is_not_offered_again(table: Outside) -> None:
    table.set_out("tile", BASE)
    table.go("army-base", "army-helipad")
    assert table.no("army-helipad") == "ruling.draw-loop"
    table.set_out("tile", [*BASE, tile("army-tee", "-4,1", "r90")])
    table.go("army-base", "army-helipad")
    assert table.asked() == (0, "tile.bid")


def test_an_auction_goes_round_until_one_is_left_and_can_be_taken_back(table: Outside) -> None:
    others = [{"zombies": 2}, {}]
    table.set_out("tile", [*BASE, tile("army-tee", "-4,1", "r90")], {"zombies": 7}, others, turn={"seat": 1})
    table.go("army-base", "army-helipad")
    assert table.asked() == (1, "tile.bid")
    assert [table.no(bid) for bid in (3, -1)] == ["helipad.winner-pays", "helipad.zero-bid"]
    assert [table.no(bid) for bid in ("0", 0.5, True, None)] == ["ruling.auction-bids"] * 4
    table.go(1)
    assert table.no(0) == "ruling.auction-bids"
    assert table.reported("tile.bid", 5, seat=0) == "helipad.auction-order"
    table.go("pass", 2, "pass")
    assert table.asked() == (0, "tile.place")
    assert (table.has()["zombies"], table.has(1)["zombies"]) == (5, 2)
    table.say("undo", steps=2)
    assert (table.asked(), table.has()["zombies"]) == ((0, "tile.bid"), 7)


def test_who_pays_with_all_zombies_is_not_asked_which(table: Outside) -> None:
    others: list[dict[str, Any]] = [
        {"at": None, "dead": True, "fell": "town", "life": 0, "hand": [], "zombies": {"zombie": 2, "dog": 1}}
    ]
    for bid, asked in ((2, "give.breed"), (3, "tile.place")):
        table.set_out("tile", [*BASE, tile("army-tee", "-4,1", "r90")], {"zombies": 1}, others)
        table.go("army-base", "army-helipad", 1, bid, "pass")
        assert table.asked() == (1, asked), "the dead bid too"


def test_a_tile_that_closes_another_area_is_refused(table: Outside) -> None:
    road = [tile("town-straight", "-1,0", "r90"), tile("town6-straight", "-2,0", "r90")]
    table.set_out("tile", joined("front-gate", *road))
    table.go("town", "town-corner")
    assert table.no("-3,0 r0") == "ruling.closing-scope"
    table.go("-3,0 r90")


def test_forced_closing_costs_the_roll_and_nothing_else(table: Outside) -> None:
    decks = {"army-base": {"tiles": ["armory", "motor-pool"]}}
    table.set_out("tile", joined("front-gate"), {"hand": 1}, decks=decks)
    table.go("army-base")
    assert table.no("mess-hall") == "tile.forced-closing-random"
    table.go("armory", "-3,1 r270", "unseen", "unseen")
    assert table.asked() == (0, "zombies.roll")
    assert table.reported("move.roll", 3) == "tile.forced-closing-no-move"
    assert table.reported("event.discard", "none") == "tile.forced-closing-duties"


def test_what_would_close_an_area_says_so_when_it_is_discarded(table: Outside) -> None:
    table.set_out("tile", joined("front-gate"))
    assert "it would close an area off" in table.go("army-base", "armory")["log"][1]


def test_a_fifth_entrance_leaves_the_game(table: Outside) -> None:
    others = {"bridge": ("0,-1", "-1,-1", "-2,-1", "r270"), "front-door": ("2,1", "3,1", "4,1", "r90")}
    others["school-entrance"] = ("2,-1", "3,-1", "4,-1", "r90")
    rest = [
        lying
        for entrance, (station, road, at, turn) in others.items()
        for lying in (
            tile("subway-station", station, "r0" if station == "2,1" else "r180"),
            tile("town-straight", road, "r90"),
            tile(entrance, at, turn),
        )
    ]
    table.set_out("tile", [*joined("front-gate"), *rest])
    table.go("town", "ticket-booth")
    assert table.asked() == (0, "tile.draw")
    assert "ticket-booth" not in table.listed()


def test_the_roof_needs_a_building_and_the_second_floor_an_escalator(table: Outside) -> None:
    table.set_out("tile", [*SCHOOL, tile("dormitory", "-4,2")])
    table.go("school", "school-helipad", 0, "pass", "pass")
    assert table.no("-5,1 r0") == "helipad.school-on-building"
    table.go("-4,3 r0")
    table.set_out("tile", STORES)
    assert "Escalator" in table.go("mall", "mall-helipad")["prompt"]
    stairs = joined("front-door", tile("mall-crossing", "-3,1"), tile("escalator", "-4,1", "r270"))
    table.set_out("tile", [*stairs, tile("mall-crossing", "-5,1")])
    table.go("mall", "mall-helipad", 0, "pass", "pass")
    assert table.no("-3,2 r0") == "helipad.mall-second-floor"
    table.go("-6,1 r0")


def test_without_tiles_and_zombies_whoever_has_most_wins(table: Outside) -> None:
    table.set_out("tile", ana={"zombies": 9}, others=[{"zombies": 14}, {"zombies": 14}], decks=NO_TILES)
    assert table.winners() == [1, 2]
    table.set_out("tile", HELIPAD, {"at": "1,0.C"}, decks=NO_TILES)
    assert table.winners() is None, "a Helipad lies on the table"


# ---------------------------------------------------------------------- zombies


def test_a_zombie_that_was_hemmed_in_moves_when_the_way_is_free(table: Outside) -> None:
    table.set_out("zombies", zombies=horde("0,0.N", "0,0.C"))
    table.go(2, "0,0.C", "E")
    assert table.asked() == (0, "zombies.which")
    table.go("0,0.N", "S")
    assert table.asked()[1] == "event.discard"


def test_an_enhanced_zombie_infects_one_and_a_fresh_one_none(table: Outside) -> None:
    there = horde("0,0.N enhanced", "0,0.E", "0,0.W", "1,0.C", "0,0.S dog")
    table.set_out("zombies", ana={"at": "2,0.C"}, others=[{"at": "2,0.C"}, {"at": "2,0.C"}], zombies=there)
    table.go(5, "0,0.N", "S", "stop")
    assert table.no("0,0.S") == "zombie.infection-regular-only"
    table.go("0,0.E", "0,0.E", "E", "stop")
    assert table.asked() == (0, "zombies.which"), "beside 1,0.C, but fresh"


def test_a_square_is_enough_where_one_of_it_can_still_move(table: Outside) -> None:
    table.set_out("zombies", zombies=horde("0,0.E", "0,0.C", "0,0.C dog"))
    table.go(2)
    assert table.no("0,0.C") == "turn.zombie-step"
    table.go("0,0.C zombie", "N", "0,0.C")
    assert table.asked() == (0, "zombies.where")


def test_clowns_stay_and_regular_zombies_stay_out(table: Outside) -> None:
    table.set_out("zombies", CIRCUS, zombies=horde("-2,1.E clown"))
    table.go(1, "-2,1.E")
    assert table.no("E") == "zombie.clowns-stay"
    table.set_out("zombies", CIRCUS, zombies=horde("-1,1.W", "-1,1.C dog"))
    table.go(2, "-1,1.W")
    assert table.no("W") == "zombie.regulars-stay-out"
    table.go("E", "-1,1.C dog", "W")


# ---------------------------------------------------------------------- the Circus


def test_guts_come_and_go_with_the_circus(table: Outside) -> None:
    table.set_out(map=CIRCUS, ana={"at": "-1,1.W", "guts": 5})
    table.go(6, "W")
    assert table.has()["guts"] == 6
    table.go("E")
    assert table.has()["guts"] == 5
    assert table.refused("correct", set={"players.0.guts": 6}) == "totally-zombies.guts.cap"


@pytest.mark.parametrize(("dice", "asked"), [([1, 1], "funhouse.centre"), ([1, 4], "move.step")])
def test_with_a_car_only_two_ones_lead_into_the_funhouse(dice: list[int], asked: str, table: Outside) -> None:
    table.set_out(map=CIRCUS, ana={"at": "-2,1.C", "front": ["clown-car"]})
    assert table.go(dice)["name"] == asked


def test_nobody_leaves_the_funhouse_without_a_crossing(table: Outside) -> None:
    inside = {"at": "funhouse 0,0.S", "life": 5}
    around = [*joined("ticket-booth"), *funhouse(funhouse_3="r180")]
    table.set_out(map=[*around, tile("fortune-teller", "-3,1")], ana=inside)
    table.go(5)
    assert table.no("out") == "funhouse.exit-needs-4way"
    table.set_out(map=[*around, tile("circus-crossing", "-3,1")], ana=inside, zombies=horde("-3,1.C clown"))
    table.go(5, "out")
    assert table.asked() == (1, "funhouse.exit")
    assert table.no("-2,1.C") == "funhouse.exit-destination"
    table.go("-3,1.C")
    assert table.no("none") == "funhouse.rotate"
    assert table.go("left")["name"] == "combat.roll"


def test_a_funhouse_tile_turns_with_whoever_stays_on_it(table: Outside) -> None:
    table.set_out(map=CIRCUS, ana={"at": "funhouse 0,0.N"}, others=[{"at": "funhouse 0,0.N"}, {}])
    table.go(5, "N", "right")
    assert table.standing("Ben") == ["funhouse 0,0.E"]


# ---------------------------------------------------------------------- winning


def test_the_spell_minds_dogs_in_the_cabin_and_no_other_zombie(table: Outside) -> None:
    inside = {"at": "-4,1.C", "front": ["twist-of-fate", "return-to-sender"], "hand": ["here-doggie"]}
    table.set_out(map=CABIN, ana=inside, zombies=horde("-4,1.N dog"))
    assert table.no_play("recite") == "win.spell-clear"
    table.set_out(map=CABIN, ana=inside, zombies=horde("-4,1.N", "-4,1.SE dog"))
    table.play("recite")
    assert "5 is not enough" in table.go(3)["log"][-1]
    assert table.no_play("recite") == "win.spell-once"
    table.set_out("discard", CABIN, inside)
    table.play("recite")
    table.go(4)
    assert table.winners() == [0]


def test_a_helipad_is_left_from_a_clear_centre(table: Outside) -> None:
    table.set_out(map=HELIPAD, ana={"at": "0,1.S"}, zombies=horde("0,1.C", "0,1.N"))
    table.go(3, "N")
    assert table.winners() is None
    table.go(4)
    assert table.winners() == [0]
    table.set_out(map=HELIPAD, ana={"at": "sewer 0,1.C"}, zombies=horde("0,1.N"))
    assert table.winners() is None, "not from below"


@pytest.mark.parametrize(("players", "kills"), [(2, 25), (3, 23), (4, 21), (5, 19), (6, 17), (7, 15), (8, 15)])
def test_enough_kills_win(players: int, kills: int, table: Outside) -> None:
    for short, winners in ((2, None), (1, [0])):
        others: list[dict[str, Any]] = [{} for _ in range(players - 1)]
        table.set_out("fight", ana={"zombies": kills - short}, others=others, zombies=horde("0,0.C", "0,0.N"))
        table.go(5)
        assert table.winners() == winners
