"""Weapons of a combat roll: what each adds, when it is named, how it breaks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit.questions import sentence
from tests.games.midevil.night import SENSE, Night, castle, night

ONE = "midevil.combat.one-weapon-per-roll"
INN = "inn-crossway 0,1"


def fighting(*front: str, against: str = "white", **ana: Any) -> Night:
    """Ana fights on the Altar's centre."""
    return night("fight", {"front": list(front), "at": "0,0.C", **ana}, skeletons=f"{against} 0,0.C")


def black(*front: str) -> Night:
    return castle("fight", {"front": list(front), "at": "0,0.C"}, skeletons="black 0,0.C")


@pytest.mark.parametrize("card", ["sword", "mace", "war-axe", "spear", "torch", "horse", "shield", "lucky-charm"])
def test_weapons_and_items_are_laid_out_once(card: str) -> None:
    table = night("roll", {"hand": [card, card]} if card in ("sword", "horse") else {"hand": [card]})
    table.play(0, card)
    assert (list(table.ana.front), table.ana.plays, table.game.discards) == ([card], 1, [])
    second = night("roll", {"front": [card]}, {"front": [card], "hand": [card]} if card in ("sword", "horse") else {})
    if card in ("sword", "horse"):
        assert second.play_refused(1, card) == "midevil.limit.one-copy-in-play"


def test_the_sword_adds_one() -> None:
    table = fighting("sword").answer(3)
    assert table.ana.skeletons == {"white": 1}
    assert fighting("sword").answer(2).asks == "combat.failed"


def test_a_sword_laid_out_after_the_die_still_counts() -> None:
    """midevil.ruling.weapon-effects: a weapon may be named after the die."""
    table = fighting(hand=["sword"]).answer(3)
    assert table.asks == "combat.failed"
    table.play(0, "sword")
    assert table.ana.skeletons == {"white": 1}


def test_halberd_adds_two_against_black() -> None:
    assert black("halberd").answer(4).game.removed == {"black": 1}
    assert black("halberd").answer(3).asks == "combat.failed"
    ordinary = castle("fight", {"front": ["halberd"], "at": "0,0.C"}, skeletons="red 0,0.C").answer(3)
    assert ordinary.ana.skeletons == {"red": 1}


def test_hallowed_blade_lets_a_four_do() -> None:
    table = black("hallowed-blade")
    assert "4 or more" in sentence(table.game, table.pending)
    table.answer(4)
    assert (table.game.removed, table.ana.skeletons) == ({"black": 1}, {})
    assert black("hallowed-blade").answer(3).asks == "combat.failed"
    ordinary = castle("fight", {"front": ["hallowed-blade"], "at": "0,0.C"}, skeletons="red 0,0.C").answer(3)
    assert ordinary.asks == "combat.failed"


def test_sword_and_blade_do_not_add_up() -> None:
    """One weapon for each roll."""
    assert black("sword", "hallowed-blade").answer(3).asks == "combat.failed"


def test_the_mace_throws_once_more_in_a_turn() -> None:
    table = fighting("sword", "mace").answer(2)
    assert table.options == ["re-roll", "mace"]
    table.answer("mace")
    assert (table.asks, table.ana.lives, table.ana.front["mace"]) == ("combat.roll", 3, 1)
    table.answer(3)  # the Mace is the weapon now, the Sword adds nothing
    assert table.options == ["re-roll"]
    table.answer("re-roll", 3)  # another roll: the Sword counts again
    assert (table.ana.lives, table.ana.skeletons) == (2, {"white": 1})


def test_the_mace_is_fresh_in_the_next_turn() -> None:
    table = fighting("mace").answer(1, "mace", 4)
    assert table.ana.front == {"mace": 1}
    table.until("tile.draw").answer("lane").until("tile.draw")
    assert (table.game.seat, table.ana.front) == (0, {"mace": 0})


def test_the_war_axe_is_named_before_the_die() -> None:
    table = fighting("war-axe", "sword")
    assert (table.asks, table.options) == ("combat.weapon", ["war-axe", "other"])
    table.answer("war-axe", 2)
    assert table.ana.skeletons == {"white": 1}
    assert "war-axe" in table.ana.front
    other = fighting("war-axe", "sword").answer("other", 2)
    assert other.asks == "combat.failed"


def test_the_war_axe_breaks_on_a_one() -> None:
    table = fighting("war-axe", skeletons={"white": 1}).answer("war-axe", 1)
    assert "war-axe" in table.ana.front  # not before the roll is settled
    table.answer("1 white")
    assert ("war-axe" in table.ana.front, table.game.discards) == (False, ["war-axe"])
    paid = fighting("war-axe").answer("war-axe", 1, "re-roll")
    assert (paid.asks, paid.game.discards) == ("combat.roll", ["war-axe"])


def test_the_flail_uses_the_higher_of_two_dice() -> None:
    def with_flail() -> Night:
        return castle("fight", {"front": ["flail"], "at": "0,0.C"}, skeletons="white 0,0.C").answer("flail")

    table = with_flail().answer(2)
    assert table.asks == "combat.second"
    table.answer(5)
    assert (table.ana.skeletons, table.ana.lives) == ({"white": 1}, 3)
    hurt = with_flail().answer(3, 3)
    assert (hurt.asks, hurt.ana.lives, hurt.game.players[0].total) == ("combat.failed", 2, 3)
    last = castle("fight", {"front": ["flail"], "at": "0,0.C", "lives": 1}, skeletons="white 0,0.C")
    assert last.answer("flail", 3, 3).ana.lives == 1  # no card takes the last one


def test_the_torch_helps_inside_only() -> None:
    assert fighting("torch").answer(3).asks == "combat.failed"
    inside = night("fight", {"front": ["torch"], "at": "0,1.C"}, tiles=(INN,), skeletons="red 0,1.C")
    assert inside.answer(3).ana.skeletons == {"red": 1}


def test_the_torch_burns_a_white_skeleton() -> None:
    table = fighting("torch").answer(1)
    table.use(0, "torch")
    assert (table.ana.skeletons, table.ana.front, table.game.discards) == ({"white": 1}, {}, ["torch"])
    assert not table.ana.fighting
    assert fighting("torch", against="red").use_refused(0, "torch") == SENSE
    others = night("roll", {}, {"front": ["torch"], "at": "0,0.N"}, skeletons="white 0,0.N")
    assert others.use_refused(1, "torch") == SENSE  # not in another's turn


def test_a_torch_ends_the_fight_while_the_die_lies_there() -> None:
    table = fighting("torch", "lucky-charm").answer(5)
    assert table.asks == "die.seen"
    table.use(0, "torch").answer("use")
    assert (table.ana.skeletons, table.ana.fighting) == ({"white": 1}, False)


def test_the_spear_fights_from_the_square_before() -> None:
    ana = {"front": ["spear", "sword"], "at": "0,0.C"}
    table = night("move", ana, skeletons="red 0,0.N, blue 0,0.E", turn={"left": 2, "die": 1})
    table.use(0, "spear")
    assert table.options == ["N", "E"]
    table.answer("E")
    assert table.asks == "combat.roll"
    table.answer(3)  # neither Spear nor Sword adds anything
    assert table.options == ["re-roll", "break-off"]
    table.answer("re-roll", 4)
    assert (table.ana.skeletons, table.at(table.ana), table.game.left) == ({"blue": 1}, "0,0.C", 2)
    assert table.bones() == {"0,0.N": "red"}


def test_breaking_off_ends_the_movement() -> None:
    ana = {"front": ["spear"], "at": "0,0.C"}
    table = night("move", ana, skeletons="red 0,0.N", turn={"left": 6, "die": 3}).use(0, "spear")
    table.answer(2, "break-off")
    assert (table.asks, table.ana.lives, table.bones()) == ("skeletons.roll", 3, {"0,0.N": "red"})


def test_the_spear_needs_a_skeleton_to_which_one_could_step() -> None:
    ana = {"front": ["spear"], "at": "0,1.S"}
    wall = night("move", ana, tiles=(INN,), skeletons="red 0,1.NE", turn={"left": 4, "die": 2})
    assert wall.use_refused(0, "spear") == SENSE
    early = night("roll", {"front": ["spear"], "at": "0,0.C"}, skeletons="red 0,0.N")
    assert early.use_refused(0, "spear") == SENSE


def test_a_correction_of_the_turn_breaks_off_a_fight_with_the_spear() -> None:
    ana = {"front": ["spear", "sword"], "at": "0,0.C"}
    table = night("move", ana, skeletons="red 0,0.N", turn={"left": 6, "die": 3}).use(0, "spear")
    assert table.asks == "combat.roll"
    table.correct(turn__step="skeletons")
    assert (table.asks, table.ana.fights_at, table.ana.fighting) == ("skeletons.roll", -1, False)
