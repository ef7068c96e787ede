"""Map tiles: where they may lie, what comes onto them, areas that are closed off, and how placing comes to its end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.totally_zombies.chapters.removing import take_off
from companion.games.totally_zombies.chapters.room import no_zombie_fits
from tests.rules.citing import rule
from tests.rules.laid import RULING, TILE, drawing, gate, on_tile, to_place
from tests.rules.outbreak import Outbreak, horde, table, tile

SCHOOL, ARMY, MALL, WOODS, CIRCUS = (
    gate(entrance) for entrance in ("school-entrance", "front-gate", "front-door", "bridge", "ticket-booth")
)


def cells(table: Outbreak) -> set[str]:
    """The cells that are offered."""
    return {option.rpartition(" ")[0] for option in table.options}


# ---------------------------------------------------------------------- where a tile may lie


@rule("totally-zombies.tile.own-area", "totally-zombies.ruling.attach")
def test_a_tile_joins_its_own_area() -> None:
    table = to_place("school-crossing", *SCHOOL)
    assert cells(table) == {"0,4"}
    assert table.refused("1,1 r0") == TILE + "own-area"  # roads of the Town alone
    assert table.refused("0,0 r0") == RULING + "attach"
    assert table.refused("9,9 r0") == RULING + "attach"
    table.answer("0,4 r0")
    assert table.game.area(table.game.map.square("0,4.C")) == "school"


@rule("totally-zombies.tile.rotation")
def test_a_tile_is_turned_in_quarters() -> None:
    table = to_place("town-straight")
    turns = {option.rpartition(" ")[2] for option in table.options}
    assert turns == {"r0", "r90", "r180", "r270"}
    assert table.refused("-1,0 r45") == TILE + "rotation"
    table.answer("-1,0 r90")
    assert table.game.map.passable(table.game.map.square("0,0.W"), 3)


NORTH_AND_WEST = tile("town-corner", "0,-1")
"""At 1,-1 roads come from the north and from the west."""


@rule("totally-zombies.tile.roads-match", "totally-zombies.ruling.tile-grid")
def test_every_road_meets_a_road() -> None:
    curve = to_place("town-corner", NORTH_AND_WEST)
    assert "1,-1 r270" in curve.options
    straight = to_place("town-straight", NORTH_AND_WEST)
    assert straight.refused("1,-1 r90") == TILE + "roads-match"
    assert straight.refused("1,-1 r0") == TILE + "roads-match"


@rule("totally-zombies.tile.no-blocked-road")
def test_no_side_of_a_building_closes_a_road() -> None:
    shop = to_place("army-surplus")
    assert shop.refused("-1,0 r90") == TILE + "no-blocked-road"
    assert "-1,0 r180" in shop.options
    beside_a_building = to_place("town-crossroad")
    assert beside_a_building.refused("3,0 r0") == TILE + "no-blocked-road"  # its own road would end at the station


@rule("totally-zombies.ruling.attach")
def test_two_closed_sides_join_nothing() -> None:
    assert to_place("town-straight").refused("3,0 r0") == RULING + "attach"


@rule("totally-zombies.tile.table-edge", "totally-zombies.ruling.table-surface")
def test_nothing_is_laid_beyond_the_edges_of_the_table() -> None:
    table = to_place("town-straight", surface=[1, 2, 4, 4])
    assert "-1,0 r90" in table.options
    assert table.refused("-2,0 r90") == TILE + "table-edge"
    assert table.refused("3,0 r90") == TILE + "table-edge"
    endless = to_place("town-straight", surface=[1, 2, 4, 4], options={"surface": "unlimited"})
    assert endless.refused("-2,0 r90") == RULING + "attach"


@rule("totally-zombies.ruling.table-surface")
def test_where_nobody_measured_the_table_people_say_which_cell_is_none() -> None:
    table = to_place("town-straight", options={"surface": "unlimited"})
    assert "-1,0 r90" in table.options
    table.correct(blocked=["-1,0"])
    assert table.refused("-1,0 r90") == TILE + "table-edge"
    assert table.game.position()["blocked"] == ["-1,0"]
    assert table.correct_refused({"blocked": ["west"]}) == ""
    only_there = drawing("army-base", *ARMY, turn={"tile": "army-straight"}).correct(blocked=["0,4"])
    assert only_there.game.decks["army-base"].tile_discards == ["army-straight"]  # and nothing of that deck fits now
    assert (only_there.asks, only_there.game.deck) == ("tile.draw", "town")


@rule("totally-zombies.tile.woods-open-placement", "totally-zombies.ruling.attach")
def test_woods_are_laid_openly_beside_woods() -> None:
    first = to_place("woods-09", *WOODS)
    assert first.options == ["0,4 r0", "0,4 r90", "0,4 r180", "0,4 r270"]
    assert first.refused("-1,0 r0") == TILE + "woods-open-placement"
    assert first.refused("1,3 r0") == TILE + "woods-open-placement"  # the banks of the bridge are closed
    cave = to_place("cave", *WOODS, tile("woods-09", "0,4"))
    assert {"0,5 r0", "1,4 r0", "1,4 r90"} <= {*cave.options}  # an open square at an open square will do
    assert cave.refused("0,5 r180") == TILE + "woods-open-placement"  # rock all along the side


@rule("totally-zombies.ruling.parking-lot")
def test_a_lot_joins_like_a_crossroad_and_its_corners_are_closed_towards_other_tiles() -> None:
    lot = to_place("town-parking-lot").answer("1,1 r0")
    game = lot.game
    assert on_tile(lot, "1,1") == ("ZZZZ", "")
    assert game.map.passable(game.map.square("1,1.SW"), 1)
    assert not game.map.passable(game.map.square("1,1.SW"), 2)


# ---------------------------------------------------------------------- what comes onto it


@pytest.mark.parametrize(
    ("name", "squares"),
    [
        ("town-crossroad", {"N", "E", "S", "W"}),
        ("town-tee", {"N", "E", "S"}),
        ("town-straight", {"N", "S"}),
        ("town-corner", {"E", "S"}),
    ],
)
@rule(
    "totally-zombies.tile.unnamed-zombies",
    "totally-zombies.ruling.unnamed-positions",
    "totally-zombies.ruling.exit-count",
)
def test_an_unnamed_tile_gets_a_zombie_at_each_exit(name: str, squares: set[str]) -> None:
    table = to_place(name)
    table.answer("1,1 r0" if name in ("town-crossroad", "town-straight") else "1,1 r90")
    assert {table.game.map.names[square] for square in table.game.zombies} == {f"1,1.{square}" for square in squares}
    assert table.asks != "tile.zombie"
    assert table.refused("1,1.C", name="tile.zombie") == TILE + "unnamed-zombies"


@rule("totally-zombies.tile.circus-unnamed-empty")
def test_crossings_of_the_circus_stay_empty() -> None:
    table = to_place("circus-crossing", *CIRCUS).answer("0,4 r0")
    assert on_tile(table, "0,4") == ("", "")
    assert table.refused("0,4.C", name="tile.zombie") == TILE + "circus-unnamed-empty"


@rule("totally-zombies.tile.woods-dog-roll", "totally-zombies.tile.two-dogs-per-square")
def test_unnamed_woods_get_as_many_dogs_as_the_die_shows() -> None:
    table = to_place("woods-09", *WOODS).answer("0,4 r0")
    assert table.asks == "tile.dogs"
    assert table.refused(0, name="zombies.roll") == TILE + "woods-dog-roll"  # nobody skips it
    assert table.refused(7) == RULING + "dice-validity"
    table.answer(4, "0,4.C", "0,4.C")
    assert table.refused("0,4.C") == TILE + "two-dogs-per-square"
    table.answer("0,4.N", "0,4.N")
    assert on_tile(table, "0,4") == ("DDDD", "")
    assert table.asks != "tile.zombie"
    assert table.refused("0,4.S", name="tile.zombie") == TILE + "woods-dog-roll"


def toy_store() -> Outbreak:
    """The Toy Store is laid (5 squares: north row, west column) with its three zombies still in hand."""
    return to_place("toy-store").answer("1,1 r0")


@rule("totally-zombies.tile.named-contents", "totally-zombies.ruling.who-places-contents")
def test_a_named_tile_gets_exactly_what_is_printed_on_it() -> None:
    table = toy_store().answer("1,1.NW", "1,1.N", "1,1.NE", "1,1.NW", "1,1.N")
    assert on_tile(table, "1,1") == ("ZZZ", "bl")
    assert table.refused("1,1.W", name="tile.bullet") == TILE + "named-contents"


@rule("totally-zombies.tile.contents-inside")
def test_contents_go_inside_the_building() -> None:
    table = toy_store()
    assert sorted(table.options) == ["1,1.N", "1,1.NE", "1,1.NW", "1,1.SW", "1,1.W"]
    assert table.refused("1,1.C") == TILE + "contents-inside"
    assert table.refused("0,0.C") == TILE + "contents-inside"
    table.answer("1,1.NW", "1,1.N", "1,1.NE")
    assert table.asks == "tile.bullet"
    assert table.refused("1,1.C") == TILE + "contents-inside"


@rule("totally-zombies.ruling.contents-overflow")
def test_where_all_squares_are_filled_nobody_chooses_and_what_finds_no_room_is_left_out() -> None:
    table = to_place("drug-store").answer("-1,0 r0")  # three zombies and three life tokens on three squares
    assert on_tile(table, "-1,0") == ("ZZZ", "lll")
    assert not table.asks.startswith("tile.")


@rule("totally-zombies.tile.woods-dogs-outside")
def test_dogs_of_a_named_woods_tile_may_stand_outside_and_tokens_lie_inside() -> None:
    table = to_place("altar", *WOODS).answer("0,4 r0")
    table.answer("0,4.C", "0,4.C", "0,4.SE")
    assert table.asks == "tile.bullet"
    assert table.refused("0,4.SE") == TILE + "contents-inside"
    table.answer("0,4.C", "0,4.N", "0,4.NW")
    assert on_tile(table, "0,4") == ("DDD", "bll")


@rule("totally-zombies.tile.one-token-per-square")
def test_no_square_receives_a_second_token() -> None:
    table = to_place("hardware-store").answer("1,1 r0", "1,1.NW", "1,1.N", "1,1.NE", "1,1.NW")
    assert table.asks == "tile.bullet"
    assert table.refused("1,1.NW") == TILE + "one-token-per-square"
    table.answer("1,1.N")
    assert table.asks == "tile.life"
    assert table.refused("1,1.N") == TILE + "one-token-per-square"
    table.answer("1,1.W")
    assert on_tile(table, "1,1") == ("ZZZ", "bbl")


@rule("totally-zombies.tile.one-zombie-per-square", "totally-zombies.ruling.enhanced-counts-as-zombie")
def test_a_square_holds_one_upright_zombie() -> None:
    table = toy_store().answer("1,1.NW")
    assert table.refused("1,1.NW") == TILE + "one-zombie-per-square"
    game, square = table.game, table.game.map.square("1,1.NW")
    for breed in ("zombie", "enhanced", "clown"):
        no = no_zombie_fits(game, square, breed)
        assert no is not None
        assert no.rule == TILE + "one-zombie-per-square"


@rule("totally-zombies.ruling.mixed-breeds-on-square", "totally-zombies.tile.two-dogs-per-square")
def test_dogs_have_room_of_their_own() -> None:
    both = table("fight", zombies=horde("0,0.N", "0,0.N dog", "0,0.S dog 2"))
    game = both.game
    assert no_zombie_fits(game, game.map.square("0,0.N"), "dog") is None
    assert no_zombie_fits(game, game.map.square("0,0.S"), "zombie") is None
    no = no_zombie_fits(game, game.map.square("0,0.S"), "dog")
    assert no is not None
    assert no.rule == TILE + "two-dogs-per-square"


# ---------------------------------------------------------------------- the ammunition of the Army Base


@rule("totally-zombies.tile.army-ammo", "totally-zombies.ruling.army-ammo-room")
def test_tiles_of_the_army_base_get_two_more_bullets() -> None:
    table = to_place("barracks", *ARMY).answer("0,4 r0")
    table.answer("0,4.NW", "0,4.W", "0,4.SW", "0,4.NW", "0,4.W")  # zombies, the printed bullet and life token
    assert table.asks == "tile.bullet"
    assert table.refused("0,4.C") == TILE + "army-ammo-overflow"  # the building has room
    assert table.refused("0,4.NW") == TILE + "army-ammo-overflow"
    table.answer("0,4.NE", "0,4.E")
    assert on_tile(table, "0,4") == ("ZZZ", "bbbl")
    assert table.refused("0,4.SE", name="tile.bullet") == TILE + "army-ammo"


@rule("totally-zombies.tile.army-ammo-entrance", "totally-zombies.ruling.entrance-contents")
def test_the_front_gate_gets_two_bullets_and_its_zombies() -> None:
    table = to_place("front-gate").answer("0,1 r270", "0,2 r0")
    table.until("tile.bullet", "tile.life")  # the station: two zombies on three squares
    table.answer(*table.options[:1]).answer(*table.options[:1])
    assert (table.asks, sorted(table.options)) == ("tile.bullet", ["0,3.C", "0,3.N", "0,3.S"])
    table.answer("0,3.N", "0,3.C")
    assert on_tile(table, "0,3") == ("ZZZ", "bb")


@rule("totally-zombies.tile.army-ammo-on-road", "totally-zombies.ruling.road-squares")
def test_without_a_building_the_bullets_lie_on_the_road() -> None:
    table = to_place("army-straight", *ARMY).answer("0,4 r0")
    assert (table.asks, table.pending.rule) == ("tile.bullet", TILE + "army-ammo-on-road")
    assert table.refused("0,4.NW") == TILE + "army-ammo-on-road"
    assert table.refused("0,3.N") == TILE + "army-ammo-on-road"
    table.answer("0,4.N")
    assert table.refused("0,4.N") == TILE + "one-token-per-square"
    table.answer("0,4.S")
    assert on_tile(table, "0,4") == ("ZZ", "bb")


@rule("totally-zombies.tile.army-ammo-overflow", "totally-zombies.ruling.overflow-share")
def test_only_bullets_without_room_inside_go_onto_the_road() -> None:
    table = to_place("mess-hall", *ARMY, tile("army-crossroad", "0,4")).answer("1,4 r0")
    assert table.asks == "tile.life"  # the three zombies fill the building
    table.answer("1,4.NW", "1,4.N")
    assert table.game.tokens[table.game.map.square("1,4.NE")] == "bullet"  # the last free square
    assert (table.asks, sorted(table.options)) == ("tile.bullet", ["1,4.C", "1,4.E", "1,4.W"])
    table.answer("1,4.C")
    assert on_tile(table, "1,4") == ("ZZZ", "bbll")


@rule("totally-zombies.tile.army-ammo-armory", "totally-zombies.ruling.armory-against-overflow")
def test_the_armory_gets_one_more_bullet_on_its_road() -> None:
    table = to_place("armory", *ARMY, tile("army-crossroad", "0,4")).answer("0,5 r0")
    assert on_tile(table, "0,5") == ("ZZZZZZ", "bbbbbbb")
    assert table.game.tokens[table.game.map.square("0,5.S")] == "bullet"
    assert table.refused("0,5.S", name="tile.bullet") == TILE + "army-ammo-armory"


@rule("totally-zombies.tile.army-ammo-not-helipad")
def test_the_helipad_of_the_army_base_gets_no_bullets() -> None:
    table = to_place("army-helipad", *ARMY, turn={"placer": 1}).answer("0,4 r0")
    assert on_tile(table, "0,4") == ("Z" * 9, "")
    assert table.refused("0,4.C", name="tile.bullet") == TILE + "army-ammo-not-helipad"


# ---------------------------------------------------------------------- closing areas


@rule("totally-zombies.tile.no-closing", "totally-zombies.ruling.closed-definition")
def test_no_tile_closes_its_area_off() -> None:
    dead_end = to_place("motor-pool", *ARMY, turn={"tile": "", "deck": ""})
    dead_end.answer("army-base", "motor-pool")  # it has no place but 0,4, where it would close the Army Base
    assert dead_end.game.decks["army-base"].tile_discards == ["motor-pool"]
    straight = to_place("army-straight", *ARMY)
    assert straight.options == ["0,4 r0", "0,4 r180"]


@rule("totally-zombies.tile.unplaceable-discarded", "totally-zombies.tile.replacement-draw")
@rule("totally-zombies.ruling.deck-choice-binding")
def test_what_cannot_be_placed_is_discarded_and_another_tile_of_the_same_deck_is_drawn() -> None:
    table = drawing("army-base", *ARMY)
    assert table.refused("town", name="tile.deck") == RULING + "deck-choice-binding"
    table.answer("motor-pool")
    assert (table.asks, table.game.deck) == ("tile.draw", "army-base")
    assert table.game.decks["army-base"].tile_discards == ["motor-pool"]
    assert (table.game.zombies, table.game.tokens) == ({}, {})
    assert table.refused("town", name="tile.deck") == TILE + "replacement-draw"
    assert table.refused("end", name="turn.end") == TILE + "replacement-draw"
    table.answer("army-tee")
    assert table.asks == "tile.place"  # and this one has a place: nobody discards it
    assert "0,4 r90" in table.options


@rule("totally-zombies.tile.helipad-not-discarded", "totally-zombies.ruling.auction-needs-spot")
def test_a_helipad_goes_back_into_its_deck() -> None:
    left = ["school-helipad", "school-crossing", "school-crossing", "dormitory", "rec-hall", "phys-ed-bldg"]
    table = drawing("school", *SCHOOL, decks={"school": {"tiles": left, "drawn": 9}}).answer("school-helipad")
    piles = table.game.decks["school"]
    assert (sorted(piles.tiles), piles.tile_discards, piles.drawn) == (sorted(left), [], 9)
    assert table.asks == "tile.draw"
    assert table.refused("school-helipad") == RULING + "draw-loop"  # each tile once in a step
    assert "goes back" in table.log


@rule("totally-zombies.tile.reshuffle-discards")
def test_discards_become_the_new_stack_when_it_is_used_up() -> None:
    thrown = ["mall-crossing", "mall-crossing", "game-store"]
    table = drawing("mall", *MALL, decks={"mall": {"tiles": [], "discarded-tiles": thrown}})
    piles = table.game.decks["mall"]
    assert (sorted(piles.tiles), piles.tile_discards) == (sorted(thrown), [])
    table.answer("mall-crossing")
    assert len(piles.tiles) == 2


@rule("totally-zombies.tile.forced-closing", "totally-zombies.tile.forced-closing-random")
@rule("totally-zombies.ruling.exhaustion-check", "totally-zombies.ruling.draw-loop")
def test_if_nothing_else_is_left_a_tile_that_closes_its_area_is_placed() -> None:
    table = drawing("army-base", *ARMY, decks=only("army-base", "armory", "motor-pool"))
    assert (table.asks, table.options) == ("tile.closing", ["armory", "motor-pool"])
    assert table.refused("army-tee") == TILE + "forced-closing-random"
    assert table.refused("town", name="tile.deck") == TILE + "forced-closing"
    table.answer("motor-pool")
    assert table.options == ["0,4 r0"]
    table.answer("0,4 r0")
    table.until("combat.roll", "event.draw", "zombies.roll")
    assert table.game.denied


def only(area: str, *tiles: str, thrown: tuple[str, ...] = ()) -> dict[str, Any]:
    """A deck with these tiles alone."""
    return {area: {"tiles": list(tiles), "discarded-tiles": list(thrown), "drawn": 9}}


HEMMED_IN = [
    *(tile("town-corner", f"{x},3") for x in (-1, 1)),
    *(tile("town-straight", f"{x},4") for x in (-1, 1)),
]
"""Roads of the Town run past 0,4 on both sides: a road from there to the west or east would end at nothing."""


@rule("totally-zombies.tile.forced-closing-random")
def test_of_two_closing_tiles_chance_takes_either_and_what_fits_nowhere_never_comes() -> None:
    decks = only("army-base", "armory", "army-corner", thrown=("motor-pool",))
    table = drawing("army-base", *ARMY, *HEMMED_IN, decks=decks)
    assert table.asks == "tile.closing"
    options: Any = table.pending.options
    assert {value: options.weight(value) for value in options.legal()} == {"armory": 1, "motor-pool": 1}
    assert table.refused("army-corner") == TILE + "forced-closing-random"


@rule("totally-zombies.tile.forced-closing-no-move", "totally-zombies.tile.forced-closing-duties")
def test_whoever_closes_an_area_does_not_move_but_does_all_else() -> None:
    players = [{"at": "0,0.C", "life": 4, "guts": 3, "hand": [None], "event-tokens": 1}, {}]
    decks = only("army-base", "motor-pool")
    table = drawing("army-base", *ARMY, decks=decks, players=players, zombies=horde("1,0.C"))
    table.answer("motor-pool", "0,4 r0").until("event.draw")
    table.answer("unseen", "unseen")
    assert (len(table.ana.hand), table.asks) == (3, "zombies.roll")
    assert table.refused(4, name="move.roll") == TILE + "forced-closing-no-move"
    assert table.refused("none", name="event.discard") == TILE + "forced-closing-duties"


@rule("totally-zombies.ruling.closing-last-tile")
def test_the_last_tile_of_an_area_closes_it_too() -> None:
    table = drawing("army-base", *ARMY, decks=only("army-base", "armory"))
    assert table.asks == "tile.closing"


@rule("totally-zombies.tile.other-deck", "totally-zombies.ruling.empty-map-deck")
def test_a_deck_of_which_nothing_can_be_placed_is_not_drawn_from() -> None:
    closed = [*ARMY, tile("armory", "0,4")]
    table = drawing("", *closed, *gate("bridge", 1), turn={"deck": ""})
    assert table.asks == "tile.deck"
    assert table.options == ["town", "woods"]
    assert table.refused("army-base") == TILE + "other-deck"
    assert table.refused("school") == "totally-zombies.turn.legal-decks"
    stuck = drawing("army-base", *closed)  # it had been chosen before
    assert (stuck.asks, stuck.game.deck) == ("tile.draw", "town")
    assert stuck.refused("end", name="turn.end") == "totally-zombies.turn.tile-step"
    empty = drawing("", *ARMY, *gate("bridge", 1), turn={"deck": ""}, decks=only("woods"))
    assert empty.refused("woods") == RULING + "empty-map-deck"


@rule("totally-zombies.tile.placement-ends")
def test_when_no_deck_allows_a_placement_everybody_skips_the_step_from_then_on() -> None:
    table = drawing("", decks=only("town"), turn={"deck": ""}, zombies=horde("1,0.C"))
    assert table.game.closed
    assert table.asks == "move.roll"
    assert table.refused("town-tee", name="tile.draw") == TILE + "placement-ends"
    table.until("move.roll", move_roll=1)
    table.answer(1, "stop").until("move.roll")
    assert table.game.seat == 1  # Ben skips it too


@rule("totally-zombies.ruling.closing-scope")
def test_every_open_area_is_protected_unless_the_table_protects_only_that_of_the_tile() -> None:
    road = [
        tile("town-straight", f"1,{y}") for y in (1, 2, 3)
    ]  # the Town leads to 1,4, beside the Army Base's only cell
    table = to_place("town-tee", *ARMY, *road)
    assert table.refused("1,4 r270") == RULING + "closing-scope"  # its road west leads to that cell
    assert "1,4 r90" in table.options
    own = to_place("town-tee", *ARMY, *road, options={"closing-scope": "own-area"})
    assert "1,4 r270" in own.options


@rule("totally-zombies.ruling.forced-closing-includes-victory-tiles")
def test_while_the_helipad_has_a_place_nothing_is_closed() -> None:
    table = drawing("army-base", *ARMY, decks=only("army-base", "armory", "army-helipad"))
    assert (table.asks, table.options) == ("tile.draw", ["armory", "army-helipad"])
    table.answer("armory")
    assert (table.asks, table.options) == ("tile.draw", ["army-helipad"])
    table.answer("army-helipad")
    assert table.asks == "tile.bid"


@rule("totally-zombies.ruling.draw-loop", "totally-zombies.tile.reshuffle-discards")
def test_each_tile_of_stack_and_discards_comes_up_once_in_a_step() -> None:
    decks = only("army-base", "armory", thrown=("army-tee", "motor-pool"))
    table = drawing("army-base", *ARMY, decks=decks).answer("armory")
    assert sorted(table.options) == ["army-tee", "motor-pool"]  # shuffled again, without what came up in this step
    assert table.game.decks["army-base"].tile_discards == ["armory"]
    table.answer("motor-pool")
    assert table.options == ["army-tee"]


@rule("totally-zombies.turn.legal-decks")
def test_the_decks_of_open_areas_may_be_chosen() -> None:
    table = drawing("", *ARMY, turn={"deck": ""})
    assert (table.asks, table.options) == ("tile.deck", ["town", "army-base"])
    assert table.refused("school") == "totally-zombies.turn.legal-decks"
    assert table.refused("attic") == "totally-zombies.turn.legal-decks"
    table.answer("army-base")
    assert table.asks == "tile.draw"
    few = drawing("", *ARMY, turn={"deck": ""}, options={"areas-in-play": "army-base"})
    assert few.refused("school") == RULING + "expansion-subset"


@rule("totally-zombies.turn.tile-step")
def test_one_tile_is_drawn_and_placed_in_a_turn() -> None:
    table = drawing("town")
    assert table.refused("end", name="turn.end") == "totally-zombies.turn.tile-step"
    table.answer("town-straight", "1,1 r0")
    assert table.game.step != "tile"
    assert table.refused("town-straight", name="tile.draw") == "totally-zombies.turn.tile-step"


@rule("totally-zombies.ruling.tile-removed")
def test_the_cell_of_a_tile_that_a_card_removed_is_free_again() -> None:
    table = to_place("army-straight", *ARMY, tile("army-crossroad", "0,4"), tile("armory", "1,4", "r90"))
    assert cells(table) == {"0,5", "-1,4"}
    game = table.game
    take_off(game, game.map.tile_named("1,4"))
    assert cells(table) == {"0,5", "-1,4", "1,4"}
    take_off(game, game.map.tile_named("0,4"))
    assert cells(table) == {"0,4"}


@rule("totally-zombies.ruling.named-without-building")
def test_without_a_building_contents_lie_anywhere_on_the_tile() -> None:
    table = to_place("front-gate").answer("0,1 r270", "0,2 r0").until("tile.bullet")
    table.answer(table.options[0]).until("tile.bullet")
    assert (table.game.filling, sorted(table.options)) == (
        table.game.map.tile_named("0,3"),
        ["0,3.C", "0,3.N", "0,3.S"],
    )
    campground = to_place("campground", *WOODS).answer("0,4 r0").until("tile.bullet")
    assert len(campground.options) == 9


# ---------------------------------------------------------------------- tables that play with door tokens


@rule("totally-zombies.ruling.base-edition-differences")
def test_with_door_tokens_a_building_gets_its_door_first() -> None:
    table = to_place("toy-store", options={"building-entry": "door-tokens"}).answer("1,1 r0")
    assert table.asks == "tile.door"
    assert table.refused("1,1.NW") == RULING + "base-edition-differences"  # no street beside it
    table.answer("1,1.N")
    game = table.game
    assert table.asks == "tile.zombie"
    assert game.map.passable(game.map.square("1,1.C"), 0)
    assert not game.map.passable(game.map.square("1,1.C"), 3)
    windows = to_place("toy-store").answer("1,1 r0").game.map
    assert windows.passable(windows.square("1,1.C"), 3)


@rule("totally-zombies.ruling.base-edition-differences")
def test_a_building_in_two_parts_keeps_its_printed_doors() -> None:
    table = to_place("barracks", *ARMY, options={"building-entry": "door-tokens"}).answer("0,4 r0")
    assert table.asks == "tile.zombie"
    assert table.game.map.passable(table.game.map.square("0,4.N"), 3)
