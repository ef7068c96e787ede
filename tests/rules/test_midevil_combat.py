"""MidEvil, Skeleton Combat Rules: the die, what raises it, what pays for another one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.midevil.meta import COLOURS
from tests.rules.citing import rule
from tests.rules.haunting import Haunted, bones, stand, tile

HERE = "0,0.C"


def fighting(has: dict[str, Any] | None = None, colour: str = "white", **position: Any) -> Haunted:
    """Ana begins her step 3 on the square of a skeleton."""
    return stand("fight", [{"hand": 3, **(has or {})}, {}], skeletons=bones((colour, HERE)), **position)


@rule("midevil.combat.at-turn-start")
def test_a_skeleton_that_came_is_fought_in_the_own_turn() -> None:
    players = [{}, {"at": "0,0.SE"}]
    table = stand("skeletons", players, turn={"seat": 1}, skeletons=bones(("red", "0,0.N"))).answer(1, "0,0.N", "S")
    assert table.asks == "event.discard"
    assert table.refused(4, name="combat.roll", seat=0) == "midevil.combat.at-turn-start"
    table.answer("none", "watchtower", "0,1 r0", "1 white", "0,1.C", "0,1.C")
    assert (table.asks, table.pending.seat, table.game.step) == ("combat.roll", 0, "fight")


@rule("midevil.combat.on-landing", "midevil.move.fight-before-continuing")
def test_a_skeleton_that_is_met_is_fought_at_once() -> None:
    there = bones(("white", "0,1.S"))
    table = stand("move", map=[tile("lane", "0,1")], turn={"left": 10}, skeletons=there).answer("N", "N")
    assert table.asks == "combat.roll"
    assert table.refused("N", name="move.step") == "midevil.move.fight-before-continuing"
    table.answer(4)
    assert (table.asks, table.game.steps_left()) == ("move.step", 3)
    assert table.answer("N").game.steps_left() == 2


@rule("midevil.combat.four-or-more-kills")
@pytest.mark.parametrize("colour", COLOURS)
def test_four_kills_and_three_does_not(colour: str) -> None:
    for roll in (4, 5, 6):
        assert fighting(colour=colour).answer(roll).game.skeletons == {}
    for roll in (1, 2, 3):
        table = fighting(colour=colour).answer(roll)
        assert (table.asks, table.options) == ("combat.failed", ["re-roll"])


@rule("midevil.combat.raise-only-after-failure")
def test_a_roll_that_succeeded_is_not_raised() -> None:
    table = fighting({"skeletons": {"white": 1}}, "blue")
    assert table.refused("1 white", name="combat.failed") == "midevil.combat.raise-only-after-failure"
    table.answer(5)
    assert table.refused("1 white", name="combat.failed") == "midevil.combat.raise-only-after-failure"


@rule("midevil.combat.raise-any-number")
@pytest.mark.parametrize("spent", ["3 white", "1 blue", "1 white, 1 red"])
def test_any_number_of_skeletons_in_any_mix(spent: str) -> None:
    table = fighting({"skeletons": {"white": 3, "red": 1, "blue": 1}}).answer(1)
    assert spent in table.options
    assert table.answer(spent).game.skeletons == {}


@rule("midevil.combat.raise-only-own-kills")
def test_only_what_one_has_killed_raises() -> None:
    table = fighting({"skeletons": {"red": 1}}).answer(2)
    assert table.refused("2 red") == table.refused("2 white") == "midevil.combat.raise-only-own-kills"
    assert table.options == ["1 red", "re-roll"]


@rule("midevil.combat.raise-adds-point-value", "midevil.combat.modified-total-counts")
def test_jonathan_spends_a_white_and_a_red() -> None:
    """The printed example: a 1, raised to 4."""
    table = fighting({"skeletons": {"white": 1, "red": 1}}).answer(1)
    assert table.options == ["1 white, 1 red", "re-roll"]
    assert table.refused("1 white") == table.refused("1 red") == "midevil.combat.modified-total-counts"
    table.answer("1 white, 1 red")
    assert "that makes 4" in table.log
    assert table.game.players[0].skeletons == {"white": 1}, "the one he killed"
    assert table.game.removed == {"white": 1, "red": 1}


@rule("midevil.combat.modified-total-counts")
def test_die_and_spent_skeletons_together_make_four() -> None:
    table = fighting({"skeletons": {"white": 1, "red": 1}}).answer(2)
    assert table.refused("1 white") == "midevil.combat.modified-total-counts"
    assert table.answer("1 red").game.skeletons == {}


@rule("midevil.combat.no-change")
def test_there_is_no_change() -> None:
    table = fighting({"skeletons": {"blue": 1}}, "red").answer(3, "1 blue")
    assert "that makes 6" in table.log
    assert table.game.players[0].skeletons == {"red": 1}
    assert table.refused("1 white", name="skeleton.change") == "midevil.combat.no-change"


@rule("midevil.combat.reroll-for-life", "midevil.combat.lives-recycled")
def test_a_life_token_buys_another_roll() -> None:
    table = fighting().answer(2)
    supply = table.game.life_supply()
    table.answer("re-roll")
    assert (table.game.players[0].lives, table.game.life_supply(), table.asks) == (2, supply + 1, "combat.roll")
    assert table.answer(1).refused("1 white") == "midevil.combat.raise-only-own-kills"  # a fresh roll, a fresh failure
    assert table.answer("re-roll", 4).game.skeletons == {}
    assert table.game.life_supply() + table.game.players[0].lives + table.game.players[1].lives == 50
    assert fighting({"lives": 0}).answer(2).refused("re-roll") == "midevil.combat.reroll-for-life"


@rule("midevil.combat.raise-or-reroll")
def test_a_roll_is_raised_or_paid_for() -> None:
    raised = fighting({"skeletons": {"red": 1}}).answer(2, "1 red")
    assert raised.refused("re-roll", name="combat.failed") == "midevil.combat.raise-or-reroll"
    paid = fighting({"skeletons": {"red": 1}}).answer(2, "re-roll")
    assert paid.refused("1 red", name="combat.failed") == "midevil.combat.raise-only-after-failure"
    assert paid.answer(2, "1 red").game.skeletons == {}  # the new one may be raised: midevil.ruling.raise-after-reroll


@rule("midevil.combat.until-resolved")
def test_nobody_walks_away() -> None:
    table = fighting({"lives": 2}).answer(1)
    assert table.refused(True, name="turn.end") == "midevil.combat.until-resolved"
    assert table.refused("none", name="event.discard") == "midevil.combat.until-resolved"
    assert table.refused("N", name="move.step") == "midevil.move.fight-before-continuing"
    assert table.refused("die") == "midevil.death.out-of-lives"
    assert table.options == ["re-roll"]
    assert fighting({"lives": 2, "skeletons": {"blue": 1}}).answer(1).options == ["1 blue", "re-roll"]


@rule("midevil.combat.kill-is-collected")
def test_a_killed_skeleton_is_collected() -> None:
    table = fighting(colour="red").answer(4)
    ana = table.game.players[0]
    assert (table.game.skeletons, ana.skeletons, table.game.points(ana)) == ({}, {"red": 1}, 2)
    assert table.refused("red", name="skeleton.return") == "midevil.combat.kill-is-collected"


@rule("midevil.combat.spent-skeletons-removed", "midevil.limit.raise-skeletons-gone")
def test_spent_skeletons_are_gone_for_good() -> None:
    table = fighting({"skeletons": {"red": 1}}, removed={"red": 8, "blue": 3}).answer(2)
    before = table.game.pools()["red"]
    table.answer("1 red")
    assert (table.game.pools()["red"], table.game.removed["red"]) == (before, 9)
    for _ in range(20):  # turns go by: what is gone stays gone
        table.until("event.discard").answer("none")
        assert table.game.removed["blue"] >= 3
        assert table.game.pools()["blue"] <= 17


@rule("midevil.combat.one-weapon-per-roll")
def test_one_weapon_for_each_roll() -> None:
    """Of two weapons in front the better one counts: they never add up."""
    table = fighting({"front": ["sword", "torch"]}, map=[])
    assert table.answer(2).asks == "combat.failed"
    assert table.game.players[0].total == 3
    assert table.answer("re-roll", 3).game.skeletons == {}
