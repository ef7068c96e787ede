"""The three cures of Totally Medieval: the own Homeland, a healer, and the Mountain Monastery."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver, Refused
from tests.rules.citing import rule
from tests.rules.warring import ills, move, next_round, pass_on, refused, war

HEAL = "totally-medieval.heal."
CHAMPION, SQUIRE, BISHOP = "knights-champion", "knights-squire", "knights-bishop"
MONASTERY = {"t4": "mountain-monastery"}


def cure(mat: Driver[Any], target: str, healer: str = BISHOP, seat: int = 0) -> None:
    """A healer acts in the middle of the turn."""
    mat.interrupt("play", seat, {"card": healer, "from": "front", "target": target})


def not_cured(mat: Driver[Any], target: str, healer: str = BISHOP, seat: int = 0) -> str:
    with pytest.raises(Refused) as no:
        cure(mat, target, healer, seat)
    return no.value.rule


def offered(mat: Driver[Any]) -> list[str]:
    """Whom a cure could reach now, by what the companion lists."""
    return [play["target"] for play in mat.game.plays(mat.game.seat, mat.waiting)]


def to_the_offer(mat: Driver[Any]) -> None:
    """Nothing more is done in this turn."""
    while mat.ask().name in ("turn.card", "move.from", "turn.end"):
        mat.answer({"turn.card": "none", "move.from": "stop", "turn.end": "end"}[mat.ask().name])
        if mat.game.seat:
            return


# ---------------------------------------------------------------------- places


@rule("totally-medieval.heal.homeland", "totally-medieval.ruling.cure-on-entry")
def test_the_own_homeland_cures_on_arrival() -> None:
    mat = war("champion@t1:plague:2.2", "raider@t7", harvest=(10, 10))
    mat.answer("none")
    move(mat, "champion", "hs")
    assert (ills(mat, CHAMPION), mat.game.players[0].harvest) == ([], 9)
    next_round(mat, "gale")
    assert mat.game.players[0].discard == []


@rule("totally-medieval.heal.monastery", "totally-medieval.ruling.cure-on-entry")
def test_the_monastery_heals_every_visitor() -> None:
    mat = war("champion@t1:plague squire@t1:plague scout@t1:plague", "raider@t7", MONASTERY)
    mat.answer("none")
    move(mat, "champion squire scout", "t4")
    assert [ills(mat, f"knights-{one}") for one in ("champion", "squire", "scout")] == [[], [], []]


@rule("totally-medieval.heal.monastery")
def test_a_monastery_that_is_held_heals_nobody_until_it_is_won() -> None:
    mat = war("champion@t1:plague king@t1:plague paladin@t1", "thrall@t4", MONASTERY)
    mat.answer("none")
    move(mat, "champion king paladin", "t4")
    assert (ills(mat, CHAMPION), ills(mat, "knights-king")) == (["plague"], ["plague"])
    said = refused(mat, {"card": CHAMPION, "by": "mountain-monastery"}, name="heal.claim")
    assert said == HEAL + "monastery"
    while mat.ask().name != "battle.attack-roll":
        mat.answer("stop" if mat.ask().name == "move.from" else "none")
    mat.answer(6)
    mat.answer(1)
    if mat.ask().name == "battle.casualty":
        mat.answer("vikings-thrall")
    assert (ills(mat, CHAMPION), ills(mat, "knights-king")) == ([], [])


@rule("totally-medieval.ruling.cure-on-entry")
def test_a_place_cures_again_at_the_end_of_the_turn() -> None:
    """Plague was flipped while Champion stayed in the Monastery."""
    mat = war("champion@t4", "raider@t7", MONASTERY, turn={"step": "situation", "round": 2})
    mat.answer("plague")
    assert ills(mat, CHAMPION) == ["plague"]
    pass_on(mat)
    assert ills(mat, CHAMPION) == []


# ---------------------------------------------------------------------- healers


@rule("totally-medieval.heal.healer")
def test_a_healer_cures_whoever_stands_with_it() -> None:
    mat = war("champion@t1:plague:1.1 bishop@t1", "raider@t7")
    assert offered(mat) == [CHAMPION]
    cure(mat, CHAMPION)
    assert (ills(mat, CHAMPION), mat.ask().name) == ([], "turn.card")
    apart = war("champion@t1:plague:1.1 bishop@t3", "raider@t7")
    assert offered(apart) == []
    assert not_cured(apart, CHAMPION) == HEAL + "healer"
    assert refused(apart, {"card": CHAMPION, "by": BISHOP}, name="heal.claim") == HEAL + "healer"
    assert ills(apart, CHAMPION) == ["plague"]


@rule("totally-medieval.heal.healer-one-per-turn")
def test_a_healer_cures_one_a_turn() -> None:
    mat = war("champion@t1:camp-fever squire@t1:camp-fever bishop@t1", "raider@t7")
    cure(mat, CHAMPION)
    assert (offered(mat), not_cured(mat, SQUIRE)) == ([], HEAL + "healer-one-per-turn")
    next_round(mat, "gale")
    cure(mat, SQUIRE)
    assert ills(mat, SQUIRE) == []


@rule("totally-medieval.ruling.healer-timing")
def test_a_healer_may_act_until_the_turn_ends() -> None:
    """Between the steps of the own turn, on itself too, whatever it suffers from; all that can be cured is."""
    mat = war("champion@t1:plague+camp-fever+leprosy bishop@t1:camp-fever:1.1", "raider@hn", piles=(0, 1))
    assert offered(mat) == [CHAMPION, BISHOP]
    mat.answer("none")
    move(mat, "bishop champion", "t3")
    assert offered(mat) == [CHAMPION, BISHOP]
    cure(mat, CHAMPION)
    assert (ills(mat, CHAMPION), ills(mat, BISHOP)) == (["leprosy"], ["camp-fever"])
    pass_on(mat)
    assert not_cured(mat, BISHOP) == "totally-medieval.round.alternating-turns"
    itself = war("bishop@t1:plague:2.2", "raider@t7")
    cure(itself, BISHOP)
    assert ills(itself, BISHOP) == []


@rule("totally-medieval.ruling.healer-timing")
def test_an_unused_cure_is_offered_at_the_end_of_the_turn() -> None:
    mat = war("champion@t1:plague:2.2 squire@t1 bishop@t1 scout@t3:camp-fever paladin@t1:leprosy:1.1", "raider@t7")
    to_the_offer(mat)
    assert (mat.ask().name, mat.ask().seat, list(mat.ask().options)) == ("heal.offer", 0, [CHAMPION, "none"])
    assert refused(mat, "knights-scout") == HEAL + "healer"
    assert refused(mat, SQUIRE) == HEAL + "healer"
    assert refused(mat, "knights-paladin") == HEAL + "leprosy-incurable"
    assert refused(mat, "vikings-raider") == HEAL + "healer"
    mat.answer(CHAMPION)
    assert ills(mat, CHAMPION) == ["leprosy"]


@rule("totally-medieval.ruling.healer-timing")
def test_a_used_cure_is_not_offered_again() -> None:
    mat = war("champion@t1:camp-fever squire@t1:camp-fever bishop@t1", "raider@t7")
    cure(mat, CHAMPION)
    to_the_offer(mat)
    assert mat.game.seat == 1


@rule("totally-medieval.heal.three-ways")
def test_nothing_else_cures() -> None:
    mat = war("champion@t2:plague:1.1 squire@t2", "raider@t7", situation="clear-skies", hands=("harvest", 0))
    for hope in ("clear-skies", "knights-harvest", "open-meadow", SQUIRE):
        assert refused(mat, {"card": CHAMPION, "by": hope}, name="heal.claim") == HEAL + "three-ways"
    assert not_cured(mat, CHAMPION, SQUIRE) == HEAL + "three-ways"
    mat.answer("knights-harvest")
    assert ills(mat, CHAMPION) == ["plague"]


@rule("totally-medieval.terrain.presence-needed", "totally-medieval.heal.three-ways")
def test_a_place_cures_only_who_stands_there() -> None:
    mat = war("champion@t1:plague:1.1", "raider@t7", MONASTERY)
    for place in ("mountain-monastery", "homeland"):
        said = refused(mat, {"card": CHAMPION, "by": place}, name="heal.claim")
        assert said == "totally-medieval.terrain.presence-needed"
    pass_on(mat)
    assert ills(mat, CHAMPION) == ["plague"]


# ---------------------------------------------------------------------- Leprosy


@rule("totally-medieval.heal.leprosy-incurable", "totally-medieval.ruling.leper-and-monastery")
def test_leprosy_stays_whatever_else_is_cured() -> None:
    mat = war("champion@t1:leprosy:1.1+plague:1.1", "raider@t7", MONASTERY)
    mat.answer("none")
    move(mat, "champion", "t4")
    assert ills(mat, CHAMPION) == ["leprosy"]
    said = refused(mat, {"card": CHAMPION, "by": "mountain-monastery"}, name="heal.claim")
    assert said == HEAL + "leprosy-incurable"


@rule("totally-medieval.heal.leprosy-incurable")
def test_no_healer_cures_leprosy() -> None:
    mat = war("champion@t1:leprosy bishop@t1", "raider@t7")
    assert (offered(mat), not_cured(mat, CHAMPION)) == ([], HEAL + "leprosy-incurable")
    assert ills(mat, CHAMPION) == ["leprosy"]


@rule("totally-medieval.ruling.healer-timing")
def test_a_healer_cures_before_the_dice_of_a_battle() -> None:
    mat = war("champion@t1:plague bishop@t1", "raider@t4", turn={"step": "move", "begun": True})
    move(mat, "champion bishop", "t4")
    assert mat.ask().name == "battle.attack-roll", "nobody is left who could move"
    mat.interrupt("play", 0, {"card": "knights-bishop", "target": "knights-champion"})
    assert (mat.ask().name, ills(mat, "knights-champion")) == ("battle.attack-roll", [])
    mat.answer(6)
    assert mat.ask().name == "battle.defence-roll"


@rule("totally-medieval.heal.three-ways")
def test_a_healer_in_the_hand_cures_nobody() -> None:
    mat = war("champion@t1:plague squire@t1", "raider@t7", hands=("bishop", 0))
    with pytest.raises(Refused) as no:
        mat.interrupt("play", 0, {"card": BISHOP, "from": "hand", "target": CHAMPION})
    assert no.value.rule == "totally-medieval.heal.three-ways"
    beside = war("champion@t1:plague bishop@t1", "raider@t7")
    with pytest.raises(Refused) as no:
        beside.interrupt("play", 0, {"card": BISHOP, "from": "hand", "target": CHAMPION})
    assert no.value.rule == "totally-medieval.heal.three-ways"
    cure(beside, CHAMPION)
    assert ills(beside, CHAMPION) == []
