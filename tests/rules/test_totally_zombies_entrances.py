"""Area entrances: a Subway Station and a road join each of them to the Town, and nothing else joins two areas."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit.courtesy import choosable
from tests.rules.citing import rule
from tests.rules.laid import TILE, drawing, gate, on_tile, to_place
from tests.rules.outbreak import ROW, Outbreak, horde, table, tile

ENTRANCE = "totally-zombies.entrance."
EASTWARDS = [*ROW[:2], tile("subway-station", "2,0")]
"""A road of the starting row leads on to the east."""
FOUR = [*gate("front-gate"), *gate("front-door", 1), *gate("bridge", 2)]


def laid(table: Outbreak) -> dict[str, str]:
    """The tiles beside the starting row, by their cells."""
    game = table.game
    return {game.map.tile_name(index): one.tile.id for index, one in game.surface_tiles() if index > 5}


@rule("totally-zombies.entrance.connectors", "totally-zombies.ruling.entrance-uses-draw")
def test_a_station_and_a_road_are_laid_with_an_entrance() -> None:
    table = drawing("town").answer("front-gate")
    assert table.asks == "tile.station"
    assert table.refused("-1,0 r90", name="tile.place") == ENTRANCE + "connectors"
    table.answer("0,1 r270")
    assert table.asks == "tile.road"
    table.answer("0,2 r0")
    assert laid(table) == {"0,1": "subway-station", "0,2": "town-straight", "0,3": "front-gate"}
    table.until("event.draw", "move.roll", "zombies.roll")
    assert table.game.step != "tile"
    assert reserve(table) == (3, 3)


def reserve(table: Outbreak) -> tuple[int, int]:
    """The stations and straight roads that are kept aside for further areas."""
    on_map = [one.tile.id for _, one in table.game.surface_tiles()]
    return 5 - on_map.count("subway-station"), 4 - on_map.count("town-straight")


@rule("totally-zombies.entrance.road-beside-entrance")
def test_the_station_lies_on_the_town_side_and_the_road_beside_the_entrance() -> None:
    table = to_place("front-gate", map=EASTWARDS)
    assert table.refused("4,0 r0") == ENTRANCE + "road-beside-entrance"
    table.answer("3,0 r0")
    assert table.refused("5,0 r90") == ENTRANCE + "road-beside-entrance"
    table.answer("4,0 r90")
    assert laid(table) == {"3,0": "subway-station", "4,0": "town-straight", "5,0": "front-gate"}
    game = table.game
    assert game.map.passable(game.map.square("4,0.E"), 1), "from the road onto the entrance"
    assert game.map.names[game.map.step(game.map.square("4,0.E"), 1)] == "5,0.W"


@rule("totally-zombies.entrance.subway-rotation", "totally-zombies.ruling.station-rotation-limits")
def test_the_station_is_turned_as_its_placer_likes_as_long_as_roads_meet() -> None:
    table = to_place("front-gate", map=EASTWARDS)
    assert {"3,0 r0", "3,0 r90", "3,0 r180"} <= {*table.options}
    assert table.refused("3,0 r270") == TILE + "no-blocked-road"
    table.answer("3,0 r90")  # its roads lead west, north and south
    assert table.refused("4,0 r90") == TILE + "roads-match"
    assert {"3,1 r0", "3,-1 r0"} <= {*table.options}, "around a corner"
    assert len(table.options) == 4
    choosing = [str(place) for place in choosable(table.game, table.pending)]
    assert choosing == ["3,-1 r0", "3,1 r0"], "a straight road looks the same turned round"


@rule("totally-zombies.entrance.opens-area")
def test_from_then_on_the_deck_of_the_area_is_legal() -> None:
    before = table("tile", more=gate("bridge"))
    assert before.refused("mall") == "totally-zombies.turn.legal-decks"
    after = to_place("front-door", zombies=horde("2,0.C")).answer("0,1 r270", "0,2 r0")
    after.until("tile.deck", move_roll=1, move_step="stop", zombies_roll=1)
    assert (after.game.seat, after.options) == (1, ["town", "mall"])


@rule("totally-zombies.entrance.subway-contents", "totally-zombies.entrance.road-empty")
@rule("totally-zombies.ruling.connector-area", "totally-zombies.ruling.entrance-contents")
def test_station_and_entrance_are_filled_and_the_road_stays_empty() -> None:
    table = to_place("school-entrance").answer("0,1 r270", "0,2 r0")
    assert table.asks == "tile.zombie"
    table.answer("0,1.NW", "0,1.W", "0,1.W", "0,1.NW")
    assert on_tile(table, "0,1") == ("ZZ", "bl")
    assert on_tile(table, "0,2") == ("", "")
    assert on_tile(table, "0,3") == ("ZZZ", "")
    assert table.refused("0,2.N", name="tile.zombie") == ENTRANCE + "road-empty"
    areas = [table.game.area(table.game.map.square(f"0,{y}.C")) for y in (1, 2, 3)]
    assert areas == ["town", "town", "school"]


@pytest.mark.parametrize(("entrance", "contents"), [("bridge", ""), ("ticket-booth", "CC"), ("front-door", "ZZZ")])
@rule("totally-zombies.ruling.entrance-contents")
def test_each_entrance_gets_what_is_printed_on_it(entrance: str, contents: str) -> None:
    table = to_place(entrance).answer("0,1 r270", "0,2 r0").until("event.draw", "move.roll")
    assert on_tile(table, "0,3") == (contents, "")


@rule("totally-zombies.entrance.first-four", "totally-zombies.entrance.fifth-removed")
@rule("totally-zombies.entrance.fifth-redraw", "totally-zombies.ruling.entrance-count")
def test_four_areas_are_joined_and_the_fifth_entrance_is_out_of_the_game() -> None:
    table = to_place("school-entrance", *FOUR, tile("town-tee", "0,-1", "r90"))
    assert reserve(table) == (1, 1)
    table.answer("0,-2 r90", "0,-3 r0").until("combat.roll", "event.draw", "move.roll")
    assert reserve(table) == (0, 0)
    fifth = drawing("town", *FOUR, *SOUTH).answer("ticket-booth")
    assert fifth.game.removed == ["ticket-booth"]
    town = fifth.game.decks["town"]
    assert "ticket-booth" not in (*town.tiles, *town.tile_discards)
    assert "circus" not in fifth.game.open_areas()
    assert fifth.asks == "tile.draw"  # another tile instead
    assert fifth.refused("end", name="turn.end") == "totally-zombies.turn.tile-step"


SOUTH = [tile("subway-station", "0,-1", "r90"), tile("town-straight", "0,-2"), tile("school-entrance", "0,-3", "r180")]


@rule("totally-zombies.ruling.entrance-unplaceable")
def test_an_entrance_without_room_for_its_connection_is_discarded() -> None:
    table = drawing("town", surface=[1, 3, 1, 1]).answer("front-gate")
    assert table.game.decks["town"].tile_discards == ["front-gate"]
    assert table.asks == "tile.draw"
    assert reserve(table) == (4, 4)


@rule("totally-zombies.entrance.connectors", "totally-zombies.tile.no-closing")
def test_no_connection_is_offered_that_would_close_an_area() -> None:
    """The table ends behind the entrance, so that the area would be closed from the beginning."""
    table = to_place("front-gate", surface=[0, 2, 0, 4])
    assert {option.split()[0] for option in table.options} == {"0,1", "1,1", "2,1"}
    closed = drawing("town", surface=[0, 2, 0, 3]).answer("front-gate")
    assert closed.game.decks["town"].tile_discards == ["front-gate"]


# ---------------------------------------------------------------------- areas touch, but nothing joins them

TO_THE_NORTH = [tile("town-straight", f"1,{y}") for y in (1, 2, 3)]
"""A road of the Town leads to 1,4."""


@rule("totally-zombies.entrance.only-link")
def test_roads_of_two_areas_never_join() -> None:
    table = to_place("town-tee", *gate("front-gate"), tile("army-tee", "0,4", "r90"), *TO_THE_NORTH)
    assert table.refused("1,4 r270") == ENTRANCE + "only-link"
    assert table.refused("1,4 r90") == TILE + "roads-match"  # nor does one end at the other's side


@rule("totally-zombies.entrance.no-other-route", "totally-zombies.ruling.area-adjacency")
@rule("totally-zombies.ruling.windows-across-tiles")
def test_no_squares_of_two_areas_that_can_be_entered_touch() -> None:
    table = to_place("drug-store", *gate("bridge"), tile("woods-09", "0,4"), *TO_THE_NORTH)
    assert table.refused("1,4 r270") == ENTRANCE + "no-other-route"  # windows beside the Woods
    assert "1,4 r90" in table.options, "tiles of two areas may touch where nobody can walk"
    beside = to_place("altar", *gate("bridge"), tile("woods-10", "0,4"), tile("woods-11", "0,5"), *shop_at_1_5())
    assert beside.refused("1,4 r0") == ENTRANCE + "no-other-route"


def shop_at_1_5() -> list[dict[str, Any]]:
    """A building of the Town at 1,5 with its windows to the south."""
    return [tile("town-straight", "2,4"), tile("drug-store", "1,5", "r180"), tile("town-corner", "2,5", "r180")]


@rule("totally-zombies.ruling.closed-definition")
def test_a_cell_to_which_a_road_of_another_area_leads_is_none_where_an_area_goes_on() -> None:
    """North of the Front Gate lies the only cell for the Army Base, and a road of the Town leads there too."""
    crossing = [*TO_THE_NORTH, tile("town-tee", "1,4", "r270")]
    table = drawing("", *gate("front-gate"), *crossing, turn={"deck": ""})
    assert table.asks == "tile.draw"  # of the Town: nothing of the Army Base can be placed
    assert table.game.deck == "town"
