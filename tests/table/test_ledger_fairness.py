"""The verdict on the dice: the chi-square test with known values, and the words for it."""

from __future__ import annotations

from math import exp, pi, sqrt
from random import Random

import pytest

from companion.table.fairness import ENOUGH, among_several, judge, odds, strangeness, survival


def counts(*seen: int) -> dict[int, int]:
    return dict(zip(range(1, 7), seen, strict=True))


@pytest.mark.parametrize(
    ("far", "chance"),
    [
        (0.5542980767, 0.99),
        (1.1454762261, 0.95),
        (4.3514601911, 0.5),
        (9.2363568997, 0.1),
        (11.0704976935, 0.05),
        (15.0862724694, 0.01),
        (20.5150056524, 0.001),
    ],
)
def test_chi_square_as_in_the_tables(far: float, chance: float) -> None:
    assert survival(far) == pytest.approx(chance, rel=1e-9)


@pytest.mark.parametrize("far", [0.01, 1.0, 5.0, 12.5, 40.0, 150.0])
def test_chi_square_is_the_integral_of_its_density(far: float) -> None:
    """By Simpson's rule over the density x^1.5 e^(-x/2) / (3 √(2π)), from here to where nothing is left."""

    def density(x: float) -> float:
        return x * sqrt(x) * exp(-x / 2) / (3 * sqrt(2 * pi))

    steps, end = 20_000, far + 120
    width = (end - far) / steps
    inner = sum((4 if step % 2 else 2) * density(far + step * width) for step in range(1, steps))
    assert survival(far) == pytest.approx((density(far) + inner + density(end)) * width / 3, rel=1e-6)


def test_chi_square_at_the_ends() -> None:
    assert survival(0.0) == 1.0
    assert survival(1e-9) == pytest.approx(1.0)
    assert 0.0 < survival(1000.0) < 1e-200
    assert survival(1e6) == 0.0


def test_strangeness_of_known_counts() -> None:
    assert strangeness(counts(0, 0, 0, 0, 0, 0)) == 0.0
    assert strangeness(counts(10, 10, 10, 10, 10, 10)) == 0.0
    assert strangeness(counts(5, 8, 9, 8, 10, 20)) == pytest.approx(13.4)


@pytest.mark.parametrize(
    ("seen", "short", "words"),
    [
        (counts(0, 0, 0, 0, 0, 0), "too few", "too few rolls to say: 60 more"),
        (counts(30, 0, 0, 0, 0, 0), "too few", "too few rolls to say: 30 more"),
        (counts(19, 22, 18, 20, 17, 24), "fair", "looks fair: 120 rolls, no face stands out"),
        (
            counts(22, 12, 7, 9, 9, 10),
            "a bit odd",
            "a bit odd, perhaps by luck: ones came up 22 of 69 times, 12 would be even; "
            "fair dice are so uneven in 1 of 37 evenings",
        ),
        (
            counts(14, 10, 11, 13, 11, 31),
            "odd!",
            "suspicious: sixes came up 31 of 90 times, 15 would be even; "
            "fair dice are so uneven in 1 of 1,300 evenings",
        ),
        (
            counts(230, 230, 150, 230, 230, 250),
            "odd!",
            "suspicious: threes came up only 150 of 1,320 times, 220 would be even; "
            "fair dice are so uneven in 1 of 30,000 evenings",
        ),
    ],
)
def test_verdicts_in_plain_words(seen: dict[int, int], short: str, words: str) -> None:
    verdict = judge(seen)
    assert (verdict.short, verdict.words) == (short, words)
    assert verdict.rolls == sum(seen.values())
    assert verdict.suspicious == (short == "odd!")


def test_several_dice_are_judged_with_more_patience() -> None:
    seen = counts(22, 12, 7, 9, 9, 10)
    assert judge(seen, among=2).short == "fair"
    worse = judge(counts(14, 10, 11, 13, 11, 31), among=4)
    assert worse.short == "a bit odd"
    assert worse.words.endswith("of 4 fair dice one is so uneven in 1 of 340 evenings")
    assert among_several(0.05, 1) == pytest.approx(0.05)
    assert among_several(0.05, 3) == pytest.approx(1 - 0.95**3)
    assert among_several(1e-20, 3) == pytest.approx(3e-20)
    assert among_several(1.0, 3) == 1.0


def test_odds_as_people_say_them() -> None:
    assert [odds(1 / times) for times in (21, 199, 204, 1949, 2040, 123_456)] == [
        "1 of 21",
        "1 of 200",
        "1 of 200",
        "1 of 1,900",
        "1 of 2,000",
        "1 of 120,000",
    ]
    assert odds(0.0) == odds(1e-12) == "less than 1 of 1,000,000,000"


def test_fair_dice_are_rarely_called_odd_and_loaded_dice_are_found() -> None:
    """2,000 evenings of 120 rolls: one in 20 is a bit odd, as promised; a die that favours sixes is found."""
    random, faces = Random(11), range(1, 7)
    evenings = 2000
    odd = very_odd = 0
    for _ in range(evenings):
        rolls = random.choices(faces, k=2 * ENOUGH)
        short = judge({face: rolls.count(face) for face in faces}).short
        odd += short != "fair"
        very_odd += short == "odd!"
    assert 0.035 < odd / evenings < 0.065
    assert very_odd <= 8
    loaded = random.choices(faces, weights=[1, 1, 1, 1, 1, 3], k=2 * ENOUGH)
    assert judge({face: loaded.count(face) for face in faces}).suspicious
