"""Rule checks of Zombie Slayer: what an action buys."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given

LIST = "zombie-slayer.action.one-of-list"
STEP = "zombie-slayer.action.move-one"
SAME_MOVE = "zombie-slayer.ruling.dung-and-torch-same-move"
LAST = {"spent": 1}
"""The turn of a Slayer who has spent his first action."""
MISS = [5, 5, 5, 5, 5]
"""A Hand without any pip of Ludwig's."""
WALLED_IN = "0,0.C N, 0,0.C E, 0,0.C S, 0,0.C W"


def both_items(**parts: Any) -> Slaying:
    """A torch, a heap and something to throw at, with a follower who keeps the turn from ending."""
    return given(turn=LAST, items={"torch": 1, "dragon-dung": 1}, violet="0,3.C", bron="0,0.S", **parts)


@rule("zombie-slayer.action.one-of-list")
def test_an_action_buys_one_thing() -> None:
    table = given(turn=LAST, life=2, items={"life-potion": 2}, bron="0,0.S")
    table.answer("quaff life-potion")
    assert table.game.actions == 0
    assert table.slayer.life == 3
    assert table.refused("quaff life-potion") == LIST
    assert table.refused("dance 0,0.C") == LIST


@rule("zombie-slayer.action.move-one")
def test_a_move_goes_one_square() -> None:
    table = given(at="0,0.W", items={})
    assert table.fork().answer("move 0,0.C").game.actions == 1
    assert table.refused("move 0,0.E") == STEP
    walled = given(at="0,0.W", walls="0,0.W E")
    assert walled.refused("move 0,0.C") == STEP
    assert table.fork().answer("move 0,0.N").at == "0,0.N"


@rule("zombie-slayer.action.move-one")
def test_nobody_moves_onto_an_opponent() -> None:
    table = given(at="0,0.W", violet="0,0.C", bron="0,0.NW", items={})
    assert table.refused("move 0,0.C") == "zombie-slayer.ruling.slayer-and-occupied-squares"
    assert table.answer("move 0,0.NW").at == "0,0.NW"


@rule("zombie-slayer.action.move-drop")
def test_dung_is_dropped_with_a_move() -> None:
    table = both_items().answer("move 0,0.E", "drop 0,0.C")
    assert table.game.actions == 0
    assert table.dung == {"0,0.C": 1}
    assert table.slayer.load == 1
    assert table.refused("drop 0,0.C") == "zombie-slayer.action.move-drop"


@rule("zombie-slayer.action.move-drop")
def test_no_dung_is_dropped_without_a_move() -> None:
    assert both_items(walls=WALLED_IN).refused("drop 0,0.N") == "zombie-slayer.action.move-drop"
    table = both_items().answer("drop 0,0.N")
    assert table.asks == "move.step"
    assert table.refused("end", name="turn.action") == "zombie-slayer.action.move-drop"
    table.answer("0,0.E")
    assert (table.at, table.game.actions, table.dung) == ("0,0.E", 0, {"0,0.N": 1})


@rule("zombie-slayer.action.move-throw")
def test_a_torch_is_thrown_with_a_move() -> None:
    table = both_items().answer("move 0,0.E", "throw 0,3.C")
    assert table.game.actions == 0
    assert table.zombies == {}
    assert table.slayer.items == {"dragon-dung": 1}


@rule("zombie-slayer.action.move-throw")
def test_no_torch_is_thrown_without_a_move() -> None:
    assert both_items(walls=WALLED_IN).refused("throw 0,3.C") == "zombie-slayer.action.move-throw"
    table = both_items().answer("throw 0,3.C")
    assert table.refused("end", name="turn.action") == "zombie-slayer.action.move-throw"
    table.answer("0,0.E")
    assert table.game.actions == 0
    assert table.refused("throw 0,3.C") == "zombie-slayer.action.move-throw"


@rule("zombie-slayer.action.move-drop", "zombie-slayer.action.move-throw")
def test_house_rule_one_free_use_with_a_move() -> None:
    table = both_items().answer("move 0,0.E", "drop 0,0.C")
    assert table.asks == "turn.action"
    table = both_items().answer("drop 0,0.N")
    assert table.asks == "move.step"
    assert table.answer("0,0.E").asks == "turn.action"


@rule("zombie-slayer.action.move-drop", "zombie-slayer.action.move-throw")
def test_house_rule_both_free_uses_with_a_move() -> None:
    both = {"free-uses-per-move": "both"}
    table = both_items(options=both).answer("move 0,0.E", "drop 0,0.C")
    assert table.asks == "move.after"
    assert table.refused("drop 0,0.C") == SAME_MOVE
    table.answer("throw 0,3.C")
    assert (table.zombies, table.dung, table.asks) == ({}, {"0,0.C": 1}, "turn.action")
    table = both_items(options=both).answer("throw 0,3.C", "move", "0,0.E", "drop 0,0.C")
    assert (table.zombies, table.dung, table.game.actions) == ({}, {"0,0.C": 1}, 0)


@rule("zombie-slayer.action.quaff")
def test_a_potion_costs_an_action_and_is_used_up() -> None:
    table = given(items={"defence-potion": 1}).answer("quaff defence-potion")
    assert table.game.actions == 1
    assert table.slayer.items == {}
    assert table.slayer.load == 0
    assert table.refused("quaff defence-potion") == "zombie-slayer.action.quaff"
    assert given(items={"torch": 1}).refused("quaff torch") == "zombie-slayer.action.quaff"


@rule("zombie-slayer.action.attack")
def test_an_attack_costs_an_action() -> None:
    table = given(violet="0,0.N", bron="0,0.S")
    table.answer("attack 0,0.N", MISS, 2, "attack 0,0.N", MISS, 2)
    assert table.game.actions == 0
    assert table.refused("attack 0,0.N") == "zombie-slayer.action.attack"


@rule("zombie-slayer.action.who-may-act")
def test_followers_do_one_thing_with_an_action_too() -> None:
    table = given(violet="0,0.N", bron="0,0.SW")
    table.answer("bron move 0,0.W", "bron attack 0,0.N", 1, 3)
    assert table.game.followers["bron"].actions == 0
    table = given(violet="0,0.N", bron="0,0.W")
    # searching and the Slayer's things have rules of their own
    assert table.refused("bron search") == "zombie-slayer.follower.no-search"
    assert table.refused("bron quaff life-potion") == "zombie-slayer.ruling.who-uses-items"
    assert table.refused("bron assault 0,0.N") == "zombie-slayer.ruling.who-uses-items"
    assert table.refused("bron drop 0,0.N") == "zombie-slayer.ruling.who-uses-items"


@pytest.mark.parametrize("last", ["bron move 0,0.SW", "end"])
@rule("zombie-slayer.action.zombies-after")
def test_the_zombies_wait_for_the_followers(last: str) -> None:
    table = given(violet="0,0.N", bron={"at": "0,0.S", "actions": 1}, turn={"spent": 2, "actions": 0})
    assert table.asks == "turn.action"
    assert table.game.step == "slayer"
    table.answer(last)
    assert table.game.step == "zombies"
    assert table.refused("move 0,0.E", name="turn.action") == "zombie-slayer.action.zombies-after"


@rule("zombie-slayer.action.zombies-after")
def test_unspent_actions_lapse() -> None:
    table = given(violet="0,0.N").answer("end", 3, MISS)
    assert table.game.number == 2
    assert table.game.actions == 2
