"""Movement on foot: the allowance, the steps, where nobody walks, and what lies and stands on the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.on_foot import CIRCUS, FAR_AWAY, ROAD, spot, stand, tokens
from tests.rules.outbreak import horde, tile

WEST = [tile("town-straight", "-1,0", "r90"), tile("town-straight", "-2,0", "r90")]
"""A long road: from the centre of Town Square seven squares to its end."""
WOODS = [
    *ROAD,
    tile("bridge", "0,3"),
    tile("woods-01", "0,4"),
]


def walker(**has: Any) -> list[dict[str, Any]]:
    return [has, {}]


# ---------------------------------------------------------------------- how far


@rule("totally-zombies.move.allowance", "totally-zombies.move.up-to")
@pytest.mark.parametrize(("die", "squares"), [(2, 4), (6, 6)])
def test_the_higher_of_roll_and_life_counts(die: int, squares: int) -> None:
    table = stand(players=walker(life=4), map=WEST)
    table.answer(die, *["W"] * squares)
    assert spot(table) == {4: "-1,0.W", 6: "-2,0.C"}[squares]
    assert table.asks == "zombies.roll"  # neither a fifth square, nor both added


@rule("totally-zombies.move.up-to", "totally-zombies.turn.move-step")
@pytest.mark.parametrize("steps", [0, 3])
def test_one_may_use_fewer_squares(steps: int) -> None:
    table = stand(map=WEST).answer(5, *["W"] * steps, "stop")
    assert table.asks == "zombies.roll"
    assert spot(table) == ("0,0.C", "-1,0.C")[steps == 3]


@rule("totally-zombies.ruling.half-life-movement")
def test_half_a_life_token_is_no_square() -> None:
    table = stand(players=walker(life=3.5)).answer(1)
    assert table.game.left // 2 == 3


@rule("totally-zombies.ruling.allowance-timing")
def test_life_lost_on_the_way_takes_no_square() -> None:
    table = stand(players=walker(life=4, guts=0, bullets=0), map=WEST, zombies=horde("0,0.W"))
    table.answer(2, "W")
    table.answer(2, "life", 5)  # one life lost, then the zombie is dead
    assert table.ana.life == 6
    table.answer("W", "W", "W")
    assert spot(table) == "-1,0.W"


@rule("totally-zombies.move.denied-roll", "totally-zombies.tile.forced-closing-no-move")
def test_without_the_roll_nobody_moves() -> None:
    table = stand(players=walker(life=5), turn={"denied": True})
    assert (table.asks, spot(table)) == ("zombies.roll", "0,0.C")


@rule("totally-zombies.ruling.denied-roll-special-moves")
def test_without_the_roll_there_is_no_ride_and_a_wait_stays_valid() -> None:
    inside = {"at": "2,0.E", "waits": "2,0"}
    table = stand(players=[inside, {}], map=[tile("subway-station", "0,1", "r270")], turn={"denied": True})
    assert table.asks == "zombies.roll"
    assert table.ana.waits == table.game.map.tile_named("2,0")


# ---------------------------------------------------------------------- the steps


@rule("totally-zombies.move.no-diagonal")
def test_never_diagonally() -> None:
    table = stand(players=walker(at="0,4.C"), map=WOODS).answer(4)
    assert table.refused("NE") == "totally-zombies.move.no-diagonal"
    table.answer("E")
    assert spot(table) == "0,4.E"
    assert table.game.left == 2 * 3


@rule("totally-zombies.move.share-space")
def test_pawns_share_a_square() -> None:
    table = stand(players=[{}, {"at": "0,0.N"}, {"at": "0,0.N"}]).answer(3, "N", "stop")
    assert {spot(table, seat) for seat in range(3)} == {"0,0.N"}


@rule("totally-zombies.move.woods-open")
def test_in_the_woods_every_square_is_open() -> None:
    table = stand(players=walker(at="0,4.W"), map=WOODS).answer(4, "N", "E", "E", "S")
    assert spot(table) == "0,4.E"


@rule("totally-zombies.ruling.path-freedom")
def test_back_and_forth_costs_every_square_and_the_map_ends_where_it_ends() -> None:
    table = stand().answer(4, "N", "S", "N")
    assert table.game.left == 2
    assert table.refused("N") == "totally-zombies.ruling.path-freedom"


# ---------------------------------------------------------------------- where nobody walks


@rule("totally-zombies.move.no-unnamed-structure")
def test_a_house_without_a_name_is_closed() -> None:
    table = stand(players=walker(at="-1,0.W"), map=WEST).answer(3)
    assert table.refused("N") == "totally-zombies.move.no-unnamed-structure"


@rule("totally-zombies.move.unnamed-roads-only")
def test_on_a_crossroad_only_the_road_is_open() -> None:
    table = stand(players=walker(at="1,0.C"))
    table.answer(6)
    for there, back, corners in (("N", "S", "EW"), ("E", "W", "NS"), ("S", "N", "EW"), ("W", "E", "NS")):
        table.answer(there)
        for corner in corners:
            assert table.refused(corner) == "totally-zombies.move.unnamed-roads-only"
        if there != "S":
            table.answer(back)
        else:
            break
    assert spot(table) == "1,0.S"


@rule("totally-zombies.move.named-one-structure")
def test_on_a_named_tile_only_the_named_place_and_the_road_are_open() -> None:
    shop = [tile("drug-store", "0,1", "r90")]  # its road from south to north, the store in the east
    table = stand(players=walker(at="0,1.S"), map=shop).answer(6)
    assert table.refused("W") == "totally-zombies.move.named-one-structure"
    table.answer("E")
    assert spot(table) == "0,1.SE"


@rule("totally-zombies.move.circus-tents")
def test_in_the_circus_only_the_named_tent_is_open() -> None:
    show = [*CIRCUS, tile("freak-show", "0,5")]
    table = stand(players=walker(at="0,5.S"), map=show).answer(6)
    assert table.refused("W") == "totally-zombies.move.circus-tents"
    table.answer("N")
    assert spot(table) == "0,5.C"


@rule("totally-zombies.move.no-walls")
def test_nobody_goes_through_the_wall_of_a_store() -> None:
    table = stand(players=walker(at="0,4.W"), map=MALL).answer(4)
    assert table.refused("N") == "totally-zombies.clarify.windows-not-mall"
    table.answer("E", "N")
    assert spot(table) == "0,4.N"


@rule("totally-zombies.move.funhouse-light")
def test_dark_squares_of_the_funhouse_are_closed() -> None:
    table = stand(players=walker(at="funhouse 1,1.C"), map=CIRCUS).answer(4)
    assert table.refused("N") == "totally-zombies.move.funhouse-light"
    table.answer("W")
    assert spot(table) == "funhouse 1,1.W"


@rule("totally-zombies.move.woods-water")
def test_nobody_walks_on_the_water_at_the_boathouse() -> None:
    table = stand(players=walker(at="0,5.E"), map=[*WOODS, tile("boathouse", "0,5")]).answer(4)
    assert table.refused("S") == "totally-zombies.move.woods-water"


@rule("totally-zombies.move.woods-bridge-sides")
def test_nobody_walks_beside_the_bridge() -> None:
    table = stand(players=walker(at="0,2.N"), map=WOODS).answer(6)
    for square in ("S", "C", "N"):
        table.answer("N")
        assert spot(table) == f"0,3.{square}"
        assert {table.refused("W"), table.refused("E")} == {"totally-zombies.move.woods-bridge-sides"}
    assert len(table.game.map.squares_of(table.ana.at // 9)) == 3


@rule("totally-zombies.ruling.parking-lot")
def test_an_unnamed_lot_is_open_but_its_corners_lead_to_no_other_tile() -> None:
    lots = [tile("town-parking-lot", "0,1"), tile("drug-store", "-1,1")]
    table = stand(players=walker(at="0,1.C"), map=lots).answer(6, "N", "W")
    assert spot(table) == "0,1.NW"
    assert table.refused("W") == "totally-zombies.ruling.parking-lot"
    table.answer("S", "W")
    assert spot(table) == "-1,1.E"


# ---------------------------------------------------------------------- zombies on the way


@rule("totally-zombies.move.stop-for-zombies")
@pytest.mark.parametrize("breed", ["zombie", "dog", "clown", "enhanced"])
def test_a_zombie_on_the_way_is_fought(breed: str) -> None:
    table = stand(map=WEST, zombies=horde(f"-1,0.E {breed}")).answer(5, "W", "W")
    assert (spot(table), table.asks) == ("-1,0.E", "combat.roll")
    table.refused("W", name="move.step")


@rule("totally-zombies.move.continue-after-combat", "totally-zombies.move.may-stop")
def test_after_the_fight_one_goes_on_or_stops() -> None:
    table = stand(map=WEST, zombies=horde("-1,0.E dog 2", FAR_AWAY)).answer(5, "W", "W", 5)
    assert table.asks == "combat.roll"  # one dog is left
    table.answer(5)
    assert (table.asks, table.game.left) == ("move.step", 2 * 3)
    stops = table.fork().answer("stop")
    assert (stops.asks, spot(stops)) == ("zombies.roll", "-1,0.E")
    table.answer("W", "W", "W")
    assert (table.asks, spot(table)) == ("zombies.roll", "-2,0.E")


@rule("totally-zombies.ruling.contents-on-player")
def test_what_comes_onto_the_square_of_a_player_is_fought_before_the_next_step() -> None:
    table = stand(map=WEST).answer(4, "W")
    table.correct(zombies=horde("0,0.W"))
    assert table.asks == "move.step"
    stays = table.fork().answer("stop")
    assert (stays.asks, stays.ana.kills) == ("zombies.roll", 0)
    table.answer("W")
    assert (table.asks, spot(table)) == ("combat.roll", "0,0.W")
    table.answer(6)
    assert (table.asks, table.game.left) == ("move.step", 2 * 3)


# ---------------------------------------------------------------------- what lies on the way


@rule("totally-zombies.move.pick-up", "totally-zombies.ruling.pick-up-timing")
@pytest.mark.parametrize(("answer", "bullets"), [("take", 4), ("leave", 3)])
def test_a_token_may_be_taken_in_passing(answer: str, bullets: int) -> None:
    table = stand(map=WEST, tokens=tokens("bullet -1,0.E")).answer(5, "W", "W", answer)
    assert table.ana.bullets == bullets
    assert bool(table.game.tokens) == (answer == "leave")
    assert table.asks == "move.step"


@rule("totally-zombies.move.pick-up-zombie-blocks")
def test_a_token_under_a_zombie_waits_for_the_fight() -> None:
    table = stand(map=WEST, zombies=horde("0,0.W"), tokens=tokens("life 0,0.W")).answer(5, "W")
    assert table.asks == "combat.roll"
    table.refused("take", name="move.take")
    table.answer(4, "take")
    assert table.ana.life == 8


@rule("totally-zombies.move.pick-up-life-cap")
def test_nobody_takes_a_sixth_life_token() -> None:
    full = stand(players=walker(life=5), tokens=tokens("life 0,0.N")).answer(3, "N")
    assert full.asks == "move.step"
    assert full.game.tokens
    bullet = stand(players=walker(life=5), tokens=tokens("bullet 0,0.N")).answer(3, "N")
    assert bullet.asks == "move.take"
    room = stand(players=walker(life=4), tokens=tokens("life 0,0.N")).answer(3, "N", "take")
    assert room.ana.life == 10


# ---------------------------------------------------------------------- the Mall

MALL = [
    *ROAD,
    tile("front-door", "0,3"),
    tile("pet-store", "0,4"),
    tile("lingerie-shop", "1,4"),
    tile("department-store", "2,4", "r90"),
]
"""Pet Store and Lingerie Shop side by side along one hallway; the Department Store at its end."""


@rule("totally-zombies.move.air-duct", "totally-zombies.ruling.subway-arrival")
def test_the_air_duct_leads_to_the_store_beside_instead_of_a_roll() -> None:
    table = stand(players=walker(at="0,4.NW"), map=MALL, zombies=horde("1,4.NE", FAR_AWAY))
    assert table.asks == "move.how"
    assert table.options == ["roll", "duct"]
    table.answer("duct")
    assert table.options == ["1,4.NE"]
    assert table.refused("2,4.NE") == "totally-zombies.ruling.duct-adjacency"
    table.answer("1,4.NE")
    assert (spot(table), table.asks) == ("1,4.NE", "combat.roll")
    table.answer(6)
    assert table.asks == "zombies.roll"


@rule("totally-zombies.move.air-duct", "totally-zombies.ruling.turn-edges")
def test_a_duct_reached_in_this_turn_is_of_no_use() -> None:
    table = stand(players=walker(at="0,4.NW"), map=MALL, turn={"stood": False})
    assert table.asks == "move.roll"


@rule("totally-zombies.move.air-duct-helipad")
def test_the_mall_helipad_has_a_duct_too() -> None:
    floor = [
        *MALL[:4],
        tile("escalator", "1,4", "r90"),
        tile("lingerie-shop", "2,4", second_floor=True),
        tile("mall-helipad", "2,5", second_floor=True),
    ]
    table = stand(players=walker(at="2,4.NE"), map=floor).answer("duct")
    assert table.options == ["2,5.NW"]
    table.answer("2,5.NW")
    assert spot(table) == "2,5.NW"
    back = stand(players=walker(at="2,5.NW"), map=floor).answer("duct", "2,4.NE")
    assert spot(back) == "2,4.NE"
    town = stand(players=walker(at="0,1.NW"), map=[tile("town-helipad", "0,1")])
    assert town.asks == "move.roll"


@rule("totally-zombies.ruling.duct-adjacency")
@pytest.mark.parametrize(
    ("adjacency", "ducts"),
    [("edge", ["1,4.NE"]), ("edge-or-corner", ["1,4.NE", "1,5.SE"]), ("neighbour-tile", ["1,4.NE"])],
)
def test_tables_differ_on_which_stores_adjoin(adjacency: str, ducts: list[str]) -> None:
    shops = [*MALL[:5], tile("music-store", "1,5", "r90")]
    table = stand(players=walker(at="0,4.NW"), map=shops, options={"duct-adjacency": adjacency}).answer("duct")
    assert table.options == ducts
