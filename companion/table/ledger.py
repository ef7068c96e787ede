"""The ledger of every roll: who rolled what, for what, in which turn, and where the number came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine import Json, Record

FACES = range(1, 7)
HIDDEN = "setup.helipad"
"""A place in the tile stack is a number too, but nobody rolled it."""


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
            if record.chance and isinstance(record.value, int) and record.name != HIDDEN:
                yield Roll(record.turn, record.seat, record.name, record.value, record.source)

    def counts(self, source: str | None = None) -> dict[int, int]:
        """How often each face came up, from one source or from all."""
        seen = Counter(roll.value for roll in self if source in (None, roll.source))
        return {face: seen[face] for face in FACES}
