"""Answers that count things are turned like dials; what only one player may see is veiled first."""

from __future__ import annotations

import pytest

from companion.desk.intents import Answer
from companion.desk.screens.counting import Counting
from companion.games.kit.counted import answer_for, counts_in, dials_of
from companion.rehearse.fingers import way_to
from tests.desk.haunted import SEALED, table
from tests.desk.stage import desk_with, press, words


@pytest.mark.parametrize(
    ("value", "counts"),
    [
        ("none", {}),
        ("1 life", {"lives": 1}),
        ("2 lives, 1 red", {"lives": 2, "red": 1}),
        ("re-roll", None),
        (3, None),
        ("0,1.E", None),
    ],
)
def test_what_counts_things(value: object, counts: dict[str, int] | None) -> None:
    assert counts_in(value) == counts


def test_few_answers_stay_a_list_unless_they_are_every_mix() -> None:
    assert dials_of(["none", "1 white"]) == {}
    assert dials_of(["3 white", "1 white, 1 red", "1 blue"]) == {}, "three points in three ways"
    every = ["none", "1 life", "1 white", "1 life, 1 white"]
    assert dials_of(every) == {"lives": 1, "white": 1}
    assert dials_of([*every, "stop"]) == {}


def test_a_mix_that_nobody_offers_is_said_all_the_same() -> None:
    assert answer_for({"lives": 1, "red": 0}, ["none", "1 life"]) == "1 life"
    assert answer_for({"lives": 2}, ["none", "1 life"]) == "2 lives"


def test_dials_are_turned_and_answer_together() -> None:
    desk = desk_with(table("E", 2, 5, "ready"))
    assert isinstance(desk.top, Counting)
    intent = press(desk, "RIGHT", "OK", "LEFT", "OK", "OK", "OK")
    assert isinstance(intent, Answer)
    assert intent.values == ("1 life, 3 white",)


def test_the_fingers_know_the_dials() -> None:
    desk = desk_with(table("E", 2, 5, "ready"))
    way = way_to(desk, "2 lives, 1 red")
    assert way is not None
    intent = press(desk, *way)
    assert isinstance(intent, Answer)
    assert intent.values == ("2 lives, 1 red",)


def test_what_is_committed_in_secret_is_veiled_until_the_others_look_away() -> None:
    desk = desk_with(table("E", 2, 5, bids=SEALED))
    assert "look away" in words(desk)
    assert "Lives" not in words(desk)
    press(desk, "RIGHT")
    assert "Lives" not in words(desk)
    press(desk, "OK")
    assert "Lives 0 of 3" in words(desk)
    press(desk, "BACK")
    assert "look away" in words(desk)


def test_nobody_sees_what_duellists_have_while_they_commit() -> None:
    desk = desk_with(table("E", 2, 5, bids=SEALED))
    assert desk.board.standing(desk.game, 0) == "♥? ☠?"
    assert desk.board.tally(desk.game, 1) == [("cards", 3)]
    assert desk.board.front(desk.game, 1) == ["the Necronomicon", "Sword"]


def test_hands_are_covered_by_people_and_not_by_the_companion() -> None:
    sat = table("E", 2, 5)
    assert sat.driver.ask().name == "duel.ready", "an only answer that people give when they are ready"


@pytest.mark.parametrize("before", [(), ("DOWN",), ("RIGHT", "DOWN", "RIGHT", "DOWN"), ("DOWN", "DOWN", "DOWN")])
def test_fingers_find_their_way_from_wherever_somebody_left_the_dials(before: tuple[str, ...]) -> None:
    desk = desk_with(table("E", 2, 5, "ready"))
    press(desk, *before)
    way = way_to(desk, "1 life, 3 white")
    assert way is not None
    intent = press(desk, *way)
    assert isinstance(intent, Answer)
    assert intent.values == ("1 life, 3 white",)
