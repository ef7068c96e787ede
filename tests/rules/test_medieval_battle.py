"""Battles: who has to fight, who wins, who falls, who stays and who goes back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Driver, Outcome, Refused
from companion.games import rulebook
from companion.games.kit.questions import meaning
from tests.rules.battling import BEN_MOVES, MOVING, card, enter, lines, stop, throw
from tests.rules.citing import rule
from tests.rules.warring import move, pack, refused, war, where


def ends(driver: Driver[Any]) -> bool:
    """Is the fighting over, so that the turn can end?"""
    return driver.over is None and driver.ask().name == "turn.end"


# ---------------------------------------------------------------------- who fights


@rule("totally-medieval.battle.same-terrain")
def test_nobody_fights_over_a_distance() -> None:
    mat = war("champion@t1 squire@hs", "raider@t4", turn=MOVING)
    assert refused(mat, "t4", name="battle.open") == "totally-medieval.battle.same-terrain"
    move(mat, "champion", "t4")
    mat.answer("stop")
    assert mat.ask().name == "battle.attack-roll"


@rule("totally-medieval.battle.forced", "totally-medieval.move.must-attack")
def test_opposing_armies_on_one_terrain_must_fight() -> None:
    mat = war("champion@t1", "raider@t4 thrall@t4", turn=MOVING, hands=(2, 0), piles=(3, 0))
    enter(mat, "champion", "t4")
    for seat in (0, 1):
        assert refused(mat, "peace", name="battle.truce", seat=seat) == "totally-medieval.battle.forced"
    assert refused(mat, "end", name="turn.end", seat=0) == "totally-medieval.move.must-attack"
    assert refused(mat, "knights-squire", name="hand.draw", seat=0) == "totally-medieval.move.must-attack"
    throw(mat, 1, 2)
    mat.answer("no", name="battle.again")
    assert ends(mat)
    mat.answer("end")
    assert mat.game.seat == 1


@rule("totally-medieval.battle.attacker-is-last-in")
def test_who_was_there_first_defends_whoever_is_on() -> None:
    mat = war("champion@t1", "raider@t4", turn=BEN_MOVES)
    enter(mat, "raider", "t1")
    assert (card(mat).attack.seat, card(mat).defence.seat) == (1, 0)
    assert (lines(mat, "attack")["strength"], lines(mat, "defence")["strength"]) == (9, 6)


# ---------------------------------------------------------------------- who wins, who falls


@rule("totally-medieval.battle.highest-wins", "totally-medieval.battle.loser-loses-one")
@pytest.mark.parametrize(("dice", "fallen"), [((3, 1), "vikings-huscarl"), ((1, 3), "knights-champion")])
def test_the_higher_total_wins(dice: tuple[int, int], fallen: str) -> None:
    mat = war("champion@t1", "huscarl@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    throw(mat, *dice)
    assert where(mat, fallen) == "discard"
    assert [len(side.discard) for side in mat.game.players].count(1) == 1


@rule("totally-medieval.battle.tie-harmless")
@pytest.mark.parametrize("again", ["no", "yes"])
def test_a_tie_hurts_nobody(again: str) -> None:
    mat = war("champion@t1", "huscarl@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    throw(mat, 2, 3)
    assert refused(mat, "knights-champion", name="battle.casualty") == "totally-medieval.battle.loser-loses-one"
    assert (where(mat, "knights-champion"), where(mat, "vikings-huscarl")) == ("t4", "t4")
    mat.answer(again, name="battle.again")
    if again == "yes":
        throw(mat, 2, 3)
    assert (where(mat, "knights-champion"), where(mat, "vikings-huscarl")) == ("t1", "t4")
    assert not any(side.discard for side in mat.game.players)


@rule("totally-medieval.battle.loser-loses-one", "totally-medieval.ruling.casualty-pool")
def test_the_loser_gives_up_exactly_one_of_those_who_fought() -> None:
    mat = war("champion@t1 squire@t1 scout@t1 king@hs", "jarl@t4 huscarl@t4", turn=MOVING, machines=("trebuchet", ""))
    enter(mat, "champion squire scout", "t4")
    mat.answer("none")
    throw(mat, 1, 6)
    assert (mat.ask().name, mat.ask().seat) == ("battle.casualty", 0)
    for nobody in ("none", "knights-squire knights-scout", "vikings-jarl"):
        assert refused(mat, nobody) == "totally-medieval.battle.loser-loses-one"
    for absent in ("knights-king", "knights-trebuchet", "knights-paladin"):
        assert refused(mat, absent) == "totally-medieval.ruling.casualty-pool"
    mat.answer("knights-squire")
    assert mat.game.players[0].discard == ["knights-squire"]
    assert [where(mat, f"knights-{one}") for one in ("champion", "scout")] == ["t4", "t4"]


@rule("totally-medieval.ruling.casualty-pool")
def test_of_two_armies_only_the_one_that_fought_loses() -> None:
    mat = war("champion@t1 squire@t1 paladin@t3", "jarl@t4 huscarl@t4", turn=MOVING)
    move(mat, "champion squire", "t4")
    move(mat, "paladin", "t4")
    mat.answer("knights-champion knights-squire", name="battle.which")
    throw(mat, 1, 6)
    assert refused(mat, "knights-paladin") == "totally-medieval.ruling.casualty-pool"
    assert [*mat.ask().options] == ["knights-champion", "knights-squire"]


def beaten(choice: str, **position: Any) -> Driver[Any]:
    """Three Knights have lost on t4, and one of them falls."""
    options = {"casualty-choice": choice}
    mat = war("champion@t1 squire@t1 scout@t1", "jarl@t4 huscarl@t4", turn=MOVING, options=options, **position)
    enter(mat, "champion squire scout", "t4")
    throw(mat, 1, 6)
    return mat


@rule("totally-medieval.ruling.casualty-choice")
@pytest.mark.parametrize(("choice", "seat"), [("loser", 0), ("winner", 1)])
def test_loser_or_winner_names_the_casualty(choice: str, seat: int) -> None:
    mat = beaten(choice)
    assert (mat.ask().name, mat.ask().seat) == ("battle.casualty", seat)
    assert {*mat.ask().options} == {"knights-champion", "knights-squire", "knights-scout"}


@rule("totally-medieval.ruling.casualty-choice")
def test_the_strongest_falls() -> None:
    assert where(beaten("strongest"), "knights-champion") == "discard"


@rule("totally-medieval.ruling.casualty-choice")
def test_of_two_who_are_weakest_the_loser_names_one() -> None:
    mat = beaten("weakest")
    assert (mat.ask().seat, [*mat.ask().options]) == (0, ["knights-squire", "knights-scout"])
    assert refused(mat, "knights-champion") == "totally-medieval.ruling.casualty-pool"


@rule("totally-medieval.ruling.casualty-choice")
def test_strength_is_measured_on_the_side_that_was_fought_on() -> None:
    mat = war(
        "castle-guard@hs longbowman@hs squire@hs", "jarl@t1 berserker@t1", turn=BEN_MOVES,
        options={"casualty-choice": "strongest"},
    )  # fmt: skip
    enter(mat, "jarl berserker", "hs")
    throw(mat, 5, 1)  # 24 to 25
    assert where(mat, "vikings-berserker") == "discard"


@rule("totally-medieval.ruling.casualty-choice")
def test_chance_picks_the_casualty() -> None:
    mat = beaten("random")
    assert (mat.ask().name, mat.ask().kind) == ("battle.random-casualty", "draw")
    assert {*mat.ask().options} == {"knights-champion", "knights-squire", "knights-scout"}
    mat.answer("knights-champion")
    assert where(mat, "knights-champion") == "discard"


@rule("totally-medieval.illness.leper-dies-in-battle")
def test_a_leper_falls_in_battle() -> None:
    mat = war("champion@t1:leprosy", "berserker@t4", turn=BEN_MOVES, situation="gentle-breeze")
    enter(mat, "berserker", "t1")
    throw(mat, 6, 6)
    assert "Ben attacks: strength 10, terrain 0, weather -1, illness 0, dice 6: 15" in mat.game.log
    assert "Ana defends: strength 6, terrain 0, weather +3, illness -3, dice 6: 12" in mat.game.log
    assert where(mat, "knights-champion") == "discard"


# ---------------------------------------------------------------------- who stays, who goes back


@rule("totally-medieval.move.capture-last-defender")
def test_the_terrain_of_a_lone_defender_is_taken() -> None:
    mat = war("champion@t1", "raider@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    throw(mat, 3, 1)
    assert "Ana attacks: strength 9, terrain 0, weather 0, illness 0, dice 3: 12" in mat.game.log
    assert "Ben defends: strength 5, terrain 0, weather 0, illness 0, dice 1: 6" in mat.game.log
    assert (where(mat, "vikings-raider"), where(mat, "knights-champion")) == ("discard", "t4")
    assert mat.game.holder(mat.game.mat.by_name["t4"]) is mat.game.players[0]
    assert ends(mat)


@rule("totally-medieval.battle.keep-cleared-terrain", "totally-medieval.ruling.capture-two-defenders")
def test_two_defenders_fall_in_two_attacks() -> None:
    mat = war("champion@t1", "raider@t4 thrall@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    throw(mat, 6, 1)
    mat.answer("vikings-thrall")
    mat.answer("yes", name="battle.again")
    throw(mat, 6, 1)
    assert where(mat, "knights-champion") == "t4"
    assert not mat.game.players[1].characters
    back = {"to": "t1"}
    assert refused(mat, back, name="battle.retreat") == "totally-medieval.battle.keep-cleared-terrain"


@rule("totally-medieval.battle.winner-claims-ability")
@pytest.mark.parametrize(("dice", "harvest"), [((3, 1), 19), ((1, 5), 17)])
def test_the_winner_claims_what_the_terrain_gives(dice: tuple[int, int], harvest: int) -> None:
    mat = war("champion@t1", "raider@t4", terrain={"t4": "open-meadow"}, harvest=(18, 20), turn=MOVING)
    enter(mat, "champion", "t4")
    assert mat.game.players[0].harvest == 17
    throw(mat, *dice)
    assert mat.game.players[0].harvest == harvest


@rule("totally-medieval.battle.fall-back", "totally-medieval.ruling.retreat-free")
def test_who_has_not_cleared_the_terrain_goes_back() -> None:
    mat = war(
        "champion@t1 squire@t1", "jarl@t4 huscarl@t4",
        terrain={"t1": "open-meadow"}, harvest=(10, 20), turn=MOVING,
    )  # fmt: skip
    enter(mat, "champion squire", "t4")
    throw(mat, 1, 6)
    mat.answer("knights-squire")
    for elsewhere in ("t3", "hs", "t4"):
        assert refused(mat, elsewhere, name="battle.retreat") == "totally-medieval.battle.fall-back"
    mat.answer("no", name="battle.again")
    assert where(mat, "knights-champion") == "t1"
    assert (mat.game.players[0].harvest, mat.game.moves) == (9, 1)
    assert ends(mat)


@rule("totally-medieval.move.return-to-last-free", "totally-medieval.ruling.retreat-square")
def test_after_two_steps_the_army_goes_back_to_the_one_between() -> None:
    mat = war("champion@hs", "raider@t4 thrall@t4", turn=MOVING)
    move(mat, "champion", "t1")
    move(mat, "champion", "t4")
    throw(mat, 6, 1)
    mat.answer("vikings-thrall")
    assert refused(mat, "t4", name="battle.stay") == "totally-medieval.move.return-to-last-free"
    mat.answer("no", name="battle.again")
    assert where(mat, "knights-champion") == "t1"


@rule("totally-medieval.ruling.retreat-square")
def test_each_army_goes_back_to_its_own_rectangle() -> None:
    mat = war("champion@t1 paladin@t3", "jarl@t4 huscarl@t4 shieldmaiden@t4", turn=MOVING)
    move(mat, "champion", "t4")
    move(mat, "paladin", "t4")
    mat.answer("knights-paladin", name="battle.which")
    throw(mat, 6, 6)
    throw(mat, 6, 6)
    assert [where(mat, f"knights-{one}") for one in ("champion", "paladin")] == ["discard", "discard"]
    mat = war("champion@t1 squire@t1 paladin@t3 scout@t3", "jarl@t4 huscarl@t4 shieldmaiden@t4", turn=MOVING)
    move(mat, "champion squire", "t4")
    move(mat, "paladin scout", "t4")
    mat.answer("knights-paladin knights-scout", name="battle.which")
    throw(mat, 1, 6)
    mat.answer("knights-scout")
    assert where(mat, "knights-paladin") == "t4"
    throw(mat, 1, 6)
    mat.answer("knights-squire")
    assert (where(mat, "knights-champion"), where(mat, "knights-paladin")) == ("t1", "t3")


# ---------------------------------------------------------------------- two attacks, two Armies


@rule("totally-medieval.battle.two-attacks", "totally-medieval.ruling.second-attack")
def test_an_army_attacks_twice_and_not_a_third_time() -> None:
    mat = war("champion@t1", "raider@t4 thrall@t4 skald@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    throw(mat, 6, 1)
    mat.answer("vikings-skald")
    mat.answer("yes", name="battle.again")
    throw(mat, 6, 1)
    mat.answer("vikings-thrall")
    assert where(mat, "vikings-raider") == "t4"
    assert where(mat, "knights-champion") == "t1"
    assert refused(mat, "yes", name="battle.again") == "totally-medieval.battle.two-attacks"
    assert refused(mat, "t4", name="battle.open") == "totally-medieval.battle.two-attacks"
    assert ends(mat)


@rule("totally-medieval.ruling.second-attack")
@pytest.mark.parametrize("switch", ["two-armies-only", "none"])
def test_where_the_table_says_so_one_army_attacks_once(switch: str) -> None:
    mat = war("champion@t1", "raider@t4 thrall@t4", turn=MOVING, options={"second-attack": switch})
    enter(mat, "champion", "t4")
    throw(mat, 6, 1)
    mat.answer("vikings-thrall")
    assert where(mat, "knights-champion") == "t1"
    assert ends(mat)


@rule("totally-medieval.ruling.second-attack")
def test_with_one_battle_a_turn_no_second_army_moves_in() -> None:
    mat = war("champion@t1 paladin@t3", "raider@t4 thrall@t4", turn=MOVING, options={"second-attack": "none"})
    move(mat, "champion", "t4")
    mat.answer("t3", name="move.from")
    assert refused(mat, "t4") == "totally-medieval.ruling.second-attack"


@rule("totally-medieval.ruling.second-attack")
def test_nobody_attacks_again_when_the_army_is_gone() -> None:
    mat = war("champion@t1", "jarl@t4 huscarl@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    throw(mat, 1, 6)
    assert where(mat, "knights-champion") == "discard"
    assert ends(mat)
    assert refused(mat, "yes", name="battle.again") == "totally-medieval.battle.same-terrain"


@rule("totally-medieval.battle.two-armies-two-battles", "totally-medieval.ruling.battle-order")
def test_two_armies_fight_one_battle_each_in_any_order() -> None:
    mat = war("champion@t1 paladin@t3", "jarl@t4 huscarl@t4", turn=MOVING)
    move(mat, "champion", "t4")
    move(mat, "paladin", "t4")
    assert mat.game.players[0].harvest == 18
    assert (mat.ask().name, mat.ask().seat) == ("battle.which", 0)
    assert [*mat.ask().options] == ["knights-champion", "knights-paladin"]
    assert refused(mat, "knights-squire") == "totally-medieval.ruling.battle-order"
    assert refused(mat, "t4", name="battle.open") == "totally-medieval.ruling.battle-order"
    mat.answer("knights-paladin")
    assert lines(mat, "attack")["strength"] == 8
    throw(mat, 6, 1)  # 14 to 15
    assert where(mat, "knights-paladin") == "discard"
    assert lines(mat, "attack")["strength"] == 9
    throw(mat, 5, 1)  # 14 to 15
    assert ends(mat)
    assert refused(mat, "t4", name="battle.open") == "totally-medieval.battle.two-armies-two-battles"
    assert refused(mat, "yes", name="battle.again") == "totally-medieval.battle.two-armies-two-battles"


@rule("totally-medieval.ruling.battle-order")
def test_the_first_battle_is_finished_before_the_second_is_opened() -> None:
    mat = war("champion@t1 squire@t1 paladin@t2", "raider@t3 thrall@t3 huscarl@t5", turn=MOVING)
    move(mat, "champion squire", "t3")
    move(mat, "paladin", "t5")
    mat.answer("knights-champion knights-squire")
    throw(mat, 6, 1)
    mat.answer("vikings-thrall")
    assert (where(mat, "knights-champion"), where(mat, "knights-squire")) == ("t1", "t1")
    assert mat.ask().name == "battle.attack-roll"
    throw(mat, 6, 1)
    assert where(mat, "knights-paladin") == "t5"
    assert ends(mat)


@rule("totally-medieval.ruling.second-army-after-clear")
def test_the_second_army_stays_with_the_first_where_nobody_is_left() -> None:
    mat = war(
        "champion@t1 paladin@t3", "raider@t4", terrain={"t4": "open-meadow"}, harvest=(10, 20), turn=MOVING
    )  # fmt: skip
    move(mat, "champion", "t4")
    move(mat, "paladin", "t4")
    mat.answer("knights-paladin")
    throw(mat, 6, 1)
    assert (where(mat, "knights-champion"), where(mat, "knights-paladin")) == ("t4", "t4")
    assert (mat.game.attacks, mat.game.players[0].harvest) == ([], 10)
    assert ends(mat)


# ---------------------------------------------------------------------- Homelands


@rule("totally-medieval.win.conquer-homelands")
def test_the_homeland_falls_with_its_last_defender() -> None:
    mat = war("champion@t6", "thrall@hn", turn=MOVING)
    enter(mat, "champion", "hn")
    throw(mat, 6, 1)
    assert mat.over == Outcome((0,), "totally-medieval.win.conquer-homelands")
    with pytest.raises(Refused):
        mat.answer("end")


@rule("totally-medieval.win.conquer-homelands")
def test_a_battle_won_in_a_homeland_is_not_enough_while_a_defender_is_left() -> None:
    mat = war("champion@t6", "thrall@hn skald@hn", turn=MOVING)
    enter(mat, "champion", "hn")
    throw(mat, 6, 1)
    mat.answer("vikings-skald")
    assert mat.over is None
    assert mat.ask().name == "battle.again"


@rule("totally-medieval.homeland.occupied-battle")
def test_a_homeland_that_is_defended_is_fought_for() -> None:
    mat = war("champion@t6 squire@t1", "thrall@hn", piles=(0, 5), turn=MOVING)
    move(mat, "champion", "hn")
    assert mat.over is None
    assert refused(mat, "hn", name="win.claim") == "totally-medieval.win.conquer-homelands"
    stop(mat)
    assert mat.ask().name == "battle.attack-roll"


@rule("totally-medieval.ruling.taken-homeland")
def test_an_own_homeland_is_won_back_and_cures() -> None:
    mat = war(
        "champion@t1:plague", "thrall@hs", turn=MOVING, options={"victory": "king-only"},
    )  # fmt: skip
    enter(mat, "champion", "hs")
    throw(mat, 6, 1)
    assert where(mat, "knights-champion") == "hs"
    assert not mat.game.players[0].characters[0].ills
    assert ends(mat)


# ---------------------------------------------------------------------- from any moment


def test_a_battle_goes_on_from_any_moment() -> None:
    answers = [
        ("battle.which", "knights-champion knights-squire"),
        ("battle.machine", "knights-trebuchet"),
        ("battle.attack-roll", 1),
        ("battle.defence-roll", 6),
        ("battle.casualty", "knights-squire"),
        ("battle.machine", "none"),
        ("battle.attack-roll", 6),
        ("battle.defence-roll", 1),
        ("battle.casualty", "vikings-huscarl"),
    ]
    mat = war(
        "champion@t1 squire@t1 king@t2", "raider@t4 huscarl@t4", machines=("trebuchet", ""), turn=MOVING
    )  # fmt: skip
    move(mat, "champion squire", "t4")
    move(mat, "king", "t4")
    for name, value in answers:
        loaded = Driver(rulebook("totally-medieval").load(mat.game.position(), pack()))
        for one in (mat, loaded):
            assert one.ask().name == name
            one.answer(value)
        assert loaded.game.position() == mat.game.position()
    assert (where(mat, "knights-champion"), where(mat, "knights-king")) == ("t1", "t2")
    assert ends(mat)


def test_the_only_army_may_attack_again_after_a_position_was_taken_up() -> None:
    mat = war("champion@t1", "raider@t4 thrall@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    throw(mat, 1, 2)  # a tie
    mat = Driver(rulebook("totally-medieval").load(mat.game.position(), pack()))
    assert mat.game.sentence(mat.ask()) == "Ana, attack a second time at Plain (row 2, middle)?"
    mat.answer("yes", name="battle.again")
    throw(mat, 1, 2)
    assert ends(mat)


def test_a_roll_says_what_it_makes() -> None:
    mat = war("champion@t1", "raider@t4", turn=MOVING)
    enter(mat, "champion", "t4")
    assert meaning(mat.game, mat.ask(), 3) == "total 12"
    mat.answer(1)
    assert meaning(mat.game, mat.ask(), 6) == "10 to 11: Ben wins"
    assert meaning(mat.game, mat.ask(), 5) == "10 to 10: a tie"
