"""Zombie Slayer: rulings on fights, lines of sight, items and followers that no house rule changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import TEMPLE, given, sq

HERE, NORTH = "0,0.C", "0,0.N"


# ---------------------------------------------------------------------- fights


@rule("zombie-slayer.ruling.no-negative-damage")
def test_too_much_defence_heals_nobody() -> None:
    table = given(*TEMPLE, at="3,0.W", necromancer={"at": "3,0.C", "life": 3}, faces={5: {"melee": 1}})
    table.answer("attack 3,0.C", [5] * 5, [6, 6, 6])
    assert "1 against 2: 0 damage" in table.log
    assert table.game.master_life == 3


@rule("zombie-slayer.ruling.single-hand-defence")
def test_each_attack_calls_for_a_fresh_hand() -> None:
    table = given(step="zombies", blue=f"{NORTH} 0,0.S", life=5).answer(NORTH, 4)
    assert (table.asks, table.dice) == ("defence.hand", 5)
    table.answer([1] * 5, 4)
    assert (table.asks, table.dice) == ("defence.hand", 3)


@rule("zombie-slayer.ruling.holy-stacking")
@pytest.mark.parametrize(("pips", "strength"), [(2, 1), (3, 0), (4, 0)])
def test_holy_pips_add_up_and_stop_at_nothing(pips: int, strength: int) -> None:
    table = given(step="zombies", blue=NORTH, faces={6: {"skill": 1, "holy": pips}}).answer(6, [1] * 5)
    assert f"{strength} against 0" in table.log


@rule("zombie-slayer.ruling.holy-scope")
def test_the_slayers_holy_pips_do_not_help_followers_and_prycilles_do() -> None:
    holy = {4: {"holy": 1}, 5: {"holy": 1}}
    table = given(bron=HERE, violet=NORTH, faces=holy).answer(f"bron attack {NORTH}", 1, 5)
    assert "1 against 2" in table.log
    table = given(bron=HERE, prycille="0,0.E", violet=NORTH, faces=holy).answer(f"bron attack {NORTH}", 1, 5)
    assert "1 against 1" in table.log
    table = given(prycille="0,0.E", violet=NORTH, faces=holy).answer(f"attack {NORTH}", [6] * 5, 5)
    assert "4 against 0" in table.log  # both add up


@rule("zombie-slayer.ruling.holy-on-mixed-face")
def test_holy_pips_lower_what_is_counted() -> None:
    faces = {6: {"skill": 1, "melee": 4, "holy": 1}}
    table = given(green=NORTH, faces=faces).answer(f"attack {NORTH}", [4] * 5, 6)
    assert "4 against 0" in table.log
    table = given(step="zombies", green=NORTH, faces=faces).answer(6, [1] * 5)
    assert "0 against 0" in table.log


@rule("zombie-slayer.ruling.already-dead-summary")
@pytest.mark.parametrize("face", [3, 5])
def test_other_skill_pips_do_not_save_the_necromancer(face: int) -> None:
    table = given(*TEMPLE, at="3,0.W", necromancer="3,0.C").answer("attack 3,0.C", [4] * 5, [face] * 5)
    assert table.game.master_life == 3


@rule("zombie-slayer.ruling.zero-pip-attack")
def test_an_attack_without_pips_is_warned_about_and_allowed() -> None:
    table = given(violet=sq(2, 0), bron=HERE, accuracy=1).answer(f"shoot {sq(2, 0)}", [6] * 5, 4)
    assert "warning: the Slayer has no ranged pips" in table.log
    assert table.zombies == {}  # a potion still counts
    table = given(violet=sq(2, 0), bron=HERE).answer(f"bron shoot {sq(2, 0)}", 6, 4)
    assert "warning: Bron the Barbarian has no ranged pips" in table.log
    assert "warning" not in given(violet=NORTH).answer(f"attack {NORTH}", [6] * 5, 4).log


@rule("zombie-slayer.ruling.skill-declared-before-roll")
def test_a_roll_without_a_declared_skill_triggers_none() -> None:
    table = given(violet=NORTH).answer(f"attack {NORTH}", [6, 6, 6, 6, 6])
    late = table.refused(f"assault {NORTH}", name="turn.action")
    assert late == "zombie-slayer.ruling.skill-declared-before-roll"
    table.answer(3)
    assert "4 against 3" in table.log
    assert table.slayer.penalty == 0


# ---------------------------------------------------------------------- lines of sight


@rule("zombie-slayer.ruling.line-of-sight")
@pytest.mark.parametrize(
    ("being", "seen"),
    [
        pytest.param({"bron": sq(-1, 0)}, True, id="somebody on the own square"),
        pytest.param({"dung": sq(1, 0)}, True, id="dung on the line"),
        pytest.param({"green": sq(0, 0)}, False, id="inside the first square"),
        pytest.param({"green": sq(1, 1)}, False, id="inside the last square"),
        pytest.param({"green": sq(0, 1)}, True, id="beside the line"),
    ],
)
def test_a_line_runs_from_middle_to_middle(being: dict[str, Any], seen: bool) -> None:
    # three squares east and one south the line crosses the inside of 0,0 and, past their corner, of 1,1
    shooter, target = sq(-1, 0), sq(1, 1) if "green" not in being else sq(2, 1)
    table = given(at=shooter, violet=target, **being)
    assert (f"shoot {target}" in table.options) is seen


@rule("zombie-slayer.ruling.line-of-sight")
def test_a_line_through_a_corner_touches_nobody_beside_it() -> None:
    table = given(at=sq(-1, -1), violet=sq(1, 1), green=f"{sq(0, -1)} {sq(-1, 0)}")
    assert f"shoot {sq(1, 1)}" in table.options
    walls = f"{sq(-1, -1)} E, {sq(-1, -1)} S"
    table = given(at=sq(-1, -1), violet=sq(1, 1), walls=walls)
    assert table.refused(f"shoot {sq(1, 1)}") == "zombie-slayer.ranged.sight-wall"


@rule("zombie-slayer.ruling.sight-over-border")
def test_one_looks_over_a_green_border_and_not_over_the_table() -> None:
    tiles = ("a-w1 3,0 r0", "b-w1 0,-3 r90", "c-w1 -3,0 r180", "d-w1 0,3 r270", "a-w3 7,0 r0")
    table = given(*tiles, at="3,0.C", violet="7,0.W")
    assert "shoot 7,0.W" in table.options
    table = given(at="3,0.N", violet="0,3.E")
    assert table.refused("shoot 0,3.E") == "zombie-slayer.ranged.sight-wall"


@rule("zombie-slayer.ruling.ranged-gap")
def test_the_gap_is_the_larger_difference() -> None:
    assert f"shoot {sq(2, 1)}" in given(violet=sq(2, 1)).options
    table = given(violet=sq(2, 0), archibald=sq(1, 0))
    assert table.refused(f"shoot {sq(2, 0)}") == "zombie-slayer.ranged.sight-token"


# ---------------------------------------------------------------------- items


@rule("zombie-slayer.ruling.inventory-full")
def test_a_find_that_does_not_fit_is_left_or_makes_room() -> None:
    carried = {"torch": 1, "dragon-dung": 2}
    table = given(at="3,0.C", entered="3,0", items=carried).answer("search", 2, 2)
    assert table.fork().answer("leave").slayer.items == carried
    table.answer("discard dragon-dung", "take")
    assert table.slayer.items == {"torch": 1, "dragon-dung": 1, "life-potion": 1}
    assert (table.dung, table.game.actions) == ({}, 1)


@rule("zombie-slayer.ruling.torch-without-dung", "zombie-slayer.ruling.undefended-damage")
def test_a_torch_alone_hurts_the_necromancer_by_one() -> None:
    table = given(*TEMPLE, at=sq(0, 0), necromancer="3,0.C", items={"torch": 1}).answer("throw 3,0.C")
    assert (table.asks, table.game.master_life) == ("move.step", 4)


@rule("zombie-slayer.ruling.torch-targets")
def test_what_a_torch_is_thrown_at() -> None:
    table = given(bron=sq(2, 0), violet=sq(1, 0), dung=f"{sq(1, 0)} {HERE}")
    assert {f"throw {sq(1, 0)}", f"throw {sq(1, 0)} dung"} <= set(table.options)
    for wrong in (f"throw {HERE} dung", f"throw {sq(2, 0)}", f"throw {sq(0, 1)}"):
        assert table.refused(wrong) == "zombie-slayer.ruling.torch-targets"
    assert table.fork().answer(f"throw {sq(1, 0)}").dung == {sq(1, 0): 1, HERE: 1}


@rule("zombie-slayer.ruling.undefended-damage")
def test_fanatics_absorb_undefended_damage() -> None:
    table = given(at=sq(1, 1), dung=HERE, fanatics=1).answer(f"throw {HERE} dung")
    assert (table.slayer.life, table.slayer.fanatics) == (5, 0)


@rule("zombie-slayer.ruling.dung-square", "zombie-slayer.ruling.dung-pick-up")
def test_dung_lies_on_any_square_around_and_stays_there() -> None:
    table = given(violet=NORTH, dung="0,0.E", walls="0,0.C W, 0,0.NW E")
    assert {"drop 0,0.N", "drop 0,0.E"} <= set(table.options)
    for wrong in ("drop 0,0.C", "drop 0,0.W"):
        assert table.refused(wrong) == "zombie-slayer.item.dung-drop"
    table.answer("drop 0,0.E", "0,0.E")
    assert (table.at, table.dung, table.slayer.items) == ("0,0.E", {"0,0.E": 2}, {"torch": 1})
    assert [option for option in table.options if "take" in str(option) or "pick" in str(option)] == []


@rule("zombie-slayer.ruling.chain-explosion")
def test_heaps_of_one_square_explode_together_and_no_others() -> None:
    table = given(at=sq(1, 1), dung=f"{HERE} {NORTH}", necromancer="", items={"torch": 1})
    table.correct(dung=[{"at": HERE, "count": 2}, {"at": NORTH, "count": 1}]).answer(f"throw {HERE} dung")
    assert (table.slayer.life, table.dung) == (3, {NORTH: 1})


@rule("zombie-slayer.ruling.potion-duration")
def test_potions_wait_stack_and_are_used_up_by_a_roll_that_fails() -> None:
    table = given(items={"accuracy-potion": 2}, bron="0,0.S").answer(*["quaff accuracy-potion"] * 2, "end")
    assert (table.game.number, table.slayer.accuracy) == (2, 2)
    table.correct(zombies=[{"at": NORTH, "kind": "violet"}]).answer(f"attack {NORTH}", [6] * 5, 1)
    assert (table.zombies, table.slayer.accuracy) == ({NORTH: "violet"}, 0)
    table = given(violet=NORTH, accuracy=2).answer(f"attack {NORTH}", [6] * 5, 3)
    assert "6 against 3" in table.log


# ---------------------------------------------------------------------- fanatics


@rule("zombie-slayer.ruling.fanatic-joins-mid-turn")
def test_a_fanatic_slows_from_the_moment_he_joins() -> None:
    table = given(at="0,-3.C", entered="0,-3", bron=HERE).answer("search", 2, 2)
    assert (table.slayer.fanatics, table.game.actions) == (1, 0)
    assert table.refused("move 0,-3.N") == "zombie-slayer.follower.fanatic-slows"


@rule("zombie-slayer.ruling.aimed-shot-needs-two")
def test_an_aimed_shot_needs_two_unspent_actions() -> None:
    table = given(violet=sq(2, 0), skills=["aimed-shot"], turn={"actions": 1, "spent": 1})
    assert table.refused(f"aimed-shot {sq(2, 0)}") == "zombie-slayer.skill.aimed-shot-cost"


@rule("zombie-slayer.ruling.fanatic-bonus-kind")
def test_fanatics_help_in_melee_attacks_only() -> None:
    table = given(violet=sq(2, 0), fanatics=1, faces={5: {"ranged": 2}})
    table.answer(f"shoot {sq(2, 0)}", [6, 6, 5, 1, 1, 1], 5, 3)
    assert "2 against 3" in table.log
    table = given(step="zombies", blue=NORTH, fanatics=1).answer(6, [6, 6, 6, 1, 1, 1], 6)
    assert "3 against 1" in table.log


@rule("zombie-slayer.ruling.fanatic-sacrifice-count")
def test_one_fanatic_for_each_point_of_damage() -> None:
    table = given(step="zombies", blue=NORTH, fanatics=2).answer(6, [1] * 7)
    assert (table.slayer.life, table.slayer.fanatics) == (4, 0)
    table = given(step="zombies", blue=NORTH, fanatics=4).answer(6, [1] * 9)
    assert (table.slayer.life, table.slayer.fanatics) == (5, 1)


@rule("zombie-slayer.ruling.fanatic-life-cap")
def test_a_hand_may_have_thirteen_dice() -> None:
    table = given(violet=NORTH, fanatics=8).answer(f"attack {NORTH}")
    assert table.dice == 13
    assert given(life=4, fanatics=3, items={"life-potion": 1}).answer("quaff life-potion").slayer.life == 5


@rule("zombie-slayer.ruling.fanatic-always-along")
def test_fanatics_stay_with_the_slayer() -> None:
    table = given(fanatics=1, items={})
    assert [option for option in table.options if str(option).startswith("fanatic")] == []
    assert table.refused("fanatic move 0,0.N") == "zombie-slayer.action.one-of-list"
    assert table.answer("move 0,0.N").slayer.fanatics == 1


# ---------------------------------------------------------------------- named followers


@rule("zombie-slayer.ruling.follower-on-slayer-square")
def test_whoever_shares_the_slayers_square_may_be_the_target() -> None:
    table = given(step="zombies", bron=HERE, fanatics=1, violet=NORTH)
    assert (table.asks, table.options) == ("zombies.target", ["slayer", "bron"])
    assert table.answer("bron", 2).asks == "follower.defence"
    table.answer(1)
    assert (table.where("bron"), table.slayer.life, table.slayer.fanatics) == (None, 5, 1)


@rule("zombie-slayer.ruling.slayer-and-occupied-squares")
def test_who_may_share_a_square() -> None:
    table = given(violet=NORTH, bron="0,0.E", archibald="0,0.S", prycille="0,0.SE")
    shared = "zombie-slayer.ruling.slayer-and-occupied-squares"
    assert table.refused(f"move {NORTH}") == shared
    assert table.refused("bron move 0,0.SE") == shared
    assert {"move 0,0.E", "bron move 0,0.C", "archibald move 0,0.C"} <= set(table.options)


@rule("zombie-slayer.ruling.follower-actions", "zombie-slayer.ruling.follower-found")
def test_a_found_follower_is_ready_on_the_slayers_square() -> None:
    table = given(at="0,-3.C", entered="0,-3").answer("search", 2, 4)
    assert (table.where("bron"), table.game.followers["bron"].actions) == ("0,-3.C", 2)
    assert "bron move 0,-3.N" in table.options
    table = given(at="0,-3.C", entered="0,-3", gone=("bron",)).answer("search", 2, 4)
    assert (table.where("bron"), table.asks) == (None, "turn.action")


@rule("zombie-slayer.ruling.explored-area")
def test_followers_walk_on_cards_nobody_entered_and_leave_over_open_edges_only() -> None:
    table = given(bron="0,0.E")
    assert "bron move 3,0.W" in table.options
    assert table.refused("bron leave") == "zombie-slayer.follower.lost"
    # the eastern edge of that card is its green border
    assert given(bron="3,0.E").refused("bron leave") == "zombie-slayer.follower.lost"
    assert "bron leave" in given(bron="3,0.S").options


@rule("zombie-slayer.ruling.heal-range")
@pytest.mark.parametrize("at", [HERE, "0,0.NE", "0,0.W"])
def test_healing_works_on_the_own_square_and_around(at: str) -> None:
    table = given(prycille=at, life=1).answer("prycille heal", 6)
    assert table.slayer.life == 3
