"""A handful of dice: read in any order, rolled fairly from one random number."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine import Dice, Refusal, pick

FACE, COUNT = "game.rule.face", "game.rule.count"


def test_the_order_of_a_hand_means_nothing() -> None:
    dice = Dice(3, FACE, COUNT)
    assert dice.read([1, 6, 4]) == (6, 4, 1)
    assert len(list(dice)) == 56
    assert sum(dice.weight(fall) for fall in dice.legal()) == 6**3


def test_the_order_of_two_named_dice_counts() -> None:
    dice = Dice(2, FACE, COUNT, ordered=True)
    assert dice.read([1, 6]) == (1, 6)
    assert len(list(dice)) == 36


def test_every_fall_is_equally_likely() -> None:
    dice = Dice(2, FACE, COUNT)
    falls = Counter(tuple(pick(dice, (place + 0.5) / 36)) for place in range(36))
    assert falls == {fall: dice.weight(fall) for fall in dice.legal()}


@pytest.mark.parametrize(
    ("raw", "rule"),
    [([6, 5], COUNT), ([6, 5, 4, 3], COUNT), (6, COUNT), (None, COUNT), ([6, 5, 7], FACE), ([6, 5, True], FACE)],
)
def test_what_is_no_fall_is_refused(raw: object, rule: str) -> None:
    no = Dice(3, FACE, COUNT).why_not(raw)
    assert isinstance(no, Refusal)
    assert no.rule == rule


def test_a_single_die_may_be_said_without_a_list() -> None:
    assert Dice(1, FACE, COUNT).read(4) == (4,)
