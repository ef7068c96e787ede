"""The ledger of every roll: who rolled what, for what, in which turn, and where the number came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.engine import Json, Record

FACES = range(1, 7)
HIDDEN = ("setup.helipad", "setup.temple")
"""A place in a stack is a number too, but nobody rolled it, and nobody should read it."""
ENOUGH = 30
"""Fewer rolls say nothing about a die."""
ODD, VERY_ODD = 11.07, 20.52
"""How far from even six faces come in one of 20, and in one of 1000 games with fair dice."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll that counted."""

    turn: int
    seat: int
    name: str
    value: Json
    source: str


class Ledger:
    """All rolls of a history, in their order. What was taken back is not in it."""

    def __init__(self, history: Sequence[Record]) -> None:
        self._history = history

    def __iter__(self) -> Iterator[Roll]:
        for record in self._history:
            if record.chance and _dice(record.value) and record.name not in HIDDEN:
                yield Roll(record.turn, record.seat, record.name, record.value, record.source)

    def counts(self, source: str | None = None) -> dict[int, int]:
        """How often each face came up, from one source or from all."""
        seen = Counter(face for roll in self if source in (None, roll.source) for face in _dice(roll.value))
        return {face: seen[face] for face in FACES}


def strangeness(counts: Mapping[int, int]) -> float:
    """How far the faces are from coming equally often (chi squared)."""
    even = sum(counts.values()) / 6
    return sum((count - even) ** 2 / even for count in counts.values()) if even else 0.0


def verdict(counts: Mapping[int, int]) -> str:
    """In two words: are the dice fair?"""
    if sum(counts.values()) < ENOUGH:
        return "too few"
    far = strangeness(counts)
    return "fair" if far < ODD else "a bit odd" if far < VERY_ODD else "odd!"


def _dice(value: Json) -> list[int]:
    """The faces of a roll: of one die, or of a hand of them; none where nothing was rolled."""
    if isinstance(value, int):
        return [value]
    return value if isinstance(value, list) and all(isinstance(face, int) for face in value) else []
