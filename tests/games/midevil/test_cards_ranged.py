"""Ranged weapons: sight, distance, dice, and what is collected."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.midevil.sight import in_sight
from tests.games.midevil.night import BEATS, COMBAT, SENSE, Night, castle, night

SIGHT, LINE = "midevil.card.ranged-needs-sight", "midevil.ruling.line-of-sight"
INTO, OUT_OF = "midevil.card.no-shot-into-building", "midevil.card.no-shot-out-of-building"
INN = "inn-crossway 0,1"
ANA = {"at": "0,0.C"}


def shooting(card: str, skeletons: str, *tiles: str, step: str = "roll", at: str = "0,0.C", **position: Any) -> Night:
    return night(step, {"at": at, "hand": [card]}, tiles=tiles, skeletons=skeletons, **position)


# ---------------------------------------------------------------------- the line


def sees(table: Night, one: str, other: str) -> bool:
    """Looked at from both ends."""
    here, there = table.game.map.square(one), table.game.map.square(other)
    assert in_sight(table.game, here, there) == in_sight(table.game, there, here)
    return in_sight(table.game, here, there)


@pytest.mark.parametrize(
    ("tiles", "one", "other", "clear"),
    [
        (("lane 0,1",), "0,0.C", "0,1.N", True),
        (("lane 0,1",), "0,0.S", "0,1.NE", True),
        (("watchtower 0,1",), "0,0.C", "0,1.N", False),  # a building on the straight line
        (("watchtower 0,1",), "0,0.E", "0,1.NE", True),
        (("watchtower 0,1",), "0,1.W", "0,1.N", True),  # past the corner of the tower: the other way round is free
        (("watchtower 0,1",), "0,1.SW", "0,1.NE", False),  # right through it
        (("clearing 0,1",), "0,0.NW", "0,1.N", False),  # trees
        (("forest-lane 0,1",), "0,0.C", "0,1.N", True),
        (("bridge 0,1", "lane 0,2"), "0,0.E", "0,2.E", True),  # over water
        (("inn-crossway 0,1", "lane 0,2"), "0,1.C", "0,0.N", True),  # through the door, as far as eyes go
        (("inn-crossway 0,1", "lane 0,2"), "0,1.N", "0,2.S", False),
        (("lane 1,0", "lane 1,1"), "0,0.NE", "1,1.SW", True),  # through a corner with one free way round it
        (("lane 1,0", "lane 1,1"), "0,0.NW", "1,1.S", False),  # a place without a tile
    ],
)
def test_a_straight_line_between_two_squares(tiles: tuple[str, ...], one: str, other: str, clear: bool) -> None:
    assert sees(night("roll", tiles=tiles), one, other) is clear


def test_one_sees_across_the_pit() -> None:
    table = castle("roll", ANA, tiles=("pit 0,1",))
    assert sees(table, "0,0.N", "0,1.N")


# ---------------------------------------------------------------------- Crossbow: what every shot needs


def test_the_crossbow_kills_without_a_roll() -> None:
    table = shooting("crossbow", "red 0,1.N", "lane 0,1").play(0, "crossbow", "0,1.N")
    assert (table.ana.skeletons, table.bones(), table.asks) == ({"red": 1}, {}, "move.roll")
    assert table.game.discards == ["crossbow"]


def test_a_black_one_takes_a_four() -> None:
    for roll, left in ((4, {}), (3, {"0,1.N": "black"})):
        ana = {"at": "0,0.C", "hand": ["crossbow"]}
        table = castle("roll", ana, tiles=("lane 0,1",), skeletons="black 0,1.N").play(0, "crossbow", "0,1.N")
        assert table.asks == "card.shot"
        assert (table.answer(roll).bones(), table.ana.skeletons) == (left, {})


def test_nobody_shoots_farther_nor_at_the_own_square() -> None:
    table = shooting("crossbow", "red 0,0.N, white 0,0.C, blue 0,3.S", "lane 0,1", "lane 0,2", "market 0,3")
    assert table.play_refused(0, "crossbow", "0,3.S") == SIGHT
    assert table.play_refused(0, "crossbow", "0,0.C") == LINE
    assert table.play_refused(0, "crossbow", "0,0.S") == SIGHT  # nobody there
    table.play(0, "crossbow")
    assert table.options == ["0,0.N"]


def test_only_in_the_own_turn_and_not_during_a_combat() -> None:
    other = night("roll", ANA, {"at": "0,0.S", "hand": ["crossbow"]}, skeletons="red 0,0.N")
    assert other.play_refused(1, "crossbow") == SENSE
    fight = shooting("crossbow", "red 0,0.N, white 0,0.C", step="fight")
    assert fight.play_refused(0, "crossbow") == COMBAT


def test_in_one_building_one_may_shoot() -> None:
    """midevil.ruling.shot-inside-building"""
    table = shooting("crossbow", "red 0,1.NE", INN, at="0,1.W").play(0, "crossbow", "0,1.NE")
    assert table.ana.skeletons == {"red": 1}


def test_from_one_building_into_another_nobody_shoots() -> None:
    table = shooting("crossbow", "red 1,0.C", "inn-crossway 0,1", "watchtower 1,0", at="0,1.C")
    assert table.play_refused(0, "crossbow", "1,0.C") == INTO


def test_the_castle_is_one_building_and_its_courtyard_is_none() -> None:
    """midevil.ruling.castle-is-building"""
    yard = ("castle-8 0,1", "castle-5 0,2")
    rooms = castle(
        "roll", {"at": "0,2.C", "hand": ["crossbow"]}, tiles=(*yard, "castle-2 0,3"), skeletons="red 0,3.C, blue 0,1.C"
    )
    assert rooms.play_refused(0, "crossbow", "0,1.C") == OUT_OF
    assert rooms.play(0, "crossbow", "0,3.C").ana.skeletons == {"red": 1}
    out = castle("roll", {"at": "0,0.C", "hand": ["crossbow"]}, tiles=yard, skeletons="red 0,1.C, blue 0,2.S")
    assert out.play_refused(0, "crossbow", "0,2.S") == INTO
    assert out.play(0, "crossbow", "0,1.C").ana.skeletons == {"red": 1}


# ---------------------------------------------------------------------- house rules about sight


def test_straight_orthogonal_only() -> None:
    rule = {"line-of-sight": "straight-orthogonal"}
    table = shooting("crossbow", "red 0,0.NE, white 0,0.N", options=rule)
    assert table.play_refused(0, "crossbow", "0,0.NE") == LINE
    assert table.play(0, "crossbow", "0,0.N").ana.skeletons == {"white": 1}
    assert shooting("crossbow", "red 0,0.NE").play(0, "crossbow", "0,0.NE").ana.skeletons == {"red": 1}


def test_the_table_decides() -> None:
    rule = {"line-of-sight": "table-decides"}

    def hidden() -> Night:
        return shooting("crossbow", "red 0,1.N", "watchtower 0,1", options=rule).play(0, "crossbow", "0,1.N")

    table = hidden()
    assert (table.asks, table.pending.seat) == ("card.sight", -1)
    assert table.answer("clear").ana.skeletons == {"red": 1}
    table = hidden().answer("blocked")
    assert (table.ana.hand, table.ana.plays, table.game.discards) == (["crossbow"], 0, [])
    inside = shooting("crossbow", "red 0,1.C, blue 0,0.N", INN, options=rule)
    assert inside.play_refused(0, "crossbow", "0,1.C") == INTO  # the ban is no matter of sight


# ---------------------------------------------------------------------- the others


def bow(skeletons: str, step: str = "roll", **turn: int) -> Night:
    return night(step, {"at": "0,0.C", "front": ["longbow"]}, skeletons=skeletons, turn=turn)


def test_the_longbow_shoots_once_before_the_movement_die() -> None:
    table = bow("red 0,0.N, blue 0,0.E").use(0, "longbow", "0,0.E").answer(4)
    assert (table.ana.skeletons, table.asks) == ({"blue": 1}, "move.roll")
    assert table.use_refused(0, "longbow", "0,0.N") == SENSE
    missed = bow("red 0,0.N").use(0, "longbow").answer("0,0.N", 3)
    assert (missed.bones(), list(missed.ana.front)) == ({"0,0.N": "red"}, ["longbow"])
    assert bow("red 0,0.N", "move", left=4, die=2).use_refused(0, "longbow") == SENSE


def test_its_string_snaps_on_a_one() -> None:
    table = bow("red 0,0.N").use(0, "longbow", "0,0.N").answer(1)
    assert (table.ana.front, table.game.discards) == ({}, ["longbow"])


def test_throwing_knives_at_up_to_three() -> None:
    table = shooting("throwing-knives", "white 0,0.N, red 0,0.E, blue 0,0.S, red 0,0.NW")
    table.play(0, "throwing-knives", "0,0.N").answer("0,0.E")
    assert table.refused("0,0.E") == SIGHT  # three different ones
    table.answer("0,0.S")
    assert table.asks == "card.shot"
    table.answer(4, 3, 6)
    assert table.ana.skeletons == {"white": 1, "blue": 1}
    few = shooting("throwing-knives", "white 0,0.N, red 0,0.E").play(0, "throwing-knives", "0,0.N").answer("enough", 4)
    assert (few.ana.skeletons, few.asks) == ({"white": 1}, "move.roll")


def test_knives_are_answered_when_all_targets_are_named() -> None:
    ana, ben = {"at": "0,0.C", "hand": ["throwing-knives"]}, {"at": "0,0.SE", "hand": ["not-today"]}
    table = night("roll", ana, ben, skeletons="white 0,0.N, red 0,0.E").play(0, "throwing-knives", "0,0.N")
    assert table.asks == "card.next"
    assert table.answer("0,0.E").asks == "card.announced"
    assert table.answer("yes").bones() == {"0,0.N": "white", "0,0.E": "red"}


def test_the_ballista_goes_through_two_in_a_row() -> None:
    ana = {"at": "0,0.S", "hand": ["ballista"]}
    row = "white 0,0.N, red 0,0.C, blue 0,1.S, black 0,0.E"
    table = castle("roll", ana, tiles=("lane 0,1",), skeletons=row)
    assert table.play_refused(0, "ballista", "S") == SIGHT
    table.play(0, "ballista", "N").answer(4, 3)
    assert table.bones() == {"0,0.N": "white", "0,1.S": "blue", "0,0.E": "black"}
    assert table.ana.skeletons == {"red": 1}


def test_boiling_oil_on_all_beside() -> None:
    ana = {"at": "0,1.S", "hand": ["boiling-oil"]}
    there = "white 0,1.C, red 0,1.SE, black 0,1.SW, blue 0,0.NE"
    table = castle("roll", ana, tiles=(INN,), skeletons=there).play(0, "boiling-oil")
    table.answer(3, 4)  # not through the door of the Inn, not on the corner
    assert table.bones() == {"0,1.C": "white", "0,1.SW": "black", "0,0.NE": "blue"}
    assert table.ana.skeletons == {"red": 1}
    five = castle("roll", ana, tiles=(INN,), skeletons="black 0,1.SW").play(0, "boiling-oil").answer(5)
    assert (five.bones(), five.game.removed) == ({}, {"black": 1})
    assert castle("roll", ana, skeletons="", tiles=(INN,)).play_refused(0, "boiling-oil") == SENSE


def test_the_catapult_hits_everything_outdoors_on_a_tile() -> None:
    ana, ben, cleo = {"at": "0,0.C", "hand": ["catapult"]}, {"at": "0,1.S"}, {"at": "0,1.SE", "lives": 1}
    there = "white 0,1.C, red 0,1.S, blue 0,1.SE, red 0,1.SW"
    table = night("roll", ana, ben, cleo, tiles=(INN,), skeletons=there)
    table.play(0, "catapult", "0,1").answer(4, 6, 3)
    assert table.asks == "card.keep"
    assert table.refused("0,1.SE") == "midevil.card.catapult-no-sight"  # that one was missed
    table.answer("0,1.S")
    assert table.bones() == {"0,1.C": "white", "0,1.SE": "blue"}
    assert (table.ana.skeletons, table.game.removed) == ({"red": 1}, {})
    assert [player.lives for player in table.game.players] == [3, 2, 1]


def test_the_catapult_stands_outdoors_and_throws_one_to_three_tiles() -> None:
    tiles = ("lane 0,1", "lane 0,2", "market 0,3", "watchtower 0,4")
    table = shooting("catapult", "red 0,0.N, red 0,3.C, red 0,4.N", *tiles)
    far = "midevil.card.catapult-no-sight"
    assert table.play_refused(0, "catapult", "0,0") == table.play_refused(0, "catapult", "0,4") == far
    assert table.play(0, "catapult", "0,3").asks == "card.shot"
    inside = shooting("catapult", "red 0,0.N", INN, at="0,1.C")
    assert inside.play_refused(0, "catapult", "0,0") == "midevil.ruling.catapult-buildings"


def test_a_black_one_falls_to_a_six_only() -> None:
    ana = {"at": "0,0.C", "hand": ["catapult"]}
    for roll, left in ((5, {"0,1.C": "black"}), (6, {})):
        table = (
            castle("roll", ana, tiles=("lane 0,1",), skeletons="black 0,1.C").play(0, "catapult", "0,1").answer(roll)
        )
        assert table.bones() == left


def test_in_the_fog_nobody_shoots() -> None:
    fog = [{"card": "fog", "by": 1, "until": "start"}]
    assert shooting("crossbow", "red 0,0.N", effects=fog).play_refused(0, "crossbow") == BEATS
