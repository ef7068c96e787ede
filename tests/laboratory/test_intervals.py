"""Intervals against values that others have published."""

from __future__ import annotations

from collections import Counter
from math import inf, isinf

import pytest

from companion.laboratory.intervals import (
    Sample,
    mean,
    median,
    newcombe,
    newcombe_of,
    pooled,
    sample,
    t_quantile,
    t_share,
    welch,
    welch_of,
    wilson,
)

SLEEP = (7, -16, -2, -12, -1, 34, 37, 8, 0, 20), (19, 8, 11, 1, -1, 44, 55, 16, 46, 34)
"""Student's own data, in tenths of an hour; every book of statistics has what comes of it."""


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(10, 100, 0.0552291, 0.1743657), (0, 20, 0.0, 0.1611252), (20, 20, 0.8388748, 1.0), (1, 2, 0.0945312, 0.9054688)],
)
def test_wilsons_interval(hits: int, of: int, low: float, high: float) -> None:
    found = wilson(hits, of)
    assert found.value == hits / of
    assert found.low == pytest.approx(low, abs=1e-6)
    assert found.high == pytest.approx(high, abs=1e-6)


def test_of_nothing_a_share_may_be_anything() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_newcombes_interval_as_in_his_paper() -> None:
    """56 of 70 against 48 of 80: the tenth method of Newcombe (1998) has 0.0524 to 0.3339."""
    found = newcombe((48, 80), (56, 70))
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(0.0524, abs=5e-5)
    assert found.high == pytest.approx(0.3339, abs=5e-5)


def test_no_share_is_surer_than_its_games() -> None:
    """All of 20 against all of 20 is no proof that both are the same."""
    found = newcombe((20, 20), (20, 20))
    assert found.holds_zero
    assert found.low < -0.1 < 0.1 < found.high


@pytest.mark.parametrize(
    ("share", "freedom", "far"),
    [
        (0.975, 1, 12.706205),
        (0.975, 10, 2.228139),
        (0.975, 30, 2.042272),
        (0.95, 5, 2.015048),
        (0.975, 1e7, 1.959964),
        (0.025, 10, -2.228139),
    ],
)
def test_students_distribution(share: float, freedom: float, far: float) -> None:
    assert t_quantile(share, freedom) == pytest.approx(far, abs=2e-6)
    assert t_share(t_quantile(share, freedom), freedom) == pytest.approx(share, abs=1e-9)


def test_welchs_interval_as_in_every_book() -> None:
    one, other = (sample(Counter(hours)) for hours in SLEEP)
    assert one.mean == pytest.approx(7.5)
    assert other.mean == pytest.approx(23.3)
    found = welch(one, other)
    assert found.low == pytest.approx(-2.054832, abs=1e-5)
    assert found.high == pytest.approx(33.654832, abs=1e-5)
    assert found.holds_zero


def test_a_mean_has_students_interval() -> None:
    """The same data: the second group alone has 0.898 to 3.762."""
    found = mean(sample(Counter(SLEEP[1])))
    assert found.low == pytest.approx(8.976775, abs=1e-5)
    assert found.high == pytest.approx(37.623225, abs=1e-5)


def test_too_few_say_nothing() -> None:
    assert (mean(sample({3: 1})).low, mean(sample({3: 1})).high) == (-inf, inf)
    assert isinf(welch(sample({3: 1}), sample({3: 5})).low)
    assert welch(Sample(5, 3.0, 0.0), Sample(5, 4.0, 0.0)).low == 1.0, "nothing varies"


def test_the_average_over_pairs_is_surer_than_one_pair() -> None:
    one, other = sample({1: 50, 2: 50}), sample({1: 40, 2: 60})
    alone, four = welch(one, other), welch_of([(one, other)] * 4)
    assert four.value == pytest.approx(alone.value)
    assert (four.high - four.low) == pytest.approx((alone.high - alone.low) / 2, rel=0.01)
    shares = newcombe((50, 100), (60, 100)), newcombe_of([((50, 100), (60, 100))] * 4)
    assert (shares[1].high - shares[1].low) == pytest.approx((shares[0].high - shares[0].low) / 2)


def test_numbers_are_added_exactly_whatever_their_order() -> None:
    large = Counter({10**9: 3, 10**9 + 1: 3})
    assert sample(large).variance == pytest.approx(0.3)
    assert sample(large) == sample(Counter(dict(reversed(large.items()))))
    assert pooled([{1: 2, 3: 1}, {3: 4}]) == {1: 2, 3: 5}
    assert [median({1: 5, 2: 4, 9: 1}, share) for share in (0.5, 0.51, 0.9, 0.95)] == [1, 2, 2, 9]
