"""A number is dialled wheel by wheel; what only the companion can draw is drawn with OK; the seconds are seen."""

from __future__ import annotations

import pytest

from companion.desk.intents import Answer, Intent, RollForMe
from companion.desk.screens.dialling import Dialling
from companion.desk.screens.drawing import Drawing
from companion.desk.screens.listing import Listing
from companion.engine import Json
from companion.rehearse.fingers import way_to
from tests.desk.stage import NOW, desk_with, press, words
from tests.desk.sums import asked, counting, drawing, held_up


def values(intent: Intent | None) -> tuple[Json, ...]:
    assert isinstance(intent, Answer)
    return intent.values


def test_a_sum_is_answered_digit_by_digit() -> None:
    desk = desk_with(asked())
    assert isinstance(desk.top, Dialling)
    assert "17 + 6 = ?" in words(desk)
    assert values(press(desk, "UP", "UP", "UP", "LEFT", "UP", "UP", "OK")) == (23,)


def test_wheels_go_round_and_the_knob_turns_them() -> None:
    desk = desk_with(asked())
    press(desk, "DOWN")
    assert "it is 9" in words(desk)
    press(desk, "UP", "UP")
    assert "it is 1" in words(desk)
    desk.turn(-3, NOW, NOW)  # to the left is up
    assert values(press(desk, "OK")) == (4,)


def test_nothing_is_answered_before_a_wheel_was_turned() -> None:
    desk = desk_with(asked())
    assert press(desk, "OK") is None
    assert "First" in words(desk)
    press(desk, "UP", "BACK")
    assert press(desk, "OK") is None, "BACK began anew"
    assert values(press(desk, "UP", "DOWN", "OK")) == (0,)


def test_the_ends_of_the_wheels_say_so() -> None:
    desk = desk_with(asked())
    press(desk, "LEFT", "LEFT", "LEFT")
    assert "The first digit" in words(desk)
    press(desk, "RIGHT", "RIGHT", "RIGHT")
    assert "The last one" in words(desk)


def test_what_is_no_number_lies_to_the_right() -> None:
    desk = desk_with(asked(seconds=30))
    press(desk, "UP", "RIGHT")
    assert "out of time" in words(desk)
    press(desk, "UP")
    assert "goes to the digits" in words(desk)
    assert values(press(desk, "OK")) == ("late",)


@pytest.mark.parametrize("value", [0, 7, 23, 208, 999, "late"])
@pytest.mark.parametrize("before", [(), ("UP",), ("LEFT", "DOWN"), ("RIGHT",)])
def test_the_fingers_know_the_wheels(value: Json, before: tuple[str, ...]) -> None:
    desk = desk_with(asked(seconds=15))
    press(desk, *before)
    way = way_to(desk, value)
    assert way is not None
    assert values(press(desk, *way)) == (value,)


@pytest.mark.parametrize("button", ["WHY", "CARD", "BACK"])
def test_other_buttons_answer_nothing(button: str) -> None:
    assert not isinstance(press(desk_with(asked()), button), Answer)


def test_a_card_that_only_the_companion_knows_is_drawn_with_ok() -> None:
    table = drawing()
    desk = desk_with(table)
    assert isinstance(desk.top, Drawing)
    assert "draw a card from the Addition deck" in words(desk)
    for button in ("UP", "LEFT", "BACK"):
        assert press(desk, button) is None
    assert press(desk, "OK") == RollForMe(table.driver.number)


def test_a_card_that_was_taken_back_is_the_same_again() -> None:
    table = drawing()
    table.answer("5: 4 + 3 = ?", source="auto")
    table.driver.undo()
    desk = desk_with(table)
    assert "the same again" in words(desk)
    assert values(press(desk, "OK")) == ("5: 4 + 3 = ?",)


def test_a_printed_card_is_judged_from_a_list() -> None:
    desk = desk_with(held_up())
    assert isinstance(desk.top, Listing)
    assert "was it right?" in words(desk)


@pytest.mark.parametrize(("left", "shown"), [(30.0, "30s"), (29.2, "30s"), (0.4, "1s"), (0.0, "time is up")])
def test_the_seconds_are_seen(left: float, shown: str) -> None:
    desk = counting(left, asked(seconds=30))
    assert words(desk).split("17")[0].endswith(f"{shown} ")
    assert desk.animated, "they run"


def test_the_seconds_of_another_question_are_not_seen() -> None:
    table = asked(seconds=30)
    desk = counting(12.0, table)
    table.answer(23)
    desk.changed(NOW)
    assert "12s" not in words(desk)
