"""Are the dice fair? Pearson's chi-square test over six faces, and its verdict in plain words; docs/dice.md.

Six counts that add up to a known number have five degrees of freedom. For an odd number of them the chance that fair
dice are at least so uneven has a closed form, so nothing is approximated here but the test itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import erfc, exp, expm1, inf, log1p, pi, sqrt

from companion.languages import number, say

FACES = range(1, 7)
ENOUGH = 60
"""Fewer rolls say nothing about a die: each face should be due ten times."""
ODD, VERY_ODD = 0.05, 0.001
"""Fair dice are called a bit odd in one of 20 evenings, and odd in one of 1,000."""

TOO_FEW, FAIR, UNEVEN, SUSPICIOUS = say("too few"), say("fair"), say("a bit odd"), say("odd!")
NAMES = {1: say("ones"), 2: say("twos"), 3: say("threes"), 4: say("fours"), 5: say("fives"), 6: say("sixes")}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be said about some dice."""

    short: str
    """In two words, for the small screen."""
    words: str
    """As a sentence."""
    rolls: int
    strangeness: float
    chance: float
    """How likely fair dice are at least so uneven; where several dice are judged: the most uneven of them."""

    @property
    def suspicious(self) -> bool:
        return self.short == SUSPICIOUS


def strangeness(counts: Mapping[int, int]) -> float:
    """How far the faces are from coming equally often (chi squared)."""
    even = sum(counts.values()) / 6
    return sum((count - even) ** 2 / even for count in counts.values()) if even else 0.0


def survival(far: float) -> float:
    """The chance that fair dice are at least so far from even: the regularised upper incomplete gamma Q(5/2, far/2).

    Q(1/2, h) is erfc(√h), and each step Q(a+1, h) = Q(a, h) + h^a e^-h / Γ(a+1) adds something positive: no digits are
    lost, however small the chance is.
    """
    if far <= 0:
        return 1.0
    half = far / 2
    return erfc(sqrt(half)) + 2 * sqrt(half / pi) * exp(-half) * (1 + 2 * half / 3)


def judge(counts: Mapping[int, int], among: int = 1) -> Verdict:
    """The verdict on dice with these counts; `among` so many dice that are judged side by side.

    Whoever looks at many fair dice finds an odd one among them, so each has to be odder to be called so.
    """
    rolls, far = sum(counts.values()), strangeness(counts)
    chance = among_several(survival(far), among)
    if rolls < ENOUGH:
        return Verdict(TOO_FEW, say("too few rolls to say: {} more", ENOUGH - rolls), rolls, far, chance)
    if chance >= ODD:
        return Verdict(FAIR, say("looks fair: {} rolls, no face stands out", number(rolls)), rolls, far, chance)
    short, word = (SUSPICIOUS, say("suspicious")) if chance < VERY_ODD else (UNEVEN, say("a bit odd, perhaps by luck"))
    return Verdict(short, say("{}: {}; {}", word, _outstanding(counts), _how_rare(chance, among)), rolls, far, chance)


def among_several(chance: float, dice: int) -> float:
    """The chance that at least one of so many fair dice is as odd as one alone is with `chance`."""
    return -expm1(dice * log1p(-chance)) if chance < 1 else 1.0


def odds(chance: float) -> str:
    """A small chance as people say it: 1 of 2,000, with two digits at most."""
    times = 1 / chance if chance else inf
    if times >= 1e9:
        return say("less than 1 of {}", number(1_000_000_000))
    step = 10 ** max(0, len(str(int(times))) - 2)
    return say("1 of {}", number(round(times / step) * step))


def _outstanding(counts: Mapping[int, int]) -> str:
    """The face that is farthest from its due."""
    rolls = sum(counts.values())
    face = max(counts, key=lambda face: (abs(counts[face] - rolls / 6), counts[face]))
    only = say("only ") if counts[face] < rolls / 6 else ""
    came, even = number(counts[face]), f"{rolls / 6:.0f}"
    return say("{} came up {}{} of {} times, {} would be even", NAMES[face], only, came, number(rolls), even)


def _how_rare(chance: float, among: int) -> str:
    if among == 1:
        return say("fair dice are so uneven in {} evenings", odds(chance))
    return say("of {} fair dice one is so uneven in {} evenings", among, odds(chance))
