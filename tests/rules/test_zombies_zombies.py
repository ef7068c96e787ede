"""Zombies on the map: where they are put and how they are moved; the checks of the catalogue."""

from __future__ import annotations

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given

TEN = "1,0.N 1,0.E 1,0.S 1,0.W 2,0.N 2,0.E 2,0.S 2,0.W 3,0.N 3,0.S"
CROSSES = ("cross 1,0", "cross 2,0", "cross 3,0")


def depot_with_door() -> Sitting:
    """Ana has just laid DEPOT east of Town Square and put its door on N: the zombies come next."""
    table = given()
    table.answer("depot", "1,0 r0", "1,0.N")
    assert table.asks == "tile.zombie"
    return table


def ten_zombies(die: int) -> Sitting:
    """Step 5 with ten zombies that all have somewhere to go, after the zombie die."""
    table = given(*CROSSES, zombies=TEN, step="zombies")
    return table.answer(die)


# ---------------------------------------------------------------------- placing


@rule("zombies.zombie.place-in-building")
def test_zombies_of_a_named_tile_go_anywhere_in_the_building() -> None:
    table = depot_with_door()
    assert table.refused("1,0.C") == "zombies.zombie.place-in-building"
    table.answer("1,0.NW", "1,0.N", "1,0.NE", "1,0.E")
    assert table.refused("1,0.C") == "zombies.zombie.place-in-building"
    table.answer("1,0.SE")
    assert table.zombies == {"1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE"}
    assert table.asks == "tile.bullet"


@rule("zombies.zombie.place-one-per-space")
def test_one_zombie_to_a_space_at_placement() -> None:
    table = depot_with_door()
    table.answer("1,0.NE")
    assert table.refused("1,0.NE") == "zombies.zombie.place-one-per-space"
    assert table.zombies == {"1,0.NE"}


# ---------------------------------------------------------------------- moving


@rule("zombies.zombie.one-die")
def test_the_die_alone_says_how_many_zombies_move() -> None:
    table = given(*CROSSES, zombies=TEN, step="zombies", ana={"hearts": 5})
    assert table.refused([1, 2]) == "zombies.zombie.one-die"
    table.answer(3)
    assert table.game.due == 3
    table.answer("1,0.N", "S", "2,0.N", "S", "3,0.N", "S")
    assert table.asks == "event.discard"
    assert table.refused("1,0.E", name="zombies.which") == "zombies.zombie.one-die"


@rule("zombies.zombie.must-move")
def test_that_many_zombies_have_to_move() -> None:
    table = ten_zombies(3)
    table.answer("1,0.N", "S", "2,0.N", "S")
    assert table.refused("stop") == "zombies.zombie.must-move"
    assert table.refused("none", name="event.discard") == "zombies.zombie.must-move"
    table.answer("3,0.N", "S")
    assert table.asks == "event.discard"


@rule("zombies.zombie.one-space")
def test_a_zombie_moves_one_space() -> None:
    table = given("cross 1,0", "cross 2,0", zombies="1,0.W 2,0.N", step="zombies")
    table.answer(2, "1,0.W")
    assert table.refused("1,0.E") == "zombies.zombie.one-space"
    assert table.refused("EE") == "zombies.zombie.one-space"
    assert table.refused("stay") == "zombies.zombie.one-space"
    assert table.game.due == 2, "a zombie that stays does not count as moved"
    table.answer("E")
    assert table.zombies == {"1,0.C", "2,0.N"}
    assert table.game.due == 1


@rule("zombies.zombie.fewer-than-die")
def test_with_fewer_zombies_than_the_die_all_are_moved() -> None:
    table = given("cross 1,0", zombies="1,0.W 1,0.E", step="zombies")
    table.answer(5, "1,0.E", "W")
    assert table.refused("stop") == "zombies.zombie.fewer-than-die"
    assert table.refused("none", name="event.discard") == "zombies.zombie.fewer-than-die"
    table.answer("1,0.W", "W")
    assert table.zombies == {"1,0.C", "0,0.E"}
    assert table.asks == "event.discard"


@rule("zombies.zombie.fewer-than-die")
def test_without_zombies_step_five_ends_without_a_move() -> None:
    table = given("cross 1,0", step="zombies")
    assert table.asks == "event.discard"


@rule("zombies.zombie.not-twice")
def test_no_zombie_is_moved_twice_in_a_turn() -> None:
    table = given("cross 1,0", "cross 2,0", zombies="1,0.W 2,0.N", step="zombies", decks={"tiles": []})
    table.answer(4, "1,0.W", "E")
    assert table.refused("1,0.C") == "zombies.zombie.not-twice"
    table.answer("2,0.N", "S", "none")
    assert table.game.active.name == "Ben"
    table.answer("skip", 1)
    assert table.options == ["1,0.C", "2,0.C"], "in Ben's turn it may be moved"
    table.answer("1,0.C", "W")
    assert table.zombies == {"1,0.W", "2,0.C"}


@rule("zombies.zombie.same-movement-rules")
def test_zombies_move_as_players_do() -> None:
    table = given("cross 1,0", zombies="1,0.C", step="zombies", ana={"at": "1,0.E"})
    table.answer(1, "1,0.C")
    # a diagonal step has an entry of its own, which speaks of zombies too
    assert table.refused("NE") == "zombies.move.no-diagonal"
    table.answer("E")
    assert table.zombies == {"1,0.E"} == {table.where("Ana")}, "a pawn does not stand in the way"


@rule("zombies.zombie.same-movement-rules")
def test_zombies_keep_to_the_map() -> None:
    table = given("cross 1,0", zombies="1,0.E", step="zombies")
    table.answer(1, "1,0.E")
    assert table.refused("E") == "zombies.zombie.same-movement-rules", "no tile lies at 2,0"
    assert table.refused("N") == "zombies.zombie.same-movement-rules", "the corner cannot be entered"
    table.answer("W")
    assert table.zombies == {"1,0.C"}


@rule("zombies.zombie.one-per-space")
def test_no_zombie_moves_onto_another() -> None:
    table = given("cross 1,0", zombies="1,0.W 1,0.C", step="zombies")
    table.answer(2, "1,0.W")
    assert table.refused("E") == "zombies.zombie.one-per-space"
    table = given("cross 1,0", zombies="1,0.W 1,0.C", step="zombies")
    table.answer(2, "1,0.C", "N", "1,0.W", "E")
    assert table.zombies == {"1,0.N", "1,0.C"}
