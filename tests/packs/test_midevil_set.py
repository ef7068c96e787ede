"""The pack of MidEvil against everything its rules say about the components: sums, special tiles, layouts, marks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from companion.games.midevil.pack import MidevilPack
from companion.games.midevil.printed import CASTLE, DUNGEON, INSIDE, MODES, NOWHERE, Tile
from companion.packs import load
from companion.packs.pack import MARKS, NOTHING_YET
from companion.tiles.tile import ALONG, CENTRE, CLOSED, MIDDLES, PIT, SIDE, STEPS


def midevil() -> MidevilPack:
    pack = load("midevil")
    assert isinstance(pack, MidevilPack)
    return pack


PACK = midevil()
TILES = PACK.tiles
SPELLS = ("appello", "carcer", "carpe", "liber", "mortem")


def of_set(name: str) -> list[Tile]:
    return [tile for tile in TILES.values() if tile.set == name]


def copies(tiles: list[Tile]) -> int:
    return sum(PACK.tile_copies[tile.id] for tile in tiles)


def squares(tile: Tile) -> str:
    return "".join(tile.rows)


def usable(tile: Tile) -> list[int]:
    return [k for k, kind in enumerate(squares(tile)) if kind not in CLOSED + PIT]


def open_edges(tile: Tile) -> set[tuple[int, str]]:
    """The squares of the border with the sides at which one could leave the tile."""
    walls = tile.looks[0].walls
    return {(k, side) for side, number in SIDE.items() for k in ALONG[number] if not walls[k] >> number & 1}


# ---------------------------------------------------------------------- sums


def test_the_boxes_hold_what_the_rulebook_counts() -> None:
    assert [copies(of_set(name)) for name in ("base", CASTLE, DUNGEON)] == [30, 16, 15]
    by_set = Counter[str]()
    for card in PACK.cards.values():
        by_set[card.set] += card.copies
    assert by_set == {"base": 50, CASTLE: 32}
    assert len(PACK.spell_deck) == 30
    assert {id: PACK.spells[id].copies for id in SPELLS} == dict.fromkeys(SPELLS, 6)
    assert {figure.id: figure.copies for figure in PACK.figures.values()} == {
        "white": 40,
        "red": 40,
        "blue": 20,
        "black": 6,
    }
    assert PACK.pieces == {"life-tokens": 50, "pawns": 6, "dice": 2, "fate-cards": 2}


def test_skeletons_are_worth_and_walk_as_the_rulebook_says() -> None:
    rows = {one.id: (one.points, one.kill_on, one.steps, one.through, one.pool) for one in PACK.figures.values()}
    assert rows == {
        "white": (1, 4, 1, False, True),
        "red": (2, 4, 1, False, True),
        "blue": (3, 4, 1, False, True),
        "black": (0, 6, 2, True, False),
    }


@pytest.mark.parametrize(
    ("mode", "stack", "deck", "colours"),
    [("base", 29, 49, 3), ("castle", 32, 81, 4), ("dungeon", 14, 49, 3), ("dungeon+castle", 16, 81, 4)],
)
def test_stack_and_deck_of_each_mode(mode: str, stack: int, deck: int, colours: int) -> None:
    tiles, cards = PACK.tile_stack(mode), PACK.event_deck(mode)
    assert (len(tiles), len(cards), len(PACK.figures_of(mode))) == (stack, deck, colours)
    assert "graveyard" in tiles
    assert PACK.necronomicon not in cards
    assert tiles.count("dungeon-entrance") == (2 if mode == "dungeon" else 0)
    assert not any(TILES[id].below for id in tiles)
    if DUNGEON in PACK.setup(mode).sets:
        assert len(PACK.dungeon_stack) == 13
        assert not any({"inn", "road"} & TILES[id].special for id in tiles)


def test_printed_numbers_add_up() -> None:
    named = [tile for tile in of_set("base") if tile.named]
    assert (copies(named), copies(of_set("base")) - copies(named)) == (16, 14)
    figures = sum((tile.skeletons or 0) * PACK.tile_copies[tile.id] for tile in named)
    assert figures == 43
    assert 60 <= 3.5 * 14 + 2 * figures <= 180, "between what two winners need and what the pool holds"
    castle = [tile for tile in of_set(CASTLE) if CASTLE in tile.special]
    assert (sum(tile.skeletons or 0 for tile in castle), sum(tile.life for tile in castle)) == (16, 3)
    life = sum(tile.life * PACK.tile_copies[tile.id] for tile in TILES.values())
    assert life == 21
    assert life + 6 * 3 <= PACK.pieces["life-tokens"]


# ---------------------------------------------------------------------- single tiles


@pytest.mark.parametrize("tile", TILES.values(), ids=list(TILES))
def test_every_tile_can_be_walked_and_filled(tile: Tile) -> None:
    edges = open_edges(tile)
    for side in tile.exits + tile.mouth:
        assert (MIDDLES[SIDE[side]], side) in edges, "a road that leads off the tile"
    assert (tile.skeletons is None) == (not tile.named and not tile.below)
    if tile.skeletons is None:
        assert tile.life == 0
    assert max(tile.skeletons or 0, tile.life) <= len(tile.for_tokens)
    if any(kind in "bc" for kind in squares(tile)):
        assert tile.doors
        assert tile.tokens_on == INSIDE
        assert {squares(tile)[k] for k in tile.for_tokens} <= set("bc")
    if not tile.below and "filth" not in tile.special:
        assert any((MIDDLES[number], side) in edges for side, number in SIDE.items()), "some side can meet a road"


def test_special_tiles_are_as_the_rules_describe_them() -> None:
    names = Counter[str]()
    for tile in TILES.values():
        names[tile.name] += PACK.tile_copies[tile.id]
    single = ("Altar", "Graveyard", "Bridge", "Smith", "Drawbridge", "Filth", "Windmill", "Pit", "Dungeon Altar")
    assert {name: names[name] for name in single} == dict.fromkeys(single, 1)
    assert names["Inn"] >= 2
    assert (names["Dungeon Entrance"], names["Plain dirt"]) == (2, 3)
    assert all(names[f"Castle {number}"] == 1 for number in range(1, 13))
    assert TILES["dirt"].rows == ("ooo", "ooo", "ooo")
    assert not TILES["dirt"].exits
    assert any(len(usable(tile)) == 3 for tile in of_set("base") if not tile.named), "as Marissa's example needs"
    assert (len(usable(TILES["altar"])), TILES["altar"].exits) == (9, "NESW")
    assert usable(TILES["bridge"]) == usable(TILES["drawbridge"]) == [1, 4, 7]
    assert squares(TILES["smith"]).count("#") == 1
    assert (squares(TILES["windmill"]).count("#"), TILES["windmill"].tokens_on) == (4, "outside")
    assert not usable(TILES["filth"])
    assert "may-cut-off" in TILES["filth"].special
    assert squares(TILES["pit"]).index(PIT) == CENTRE
    assert len(usable(TILES["pit"])) == 8


def test_squares_that_the_rules_speak_of_lie_in_the_middle() -> None:
    assert TILES["altar"].spots == {"start": CENTRE, "altar": CENTRE}
    assert TILES["graveyard"].spots == {"book": CENTRE}
    assert TILES["castle-3"].spots == {"start": CENTRE}
    assert TILES["dungeon-altar"].spots == {"altar": CENTRE}


def test_the_graveyard_is_fenced_with_gates_only_and_has_room_for_nine() -> None:
    grave = TILES["graveyard"]
    assert len(usable(grave)) == 9 == PACK.figures["black"].copies + (grave.skeletons or 0)
    assert open_edges(grave) == {(1, "N"), (7, "S")}
    assert not grave.building, "it is fenced, and open to the sky"


def test_only_trees_river_and_furnace_block_the_base_set() -> None:
    for tile in of_set("base"):
        blocked = {kind for kind in squares(tile) if kind in CLOSED}
        assert blocked <= {"bridge": {"~"}, "smith": {"#", "t"}}.get(tile.id, {"t"}), tile.id


def test_the_drawbridge_has_two_sides() -> None:
    down = TILES["drawbridge"]
    up = PACK.turned_over("drawbridge")
    assert not usable(up)
    assert PACK.turned_over(up.id) is down
    assert up.id not in TILES, "one tile, whichever side is up"
    assert down.tokens_on == NOWHERE
    assert (up.exits, up.special) == (down.exits, down.special)


def test_castle_tiles_are_open_sparsely_populated_and_three_have_a_cellar() -> None:
    castle = [tile for tile in of_set(CASTLE) if CASTLE in tile.special]
    assert all(len(usable(tile)) == 9 and (tile.skeletons or 0) <= 3 for tile in castle)
    assert {tile.id for tile in TILES.values() if tile.cellar} == {"castle-2", "castle-4", "castle-6"}
    assert {tile.id for tile in castle if not tile.building} == {"castle-8", "castle-11"}, "the courtyard"


@pytest.mark.parametrize("tile", [tile for tile in TILES.values() if tile.below], ids=lambda tile: tile.id)
def test_dungeon_passages_take_two_steps(tile: Tile) -> None:
    """As in the printed sample turn."""
    assert set(squares(tile)) <= {"d", "#"}
    assert (tile.skeletons, tile.life, tile.area) == (0, 0, DUNGEON)
    assert open_edges(tile) == {(MIDDLES[SIDE[side]], side) for side in tile.exits}
    ground = PACK.first_map("base").with_tile(tile, (9, 9), 0)
    ends = {side: 9 + MIDDLES[SIDE[side]] for side in tile.exits}
    for one, other in combinations(tile.exits, 2):
        assert ground.distances([ends[one]])[ends[other]] == 2
    if "altar" in tile.spots:
        assert ground.distances([ends["S"]])[9 + tile.spots["altar"]] == 1


def test_the_dungeon_has_a_dead_end_and_entrances_lead_down() -> None:
    assert any(len(tile.exits) == 1 for tile in TILES.values() if tile.below and not tile.named)
    entrance = TILES["dungeon-entrance"]
    assert (entrance.exits, entrance.mouth, entrance.spots["last"]) == ("N", "S", MIDDLES[SIDE["S"]])
    assert open_edges(entrance) == {(1, "N"), (7, "S")}
    assert dict(entrance.leads) == {"S": DUNGEON}


# ---------------------------------------------------------------------- cards, fate, spells, marks


def test_cards_are_described_whole() -> None:
    for card in PACK.cards.values():
        assert card.does.endswith("."), card.id
        assert card.does == NOTHING_YET or len(card.does) >= 15, card.id
        assert card.type != "weapon" or "weapon" in card.tags, card.id
        assert not card.ranged or "ranged" in card.tags, card.id
        assert card.ends != "at once" or not card.stays_in_front, card.id
        assert (card.does == NOTHING_YET) <= bool(card.discards_for), card.id
    kept = sum(card.copies for card in PACK.cards.values() if card.set == "base" and card.type != "event")
    assert (kept - 1, 50 - kept) == (28, 21), "the Necronomicon is neither"


def test_cards_that_the_rules_presuppose() -> None:
    tags = {
        name: {tag for card in PACK.cards.values() if card.set == name for tag in card.tags}
        for name in ("base", CASTLE)
    }
    both = {"weapon", "ranged", "horse", "take-item", "take-spell", "skeletons-return", "skeletons-move"}
    assert both | {"no-sight", "book", "skeletons-add", "movement", "life"} <= tags["base"]
    assert both | {"pit", "drawbridge", "black"} <= tags[CASTLE]
    assert not {"pit", "drawbridge", "black"} & tags["base"], "nothing of the castle without the castle"
    assert [card.id for card in PACK.cards.values() if "no-sight" in card.tags] == ["catapult"]
    assert {card.effect for card in PACK.cards.values() if card.name == "Horse"} == {"horse"}
    assert all(card.numbers == {"factor": 2} for card in PACK.cards.values() if card.effect == "horse")
    book = PACK.card(PACK.necronomicon)
    assert (book.set, book.type, book.copies) == ("base", "item", 1)


def test_fate_and_spells_are_whole() -> None:
    assert sorted(PACK.fate_of) == [1, 2, 3, 4, 5, 6]
    assert PACK.fate_of[4].effect.id == "draw-spells"
    assert PACK.fate_of[6].effect.id == "end-turn"
    assert set(PACK.pair_of) == {frozenset(pair) for pair in combinations(SPELLS, 2)}
    assert [one.spells for one in PACK.winnings.values()] == [{"appello", "carcer", "mortem"}]


def test_every_entry_carries_its_mark() -> None:
    for thing, lines in PACK.listing().items():
        assert lines
        for line in lines:
            assert line.mark in MARKS, (thing, line.id)


def test_only_what_the_rulebook_states_is_attested() -> None:
    assert {card.id for card in PACK.cards.values() if card.mark != "assumed"} == {"necronomicon", "horse"}
    assert {fate.roll: fate.mark for fate in PACK.fates.values() if fate.mark != "assumed"} == {
        4: "attested",
        6: "attested",
    }
    attested = {id for id, pair in PACK.pairs.items() if pair.mark == "attested"}
    assert attested == {"appello-carpe", "appello-liber", "carpe-liber", "carcer-carpe"}
    assert all(pair.mark == "assumed" for id, pair in PACK.pairs.items() if id not in attested)


# ---------------------------------------------------------------------- what lies there at the beginning


def test_every_mode_has_its_set_up() -> None:
    assert [PACK.setup(mode).mode for mode in MODES] == list(MODES)
    assert [str(PACK.setup(mode).start) for mode in MODES] == ["altar C", "castle-3 C", "altar", "altar"]
    for mode in MODES:
        cells = [one.cell for one in PACK.setup(mode).lay]
        assert len(set(cells)) == len(cells)


def place_of(mode: str, tile: str) -> tuple[int, int]:
    return next(one.cell for one in PACK.setup(mode).lay if one.tile == tile)


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]


@pytest.mark.parametrize("mode", ["castle", "dungeon+castle"])
def test_the_castle_has_one_way_out_and_it_is_the_drawbridge(mode: str) -> None:
    raised = PACK.first_map(mode)
    bridge = raised.cells[place_of(mode, "drawbridge")]
    lowered = raised.with_face(bridge, TILES["drawbridge"])
    throne = raised.at(place_of(mode, "castle-3"), "C")
    inside, outside = raised.distances([throne]), lowered.distances([throne])
    far = 1 << 30
    rooms = [laid.tile.id for laid in raised.laid if CASTLE in laid.tile.special]
    assert sorted(rooms) == sorted(f"castle-{number}" for number in range(1, 13))
    for index, laid in enumerate(raised.laid):
        middle = 9 * index + CENTRE
        if CASTLE in laid.tile.special:
            assert all(inside[9 * index + k] < far for k in range(9)), laid.tile.id
        elif index != bridge:
            assert inside[middle] == far, "nothing leads out while the Drawbridge is up"
            assert outside[middle] < far, "the lowered Drawbridge leads out"
    ways_out = {(cell, side) for cell, free in lowered.frontier.items() for side in range(4) if free.roads >> side & 1}
    castle = {laid.cell for laid in raised.laid if CASTLE in laid.tile.special}
    leaking = {
        (cell, side)
        for cell, side in ways_out
        if (other := beside(cell)[side]) in castle and lowered.area_at(lowered.cells[other], (side + 2) % 4) != "cellar"
    }
    assert not leaking, "no room is open to the world but through its cellar"


def test_castle_3_is_farthest_from_the_door() -> None:
    ground = PACK.first_map("castle")
    door = ground.at(place_of("castle", "castle-11"), "S")
    far = ground.distances([door])
    steps = {
        laid.tile.id: far[9 * index + CENTRE] + 1
        for index, laid in enumerate(ground.laid)
        if CASTLE in laid.tile.special
    }
    assert max(steps, key=lambda id: steps[id]) == "castle-3"
    assert sorted(steps.values())[-2] < steps["castle-3"] == 16


@pytest.mark.parametrize("mode", ["castle", "dungeon+castle"])
def test_the_flanks_of_the_drawbridge_are_clear(mode: str) -> None:
    (x, y), ground = place_of(mode, "drawbridge"), PACK.first_map(mode)
    assert not {(x - 1, y), (x + 1, y)} & set(ground.cells)


@pytest.mark.parametrize(("mode", "bridge"), [("dungeon", "bridge"), ("dungeon+castle", "drawbridge")])
def test_a_bridge_and_three_dirt_tiles_lie_around_the_altar(mode: str, bridge: str) -> None:
    assert place_of(mode, "altar") == (0, 0)
    ground = PACK.first_map(mode)
    around = [ground.laid[ground.cells[cell]].tile for cell in beside((0, 0))]
    assert sorted(tile.name for tile in around) == sorted([TILES[bridge].name, *["Plain dirt"] * 3])
    lowered = ground if mode == "dungeon" else ground.with_face(ground.cells[place_of(mode, bridge)], TILES[bridge])
    middle = 9 * lowered.cells[0, 0]
    assert all(lowered.passable(middle + MIDDLES[side], side) for side in range(4)), "every road leads on"


def test_the_castle_of_the_full_game_has_the_shape_of_the_castle_game() -> None:
    def shape(mode: str) -> dict[str, tuple[int, int]]:
        gate = place_of(mode, "drawbridge")
        castle = [one for one in PACK.setup(mode).lay if one.tile.startswith("castle-")]
        return {one.tile: (one.cell[0] - gate[0], one.cell[1] - gate[1]) for one in castle}

    assert shape("castle") == shape("dungeon+castle")


def test_entrances_are_reached_through_the_cellars_only() -> None:
    setup = PACK.setup("dungeon+castle")
    assert len(setup.entrances) == 3
    ground = PACK.first_map("dungeon+castle", setup.entrances)
    throne = ground.distances([ground.at(place_of("dungeon+castle", "castle-3"), "C")])
    for one in setup.entrances:
        index = ground.cells[one.cell]
        joined = {there // 9 for k in range(9) for there in ground.sides[9 * index + k] if there >= 0} - {index}
        beyond = {ground.laid[other].tile.id for other in joined}
        assert len(beyond) == 1
        assert beyond <= {"castle-2", "castle-4", "castle-6"}
        assert throne[9 * index + CENTRE] < 1 << 30
    alone = PACK.first_map("castle").with_tile(TILES["dirt"], (-1, 1), 0)
    cellar = alone.at(place_of("castle", "castle-2"), "N")
    assert not alone.passable(cellar, SIDE["N"]), "without an Entrance the cellar door is closed"
