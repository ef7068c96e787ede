"""The tile map: rotation, placement, ways, doors, distances."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.packs import Map, Tile, load
from companion.tiles import FAR, NOWHERE, SIDES, STEPS, Placement, read_cell, read_placement
from companion.tiles.ground import KEPT

CROSS = Tile("cross", "Cross", ("#.#", "...", "#.#"), "NESW")
BEND = Tile("bend", "Bend", ("#.#", "#..", "###"), "NE")
SHOP = Tile("shop", "Shop", ("bbo", "...", "###"), "EW", "named", 3)
LOT = Tile("lot", "Lot", ("o.o", "...", "o.o"), "NESW")


def laid(*tiles: tuple[Tile, tuple[int, int], int]) -> Map:
    map = Map()
    for tile, cell, quarters in tiles:
        map = map.with_tile(tile, cell, quarters)
    return map


def ways(map: Map, square: str) -> set[str]:
    return {map.names[there] for there in map.neighbours[map.square(square)] if there != NOWHERE}


def test_a_quarter_turn_is_clockwise_and_four_of_them_close() -> None:
    looks = [(look.squares, "".join(SIDES[side] for side in look.exits)) for look in SHOP.looks]
    assert looks == [("bbo...###", "EW"), ("#.b#.b#.o", "NS"), ("###...obb", "EW"), ("o.#b.#b.#", "NS")]
    assert ["".join(SIDES[side] for side in look.exits) for look in BEND.looks] == ["NE", "ES", "SW", "NW"]


@pytest.mark.parametrize("text", ["0,0", "-3,12", "10,-1"])
def test_cells_are_written_as_they_are_read(text: str) -> None:
    cell = read_cell(text)
    assert cell is not None
    assert f"{cell[0]},{cell[1]}" == text
    for written in (f"{text} r270", f"upstairs {text} r90"):
        assert str(read_placement(written)) == written


@pytest.mark.parametrize(
    "text", ["", "1", "1,", "01,2", "-0,1", "1,2,3", "1, 2", "a,b", "99999,0", "1,2 r45", "1,2  r0", "a b 1,2"]
)
def test_what_is_no_cell_or_placement_is_none(text: str) -> None:
    assert read_cell(text) is None
    assert read_placement(text + " r0") is None or read_placement(text) is None


def test_tiles_join_road_to_road_in_the_middle_of_a_side_only() -> None:
    map = laid((LOT, (0, 0), 0), (LOT, (1, 0), 0))
    assert ways(map, "0,0.E") == {"0,0.NE", "0,0.SE", "0,0.C", "1,0.W"}
    assert ways(map, "0,0.NE") == {"0,0.N", "0,0.E"}
    assert map.toward(map.square("0,0.NE"), 1) == (map.square("1,0.NW"), True)
    assert map.toward(map.square("0,0.N"), 0) == (NOWHERE, True)
    assert map.toward(map.square("0,0.C"), 2) == (map.square("0,0.S"), False)


def test_a_building_is_entered_through_its_door_square_from_any_outside_square() -> None:
    map = laid((CROSS, (0, 0), 0), (SHOP, (1, 0), 0))
    assert ways(map, "1,0.NW") == {"1,0.N"}
    assert ways(map, "1,0.NE") == {"1,0.E"}
    with_door = map.with_doors({map.square("1,0.N")})
    assert ways(with_door, "1,0.N") == {"1,0.NW", "1,0.NE", "1,0.C"}
    assert ways(with_door, "1,0.W") == {"0,0.E", "1,0.C"}
    assert ways(map, "1,0.N") == {"1,0.NW"}, "the old map is as it was"
    assert with_door.with_doors(()).neighbours == map.neighbours


def test_a_blocked_square_has_no_name_to_stand_on() -> None:
    map = laid((CROSS, (0, 0), 0))
    assert map.square("0,0.NE") == NOWHERE
    assert map.square("5,5.C") == map.square(None) == map.square(7) == NOWHERE
    assert map.names[map.square("0,0.C")] == "0,0.C"


def test_every_shared_side_must_match_and_a_road_must_join() -> None:
    map = laid((CROSS, (0, 0), 0))
    assert [q for q in range(4) if map.fits(BEND, Placement((1, 0), q))] == [2, 3]
    assert not map.fits(CROSS, Placement((1, 1), 0)), "corner to corner is not beside"
    assert not map.fits(CROSS, Placement((0, 0), 0)), "there lies a tile"
    map = map.with_tile(SHOP, (1, 0), 0)
    assert not map.fits(CROSS, Placement((1, 1), 0)), "a road would end at the back of the shop"
    assert not map.fits(SHOP, Placement((1, -1), 0)), "two blank sides join nothing"


def test_open_roads_are_counted_before_and_after() -> None:
    map = laid((CROSS, (0, 0), 0))
    assert map.open_roads() == 4
    assert map.open_roads_after(CROSS, Placement((1, 0), 0)) == 6
    assert map.with_tile(CROSS, (1, 0), 0).open_roads() == 6
    end = Tile("end", "End", ("#.#", "#.#", "###"), "N")
    assert map.open_roads_after(end, Placement((1, 0), 3)) == 3


def test_the_same_tile_laid_again_gives_the_same_map() -> None:
    map = laid((CROSS, (0, 0), 0))
    assert map.with_tile(CROSS, (1, 0), 0) is map.with_tile(CROSS, (1, 0), 0)
    assert map.with_tile(CROSS, (1, 0), 1) is not map.with_tile(CROSS, (1, 0), 0)


def random_map(seed: int, tiles: int) -> Map:
    """A legal map of the base set with a door on every building."""
    random, pack = Random(seed), load("zombies-2014")
    map = Map().with_tile(pack.start, (0, 0), 0)
    for _ in range(tiles):
        tile = pack.tile(random.choice(pack.stack))
        places = [Placement(cell, q) for cell in map.frontier for q in range(4) if map.fits(tile, Placement(cell, q))]
        if not places:
            continue
        place = random.choice(places)
        map = map.with_tile(tile, place.cell, place.quarters)
        doors = [s for s in map.squares_of(len(map.laid) - 1, "b") if map.beside_street(s)]
        if doors:
            map = map.with_doors({*map.doors, random.choice(doors)})
    return map


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(0, 28))
def test_ways_are_mutual_and_lead_one_step(seed: int, tiles: int) -> None:
    map = random_map(seed, tiles)
    for here, row in enumerate(map.neighbours):
        for side, there in enumerate(row):
            if there != NOWHERE:
                assert map.neighbours[there][(side + 2) % 4] == here
                assert map.toward(here, side)[0] == there


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 28), st.data())
def test_distances_agree_with_a_plain_search(seed: int, tiles: int, data: st.DataObject) -> None:
    map = random_map(seed, tiles)
    squares = sorted(map.by_name.values())
    sources = data.draw(st.lists(st.sampled_from(squares), min_size=1, max_size=3))
    field = map.distances(sources)
    for square in squares:
        near = [field[there] for there in map.neighbours[square] if there != NOWHERE]
        expected = 0 if square in sources else min(near, default=FAR) + 1
        assert field[square] == min(expected, FAR)
    assert map.reach(sources[0], 2).keys() == {s for s in squares if map.distances(sources[:1])[s] <= 2}


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 28))
def test_the_frontier_is_what_looking_at_every_side_finds(seed: int, tiles: int) -> None:
    map = random_map(seed, tiles)
    free: dict[tuple[int, int], list[int]] = {}
    for tile, (x, y), quarters in map.laid:
        for side, (dx, dy) in enumerate(STEPS):
            if (x + dx, y + dy) not in map.cells:
                masks = free.setdefault((x + dx, y + dy), [0, 0])
                masks[0 if side in tile.looks[quarters].exits else 1] |= 1 << (side + 2) % 4
    assert {cell: list(frontier) for cell, frontier in map.frontier.items()} == free


def test_distance_fields_are_kept_but_not_without_end() -> None:
    map = random_map(1, 20)
    squares = sorted(map.by_name.values())
    first = map.distances(squares[:1])
    assert map.distances(squares[:1]) is first
    for one in squares[:20]:
        for other in squares[:20]:
            map.distances((one, other))
    assert len(map._distances) <= KEPT
    assert map.distances(squares[:1]) == first
