"""How sure a number is: intervals for shares, means and their differences, in plain Python.

Shares have Wilson's interval and their differences Newcombe's (both stay within what is possible, also for few games),
means have Student's and their differences Welch's, which does not ask that both vary alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist

SURE = 0.95
"""How sure an interval is, unless said otherwise."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A number with the range in which it may really lie."""

    value: float
    low: float
    high: float

    @property
    def holds_zero(self) -> bool:
        """Could there be nothing at all?"""
        return self.low <= 0 <= self.high


@dataclass(frozen=True, slots=True)
class Sample:
    """So many numbers, their mean, and how far they lie around it (the variance of a sample)."""

    count: int
    mean: float
    variance: float

    @property
    def doubt(self) -> float:
        """The squared standard error of the mean."""
        return self.variance / self.count if self.count else inf


def sample(numbers: Mapping[int, int]) -> Sample:
    """Of whole numbers, each with how often it came; exact, however many and in whatever order they came."""
    count = sum(numbers.values())
    if not count:
        return Sample(0, 0.0, 0.0)
    total = sum(number * times for number, times in numbers.items())
    squares = sum(number * number * times for number, times in numbers.items())
    spread = (squares * count - total * total) / (count * (count - 1)) if count > 1 else 0.0
    return Sample(count, total / count, spread)


def wilson(hits: int, of: int, sure: float = SURE) -> Interval:
    """A share, by Wilson's score; of nothing it may be anything."""
    if not of:
        return Interval(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + sure) / 2)
    share, push = hits / of, z * z / of
    middle = (share + push / 2) / (1 + push)
    reach = z * sqrt(share * (1 - share) / of + push / (4 * of)) / (1 + push)
    low = 0.0 if hits == 0 else max(0.0, middle - reach)
    return Interval(share, low, 1.0 if hits == of else min(1.0, middle + reach))


def newcombe(one: tuple[int, int], other: tuple[int, int], sure: float = SURE) -> Interval:
    """How much larger the other share is than the one; each is hits and tries."""
    return newcombe_of([(one, other)], sure)


def newcombe_of(pairs: Sequence[tuple[tuple[int, int], tuple[int, int]]], sure: float = SURE) -> Interval:
    """How much larger the second share is, on the average over pairs that are compared each by itself."""
    gap = down = up = 0.0
    for one, other in pairs:
        a, b = wilson(*one, sure), wilson(*other, sure)
        gap += b.value - a.value
        down += (b.value - b.low) ** 2 + (a.high - a.value) ** 2
        up += (b.high - b.value) ** 2 + (a.value - a.low) ** 2
    many = len(pairs)
    return Interval(gap / many, (gap - sqrt(down)) / many, (gap + sqrt(up)) / many)


def mean(of: Sample, sure: float = SURE) -> Interval:
    """A mean, by Student's t."""
    if of.count < 2:
        return Interval(of.mean, -inf, inf)
    reach = t_quantile((1 + sure) / 2, of.count - 1) * sqrt(of.doubt)
    return Interval(of.mean, of.mean - reach, of.mean + reach)


def welch(one: Sample, other: Sample, sure: float = SURE) -> Interval:
    """How much larger the other mean is than the one."""
    return welch_of([(one, other)], sure)


def welch_of(pairs: Sequence[tuple[Sample, Sample]], sure: float = SURE) -> Interval:
    """How much larger the second mean is than the first, on the average over pairs that are compared each by itself."""
    gap = sum(other.mean - one.mean for one, other in pairs) / len(pairs)
    samples = [side for pair in pairs for side in pair]
    if any(side.count < 2 for side in samples):
        return Interval(gap, -inf, inf)
    doubt = sum(side.doubt for side in samples)
    if not doubt:
        return Interval(gap, gap, gap)
    freedom = doubt**2 / sum(side.doubt**2 / (side.count - 1) for side in samples)
    reach = t_quantile((1 + sure) / 2, freedom) * sqrt(doubt) / len(pairs)
    return Interval(gap, gap - reach, gap + reach)


def median(numbers: Mapping[int, int], share: float = 0.5) -> int:
    """The smallest number that so large a share does not exceed."""
    wanted, seen = share * sum(numbers.values()), 0
    for number in sorted(numbers):
        seen += numbers[number]
        if seen >= wanted:
            return number
    return 0


def pooled(samples: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Several of them together."""
    together: dict[int, int] = {}
    for one in samples:
        for number, times in one.items():
            together[number] = together.get(number, 0) + times
    return together


@lru_cache(maxsize=4096)
def t_quantile(share: float, freedom: float) -> float:
    """So far out lies this share of Student's distribution; found by halving, to more digits than anybody prints."""
    if share < 0.5:
        return -t_quantile(1 - share, freedom)
    low, high = 0.0, 2.0
    while t_share(high, freedom) < share:
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if t_share(middle, freedom) < share else (low, middle)
    return (low + high) / 2


def t_share(far: float, freedom: float) -> float:
    """The share of Student's distribution below a number."""
    tail = incomplete_beta(freedom / 2, 0.5, freedom / (freedom + far * far)) / 2
    return 1 - tail if far > 0 else tail


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction on the side where that is quick."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """Lentz's way to work out a continued fraction, with nothing divided by zero."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    value = d
    for step in range(1, 1000):
        for term in (
            step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step)),
            -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1)),
        ):
            d = 1 / (1 + term * d or tiny)
            c = 1 + term / c or tiny
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value
