"""Rule checks of Zombie Slayer: skills in general, and those with which the Slayer attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import OPEN, Slaying, given

SIXES, FOURS, MISS = [6] * 5, [4] * 5, [5] * 5
LAST = {"spent": 1}
ALREADY_DEAD = 1
"""What a Zombie rolls that has to stay for another attack."""
ARCHER: dict[int, dict[str, int]] = {6: {"skill": 1, "ranged": 2}, 5: {"ranged": 3}, 4: {"ranged": 3}}
REACH, GAP = "zombie-slayer.fight.melee-reach", "zombie-slayer.ranged.gap"
PUSH = "zombie-slayer.skill.knock-back-push"


def archer(skill: str, **parts: Any) -> Slaying:
    """Ranged pips, a Zombie to shoot at, and a follower who keeps the turn from ending."""
    return given(skills=[skill], faces=ARCHER, blue="0,3.C", bron="0,0.S", **parts)


def pusher(*tiles: str, at: str, target: str, **parts: Any) -> Slaying:
    """Knock Back is known, and a blue Zombie that survives stands beside the Slayer."""
    return given(*tiles, at=at, blue=target, skills=["knock-back"], bron="0,0.SW", **parts)


# ---------------------------------------------------------------------- in general


@rule("zombie-slayer.skill.action-cost")
def test_a_skill_costs_an_action_and_an_aimed_shot_two() -> None:
    table = given(violet="0,0.N", bron="0,0.S").answer("assault 0,0.N", MISS, ALREADY_DEAD)
    assert table.game.actions == 1
    table.answer("assault 0,0.N", MISS, ALREADY_DEAD)
    assert table.refused("assault 0,0.N") == "zombie-slayer.skill.action-cost"
    assert archer("aimed-shot").answer("aimed-shot 0,3.C", MISS, ALREADY_DEAD).game.actions == 0


@rule("zombie-slayer.skill.full-in-order")
def test_a_dash_goes_in_its_order() -> None:
    table = given(skills=["dash"], bron="0,0.C")
    order = "zombie-slayer.skill.full-in-order"
    assert table.refused("dash") == order
    assert table.refused(SIXES, name="dash.hand") == order
    table.answer("dash 0,0.N")
    assert table.asks == "move.bron"
    assert table.slayer.dashed
    assert table.at == "0,0.C"
    assert table.refused(SIXES, name="dash.hand") == order
    table.answer("stay")
    assert (table.asks, table.at) == ("dash.hand", "0,0.N")
    assert table.answer(SIXES).asks == "dash.step"


@rule("zombie-slayer.skill.full-in-order")
def test_a_skill_is_declared_before_the_roll() -> None:
    table = given(violet="0,0.N").answer("attack 0,0.N", [6, 4, 2, 2, 1])
    assert table.refused("assault 0,0.N", name="turn.action") == "zombie-slayer.ruling.skill-declared-before-roll"
    table.answer(6, 3)
    assert "4 against 3" in table.log
    assert table.slayer.penalty == 0


# ---------------------------------------------------------------------- Aimed Shot


@rule("zombie-slayer.skill.aimed-shot-cost")
def test_an_aimed_shot_takes_both_actions() -> None:
    assert archer("aimed-shot", turn=LAST).refused("aimed-shot 0,3.C") == "zombie-slayer.skill.aimed-shot-cost"
    assert archer("aimed-shot").answer("aimed-shot 0,3.C", MISS, ALREADY_DEAD).game.actions == 0
    slow = archer("aimed-shot", fanatics=1, turn={"actions": 1})
    assert slow.refused("aimed-shot 0,3.C") == "zombie-slayer.follower.fanatic-slows"


@pytest.mark.parametrize("deed", ["move 0,0.N", "dash 0,0.N", "drop 0,0.N", "throw 0,3.C"])
@rule("zombie-slayer.skill.aimed-shot-no-move")
def test_nobody_moves_after_an_aimed_shot(deed: str) -> None:
    table = archer("aimed-shot", items={"torch": 1, "dragon-dung": 1})
    table.slayer.skills.append("dash")
    table.answer("aimed-shot 0,3.C", MISS, ALREADY_DEAD)
    assert table.refused(deed) == "zombie-slayer.skill.aimed-shot-no-move"


@rule("zombie-slayer.skill.aimed-shot-bonus")
def test_an_aimed_shot_is_stronger_by_two() -> None:
    assert "4 against 0" in archer("aimed-shot", life=2).answer("aimed-shot 0,3.C", [6, 5], 6, 2).log
    assert "3 against 0" in archer("aimed-shot", life=2).answer("aimed-shot 0,3.C", [6, 5], 5, 2).log
    near = given(skills=["aimed-shot"], faces=ARCHER, blue="0,0.N")
    assert near.refused("aimed-shot 0,0.N") == GAP  # the rule of all ranged attacks


# ---------------------------------------------------------------------- Assault


@rule("zombie-slayer.skill.assault-bonus")
def test_an_assault_is_stronger_by_one() -> None:
    table = given(violet="0,0.N").answer("assault 0,0.N", [6, 4, 2, 2, 1], 6, 3)
    assert "5 against 3: 2 damage" in table.log
    assert table.zombies == {}
    assert given(violet="0,3.S").refused("assault 0,3.S") == REACH  # the rule of all melee attacks


@pytest.mark.parametrize(("assaults", "defence"), [(1, 2), (2, 1)])
@rule("zombie-slayer.skill.assault-penalty")
def test_an_assault_weakens_the_defence_until_the_next_turn(assaults: int, defence: int) -> None:
    table = given(blue="0,0.N")
    for _ in range(assaults):
        table.answer("assault 0,0.N", SIXES, ALREADY_DEAD)
    assert table.slayer.penalty == assaults
    table.until("zombie.attack", turn_action="end").answer(6, [3] * 5)
    assert f"3 against {defence}" in table.log
    assert table.asks == "turn.action"
    assert table.slayer.penalty == 0


@rule("zombie-slayer.skill.assault-floor")
def test_the_defence_never_drops_below_nothing() -> None:
    table = given(step="zombies", blue="0,0.N", penalty=2).answer(6, SIXES)
    assert "3 against 0, 3 damage" in table.log
    assert table.slayer.life == 2


# ---------------------------------------------------------------------- Barrage


@rule("zombie-slayer.skill.barrage-penalty")
def test_a_barrage_is_weaker_by_one() -> None:
    assert "1 against 0" in archer("barrage").answer("barrage 0,3.C", SIXES, 2).log
    assert "3 against 0" in archer("barrage").answer("barrage 0,3.C", FOURS, 2).log


@rule("zombie-slayer.skill.barrage-penalty")
def test_a_barrage_is_never_weaker_than_nothing() -> None:
    table = given(skills=["barrage"], faces={6: {"skill": 1}}, blue="0,3.C")
    assert "0 against 0" in table.answer("barrage 0,3.C", SIXES, 2).log


@rule("zombie-slayer.skill.barrage-extra-action")
def test_a_barrage_gives_another_one() -> None:
    table = archer("barrage", turn=LAST).answer("barrage 0,3.C", SIXES, ALREADY_DEAD)
    assert (table.game.actions, table.game.barrage) == (0, 1)
    table.answer("barrage 0,3.C", SIXES, ALREADY_DEAD)
    assert (table.game.actions, table.game.barrage) == (0, 1)
    table.answer("barrage 0,3.C", MISS, ALREADY_DEAD)
    assert (table.game.actions, table.game.barrage) == (0, 0)
    assert table.refused("barrage 0,3.C") == "zombie-slayer.skill.barrage-extra-action"


@rule("zombie-slayer.skill.barrage-action-restricted")
def test_the_other_action_is_for_a_barrage_only() -> None:
    table = archer("barrage", turn={"actions": 0, "spent": 2, "barrage": 1}, items={"life-potion": 1}, violet="0,0.N")
    for deed in ("move 0,0.E", "quaff life-potion", "attack 0,0.N", "shoot 0,3.C"):
        assert table.refused(deed) == "zombie-slayer.skill.barrage-action-restricted"
    clear = archer("barrage", turn={"actions": 0, "spent": 2, "barrage": 1})
    assert clear.fork().answer("barrage 0,3.C").asks == "attack.hand"
    assert clear.fork().answer("end").game.step == "zombies"


# ---------------------------------------------------------------------- Knock Back


@rule("zombie-slayer.skill.knock-back-push")
def test_a_survivor_is_pushed_straight_away() -> None:
    table = pusher(at="0,0.W", target="0,0.C")
    table.answer("knock-back 0,0.C", SIXES, 5)
    assert "4 against 3: 0 damage" in table.log
    assert table.zombies == {"0,0.E": "blue"}
    assert table.refused("0,0.C 0,0.N", name="knock-back.to") == PUSH
    assert table.refused("0,0.C 3,0.W", name="knock-back.to") == PUSH
    still = pusher(at="0,0.W", target="0,0.C").answer("knock-back 0,0.C", FOURS, 5)
    assert still.zombies == {"0,0.C": "blue"}


@rule("zombie-slayer.skill.knock-back-push")
def test_a_push_may_be_diagonal_and_a_being_stops_it() -> None:
    table = pusher(at="0,0.SW", target="0,0.C").answer("knock-back 0,0.C", SIXES, 5)
    assert table.zombies == {"0,0.NE": "blue"}
    table = pusher(at="0,0.W", target="0,0.C", violet="0,0.E").answer("knock-back 0,0.C", SIXES, 5)
    assert table.zombies == {"0,0.C": "blue", "0,0.E": "violet"}


@rule("zombie-slayer.skill.knock-back-survivors")
def test_who_is_destroyed_is_not_pushed() -> None:
    table = given(at="0,0.W", violet="0,0.C", skills=["knock-back"]).answer("knock-back 0,0.C", SIXES, 2)
    assert table.zombies == {}
    assert "knocked back" not in table.log
    assert table.slayer.experience == 1


@rule("zombie-slayer.skill.knock-back-wall")
def test_nobody_is_pushed_through_a_wall() -> None:
    table = pusher(at="0,0.W", target="0,0.C", walls="0,0.C E").answer("knock-back 0,0.C", SIXES, 5)
    assert table.zombies == {"0,0.C": "blue"}
    assert table.slayer.experience == 0
    assert table.refused("0,0.C 0,0.E", name="knock-back.to") == "zombie-slayer.skill.knock-back-wall"


@rule("zombie-slayer.skill.knock-back-off-tile")
def test_a_push_leads_onto_the_next_tile() -> None:
    table = pusher(at="0,0.C", target="0,0.E").answer("knock-back 0,0.E", SIXES, 5)
    assert table.zombies == {"3,0.W": "blue"}


@rule("zombie-slayer.skill.knock-back-defeat")
def test_beyond_the_last_square_lies_defeat() -> None:
    table = pusher(OPEN[0], at="3,0.C", target="3,0.N").answer("knock-back 3,0.N", SIXES, 5)
    assert table.zombies == {}
    assert table.slayer.experience == 1


@pytest.mark.parametrize(("target", "walls"), [("3,0.N", "3,0.N N"), ("3,0.E", "")])
@rule("zombie-slayer.skill.knock-back-defeat")
def test_a_wall_or_the_border_saves_it(target: str, walls: str) -> None:
    table = pusher(OPEN[0], at="3,0.C", target=target, walls=walls).answer(f"knock-back {target}", SIXES, 5)
    assert table.zombies == {target: "blue"}
    assert table.slayer.experience == 0
    assert table.refused(target, name="knock-back.off") == "zombie-slayer.skill.knock-back-defeat"


@pytest.mark.parametrize(
    ("walls", "routes", "stays"),
    [
        ("", "either-route", False),
        ("3,0.NW N", "either-route", False),
        ("3,0.NW N", "both-routes", True),
        ("3,0.NW N, 3,0.NW W", "either-route", True),
    ],
)
@rule("zombie-slayer.skill.knock-back-defeat")
def test_a_diagonal_push_off_the_map_follows_the_house_rule_for_corners(walls: str, routes: str, stays: bool) -> None:
    table = pusher(OPEN[0], at="3,0.C", target="3,0.NW", walls=walls, options={"diagonal-walls": routes}).answer(
        "knock-back 3,0.NW", SIXES, 5
    )
    assert (table.zombies == {"3,0.NW": "blue"}) is stays


@rule("zombie-slayer.skill.knock-back-defeat")
def test_the_necromancer_falls_off_the_map_too() -> None:
    tiles = ("temple 3,0 r0", *OPEN[1:])
    table = given(*tiles, at="3,0.C", necromancer="3,0.N", skills=["knock-back"], bron="0,0.SW")
    table.answer("knock-back 3,0.N", SIXES, [6] * 5)
    assert table.asks == "over"
    assert table.driver.over is not None
    assert table.driver.over.rule == "zombie-slayer.win.necromancer-dead"
