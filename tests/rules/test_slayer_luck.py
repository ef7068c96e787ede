"""Rule checks of Zombie Slayer: the Luck die."""

from __future__ import annotations

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given, new

REROLL, ADJUST = "zombie-slayer.luck.reroll", "zombie-slayer.luck.adjust"


def rolled(luck: int, dice: list[int]) -> Slaying:
    """The Slayer has rolled his Hand for an attack and may use his Luck."""
    return given(violet="0,0.N", luck=luck, life=len(dice)).answer("attack 0,0.N", dice)


def shown(table: Slaying) -> list[int]:
    """The dice on the table while Luck may be used on them."""
    return list(getattr(table.pending.options, "dice", ()))


@rule("zombie-slayer.luck.separate-die")
def test_the_luck_die_is_not_in_the_hand() -> None:
    table = given(violet="0,0.N", luck=6).answer("attack 0,0.N")
    assert table.dice == 5
    table.answer([6, 4, 2, 2, 1], "keep")
    assert table.asks == "attack.pick"
    assert table.slayer.luck == 6


@rule("zombie-slayer.luck.start-value")
def test_luck_starts_where_the_player_sets_it() -> None:
    table = new().answer("ludwig", "dash")
    assert table.asks == "setup.luck"
    assert table.refused(0) == "zombie-slayer.luck.start-value"
    assert table.refused(7) == "zombie-slayer.luck.start-value"
    table.answer(3)
    assert table.slayer.luck == 3
    table.until("turn.action", luck_use="keep").answer("end")
    table.until("turn.action", luck_use="keep")
    assert table.refused(6, name="setup.luck") == "zombie-slayer.luck.start-value"


@rule("zombie-slayer.luck.first-game-six")
def test_six_is_advised_for_a_first_game() -> None:
    table = new(details={"first-game": True}).answer("ludwig", "assault")
    assert table.options == [6, 5, 4, 3, 2, 1]
    assert table.pending.rule == "zombie-slayer.luck.first-game-six"
    assert table.pending.options.label(6) == "6, advised"
    assert table.fork().answer(6).asks == "setup.deck"
    assert table.fork().answer(3, "no").asks == "setup.luck"
    assert [table.fork().answer(luck, "yes").slayer.luck for luck in range(1, 6)] == [1, 2, 3, 4, 5]


@rule("zombie-slayer.luck.reroll")
def test_a_point_rerolls_one_die() -> None:
    table = rolled(6, [2, 2, 1, 1, 1])
    assert table.refused("reroll 2 2") == REROLL
    assert table.refused(["reroll 2", "reroll 1"]) == REROLL
    table.answer("reroll 2")
    assert table.asks == "luck.reroll"
    assert table.refused([6, 6]) == REROLL
    table.answer(6)
    assert table.slayer.luck == 5
    assert shown(table) == [6, 2, 1, 1, 1]


@rule("zombie-slayer.luck.adjust")
def test_a_point_turns_one_die_by_one() -> None:
    table = rolled(4, [5, 3])
    table.answer("raise 5")
    assert shown(table) == [6, 3]
    assert table.slayer.luck == 3
    assert table.answer("lower 3").slayer.luck == 2
    assert shown(table) == [6, 2]
    table = rolled(4, [6, 1])
    assert table.refused("raise 6") == ADJUST
    assert table.refused("lower 1") == ADJUST
    assert table.slayer.luck == 4


@rule("zombie-slayer.luck.adjust")
def test_only_dice_of_this_roll_are_turned() -> None:
    assert rolled(4, [5, 3]).refused("raise 4") == "zombie-slayer.ruling.luck-adjust-which-die"
    table = given(violet="0,0.N", luck=4)
    assert table.refused("raise 5", name="luck.use") == REROLL


@pytest.mark.parametrize(("luck", "uses"), [(1, 1), (6, 6)])
@rule("zombie-slayer.luck.last-point")
def test_the_last_point_is_used_and_then_there_is_none(luck: int, uses: int) -> None:
    table = rolled(luck, [6, 1])
    for _ in range(uses - 1):
        table.answer("reroll 1", 1)
    assert table.slayer.luck == 1
    table.answer("raise 1")
    assert table.slayer.luck == 0
    assert table.asks == "attack.pick"
    assert sorted(table.options) == [2, 6]
    assert table.refused("raise 2", name="luck.use") == "zombie-slayer.luck.last-point"


@rule("zombie-slayer.luck.no-recovery")
def test_nothing_brings_luck_back() -> None:
    table = given(at="3,0.C", entered="3,0", violet="3,0.N", luck=2, life=4, experience=9, items={"life-potion": 1})
    table.answer("quaff life-potion", "attack 3,0.N", [4, 4, 4, 4, 4], "keep", 2, "keep")
    assert table.asks == "level.paint"
    assert table.refused("luck 1") == "zombie-slayer.luck.no-recovery"
    table.answer("save")
    assert table.slayer.points == 1
    assert table.asks == "turn.action"
    assert table.refused("paint luck 1") == "zombie-slayer.luck.no-recovery"
    table.answer("search", 3, "keep", 3, "keep", 5)
    assert table.slayer.pips.count(5, "defence") == 1
    assert table.slayer.luck == 2


@pytest.mark.parametrize("question", ["zombie.attack", "defence.hand"])
@rule("zombie-slayer.luck.reroll", "zombie-slayer.luck.adjust")
def test_luck_touches_any_die_just_rolled(question: str) -> None:
    table = given(step="zombies", violet="0,0.N", luck=2).until(question)
    table.answer(table.options[0]).answer("reroll 1" if question == "zombie.attack" else "lower 6")
    assert table.slayer.luck == 1
