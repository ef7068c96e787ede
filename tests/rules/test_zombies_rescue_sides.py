"""Search and Rescue in team and cooperative play, where the rulebook is silent."""

from __future__ import annotations

from typing import Any

from tests.rules.citing import rule
from tests.rules.sitting import Sitting, given

RESCUE = "search-and-rescue"


# ---------------------------------------------------------------------- zombies.ruling.rescue-team-quota


def teams(**position: Any) -> Sitting:
    """Ana and Cy against Ben and Dee, two survivors for each team; Ana moves inside DEPOT."""
    return given(
        "depot 1,0", "town-helipad 0,1", doors="1,0.N", scenario=RESCUE, mode="team", quota=2, step="move", players=4,
        **position,
    )  # fmt: skip


def test_the_survivors_of_a_team_are_added_up() -> None:
    table = teams(ana={"at": "0,1.S", "survivors": 1}, cy={"at": "0,1.S"}, ben={"survivors": 1})
    table.answer(2, "N")
    assert not table.ana.arrived
    assert table.refused("helipad", name="win.claim") == "zombies.scenario-rescue.quota-before-helipad"
    table = teams(ana={"at": "0,1.S"}, cy={"at": "0,1.S", "survivors": 2})
    table.answer(2, "N")
    assert (table.ana.arrived, table.where("Ana")) == (True, None)


def test_the_extra_plays_belong_to_the_member_who_holds_the_survivor() -> None:
    table = teams(ana={"hand": ["fear", "claustrophobia"]}, cy={"survivors": 2, "hand": ["your-shoes-untied"]})
    table.play(0, "fear", 1)
    assert table.play_refused(0, "claustrophobia", 1) == "zombies.card.one-per-round"
    table.play(2, "your-shoes-untied", 1)


# ---------------------------------------------------------------------- zombies.ruling.rescue-early-on-helipad


def test_who_waits_on_the_helipad_arrives_when_the_quota_is_met() -> None:
    table = teams(ana={"at": "1,0.N", "survivors": 1, "hearts": 5}, cy={"at": "0,1.C"}, survivors="1,0.NE")
    assert not table.cy.arrived, "until then the pawn stays in play"
    table.answer(6, "E")
    assert (table.cy.arrived, table.where("Cy")) == (True, None)
    table.answer("W", "S", "W", "W", "W", "N", "N", "N")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0, 2), "zombies.mode-team.both-arrive")


def test_an_arrival_lasts_but_the_partner_needs_the_quota_too() -> None:
    table = teams(ana={"at": "0,1.S", "survivors": 1}, cy={"arrived": True, "survivors": 0})
    table.answer(2, "N")
    assert (table.cy.arrived, table.ana.arrived, table.where("Ana")) == (True, False, "0,1.C")


# ---------------------------------------------------------------------- zombies.ruling.rescue-coop-held


def together(*tiles: str, **position: Any) -> Sitting:
    return given(*tiles, scenario=RESCUE, mode="cooperative", step="move", **position)


def test_arrivals_count_once_all_eighteen_are_held() -> None:
    table = together(
        "town-helipad 1,0", "depot -1,0 r180", doors="-1,0.W", survivors="-1,0.W",
        ana={"at": "-1,0.C", "survivors": 9}, ben={"at": "1,0.C", "survivors": 8},
    )  # fmt: skip
    assert not table.ben.arrived
    table.answer(1, "W")
    assert (table.ben.arrived, table.where("Ben")) == (True, None), "the eighteenth is rescued"
    assert table.ben.survivors == 8, "arrived players keep theirs"


def test_a_death_before_the_last_arrival_undoes_the_eighteen() -> None:
    table = together(
        "town-helipad 1,0", "depot -1,0 r180", doors="-1,0.W", hearts="-1,0.W -1,0.NW -1,0.SW -1,0.S",
        zombies="1,0.W", ana={"at": "0,0.E", "survivors": 1, "hearts": 1, "bullets": 0},
        ben={"arrived": True, "survivors": 17},
    )  # fmt: skip
    table.answer(1, "E", 1)
    assert (table.ana.survivors, table.tokens["-1,0.SE"]) == (0, "survivor")
    assert table.asks == "zombies.roll", "Ben is safe and holds 17: that is no win"


# ---------------------------------------------------------------------- zombies.ruling.rescue-coop-safe

ONE_ROOM: dict[str, Any] = {"doors": "-1,0.W", "hearts": "-1,0.W -1,0.NW -1,0.SW -1,0.S"}
"""DEPOT has one free square, so that a survivor who goes back needs no question."""
SAFE: dict[str, Any] = {"arrived": True, "survivors": 17}


def waiting(*tiles: str, **position: Any) -> Sitting:
    return together("town-helipad 1,0", "depot -1,0 r180", *tiles, **{**ONE_ROOM, **position})


@rule("zombies.ruling.rescue-coop-safe")
def test_a_death_brings_those_who_had_arrived_back_onto_the_helipad() -> None:
    last = {"at": "0,0.E", "survivors": 1, "hearts": 1, "bullets": 0}
    table = waiting(zombies="1,0.W", ana=last, ben=SAFE)
    assert (table.ben.arrived, table.where("Ben")) == (True, None)
    table.answer(1, "E", 1)
    assert (table.ben.arrived, table.where("Ben"), table.ben.survivors) == (False, "1,0.C", 17)
    assert "Ben is on the Helipad again" in table.log
    assert table.game.active is table.ana


@rule("zombies.ruling.rescue-coop-safe")
def test_when_somebody_leaves_the_others_walk_away_and_can_still_win() -> None:
    """zombies.ruling.player-leaves: the survivor goes back as after a death; without Cy both were safe for good."""
    table = waiting(seat=0, players=3, ana=SAFE, ben={"arrived": True}, cy={"survivors": 1})
    table.driver.interrupt("leave", 2, None)
    assert (table.cy.survivors, table.tokens["-1,0.SE"], table.driver.over) == (0, "survivor", None)
    assert (table.where("Ana"), table.where("Ben"), table.ana.arrived, table.ben.arrived) == (
        "1,0.C", "1,0.C", False, False,
    )  # fmt: skip
    table.until("move.roll").answer(1, "W")
    assert table.where("Ben") == "1,0.W"
    table.driver.correct({"tokens.-1,0.SE": 0, "players.1.survivors": 1})
    assert (table.ana.arrived, table.ben.arrived, table.driver.over) == (True, False, None)
    table.answer("E")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0, 1), "zombies.mode-coop.win-all-arrive")


@rule("zombies.ruling.rescue-coop-safe")
def test_a_position_in_which_all_are_safe_without_the_eighteen_goes_on() -> None:
    table = waiting(ana=SAFE, ben={"arrived": True}, survivors="-1,0.SE")
    assert (table.where("Ana"), table.where("Ben"), table.asks) == ("1,0.C", "1,0.C", "move.roll")
    apart = given("town-helipad 1,0", mode="cooperative", step="move", ana={"arrived": True})
    assert (apart.ana.arrived, apart.where("Ana")) == (True, None), "without the scenario an arrival is for good"


# ---------------------------------------------------------------------- zombies.ruling.rescue-coop-held again


def test_the_death_that_loses_the_game_asks_nothing_more() -> None:
    table = together(
        "depot -1,0 r180", doors="-1,0.W", zombies="0,0.E",
        ana={"survivors": 3, "hearts": 1, "bullets": 0, "deaths": 2},
    )  # fmt: skip
    table.answer(1, "E", 1)
    assert table.driver.over is not None
    assert table.driver.over.rule == "zombies.mode-coop.lose-on-third-death"


def test_a_player_out_of_the_game_leaves_the_survivors_to_the_others() -> None:
    table = together(
        "depot -1,0 r180", doors="-1,0.W", zombies="0,0.E", hearts="-1,0.W -1,0.NW -1,0.SW -1,0.S",
        ana={"survivors": 1, "hearts": 1, "bullets": 0, "deaths": 2}, options={"coop-third-death": "play-on"},
    )  # fmt: skip
    table.answer(1, "E", 1)
    assert (table.ana.gone, table.ana.survivors, table.tokens["-1,0.SE"]) == (True, 0, "survivor")


def test_nobody_wins_with_the_survivors_of_a_player_who_just_went_out() -> None:
    table = together(
        "depot -1,0 r180", doors="-1,0.W", zombies="0,0.E", options={"coop-third-death": "play-on"},
        ana={"survivors": 1, "hearts": 1, "bullets": 0, "deaths": 2}, ben={"arrived": True, "survivors": 17},
    )  # fmt: skip
    table.answer(1, "E", 1)
    assert (table.asks, table.asked) == ("rescue.return", "Ana")
    table.driver.correct({"players.1.bullets": 1})
    assert table.ben.bullets == 1
    table.answer("-1,0.W")
    assert table.asks == "zombies.roll", "Ben is safe with 17: that is no win"
