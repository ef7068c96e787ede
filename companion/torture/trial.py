"""A trial of one promise: what it is called, how long it goes on, what it did and what it found broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from math import ceil
from random import Random
from typing import Any, Protocol, cast

WHOLE = 10.0
"""Minutes of the run that tries as much as is promised; a shorter one tries as much less."""


@dataclass(slots=True)
class Tally:
    """What a trial did and what it found: things counted, figures measured, and each promise that did not hold."""

    did: Counter[str] = field(default_factory=Counter)
    measured: dict[str, str] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    """A sentence for each time that a promise did not hold, with the seed that shows it again."""

    def written(self) -> dict[str, Any]:
        """As one process tells it to another."""
        return {"did": dict(self.did), "measured": self.measured, "broken": self.broken}

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> Tally:
        return cls(Counter(said["did"]), dict(said["measured"]), list(said["broken"]))

    def add(self, other: Tally) -> None:
        """What another process did of the same trial."""
        self.did.update(other.did)
        self.broken += other.broken
        for what, figure in other.measured.items():
            self.measured[what] = f"{self.measured[what]}, {figure}" if what in self.measured else figure


class Span:
    """How long a trial goes on: until its time is over, and until it has done at least so much of everything."""

    def __init__(self, seconds: float, least: Mapping[str, int], clock: Callable[[], float]) -> None:
        self._end = clock() + seconds
        self._least = least
        self._clock = clock

    def goes_on(self, tally: Tally) -> bool:
        return self._clock() < self._end or any(self.lacks(tally, what) for what in self._least)

    def lacks(self, tally: Tally, what: str) -> int:
        """How much of something has still to be done, however long it takes."""
        return max(0, self._least.get(what, 0) - tally.did[what])


class Runs(Protocol):
    """What the module of a trial offers."""

    def run(self, span: Span, chance: Random) -> Tally: ...


@dataclass(frozen=True, slots=True)
class Trial:
    """A promise and the module that tries it; the module is imported when it is wanted."""

    name: str
    promise: str
    module: str
    share: float
    """Of the processor time that the whole torture has, in proportion to the shares of the others."""
    least: Mapping[str, int] = field(default_factory=dict)
    """So much is done in a run of ten minutes however slow the machine is: what the promise says was tried."""
    zeros: tuple[str, ...] = ()
    """What is counted and must never be."""
    extras: tuple[str, ...] = ()
    """What must be installed besides the companion itself."""
    parts: int = 1
    """So many processes share it: one that takes long would keep a single core busy when all others are done."""

    def run(self, span: Span, chance: Random) -> Tally:
        tally = cast(Runs, import_module(self.module)).run(span, chance)
        tally.broken += [f"{zero}: {tally.did[zero]}" for zero in self.zeros if tally.did[zero] and not tally.broken]
        return tally

    def least_in(self, minutes: float) -> dict[str, int]:
        """What each process does at least in a run of so many minutes."""
        part = min(1.0, minutes / WHOLE) / self.parts
        return {what: ceil(least * part) for what, least in self.least.items()}
