"""The Funhouse: who is sent there, tiles that turn behind whoever leaves them, and the way out."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.totally_zombies.chapters.arriving import put_pawn
from tests.rules.citing import rule
from tests.rules.on_foot import CIRCUS, FAR_AWAY, spot, stand
from tests.rules.outbreak import Outbreak, horde, tile

CROSSINGS = [*CIRCUS, tile("circus-crossing", "1,4")]
"""Two crossings of the Circus to come out at."""
CENTRES = ["funhouse 0,1.C", "funhouse 1,1.C", "funhouse 0,0.C", "funhouse 1,0.C"]
OPEN = [
    *CROSSINGS[:4],
    tile("funhouse-2", "0,1", "r0", layer="funhouse"),
    *CROSSINGS[5:],
]
"""The north-west tile lies so that its path leads out of the Funhouse, to the south and to the west."""


def guest(at: str = "0,4.C", tiles: list[dict[str, Any]] = CROSSINGS, **has: Any) -> Outbreak:
    return stand(players=[{"at": at, **has}, {}, {}], map=tiles)


def quarters(table: Outbreak, tile: str) -> int:
    """How a tile lies."""
    return table.game.map.laid[table.game.map.tile_named(tile)].quarters


# ---------------------------------------------------------------------- a rolled 1


@rule("totally-zombies.move.circus-one", "totally-zombies.ruling.funhouse-centres")
def test_a_rolled_one_leads_to_a_centre_of_the_funhouse() -> None:
    table = guest(life=4).answer(1)
    assert table.asks == "funhouse.centre"
    assert sorted(table.options) == sorted(CENTRES)
    assert table.refused("0,4.N") == "totally-zombies.move.circus-one"
    table.answer("funhouse 1,0.C")
    assert spot(table) == "funhouse 1,0.C"
    town = guest(at="0,0.C", life=4).answer(1)
    assert (town.asks, town.game.left) == ("move.step", 2 * 4)


@rule("totally-zombies.move.circus-one-ends")
def test_after_that_the_movement_is_over() -> None:
    table = guest(life=4).answer(1, "funhouse 1,0.C")
    assert table.asks == "zombies.roll"
    table.refused("N", name="move.step")


@rule("totally-zombies.move.circus-one-car")
def test_with_a_car_both_dice_must_show_one() -> None:
    table = guest(front=["clown-car"])
    assert table.refused(1) == "totally-zombies.car.two-dice"
    other = table.fork().answer([1, 4])
    assert (other.asks, other.game.left) == ("move.step", 2 * 5)
    table.answer([1, 1])
    assert table.asks == "funhouse.centre"


@rule("totally-zombies.ruling.circus-one-die", "totally-zombies.ruling.movement-modifiers")
def test_only_the_face_of_the_die_counts() -> None:
    table = guest(front=["skateboard"]).answer(1)
    assert table.asks == "funhouse.centre"  # three with the Skateboard, but a 1 all the same


@rule("totally-zombies.ruling.one-inside-funhouse")
def test_who_is_inside_goes_to_a_centre_too_and_turns_the_tile() -> None:
    stays = guest(at="funhouse 1,1.W").answer(1, "funhouse 1,1.C")
    assert stays.asks == "zombies.roll"
    leaves = guest(at="funhouse 1,1.W").answer(1, "funhouse 0,0.C")
    assert leaves.asks == "funhouse.turn"
    leaves.answer("left")
    assert quarters(leaves, "funhouse 1,1") == 3


@rule("totally-zombies.ruling.funhouse-is-circus", "totally-zombies.ruling.current-area")
def test_the_funhouse_is_part_of_the_circus() -> None:
    table = guest(guts=3).answer(1, "funhouse 1,1.C")
    assert table.ana.guts == 3
    assert table.game.area(table.ana.at) == "circus"


# ---------------------------------------------------------------------- turning


@rule("totally-zombies.funhouse.rotate")
@pytest.mark.parametrize(("way", "turned"), [("right", 1), ("left", 3)])
def test_a_tile_that_is_left_is_turned(way: str, turned: int) -> None:
    table = guest(at="funhouse 1,1.W").answer(4, "W")
    assert (table.asks, spot(table)) == ("funhouse.turn", "funhouse 0,1.E")
    for wrong in ("stop", "N", 180):
        assert table.refused(wrong) == "totally-zombies.funhouse.rotate"
    table.answer(way)
    assert quarters(table, "funhouse 1,1") == turned
    assert quarters(table, "funhouse 0,1") == 3  # as it lay


@rule("totally-zombies.funhouse.rotate-occupied", "totally-zombies.ruling.funhouse-zombies")
def test_whoever_stays_on_the_tile_turns_with_it() -> None:
    table = stand(
        players=[{"at": "funhouse 1,1.W"}, {"at": "funhouse 1,1.S"}],
        map=CROSSINGS,
        zombies=horde("funhouse 1,1.C clown", FAR_AWAY),
        tokens=[{"at": "funhouse 1,1.S", "what": "life"}],
    )
    table.answer(4, "W", "right")
    assert spot(table, 1) == "funhouse 1,1.W"
    assert table.game.tokens == {table.ben.at: "life"}
    assert table.game.map.by_name["funhouse 1,1.C"] in table.game.zombies


@rule("totally-zombies.ruling.funhouse-teleport")
def test_a_card_that_takes_a_player_away_turns_the_tile_too() -> None:
    table = guest(at="funhouse 1,1.W").answer(4)
    game, there = table.game, table.game.map.by_name["0,0.C"]
    rule = put_pawn(game, table.ana, there)
    asked = rule.send(None)
    assert asked.name == "funhouse.turn"
    with pytest.raises(StopIteration):
        rule.send("right")
    assert (spot(table), quarters(table, "funhouse 1,1")) == ("0,0.C", 1)


# ---------------------------------------------------------------------- leaving


@rule("totally-zombies.funhouse.exit-destination", "totally-zombies.ruling.four-way")
def test_whoever_is_next_says_where_one_comes_out() -> None:
    table = guest(at="funhouse 0,1.W", tiles=OPEN).answer(4, "out")
    assert (table.asks, table.pending.seat) == ("funhouse.exit", 1)
    assert table.options == ["0,4.C", "1,4.C"]
    assert table.game.sentence(table.pending) == "Ben, at which crossing of the Circus does Ana come out?"
    table.refused("1,4.C", seat=0)
    table.refused("1,4.C", seat=2)
    assert table.refused("0,3.C") == "totally-zombies.funhouse.exit-destination"
    table.answer("1,4.C", "left")
    assert spot(table) == "1,4.C"


@rule("totally-zombies.funhouse.exit-adjacent", "totally-zombies.ruling.funhouse-exit")
def test_the_way_out_costs_one_square_and_a_clown_there_is_fought() -> None:
    table = stand(players=[{"at": "funhouse 0,1.W"}, {}], map=OPEN, zombies=horde("1,4.C clown", FAR_AWAY)).answer(
        3, "out"
    )
    free = table.fork().answer("0,4.C", "left", "N", "S")
    assert free.asks == "zombies.roll"
    table.answer("1,4.C", "left")
    assert (table.asks, table.game.left) == ("combat.roll", 2 * 2)
    assert quarters(table, "funhouse 0,1") == 3


@rule("totally-zombies.funhouse.exit-needs-4way")
def test_without_a_crossing_nobody_gets_out() -> None:
    named = [*OPEN[:3], tile("ferris-wheel", "0,4"), *OPEN[4:8]]
    table = guest(at="funhouse 0,1.W", tiles=named).answer(3)
    assert table.refused("out") == "totally-zombies.funhouse.exit-needs-4way"
    assert "out" in guest(at="funhouse 0,1.W", tiles=OPEN).answer(3).options


@rule("totally-zombies.ruling.funhouse-exit")
def test_one_leaves_only_where_the_light_path_runs_off() -> None:
    table = guest(at="funhouse 1,1.W").answer(3)
    assert table.refused("out") == "totally-zombies.ruling.funhouse-exit"  # another tile lies there
    table.answer("E")
    assert table.refused("out") == "totally-zombies.ruling.funhouse-exit"  # the centre
    assert guest(at="0,4.N").answer(3).refused("out") == "totally-zombies.ruling.funhouse-exit"


@rule("totally-zombies.ruling.funhouse-stuck")
def test_who_is_stuck_stays() -> None:
    shut = [*CROSSINGS[:5], tile("funhouse-1", "1,1", "r180", layer="funhouse"), *CROSSINGS[6:8]]
    table = guest(at="funhouse 1,1.C", tiles=shut).answer(3)
    assert table.asks == "move.step"
    table.answer("stop")
    assert table.asks == "zombies.roll"


@rule("totally-zombies.ruling.funhouse-zombies")
def test_zombies_move_inside_but_never_out() -> None:
    table = stand(step="zombies", map=OPEN, zombies=horde("funhouse 0,1.W clown")).answer(1, "funhouse 0,1.W")
    assert table.options == ["E"]
    assert table.refused("out") == "totally-zombies.ruling.funhouse-zombies"
    table.answer("E")
    assert quarters(table, "funhouse 0,1") == 0
