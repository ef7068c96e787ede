"""Totally Medieval, told line by line: every way to win, and every draw."""

from __future__ import annotations

from companion.engine import TABLE
from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.mustering import at_war, taken_up

PASS = ("none", "stop", "end")
"""Somebody does nothing in a turn."""


@rule(
    "totally-medieval.win.conquer-homelands",
    "totally-medieval.homeland.king-queen-bonus",
    "totally-medieval.homeland.defender-points",
    "totally-medieval.turn.siege-tower-homeland",
    "totally-medieval.ruling.king-queen-after-loss",
)
def test_a_homeland_is_stormed() -> None:
    """King and Queen stand together until she falls; alone he does not hold the Fjord."""
    mat = at_war(
        "champion@t7 paladin@t7 king@hs", "king@hn queen@hn", situation="clear-skies", machines=("siege-tower", "")
    )
    told = Telling(mat).answer("none", "t7", "knights-champion knights-paladin", "hn", "stop")
    told.answer("knights-siege-tower", [2], [6], "vikings-queen", "yes", "knights-siege-tower", [1], [6])
    told.matches("medieval-stormed")
    assert taken_up(mat).driver.over == mat.driver.over is not None


@rule(
    "totally-medieval.win.empty-homeland", "totally-medieval.homeland.empty-falls", "totally-medieval.ruling.win-moment"
)
def test_nobody_is_at_home() -> None:
    """A Scout walks in while everybody is away; the game is over at once."""
    mat = at_war("scout@t4", "jarl@t1 raider@t2", down="t6")
    told = Telling(mat).answer("none", "t4", "t6", "green-valley", "t6", "hn")
    told.matches("medieval-empty-homeland")


@rule(
    "totally-medieval.win.king-goal", "totally-medieval.ruling.king-cause", "totally-medieval.ruling.goal-combination"
)
def test_the_king_dies_of_the_plague() -> None:
    """With king-only a Homeland that is taken decides nothing; a King who dies in his bed does."""
    mat = at_war(
        "champion@t6 king@hs",
        "king@t7:plague:3.2",
        options={"victory": "king-only"},
    )
    told = Telling(mat).answer("none", "t6", "hn", "stop", "end")
    assert mat.asks == "turn.card"
    told.answer(*PASS).matches("medieval-king")


@rule("totally-medieval.win.alternative-goals", "totally-medieval.win.goal-before-start")
def test_a_goal_that_people_judge() -> None:
    """The other side says whether it is reached: not the first time."""
    mat = at_war("champion@t3", "jarl@t7", options={"victory": "custom"}, goal="stand on both coasts")
    told = Telling(mat).play(0, "goal").answer("no")
    assert mat.asks == "turn.card"
    told.answer("none", "t3", "t4", "t4", "t5").play(0, "goal").answer("yes")
    told.matches("medieval-goal")


@rule("totally-medieval.ruling.resignation")
def test_somebody_gives_up() -> None:
    mat = at_war("champion@t4", "jarl@t7")
    Telling(mat).answer("none").interrupt("leave", 0).matches("medieval-resigned")


@rule("totally-medieval.ruling.dead-position")
def test_nobody_is_left_who_could_march() -> None:
    """Everybody but the Queens has fallen, and the last one starves."""
    everybody = "king champion paladin banneret knight-errant mounted-lancer crossbowman longbowman"
    knights = f"{everybody} castle-guard halberdier squire bishop"
    vikings = "king jarl berserker shieldmaiden huscarl raider axeman spearman bowman hearth-guard seeress thrall skald"
    mat = at_war("scout@t4 queen@hs", "queen@hn", harvest=(0, 20), discards=(knights, vikings))
    Telling(mat).answer("none", "knights-scout").matches("medieval-nobody-left")


@rule("totally-medieval.ruling.dead-position")
def test_nothing_happens_any_more() -> None:
    """After ten idle Rounds a draw is offered, which one of them refuses; after twenty it is a draw."""
    mat = at_war("queen@hs champion@t4", "queen@hn", turn={"step": "situation"}, idle=9, situation="")
    told = Telling(mat).answer("overcast", *PASS, "none", "end")
    assert mat.asks == "end.draw"
    told.answer("yes", "no", "gale", "none", "t4", "t1", "stop", "end", "none", "end")
    assert (mat.game.idle, mat.asks) == (0, "situation.flip")
    told.correct({"idle": 20}).matches("medieval-idle")


@rule("totally-medieval.ruling.dead-position")
def test_both_stop() -> None:
    mat = at_war("champion@t4", "jarl@t7")
    Telling(mat).answer("none").interrupt("stop", TABLE).matches("medieval-stopped")
