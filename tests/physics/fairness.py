"""Whether faces come up evenly: chi-square over six faces, and over pairs of the first and the last face."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True))


def p_value(chi: float, freedom: int) -> float:
    """How often fair dice are at least as uneven: the upper tail of the chi-square distribution.

    The tail for two degrees more is that for fewer and one term of a series, begun with none or one degree.
    """
    half = chi / 2
    if freedom % 2:
        tail, term, at = math.erfc(math.sqrt(half)), math.sqrt(half / math.pi) * 2 * math.exp(-half), 1
    else:
        tail, term, at = 0.0, math.exp(-half), 0
    while at < freedom:
        tail += term
        at += 2
        term *= half / (at / 2)
    return tail


@dataclass(frozen=True, slots=True)
class Fairness:
    throws: int
    faces: tuple[int, ...]
    even: float
    """How likely fair dice are as uneven as these."""
    independent: float
    """The same for the pairs of the face in the hand and the face that is read."""
    tumbled: float
    """Share of dice of which at least two more faces came up after the first touch."""

    def __str__(self) -> str:
        faces = ", ".join(f"{count}" for count in self.faces)
        return (
            f"{self.throws} single throws: faces 1 to 6 came {faces} times (p = {self.even:.2f}); pairs of the face in "
            f"the hand and the face read p = {self.independent:.2f}; {100 * self.tumbled:.0f} % of the dice showed two "
            "more faces or more after their first touch."
        )


def fairness(dice: Sequence[tuple[int, int, int]]) -> Fairness:
    """Of each die the first face, the last face, and how often it changed."""
    last = Counter(face for _, face, _ in dice)
    first = Counter(face for face, _, _ in dice)
    pairs = Counter((one, other) for one, other, _ in dice)
    total = len(dice)
    faces = tuple(last[face] for face in range(1, 7))
    even = p_value(chi_square(faces, [total / 6] * 6), 5)
    squares = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    chi = chi_square([pairs[square] for square in squares], [first[a] * last[b] / total for a, b in squares])
    return Fairness(total, faces, even, p_value(chi, 25), sum(changes >= 2 for *_, changes in dice) / total)
