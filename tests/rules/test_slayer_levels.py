"""Rule checks of Zombie Slayer: Experience and Creation Points."""

from __future__ import annotations

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given

HIT = [4, 4, 4, 4, 4]
NO_DEFENCE = 2


def kill(table: Slaying, square: str) -> Slaying:
    return table.answer(f"attack {square}", HIT, NO_DEFENCE)


@rule("zombie-slayer.level.xp-per-zombie")
def test_every_destroyed_zombie_counts_one() -> None:
    table = given(at="0,0.S", violet="0,3.C", blue="0,3.N", dung="0,3.NE", experience=4, items={"torch": 1})
    table.answer("throw 0,3.NE dung")
    assert table.zombies == {}
    assert table.slayer.experience == 6


@rule("zombie-slayer.level.xp-per-zombie")
def test_it_does_not_matter_who_destroys_it() -> None:
    assert kill(given(green="0,0.N"), "0,0.N").slayer.experience == 1
    table = given(violet="0,0.N", bron="0,0.W").answer("bron attack 0,0.N", 4, NO_DEFENCE)
    assert table.slayer.experience == 1
    assert given(violet="0,3.C", items={"torch": 1}).answer("throw 0,3.C").slayer.experience == 1


@rule("zombie-slayer.level.ten-for-one")
def test_ten_experience_are_a_point() -> None:
    table = given(violet="0,0.N", experience=9)
    assert table.refused("paint defence 1") == "zombie-slayer.level.ten-for-one"
    kill(table, "0,0.N")
    assert table.slayer.points == 1
    assert table.slayer.experience == 0
    assert table.asks == "level.paint"


@rule("zombie-slayer.level.spend-or-save")
def test_a_point_is_spent_at_once_or_saved() -> None:
    table = kill(given(violet="0,0.N 0,0.E", experience=9), "0,0.N")
    # what is too dear is refused by its price
    assert table.refused("melee 1") == "zombie-slayer.create.cost-melee"
    spent = table.fork().answer("defence 1")
    assert spent.slayer.points == 0
    assert spent.slayer.pips.count(1, "defence") == 1
    table.answer("save")
    assert table.slayer.points == 1
    assert table.refused("paint melee 1") == "zombie-slayer.create.cost-melee"
    table.correct(slayer__experience=9)
    kill(table, "0,0.E").answer("melee 1")
    assert table.slayer.points == 0
    assert table.slayer.pips.count(1, "melee") == 1


@rule("zombie-slayer.level.spend-or-save")
def test_saved_points_are_spent_between_actions_only() -> None:
    table = given(violet="0,0.N", points=2)
    table.answer("paint melee 1")
    assert table.slayer.pips.count(1, "melee") == 1
    assert table.game.actions == 2
    table = given(violet="0,0.N", points=2).answer("attack 0,0.N", [6, 4, 2, 2, 1])
    assert table.asks == "attack.pick"
    assert table.refused("melee 1", name="level.paint") == "zombie-slayer.level.spend-or-save"
    assert given(points=2).refused("paint defence 3") == "zombie-slayer.pip.dieagram-shape"
