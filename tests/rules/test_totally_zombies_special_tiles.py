"""Special tiles: the Big Top, the Escalator and the Mall's two floors, the Top Secret Lab, how the Funhouse is laid."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import rulebook
from companion.games.totally_zombies.chapters.placing import legal_places
from companion.packs import load
from companion.tiles import FAR, Placement
from tests.rules.citing import rule
from tests.rules.laid import RULING, TILE, drawing, gate, on_tile, to_place
from tests.rules.outbreak import Outbreak, tile

SPECIAL = "totally-zombies.special-tile."
CIRCUS, MALL, WOODS, ARMY = (gate(name) for name in ("ticket-booth", "front-door", "bridge", "front-gate"))
FUNHOUSE = [
    tile("funhouse-2", "0,1", "r270", layer="funhouse"),
    tile("funhouse-1", "1,1", layer="funhouse"),
    tile("funhouse-3", "0,0", layer="funhouse"),
    tile("funhouse-4", "1,0", "r270", layer="funhouse"),
]
FAIR = [*CIRCUS, *FUNHOUSE, tile("circus-crossing", "0,4")]
"""The Circus is open, with one crossing at 0,4."""
FLOORS = [*MALL, tile("mall-crossing", "0,4"), tile("escalator", "0,5")]
"""The second floor begins north, east and west of 0,5; the first one goes on east and west of 0,4."""
APART = {"second-floor-layout": "separate-plane"}


@rule("totally-zombies.special-tile.asterisk")
def test_of_the_tiles_with_rules_of_their_own_only_big_top_1_has_no_asterisk() -> None:
    pack: Any = load(rulebook("totally-zombies").pack)
    assert [one.id for one in pack.unmarked()] == ["big-top-1"]
    assert pack.tile("big-top-1").own_rules
    assert all("asterisk" in pack.tile(name).special for name in ("subway-station", "motor-pool", "escalator"))


@rule("totally-zombies.special-tile.woods-asterisk")
def test_the_asterisk_of_the_woods_is_the_roll_for_dogs() -> None:
    table = to_place("woods-13", *WOODS)
    assert "asterisk" in table.game.drawn_tile().special
    table.answer("0,4 r0")
    assert table.asks == "tile.dogs"
    table.answer(2, "0,4.C", "0,4.C")
    assert on_tile(table, "0,4") == ("DD", "")
    assert not table.asks.startswith("tile.")


# ---------------------------------------------------------------------- the Big Top


@rule("totally-zombies.special-tile.big-top-pair")
def test_big_top_2_comes_along_and_makes_one_tent() -> None:
    table = to_place("big-top-1", *FAIR)
    table.answer("1,4 r90")  # its path leads west to the crossing, the tent is open to the east
    game = table.game
    assert [(laid.tile.id, laid.cell, laid.quarters) for _, laid in list(game.surface_tiles())[-2:]] == [
        ("big-top-1", (1, 4), 1),
        ("big-top-2", (2, 4), 3),
    ]
    assert all(game.map.passable(game.map.square(f"1,4.{name}"), 1) for name in ("NE", "E", "SE"))
    table.until("combat.roll", "event.draw", "move.roll")
    assert (on_tile(table, "1,4"), on_tile(table, "2,4")) == (("CC", "bll"), ("CC", "bbl"))


@rule("totally-zombies.special-tile.big-top-pair", "totally-zombies.ruling.big-top-space")
def test_without_room_for_both_halves_there_is_no_place() -> None:
    narrow = to_place("big-top-1", *FAIR, surface=[1, 2, 3, 6])
    assert narrow.refused("-1,4 r270") == SPECIAL + "big-top-pair"  # the second half would lie beyond the table
    assert "1,4 r90" in narrow.options
    wall = [tile("town-corner", "2,3"), tile("town-straight", "2,4")]  # and the table ends behind 0,5 and west of 0,4
    table = drawing("circus", *FAIR, *wall, surface=[0, 2, 0, 5]).answer("big-top-1")
    assert (table.asks, table.game.decks["circus"].tile_discards) == ("tile.draw", ["big-top-1"])
    assert not table.game.tiles_with("big-top-2")


# ---------------------------------------------------------------------- the two floors of the Mall


@rule("totally-zombies.special-tile.escalator")
def test_the_escalator_is_the_way_between_the_floors() -> None:
    upper, lower = tile("mall-crossing", "0,6", second_floor=True), tile("mall-crossing", "1,4")
    game = to_place("pet-store", *FLOORS, upper, lower).game
    walk = game.map.distances([game.map.square("0,4.C")])
    assert walk[game.map.square("0,6.C")] == 6, "through the Escalator"
    without = game.map.without(game.map.tile_named("0,5"))
    assert without.distances([without.square("0,4.C")])[without.square("0,6.C")] == FAR


@rule("totally-zombies.special-tile.second-floor")
def test_a_tile_of_the_mall_lies_on_either_floor_once_the_escalator_is_there() -> None:
    table = to_place("mall-crossing", *FLOORS)
    assert {option.split()[0] for option in table.options} == {"1,4", "-1,4", "0,6", "1,5", "-1,5"}
    for place, floor in (("1,4 r0", "mall"), ("1,5 r0", "second-floor")):
        one = table.fork().answer(place)
        assert one.game.zone(one.game.map.square(f"{place.split()[0]}.C")) == floor
        assert one.game.area(one.game.map.square(f"{place.split()[0]}.C")) == "mall"
    before = to_place("mall-crossing", *FLOORS[:-1])
    assert {option.split()[0] for option in before.options} == {"1,4", "-1,4", "0,5"}


@rule("totally-zombies.special-tile.second-floor", "totally-zombies.entrance.only-link")
def test_the_floors_are_joined_nowhere_else() -> None:
    upstairs = tile("mall-crossing", "1,5", second_floor=True)
    table = to_place("mall-crossing", *FLOORS, upstairs)  # at 1,4 roads of both floors meet
    assert table.refused("1,4 r0") == "totally-zombies.entrance.only-link"
    assert "-1,4 r0" in table.options


@rule("totally-zombies.special-tile.second-floor", "totally-zombies.ruling.closing-scope")
def test_closing_is_checked_for_each_floor() -> None:
    stores = [
        tile("food-court", "1,5", "r90", second_floor=True),
        tile("appliance-store", "-1,5", "r270", second_floor=True),
    ]
    game = to_place("mall-crossing", *FLOORS, *stores).game  # the second floor has one open edge, at 0,6
    dead_end, hallway = legal_places(game, "department-store"), legal_places(game, "game-store")
    no = dead_end.refusal(Placement((0, 6), 0))
    assert no is not None
    assert no.rule == TILE + "no-closing"
    assert hallway.refusal(Placement((0, 6), 0)) is None


@rule("totally-zombies.ruling.second-floor-layout")
def test_some_tables_lay_the_second_floor_apart() -> None:
    table = to_place("mall-crossing", *FLOORS, options=APART)
    assert {option.rpartition(" ")[0] for option in table.options} == {"1,4", "-1,4", "upstairs 0,6", *SIDES}
    assert table.refused("upstairs 4,4 r0") == RULING + "attach"
    assert table.refused("0,6 r0") == TILE + "own-area"
    table.answer("upstairs 0,6 r0")
    game = table.game
    assert game.map.names[game.map.step(game.map.square("0,5.N"), 0)] == "upstairs 0,6.S"
    assert game.zone(game.map.square("upstairs 0,6.C")) == "second-floor"
    again: Any = rulebook("totally-zombies").load(game.position(), game.pack)
    assert again.map.sides == game.map.sides


SIDES = ("upstairs 1,5", "upstairs -1,5")


@rule("totally-zombies.ruling.second-floor-layout", "totally-zombies.special-tile.second-floor")
def test_a_second_floor_apart_begins_with_the_escalator_and_takes_tiles_of_the_mall_alone() -> None:
    early = to_place("mall-crossing", *FLOORS[:-1], options=APART)
    assert early.refused("upstairs 0,6 r0") == SPECIAL + "second-floor"
    town = to_place("town-tee", *FLOORS, options=APART)
    assert town.refused("upstairs 0,6 r0") == SPECIAL + "second-floor"
    below = to_place("mall-helipad", *FLOORS, options=APART, turn={"placer": 0})
    assert below.refused("1,4 r0") == "totally-zombies.helipad.mall-second-floor"
    assert all(option.startswith("upstairs ") for option in below.options)
    here = to_place("mall-crossing", *FLOORS)
    assert here.refused("upstairs 0,6 r0") == SPECIAL + "second-floor"


@rule("totally-zombies.ruling.second-floor-layout")
def test_on_the_table_the_escalator_leads_nowhere_but_to_the_first_floor() -> None:
    table = to_place("mall-crossing", *FLOORS, tile("mall-crossing", "1,4"), options=APART)
    assert table.refused("1,5 r0") == TILE + "roads-match"  # a road would end at the side of the Escalator
    closed = to_place("game-store", *FLOORS, tile("mall-crossing", "1,4"), options=APART)
    assert "1,5 r180" in closed.options, "a closed side may lie there"


# ---------------------------------------------------------------------- laboratory and Funhouse


@rule("totally-zombies.special-tile.top-secret-lab")
def test_in_the_top_secret_lab_stand_enhanced_zombies() -> None:
    table = to_place("top-secret-lab", *ARMY, tile("army-crossroad", "0,4")).answer("0,5 r0")
    assert getattr(table.pending.options, "breed", "") == "enhanced"
    table.until("tile.bullet")
    assert on_tile(table, "0,5")[0] == "GGGGGG"


@rule("totally-zombies.funhouse.placed", "totally-zombies.funhouse.circle")
def test_the_funhouse_is_laid_as_a_ring_with_the_ticket_booth() -> None:
    table = to_place("ticket-booth")
    assert "funhouse" not in table.game.map.layers
    table.answer("0,1 r270", "0,2 r0")
    game = table.game
    assert sorted(game.map.layers["funhouse"]) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert ring(table) == 12
    gone = drawing("town", *gate("front-gate"), *gate("front-door", 1), *gate("bridge", 2), *CAMPUS)
    gone.answer("ticket-booth")
    assert (gone.game.removed, "funhouse" in gone.game.map.layers) == (["ticket-booth"], False)


CAMPUS = [tile("subway-station", "0,-1", "r90"), tile("town-straight", "0,-2"), tile("school-entrance", "0,-3", "r180")]


def ring(table: Outbreak) -> int:
    """How many squares one walks through the Funhouse until one is back, never leaving it."""
    map = table.game.map
    start = here = map.square("funhouse 0,0.C")
    before, steps = -1, 0
    while steps == 0 or here != start:
        ways = [there for there in map.sides[here] if there >= 0 and there != before]
        assert len(ways) in (1, 2)
        assert len([there for there in map.sides[here] if there >= 0]) == 2, "no opening at the start"
        before, here, steps = here, ways[0], steps + 1
    return steps


@pytest.mark.parametrize("name", ["fortune-teller", "ferris-wheel"])
@rule("totally-zombies.tile.contents-inside")
def test_clowns_of_a_tent_stand_inside(name: str) -> None:
    table = to_place(name, *FAIR).answer("1,4 r0")
    assert sorted(table.options) == ["1,4.N", "1,4.NE", "1,4.NW"]


@rule("totally-zombies.tile.named-contents")
def test_clowns_of_the_midway_stand_anywhere_and_its_tokens_lie_in_the_booths() -> None:
    table = to_place("midway-games", *FAIR).answer("1,4 r0")
    assert len(table.options) == 9
    table.until("tile.bullet")
    assert sorted(table.options) == ["1,4.NE", "1,4.NW", "1,4.SE", "1,4.SW"]
