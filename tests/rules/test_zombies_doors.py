"""Doors: the checks of the catalogue."""

from __future__ import annotations

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given, load_refused


def depot_just_placed() -> Sitting:
    """DEPOT lies at 1,0 and its door is asked for."""
    return given().answer("depot", "1,0 r0")


@rule("zombies.door.one-token")
def test_a_building_gets_a_door() -> None:
    table = depot_just_placed()
    assert (table.asks, table.asked) == ("tile.door", "Ana")
    for unfinished in ("combat.roll", "move.roll"):
        assert table.refused("1,0.N", name=unfinished, seat=0) == "zombies.door.one-token"
    for wrong in ("1,0.C", "1,0.SW", "0,0.C", "none", None):
        assert table.refused(wrong) == "zombies.door.one-token"
    table.answer("1,0.N")
    assert table.doors == {"1,0.N"}
    assert table.asks == "tile.zombie"


@rule("zombies.door.one-token")
def test_a_position_has_doors_in_buildings_only() -> None:
    assert load_refused("depot 1,0", doors="1,0.C") == "zombies.door.one-token"
    assert load_refused("depot 1,0", doors="1,0.SW") == "zombies.door.one-token"


@rule("zombies.door.beside-street")
def test_a_door_is_beside_a_street() -> None:
    table = depot_just_placed()
    assert table.options == ["1,0.NW", "1,0.N", "1,0.E", "1,0.SE"]
    assert table.refused("1,0.NE") == "zombies.door.beside-street"
    for door in table.options:
        assert depot_just_placed().answer(door).doors == {door}
    assert load_refused("depot 1,0", doors="1,0.NE") == "zombies.door.beside-street"


@rule("zombies.door.one-per-building")
def test_one_door_to_a_building() -> None:
    table = depot_just_placed().answer("1,0.N")
    assert table.refused("1,0.E", name="tile.door", seat=0) == "zombies.door.one-per-building"
    assert table.correct_refused({"doors.1,0.E": True}) == "zombies.door.one-per-building"
    assert load_refused("depot 1,0", doors="1,0.N 1,0.E") == "zombies.door.one-per-building"
    assert table.doors == {"1,0.N"}


@rule("zombies.door.never-moved")
def test_a_door_stays_where_it_is() -> None:
    for step in ("tile", "move", "discard"):
        table = given("depot 1,0", "cross 0,1", doors="1,0.N", seat=1, step=step, turn={"number": 4})
        assert table.refused("1,0.SE", name="tile.door", seat=1) == "zombies.door.never-moved"
        assert table.refused("1,0.SE", name="tile.door") == "zombies.door.never-moved"
        assert table.doors == {"1,0.N"}


@rule("zombies.door.players-through-door")
def test_players_use_the_door() -> None:
    table = given("depot 1,0", doors="1,0.N", ana={"at": "1,0.C"}, step="move", turn={"left": 4})
    assert table.refused("E") == "zombies.door.players-through-door"
    table.answer("N", "E", "S")
    assert (table.where("Ana"), table.game.left) == ("1,0.E", 1)
    assert table.refused("W") == "zombies.door.players-through-door"
    assert table.options == ["N", "S", "stop"]


@rule("zombies.door.players-through-door")
def test_a_building_whose_door_is_unknown_is_closed() -> None:
    table = given("depot 1,0", ana={"at": "1,0.C"}, step="move", turn={"left": 4})
    assert table.refused("N") == "zombies.door.players-through-door"


@rule("zombies.door.outside-squares-no-bypass")
def test_outside_squares_are_no_second_way_in() -> None:
    table = given("shop 1,0", doors="1,0.NW", ana={"at": "1,0.NE"}, step="move", turn={"left": 4})
    assert table.refused("W") == "zombies.door.outside-squares-no-bypass"
    for step, square in (("S", "1,0.E"), ("W", "1,0.C"), ("W", "1,0.W")):
        assert table.answer(step).where("Ana") == square
    table.answer("N")
    assert (table.where("Ana"), table.game.left) == ("1,0.NW", 0)


@rule("zombies.door.outside-squares-no-bypass")
def test_outside_squares_are_no_second_way_out() -> None:
    table = given("shop 1,0", doors="1,0.NW", ana={"at": "1,0.N"}, step="move", turn={"left": 4})
    assert table.refused("E") == "zombies.door.outside-squares-no-bypass"


@rule("zombies.door.zombies-through-door")
def test_zombies_use_the_door() -> None:
    table = given("depot 1,0", doors="1,0.N", zombies="1,0.E", step="zombies", turn={"due": 1}).answer("1,0.E")
    assert table.refused("W") == "zombies.door.zombies-through-door"
    assert table.options == ["N", "S"]
    assert table.answer("N").zombies == {"1,0.NE"}


@rule("zombies.door.zombies-through-door")
def test_zombies_come_out_and_go_in_by_the_door() -> None:
    for square, step, there in (("1,0.N", "S", "1,0.C"), ("1,0.C", "N", "1,0.N")):
        table = given("depot 1,0", doors="1,0.N", zombies=square, step="zombies", turn={"due": 1})
        table.answer(square)
        assert step in table.options
        assert table.answer(step).zombies == {there}
