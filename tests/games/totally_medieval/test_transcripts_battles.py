"""Totally Medieval, told line by line: battles with machines, by two Armies, and with sums instead of dice."""

from __future__ import annotations

from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.mustering import at_war

LANDS = {"t1": "green-valley", "t2": "open-meadow", "t4": "old-watchtower"}


@rule(
    "totally-medieval.battle.five-part-total",
    "totally-medieval.battle.two-attacks",
    "totally-medieval.ruling.war-machine-after-use",
    "totally-medieval.battle.keep-cleared-terrain",
)
def test_a_battle_with_machines_and_a_second_attack() -> None:
    """A Trebuchet helps twice; the first attack takes one defender, the second one the Terrain."""
    mat = at_war(
        "champion@t1 mounted-lancer@t1 squire@t1 king@hs",
        "huscarl@t4 shieldmaiden@t4 king@hn",
        terrain=LANDS,
        situation="bright-sunshine",
        machines=("trebuchet siege-tower", "dragon-ships"),
        harvest=(13, 9),
        hands=("harvest", ""),
    )
    told = Telling(mat).answer("knights-harvest", "t1", "knights-champion knights-squire", "t4", "stop")
    assert mat.options == ["knights-trebuchet", "none"]
    told.answer("knights-trebuchet", [2], [1])
    assert mat.asks == "battle.casualty"
    told.answer("vikings-huscarl", "yes", "knights-trebuchet", [3], [2])
    assert mat.asks == "turn.end"
    told.answer("end").reads("medieval-second-attack")


@rule(
    "totally-medieval.ruling.limit-in-double-attack",
    "totally-medieval.ruling.battle-order",
    "totally-medieval.battle.tie-harmless",
    "totally-medieval.battle.fall-back",
)
def test_a_double_attack_by_two_armies() -> None:
    """Two Armies attack the same Terrain one after the other; neither clears it, and each goes back where it came
    from."""
    mat = at_war(
        "champion@t1 paladin@t1 banneret@t2 halberdier@t2 king@hs",
        "jarl@t4 huscarl@t4 raider@t4 king@hn",
        terrain={"t4": "green-valley"},
    )
    told = Telling(mat).answer("none", "t1", "knights-champion knights-paladin", "t4")
    told.answer("t2", "knights-banneret knights-halberdier", "t4")
    assert mat.asks == "battle.which"
    told.answer("knights-banneret knights-halberdier", [1], [4])
    told.answer("knights-halberdier", [5], [3])
    assert mat.asks == "turn.end"
    told.answer("end").reads("medieval-double-attack")


@rule(
    "totally-medieval.dice-card.correct-scores",
    "totally-medieval.dice-card.wrong-zero",
    "totally-medieval.dice-card.move-question-failed",
    "totally-medieval.ruling.dice-card-defender",
)
def test_sums_that_are_right_wrong_and_late() -> None:
    """A right answer earns a move and the points of its card, a wrong one and a late one nothing."""
    mat = at_war(
        "champion@t1 squire@t1 king@hs",
        "raider@t4 thrall@t4 king@hn",
        levels=("multiplication", "addition"),
        variants=["dice-cards", "move-question"],
        options={"answer-seconds": "30", "move-question": "per-move"},
    )
    told = Telling(mat).answer("none", "sum", "2: 7 × 8 = ?", 56)
    told.answer("t1", "knights-champion knights-squire", "t4", "sum", "6: 3 × 4 = ?", "late")
    assert mat.asks == "sum.draw"
    told.answer("5: 9 × 9 = ?", 81, "4: 17 + 6 = ?", 22, "vikings-thrall")
    told.answer("yes", "6: 6 × 7 = ?", "late", "1: 2 + 2 = ?", 4, "end")
    told.answer("none", "sum", "3: 8 + 5 = ?", 12)
    assert mat.asks == "turn.end"
    told.answer("end").reads("medieval-sums")
