"""Luck with dice is counted, not guessed."""

from __future__ import annotations

from itertools import product

import pytest

from companion.table.luck import at_least, at_most, luck_of


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_every_sum_has_the_chance_that_counting_all_throws_gives(dice: int) -> None:
    sums = [sum(throw) for throw in product(range(1, 7), repeat=dice)]
    for total in range(dice - 1, 6 * dice + 2):
        assert at_most(dice, total) == pytest.approx(sum(one <= total for one in sums) / 6**dice)
        assert at_least(dice, total) == pytest.approx(sum(one >= total for one in sums) / 6**dice)


def test_the_luck_of_a_player_is_told_from_the_side_on_which_it_lies() -> None:
    high, low, even = luck_of([2, 6]), luck_of([1, 1, 2]), luck_of([1, 6])
    assert (high.dice, high.total) == (2, 8)
    assert [high.above, low.above, even.above] == [1, -6.5, 0]
    assert [high.chance, low.chance, even.chance] == pytest.approx([15 / 36, 4 / 216, 21 / 36])
    assert low.counts == {1: 2, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0}


def test_thousands_of_dice_are_no_trouble() -> None:
    """Both sides of the middle of 3,000 dice: 10,500 pips are as far from 10,499 as from 10,501."""
    assert at_most(3000, 10_499) == pytest.approx(at_least(3000, 10_501), rel=1e-12)
    assert at_most(3000, 10_499) + at_least(3000, 10_500) == pytest.approx(1, rel=1e-12)
    assert 0 < at_least(3000, 13_000) < 1e-100
