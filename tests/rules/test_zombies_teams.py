"""Team play: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.citing import rule
from tests.rules.sitting import BadInput, Sitting, given, load_refused, new, new_refused

BOTH, FIRST = "zombies.mode-team.both-arrive", "zombies.mode-team.first-team"
SAFE = {"arrived": True}


def teams(seat: int, **people: Any) -> Sitting:
    """Ana and Cy against Ben and Dee, the player at `seat` stands before the centre, one step left."""
    name = ("ana", "ben", "cy", "dee")[seat]
    people[name] = {"at": "1,0.W", **people.get(name, {})}
    return given(
        "town-helipad 1,0", mode="team", players=4, seat=seat, step="move", turn={"left": 1, "number": 17}, **people
    )


def won(table: Sitting, rule: str, *winners: int) -> bool:
    outcome = table.driver.over
    return outcome is not None and (outcome.winners, outcome.rule) == (winners, rule)


# ---------------------------------------------------------------------- pairs


@rule("zombies.mode-team.pairs")
@pytest.mark.parametrize("pairs", [[[0, 2], [1, 3]], [["Ana", "Cy"], ["Ben", "Dee"]], None])
def test_teams_are_pairs(pairs: Any) -> None:
    details = {} if pairs is None else {"teams": pairs}
    table = new(4, mode="team", details=details)
    assert [player.team for player in table.game.players] == [0, 1, 0, 1], "left out, partners sit opposite"


@rule("zombies.mode-team.pairs")
@pytest.mark.parametrize(
    "pairs",
    [
        [[0], [1, 2, 3]],
        [[0, 2, 1], [3]],
        [[0, 1, 2, 3]],
        [[0, 2]],
        [[0, 2], [1, 1]],
        [[0, 2], [1, 4]],
        [[0, 2], [1, 3], 5],
        [[0, 2], "13"],
        [["Ana", "Cy"], ["Ben", "Eve"]],
        [],
    ],
)
def test_other_teams_are_refused(pairs: Any) -> None:
    assert new_refused(4, mode="team", details={"teams": pairs}) == "zombies.mode-team.pairs"


@rule("zombies.mode-team.pairs")
def test_an_odd_number_cannot_be_paired() -> None:
    assert new_refused(5, mode="team") == "zombies.mode-team.pairs"
    assert new_refused(3, mode="team") == "zombies.mode-team.pairs"
    assert new_refused(2, mode="team") == "zombies.ruling.player-count", "one team alone has nobody to beat"
    table = new(6, mode="team", details={"teams": [[0, 3], [1, 4], [2, 5]]})
    assert [player.team for player in table.game.players] == [0, 1, 2, 0, 1, 2]


@rule("zombies.mode-team.pairs")
def test_a_position_has_pairs_too() -> None:
    three = {name: {"team": 0} for name in ("ana", "ben", "cy")}
    assert load_refused("cross 1,0", mode="team", players=4, **three, dee={"team": 1}) == "zombies.mode-team.pairs"


def test_teams_are_for_team_play() -> None:
    with pytest.raises(BadInput, match="team play"):
        new(4, details={"teams": [[0, 2], [1, 3]]})
    with pytest.raises(BadInput, match="list of pairs"):
        new(4, mode="team", details={"teams": "Ana+Cy"})


# ---------------------------------------------------------------------- arriving


@rule("zombies.mode-team.both-arrive")
def test_a_team_wins_when_both_have_arrived() -> None:
    table = teams(0).answer("E")
    assert (table.driver.over, table.ana.arrived, table.where("Ana")) == (None, True, None)
    for seat in (0, 2):
        assert table.refused("helipad", name="win.claim", seat=seat) == BOTH
    table = teams(2, ana=SAFE)
    assert table.refused("helipad", name="win.claim", seat=0) == BOTH
    table.answer("E")
    assert won(table, BOTH, 0, 2)


@rule("zombies.mode-team.both-arrive")
def test_twenty_five_zombies_win_nothing() -> None:
    """zombies.ruling.coop-twenty-five"""
    table = given(
        "cross 1,0", mode="team", players=4, step="fight", zombies="1,0.C", ana={"at": "1,0.C", "zombies": 24}
    )
    table.answer(6)
    assert (table.ana.zombies, table.driver.over) == (25, None)
    assert table.refused("zombies", name="win.claim") == BOTH


@rule("zombies.mode-team.both-arrive")
def test_who_left_is_not_waited_for() -> None:
    """zombies.ruling.player-leaves: the partner needs only the own arrival."""
    table = teams(2, ana={"gone": True}).answer("E")
    assert won(table, BOTH, 2)


@rule("zombies.mode-team.first-team")
def test_the_first_complete_team_wins() -> None:
    table = teams(3, ana=SAFE, ben=SAFE, cy={"at": "1,0.N"}).answer("E")
    assert won(table, FIRST, 1, 3)
    assert table.refused("S", name="move.step", seat=2) == FIRST, "too late for Cy"
    assert table.correct_refused({"players.2.arrived": True}) == FIRST


@rule("zombies.mode-team.different-times")
def test_partners_arrive_in_different_turns() -> None:
    table = teams(0, cy={"at": "1,0.W"})
    table.answer("E")
    assert table.refused(True, name="arrival.together", seat=1) == "zombies.mode-team.different-times"
    turn = table.game.number
    for _ in range(100):
        if table.asked == "Cy" and table.asks == "move.step":
            break
        default = {"move.roll": "skip" if table.asked != "Cy" else 1, "zombies.roll": 1, "combat.roll": 6}
        table.answer(default.get(table.asks, table.options[0]))
    assert table.game.number > turn
    assert table.where("Ana") is None, "the two are never there together"
    table.answer("E")
    assert won(table, BOTH, 0, 2)


@rule("zombies.mode-team.different-times")
def test_an_arrived_player_still_takes_turns() -> None:
    """zombies.ruling.arrival: steps 1, 3, 5 and 6, and cards; no fight and no movement."""
    table = given(
        "town-helipad 1,0", "cross 2,0", mode="team", players=4, zombies="2,0.C", decks={"tiles": ["cross"] * 3},
        ana={"arrived": True, "hand": ["fear"]},
    )  # fmt: skip
    asked = []
    while table.game.active.name == "Ana":
        asked.append(table.asks)
        if table.asks == "event.discard":
            table.play(0, "fear", 1)
            assert table.game.effects[0].whose == 1
        table.answer({"zombies.roll": 1, "event.draw": "unseen"}.get(table.asks, table.options[0]))
    assert list(dict.fromkeys(asked)) == [
        "tile.draw", "tile.place", "event.draw", "zombies.roll", "zombies.which", "zombies.where", "event.discard",
    ]  # fmt: skip
    assert asked.count("event.draw") == 2
