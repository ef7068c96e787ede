"""Totally Medieval, told line by line: an illness from its card to the cures and the grave, a leper, hunger."""

from __future__ import annotations

from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.mustering import at_war
from tests.rules.warring import ills, where

PASS = ("none", "stop", "end")
"""Somebody does nothing in a turn."""


@rule(
    "totally-medieval.illness.card-infects-one",
    "totally-medieval.ruling.illness-tie",
    "totally-medieval.illness.spread-deadline",
    "totally-medieval.heal.monastery",
    "totally-medieval.heal.healer",
    "totally-medieval.illness.plague-fatal",
)
def test_the_plague_spreads_is_cured_and_kills() -> None:
    """A card strikes both sides and each spreads it; the Knights go to the Monastery, the Seeress heals one Viking,
    and the one who is left ill dies at the end of the third turn."""
    mat = at_war(
        "champion@t1 squire@t1 king@hs",
        "jarl@t7 raider@t7 seeress@t5 king@hn",
        terrain={"t4": "mountain-monastery"},
        situation="",
        turn={"step": "situation"},
    )
    told = Telling(mat).answer("plague", "vikings-jarl", *PASS, *PASS)
    assert [ills(mat.driver, f"knights-{one}") for one in ("champion", "squire")] == [["plague"], ["plague"]]
    told.answer("overcast", "none", "t1", "knights-champion knights-squire", "t4", "stop", "end")
    assert [ills(mat.driver, f"knights-{one}") for one in ("champion", "squire")] == [[], []]
    told.answer("none", "t5", "t7", "t7", "vikings-raider vikings-seeress", "t5")
    told.play(1, "vikings-seeress", "vikings-raider", "front").answer("end")
    assert [ills(mat.driver, f"vikings-{one}") for one in ("jarl", "raider", "seeress")] == [["plague"], [], []]
    told.answer("gale", *PASS, *PASS)
    assert where(mat.driver, "vikings-jarl") == "discard"
    told.reads("medieval-plague")


@rule(
    "totally-medieval.illness.leper-barred-from-home",
    "totally-medieval.heal.leprosy-incurable",
    "totally-medieval.illness.leprosy-not-fatal",
    "totally-medieval.illness.leper-dies-on-terrain",
)
def test_a_leper_wanders_until_a_gorge() -> None:
    """Nobody lets a leper in, nothing cures one, and no time kills one; bandits do."""
    mat = at_war(
        "scout@t1:leprosy:9.9 champion@t1 paladin@t4 bishop@t4 king@hs",
        "jarl@t7 king@hn",
        terrain={"t4": "mountain-monastery", "t3": "bandit-gorge"},
        options={"illness-spread": "off"},
    )
    told = Telling(mat).answer("none", "t1", "knights-scout")
    assert mat.refused("hs") == "totally-medieval.illness.leper-barred-from-home"
    told.answer("t4", "stop")
    refused = mat.refusing(
        lambda: mat.driver.interrupt("play", 0, {"card": "knights-bishop", "target": "knights-scout"})
    )
    assert refused == "totally-medieval.heal.leprosy-incurable"
    told.answer("end", *PASS, "gale")
    assert ills(mat.driver, "knights-scout") == ["leprosy"]
    told.answer("none", "t1", "t4", "t4", "knights-scout knights-champion knights-paladin", "t3", "end")
    assert where(mat.driver, "knights-scout") == "discard"
    told.reads("medieval-leper")


@rule(
    "totally-medieval.harvest.zero-starves-one",
    "totally-medieval.harvest.zero-blocks-moves",
    "totally-medieval.ruling.starvation-victim",
    "totally-medieval.turn.harvest-restocks",
)
def test_hunger() -> None:
    """The last point is spent on a move; in the next turn somebody is lost and nobody moves, until a Harvest card."""
    mat = at_war("champion@t1 squire@t1", "jarl@t7 king@hn", harvest=(1, 20), hands=("harvest", 0))
    told = Telling(mat).answer("none", "t1", "knights-champion", "t4", "end", *PASS, "gale")
    told.answer("none", "knights-squire")
    assert mat.asks == "turn.end"
    told.answer("end", *PASS, "thunderstorm", "knights-harvest", "t4", "t1", "stop", "end")
    told.reads("medieval-hunger")
