"""The 2014 base set adds up: counts, buildings, survivors and the geometry of every drawing."""

from __future__ import annotations

import pytest

from companion.packs import Card, Tile, check, load
from companion.packs.loader import BUILT_IN

PACK = load("zombies-2014")
TILES = [pytest.param(tile, id=tile.id) for tile in PACK.tiles.values()]
BUILDINGS = [pytest.param(tile, id=tile.id) for tile in PACK.tiles.values() if tile.kind == "named"]
CARDS = [pytest.param(card, id=card.id) for card in PACK.cards.values()]

SURVIVORS = {
    "Skate Shop": 2,
    "Hospital": 4,
    "Fire Station": 2,
    "Florist Shop": 1,
    "Hardware Store": 2,
    "Sporting Goods Store": 1,
    "Army Surplus": 1,
    "Lawn & Garden Store": 2,
    "Toy Store": 3,
}
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
Drawing = tuple[str, ...]

BONUS_CARDS = {"fire-axe": "combat-bonus", "hey-look-a-shotgun": "combat-bonus", "skateboard": "movement-bonus"}


def places(rows: Drawing, marks: str) -> set[tuple[int, int]]:
    return {(column, row) for row in range(3) for column in range(3) if rows[row][column] in marks}


def turned(rows: Drawing) -> Drawing:
    """A quarter turn clockwise."""
    return tuple("".join(rows[2 - column][row] for column in range(3)) for row in range(3))


def exits_drawn(rows: Drawing) -> set[str]:
    return {side for side, (dx, dy) in SIDES.items() if rows[1 + dy][1 + dx] == "."}


def walk(area: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    seen, todo = {start}, [start]
    while todo:
        column, row = todo.pop()
        fresh = {(column + dx, row + dy) for dx, dy in SIDES.values()} & area - seen
        seen |= fresh
        todo += fresh
    return seen


def test_thirty_tiles_are_town_square_helipad_twelve_buildings_and_sixteen_roads() -> None:
    counts = dict.fromkeys(("start", "helipad", "named", "road"), 0)
    for tile in PACK.tiles.values():
        counts[tile.kind] += PACK.copies(tile.id)
    assert counts == {"start": 1, "helipad": 1, "named": 12, "road": 16}
    assert sum(counts.values()) == 30


def test_the_roads_are_straights_corners_tees_a_crossroad_and_a_lot() -> None:
    roads = {tile.id: PACK.copies(tile.id) for tile in PACK.tiles.values() if tile.kind == "road"}
    assert roads == {
        "town-straight": 5,
        "town-corner": 5,
        "town-tee": 4,
        "town-crossroad": 1,
        "town-parking-lot": 1,
    }


def test_the_stack_holds_every_tile_but_the_start_tile() -> None:
    assert len(PACK.stack) == 29
    assert PACK.start.id == "town-square"
    assert PACK.start.id not in PACK.stack
    assert PACK.stack.count("town-straight") == 5
    assert PACK.stack.count(PACK.helipad.id) == 1


def test_the_deck_holds_fifty_cards_of_twenty_seven_designs() -> None:
    assert len(PACK.deck) == 50
    assert len(PACK.cards) == 27
    assert PACK.deck.count("fear") == PACK.copies("fear") == 2
    assert PACK.deck.count("brain-cramp") == 2


def test_the_box_holds_a_hundred_zombies_six_pawns_and_two_dice() -> None:
    assert PACK.pieces == {"zombies": 100, "pawns": 6, "dice": 2}


def test_eighteen_survivors_wait_in_nine_buildings() -> None:
    found = {tile.name: tile.survivors for tile in PACK.tiles.values() if tile.survivors}
    assert found == SURVIVORS
    assert sum(found.values()) == 18


@pytest.mark.parametrize("tile", BUILDINGS)
def test_each_building_square_has_a_bullet_a_heart_or_a_survivor(tile: Tile) -> None:
    assert len(places(tile.rows, "b")) == tile.bullets + tile.hearts + tile.survivors


@pytest.mark.parametrize("tile", BUILDINGS)
def test_a_door_fits_each_building_and_leads_to_all_of_it(tile: Tile) -> None:
    building, streets = places(tile.rows, "b"), places(tile.rows, ".")
    doors = [(x, y) for x, y in building if any((x + dx, y + dy) in streets for dx, dy in SIDES.values())]
    assert doors
    assert walk(building, doors[0]) == building


@pytest.mark.parametrize("tile", TILES)
def test_the_exits_are_the_streets_that_reach_a_side_however_the_tile_is_turned(tile: Tile) -> None:
    rows: Drawing = tile.rows
    exits = set(tile.exits)
    for _ in range(4):
        assert exits == exits_drawn(rows)
        rows, exits = turned(rows), {CLOCKWISE[side] for side in exits}
    assert rows == tile.rows


@pytest.mark.parametrize("tile", TILES)
def test_every_open_square_can_be_walked_to(tile: Tile) -> None:
    open_ground = places(tile.rows, ".o")
    assert walk(open_ground, next(iter(open_ground))) == open_ground


@pytest.mark.parametrize("tile", TILES)
def test_the_printed_zombies_find_room(tile: Tile) -> None:
    building, open_ground = places(tile.rows, "b"), places(tile.rows, ".o")
    assert (tile.zombies is None) == (tile.kind == "road")
    assert (tile.zombies or 0) <= len(building or open_ground)


@pytest.mark.parametrize("tile", TILES)
def test_only_named_tiles_have_a_building_and_tokens(tile: Tile) -> None:
    named = tile.kind == "named"
    assert bool(places(tile.rows, "b")) == named
    assert (tile.bullets + tile.hearts > 0) == named


@pytest.mark.parametrize("card", CARDS)
def test_each_card_is_told_in_words_and_keeps_to_its_type(card: Card) -> None:
    assert all(words.strip() for words in (card.name, card.when, card.target, card.does, card.ends))
    assert card.stays_in_front == (card.type in ("item", "weapon"))
    assert card.weapon == (card.type == "weapon")
    assert "None until" not in card.good_for
    assert card.good_for == card.does or card.discards_for in card.good_for
    assert card.effect == BONUS_CARDS.get(card.id, card.id)


def test_the_places_where_cards_are_played_are_the_buildings_of_the_set() -> None:
    places_named = {card.id: card.where for card in PACK.cards.values() if card.where}
    assert places_named == {
        "all-the-marbles": ("Toy Store",),
        "chainsaw": ("Lawn & Garden Store",),
        "fire-axe": ("Fire Station",),
        "first-aid-kit": ("Hospital", "Drug Store"),
        "grenade": ("Army Surplus",),
        "lots-of-ammo": ("Sporting Goods Store",),
        "molotov-cocktail": ("Gas Station",),
        "skateboard": ("Skate Shop",),
    }


def test_card_names_are_unique() -> None:
    assert len({card.name for card in PACK.cards.values()}) == len(PACK.cards)


def test_built_in_packs_have_no_problems_and_live_in_a_folder_of_their_name() -> None:
    found, problems = check()
    assert problems == []
    assert [source.folder for source in found] == [BUILT_IN / source.id for source in found]
