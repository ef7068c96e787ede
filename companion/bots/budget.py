"""How long a bot may think: so many games tried out (the same for everybody, everywhere), or so many seconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from companion.engine import BadInput

WRITTEN = re.compile(r"(\d+)|(\d+(?:\.\d+)?)s")
MOST_TRIES, MOST_SECONDS = 1_000_000, 600.0


@dataclass(frozen=True, slots=True)
class Budget:
    """For one decision. With tries alone what comes out depends on the seed only."""

    tries: int = 64
    seconds: float | None = None

    @classmethod
    def read(cls, words: str) -> Budget:
        """`200` tries, or `0.2s`."""
        found = WRITTEN.fullmatch(words)
        if found is None:
            raise BadInput(
                f"after the colon stands how many tries it has (200) or how long it thinks (0.2s), not {words!r}"
            )
        tries, seconds = found.groups()
        budget = cls(int(tries)) if tries else cls(MOST_TRIES, float(seconds))
        if not (0 < budget.tries <= MOST_TRIES and (seconds is None or 0 < float(seconds) <= MOST_SECONDS)):
            raise BadInput(
                f"it may have 1 to {MOST_TRIES:,} tries, or think for up to {MOST_SECONDS:.0f}s, not {words!r}"
            )
        return budget

    def __str__(self) -> str:
        return str(self.tries) if self.seconds is None else f"{self.seconds:g}s"

    def start(self, stopped: Callable[[], bool] = lambda: False) -> Purse:
        """From now on it is spent; it ends at once when somebody says so."""
        return Purse(self.tries, self.seconds, stopped)


class Purse:
    """What is left of a budget."""

    def __init__(self, tries: int, seconds: float | None, stopped: Callable[[], bool]) -> None:
        self.left = tries
        self._begun = perf_counter()
        self._end = None if seconds is None else self._begun + seconds
        self._spent = 0
        self._stopped = stopped

    @property
    def timed(self) -> bool:
        """Does the clock decide, and not a number of tries?"""
        return self._end is not None

    @property
    def late(self) -> bool:
        """Is the time over, or has somebody said so? What is being tried is then given up."""
        return self._stopped() or (self._end is not None and perf_counter() >= self._end)

    @property
    def affords(self) -> int:
        """How many more tries there is room for, if they take as long as those before."""
        if self._end is None or not self._spent:
            return self.left
        now = perf_counter()
        room = max(0.0, self._end - now)
        return min(self.left, int(room * self._spent / max(now - self._begun, 1e-9)))

    def spend(self) -> bool:
        """One more try; False when there is none."""
        if self.left <= 0 or self.late:
            self.left = 0
            return False
        self.left -= 1
        self._spent += 1
        return True
