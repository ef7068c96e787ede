"""Answers that nobody lists: a number that is typed in."""

from __future__ import annotations

import pytest

from companion.engine import CHOICE, Json, Request, pick
from companion.games.kit.courtesy import choosable, sole
from companion.games.kit.unlisted import TypedNumber, numbers_of, only_drawn

RULE = "zombies.combat.kill-on-four"
OPTIONS = TypedNumber(5, 300, RULE, {"late": "out of time"})


def test_every_number_and_every_word_is_legal_and_counted() -> None:
    assert list(OPTIONS) == [*range(5, 301), "late"]
    assert OPTIONS.count() == len(list(OPTIONS))
    assert [value for value in OPTIONS.candidates() if OPTIONS.refusal(value) is None] == list(OPTIONS)
    assert OPTIONS.label("late") == "out of time"
    assert OPTIONS.label(17) == "17"


@pytest.mark.parametrize("value", [4, 301, -5, True, None, 7.0, "7", "soon", [7]])
def test_anything_else_is_refused_with_what_was_expected(value: Json) -> None:
    no = OPTIONS.why_not(value)
    assert no is not None
    assert (no.rule, no.why) == (RULE, "expected a whole number from 5 to 300 or 'late'")


def test_people_are_shown_the_words_alone_and_nothing_is_settled_by_that() -> None:
    request = Request(0, CHOICE, "sum.answer", OPTIONS, RULE)
    assert list(choosable(None, request)) == ["late"]
    assert sole(None, request) is None
    assert (numbers_of(request), only_drawn(request)) == ((5, 300), False)


def test_chance_comes_to_all_of_them() -> None:
    many = OPTIONS.count()
    assert [pick(OPTIONS, (place + 0.5) / many) for place in range(many)] == list(OPTIONS)
