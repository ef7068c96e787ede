"""Zombie Slayer, the Zombies' turn: who acts first, which way a Zombie goes, what an action buys."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given, sq

STREET = ", ".join(f"{sq(x, 0)} {side}" for x in range(-1, 5) for side in "NS")
"""Walls along the row of the fountain, from the Town Centre to the end of the eastern card: one square wide."""


def night(**position: Any) -> Slaying:
    """The Zombies' turn."""
    return given(step="zombies", **position)


def marches(table: Slaying) -> list[str]:
    """The figures of the Zombies' turn in the order in which they acted."""
    return [step.figure.removeprefix("the ").removesuffix(" zombie") for step in table.game.marches]


@rule("zombie-slayer.move.zombie-melee-only")
def test_zombies_never_shoot() -> None:
    table = night(at=sq(0, 0), violet=sq(3, 0), walls=STREET)
    assert (table.zombies, table.asks) == ({sq(2, 0): "violet"}, "turn.action")
    assert table.slayer.life == 5
    assert table.refused(sq(2, 0), name="zombie.attack") == "zombie-slayer.move.zombie-melee-only"
    assert table.refused(sq(2, 0), name="zombie.shoot") == "zombie-slayer.move.zombie-melee-only"


@rule("zombie-slayer.move.shortest-path")
def test_zombies_take_shortest_paths() -> None:
    table = night(at=sq(-1, 0), violet=sq(3, 0))
    assert table.asks == "zombies.where"
    assert {*table.options} == {sq(2, y) for y in (-1, 0, 1)}
    for there in (sq(3, 1), sq(4, 0), sq(4, 1)):  # 4, 5 and 5 away
        assert table.refused(there) == "zombie-slayer.move.shortest-path"
    table.answer(sq(2, 0))
    assert table.zombies == {sq(2, 0): "violet"}
    assert table.refused(f"{sq(2, 0)} {sq(3, 1)}", name="zombie.move") == "zombie-slayer.move.shortest-path"


@rule("zombie-slayer.ruling.unreachable-target")
def test_zombies_without_a_way_stand_still() -> None:
    shut = ", ".join(f"{sq(4, 0)} {side}" for side in "NESW")
    table = night(at=sq(0, 0), violet=f"{sq(4, 0)} {sq(3, 0)}", walls=shut).until("turn.action")
    assert table.zombies[sq(4, 0)] == "violet"
    assert len(marches(table)) == 2
    assert "no way" in table.game.marches[-1].does  # it acts last


@rule("zombie-slayer.move.blocked-stops")
def test_blocked_zombie_looks_for_no_other_way() -> None:
    # one street of four squares, its far end open to the north: a longer way leads round
    walls = ", ".join(f"{sq(x, 0)} {side}" for x in range(-1, 4) for side in "NS")
    table = night(at=sq(0, 0), violet=f"{sq(1, 0)} {sq(2, 0)}", walls=walls)
    assert table.asks == "zombie.attack"
    there = f"{sq(2, 0)} {sq(3, 0)}"
    assert table.refused(there, name="zombie.move") == "zombie-slayer.move.blocked-stops"
    table.answer(4, [3, 3, 3, 3, 3])
    assert (table.asks, table.zombies) == ("turn.action", {sq(1, 0): "violet", sq(2, 0): "violet"})
    assert "blocked" in table.game.marches[-1].does


@rule("zombie-slayer.move.blocked-stops", "zombie-slayer.ruling.follower-blocks-or-lures")
def test_follower_blocks_the_street() -> None:
    # the follower is the target of the first Zombie; the second one stops behind it
    table = night(at=sq(0, 0), bron=sq(1, 0), violet=f"{sq(2, 0)} {sq(3, 0)}", walls=STREET)
    assert table.asks == "zombie.attack"
    table.answer(1, 1)
    assert table.zombies == {sq(2, 0): "violet", sq(3, 0): "violet"}


@rule("zombie-slayer.move.cross-zombie")
def test_zombie_crosses_another_one() -> None:
    table = night(at=sq(0, 0), blue=sq(3, 0), green=sq(4, 0), walls=STREET)
    assert table.game.marches[0].path == (sq(4, 0), sq(3, 0), sq(2, 0))
    assert table.zombies == {sq(2, 0): "green", sq(3, 0): "blue"}
    table = given(at=sq(0, 0), violet=sq(1, 0), walls=STREET)
    # the ruling on occupied squares is the one that refuses it; two squares are no move at all
    assert table.refused(f"move {sq(1, 0)}") == "zombie-slayer.ruling.slayer-and-occupied-squares"
    assert table.refused(f"move {sq(2, 0)}") == "zombie-slayer.action.move-one"


@rule("zombie-slayer.ruling.crossing-necromancer")
def test_zombie_crosses_the_necromancer() -> None:
    cards = ("temple 0,3 r270",)
    table = given(*cards, step="zombies", at="0,0.C", necromancer="0,3.S", green="0,3.C", walls=NORTH_STREET)
    assert table.asks == "ritual.hand"
    assert table.zombies == {"0,0.N": "green"}


NORTH_STREET = ", ".join(f"{sq(0, y)} {side}" for y in range(-4, 1) for side in "EW")


@rule("zombie-slayer.move.no-end-occupied")
def test_zombie_ends_on_a_free_square() -> None:
    # violet acts before blue, so the blue one is still in its way
    table = night(at=sq(0, 0), blue=sq(3, 0), violet=sq(4, 0), walls=STREET)
    assert table.zombies == {sq(4, 0): "violet", sq(2, 0): "blue"}
    table = night(at=sq(-1, 0), violet=f"{sq(4, 0)} {sq(4, 1)}", blue=sq(3, 0))
    assert table.asks == "zombies.which"
    assert table.refused(f"{sq(4, 0)} {sq(3, 0)}", name="zombie.move") == "zombie-slayer.move.no-end-occupied"


@rule("zombie-slayer.move.prefer-unblocked")
def test_free_way_is_taken_before_a_blocked_one() -> None:
    # two squares lead on, one of them taken: nothing is asked
    table = night(at=sq(-1, 0), violet=sq(3, 0), blue=sq(2, 0), walls=f"{sq(3, 0)} N, {sq(2, 0)} N")
    assert table.game.marches[0].path == (sq(3, 0), sq(2, 1))
    assert table.zombies[sq(2, 1)] == "violet"
    still = f"{sq(2, 1)} {sq(2, 1)}"
    assert table.refused(still, name="zombie.move") == "zombie-slayer.move.prefer-unblocked"


@rule("zombie-slayer.move.prefer-unblocked", "zombie-slayer.move.route-tie")
def test_player_settles_equal_ways() -> None:
    # three squares lead on; the one in the middle is taken, and neither it nor any other may be chosen
    table = night(at=sq(-1, 0), violet=sq(3, 0), blue=sq(2, 0))
    assert table.asks == "zombies.where"
    assert {*table.options} == {sq(2, -1), sq(2, 1)}
    assert table.refused(sq(3, 0)) == "zombie-slayer.move.prefer-unblocked"
    assert table.refused(sq(2, 0)) == "zombie-slayer.move.route-tie"
    # one that lies further away breaks the rule on paths
    assert table.refused(sq(4, 0)) == "zombie-slayer.move.shortest-path"
    table.answer(sq(2, 1))
    assert table.zombies[sq(2, 1)] == "violet"


@rule("zombie-slayer.move.order-colour", "zombie-slayer.ruling.necromancer-order")
def test_violet_before_green_before_blue() -> None:
    cards = ("a-w1 3,0 r0", "b-w1 0,-3 r90", "c-w1 -3,0 r180", "temple 0,3 r270")
    table = given(*cards, step="zombies", at=sq(-2, 0), blue=sq(-3, 0), green=sq(-2, 1), violet=sq(4, 0),
                  necromancer="0,3.C")  # fmt: skip
    assert table.asks == "zombies.where"  # the violet one, six squares away
    assert table.refused(sq(-3, 0), name="zombies.which") == "zombie-slayer.move.order-colour"
    table.until("ritual.hand")
    assert [*dict.fromkeys(marches(table))] == ["violet", "green", "blue"]


@rule("zombie-slayer.move.order-distance")
def test_nearest_of_a_colour_first() -> None:
    table = night(at=sq(0, 0), violet=f"{sq(3, 0)} {sq(-2, 0)}")
    assert table.asks == "zombies.where"
    assert {*table.options} <= {sq(-1, y) for y in (-1, 0, 1)}
    assert table.refused(sq(3, 0), name="zombies.which") == "zombie-slayer.move.order-distance"


@rule("zombie-slayer.move.order-tie")
def test_player_decides_between_equals() -> None:
    table = night(at=sq(-1, 0), green=f"{sq(2, 0)} {sq(2, 1)} {sq(4, 0)}")
    assert table.asks == "zombies.which"
    assert {*table.options} == {sq(2, 0), sq(2, 1)}
    assert table.refused(sq(4, 0)) == "zombie-slayer.move.order-tie"
    table.answer(sq(2, 1))
    assert table.asks in ("zombies.where", "zombie.attack", "zombies.which")


@rule("zombie-slayer.move.token-numbers")
def test_left_number_is_actions_right_number_is_toughness() -> None:
    table = night(at=sq(0, 0), green=sq(1, 0), walls=STREET)
    token = table.game.pack.tokens["green"]
    assert (token.actions, token.toughness) == (2, 1)
    for _ in range(2):
        assert table.asks == "zombie.attack"
        table.answer(3, [3, 3, 3, 3, 3])
    assert table.asks == "turn.action"
    assert table.refused(sq(1, 0), name="zombie.attack") == "zombie-slayer.move.token-numbers"
    # strength 3 against defence 2 leaves 1, divided by 1: it is destroyed; a blue one with toughness 2 stands that
    weak = {4: {"melee": 3}}
    table = given(at=sq(0, 0), green=sq(1, 0), faces=weak).answer(f"attack {sq(1, 0)}", [4] * 5, 4)
    assert table.zombies == {}
    table = given(at=sq(0, 0), blue=sq(1, 0), faces=weak).answer(f"attack {sq(1, 0)}", [4] * 5, 3)
    assert table.game.pack.tokens["blue"].pips.count(3, "defence") == 2
    assert table.zombies == {sq(1, 0): "blue"}


@rule("zombie-slayer.move.zombie-action", "zombie-slayer.ruling.attack-or-move")
def test_an_action_is_a_move_or_an_attack() -> None:
    table = night(at=sq(0, 0), green=sq(2, 0), walls=STREET)
    assert (table.asks, table.zombies) == ("zombie.attack", {sq(1, 0): "green"})
    table.answer(3, [3, 3, 3, 3, 3])
    assert (table.asks, table.slayer.life) == ("turn.action", 5)
    # the counter's number is what a further attack breaks; a move beside its target breaks this entry
    assert table.refused(sq(1, 0), name="zombie.attack") == "zombie-slayer.move.token-numbers"
    assert table.refused(3, name="zombie.attack") == "zombie-slayer.move.zombie-action"
    assert table.refused(f"{sq(1, 0)} {sq(2, 0)}", name="zombie.move") == "zombie-slayer.move.zombie-action"
    table = night(at=sq(0, 0), violet=sq(2, 0), walls=STREET)
    assert (table.asks, table.zombies) == ("turn.action", {sq(1, 0): "violet"})


# ---------------------------------------------------------------------- house rules


@rule("zombie-slayer.ruling.zombie-activation")
@pytest.mark.parametrize("how", ["all-actions-in-a-row", "one-action-each"])
def test_house_rule_zombie_activation(how: str) -> None:
    """zombie-activation: a green Zombie acts twice in a row, or once before and once after its fellow."""
    table = night(at=sq(0, 0), green=f"{sq(3, 0)} {sq(-4, 0)}", walls=f"{STREET}, {WEST_STREET}",
                  options={"zombie-activation": how})  # fmt: skip
    table.until("turn.action", zombie_attack=1, defence_hand=[1, 1, 1, 1, 1])
    first = [step.path[0] for step in table.game.marches if len(step.path) > 1]
    if how == "all-actions-in-a-row":
        assert first == [sq(3, 0), sq(-4, 0)]
        assert table.game.marches[0].path == (sq(3, 0), sq(2, 0), sq(1, 0))
    else:
        assert first == [sq(3, 0), sq(-4, 0), sq(2, 0), sq(-3, 0)]
    assert {*table.zombies} == {sq(1, 0), sq(-2, 0)}


WEST_STREET = ", ".join(f"{sq(x, 0)} {side}" for x in range(-4, -1) for side in "NS")


@rule("zombie-slayer.ruling.movement-directions")
@pytest.mark.parametrize("movement", ["eight-way", "orthogonal"])
def test_house_rule_movement(movement: str) -> None:
    """movement: whether a step may be diagonal, for the Slayer and for Zombies; blows are struck in all directions."""
    table = given(at=sq(0, 0), items={}, violet=sq(1, 1), options={"movement": movement})
    assert table.answer(f"attack {sq(1, 1)}").asks == "attack.hand"
    table = given(at=sq(0, 0), items={}, options={"movement": movement})
    if movement == "eight-way":
        assert table.answer(f"move {sq(1, 1)}").at == sq(1, 1)
    else:
        assert table.refused(f"move {sq(1, 1)}") == "zombie-slayer.ruling.movement-directions"
    table = night(at=sq(-1, -1), violet=sq(1, 1), options={"movement": movement}).until("turn.action")
    assert {*table.zombies} <= ({sq(0, 0)} if movement == "eight-way" else {sq(0, 1), sq(1, 0)})
