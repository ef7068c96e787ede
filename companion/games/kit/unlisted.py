"""Answers that are too many to list for people: a number that they type in, a card that only the companion makes up.

A question with such options shows the `few` that are no part of the multitude, and a field, a dial or a key for the
rest. The predicate, the list and the count stay what they are for programs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from companion.engine import DRAW, Json, Options, Refusal, Request
from companion.languages import joined, meant, say

T = TypeVar("T")
Number: TypeAlias = int | str
"""A number, or one of the words beside it."""


class Unlisted(Options[T]):
    """Nobody reads a list of them."""

    __slots__ = ()

    def few(self) -> Iterable[T]:
        """The answers that people are shown one by one."""
        return ()

    @abstractmethod
    def roll(self, chance: float) -> T:
        """The answer at this place between 0 and 1: a generator needs no list either."""


class TypedNumber(Unlisted[Number]):
    """A whole number from low to high that people type in, or one of a few words."""

    __slots__ = ("high", "low", "rule", "words")

    def __init__(self, low: int, high: int, rule: str, words: Mapping[str, str] | None = None) -> None:
        self.low, self.high, self.rule = low, high, rule
        self.words = words or {}
        """What else may be answered, each with what people call it."""

    def candidates(self) -> Iterable[Number]:
        return *range(self.low, self.high + 1), *self.words

    def legal(self) -> Iterator[Number]:
        return iter(self.candidates())

    def count(self) -> int:
        return self.high - self.low + 1 + len(self.words)

    def few(self) -> Iterable[Number]:
        return tuple(self.words)

    def refusal(self, value: Number) -> Refusal | None:
        fits = value in self.words if isinstance(value, str) else self.low <= value <= self.high
        return None if fits else Refusal(self.rule, self._expected())

    def read(self, raw: Json) -> Number | Refusal:
        if isinstance(raw, str) or (isinstance(raw, int) and not isinstance(raw, bool)):
            return raw
        return Refusal(self.rule, self._expected())

    def label(self, value: Number) -> str:
        return self.words.get(value, value) if isinstance(value, str) else str(value)

    def roll(self, chance: float) -> Number:
        number = int(chance * self.count())
        return (
            self.low + number
            if number <= self.high - self.low
            else list(self.words)[number - (self.high - self.low) - 1]
        )

    def _expected(self) -> str:
        words = joined("", (meant(f" or {word!r}", " or {}", called) for word, called in self.words.items()))
        return say("expected a whole number from {} to {}{}", self.low, self.high, words)


def numbers_of(request: Request[Any]) -> tuple[int, int] | None:
    """The least and the greatest number that may be typed in; None where no number is typed."""
    options = request.options
    return (options.low, options.high) if isinstance(options, TypedNumber) else None


def only_drawn(request: Request[Any]) -> bool:
    """Does the companion draw it, whoever is asked? Nobody else could know what it is."""
    return request.kind == DRAW and isinstance(request.options, Unlisted)
