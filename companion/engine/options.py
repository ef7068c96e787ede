"""Option views: one chain of predicates lists what is legal, checks an answer, and says why not.

A view that is asked often may list itself directly (`legal`); the predicate stays the check, and the conformance suite
holds both together on every question of its random games.

Inside, rules work with whatever is handy (a square is an int). Outside, in journals, on the wire and on
screens, a value is readable JSON (`"1,0.W"`). `read` and `show` translate between the two.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from companion.languages import say

Json: TypeAlias = Any
"""A value as it stands in a journal or on the wire: None, bool, int, str, or lists and dicts of them."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not legal: the rule it breaks, and a sentence."""

    rule: str
    why: str


class Options(ABC, Generic[T]):
    """What may be answered. Iterates, counts and tests values as the outside writes them."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """A view with a predicate of its own is listed by it, unless it says itself how it is listed."""
        super().__init_subclass__()
        own = vars(cls)
        if ("refusal" in own or "candidates" in own) and "legal" not in own:
            cls.legal = Options.legal  # type: ignore[method-assign]

    @abstractmethod
    def candidates(self) -> Iterable[T]:
        """Everything worth testing, in the order in which it should be listed."""

    @abstractmethod
    def refusal(self, value: T) -> Refusal | None:
        """Why this value is not legal; None when it is."""

    @abstractmethod
    def read(self, raw: Json) -> T | Refusal:
        """The inner value for what the outside wrote, or why it means nothing here."""

    def show(self, value: T) -> Json:
        """The outer form of an inner value."""
        return value

    def label(self, value: T) -> str:
        """A few words for people."""
        return str(self.show(value))

    def legal(self) -> Iterator[T]:
        """All legal inner values. Who overrides this lists the same values in the same order, only sooner."""
        refusal = self.refusal
        for value in self.candidates():
            if refusal(value) is None:
                yield value

    def __iter__(self) -> Iterator[Json]:
        return map(self.show, self.legal())

    def count(self) -> int:
        """How many there are. (Not `__len__`: `list(options)` would ask for it and work everything out twice.)"""
        return sum(1 for _ in self.legal())

    def __bool__(self) -> bool:
        return next(self.legal(), None) is not None

    def __contains__(self, raw: Json) -> bool:
        return self.why_not(raw) is None

    def why_not(self, raw: Json) -> Refusal | None:
        """Why an answer is not legal; None when it is."""
        value = self.read(raw)
        return value if isinstance(value, Refusal) else self.refusal(value)


def pick(options: Options[T], chance: float) -> Json:
    """The option at this place between 0 and 1, each as wide as its weight: how a generator rolls, draws and decides.

    Options may have a `weight(value)`: a card lies in the deck more than once, a roll that is not made never comes up.
    A handful of dice has a `roll(chance)` of its own: there are too many falls to list them each time.
    """
    roll: Callable[[float], T] | None = getattr(options, "roll", None)
    if roll is not None:
        return options.show(roll(chance))
    legal = list(options.legal())
    weigh: Callable[[T], int] | None = getattr(options, "weight", None)
    weights = [weigh(value) for value in legal] if weigh else [1] * len(legal)
    if not any(weights):  # where nothing can be told (every copy is unseen) any legal value will do
        weights = [1] * len(legal)
    place = chance * sum(weights)
    for value, weight in zip(legal, weights, strict=True):
        place -= weight
        if place < 0:
            return options.show(value)
    raise LookupError("there is nothing to pick from")


class Words(Options[str]):
    """A closed list of words, with labels for people."""

    __slots__ = ("rule", "why", "words")

    def __init__(self, words: dict[str, str] | Sequence[str], rule: str, why: str) -> None:
        self.words: dict[str, str] = words if isinstance(words, dict) else {word: word for word in words}
        self.rule = rule
        self.why = why

    def candidates(self) -> Iterable[str]:
        return self.words

    def refusal(self, value: str) -> Refusal | None:
        return None if value in self.words else Refusal(self.rule, self.why)

    def legal(self) -> Iterator[str]:
        return iter(self.words)

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(self.rule, self.why)

    def label(self, value: str) -> str:
        return self.words.get(value, value)


class Numbers(Options[int]):
    """The whole numbers from low to high."""

    __slots__ = ("explain", "high", "labels", "low", "rule")

    def __init__(
        self,
        low: int,
        high: int,
        rule: str,
        explain: Callable[[int], Refusal | None] | None = None,
        labels: Callable[[int], str] = str,
    ) -> None:
        self.low, self.high, self.rule = low, high, rule
        self.explain = explain
        self.labels = labels

    def candidates(self) -> Iterable[int]:
        return range(self.low, self.high + 1)

    def refusal(self, value: int) -> Refusal | None:
        if not self.low <= value <= self.high:
            return Refusal(self.rule, say("{} is not between {} and {}", value, self.low, self.high))
        return self.explain(value) if self.explain else None

    def legal(self) -> Iterator[int]:
        return super().legal() if self.explain else iter(range(self.low, self.high + 1))

    def read(self, raw: Json) -> int | Refusal:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        return Refusal(self.rule, say("expected a whole number from {} to {}", self.low, self.high))

    def label(self, value: int) -> str:
        return self.labels(value)


class Die(Options[int]):
    """One six-sided die. A roll is read, never chosen: `faces` tells a generator what to roll."""

    __slots__ = ("count_rule", "face_rule")
    faces = 6

    def __init__(self, face_rule: str, count_rule: str) -> None:
        self.face_rule = face_rule
        self.count_rule = count_rule

    def candidates(self) -> Iterable[int]:
        return range(1, 7)

    def refusal(self, value: int) -> Refusal | None:
        if 1 <= value <= 6:
            return None
        return Refusal(self.face_rule, say("a die shows a whole number from 1 to 6, not {}", value))

    def legal(self) -> Iterator[int]:
        return iter(range(1, 7))

    def read(self, raw: Json) -> int | Refusal:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return raw
        if isinstance(raw, list):
            return Refusal(self.count_rule, say("one die is rolled here, not {}", len(raw)))
        return Refusal(self.face_rule, say("a die shows a whole number from 1 to 6"))
