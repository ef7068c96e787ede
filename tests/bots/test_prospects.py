"""What a position is said to promise is about what comes of it: hints tell people these chances."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots import act, bot
from companion.bots.knowing import knowing
from companion.engine import Driver
from companion.games.agreement import Agreement
from companion.laboratory.playing import NewTable, new_table

GAMES = 20
LAST = 400
"""A game that goes on longer is not won."""
EARLY = 6
"""Until this turn it is asked what is promised."""


def table(game: str, mode: str, players: int, *scenarios: str) -> NewTable:
    return new_table(game, players, [], Agreement(mode, scenarios))


def promised(driver: Driver[Any], seat: int) -> float:
    chance: float = knowing(driver.game, "prospects").prospects(driver.game, seat)
    return chance


def said_and_came(laid: NewTable) -> tuple[float, float]:
    """What the first turns of some games between sensible players promise whoever's turn it is, and what came of it."""
    said, came = [], []
    for seed in range(GAMES):
        driver, player, turn = laid.sit_down(), bot("sensible", seed), 0
        asked: list[tuple[int, float]] = []
        while driver.pending is not None and driver.game.turn_number() <= LAST:
            if turn < driver.game.turn_number() <= EARLY and driver.game.progress()["name"] not in ("setup", "create"):
                turn, seat = driver.game.turn_number(), max(driver.pending.seat, 0)
                asked.append((seat, promised(driver, seat)))
            act(player, driver)
        winners = driver.over.winners if driver.over is not None else ()
        said += [chance for _, chance in asked]
        came += [float(seat in winners) for seat, _ in asked]
    return sum(said) / len(said), sum(came) / len(came)


@pytest.mark.parametrize(
    ("game", "mode", "players", "scenarios"),
    [
        ("zombie-slayer", "solitaire", 1, ()),
        ("zombies", "cooperative", 2, ()),
        ("zombies", "cooperative", 3, ("search-and-rescue",)),
        ("zombies", "competitive", 3, ("last-man-standing",)),
    ],
)
def test_what_the_first_turns_promise_is_about_what_comes_of_them(
    game: str, mode: str, players: int, scenarios: tuple[str, ...]
) -> None:
    said, came = said_and_came(table(game, mode, players, *scenarios))
    assert abs(said - came) < 0.25, (said, came)


@pytest.mark.parametrize(
    ("mode", "players", "sides"), [("competitive", 2, 2), ("competitive", 5, 5), ("team", 4, 2), ("team", 6, 3)]
)
def test_sides_that_have_the_same_have_the_same_chances(mode: str, players: int, sides: int) -> None:
    """Two of a team are one side and not two: they win together."""
    driver = table("zombies", mode, players).sit_down()
    assert {round(promised(driver, seat), 3) for seat in range(players)} == {round(1 / sides, 3)}
