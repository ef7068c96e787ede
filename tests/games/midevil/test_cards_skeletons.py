"""Event cards that put skeletons on the map, move them, or hold them still."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.midevil.night import COMBAT, SENSE, Night, castle, night

EMPTY = "midevil.limit.empty-skeleton-supply"
ALL_GONE = {"white": 40, "red": 40, "blue": 20}
YARD = ("castle-8 0,1",)


def holding(card: str, *others: dict[str, Any], step: str = "roll", **position: Any) -> Night:
    """It is Ana's turn; Ben holds the card: it is played in anybody's turn."""
    return night(step, {"at": "0,0.C"}, {"at": "0,0.S", "hand": [card]}, *others, **position)


def in_castle(card: str, **position: Any) -> Night:
    return castle("roll", {"at": "0,0.C"}, {"at": "0,0.S", "hand": [card]}, **position)


@pytest.mark.parametrize(
    "card", ["grave-tremor", "bone-rain", "restless-dead", "ambush", "dark-summons", "marching-orders"]
)
def test_not_during_a_combat(card: str) -> None:
    ana, ben = {"at": "0,0.C"}, {"at": "0,0.S", "hand": [card]}
    table = castle("fight", ana, ben, tiles=YARD, skeletons="white 0,0.C, red 0,0.E")
    assert table.play_refused(1, card) == COMBAT


def test_grave_tremor_brings_back_what_was_lost() -> None:
    table = holding("grave-tremor", removed={"blue": 1}, tiles=("lane 0,1",)).play(1, "grave-tremor", "0,1").answer(4)
    assert {"1 white, 1 blue", "2 red", "4 white"} <= set(table.options)
    assert table.refused("2 blue") == "midevil.tile.unnamed-never-over"
    assert table.refused("1 blue") == "midevil.ruling.closest-amount"
    table.answer("1 white, 1 blue", "0,1.C")
    assert table.refused("0,1.C") == "midevil.tile.one-skeleton-per-square"
    table.answer("0,1.N")
    assert (table.bones(), table.game.removed) == ({"0,1.C": "blue", "0,1.N": "white"}, {})
    assert table.game.pools() == {"white": 39, "red": 40, "blue": 19}


def test_grave_tremor_works_from_the_lost_ones_alone() -> None:
    table = holding("grave-tremor", removed=ALL_GONE).play(1, "grave-tremor", "0,0").answer(1)
    table.answer("0,0.N")
    assert (table.bones(), table.game.removed["white"]) == ({"0,0.N": "white"}, 39)
    assert holding("bone-rain", removed=ALL_GONE).play_refused(1, "bone-rain", "Ana") == EMPTY


def test_grave_tremor_shakes_the_surface_only() -> None:
    ana, ben = {"at": "0,0.C"}, {"at": "0,0.S", "hand": ["grave-tremor"]}
    tiles = ("dungeon-entrance 0,-1", "dungeon-straight 0,-2")
    table = night("roll", ana, ben, tiles=tiles, mode="dungeon")
    assert table.play_refused(1, "grave-tremor", "0,-2") == SENSE


def test_bone_rain_falls_around_another_pawn() -> None:
    table = holding("bone-rain").play(1, "bone-rain", "Ana").answer(1)
    assert "0,0.C" not in table.options
    table.answer("0,0.SE")
    assert table.bones() == {"0,0.SE": "white"}
    assert holding("bone-rain").play_refused(1, "bone-rain", "Ben") == SENSE


def test_restless_dead_move_up_to_five() -> None:
    there = "white 0,0.N, red 0,0.E, blue 0,0.W"
    table = holding("restless-dead", skeletons=there).play(1, "restless-dead")
    assert table.options == ["0,0.N", "0,0.W", "0,0.E", "enough"]
    table.answer("0,0.N", "W")
    assert table.refused("0,0.NW") == "midevil.skeleton.once-per-phase"
    table.answer("0,0.E", "N", "enough")
    assert table.bones() == {"0,0.NW": "white", "0,0.NE": "red", "0,0.W": "blue"}
    assert (table.asks, table.game.moved) == ("move.roll", set())
    assert holding("restless-dead").play_refused(1, "restless-dead") == SENSE


def test_restless_dead_stop_after_five() -> None:
    there = "white 0,1.N, white 0,1.C, white 0,1.S, white 0,0.N, white 0,0.C, white 0,0.W"
    table = holding("restless-dead", skeletons=there, tiles=("lane 0,1",)).play(1, "restless-dead")
    for square in ("0,1.N", "0,1.C", "0,1.S", "0,0.N", "0,0.C"):
        table.answer(square, "E")
    assert table.asks == "move.roll"


def test_restless_dead_in_the_skeleton_step_do_not_count_there() -> None:
    table = holding("restless-dead", step="skeletons", skeletons="white 0,0.N, red 0,0.E").answer(2, "0,0.N", "W")
    table.play(1, "restless-dead").answer("0,0.NW", "E", "enough")
    assert table.game.moved == {table.game.map.square("0,0.N")}
    assert table.refused("0,0.N") == "midevil.skeleton.once-per-phase"


def test_ambush_on_a_mover_is_fought_before_the_next_step() -> None:
    table = holding("ambush", step="move", turn={"left": 4, "die": 2}).play(1, "ambush", "Ana")
    assert table.options == ["white", "red", "blue"]
    table.answer("blue")
    assert (table.bones(), table.asks) == ({"0,0.C": "blue"}, "move.step")
    table.answer("N")
    assert (table.asks, table.at(table.ana)) == ("combat.roll", "0,0.C")
    occupied = holding("ambush", {"at": "0,0.N"}, skeletons="white 0,0.C")
    assert occupied.play_refused(1, "ambush", "Ana") == "midevil.tile.one-skeleton-per-square"


def test_ambush_in_the_pit() -> None:
    ana, ben = {"at": "0,1.C", "stuck": 1}, {"at": "0,0.S", "hand": ["ambush"]}
    table = castle("cards", ana, ben, tiles=("pit 0,1",)).play(1, "ambush", "Ana").answer("red")
    assert table.bones() == {"0,1.C": "red"}


def test_dark_summons_raises_defeated_black_ones() -> None:
    grave = ("graveyard 0,1",)
    table = in_castle("dark-summons", tiles=grave, removed={"black": 3}).play(1, "dark-summons")
    table.answer("0,1.N", "0,1.C")
    assert (table.bones(), table.game.removed) == ({"0,1.N": "black", "0,1.C": "black"}, {"black": 1})
    one = in_castle("dark-summons", tiles=grave, removed={"black": 1}).play(1, "dark-summons").answer("0,1.N")
    assert (one.bones(), one.game.removed, one.asks) == ({"0,1.N": "black"}, {}, "move.roll")


def test_dark_summons_before_any_was_defeated() -> None:
    table = in_castle("dark-summons", tiles=YARD).play(1, "dark-summons").answer(3, "1 blue", "0,1.C")
    assert table.bones() == {"0,1.C": "blue"}
    assert in_castle("dark-summons").play_refused(1, "dark-summons") == SENSE  # neither courtyard nor Graveyard


def test_marching_orders_for_black_or_for_others() -> None:
    there = "black 0,0.N, white 0,0.W"
    table = in_castle("marching-orders", skeletons=there).play(1, "marching-orders")
    ordinary = table.fork()
    table.answer("black", "0,0.N")
    assert table.refused("0,0.NE") == "midevil.ruling.black-exactly-two"
    table.answer("0,0.E")
    assert (table.bones(), table.asks) == ({"0,0.E": "black", "0,0.W": "white"}, "move.roll")
    ordinary.answer("ordinary", "0,0.W", "N")
    assert ordinary.bones() == {"0,0.N": "black", "0,0.NW": "white"}


def test_dead_calm_before_the_skeleton_die() -> None:
    table = holding("dead-calm", step="skeletons", skeletons="white 0,0.N").play(1, "dead-calm")
    assert (table.asks, table.bones()) == ("tile.draw", {"0,0.N": "white"})
    assert "no skeleton moves" in table.log
    assert holding("dead-calm", skeletons="white 0,0.N").play_refused(1, "dead-calm") == SENSE
