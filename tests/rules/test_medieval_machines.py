"""War Machines in battle: announced before any die, only where their cards say, and sums in the place of dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Driver
from companion.games.totally_medieval.printed import IN_OWN_HOMELAND, Effect
from tests.rules.battling import BEN_MOVES, MOVING, card, enter, lines, terms, throw, wrong
from tests.rules.citing import rule
from tests.rules.warring import refused, war


@rule("totally-medieval.turn.war-machine-timing", "totally-medieval.turn.siege-tower-homeland")
def test_a_siege_tower_serves_against_a_homeland() -> None:
    mat = war("champion@t6", "thrall@hn skald@hn", machines=("siege-tower", ""), turn=MOVING)
    enter(mat, "champion", "hn")
    assert (mat.ask().name, mat.ask().seat) == ("battle.machine", 0)
    assert [*mat.ask().options] == ["knights-siege-tower", "none"]
    mat.answer("knights-siege-tower")
    assert terms(mat, "attack", "strength") == ["Champion 9", "Siege Tower +8"]
    assert mat.ask().name == "battle.attack-roll"


@rule("totally-medieval.turn.war-machine-timing", "totally-medieval.turn.siege-tower-homeland")
@pytest.mark.parametrize(("start", "at"), [("t1", "t4"), ("t4", "t6")])
def test_a_siege_tower_serves_nowhere_else(start: str, at: str) -> None:
    mat = war(f"champion@{start}", f"raider@{at}", machines=("siege-tower", ""), turn=MOVING)
    enter(mat, "champion", at)
    assert mat.ask().name == "battle.attack-roll"
    assert refused(mat, "knights-siege-tower", name="battle.machine") == "totally-medieval.turn.siege-tower-homeland"
    assert wrong(mat, "attack", "strength", 17) == "totally-medieval.turn.siege-tower-homeland"


@rule("totally-medieval.turn.siege-tower-homeland", "totally-medieval.ruling.siege-tower-owner")
def test_a_siege_tower_does_not_defend_and_both_civilizations_have_one() -> None:
    towers = ("siege-tower", "siege-tower")
    mat = war("champion@t6", "thrall@hn skald@hn", machines=towers, turn=MOVING)
    enter(mat, "champion", "hn")
    assert refused(mat, "vikings-siege-tower", name="battle.machine", seat=1) == (
        "totally-medieval.turn.siege-tower-homeland"
    )
    mat.answer("knights-siege-tower")
    assert terms(mat, "defence", "strength") == ["Thrall 3", "Skald 4"]
    mat = war("champion@hs squire@hs", "jarl@t1", machines=towers, turn=BEN_MOVES)
    enter(mat, "jarl", "hs")
    mat.answer("vikings-siege-tower")
    assert lines(mat, "attack")["strength"] == 17


@rule("totally-medieval.turn.dragon-ship-coastal")
def test_dragon_ships_serve_when_vikings_attack_a_coast() -> None:
    mat = war("champion@t5", "jarl@t4", machines=("", "dragon-ships"), turn=BEN_MOVES)
    enter(mat, "jarl", "t5")
    mat.answer("vikings-dragon-ships")
    assert terms(mat, "attack", "strength") == ["Jarl 9", "Dragon Ships +5"]
    mat = war("champion@t4", "jarl@t5", machines=("", "dragon-ships"), turn=MOVING)
    enter(mat, "champion", "t5")
    assert mat.ask().name == "battle.attack-roll"
    assert refused(mat, "vikings-dragon-ships", name="battle.machine", seat=1) == (
        "totally-medieval.turn.dragon-ship-coastal"
    )


@rule("totally-medieval.turn.dragon-ship-coastal", "totally-medieval.terrain.inland-tint")
@pytest.mark.parametrize(("start", "at"), [("t5", "t2"), ("t5", "t4"), ("t7", "t6")])
def test_dragon_ships_are_refused_inland(start: str, at: str) -> None:
    mat = war(f"champion@{at}", f"jarl@{start}", machines=("", "dragon-ships"), turn=BEN_MOVES)
    enter(mat, "jarl", at)
    assert not mat.game.coastal(mat.game.mat.by_name[at])
    assert mat.ask().name == "battle.attack-roll"
    assert refused(mat, "vikings-dragon-ships", name="battle.machine") == "totally-medieval.turn.dragon-ship-coastal"


@rule("totally-medieval.turn.war-machine-timing")
def test_a_trebuchet_serves_inland_but_against_no_homeland() -> None:
    mat = war("champion@t1", "raider@t4", machines=("trebuchet siege-tower", ""), turn=MOVING)
    enter(mat, "champion", "t4")
    assert [*mat.ask().options] == ["knights-trebuchet", "none"]
    assert refused(mat, "knights-siege-tower") == "totally-medieval.turn.siege-tower-homeland"
    mat = war("champion@t6", "raider@hn", machines=("trebuchet siege-tower", ""), turn=MOVING)
    enter(mat, "champion", "hn")
    assert [*mat.ask().options] == ["knights-siege-tower", "none"]
    assert refused(mat, "knights-trebuchet") == "totally-medieval.turn.war-machine-timing"


@rule("totally-medieval.ruling.war-machine-declare")
def test_machines_are_announced_before_the_dice_and_need_not_be_used() -> None:
    mat = war("champion@t6", "thrall@hn skald@hn", machines=("siege-tower", ""), turn=MOVING)
    enter(mat, "champion", "hn")
    assert refused(mat, 3, name="battle.attack-roll") == "totally-medieval.battle.dice-points"
    mat.answer("none")
    assert lines(mat, "attack")["strength"] == 9
    late = refused(mat, "knights-siege-tower", name="battle.machine")
    mat.answer(3)
    assert late == refused(mat, "knights-siege-tower", name="battle.machine", seat=0)
    assert late == "totally-medieval.ruling.war-machine-declare"


@rule("totally-medieval.ruling.war-machine-declare", "totally-medieval.turn.war-machine-timing")
def test_a_machine_serves_in_the_turn_in_which_it_was_played() -> None:
    mat = war("champion@t6", "thrall@hn", hands=("siege-tower", 0))
    mat.answer("knights-siege-tower", name="turn.card")
    enter(mat, "champion", "hn")
    assert [*mat.ask().options] == ["knights-siege-tower", "none"]


@rule("totally-medieval.ruling.war-machine-after-use", "totally-medieval.ruling.war-machine-declare")
def test_a_machine_stays_and_serves_again_in_the_second_attack() -> None:
    mat = war("champion@t6", "thrall@hn skald@hn raider@hn", machines=("siege-tower", ""), turn=MOVING)
    enter(mat, "champion", "hn")
    mat.answer("knights-siege-tower")
    assert refused(mat, "knights-siege-tower", name="battle.machine") == (
        "totally-medieval.ruling.war-machine-after-use"
    )
    throw(mat, 6, 1)
    mat.answer("vikings-skald")
    mat.answer("yes", name="battle.again")
    assert mat.game.players[0].machines == ["knights-siege-tower"]
    assert lines(mat, "attack")["strength"] == 9
    mat.answer("knights-siege-tower", name="battle.machine")
    assert lines(mat, "attack")["strength"] == 17


@rule("totally-medieval.ruling.war-machine-room")
def test_a_machine_takes_no_place_and_needs_an_attack() -> None:
    army = "champion@t6 paladin@t6 squire@t6 scout@t6"
    mat = war(army, "thrall@hn skald@hn", machines=("siege-tower", ""), turn=MOVING)
    assert refused(mat, "knights-siege-tower", name="battle.machine") == "totally-medieval.turn.siege-tower-homeland"
    enter(mat, "champion paladin squire scout", "hn")
    mat.answer("knights-siege-tower")
    assert len(mat.game.players[0].at(mat.game.mat.by_name["hn"])) == 4
    assert lines(mat, "attack")["strength"] == 9 + 8 + 3 + 3 + 8


@rule("totally-medieval.situation.ability-lasts-round")
def test_a_gale_keeps_all_machines_away() -> None:
    mat = war("champion@t6", "thrall@hn", machines=("siege-tower", ""), situation="gale", turn=MOVING)
    enter(mat, "champion", "hn")
    assert mat.ask().name == "battle.attack-roll"
    assert refused(mat, "knights-siege-tower", name="battle.machine") == (
        "totally-medieval.situation.ability-lasts-round"
    )


def test_a_machine_that_defends_is_announced_by_the_defender() -> None:
    mat = war("champion@t6", "thrall@hn skald@hn", machines=("siege-tower", "siege-tower"), turn=MOVING)
    people = mat.game.pack.people
    wall = replace(people["vikings-siege-tower"], attack=0, defence=6, effect=Effect(when=IN_OWN_HOMELAND))
    mat.game.pack = replace(mat.game.pack, people={**people, "vikings-siege-tower": wall})
    enter(mat, "champion", "hn")
    mat.answer("none", seat=0)
    assert (mat.ask().name, mat.ask().seat) == ("battle.machine", 1)
    mat.answer("vikings-siege-tower")
    assert terms(mat, "defence", "strength") == ["Thrall 3", "Skald 4", "Siege Tower +6"]
    assert terms(mat, "attack", "strength") == ["Champion 9"]
    assert mat.ask().name == "battle.attack-roll"


# ---------------------------------------------------------------------- sums in the place of dice


def summing(dice: str) -> Driver[Any]:
    """Champion attacks two Vikings; printed Dice cards lie on the table."""
    mat = war(
        "champion@t1", "raider@t4 thrall@t4", turn=MOVING,
        variants=["dice-cards"], sums="printed", options={"battle-dice": dice},
    )  # fmt: skip
    enter(mat, "champion", "t4")
    return mat


def sum_card(driver: Driver[Any], value: int, verdict: str) -> None:
    """A printed Dice card worth so much, answered rightly or not."""
    driver.answer(value, name="sum.draw")
    driver.answer(verdict, name="sum.verdict")


@rule("totally-medieval.dice-card.one-card-per-die")
def test_each_die_is_a_dice_card_of_its_own() -> None:
    mat = summing("2")
    assert (mat.ask().name, mat.ask().seat) == ("sum.draw", 1)
    assert refused(mat, [5, 5], name="battle.attack-roll") == "totally-medieval.dice-card.optional"
    sum_card(mat, 5, "right")
    assert not card(mat).attack.complete
    assert refused(mat, [5, 5], name="battle.attack-roll") == "totally-medieval.dice-card.one-card-per-die"
    sum_card(mat, 3, "wrong")
    assert terms(mat, "attack", "dice") == ["Dice card 5", "Dice card 0"]
    assert card(mat).attack.complete
    assert wrong(mat, "attack", "dice", 8) == "totally-medieval.dice-card.wrong-zero"
    assert (mat.ask().name, mat.ask().seat) == ("sum.draw", 0)


@rule("totally-medieval.ruling.who-rolls")
def test_the_defender_answers_cards_of_the_own() -> None:
    mat = summing("1")
    sum_card(mat, 5, "right")
    assert wrong(mat, "attack", "dice", 6) == "totally-medieval.dice-card.correct-scores"
    sum_card(mat, 2, "right")
    assert (card(mat).attack.total, card(mat).defence.total) == (14, 10)
    assert mat.ask().name == "battle.casualty"
