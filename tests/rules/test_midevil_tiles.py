"""MidEvil, Placing Map Tiles: where a tile may lie, and what comes onto it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, stand, tile, tokens

AFTER = ("event.draw", "move.roll")
BOX = {"white": 40, "red": 40, "blue": 20}


def placing(name: str, **position: Any) -> Haunted:
    """A drawn tile waits for its place."""
    return stand("place", turn={"tile": name}, **position)


def pool(**left: int) -> dict[str, int]:
    """What has to be out of the game for the pool to hold just this."""
    return {colour: count - left.get(colour, 0) for colour, count in BOX.items()}


@rule("midevil.tile.no-cut-off-road")
def test_a_road_is_not_closed_off() -> None:
    beside = placing("bend-wood", map=[tile("lane", "-1,0"), tile("lane", "-1,1")])
    assert beside.refused("0,1 r180") == "midevil.tile.no-cut-off-road"
    assert beside.answer("0,1 r90").asks == "tile.die"
    # bare ground beyond a road is no cut-off: midevil.ruling.what-is-cut-off
    assert placing("lane").answer("0,1 r90").asks == "tile.die"


@rule("midevil.tile.no-cut-off-entrance")
def test_an_entrance_is_not_closed_off() -> None:
    inn = [tile("inn-crossway", "0,1", "r180"), tile("lane", "-1,0"), tile("lane", "-1,1"), tile("dirt", "-1,2")]
    table = placing("bend-wood", map=inn)
    assert table.refused("0,2 r180") == "midevil.tile.no-cut-off-entrance"
    assert table.answer("0,2 r90").asks == "tile.die"
    assert placing("crossroads", map=inn).answer("0,2 r0").asks == "tile.die"


@rule("midevil.tile.named-skeleton-count")
def test_a_named_tile_gets_the_printed_number() -> None:
    table = placing("smith").answer("0,1 r0")
    assert table.refused("2 red") == table.refused("4 white") == "midevil.tile.named-skeleton-count"
    assert table.answer("3 blue").until(*AFTER).game.pools()["blue"] == 17


@rule("midevil.tile.named-life-count")
def test_a_named_tile_gets_the_printed_life_tokens() -> None:
    table = placing("inn-corner").answer("0,1 r0", "3 white").until("tile.life")
    supply = table.game.life_supply()
    table.answer("0,1.C")
    assert table.refused("N", name="move.step") == "midevil.turn.fixed-order"  # one of two is not enough
    table.answer("0,1.W")
    assert (table.game.life_supply(), len(table.game.lives)) == (supply - 2, 2)
    assert table.asks in AFTER


@rule("midevil.tile.tokens-inside-building")
def test_tokens_go_inside() -> None:
    table = placing("barn").answer("0,1 r0", "3 white")
    assert table.refused("0,1.SW") == table.refused("0,0.C") == "midevil.tile.tokens-inside-building"
    assert sorted(table.options) == ["0,1.C", "0,1.E", "0,1.N", "0,1.NE"]
    table.answer("0,1.C", "0,1.E", "0,1.N")
    assert (table.asks, table.refused("0,1.SE")) == ("tile.life", "midevil.tile.tokens-inside-building")


@rule("midevil.tile.placer-picks-colours")
def test_alex_puts_one_red_and_two_blue() -> None:
    """The printed example: three skeletons, the colours are free."""
    table = placing("smith").answer("0,1 r0")
    assert table.refused("3 white", seat=1) == "midevil.tile.placer-picks-colours"
    table.answer("1 red, 2 blue").until(*AFTER)
    assert table.game.pools() == {"white": 40, "red": 39, "blue": 18}
    no_red = placing("smith", removed=pool(white=3, blue=3)).answer("0,1 r0")
    assert no_red.refused("1 red, 2 blue") == "midevil.setup.skeleton-pool"


@rule("midevil.tile.one-skeleton-per-square")
def test_one_skeleton_on_a_square() -> None:
    table = placing("smith").answer("0,1 r0", "3 white", "0,1.C")
    assert table.refused("0,1.C") == "midevil.tile.one-skeleton-per-square"
    moving = stand("skeletons", skeletons=bones(("white", "0,0.C"), ("red", "0,0.E"))).answer(2, "0,0.C")
    assert moving.refused("E") == "midevil.tile.one-skeleton-per-square"
    two = bones(("white", "0,0.C"), ("red", "0,0.C"))
    assert moving.correct_refused({"skeletons": two}) == "midevil.tile.one-skeleton-per-square"


@rule("midevil.tile.one-life-per-square", "midevil.tile.skeleton-and-life-share")
def test_one_life_token_on_a_square_and_a_skeleton_beside_it() -> None:
    table = placing("inn-corner").answer("0,1 r0", "3 white", "0,1.C", "0,1.N", "0,1.W", "0,1.C")
    assert table.refused("0,1.C") == "midevil.tile.one-life-per-square"
    game = table.game
    assert game.map.square("0,1.C") in game.skeletons.keys() & game.lives
    guarded = stand("skeletons", skeletons=bones(("white", "0,0.C")), lives=tokens("0,0.N")).answer(1, "0,0.C", "N")
    assert guarded.game.skeletons.keys() == guarded.game.lives  # moved onto the square of a token
    assert guarded.correct_refused({"lives": tokens("0,0.N", "0,0.N")}) == "midevil.tile.one-life-per-square"


@rule("midevil.tile.unnamed-roll")
def test_a_tile_without_a_name_asks_for_a_die() -> None:
    table = placing("lane").answer("0,1 r0")
    assert table.asks == "tile.die"
    assert table.refused(3, name="combat.roll") == "midevil.turn.fixed-order"
    assert placing("smith").answer("0,1 r0").asks == "tile.colours"


@rule("midevil.tile.unnamed-roll-is-points")
@pytest.mark.parametrize("mix", ["2 blue", "3 red", "1 white, 1 red, 1 blue"])
def test_the_die_is_a_number_of_points(mix: str) -> None:
    table = placing("lane").answer("0,1 r0", 6)
    assert table.refused("6 blue") == "midevil.tile.unnamed-never-over"
    assert table.refused("1 blue") == "midevil.tile.unnamed-roll-is-points"
    assert table.answer(mix).asks == "tile.skeleton"


@rule("midevil.tile.unnamed-short-supply")
def test_the_nearest_total_that_the_pool_allows() -> None:
    table = placing("lane", removed=pool(white=1, blue=1)).answer("0,1 r0", 5)
    assert table.asks == "tile.skeleton", "only one mix makes four: nothing to choose"
    assert sorted(table.until(*AFTER).game.skeletons.values()) == ["blue", "white"]
    choosing = placing("lane", removed=pool(white=3, red=1, blue=1)).answer("0,1 r0", 6)
    assert choosing.refused("1 blue") == "midevil.tile.unnamed-roll-is-points"
    short = placing("lane", removed=pool(red=1, blue=3)).answer("0,1 r0", 4)
    assert short.asks == "tile.skeleton"
    assert [*short.until(*AFTER).game.skeletons.values()] == ["blue"]
    two_ways = placing("lane", removed=pool(white=3, blue=1)).answer("0,1 r0", 3)
    assert set(two_ways.options) == {"3 white", "1 blue"}
    less = placing("lane", removed=pool(red=3, blue=2)).answer("0,1 r0", 6)
    assert set(less.options) == {"3 red", "2 blue"}
    assert less.refused("1 red, 1 blue") == "midevil.tile.unnamed-roll-is-points"


@rule("midevil.tile.unnamed-never-over", "midevil.limit.empty-skeleton-supply")
def test_never_more_points_than_the_die() -> None:
    only_blue = placing("lane", removed=pool(blue=4)).answer("0,1 r0", 2)
    assert (only_blue.asks in AFTER, only_blue.game.skeletons) == (True, {})
    over = placing("lane").answer("0,1 r0", 2)
    assert over.refused("1 blue") == "midevil.tile.unnamed-never-over"
    empty = placing("lane", removed=BOX).answer("0,1 r0", 4)
    assert (empty.asks in AFTER, empty.game.skeletons) == (True, {})
    assert empty.refused("4 white", name="tile.colours") == "midevil.limit.empty-skeleton-supply"
    assert empty.refused(1, name="skeleton.recycle") == "midevil.limit.empty-skeleton-supply"
    assert empty.game.removed == BOX


@rule("midevil.tile.unnamed-short-space")
def test_marissa_places_four_points() -> None:
    """The printed example: six points, three white and one red in the pool, three squares."""
    table = placing("forest-lane", removed=pool(white=3, red=1)).answer("0,1 r0", 6)
    assert sorted(table.until(*AFTER).game.skeletons.values()) == ["red", "white", "white"]
    choosing = placing("forest-lane", removed=pool(white=3, red=2, blue=1)).answer("0,1 r0", 5)
    assert choosing.refused("3 white") == "midevil.tile.unnamed-roll-is-points"
    crowded = placing("forest-lane").answer("0,1 r0", 6)
    assert crowded.refused("4 white, 1 red") == "midevil.tile.unnamed-short-space"


@rule("midevil.tile.unnamed-short-space")
def test_one_square_left_gets_one_blue() -> None:
    """The second case of the check, by the predicate that every tile uses."""
    from companion.games.midevil.bones import by_points

    game = stand().game
    assert by_points(game, game.pools(), 6, 1) == [(0, 0, 1)]
    assert by_points(game, {"white": 3, "red": 1, "blue": 0}, 6, 3) == [(2, 1, 0)]


@rule("midevil.tile.adjacent-means-side")
def test_tiles_are_adjacent_along_a_side() -> None:
    game = stand(map=[tile("lane", "0,1"), tile("dirt", "1,1")]).game
    assert game.adjacent(0) == [1]
    assert sorted(game.adjacent(1)) == [0, 2]
