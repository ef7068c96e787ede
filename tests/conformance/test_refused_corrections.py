"""Corrections with nonsense, in every game and mode: only our own errors come out, what is refused changes nothing, and
nobody reaches into a game through what it handed out or was given."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from companion.engine import CompanionError, Driver, Game
from companion.games import GAMES, rulebook
from companion.games.kit.parts import Declared
from companion.table import Table, begin, load_opening, new_opening
from companion.torture import nonsense
from tests.conformance.playing import Seating, seatings, step
from tests.conformance.test_conformance import again, same
from tests.table.playing import play_at_random, standing

SEATINGS = [pytest.param(seating, id=str(seating)) for game in GAMES for seating in seatings(game)]
QUESTIONS, TRIES = 8, 3
LONG_QUESTIONS = 150
OPENINGS: dict[str, dict[str, Any]] = {
    "zombies": {"players": ["Ana", "Ben", "Cy"], "film": [3, None, 3]},
    "zombie-slayer": {"players": ["Ana"]},
    "midevil": {"players": ["Ana", "Ben"]},
    "totally-zombies": {"players": ["Ana", "Ben"]},
    "totally-medieval": {"players": ["Ana", "Ben"]},
}
"""Games that lead through their set-up, one of each."""


def everything(part: Any) -> Any:
    """All that a part of the state holds, also what stands in no position."""
    if isinstance(part, Declared):
        return {one.name: everything(one.value(part)) for one in part.declared if one.name != "log"}
    if isinstance(part, dict):
        return {key: everything(value) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [everything(one) for one in part]
    return part.copy() if isinstance(part, set) else part


def stands(driver: Driver[Game]) -> Any:
    return deepcopy(standing(driver)), everything(driver.game)


def corrected(driver: Driver[Game], random: Random) -> bool:
    """Try one correction; whether it was taken. What is refused has changed nothing."""
    changes, before = nonsense.correction(random, driver.game.position()), stands(driver)
    try:
        driver.correct(deepcopy(changes))
    except CompanionError:
        assert stands(driver) == before, changes
        return False
    return True


def corrects_at_random(seating: Seating, questions: int, seed: int) -> None:
    driver, random = seating.begin(own_deck=bool(seed % 2)), Random(seed)
    refused = 0
    for _ in range(questions):
        for _ in range(TRIES):
            if driver.pending is not None:
                refused += not corrected(driver, random)
        if driver.pending is None:
            driver = seating.begin(own_deck=bool(seed % 2))
        step(driver, random)
    assert refused > questions // 2
    if driver.history:
        same(driver, again_from(seating, driver, own_deck=bool(seed % 2)))


def again_from(seating: Seating, driver: Driver[Game], own_deck: bool) -> Driver[Game]:
    if own_deck:
        return again(seating, driver)
    twin = seating.begin(own_deck)
    twin.replay(driver.history)
    return twin


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_refused_correction_changes_nothing(seating: Seating) -> None:
    corrects_at_random(seating, QUESTIONS, seed=1)


@pytest.mark.no_cover
@pytest.mark.parametrize("seating", SEATINGS)
def test_many_refused_corrections_change_nothing(seating: Seating) -> None:
    for seed in (2, 3):
        corrects_at_random(seating, LONG_QUESTIONS, seed)


@pytest.mark.parametrize("game", OPENINGS)
def test_a_refused_correction_of_the_set_up_changes_nothing(game: str) -> None:
    table = begin(new_opening({"game": game, "setup": "ask", "seed": 3, **OPENINGS[game]}))
    random = Random(4)
    for _ in range(12):
        for _ in range(8):
            corrected_at(table, random)
        if table.driver.pending is not None:
            play_at_random(table, 1, random.randrange(99))


def corrected_at(table: Table, random: Random) -> None:
    changes, before = nonsense.correction(random, table.game.position()), stands(table.driver)
    told = list(table.game.log)
    try:
        table.correct(changes)
    except CompanionError:
        assert (stands(table.driver), table.game.log) == (before, told), changes


@pytest.mark.parametrize("value", [[1, 2], [5, None, "x"], "x", {"0": 1}, [1, 2, 10**9], [[1], 2, 3]])
def test_film_days_that_cannot_be_leave_those_that_were_told(value: Any) -> None:
    table = begin(new_opening({"game": "zombies", "seed": 3, **OPENINGS["zombies"]}))
    before = stands(table.driver)
    for path in ("setup.film", "setup.film.0"):
        with pytest.raises(CompanionError):
            table.correct({path: value})
        assert stands(table.driver) == before


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("zombie-slayer", {"slayer": -1}),
        ("zombie-slayer", {"slayer.fanatics": 1, "turn.spent": "x"}),
        ("midevil", {"decks.discard": 10**15, "players.0.front": ["horse"]}),
        ("zombies", {"map.0": 2, "map.0,1": "r90"}),
        ("zombies", {"zombies": [[]], "map.0,0": "town-square"}),
        ("zombies", {"map.0.turn": "x", "map.0,0": "town-square"}),
        ("zombies", {"players." + "9" * 5000: 1}),
        ("zombies", {"players.0.hand." + "9" * 5000: 1}),
    ],
)
def test_corrections_that_once_broke_something(game: str, changes: dict[str, Any]) -> None:
    table = begin(new_opening({"game": game, "seed": 3, "chance": "auto", "players": OPENINGS[game]["players"]}))
    play_at_random(table, 4)
    while game == "zombie-slayer" and table.driver.ask().name != "turn.action":
        play_at_random(table, 1)
    before = stands(table.driver)
    with pytest.raises(CompanionError):
        table.correct(changes)
    assert stands(table.driver) == before


# ---------------------------------------------------------------------- nobody reaches in


def wreck(document: Any) -> None:
    """Change everything in it that can be changed."""
    inside = list(document.values()) if isinstance(document, dict) else list(document)
    for one in inside:
        if isinstance(one, dict | list):
            wreck(one)
    document.clear()
    if isinstance(document, list):
        document.append("wrecked")
    else:
        document["wrecked"] = True


def moments(seating: Seating) -> Iterator[Driver[Game]]:
    driver, random = seating.begin(), Random(6)
    for _ in range(12):
        if driver.pending is None:
            return
        yield driver
        step(driver, random)


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_position_is_a_copy_both_ways(seating: Seating) -> None:
    for driver in moments(seating):
        kept = deepcopy(driver.game.position())
        given = deepcopy(kept)
        loaded = rulebook(seating.game).load(given, driver.game.pack)  # type: ignore[attr-defined]
        wreck(given)
        assert loaded.position() == kept
        wreck(driver.game.position())
        assert driver.game.position() == kept


def test_what_was_given_to_a_table_can_be_changed_afterwards() -> None:
    said: dict[str, Any] = {
        "game": "zombies",
        "players": [{"name": "Ana"}, "Ben"],
        "seed": 1,
        "report": {"hands": [3, 3]},
    }
    opening = new_opening(said)
    table = begin(opening)
    hand: dict[str, Any] = {"players.0.hand": [None, None, None]}
    table.correct(hand)
    before, header = stands(table.driver), deepcopy(opening.header(opening.content()))
    wreck(said)
    wreck(hand)
    assert (stands(table.driver), opening.header(opening.content())) == (before, header)


def test_what_a_table_hands_out_can_be_changed() -> None:
    table = begin(new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 1}))
    table.correct({"players.0.hand": [None, None, None]})
    position, before = table.position(), stands(table.driver)
    assert position["since"]
    opening = load_opening({"position": position})
    twin = begin(opening)
    wreck(position)
    assert stands(table.driver) == before
    assert twin.position() == table.position() == opening.position
