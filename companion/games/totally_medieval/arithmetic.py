"""Sums on Dice cards, level by level: a sum is its words, and its answer follows from them.

    answer_of("17 + 6 = ?")             23
    answer_of("3/4 of 24 = ?")          18
    answer_of("7x + 5 = 40, x = ?")     5

All sums of a level are numbered, so that one number between 0 and 1 picks any of them. Every answer is a whole number
of at most three digits. A level takes more than the one before it: numbers up to 20, the tables up to 12, dividing and
then multiplying, and finding out what was multiplied and added.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from math import gcd

from companion.games.totally_medieval.meta import LEVELS
from companion.languages import say

UP_TO = 20
TABLES = range(2, 13)
DENOMINATORS = range(3, 11)
SHARES = range(2, 13)
"""Each part of the whole in a sum of fractions is so large."""
UNKNOWN = range(1, 13)
FACTORS = range(2, 10)
ADDED = range(1, 13)
MOST = 999
"""No answer has more than three digits."""


# ---------------------------------------------------------------------- the sums of each level


def _additions() -> Iterator[str]:
    for one in range(1, UP_TO + 1):
        for other in range(1, UP_TO + 1):
            yield f"{one} + {other} = ?"


def _subtractions() -> Iterator[str]:
    for whole in range(1, UP_TO + 1):
        for taken in range(whole + 1):
            yield f"{whole} - {taken} = ?"


def _multiplications() -> Iterator[str]:
    for one in TABLES:
        for other in TABLES:
            yield f"{one} × {other} = ?"


def _fractions() -> Iterator[str]:
    """More than one part of a whole that can be divided: nobody is done after dividing. A fraction that can be reduced
    would ask the same as another one."""
    for parts in DENOMINATORS:
        for taken in range(2, parts):
            if gcd(taken, parts) == 1:
                yield from (f"{taken}/{parts} of {parts * share} = ?" for share in SHARES)


def _equations() -> Iterator[str]:
    for x in UNKNOWN:
        for number in FACTORS:
            yield f"x + {number} = {x + number}, x = ?"
            yield f"{number}x = {number * x}, x = ?"
            yield from (f"{number}x + {added} = {number * x + added}, x = ?" for added in ADDED)


SUMS: dict[str, Callable[[], Iterator[str]]] = {
    "addition": _additions,
    "subtraction": _subtractions,
    "multiplication": _multiplications,
    "fractions": _fractions,
    "algebra-1": _equations,
}


# ---------------------------------------------------------------------- picking one


@cache
def _numbered(level: str) -> dict[str, int]:
    """The sums of a level in order, each with its number."""
    return {words: number for number, words in enumerate(SUMS[level]())}


@cache
def _in_order(level: str) -> tuple[str, ...]:
    return tuple(_numbered(level))


def how_many(level: str) -> int:
    """So many sums a level has."""
    return len(_in_order(level))


def sum_of(level: str, number: int) -> str:
    """The sum with this number, counted from 0."""
    return _in_order(level)[number]


def sums_of(level: str) -> tuple[str, ...]:
    """All sums of a level."""
    return _in_order(level)


def level_of(words: str) -> str:
    """The level to which a sum belongs; empty where these words are none of the sums."""
    return next((level for level in LEVELS if words in _numbered(level)), "")


# ---------------------------------------------------------------------- the answer

_FORMS: tuple[tuple[re.Pattern[str], Callable[..., int]], ...] = (
    (re.compile(r"(\d+) \+ (\d+) = \?"), lambda one, other: one + other),
    (re.compile(r"(\d+) - (\d+) = \?"), lambda whole, taken: whole - taken),
    (re.compile(r"(\d+) × (\d+) = \?"), lambda one, other: one * other),
    (re.compile(r"(\d+)/(\d+) of (\d+) = \?"), lambda taken, parts, whole: whole // parts * taken),
    (re.compile(r"x \+ (\d+) = (\d+), x = \?"), lambda added, whole: whole - added),
    (re.compile(r"(\d+)x = (\d+), x = \?"), lambda factor, whole: whole // factor),
    (re.compile(r"(\d+)x \+ (\d+) = (\d+), x = \?"), lambda factor, added, whole: (whole - added) // factor),
)
_FRACTION = re.compile(r"(\d+/\d+) of (\d+) = \?")


def sum_words(words: str) -> str:
    """A sum as people read it: only fractions have a word in them."""
    found = _FRACTION.fullmatch(words)
    return say("{} of {} = ?", found[1], found[2]) if found else words


def in_line(words: str) -> str:
    """A sum without its question mark: `17 + 6`, `3/4 of 24`."""
    found = _FRACTION.fullmatch(words)
    if found:
        return say("{} of {}", found[1], found[2])
    return words.removesuffix(" = ?").removesuffix(", x")


def answer_of(words: str) -> int:
    """What comes out."""
    for form, worked_out in _FORMS:
        found = form.fullmatch(words)
        if found:
            return worked_out(*map(int, found.groups()))
    raise ValueError(f"{words!r} is no sum")
