"""Sums on Dice cards: every one has one answer that can be entered by hand, and the levels really differ."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from companion.games.totally_medieval.arithmetic import answer_of, how_many, level_of, sum_of, sums_of
from companion.games.totally_medieval.meta import LEVELS


def by_trying(words: str) -> list[Fraction]:
    """Every number between 0 and 999 that solves a sum: worked out without the rules that make it."""
    said = words.removesuffix(", x = ?").replace("×", "*").replace(" of ", " * ")
    if "x" not in said:
        left = re.sub(r"\d+", lambda number: f"Fraction({number[0]})", said.removesuffix(" = ?"))
        return [eval(left, {"Fraction": Fraction})]
    left, right = re.sub(r"(\d)x", r"\1 * x", said).split(" = ")
    worked_out = compile(left, "sum", "eval")
    return [Fraction(x) for x in range(1000) if eval(worked_out, {"x": x}) == int(right)]


@pytest.mark.parametrize("level", LEVELS)
def test_every_sum_has_one_whole_answer_of_at_most_three_digits(level: str) -> None:
    for words in sums_of(level)[:: 1 if level != "algebra-1" else 11]:
        assert by_trying(words) == [answer_of(words)], words
    assert all(0 <= answer_of(words) <= 999 for words in sums_of(level))


@pytest.mark.parametrize("level", LEVELS)
def test_sums_are_numbered_without_gaps_and_none_comes_twice(level: str) -> None:
    assert tuple(sum_of(level, number) for number in range(how_many(level))) == sums_of(level)
    assert len(set(sums_of(level))) == how_many(level) > 100
    assert all(level_of(words) == level for words in sums_of(level))


def test_no_two_levels_share_a_sum() -> None:
    for one, other in combinations(LEVELS, 2):
        assert not {*sums_of(one)} & {*sums_of(other)}


@pytest.mark.parametrize(("level", "answers"), [(level, 12 if level == "algebra-1" else 20) for level in LEVELS])
def test_answers_are_spread(level: str, answers: int) -> None:
    """Whoever always says the same is seldom right."""
    often = Counter(answer_of(words) for words in sums_of(level))
    assert len(often) >= answers
    assert max(often.values()) <= 0.1 * how_many(level)


def effort(words: str) -> int:
    """What has to be done in the head: to add or take away is 1, to multiply 2, to divide 3, to find the way back 2."""
    if "of" in words:
        return 3 + 2
    if "x" not in words:
        return 2 if "×" in words else 1
    return (3 if re.search(r"\dx", words) else 0) + (1 if "+" in words else 0) + 2


def test_levels_differ_in_difficulty() -> None:
    mean = {level: sum(map(effort, sums_of(level))) / how_many(level) for level in LEVELS}
    assert mean["addition"] == mean["subtraction"] == 1
    assert mean["subtraction"] < mean["multiplication"] < mean["fractions"] < mean["algebra-1"]


def test_fractions_cannot_be_reduced_and_are_more_than_one_part() -> None:
    for words in sums_of("fractions"):
        taken, parts, whole = map(int, re.findall(r"\d+", words))
        assert Fraction(taken, parts).denominator == parts > taken > 1
        assert whole % parts == 0


def test_levels_have_the_ranges_of_the_catalogue() -> None:
    numbers = {level: [tuple(map(int, re.findall(r"\d+", words))) for words in sums_of(level)] for level in LEVELS}
    assert {*numbers["addition"]} == {(a, b) for a in range(1, 21) for b in range(1, 21)}
    assert {*numbers["subtraction"]} == {(a, b) for a in range(1, 21) for b in range(a + 1)}
    equations = {
        *(f"x + {a} = {x + a}, x = ?" for a in range(2, 10) for x in range(1, 13)),
        *(f"{a}x = {a * x}, x = ?" for a in range(2, 10) for x in range(1, 13)),
        *(f"{a}x + {c} = {a * x + c}, x = ?" for a in range(2, 10) for x in range(1, 13) for c in range(1, 13)),
    }
    assert {*sums_of("algebra-1")} == equations


@pytest.mark.parametrize("words", ["", "4 + 3", "21 + 1 = ?", "3 - 4 = ?", "1 × 5 = ?", "2/4 of 8 = ?", "x = ?"])
def test_other_words_are_no_sums(words: str) -> None:
    assert level_of(words) == ""


@pytest.mark.parametrize("words", ["", "how much?", "4 + x = ?"])
def test_words_that_are_no_sum_have_no_answer(words: str) -> None:
    with pytest.raises(ValueError, match="no sum"):
        answer_of(words)
