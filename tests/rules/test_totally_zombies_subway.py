"""The Subway: a turn of waiting inside a station, then a ride."""

from __future__ import annotations

from typing import Any

from tests.rules.citing import rule
from tests.rules.on_foot import FAR_AWAY, spot, stand, tokens
from tests.rules.outbreak import Outbreak, horde, tile

STATIONS = [tile("subway-station", "0,1", "r270"), tile("subway-station", "1,1", "r180")]
"""Two more stations: the inside of the first in the west, that of the second in the south."""
INSIDE = {"at": "2,0.E"}
WAITING = {"at": "2,0.E", "waits": "2,0"}


def platform(**has: Any) -> Outbreak:
    """Ana stands inside the first station, two more lie on the table."""
    return stand(players=[{**INSIDE, **has}, {}], map=STATIONS)


@rule("totally-zombies.subway.option", "totally-zombies.ruling.turn-edges")
def test_who_begins_the_turn_inside_a_station_may_wait_for_the_subway() -> None:
    assert platform().options == ["roll", "wait"]
    entered = stand(players=[INSIDE, {}], map=STATIONS, turn={"stood": False})
    assert entered.asks == "move.roll"
    on_the_road = platform(at="2,0.C")
    assert on_the_road.asks == "move.roll"


@rule("totally-zombies.subway.wait")
def test_who_waits_does_not_move_in_this_turn() -> None:
    table = platform().answer("wait")
    assert (table.asks, spot(table)) == ("zombies.roll", "2,0.E")
    table.refused(3, name="move.roll")


@rule("totally-zombies.subway.ride", "totally-zombies.ruling.subway-arrival")
def test_in_the_next_turn_one_rides_to_a_square_inside_another_station() -> None:
    table = platform(**WAITING).answer("ride")
    assert table.refused("2,0.SE") == "totally-zombies.subway.ride"  # the same station
    assert table.refused("0,1.C") == "totally-zombies.subway.ride"  # the road of another one
    assert sorted(table.options) == ["0,1.NW", "0,1.SW", "0,1.W", "1,1.S", "1,1.SE", "1,1.SW"]
    table.answer("1,1.SW")
    assert (table.asks, spot(table)) == ("zombies.roll", "1,1.SW")


@rule("totally-zombies.ruling.subway-arrival")
def test_what_stands_where_the_train_stops_is_fought_and_tokens_are_taken() -> None:
    table = stand(players=[WAITING, {}], map=STATIONS, zombies=horde("0,1.W", FAR_AWAY), tokens=tokens("bullet 0,1.W"))
    table.answer("ride", "0,1.W")
    assert table.asks == "combat.roll"
    table.answer(6, "take")
    assert (table.asks, table.ana.bullets) == ("zombies.roll", 4)


@rule("totally-zombies.subway.two-stations")
def test_one_station_alone_is_no_subway() -> None:
    assert stand(players=[INSIDE, {}]).asks == "move.roll"
    assert platform().asks == "move.how"


@rule("totally-zombies.ruling.subway-commitment")
def test_who_waited_may_roll_instead() -> None:
    table = platform(**WAITING).answer("roll", 4, "stop")
    assert table.ana.waits == -1


@rule("totally-zombies.ruling.subway-commitment")
def test_the_ride_lapses_for_whoever_is_moved_away() -> None:
    table = stand(players=[{}, {"at": "0,0.N"}, WAITING], map=STATIONS).answer(3, "stop")
    table.correct(players__2__at="0,0.C")
    table.until("move.roll", "move.how", zombies_roll=1)
    table.answer(1, "stop").until("move.roll", "move.how", zombies_roll=1)
    assert (table.game.seat, table.asks, table.game.players[2].waits) == (2, "move.roll", -1)
