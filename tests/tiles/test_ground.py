"""What the ground can carry beyond streets: each on a small map, with what was worked out by hand drawn beside it.

In a drawing of steps a figure says how far a square is, `#` that nobody can stand there, `-` that no way leads there;
where no tile lies it is blank. North is up.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tiles import FAR, NOWHERE, STEPS, Map, Placement, Tile
from companion.tiles.tile import NONE, WHOLE
from companion.tiles.town import Town
from companion.tiles.walled import WalledTile, turned_square
from tests.tiles.test_town import CORNER, EDGED, PLAIN

NORTH, EAST, SOUTH, WEST = (1 << side for side in range(4))
FIRST, LAST = 4, 8
"""The bit of an edge at the beginning or the end of a side, in reading order, is so much higher than the middle one."""

CROSS = Tile("cross", "Cross", ("#.#", "...", "#.#"), "NESW")
CURVE = Tile("curve", "Curve", ("#.#", "#..", "###"), "NE")
SHOP = Tile("shop", "Shop", ("bbb", "...", "###"), "EW")
MEADOW = Tile("meadow", "Meadow", ("ooo", "ooo", "ooo"), "", joints=WHOLE)
LANE = Tile("lane", "Lane", ("o.o", "o.o", "o.o"), "NS", joints=WHOLE)
SMITH = Tile("smith", "Smith", ("#bo", "bb.", "o.."), "ES", joints=WHOLE, doors="C.E")
CHAPEL = Tile("chapel", "Chapel", ("tbt", "bbb", "o.o"), "S", joints=WHOLE, doors="C.S")
FILTH = Tile("filth", "Filth", ("###", "###", "###"), "", joints=WHOLE)
LOWERED = Tile("lowered", "Drawbridge", ("~=~", "~=~", "~=~"), "NS", joints=WHOLE, back="raised")
RAISED = Tile("raised", "Drawbridge", ("~~~", "~~~", "~~~"), "", joints=WHOLE, back="lowered")
ROAD = Tile("road", "Road", CROSS.rows, "NESW", area="town")
CAMP = Tile("camp", "Camp", CROSS.rows, "NESW", area="army")
GATE = Tile("gate", "Gate", ("#.#", "#.#", "#.#"), "NS", area="army", leads=(("S", "town"),))
SEWER = Tile("sewer", "Sewer", MEADOW.rows, "", joints=WHOLE)


def laid(*tiles: tuple[Tile, tuple[int, int], int]) -> Map[Tile]:
    map: Map[Tile] = Map()
    for tile, cell, quarters in tiles:
        map = map.with_tile(tile, cell, quarters)
    return map


def ways(map: Map[Tile], square: str) -> set[str]:
    return {map.names[there] for there in map.neighbours[map.square(square)] if there != NOWHERE}


def steps(map: Map[Tile], source: str, layer: str = "") -> list[str]:
    """One layer of the map with the number of steps from a square to every other."""
    field = map.distances([map.square(source)])
    drawn: dict[tuple[int, int], str] = {}
    for square, name in enumerate(map.names):
        if map.levels[square // 9] == layer:
            far = "-" if field[square] == FAR else str(field[square])
            drawn[map.column_and_row(square)] = far if name in map.by_name else "#"
    columns, rows = {x for x, _ in drawn}, {y for _, y in drawn}
    across = range(min(columns), max(columns) + 1)
    return ["".join(drawn.get((x, y), " ") for x in across).rstrip() for y in sorted(rows, reverse=True)]


def fitting(map: Map[Tile], tile: Tile, cell: tuple[int, int], area: str | None = None) -> list[int]:
    return [q for q in range(4) if map.fits(tile, Placement(cell, q), area)]


# ---------------------------------------------------------------------- joints


def test_a_whole_border_joins_square_by_square_except_at_buildings() -> None:
    map = laid((LANE, (0, 0), 0), (SMITH, (1, 0), 0))
    assert ways(map, "0,0.SE") == {"0,0.S", "0,0.E", "1,0.SW"}
    assert ways(map, "0,0.E") == {"0,0.NE", "0,0.C", "0,0.SE"}, "beyond it is the wall of the smith"
    assert ways(map, "0,0.NE") == {"0,0.N", "0,0.E"}, "beyond it is the furnace"
    assert steps(map, "0,0.C") == [
        "212#87",
        "101876",
        "212345",
    ]


def test_borders_and_doors_turn_with_the_tile() -> None:
    map = laid((LANE, (0, 0), 0), (SMITH, (1, 0), 2))
    assert map.kinds[9:] == "..o.bbob#"
    assert ways(map, "1,0.C") == {"1,0.W", "1,0.E", "1,0.S"}
    assert steps(map, "0,0.C") == [
        "212345",
        "101234",
        "21234#",
    ]


def test_with_whole_borders_sides_need_not_match_but_exits_are_not_cut_off() -> None:
    map, north = laid((LANE, (0, 0), 0)), (0, 1)
    every = SOUTH | SOUTH << FIRST | SOUTH << LAST
    assert map.frontier[north].roads == every
    assert map.joined(MEADOW, Placement(north, 0)) == map.joined(CHAPEL, Placement(north, 0)) == every
    assert map.joined(SMITH, Placement(north, 3)) == SOUTH << LAST, "its south side is closed, wall, open"
    assert map.joined(CHAPEL, Placement(north, 2)) == 0, "its back is a wall between trees"
    assert map.cut_off(CHAPEL, Placement(north, 0)) == 0
    for tile, quarters in ((SMITH, 3), (CHAPEL, 2), (FILTH, 0)):
        assert map.cut_off(tile, Placement(north, quarters)) == SOUTH
    assert map.cut_off(FILTH, Placement((1, 0), 0)) == 0, "the lane has no exit there"
    assert map.joined(MEADOW, Placement((1, 1), 0)) == 0, "corner to corner is not beside"


def test_a_road_joins_a_whole_border_in_the_middle_of_its_side_only() -> None:
    map = laid((MEADOW, (0, 0), 0), (CROSS, (1, 0), 0))
    assert steps(map, "1,0.C") == [
        "543#1#",
        "432101",
        "543#1#",
    ]


def test_without_joints_only_doors_on_the_border_lead_out() -> None:
    hall = Tile("hall", "Hall", ("ccc", "ccc", "ccc"), "NE", joints=NONE, doors="E.E")
    court = Tile("court", "Court", ("ooo", "ooo", "ooo"), "NESW", joints=WHOLE, walls="SW.S SE.S")
    assert [look.mask for look in hall.looks] == [EAST, SOUTH, WEST, NORTH]
    map = laid((hall, (0, 0), 0), (court, (1, 0), 0), (hall, (1, -1), 3))
    assert steps(map, "0,0.C") == [
        "212345",
        "101234",
        "212345",
        "   656",
        "   767",
        "   878",
    ]


# ---------------------------------------------------------------------- walls and doors


@pytest.mark.parametrize("quarters", range(4))
def test_a_pit_is_a_square_with_a_name_to_which_no_step_leads(quarters: int) -> None:
    pit = Tile("pit", "Pit", ("o.o", ".p.", "o.o"), "NESW", joints=WHOLE)
    map = laid((pit, (0, 0), quarters), (MEADOW, (0, 1), 0))
    assert map.square("0,0.C") == 4
    assert ways(map, "0,0.C") == set()
    assert steps(map, "0,1.S") == ["323", "212", "101", "212", "3-3", "454"]
    assert [map.beyond(4, side) for side in range(4)] == [1, 5, 7, 3], "whoever is let out steps off to any side"


def test_walls_stand_between_squares_of_one_tile_and_turn_with_it() -> None:
    fence = Tile("fence", "Fence", ("o.o", "o.o", "o.o"), "NS", walls="W.S E.S")
    assert steps(laid((fence, (0, 0), 0)), "0,0.W") == [
        "123",
        "012",
        "323",
    ]
    turned = laid((fence, (0, 0), 1))
    assert (ways(turned, "0,0.N"), ways(turned, "0,0.S")) == ({"0,0.NE", "0,0.C"}, {"0,0.SE", "0,0.C"})


def test_walls_inside_a_building_stay_when_a_door_is_hung_on_its_square() -> None:
    store = Tile("store", "Store", ("bbb", "bbb", "b.b"), "S", walls="N.E N.W C.S")
    map = laid((store, (0, 0), 0))
    assert ways(map, "0,0.N") == {"0,0.C"}
    assert ways(map.with_doors({map.square("0,0.C")}), "0,0.S") == set(), "the wall is no front"
    assert ways(map.with_doors({map.square("0,0.SE")}), "0,0.S") == {"0,0.SE"}


def test_a_door_on_an_edge_opens_that_edge_and_a_door_on_a_square_every_front_of_it() -> None:
    barracks = Tile("barracks", "Barracks", ("b.b", "b.b", "b.b"), "NS", doors="NW.E NE.W SW.E SE.W")
    map = laid((barracks, (0, 0), 0))
    assert steps(map, "0,0.C") == [
        "212",
        "303",
        "212",
    ]
    assert steps(map.with_doors({map.square("0,0.W")}), "0,0.C") == [
        "212",
        "103",
        "212",
    ]
    assert steps(laid((barracks, (0, 0), 1)), "0,0.C") == [
        "232",
        "101",
        "232",
    ]


def test_doors_on_the_border_make_one_tent_of_two_tiles_and_no_road_meets_them() -> None:
    tent = Tile(
        "tent", "Tent", ("bbb", "#.#", "#.#"), "S", doors="NW.N N.N NE.N N.S", area="circus", leads=(("N", "tent"),)
    )
    path = Tile("path", "Path", CROSS.rows, "NESW", area="circus")
    map = laid((path, (0, 0), 0), (tent, (0, 1), 0))
    assert (fitting(map, tent, (0, 2)), fitting(map, path, (0, 2))) == ([2], [])
    assert steps(map.with_tile(tent, (0, 2), 2), "0,1.S") == [
        "#5#",
        "#4#",
        "434",
        "323",
        "#1#",
        "#0#",
        "#1#",
        "323",
        "#3#",
    ]


# ---------------------------------------------------------------------- areas


def test_areas_are_joined_only_where_a_tile_leads_from_one_to_the_other() -> None:
    map = laid((ROAD, (0, 0), 0))
    assert fitting(map, CAMP, (1, 0)) == fitting(laid((CROSS, (0, 0), 0)), CAMP, (1, 0)) == []
    assert fitting(map, GATE, (0, 1)) == [0], "with its town side to the town"
    map = map.with_tile(GATE, (0, 1), 0)
    assert (fitting(map, CAMP, (0, 2)), fitting(map, ROAD, (0, 2))) == ([0, 1, 2, 3], [])
    map = map.with_tile(CAMP, (0, 2), 0)
    assert ways(map, "0,1.S") == {"0,1.C", "0,0.N"}
    assert ways(map, "0,1.N") == {"0,1.C", "0,2.S"}
    map = map.with_tile(CAMP, (1, 2), 0).with_tile(ROAD, (1, 0), 0)
    assert fitting(map, CAMP, (1, 1)) == fitting(map, ROAD, (1, 1)) == [], "roads of both areas lead there"


def test_tiles_of_two_areas_may_touch_and_there_is_no_way() -> None:
    assert laid((ROAD, (0, 0), 0)).cut_off(CAMP, Placement((1, 0), 0)) == WEST
    assert laid((ROAD, (0, 0), 0)).cut_off(ROAD, Placement((1, 0), 0)) == 0
    map = laid((ROAD, (0, 0), 0), (CAMP, (1, 0), 0))
    assert steps(map, "0,0.C") == [
        "#1##-#",
        "101---",
        "#1##-#",
    ]
    assert laid((CROSS, (0, 0), 0), (CROSS, (1, 0), 0)).passable(5, 1), "of one area they would be joined"


def test_each_area_has_a_frontier_of_its_own() -> None:
    map = laid((ROAD, (0, 0), 0), (GATE, (0, 1), 0), (CAMP, (0, 2), 0))
    assert map.roads_of("town") == {(1, 0): WEST, (-1, 0): EAST, (0, -1): NORTH}
    assert map.roads_of("army") == {(1, 2): WEST, (-1, 2): EAST, (0, 3): SOUTH}
    assert map.roads_of("woods") == {}
    assert [map.open_roads(area) for area in ("town", "army", None)] == [3, 3, 6]
    end = Tile("end", "End", ("#.#", "#.#", "###"), "N", area="army")
    for cell, quarters, left in (((0, 3), 2, 2), ((1, 2), 3, 1), ((-1, 2), 1, 0)):
        assert fitting(map, end, cell) == [quarters]
        map = map.with_tile(end, cell, quarters)
        assert (map.open_roads("army"), map.open_roads("town")) == (left, 3)


def test_where_a_tile_is_laid_decides_on_its_floor() -> None:
    upstairs = (("N", "upstairs"), ("E", "upstairs"), ("W", "upstairs"))
    hallway = Tile("hallway", "Hallway", CROSS.rows, "NESW", area="mall")
    escalator = Tile("escalator", "Escalator", CROSS.rows, "NESW", area="mall", leads=upstairs)
    map = laid((hallway, (0, 0), 0))
    assert fitting(map, escalator, (0, 1)) == [0]
    map = map.with_tile(escalator, (0, 1), 0)
    assert fitting(map, hallway, (0, 2)) == []
    assert fitting(map, hallway, (0, 2), "upstairs") == [0, 1, 2, 3]
    map = map.with_tile(hallway, (0, 2), 0, "upstairs")
    assert map.areas == ("mall", "mall", "upstairs")
    assert ways(map, "0,2.S") == {"0,2.C", "0,1.N"}
    assert (fitting(map, hallway, (1, 2)), fitting(map, hallway, (1, 2), "upstairs")) == ([], [0, 1, 2, 3])
    assert fitting(map, hallway, (1, 1), "upstairs") == [0, 1, 2, 3], "to the side the escalator leads up as well"


def test_stairs_lie_on_two_layers_and_each_side_meets_its_own_area() -> None:
    upper = (("N", "upstairs"), ("E", "upstairs"), ("W", "upstairs"))
    hallway = Tile("hallway", "Hallway", CROSS.rows, "NESW", area="mall")
    escalator = Tile("escalator", "Escalator", CROSS.rows, "NESW", area="mall", leads=upper)
    below = laid((hallway, (0, 0), 0), (escalator, (0, 1), 0), (ROAD, (1, 1), 0))
    map = below.with_landing(1, "upper").with_tile(hallway, (0, 2), 0, "upstairs", "upper")
    assert map.names[-9:][1] == "upper 0,2.N"
    assert ways(map, "upper 0,2.S") == {"upper 0,2.C", "0,1.N"}
    assert ways(map, "0,1.N") == {"0,1.C", "upper 0,2.S"}, "up the stairs and back"
    assert ways(map, "0,1.S") == {"0,1.C", "0,0.N"}
    map = map.with_tile(hallway, (1, 1), 0, "upstairs", "upper")
    assert ways(map, "0,1.E") == {"0,1.C", "upper 1,1.W"}, "the road on the table belongs to another area"
    assert ways(map.with_turn(1, 1), "0,1.N") == {"0,1.C", "upper 0,2.S"}, "its west side has come there"
    assert ways(map.with_turn(1, 2), "0,1.N") == {"0,1.C"}
    assert ways(map.with_turn(1, 2), "0,1.S") == {"0,1.C"}
    gone = map.without(1)
    assert gone.tile_named("upper 0,1") == gone.tile_named("0,1") == NOWHERE
    assert ways(gone, "upper 0,2.S") == {"upper 0,2.C"}
    assert gone.with_tile(hallway, (0, 1), 0, "upstairs", "upper").landings == frozenset()


# ---------------------------------------------------------------------- two faces


def test_a_tile_is_turned_over_where_it_lies() -> None:
    down = laid((MEADOW, (0, 1), 0), (LOWERED, (0, 0), 0), (MEADOW, (0, -1), 0))
    up = down.with_face(1, RAISED)
    assert (down.laid[1].tile.back, up.laid[1].tile.id) == ("raised", "raised")
    assert steps(down, "0,1.C") == ["212", "101", "212", "#2#", "#3#", "#4#", "656", "767", "878"]
    assert steps(up, "0,1.C") == ["212", "101", "212", "###", "###", "###", "---", "---", "---"]
    assert (down.square("0,0.C"), up.square("0,0.C"), up.names[13]) == (13, NOWHERE, "0,0.C")
    again = up.with_face(1, LOWERED)
    assert (again.neighbours, again.by_name, again.frontier) == (down.neighbours, down.by_name, down.frontier)


def test_what_a_face_shows_decides_on_what_fits_beside_it() -> None:
    down = laid((CURVE, (0, 0), 0))
    assert fitting(down, CURVE, (0, 1)) == [1, 2]
    assert fitting(down.with_face(0, CROSS), CURVE, (-1, 0)) == [0, 1]
    assert fitting(down, CURVE, (-1, 0)) == []


# ---------------------------------------------------------------------- turning


def funhouse() -> Map[Tile]:
    """A ring of four curves."""
    return laid((CURVE, (0, 0), 0), (CURVE, (0, 1), 1), (CURVE, (1, 1), 2), (CURVE, (1, 0), 3))


def test_a_laid_tile_is_turned_and_its_ways_follow() -> None:
    ring = funhouse()
    opened = ring.with_turn(2, 1)
    closed = [
        "######",
        "#3456#",
        "#2##5#",
        "#1##4#",
        "#0123#",
        "######",
    ]
    assert steps(ring, "0,0.C") == closed
    assert steps(opened, "0,0.C") == [
        "####7#",
        "#3456#",
        "#2####",
        *closed[3:],
    ]
    assert steps(ring, "0,0.C") == closed, "the old ground is as it was"
    assert [map.frontier[1, 2] for map in (ring, opened)] == [(0, SOUTH), (SOUTH, 0)]
    assert opened.laid[2].quarters == 3
    assert steps(opened.with_turn(2, 3), "0,0.C") == closed


def test_whoever_stands_on_a_turned_tile_goes_along() -> None:
    ring = funhouse()
    going = {ring.names[here]: ring.names[there] for here, there in ring.turning(2, 1).items()}
    assert (going["1,1.S"], going["1,1.W"], going["1,1.C"]) == ("1,1.W", "1,1.N", "1,1.C")
    assert set(going.values()) == {name for name in ring.names if name.startswith("1,1.")}


def test_doors_and_links_turn_with_their_tile() -> None:
    map = laid((SHOP, (0, 0), 0), (CROSS, (1, 0), 0))
    map = map.with_doors({map.square("0,0.N")}).with_links([(0, 9 + 4), (9 + 7, 2)])
    turned = map.with_turn(0, 1)
    assert turned.doors == {turned.square("0,0.E")}
    assert ways(turned, "0,0.E") == {"0,0.NE", "0,0.SE", "0,0.C"}
    assert ways(turned, "0,0.NE") == {"0,0.E", "1,0.C"}
    assert ways(turned, "0,0.SE") == {"0,0.E", "1,0.S"}
    assert ways(turned, "1,0.W") == {"1,0.C"}, "the road of the shop runs north and south now"


# ---------------------------------------------------------------------- layers


def test_a_second_layer_has_its_own_squares_and_is_entered_where_it_is_linked() -> None:
    above = laid((CROSS, (0, 0), 0), (SHOP, (1, 0), 0))
    map = above.with_tile(SEWER, (0, 0), 0, layer="sewer").with_tile(SEWER, (1, 0), 0, layer="sewer")
    street = ["#1#---", "101234", "#1####"]
    assert (map.cells, map.frontier, map.neighbours[:18]) == (above.cells, above.frontier, above.neighbours)
    assert (steps(map, "0,0.C"), steps(map, "0,0.C", "sewer")) == (street, ["------"] * 3)
    manhole = map.with_links([(map.square("0,0.C"), map.square("sewer 0,0.C"))])
    assert steps(manhole, "0,0.C") == street
    assert steps(manhole, "0,0.C", "sewer") == [
        "323456",
        "212345",
        "323456",
    ]
    assert (manhole.square("0,0.NW"), manhole.square("sewer 0,0.NW")) == (NOWHERE, 18)
    assert manhole.with_links(()).neighbours == map.neighbours


def test_a_way_below_may_be_the_shorter_one_or_the_only_one() -> None:
    map = laid((CURVE, (0, 0), 0), (CURVE, (1, 0), 1))
    map = map.with_tile(SEWER, (0, 0), 0, layer="sewer").with_tile(SEWER, (1, 0), 0, layer="sewer")
    assert steps(map, "0,0.N")[1] == "#12#--", "the road ends at the curve"
    manholes = [(map.square(name), map.square(f"sewer {name}")) for name in ("0,0.N", "1,0.E")]
    assert steps(map.with_links(manholes), "0,0.N") == [
        "#0####",
        "#12#87",
        "####9#",
    ]


def test_a_town_may_have_a_cellar() -> None:
    town = Town.empty().with_tile(PLAIN, (0, 0), 0).with_tile(PLAIN, (1, 0), 0, layer="cellar")
    town = town.with_tile(PLAIN, (4, 1), 0, layer="cellar")
    cellar = {town.names[there] for there in town.neighbours[town.square("cellar 1,0.E")] if there >= 0}
    assert cellar == {f"cellar {name}" for name in ["1,0.NE", "1,0.SE", "1,0.N", "1,0.C", "1,0.S", "4,1.W", "4,1.SW"]}
    assert town.distances([town.square("0,0.C")])[9:] == [FAR] * 18
    stairs = town.with_links([(town.square("0,0.C"), town.square("cellar 1,0.C"))])
    assert stairs.distances([stairs.square("0,0.NW")])[stairs.square("cellar 4,1.E")] == 6


def test_areas_part_the_second_layer_too() -> None:
    below = Tile("below-gate", "Sewer", MEADOW.rows, "", joints=WHOLE, leads=(("S", "town"),))
    map: Map[Tile] = Map()
    for tile, cell, area in ((SEWER, (0, 0), "town"), (below, (0, 1), "army"), (SEWER, (1, 0), "army")):
        map = map.with_tile(tile, cell, 0, area, "sewer")
    assert steps(map, "sewer 0,0.C", "sewer") == [
        "545",
        "434",
        "323",
        "212---",
        "101---",
        "212---",
    ]


# ---------------------------------------------------------------------- turned or laid so, it is the same ground

TILES = (CROSS, CURVE, SHOP, MEADOW, LANE, SMITH, CHAPEL, LOWERED, ROAD, GATE)


def scattered(random: Random, count: int) -> list[tuple[Tile, tuple[int, int], int]]:
    """Tiles side against side, fitting or not."""
    cells = [(0, 0)]
    while len(cells) < count:
        (x, y), (dx, dy) = random.choice(cells), random.choice(STEPS)
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    return [(random.choice(TILES), cell, random.randrange(4)) for cell in cells]


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 8), st.integers(0, 3))
def test_a_turned_tile_lies_as_if_it_had_been_laid_so(seed: int, count: int, quarters: int) -> None:
    random = Random(seed)
    tiles = scattered(random, count)
    map = laid(*tiles)
    map = map.with_doors(random.sample(range(9 * count), 3))
    before = (list(map.names), dict(map.by_name), list(map.neighbours), dict(map.frontier), map.kinds, map.laid)
    index = random.randrange(count)
    face = random.choice([tile for tile in TILES if tile.area == tiles[index][0].area])
    turned = map.with_turn(index, quarters).with_face(index, face)
    going = map.turning(index, quarters)
    tiles[index] = (face, tiles[index][1], (tiles[index][2] + quarters) % 4)
    anew = laid(*tiles).with_doors(going.get(door, door) for door in map.doors)
    for part in ("laid", "kinds", "by_name", "walls", "sides", "neighbours", "doors", "frontier"):
        assert getattr(turned, part) == getattr(anew, part), part
    assert list(turned.by_name) == list(anew.by_name), "in the same order"
    assert before == (map.names, map.by_name, map.neighbours, map.frontier, map.kinds, map.laid), "the old one stays"


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 8))
def test_ways_are_mutual_and_cross_no_wall(seed: int, count: int) -> None:
    map = laid(*scattered(Random(seed), count))
    for here in range(9 * count):
        for side in range(4):
            there, back = map.beyond(here, side), (side + 2) % 4
            assert there == map.square_at(map.facing(here, side))
            closed = there < 0 or map.walled(here, side) or map.walled(there, back)
            if closed:
                assert map.sides[here][side] == NOWHERE
            if map.passable(here, side):
                assert map.sides[there][back] == here
                assert {map.names[here], map.names[there]} <= map.by_name.keys()


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("both", [False, True])
def test_a_turned_card_of_the_town_lies_as_if_it_had_been_laid_so(quarters: int, both: bool) -> None:
    def built(turn: int) -> Town:
        town = Town.empty(both_routes=both)
        cards: tuple[tuple[WalledTile, tuple[int, int], int], ...]
        cards = ((PLAIN, (0, 0), 0), (EDGED, (-5, 1), 1), (CORNER, (3, 1), turn), (EDGED, (1, -3), turn))
        for card in cards:
            town = town.with_tile(*card)
        return town

    sealed = built(0).with_sealed([(9 * 2 + 2, 0), (3, 3)])
    turned, going = sealed.with_turn(2, quarters).with_turn(3, quarters), sealed.turning(2, quarters)
    anew = built(quarters).with_sealed([(going[9 * 2 + 2], quarters), (3, 3)])
    for part in ("laid", "walls", "touching", "neighbours", "strips", "sealed", "by_name"):
        assert getattr(turned, part) == getattr(anew, part), part
    assert [going[18 + k] - 18 for k in range(9)] == [turned_square(k, quarters) for k in range(9)]


def test_the_masks_of_a_tile_are_those_of_its_sides() -> None:
    for tile in TILES:
        for look in tile.looks:
            if tile.joints != WHOLE:
                assert look.mask == sum(1 << side for side in look.exits)
                assert look.mask | look.blanks == 0xF
            else:
                assert look.mask | look.blanks == 0xFFF
            assert not look.mask & look.blanks


# ---------------------------------------------------------------------- windows


def test_windows_lead_out_of_a_building_to_every_open_square_on_all_sides() -> None:
    glass = Tile("glass", "Glass House", ("bb#", "b..", "###"), "E", windows="b")
    map = laid((glass, (0, 0), 0))
    assert steps(map, "0,0.NW") == ["01#", "123", "###"]
    assert ways(map, "0,0.N") == {"0,0.NW", "0,0.C"}
    assert steps(laid((glass, (0, 0), 1)), "0,0.NE") == ["#10", "#21", "#3#"], "windows turn with the tile"


def test_windows_join_across_a_border_where_the_other_side_has_no_wall() -> None:
    glass = Tile("glass", "Glass House", ("#b#", "#b.", "###"), "E", windows="b")
    map = laid((glass, (0, 0), 0), (CROSS, (0, 1), 0), (glass, (-1, 0), 0))
    assert ways(map, "0,0.N") == {"0,0.C", "0,1.S"}, "the road ends under the window"
    assert ways(map, "0,0.C") == {"0,0.N", "0,0.E"}
    assert ways(laid((glass, (0, 0), 0), (SHOP, (0, 1), 2)), "0,0.N") == {"0,0.C"}, "the shop has walls"
    camp = Tile("glass", "Glass House", glass.rows, "E", windows="b", area="army")
    assert ways(laid((camp, (0, 0), 0), (ROAD, (0, 1), 0)), "0,0.N") == {"0,0.C"}, "of another area"


def test_windows_are_no_roads_and_no_road_is_laid_against_them() -> None:
    glass = Tile("glass", "Glass House", ("#b#", "#b.", "###"), "E", windows="b")
    walled = Tile("walled", "House", glass.rows, "E")
    for look, plain in zip(glass.looks, walled.looks, strict=True):
        assert (look.mask, look.blanks, look.exits) == (plain.mask, plain.blanks, plain.exits)
    map = laid((glass, (0, 0), 0))
    assert (fitting(map, CROSS, (0, 1)), fitting(map, CROSS, (1, 0))) == ([], [0, 1, 2, 3])


def test_a_roof_is_open_to_a_roof_beside_it_along_the_whole_side() -> None:
    roof = Tile("roof", "Roof", ("ooo", "o..", "ooo"), "E", windows="o.")
    map = laid((roof, (0, 0), 0), (roof, (1, 0), 2), (CURVE, (0, 1), 2))
    assert steps(map, "0,0.NE") == [
        "###",
        "43#",
        "#2#",
        "210123",
        "321234",
        "432345",
    ]


def test_a_wall_of_the_tile_itself_stays_where_its_squares_have_windows() -> None:
    glass = Tile("glass", "Glass House", ("bbb", "...", "###"), "EW", windows="b", walls="N.S")
    assert ways(laid((glass, (0, 0), 0)), "0,0.N") == {"0,0.NW", "0,0.NE"}


# ---------------------------------------------------------------------- gaps


def test_a_gap_joins_two_squares_whatever_kept_them_apart() -> None:
    map = laid((SHOP, (0, 0), 0), (SHOP, (1, 0), 0))
    broken = map.with_gap(map.square("0,0.NE"), 1)
    assert ways(broken, "0,0.NE") == {"0,0.N", "1,0.NW"}
    assert ways(broken, "1,0.NW") == {"1,0.N", "0,0.NE"}
    assert broken.gaps == {(2, 1), (9, 3)}
    assert broken.with_gaps(()).neighbours == map.neighbours
    inside = map.with_gap(map.square("0,0.C"), 0)
    assert ways(inside, "0,0.N") == {"0,0.NW", "0,0.NE", "0,0.C"}
    parted = laid((ROAD, (0, 0), 0), (CAMP, (1, 0), 0))
    assert ways(parted.with_gap(parted.square("0,0.E"), 1), "1,0.W") == {"1,0.C", "0,0.E"}


def test_a_gap_stays_when_tiles_are_laid_doors_hung_and_links_made() -> None:
    map = laid((SHOP, (0, 0), 0), (SHOP, (1, 0), 0))
    map = map.with_gap(map.square("0,0.NE"), 1).with_tile(CROSS, (2, 0), 0)
    map = map.with_doors({0, 2, 9}).with_links([(0, 22)]).with_doors(())
    assert ways(map, "0,0.NE") == {"0,0.N", "1,0.NW"}
    assert map.frontier == laid((SHOP, (0, 0), 0), (SHOP, (1, 0), 0), (CROSS, (2, 0), 0)).frontier, "it is no road"


def test_a_gap_turns_with_its_tile_and_the_wall_it_faces_then_stands() -> None:
    map = laid((SHOP, (0, 0), 0), (SHOP, (1, 0), 0))
    broken = map.with_gap(map.square("0,0.NE"), 1)
    turned = broken.with_turn(0, 1)
    assert turned.gaps == {(8, 2), (9, 3)}
    assert ways(turned, "1,0.NW") == {"1,0.N"}, "beyond the hole is the wall of the turned shop"
    assert turned.with_turn(0, 3).neighbours == broken.neighbours


# ---------------------------------------------------------------------- taken off the table


def test_a_tile_that_is_gone_leaves_its_cell_free_and_its_squares_lead_nowhere() -> None:
    map = laid((CROSS, (0, 0), 0), (CROSS, (1, 0), 0), (CROSS, (2, 0), 0))
    gap = map.without(1)
    assert steps(gap, "0,0.C") == ["#1#####-#", "101###---", "#1#####-#"]
    assert gap.square("1,0.C") == NOWHERE
    assert gap.kinds[9:18] == "#########"
    assert gap.neighbours[9:18] == [(NOWHERE,) * 4] * 9
    assert gap.gone == {1}
    assert [index for index, _ in gap.on_table()] == [0, 2]
    assert (gap.square("0,0.C"), gap.square("2,0.C")) == (4, 22), "the others are what they were"
    assert map.square("1,0.C") == 13, "the old map stays"


def test_a_tile_laid_where_one_is_gone_has_squares_of_its_own() -> None:
    map = laid((CROSS, (0, 0), 0), (CROSS, (1, 0), 0)).without(1).with_tile(CURVE, (1, 0), 2)
    assert map.square("1,0.C") == 22
    assert ways(map, "0,0.E") == {"0,0.C", "1,0.W"}
    assert map.square_at((4, 1)) == 22
    assert [laid.tile.id for _, laid in map.on_table()] == ["cross", "curve"]


def test_doors_links_and_gaps_of_a_tile_that_is_gone_are_gone() -> None:
    map = laid((SHOP, (0, 0), 0), (SHOP, (1, 0), 0))
    map = map.with_doors({1, 10}).with_links([(3, 4), (9, 0)]).with_gap(2, 1).without(1)
    assert map.doors == {1}
    assert map.links == {(3, 4)}
    assert map.gaps == {(2, 1)}


def test_a_card_of_the_town_is_taken_off() -> None:
    built = Town.empty().with_tile(PLAIN, (0, 0), 0).with_tile(EDGED, (-5, 1), 1)
    town = built.with_tile(EDGED, (3, 0), 2).without(2)
    assert (town.squares, town.strips) == (built.squares, built.strips)
    assert (town.touching[:18], town.neighbours[:18]) == (built.touching, built.neighbours)
    assert all(there == NOWHERE for row in town.neighbours[18:] for there in row)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(2, 8))
def test_without_a_tile_the_map_is_as_if_it_had_never_been_laid(seed: int, count: int) -> None:
    random = Random(seed)
    tiles = scattered(random, count)
    index = random.randrange(count)
    gone = laid(*tiles).without(index)
    anew = laid(*tiles[:index], *tiles[index + 1 :])
    assert gone.frontier == anew.frontier
    assert gone.by_name.keys() == anew.by_name.keys()
    for name in anew.by_name:
        assert ways(gone, name) == ways(anew, name)
