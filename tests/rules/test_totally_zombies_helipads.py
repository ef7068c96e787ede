"""Helipads and the Cabin: the auction for placing them, the roof of the School, and the second floor of the Mall."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import rulebook
from tests.rules.citing import rule
from tests.rules.laid import RULING, TILE, drawing, gate, on_tile, to_place
from tests.rules.outbreak import Outbreak, horde, tile

HELIPAD = "totally-zombies.helipad."
MALL, SCHOOL, WOODS = gate("front-door"), gate("school-entrance"), gate("bridge")
UPSTAIRS = [*MALL, tile("mall-crossing", "0,4"), tile("escalator", "0,5")]
"""The second floor begins north, east and west of 0,5; the first one goes on east and west of 0,4."""


def up_for_auction(players: Any = 3, seat: int = 0, **position: Any) -> Outbreak:
    """The Town's Helipad has just been drawn."""
    position = {"decks": {"town": {"drawn": 30}}, **position}
    return drawing("town", players=players, turn={"seat": seat}, **position).answer("town-helipad")


def kills(*numbers: int) -> list[dict[str, int]]:
    return [{"zombies": number} for number in numbers]


@rule("totally-zombies.helipad.auction")
def test_a_helipad_is_placed_only_after_an_auction_of_all() -> None:
    table = up_for_auction()
    assert (table.asks, table.pending.seat) == ("tile.bid", 0)
    assert table.refused("-1,0 r0", name="tile.place") == HELIPAD + "auction"
    table.answer("pass", "pass")
    assert (table.asks, table.pending.seat) == ("tile.place", 2)


@rule("totally-zombies.helipad.auction", "totally-zombies.helipad.first-two-tiles")
@rule("totally-zombies.ruling.cabin-never-discarded", "totally-zombies.ruling.first-two-count")
def test_the_cabin_is_auctioned_too_but_not_among_the_first_two_tiles() -> None:
    second = drawing("woods", *WOODS, decks={"woods": {"drawn": 1}}).answer("cabin")
    assert (second.asks, len(second.game.decks["woods"].tiles)) == ("tile.draw", 29)
    assert second.game.decks["woods"].drawn == 1
    third = drawing("woods", *WOODS, decks={"woods": {"drawn": 2}}).answer("cabin")
    assert third.asks == "tile.bid"
    third.answer("pass").answer("0,4 r0")
    assert on_tile(third, "0,4")[0] == ""  # nine dogs, on squares that Ben chooses
    assert (third.asks, third.pending.seat) == ("tile.zombie", 1)


@rule("totally-zombies.helipad.auction-order")
def test_the_turn_player_speaks_first_then_clockwise() -> None:
    table = up_for_auction(kills(5, 5, 5), seat=1)
    assert table.pending.seat == 1
    assert table.refused(0, seat=2) == HELIPAD + "auction-order"
    seats = []
    for bid in (0, 1, 2, 3):
        seats.append(table.pending.seat)
        table.answer(bid)
    assert seats == [1, 2, 0, 1]


@rule("totally-zombies.helipad.auction-end", "totally-zombies.helipad.winner-pays")
def test_bidding_goes_on_until_one_is_left_who_pays() -> None:
    table = up_for_auction(kills(5, 7, 5)).answer(1, 2, "pass")
    assert (table.asks, table.pending.seat) == ("tile.bid", 0)
    assert table.refused("end", name="turn.end") == HELIPAD + "auction-end"
    table.answer("pass")
    assert (table.asks, table.pending.seat) == ("tile.place", 1)
    assert [player.kills for player in table.game.players] == [5, 5, 5]


@rule("totally-zombies.helipad.zero-bid")
def test_a_bid_of_nothing_is_allowed() -> None:
    table = up_for_auction(2)
    assert table.options == [0, "pass"]
    assert table.refused(-1) == HELIPAD + "zero-bid"
    table.answer(0, "pass")
    assert (table.asks, table.pending.seat, table.ana.kills) == ("tile.place", 0, 0)


@rule("totally-zombies.helipad.winner-pays", "totally-zombies.ruling.auction-bids")
def test_bids_are_whole_higher_than_the_last_and_covered_by_the_collection() -> None:
    table = up_for_auction(kills(4, 7)).answer(2)
    assert table.options == [3, 4, 5, 6, 7, "pass"]
    assert table.refused(8) == HELIPAD + "winner-pays"
    assert table.refused(2) == RULING + "auction-bids"
    assert table.refused(2.5) == RULING + "auction-bids"
    table.answer(3, "pass")
    assert [player.kills for player in table.game.players] == [4, 4]


@rule("totally-zombies.ruling.auction-nobody-bids")
def test_the_last_who_has_not_passed_wins_for_nothing() -> None:
    table = up_for_auction(kills(3, 3, 3)).answer("pass", "pass")
    assert (table.asks, table.pending.seat) == ("tile.place", 2)
    assert table.game.players[2].kills == 3


@rule("totally-zombies.ruling.auction-payment")
def test_a_winner_who_has_lost_zombies_meanwhile_pays_what_is_left() -> None:
    table = up_for_auction(kills(4, 4)).answer(4)
    table.correct(players__0__zombies=1).answer("pass")
    assert table.ana.kills == 0
    assert (table.asks, table.pending.seat) == ("tile.place", 0)


@rule("totally-zombies.ruling.collection-breeds")
def test_the_winner_picks_which_figures_go() -> None:
    table = up_for_auction([{"zombies": {"zombie": 1, "dog": 2}}, {}]).answer(2, "pass")
    assert table.asks == "give.breed"
    table.answer("dog", "zombie")
    assert table.ana.zombies == {"dog": 1}


@rule("totally-zombies.ruling.dead-players")
def test_the_dead_bid_too() -> None:
    table = up_for_auction([{}, {"dead": True, "at": None, "zombies": 2}]).answer(0)
    assert (table.pending.seat, table.options) == (1, [1, 2, "pass"])


@rule("totally-zombies.helipad.winner-places", "totally-zombies.ruling.helipad-shape")
def test_the_winner_places_the_tile_and_its_zombies() -> None:
    table = up_for_auction(kills(0, 0, 2)).answer("pass", "pass")
    assert table.refused("-1,0 r0", seat=0) == HELIPAD + "winner-places"
    assert table.refused("3,0 r0", seat=2) == TILE + "no-blocked-road"
    table.answer("-1,0 r0", seat=2)
    assert on_tile(table, "-1,0") == ("Z" * 9, "")


# ---------------------------------------------------------------------- the Mall


@rule("totally-zombies.helipad.mall-second-floor")
def test_the_helipad_of_the_mall_lies_on_the_second_floor() -> None:
    table = to_place("mall-helipad", *UPSTAIRS, turn={"placer": 1})
    assert {option.split()[0] for option in table.options} == {"0,6", "1,5", "-1,5"}
    assert table.refused("1,4 r0") == HELIPAD + "mall-second-floor"
    table.answer("0,6 r0")
    assert table.game.zone(table.game.map.square("0,6.C")) == "second-floor"


@rule("totally-zombies.helipad.mall-escalator-first", "totally-zombies.helipad.mall-reshuffle")
@rule("totally-zombies.ruling.escalator-swap")
def test_before_the_escalator_lies_it_is_placed_instead_of_the_helipad() -> None:
    stack = ["mall-helipad", "escalator", "pet-store", "game-store", "food-court"]
    decks = {"mall": {"tiles": stack, "drawn": 5}}
    table = drawing("mall", *MALL, tile("mall-crossing", "0,4"), decks=decks).answer("mall-helipad")
    assert (table.asks, table.pending.seat, table.game.tile) == ("tile.place", 0, "escalator")
    assert sorted(table.game.decks["mall"].tiles) == ["food-court", "game-store", "mall-helipad", "pet-store"]
    assert "shuffle" in table.log
    assert table.refused("0,5 r180") == "totally-zombies.special-tile.escalator"  # its lower end is in the south
    table.answer("0,5 r0")
    assert table.game.step != "tile"


@rule("totally-zombies.ruling.escalator-swap")
def test_the_escalator_comes_from_the_discards_or_the_helipad_goes_back() -> None:
    thrown = {"mall": {"tiles": ["mall-helipad", "pet-store"], "discarded-tiles": ["escalator"], "drawn": 5}}
    table = drawing("mall", *MALL, tile("mall-crossing", "0,4"), decks=thrown).answer("mall-helipad")
    assert (table.game.tile, table.game.decks["mall"].tile_discards) == ("escalator", [])
    shut_in = {"mall": {"tiles": ["mall-helipad", "pet-store"], "drawn": 5}}
    none = drawing("mall", *MALL, tile("mall-crossing", "0,4"), decks=shut_in).answer("mall-helipad")
    assert (none.asks, none.game.tested) == ("tile.draw", ["mall-helipad"])


@rule("totally-zombies.ruling.mall-helipad-precedence")
def test_among_the_first_two_tiles_the_escalator_is_not_searched() -> None:
    table = drawing("mall", *MALL, decks={"mall": {"drawn": 1}}).answer("mall-helipad")
    assert (table.asks, table.game.tile) == ("tile.draw", "")
    assert "escalator" in table.game.decks["mall"].tiles


@rule("totally-zombies.helipad.mall-store-back", "totally-zombies.ruling.mall-helipad-access")
def test_the_helipad_of_the_mall_may_lie_at_the_back_of_a_store() -> None:
    store = tile("pet-store", "0,6", second_floor=True)  # its back is in the north
    table = to_place("mall-helipad", *UPSTAIRS, store, turn={"placer": 0})
    assert "0,7 r0" in table.options
    assert to_place("mall-crossing", *UPSTAIRS, store).refused("0,7 r0") == TILE + "no-blocked-road"
    table.answer("0,7 r0")
    game = table.game
    assert not any(game.map.passable(game.map.square(f"0,7.{name}"), 2) for name in ("SW", "S", "SE"))
    joined = to_place("mall-helipad", *UPSTAIRS, turn={"placer": 0}).answer("0,6 r0").game
    assert joined.map.passable(joined.map.square("0,6.S"), 2)


# ---------------------------------------------------------------------- the School


@rule("totally-zombies.helipad.school-on-building", "totally-zombies.ruling.school-roof")
def test_the_helipad_of_the_school_lies_beside_a_building_and_is_reached_through_it() -> None:
    campus = [*SCHOOL, tile("school-crossing", "0,4"), tile("dormitory", "0,5")]
    table = to_place("school-helipad", *campus, turn={"placer": 0})
    assert {option.split()[0] for option in table.options} == {"0,6", "1,5", "-1,5"}
    assert table.refused("1,4 r0") == HELIPAD + "school-on-building"
    table.answer("0,6 r0")
    game = table.game
    assert all(game.map.passable(game.map.square(f"0,6.{name}"), 2) for name in ("SW", "S", "SE"))
    beside = to_place("school-crossing", *campus, tile("school-helipad", "1,5"))
    assert beside.refused("2,5 r0") == TILE + "roads-match"  # no road ends at the roof
    assert beside.refused("1,4 r0") == TILE + "roads-match"


@rule("totally-zombies.ruling.school-roof")
def test_no_road_may_end_at_the_roof() -> None:
    campus = [*SCHOOL, tile("school-crossing", "0,4"), tile("dormitory", "0,5"), tile("school-crossing", "1,4")]
    table = to_place("school-helipad", *campus, turn={"placer": 0})
    assert table.refused("1,5 r0") == RULING + "school-roof"


@rule("totally-zombies.ruling.school-roof", "totally-zombies.ruling.base-edition-differences")
def test_with_door_tokens_the_roof_is_reached_all_the_same() -> None:
    campus = [*SCHOOL, tile("school-crossing", "0,4"), tile("dormitory", "0,5")]
    table = to_place("school-helipad", *campus, turn={"placer": 0}, options={"building-entry": "door-tokens"})
    table.answer("0,6 r0")
    game = table.game
    assert game.map.passable(game.map.square("0,6.S"), 2)
    again: Any = rulebook("totally-zombies").load(game.position(), game.pack)
    assert again.map.passable(again.map.square("0,5.N"), 0)


@rule("totally-zombies.helipad.school-too-early")
def test_before_any_school_building_lies_the_helipad_goes_back() -> None:
    unnamed = [tile("school-crossing", "0,4"), tile("school-crossing", "0,5"), tile("school-crossing", "1,4")]
    table = drawing("school", *SCHOOL, *unnamed, decks={"school": {"drawn": 3}}).answer("school-helipad")
    assert (table.asks, table.game.tile) == ("tile.draw", "")
    assert "school-helipad" in table.game.decks["school"].tiles
    assert table.refused("0,6 r0", name="tile.place") != ""


@rule("totally-zombies.helipad.first-two-tiles")
@pytest.mark.parametrize(("drawn", "asks"), [(0, "tile.draw"), (1, "tile.draw"), (2, "tile.bid")])
def test_a_helipad_is_not_kept_among_the_first_two_tiles(drawn: int, asks: str) -> None:
    table = drawing("army-base", *gate("front-gate"), decks={"army-base": {"drawn": drawn}}).answer("army-helipad")
    assert table.asks == asks


@rule("totally-zombies.ruling.placement-ended-with-victory-tile")
def test_after_placing_has_ended_only_the_tile_step_is_skipped() -> None:
    decks = {"town": {"tiles": [], "drawn": 41}}
    table = drawing("", tile("town-helipad", "-1,0"), turn={"deck": ""}, decks=decks, zombies=horde("1,0.C"))
    assert (table.game.closed, table.asks) == (True, "move.roll")
    table.answer(4, "W", "W", "W")
    assert table.asks == "over"
