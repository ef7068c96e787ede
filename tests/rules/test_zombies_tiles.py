"""Map tiles, the Helipad and named buildings: the checks of the catalogue."""

from __future__ import annotations

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given, new

STOCKED = {"zombies": 9}
"""Enough zombies that somebody else places the Helipad."""


def drawn(tile: str, *tiles: str) -> Sitting:
    """Ana has drawn a tile with these on the table beside Town Square; Ben has more zombies than she."""
    return given(*tiles, ben=STOCKED).answer(tile)


def cells(table: Sitting) -> set[str]:
    return {placement.partition(" ")[0] for placement in table.options}


def turns(table: Sitting, cell: str) -> set[str]:
    return {placement.partition(" ")[2] for placement in table.options if placement.startswith(f"{cell} ")}


# ---------------------------------------------------------------------- where a tile may lie


@rule("zombies.tile.first-beside-town-square")
def test_the_first_tile_lies_beside_town_square() -> None:
    table = drawn("cross")
    assert cells(table) == {"1,0", "0,1", "-1,0", "0,-1"}
    for cell in ("2,0", "1,1"):
        assert table.refused(f"{cell} r0") == "zombies.tile.first-beside-town-square"
    for cell in ("1,0", "0,1", "-1,0", "0,-1"):
        assert len(drawn("cross").answer(f"{cell} r0").game.map.laid) == 2


@rule("zombies.tile.first-roads-line-up")
def test_the_roads_of_the_first_tile_line_up() -> None:
    table = drawn("straight")
    assert table.refused("1,0 r0") == "zombies.tile.first-roads-line-up"
    table.answer("1,0 r90")
    assert table.game.map.laid[1].tile.id == "straight"


@rule("zombies.tile.any-orientation")
def test_a_tile_is_turned_as_its_roads_allow() -> None:
    table = drawn("bend")
    assert turns(table, "1,0") == {"r180", "r270"}
    for turn in ("r0", "r90"):
        # it is the first tile, and that has a rule of its own for roads that do not meet
        assert table.refused(f"1,0 {turn}") == "zombies.tile.first-roads-line-up"
    for nonsense in ("1,0", "1,0 r45", "r90", 7, None):
        assert table.refused(nonsense) == "zombies.tile.any-orientation"
    for turn in ("r180", "r270"):
        assert drawn("bend").answer(f"1,0 {turn}").asks != "tile.place"


@rule("zombies.tile.any-neighbour")
@pytest.mark.parametrize("pawn", ["0,0.C", "1,0.E"])
def test_any_tile_may_be_the_neighbour(pawn: str) -> None:
    table = given("cross 1,0", ana={"at": pawn}).answer("cross")
    assert cells(table) == {"2,0", "1,1", "1,-1", "-1,0", "0,1", "0,-1"}
    assert table.refused("3,0 r0") == "zombies.tile.any-neighbour"
    assert table.refused("1,0 r0") == "zombies.tile.any-neighbour"
    assert table.refused("0,0 r0") == "zombies.tile.any-neighbour"
    assert table.refused("2,1 r0") == "zombies.tile.any-neighbour"


@rule("zombies.tile.all-roads-meet")
def test_roads_meet_on_every_shared_side() -> None:
    table = drawn("tee", "cross 1,0", "cross 0,1")
    assert turns(table, "1,1") == {"r180", "r270"}
    for turn in ("r0", "r90"):
        assert table.refused(f"1,1 {turn}") == "zombies.tile.all-roads-meet"
    for turn in ("r180", "r270"):
        placed = drawn("tee", "cross 1,0", "cross 0,1").answer(f"1,1 {turn}")
        assert placed.game.map.laid[-1].cell == (1, 1)


@rule("zombies.tile.no-road-into-building")
def test_no_road_ends_at_the_back_of_a_building() -> None:
    table = drawn("cross", "shop 1,0")
    assert table.refused("1,1 r0") == "zombies.tile.no-road-into-building"
    table = drawn("depot", "shop 1,0")
    assert table.refused("0,1 r180") == "zombies.tile.no-road-into-building"
    table.answer("0,1 r0")
    assert table.asks == "tile.door"


# ---------------------------------------------------------------------- who places the Helipad


@rule("zombies.tile.helipad-placer")
def test_the_player_with_fewest_zombies_places_the_helipad() -> None:
    table = given("cross 1,0", ana={"zombies": 6}, ben={"zombies": 2}, cy={"zombies": 4})
    table.answer("town-helipad", seat=0)
    assert (table.asks, table.asked) == ("tile.place", "Ben")
    for seat in (0, 2):
        assert table.refused("2,0 r0", name="tile.place", seat=seat) == "zombies.tile.helipad-placer"
    table.answer("2,0 r0", seat=1)
    assert table.game.map.laid[-1].tile.id == "town-helipad"


@rule("zombies.tile.helipad-tie-bullets")
def test_bullets_decide_between_those_with_fewest_zombies() -> None:
    table = given(
        "cross 1,0",
        ana={"zombies": 2, "bullets": 3},
        ben={"zombies": 2, "bullets": 5},
        cy={"zombies": 4, "bullets": 9},
    ).answer("town-helipad")
    assert (table.asks, table.asked) == ("tile.place", "Ben")
    for seat in (0, 2):
        assert table.refused("2,0 r0", name="tile.place", seat=seat) == "zombies.tile.helipad-tie-bullets"
    assert table.answer("2,0 r0", seat=1).game.goal >= 0


@rule("zombies.tile.helipad-tie-die")
def test_dice_decide_between_equal_bullets() -> None:
    table = given("cross 1,0", ana={"zombies": 1}, ben={"zombies": 1}, cy={"zombies": 1, "bullets": 2})
    table.answer("town-helipad")
    assert (table.asks, table.asked) == ("helipad.tie", "Ana")
    assert table.refused(6, name="helipad.tie", seat=2) == "zombies.tile.helipad-tie-die"
    assert table.refused("2,0 r0", name="tile.place", seat=0) == "zombies.tile.helipad-tie-die"
    assert table.refused([4, 6]) == "zombies.tile.helipad-tie-die"
    table.answer(4)
    assert (table.asks, table.asked) == ("helipad.tie", "Ben")
    assert table.refused(6, name="helipad.tie", seat=2) == "zombies.tile.helipad-tie-die"
    table.answer(6)
    assert (table.asks, table.asked) == ("tile.place", "Ben")
    assert table.refused("2,0 r0", name="tile.place", seat=0) == "zombies.tile.helipad-tie-die"
    assert [record.seat for record in table.driver.history if record.name == "helipad.tie"] == [0, 1]


@rule("zombies.tile.helipad-tie-reroll")
def test_equal_dice_are_rolled_again() -> None:
    table = given("cross 1,0", players=3).answer("town-helipad", 5, 5, 2)
    assert (table.asks, table.asked) == ("helipad.tie", "Ana")
    for seat in (0, 1):
        assert table.refused("2,0 r0", name="tile.place", seat=seat) == "zombies.tile.helipad-tie-reroll"
    assert table.refused(6, name="helipad.tie", seat=2) == "zombies.tile.helipad-tie-reroll"
    table.answer(3)
    assert (table.asks, table.asked) == ("helipad.tie", "Ben")
    assert table.refused("2,0 r0", name="tile.place", seat=0) == "zombies.tile.helipad-tie-reroll"
    table.answer(1)
    assert (table.asks, table.asked) == ("tile.place", "Ana")


@rule("zombies.tile.helipad-tie-reroll")
def test_equal_dice_are_rolled_again_and_again() -> None:
    table = given("cross 1,0", players=2).answer("town-helipad", 5, 5, 2, 2, 6, 6)
    assert (table.asks, table.asked) == ("helipad.tie", "Ana")
    assert table.answer(1, 2).asked == "Ben"


# ---------------------------------------------------------------------- the Helipad on the map


@rule("zombies.tile.helipad-four-way")
def test_the_helipad_has_a_road_on_every_side() -> None:
    table = drawn("town-helipad", "straight 1,0 r90")
    for turn in ("r0", "r90", "r180", "r270"):
        assert table.refused(f"1,1 {turn}") == "zombies.tile.helipad-four-way"
        assert f"2,0 {turn}" in table.options
        placed = drawn("town-helipad", "straight 1,0 r90").answer(f"2,0 {turn}")
        assert placed.game.map.laid[-1].cell == (2, 0)


@rule("zombies.tile.helipad-all-squares")
def test_every_square_of_the_helipad_can_be_entered() -> None:
    position = ("cross 1,0", "cross 2,0", "town-helipad 3,0")
    table = given(*position, ana={"at": "3,0.W"}, step="move", turn={"left": 3})
    assert table.refused("NE") == "zombies.move.no-diagonal"  # the rule on steps of any figure anywhere
    table.answer("N", "E")
    assert (table.where("Ana"), table.game.left) == ("3,0.N", 1)
    table.answer("S")
    assert (table.where("Ana"), table.game.left) == ("3,0.C", 0)
    assert table.driver.over is not None, "a zombie-free centre is the way out"
    assert len(table.game.map.squares_of(3)) == 9


@rule("zombies.tile.helipad-four-neighbours")
def test_four_tiles_lie_around_the_helipad() -> None:
    around = ["cross 1,0", "cross 2,0", "town-helipad 3,0"]
    assert drawn("end", *around).refused("4,0 r180") == "zombies.tile.helipad-four-neighbours"
    for cell in ("4,0", "3,1", "3,-1"):
        table = drawn("cross", *around)
        table.answer(f"{cell} r0")
        around.append(f"cross {cell}")
    table = drawn("cross", *around)
    helipad = table.game.map.laid[3]
    assert helipad.tile.kind == "helipad"
    assert {"2,0", "4,0", "3,1", "3,-1"} <= {f"{laid.cell[0]},{laid.cell[1]}" for laid in table.game.map.laid}
    middles = [table.game.map.at((3, 0), side) for side in "NESW"]
    assert all(table.game.map.step(square, side) >= 0 for side, square in enumerate(middles)), "no side is closed"


@rule("zombies.tile.helipad-not-building")
def test_the_helipad_is_no_building() -> None:
    around = ("cross 1,0", "town-helipad 2,0")
    table = given(*around, ana={"at": "1,0.E"}, zombies="2,0.N", step="move", turn={"left": 1})
    assert table.refused("2,0.W", name="tile.door", seat=0) == "zombies.tile.helipad-not-building"
    assert table.correct_refused({"doors.2,0.W": True}) == "zombies.tile.helipad-not-building"
    assert table.refused("2,0.N", name="tile.survivor", seat=0) == "zombies.tile.helipad-not-building"
    assert table.correct_refused({"tokens.2,0.N": "survivor"}) == "zombies.tile.helipad-not-building"
    assert new(2).game.pack.helipad.survivors == 0
    table.answer("E")
    assert table.where("Ana") == "2,0.W"
    table = given(*around, zombies="1,0.E", step="zombies", turn={"due": 1}).answer("1,0.E", "E")
    assert table.zombies == {"2,0.W"}


@rule("zombies.tile.helipad-not-building")
def test_a_new_helipad_asks_for_no_door() -> None:
    table = drawn("town-helipad", "cross 1,0").answer("2,0 r0")
    assert "tile.door" not in [record.name for record in table.driver.history]
    assert table.asks not in ("tile.door", "tile.bullet", "tile.heart")


@rule("zombies.tile.town-square-not-building")
def test_town_square_is_no_building() -> None:
    table = new(2)
    assert table.refused("0,0.N", name="tile.door", seat=0) == "zombies.tile.town-square-not-building"
    assert table.correct_refused({"doors.0,0.N": True}) == "zombies.tile.town-square-not-building"
    assert table.refused("0,0.N", name="tile.survivor", seat=0) == "zombies.tile.town-square-not-building"
    assert table.correct_refused({"tokens.0,0.N": "survivor"}) == "zombies.tile.town-square-not-building"
    table = given("cross 1,0", step="move", turn={"left": 2}).answer("E", "E")
    assert table.where("Ana") == "1,0.W"


# ---------------------------------------------------------------------- named buildings


@rule("zombies.tile.named-building")
def test_a_named_building_can_be_explored() -> None:
    rooms = {"1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE"}
    table = given().answer("depot", "1,0 r0", "1,0.N", *sorted(rooms))
    assert table.asks == "tile.bullet"
    assert set(table.options) == rooms
    table.answer("1,0.NW", "1,0.NE")
    assert table.asks == "tile.heart"
    assert set(table.options) == {"1,0.N", "1,0.E", "1,0.SE"}
    table = given("depot 1,0", doors="1,0.N", ana={"at": "1,0.C"}, step="move", turn={"left": 6})
    been = {table.answer(step).where("Ana") for step in ("N", "W", "E", "E", "S", "S")}
    assert been == rooms


@rule("zombies.tile.named-building")
def test_the_blocks_of_a_street_tile_are_closed() -> None:
    for square, step in (("1,0.N", "W"), ("1,0.N", "E"), ("1,0.S", "W"), ("1,0.E", "S")):
        table = given("cross 1,0", ana={"at": square}, step="move", turn={"left": 3})
        assert table.refused(step) == "zombies.tile.named-building"


def depot_with(zombies: int, bullets: int = 0, hearts: int = 0) -> Sitting:
    """DEPOT at 1,0, its door on N, and so much of its contents in place."""
    rooms = ["1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE"]
    table = given(decks={"tiles": ["depot", "cross"]}).answer("depot", "1,0 r0", "1,0.N", *rooms[:zombies])
    return table.answer(*rooms[:bullets], *rooms[3 : 3 + hearts])


LATER = ("combat.roll", "event.draw", "move.roll")


@rule("zombies.tile.legend-zombies")
def test_as_many_zombies_as_are_printed() -> None:
    table = depot_with(4)
    assert table.asks == "tile.zombie"
    for later in LATER:
        assert table.refused("1,0.N", name=later, seat=0) == "zombies.tile.legend-zombies"
    assert table.refused("none") == "zombies.tile.legend-zombies"
    assert table.refused("0,0.C") == "zombies.tile.legend-zombies"
    table.answer("1,0.SE")
    assert (table.asks, len(table.zombies)) == ("tile.bullet", 5)
    assert table.refused("1,0.SW", name="tile.zombie", seat=0) == "zombies.tile.legend-zombies"


@rule("zombies.tile.legend-bullets")
def test_as_many_bullets_as_are_printed() -> None:
    table = depot_with(5, 1)
    assert table.asks == "tile.bullet"
    for later in LATER:
        assert table.refused("1,0.SE", name=later, seat=0) == "zombies.tile.legend-bullets"
    assert table.refused("none") == "zombies.tile.legend-bullets"
    assert table.refused("0,0.C") == "zombies.tile.legend-bullets"
    table.answer("1,0.N")
    assert list(table.tokens.values()) == ["bullet", "bullet"]
    assert table.asks == "tile.heart"
    assert table.refused("1,0.SE", name="tile.bullet", seat=0) == "zombies.tile.legend-bullets"


@rule("zombies.tile.legend-hearts")
def test_as_many_hearts_as_are_printed() -> None:
    table = depot_with(5, 2)
    assert table.asks == "tile.heart"
    for later in LATER:
        assert table.refused("1,0.SE", name=later, seat=0) == "zombies.tile.legend-hearts"
    assert table.refused("none") == "zombies.tile.legend-hearts"
    assert table.refused("0,0.C") == "zombies.tile.legend-hearts"
    table.answer("1,0.E")
    assert table.tokens == {"1,0.NW": "bullet", "1,0.N": "bullet", "1,0.E": "heart"}
    assert table.asks == "move.roll"
    assert table.refused("1,0.SE", name="tile.heart", seat=0) == "zombies.tile.legend-hearts"


@rule("zombies.tile.playable-white-line")
def test_a_square_with_a_white_line_is_playable() -> None:
    table = given("shop 1,0", doors="1,0.N", ana={"at": "1,0.E"}, step="move", turn={"left": 3}).answer("N")
    assert (table.where("Ana"), table.game.left) == ("1,0.NE", 2)
    table = given("shop 1,0", doors="1,0.N", ana={"at": "1,0.C"}, step="move", turn={"left": 3})
    assert table.refused("S") == "zombies.tile.playable-white-line"


@rule("zombies.tile.outside-squares")
def test_outside_squares_are_for_zombies_too() -> None:
    table = given().answer("shop", "1,0 r0", "1,0.NW", "1,0.NW", "1,0.N")
    assert table.asks == "tile.zombie"
    assert table.options == ["1,0.NE"]
    assert table.answer("1,0.NE").zombies == {"1,0.NW", "1,0.N", "1,0.NE"}
    table = given("shop 1,0", doors="1,0.NW", zombies="1,0.NE", step="zombies", turn={"due": 1}).answer("1,0.NE")
    assert table.answer("S").zombies == {"1,0.E"}


@rule("zombies.tile.outside-squares")
@pytest.mark.parametrize("beyond", [[], ["cross 0,1", "straight 1,1 r90"]])
def test_outside_squares_are_no_street(beyond: list[str]) -> None:
    table = given("shop 1,0", *beyond, doors="1,0.NW", ana={"at": "1,0.NE"}, step="move", turn={"left": 3})
    assert table.refused("N") == "zombies.tile.outside-squares"
    table = given("shop 1,0", *beyond, doors="1,0.NW", zombies="1,0.NE", step="zombies", turn={"due": 1})
    table.answer("1,0.NE")
    assert table.refused("N") == "zombies.tile.outside-squares"


# ---------------------------------------------------------------------- generic streets


@rule("zombies.tile.generic-no-legend")
def test_a_street_tile_brings_no_tokens() -> None:
    table = given().answer("cross", "1,0 r0")
    assert table.asks == "move.roll", "neither a door nor a token is asked for"
    assert [record.name for record in table.driver.history] == ["tile.draw", "tile.place"]
    for square in ("1,0.C", "1,0.N"):
        for token in ("tile.bullet", "tile.heart"):
            assert table.refused(square, name=token, seat=0) == "zombies.tile.generic-no-legend"
    assert (table.tokens, table.doors) == ({}, set())


@rule("zombies.tile.generic-zombies")
def test_a_zombie_for_each_road() -> None:
    table = given()
    assert table.game.supply() == 100
    table.answer("tee", "0,1 r180")
    assert table.zombies == {"0,1.S", "0,1.W", "0,1.E"}
    assert table.game.supply() == 97
    # the referee puts them there: a fourth one on the centre, or a word that there are fewer, is not taken
    assert table.refused("0,1.C", name="tile.zombie", seat=0) == "zombies.tile.generic-zombies"
    assert table.refused("none", name="tile.zombie", seat=0) == "zombies.tile.generic-zombies"


@rule("zombies.tile.generic-zombies")
@pytest.mark.parametrize(
    ("tile", "turn", "squares"),
    [("cross", "r0", "NESW"), ("straight", "r0", "NS"), ("bend", "r90", "ES"), ("end", "r180", "S")],
)
def test_zombies_stand_where_roads_end(tile: str, turn: str, squares: str) -> None:
    table = given().answer(tile, f"0,1 {turn}")
    assert table.zombies == {f"0,1.{square}" for square in squares}
    assert table.game.supply() == 100 - len(squares)


@rule("zombies.tile.generic-zombies")
def test_with_a_short_supply_the_road_ends_are_still_the_only_squares() -> None:
    crosses = [f"cross {x},0" for x in range(1, 12)]
    horde = " ".join(f"{x},0.{square}" for x in range(1, 12) for square in "NESWC")
    table = given(*crosses, zombies=horde, ana={"zombies": 21}, ben={"zombies": 22}).answer("tee", "0,1 r180")
    assert (table.asks, table.options) == ("tile.zombie", ["0,1.W", "0,1.E", "0,1.S"])
    assert table.refused("0,1.C") == "zombies.tile.generic-zombies"
    assert table.refused("none") == "zombies.tile.generic-zombies"
