"""Every way to win or lose together, in teams, quicker and with a weapon, told line by line."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots import bot
from tests.games.telling import Telling
from tests.rules.sitting import given, new

HELIPAD = "town-helipad 1,0"


def tell(*tiles: str, **position: Any) -> Telling:
    """A scripted game from a position, without tiles left to draw."""
    return Telling(given(*tiles, decks={"tiles": []}, **position))


def test_all_reach_the_helipad_together() -> None:
    told = tell(
        HELIPAD, "cross 2,0", mode="cooperative", players=2, step="move", zombies="1,0.C 1,0.S 2,0.C 2,0.N 2,0.E",
        ana={"at": "1,0.W", "hand": ["fear", "grenade", None]}, ben={"at": "0,0.E"},
    )  # fmt: skip
    told.answer(1, "E", 2, 2)  # Ana kills the zombie on the centre with two bullets and is safe
    told.answer(3, "1,0.S", "W", "2,0.C", "W", "2,0.N", "S")
    told.play(0, "fear", 1)
    told.answer("none")
    told.answer(1, "1,0.SW", "N", "unseen")  # Ben is afraid and does not move
    told.answer("unseen", 2, "1,0.W", "W", "2,0.W", "W", "grenade")
    told.answer(5, "unseen", 5, "E", "E")
    told.matches("cooperative-win")


def test_everybody_loses_with_a_third_death() -> None:
    told = tell(
        "cross 1,0", mode="cooperative", step="fight", zombies="1,0.C 1,0.N",
        ana={"at": "1,0.C", "hearts": 2, "bullets": 1, "deaths": 2}, ben={"at": "1,0.E"},
    )  # fmt: skip
    told.answer(2, 0, 2, 1)
    told.matches("cooperative-third-death")


def test_the_rest_arrives_after_a_third_death() -> None:
    told = tell(
        HELIPAD, mode="cooperative", step="fight", zombies="1,0.N", options={"coop-third-death": "play-on"},
        ana={"at": "1,0.N", "hearts": 1, "bullets": 0, "deaths": 2}, ben={"at": "1,0.W", "bullets": 0},
    )  # fmt: skip
    told.answer(3, 1, "1,0.N", "W", 2, "E")
    told.matches("cooperative-play-on")


def test_nobody_is_left_after_the_third_deaths() -> None:
    told = tell(
        "cross 1,0", mode="cooperative", step="fight", zombies="1,0.C", options={"coop-third-death": "play-on"},
        ana={"at": "1,0.C", "hearts": 1, "bullets": 0, "deaths": 2}, ben={"gone": True, "deaths": 3},
    )  # fmt: skip
    told.answer(3)
    told.matches("cooperative-nobody-left")


def test_a_team_is_complete_before_the_other_one() -> None:
    told = tell(
        HELIPAD, mode="team", players=4, step="move", zombies="1,0.S",
        ana={"at": "1,0.W"}, ben={"at": "1,0.N"}, cy={"at": "0,0.C"}, dee={"at": "1,0.E"},
    )  # fmt: skip
    told.answer(1, "E", 1, "1,0.S", "W", "none")
    told.answer(1, "S", 1, "1,0.SW", "N", "none")
    told.answer("skip", 1, "1,0.W", "S", "none")
    told.answer(1, "W")
    told.matches("team-first")


def test_both_members_of_a_team_arrive() -> None:
    told = tell(HELIPAD, mode="team", players=4, seat=2, step="move", ana={"arrived": True}, cy={"at": "1,0.W"})
    told.answer(1, "E")
    told.matches("team-both-arrive")


def test_quicker_play_after_the_helipad() -> None:
    told = Telling(
        given(
            "cross 1,0", variants=["quicker-play"], decks={"tiles": ["town-helipad"]}, zombies="1,0.S",
            ana={"hand": ["fear"]}, ben={"zombies": 1},
        )
    )  # fmt: skip
    told.answer("town-helipad", "2,0 r0")
    assert told.table.asks == "move.roll"
    told.answer([4, 6], "E", "E", "E", "E", "E", 6, "E")
    told.answer(5)
    told.matches("quicker-helipad")


@pytest.mark.parametrize(
    ("name", "mode", "players"),
    [("armed", "competitive", 2), ("armed-cooperative", "cooperative", 2), ("armed-team", "team", 4)],
)
def test_the_helicopter_takes_nobody_without_a_weapon(name: str, mode: str, players: int) -> None:
    safe = {"cooperative": {"ben": {"arrived": True}}, "team": {"cy": {"arrived": True}}}.get(mode, {})
    told = tell(
        HELIPAD, scenario="well-armed-helicopter", mode=mode, players=players, step="move",
        ana={"at": "1,0.W", "hand": ["shovel"]}, **safe,
    )  # fmt: skip
    told.answer(2, "E")
    assert told.table.driver.over is None
    told.play(0, "shovel")
    told.matches(name)


def test_a_whole_cooperative_game_of_two() -> None:
    told = Telling(new(2, mode="cooperative", own_deck=True)).let(bot("sensible", 1))
    assert told.table.driver.over is not None
    told.matches("cooperative-whole")
