"""The pack of Totally Zombies!!! against everything that is known about its tiles and breeds."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.totally_zombies.areas import AREAS, ARMY_BASE, CIRCUS, MALL, SCHOOL, TOWN, WINDOWED, WOODS
from companion.games.totally_zombies.printed import (
    DOG,
    ENTRANCE,
    HELIPAD,
    NAMED,
    ROAD,
    SPECIAL,
    Map,
    Tile,
)
from companion.packs.pack import MARKS
from companion.tiles.tile import (
    BLOCKED,
    BUILDING,
    CENTRE,
    MIDDLES,
    SIDE,
    SQUARE_NAMES,
    STREET,
    WITHIN,
    turned_square,
)
from tests.packs.totally import totally

PACK = totally()
TILES = PACK.tiles
every_tile = pytest.mark.parametrize("tile", TILES.values(), ids=list(TILES))


def squares(tile: Tile, kinds: str) -> set[int]:
    return {k for k, kind in enumerate("".join(tile.rows)) if kind in kinds}


def pieces(area: set[int]) -> list[set[int]]:
    """The parts of some squares of a tile that hang together."""
    left, found = set(area), []
    while left:
        todo = {left.pop()}
        piece = set(todo)
        while todo:
            todo = {there for k in todo for there in WITHIN[k] if there in area} - piece
            piece |= todo
        left -= piece
        found.append(piece)
    return found


# ---------------------------------------------------------------------- tiles: sums


def test_each_set_has_its_number_of_tiles() -> None:
    copies = Counter[str]()
    for tile in TILES.values():
        copies[tile.set] += PACK.copies(tile.id)
    assert copies == {"1": 30, "2": 15, "3": 16, "4": 30, "5": 16, "6": 18, "7": 15}
    assert PACK.contents()["tile"] == 140
    assert len(TILES) == 98


@pytest.mark.parametrize(
    ("area", "row"),
    [
        (TOWN, (1, 1, 0, 0, 10, 36, 20, 43, 32, 124.0)),
        (ARMY_BASE, (0, 1, 1, 0, 0, 13, 5, 8, 4, 48.0)),
        (MALL, (0, 1, 1, 1, 0, 13, 10, 17, 10, 51.0)),
        (WOODS, (0, 0, 1, 1, 0, 28, 11, 19, 19, 49 + 59.5)),
        (SCHOOL, (0, 1, 1, 0, 0, 14, 7, 14, 17, 66.0)),
        (CIRCUS, (0, 0, 1, 6, 0, 8, 4, 9, 10, 18.0)),
    ],
)
def test_each_area_adds_up(area: str, row: tuple[float, ...]) -> None:
    here = PACK.tiles_of(area)
    kinds = Counter[str]()
    for tile in here:
        kinds[tile.kind] += PACK.copies(tile.id)
    reserved = sum(PACK.reserved[tile.id] for tile in here)
    counted = [t for t in here if t.kind in (ROAD, NAMED) or t.special & {"cabin", "big-top"}]
    sums = [0, 0, 0.0]
    for tile in counted:
        number = PACK.copies(tile.id) - PACK.reserved[tile.id]
        standing = 3.5 if tile.rolled else len(tile.exits) if tile.zombies is None else tile.zombies
        sums = [sums[0] + number * tile.bullets, sums[1] + number * tile.life, sums[2] + number * standing]
    named = sum(PACK.copies(tile.id) - PACK.reserved[tile.id] for tile in here if tile.kind == NAMED)
    regular = kinds[ROAD] + kinds[NAMED] - reserved
    single = (kinds["start"], kinds[HELIPAD], kinds[ENTRANCE], kinds[SPECIAL])
    assert (*single, reserved, regular, named, *sums) == row


def test_a_crossroad_five_stations_and_four_straights_are_kept_out_of_the_stack() -> None:
    kept = {id: number for id, number in PACK.reserved.items() if number}
    assert kept == {"town-crossroad": 1, "subway-station": 5, "town-straight": 4}
    assert (PACK.crossroad.id, PACK.station.id, PACK.straight.id) == (
        "town-crossroad",
        "subway-station",
        "town-straight",
    )
    left = Counter(PACK.stack(TOWN))
    assert (left["town-crossroad"], left["subway-station"], left["town-straight"]) == (0, 2, 1)
    assert (PACK.copies("subway-station"), len(TILES["town-straight"].exits)) == (7, 2)


def test_the_stacks_hold_what_is_drawn_and_nothing_that_waits_elsewhere() -> None:
    assert {area: len(PACK.stack(area)) for area in AREAS} == {
        TOWN: 36,
        ARMY_BASE: 14,
        MALL: 15,
        WOODS: 29,
        SCHOOL: 15,
        CIRCUS: 9,
    }
    stacked = {id for area in AREAS for id in PACK.stack(area)}
    missing = {"town-square", "town-helipad", "town-crossroad", "big-top-2", *(f"funhouse-{n}" for n in range(1, 5))}
    assert set(TILES) - stacked == missing | {PACK.entrance(area).id for area in AREAS if area != TOWN}
    assert all(TILES[id].area == area for area in AREAS for id in PACK.stack(area))


def test_an_area_that_is_not_in_play_has_no_stack() -> None:
    assert PACK.stack(MALL, (TOWN, WOODS)) == ()
    assert PACK.stack(WOODS, (TOWN, WOODS)) == PACK.stack(WOODS)


def test_tiles_that_the_rules_name_are_there() -> None:
    names = Counter[str]()
    for id, tile in TILES.items():
        names[tile.name] += PACK.copies(id)
    single = (
        *("Town Square", "Front Gate", "Motor Pool", "Armory", "Top Secret Lab", "Front Door", "Escalator", "Bridge"),
        *("Cabin", "Boathouse", "Abandoned Cars", "Altar", "School Entrance", "Ticket Booth", "Big Top 1", "Big Top 2"),
    )
    assert {name: names[name] for name in single} == dict.fromkeys(single, 1)
    assert (names["Helipad"], names["Subway Station"], names["Cave"]) == (4, 7, 2)
    assert [names[f"Funhouse {number}"] for number in range(1, 5)] == [1] * 4
    assert {area: PACK.entrance(area).name for area in AREAS[1:]} == {
        ARMY_BASE: "Front Gate",
        MALL: "Front Door",
        WOODS: "Bridge",
        SCHOOL: "School Entrance",
        CIRCUS: "Ticket Booth",
    }
    assert {PACK.helipad(area).area for area in (TOWN, ARMY_BASE, MALL, SCHOOL)} == {TOWN, ARMY_BASE, MALL, SCHOOL}
    assert (PACK.start.name, PACK.escalator.name, PACK.cabin.name) == ("Town Square", "Escalator", "Cabin")
    assert (PACK.big_top_1.name, PACK.big_top_2.name) == ("Big Top 1", "Big Top 2")


# ---------------------------------------------------------------------- tiles: drawings


@every_tile
def test_a_tile_can_be_walked_and_filled(tile: Tile) -> None:
    access = set(tile.accessible)
    inside = tile.structure or access
    assert tile.bullets + tile.life <= len(inside), "a token to a square"
    per_square = 2 if tile.breed == DOG else 1
    everywhere = tile.breed == DOG or "anywhere" in tile.special
    assert (tile.zombies or 0) <= per_square * len(access if everywhere else inside)
    assert tile.structure <= access
    assert tile.wooded <= access
    assert set(tile.spots.values()) <= access
    if tile.kind in (ROAD, HELIPAD, ENTRANCE, "start"):
        assert not tile.structure
    if tile.kind == NAMED:
        assert tile.structure


@every_tile
def test_roads_leave_where_the_exits_say_however_it_is_turned(tile: Tile) -> None:
    for quarters, look in enumerate(tile.looks):
        sides = {(SIDE[side] + quarters) % 4 for side in tile.exits}
        assert set(look.exits) == sides
        open_sides = {side for side in range(4) if look.mask & 0x111 << side}
        assert open_sides == sides | ({(SIDE["N"] + quarters) % 4} if "big-top" in tile.special else set())
        if tile.area != WOODS:
            assert all(look.squares[MIDDLES[side]] == STREET for side in sides), "an exit is a way"
        assert sorted(look.squares) == sorted("".join(tile.rows))
        assert look.squares[turned_square(0, quarters)] == "".join(tile.rows)[0]


@every_tile
def test_ways_hang_together_and_every_building_can_be_entered(tile: Tile) -> None:
    if tile.area == WOODS:
        assert ("marked-entrance" in tile.special) == bool(squares(tile, BUILDING)), "walls keep their entrances"
        return
    ways = squares(tile, ".o")
    assert len(pieces(ways)) == 1
    for piece in pieces(squares(tile, BUILDING)):
        touching = {there for k in piece for there in WITHIN[k]} & ways
        assert touching, "a way beside it, for a window or a door"


def test_only_lots_helipads_and_woods_have_open_ground() -> None:
    open_ground = {id for id, tile in TILES.items() if squares(tile, "o") and tile.area != WOODS}
    helipads = {PACK.helipad(area).id for area in (TOWN, ARMY_BASE, MALL, SCHOOL)}
    assert open_ground == helipads | {"town-parking-lot", "school-parking-lot"}
    for id in open_ground:
        assert len(TILES[id].accessible) == 9
    for id in ("front-gate", "front-door", "school-entrance", "ticket-booth", "bridge"):
        assert set(TILES[id].accessible) == {1, 4, 7}
    assert BLOCKED in TILES["police-station"].rows[2], "the parking squares are closed in this game"


def test_entrances_lead_straight_from_the_town_into_their_area() -> None:
    for area in AREAS[1:]:
        entrance = PACK.entrance(area)
        assert (entrance.exits, dict(entrance.leads)) == ("NS", {"S": TOWN})
        assert CENTRE in entrance.accessible
    assert not [id for id, tile in TILES.items() if tile.leads and tile.kind != ENTRANCE and id != "escalator"]
    assert dict(PACK.escalator.leads) == dict.fromkeys("NEW", "second-floor")


def test_windows_are_where_the_rules_have_them() -> None:
    for tile in TILES.values():
        built = bool(squares(tile, BUILDING))
        wanted = "o." if tile.id == "school-helipad" else "b" if built and tile.area in WINDOWED else ""
        assert tile.windows == wanted, tile.id
    street = Map().with_tile(TILES["army-surplus"], (0, 0), 0)
    assert 0 in street.neighbours[3], "from the street into the building beside the door"
    store = Map().with_tile(TILES["pet-store"], (0, 0), 0)
    assert 0 not in store.neighbours[3], "a store has its door only"
    assert 1 in store.neighbours[4]


def test_with_door_tokens_buildings_are_walled_until_a_token_lies() -> None:
    walled = Map().with_tile(PACK.doored["army-surplus"], (0, 0), 0)
    assert not {0, 1, 2} & set(walled.neighbours[4])
    assert 1 in walled.with_doors({1}).neighbours[4]
    huts = Map().with_tile(PACK.doored["barracks"], (0, 0), 0)
    assert {0, 2} <= set(huts.neighbours[1]), "two huts: one token could not open both"
    for id in ("pet-store", "cabin", "town-straight", "school-helipad"):
        assert PACK.doored[id] is TILES[id]


def test_the_two_halves_of_the_big_top_make_one_tent() -> None:
    for tiles in (TILES, PACK.doored):
        tent = Map().with_tile(tiles["big-top-1"], (0, 0), 0).with_tile(tiles["big-top-2"], (0, 1), 2)
        assert [there for k in (0, 1, 2) for there in tent.neighbours[k] if there >= 9] == [9 + 6, 9 + 7, 9 + 8]
        assert tent.kinds.count(BUILDING) == 6


def test_the_school_helipad_is_reached_through_a_building_and_from_no_road() -> None:
    roof = PACK.helipad(SCHOOL)
    assert (roof.joints, roof.exits, roof.looks[0].mask) == ("none", "", 0)
    beside = Map().with_tile(TILES["dormitory"], (0, 0), 0).with_tile(roof, (0, 1), 0)
    assert [there for k in (0, 1, 2) for there in beside.neighbours[k] if there >= 9] == [9 + 6, 9 + 7, 9 + 8]


def test_each_store_and_the_malls_helipad_have_one_air_duct() -> None:
    for tile in PACK.tiles_of(MALL):
        ducts = [k for name, k in tile.spots.items() if name == "duct"]
        assert len(ducts) == (tile.store or tile.kind == HELIPAD), tile.id
        assert all(k in tile.structure for k in ducts if tile.store)
    assert {id for id, tile in TILES.items() if "duct" in tile.spots} <= {tile.id for tile in PACK.tiles_of(MALL)}
    assert {id for id, tile in TILES.items() if tile.spots.get("win") == CENTRE} == {
        id for id, tile in TILES.items() if tile.kind == HELIPAD
    }


def test_four_ways_of_the_circus_and_only_they_lead_out_of_the_funhouse() -> None:
    four = {tile.id for tile in PACK.tiles_of(CIRCUS) if len(tile.exits) == 4 and CENTRE in tile.accessible}
    assert PACK.four_ways == four == {"circus-crossing", "midway-games"}
    assert sum(PACK.copies(id) for id in four) == 5


def test_the_funhouse_begins_as_a_closed_ring() -> None:
    ring = Map()
    for id, cell, quarters in PACK.funhouse:
        ring = ring.with_tile(TILES[id], cell, quarters)
    light = [square for square in range(36) if ring.kinds[square] == STREET]
    assert len(light) == 12
    assert all(sum(there >= 0 for there in ring.neighbours[square]) == 2 for square in light)
    assert max(ring.distances([light[0]])[square] for square in light) == 6, "six steps to the far side of one ring"
    assert [str(one) for one in PACK.start_row] == [
        "town-square 0,0 r0",
        "town-crossroad 1,0 r0",
        "subway-station 2,0 r90",
    ]


def test_named_places_of_the_woods_are_as_large_as_they_are_drawn() -> None:
    def named(id: str) -> set[str]:
        return {SQUARE_NAMES[k] for k in TILES[id].structure}

    assert named("altar") == {"NW", "N", "W", "C"}
    assert named("abandoned-cars") == {"NW", "N", "NE"}
    assert named("boathouse") == {"W", "C", "E"}, "with its dock"
    assert len(TILES["pet-cemetery"].structure) == len(TILES["campground"].structure) == 9
    buildings = {tile.id for tile in PACK.tiles_of(WOODS) if tile.building}
    assert buildings == {"cabin", "burnt-cabin", "shed", "ranger-post", "outhouse", "boathouse"}
    walled = {tile.id for tile in PACK.tiles_of(WOODS) if "marked-entrance" in tile.special}
    assert walled == buildings | {"cave"}
    assert squares(TILES["boathouse"], BLOCKED) == {6, 7, 8}, "water"


def test_the_army_base_has_room_for_more_bullets() -> None:
    for tile in PACK.tiles_of(ARMY_BASE):
        free = len(tile.accessible) - tile.bullets - tile.life
        assert free >= tile.extra_bullets, tile.id
        assert tile.extra_bullets == (0 if tile.kind == HELIPAD else 1 if tile.id == "armory" else 2)
    assert len(TILES["armory"].accessible) - TILES["armory"].bullets == 1
    assert {tile.extra_bullets for tile in TILES.values() if tile.area != ARMY_BASE} == {0}


def test_roads_are_streets_and_not_open_ground() -> None:
    assert TILES["town-parking-lot"].road == {1, 3, 4, 5, 7}
    assert TILES["front-gate"].road == {1, 4, 7}
    assert TILES["gas-station"].road == {3, 4, 5, 7}
    for id in ("town-helipad", "bridge", "woods-01", "funhouse-1"):
        assert not TILES[id].road, id


# ---------------------------------------------------------------------- breeds, kills, marks


def test_breeds_are_as_the_rulebook_says() -> None:
    rows = {
        id: (one.kill_on, one.steps, one.damage, one.together, one.apart, one.infects, one.stays_in, one.stays_out)
        for id, one in PACK.breeds.items()
    }
    assert rows == {
        "zombie": (4, 1, 2, 1, False, False, "", CIRCUS),
        "enhanced": (5, 2, 2, 1, False, True, "", ""),
        "dog": (5, 2, 1, 2, True, False, "", ""),
        "clown": (4, 1, 2, 1, False, False, CIRCUS, ""),
    }
    assert {one.letter for one in PACK.breeds.values()} == set("zgdc")
    assert {tile.breed for tile in TILES.values()} == set(PACK.breeds)


def test_fewer_kills_win_the_more_people_play() -> None:
    assert [PACK.threshold(players) for players in range(2, 9)] == [25, 23, 21, 19, 17, 15, 15]


def test_everything_says_how_sure_it_is() -> None:
    lines = [line for lines in PACK.listing().values() for line in lines]
    assert {line.mark for line in lines} == set(MARKS)
    assumed = {line.id for line in lines if line.mark == "assumed"}
    assert assumed & set(TILES) == {
        *("town-straight", "town-corner", "town-crossroad", "town6-straight", "fire-station", "sporting-goods"),
        *(
            "lawn-and-garden",
            "front-gate",
            "motor-pool",
            "mall-helipad",
            "pet-store",
            "lingerie-shop",
            "woods-05",
            "woods-06",
        ),
        *("woods-06", "phys-ed-bldg", "subway-station", "bank", "midway-games"),
    }
    assert len(assumed & set(PACK.cards)) == 15
    assert all(TILES[id].note for id in assumed & set(TILES))
    assert PACK.remarks() == []
