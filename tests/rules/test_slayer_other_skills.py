"""Rule checks of Zombie Slayer: the skills that defend or move, and the house rules about skill pips and picks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given

SIXES, THREES, MISS = [6] * 5, [3] * 5, [5] * 5
ONE_PIP = [6, 5, 5, 5, 5]
ALREADY_DEAD = 1
BLOCK, RIPOSTE = "zombie-slayer.skill.block-timing", "zombie-slayer.skill.riposte-timing"
ENDURE = "zombie-slayer.skill.endure-timing"
DASH_EXTRA = "zombie-slayer.skill.dash-extra"


def instant_attack(skill: str) -> Slaying:
    """A Zombie found while searching attacks at once, in the Slayer's turn."""
    table = given(at="3,0.C", entered="3,0", skills=[skill]).answer("search", 4, 1)
    return table.answer("3,0.N", 6)


def attacked(colour: str, skill: str, die: int = 6) -> Slaying:
    """A Zombie north of the Slayer has rolled its attack in the Zombies' turn."""
    herd: dict[str, Any] = {colour: "0,0.N"}
    return given(step="zombies", skills=[skill], **herd).answer(die)


# ---------------------------------------------------------------------- Block


@rule("zombie-slayer.skill.block-timing")
def test_block_is_for_the_zombies_turn() -> None:
    assert instant_attack("block").refused("block", name="defend.skill") == BLOCK
    assert given(skills=["block"], violet="0,0.N").refused("block") == BLOCK
    table = attacked("blue", "block")
    assert table.asks == "defend.skill"
    assert table.answer("block").asks == "defence.hand"


@rule("zombie-slayer.skill.block-no-attack")
def test_who_attacked_does_not_block() -> None:
    table = given(blue="0,0.N", skills=["block"]).answer("attack 0,0.N", MISS, ALREADY_DEAD, "end", 6)
    assert table.refused("block", name="defend.skill") == "zombie-slayer.skill.block-no-attack"
    calm = given(at="3,0.C", entered="3,0", violet="0,0.E", skills=["block"], items={})
    calm.answer("move 3,0.W", "search", 1, 6)
    assert calm.answer("block").asks == "defence.hand"


@rule("zombie-slayer.skill.block-no-attack")
def test_a_thrown_torch_and_a_follower_do_not_forfeit_block() -> None:
    table = given(blue="0,0.N", violet="0,3.N", skills=["block"], bron="0,0.W", items={"torch": 1})
    table.answer("throw 0,3.N", "0,0.E", "bron attack 0,0.N", 1, ALREADY_DEAD, "end")
    table.until("defend.skill", zombies_target="slayer")
    assert table.answer("block").asks == "defence.hand"


@rule("zombie-slayer.skill.block-bonus")
def test_block_adds_two_for_a_skill_pip() -> None:
    blocking: dict[str, Any] = {"step": "zombies", "skills": ["block"], "faces": {6: {"skill": 1}}, "blue": "0,0.N"}
    assert "3 against 2, 1 damage" in given(**blocking).answer(6, "block", SIXES).log
    assert "3 against 3, 0 damage" in given(**blocking).answer(6, "block", THREES).log


# ---------------------------------------------------------------------- Dash


@rule("zombie-slayer.skill.dash-defence-zero")
def test_a_dash_takes_all_defence_until_the_next_turn() -> None:
    table = given(skills=["dash"], violet="0,0.E").answer("dash 0,0.N", MISS, "end", 6, THREES)
    assert "2 against 0, 2 damage" in table.log
    assert table.asks == "turn.action"
    table.answer("end", 6, [3] * 3)
    assert "2 against 3, 0 damage" in table.log


@rule("zombie-slayer.skill.dash-defence-zero")
def test_nothing_adds_to_the_zero_and_a_potion_waits() -> None:
    table = given(step="zombies", violet="0,0.E", dashed=True, endured=2, guard=1).answer(6, THREES)
    assert "2 against 0, 2 damage" in table.log
    assert table.slayer.guard == 1


@rule("zombie-slayer.skill.dash-move")
def test_a_dash_begins_with_a_square() -> None:
    walled = given(skills=["dash"], walls="0,0.C N, 0,0.C E, 0,0.C S, 0,0.C W")
    assert walled.refused("dash 0,0.N") == "zombie-slayer.skill.dash-move"
    around = given(skills=["dash"], violet="0,0.N 0,0.E 0,0.S 0,0.W 0,0.NE 0,0.SE 0,0.SW 0,0.NW")
    assert around.refused("dash 0,0.N") == "zombie-slayer.skill.dash-move"
    table = given(skills=["dash"]).answer("dash 0,0.N")
    assert (table.asks, table.at) == ("dash.hand", "0,0.N")


@rule("zombie-slayer.skill.dash-extra")
def test_each_skill_pip_is_another_square() -> None:
    table = given(skills=["dash"]).answer("dash 0,0.N", [6, 6, 3, 2, 1])
    stopped = table.fork().answer("0,0.E", "stop")
    assert (stopped.at, stopped.asks) == ("0,0.E", "turn.action")
    assert table.refused("0,0.S") == DASH_EXTRA
    table.answer("0,0.E", "0,0.S")
    assert (table.at, table.asks, table.game.actions) == ("0,0.S", "turn.action", 1)
    assert table.refused("0,0.W", name="dash.step") == DASH_EXTRA
    assert given(skills=["dash"]).answer("dash 0,0.N", MISS).asks == "turn.action"


@rule("zombie-slayer.skill.dash-extra")
def test_no_dung_and_no_torch_go_with_a_dash() -> None:
    table = given(skills=["dash"], violet="0,3.C", items={"torch": 1, "dragon-dung": 1}).answer("dash 0,0.E", SIXES)
    assert table.asks == "dash.step"
    assert table.refused("throw 0,3.C") == DASH_EXTRA
    assert table.answer("stop").asks == "turn.action"


# ---------------------------------------------------------------------- Endure Pain


@pytest.mark.parametrize(
    ("deed", "asks"),
    [("move 0,0.E", "endure.hand"), ("quaff life-potion", "endure.hand"), ("attack 0,0.N", "attack.hand")],
)
@rule("zombie-slayer.skill.endure-timing")
def test_endure_pain_goes_with_any_action(deed: str, asks: str) -> None:
    table = given(skills=["endure-pain"], items={"life-potion": 1}, violet="0,0.N").answer("endure-pain")
    assert table.refused("endure-pain") == ENDURE
    table.answer(deed)
    assert table.asks == asks
    assert table.game.actions == 1


@rule("zombie-slayer.skill.endure-timing")
def test_endure_pain_does_not_go_with_the_action_of_a_zombie() -> None:
    table = given(step="zombies", violet="0,0.N", skills=["endure-pain", "block"])
    assert table.refused("endure-pain", name="turn.action") == ENDURE
    table.answer(6)
    assert table.asks == "defend.skill"
    assert table.refused("endure-pain") == ENDURE
    table.answer("none")
    assert table.refused("endure-pain", name="defend.skill") == ENDURE


@rule("zombie-slayer.skill.endure-timing")
def test_endure_pain_alone_costs_an_action() -> None:
    table = given(skills=["endure-pain"]).answer("endure-pain", "alone", ONE_PIP)
    assert (table.game.actions, table.slayer.endured) == (1, 1)
    assert table.refused("alone") == ENDURE


@rule("zombie-slayer.skill.endure-timing")
def test_who_declared_endure_pain_says_with_what() -> None:
    table = given(skills=["endure-pain"], bron="0,0.S", points=1).answer("endure-pain")
    for deed in ("end", "paint defence 1", "bron move 0,0.W"):
        assert table.refused(deed) == ENDURE
    # a correction may have taken the action away: then the turn can be ended
    assert table.correct(turn__actions=0).options == ["end"]


@rule("zombie-slayer.skill.endure-shared-roll")
def test_endure_pain_shares_the_roll_of_an_attack() -> None:
    table = given(skills=["endure-pain"], violet="0,0.N").answer("endure-pain", "attack 0,0.N", [6, 4, 2, 2, 1], 6, 3)
    assert "4 against 3" in table.log
    assert table.slayer.endured == 1
    assert table.asks == "turn.action"


@rule("zombie-slayer.skill.endure-shared-roll")
def test_endure_pain_shares_the_pip_of_another_skill() -> None:
    table = given(skills=["endure-pain", "assault"], violet="0,0.N").answer("endure-pain", "assault 0,0.N", SIXES, 3)
    assert "5 against 3" in table.log
    assert (table.slayer.endured, table.slayer.penalty) == (1, 1)


@rule("zombie-slayer.skill.endure-shared-roll")
def test_endure_pain_rides_on_the_further_barrage() -> None:
    faces = {6: {"skill": 1, "ranged": 2}}
    turn = {"actions": 0, "spent": 2, "barrage": 1}
    table = given(skills=["endure-pain", "barrage"], faces=faces, blue="0,3.C", turn=turn)
    table.answer("endure-pain")
    assert table.options == ["barrage 0,3.C"]
    assert table.answer("barrage 0,3.C", SIXES, ALREADY_DEAD).slayer.endured == 1
    hidden = given(skills=["endure-pain", "barrage"], faces=faces, blue="0,0.N", turn=turn)
    assert hidden.refused("endure-pain") == "zombie-slayer.skill.barrage-action-restricted"


@rule("zombie-slayer.skill.endure-bonus")
def test_endure_pain_adds_to_every_defence_until_the_next_turn() -> None:
    table = given(skills=["endure-pain"], faces={4: {"defence": 2}}, violet="0,0.N 0,0.E")
    table.answer("endure-pain", "alone", ONE_PIP, "end").until("zombie.attack")
    table.answer(6, MISS).until("zombie.attack").answer(6, [4] * 4)
    assert "2 against 1, 1 damage" in table.log
    assert "2 against 3, 0 damage" in table.log
    assert table.asks == "turn.action"
    assert table.slayer.endured == 0


# ---------------------------------------------------------------------- Riposte


@rule("zombie-slayer.skill.riposte-timing")
def test_riposte_is_for_the_zombies_turn() -> None:
    assert instant_attack("riposte").refused("riposte", name="defend.skill") == RIPOSTE
    assert given(skills=["riposte"], violet="0,0.N").refused("riposte") == RIPOSTE


@rule("zombie-slayer.skill.riposte-defence-roll")
def test_a_riposte_defends_as_usual() -> None:
    table = attacked("blue", "riposte").answer("riposte", SIXES)
    assert "3 against 1, 2 damage" in table.log
    assert table.slayer.life == 3


@rule("zombie-slayer.skill.riposte-defence-roll")
def test_no_riposte_against_an_explosion() -> None:
    table = given(skills=["riposte"], dung="0,0.N", items={"torch": 1}, blue="0,3.N").answer("throw 0,0.N dung")
    assert table.slayer.life == 4
    # torches and explosions are of the Slayer's turn, in which there is no Riposte at all
    assert table.refused("riposte", name="defend.skill") == RIPOSTE
    moved = given(step="zombies", skills=["riposte"], blue="0,0.N")
    assert moved.refused("riposte", name="defend.skill") == "zombie-slayer.skill.riposte-defence-roll"


@rule("zombie-slayer.skill.riposte-counter")
def test_a_riposte_strikes_back_with_one() -> None:
    table = attacked("violet", "riposte").answer("riposte", SIXES)
    assert table.asks == "defence.die"
    assert table.slayer.life == 4  # 2 against 1: the damage is settled first
    table.answer(2)
    assert "1 against 0: 1 damage" in table.log
    assert table.zombies == {}
    assert table.slayer.experience == 1
    tough = attacked("blue", "riposte").answer("riposte", SIXES, 2)
    assert "1 against 0: 0 damage" in tough.log
    assert tough.zombies == {"0,0.N": "blue"}
    assert attacked("violet", "riposte").answer("riposte", MISS).asks == "turn.action"


@rule("zombie-slayer.skill.riposte-counter")
def test_the_dead_do_not_strike_back() -> None:
    table = given(step="zombies", skills=["riposte"], blue="0,0.N", life=1).answer(6, "riposte", [6])
    assert table.asks == "over"


@pytest.mark.parametrize(("die", "words"), [(3, "1 against 3: 0 damage"), (1, "is already dead: no damage")])
@rule("zombie-slayer.skill.riposte-defended")
def test_a_riposte_is_defended(die: int, words: str) -> None:
    table = attacked("violet", "riposte").answer("riposte", SIXES, die)
    assert words in table.log
    assert table.zombies == {"0,0.N": "violet"}


# ---------------------------------------------------------------------- house rules


@pytest.mark.parametrize(
    ("counted", "pick", "strength", "squares"),
    [
        ("picked-in-combat", 6, 5, 2),
        ("picked-in-combat", 4, 4, 2),
        ("picked-always", 6, 5, 1),
        ("picked-always", 4, 4, 1),
        ("whole-hand", 6, 6, 2),
        ("whole-hand", 4, 6, 2),
    ],
)
@rule("zombie-slayer.skill.assault-bonus", "zombie-slayer.skill.dash-extra")
def test_house_rule_which_dice_give_skill_pips(counted: str, pick: int, strength: int, squares: int) -> None:
    options = {"skill-pip-count": counted}
    table = given(violet="0,0.N", options=options).answer("assault 0,0.N", [6, 6, 4, 2, 1], pick, 3)
    assert f"{strength} against 3" in table.log
    assert table.slayer.penalty == strength - 4
    table = given(skills=["dash"], options=options).answer("dash 0,0.N", [6, 6, 4, 2, 1])
    for place in ("0,0.E", "0,0.S")[:squares]:
        assert table.asks == "dash.step"
        table.answer(place)
    assert table.asks == "turn.action"


@pytest.mark.parametrize(
    ("timing", "order"),
    [
        ("attacker-first", ["attack.hand", "attack.pick", "defence.die"]),
        ("after-both-rolls", ["attack.hand", "defence.die", "attack.pick"]),
    ],
)
@rule("zombie-slayer.skill.assault-bonus")
def test_house_rule_when_the_attacker_picks(timing: str, order: list[str]) -> None:
    table = given(violet="0,0.N", options={"pick-timing": timing}).answer("assault 0,0.N")
    answers = {"attack.hand": [6, 4, 2, 2, 1], "attack.pick": 6, "defence.die": 3}
    asked = []
    for _ in order:
        asked.append(table.asks)
        table.answer(answers[table.asks])
    assert asked == order
    assert "5 against 3: 2 damage" in table.log
