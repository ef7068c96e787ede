"""A hand of several dice that each speak for themselves, gathered as one roll."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.devices.bluetooth.throwing import Thrown
from companion.devices.dice import COCKED, ROLLED, WRONG_COUNT

TOGETHER = 1.5
"""Seconds after the last die has counted in which another one may still belong to the same throw."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What a throw of some dice came to: `rolled`, `cocked` or `wrong-count`; each die with its place in the list."""

    state: str
    faces: tuple[int, ...]
    places: tuple[int, ...]
    at: float
    """When the last of them came to rest."""


@dataclass(slots=True)
class Gathering:
    """The dice of the throw that is under way. Fewer than are waited for are a throw too: the others follow."""

    wanted: int = 0
    """So many dice are waited for; 0: none."""
    _dice: dict[int, Thrown] = field(default_factory=dict)
    _again: bool = False
    """Has a die been thrown twice?"""
    _last: float = 0.0

    @property
    def faces(self) -> tuple[int | None, ...]:
        """What has come so far, in the order of the dice."""
        return tuple(self._dice[place].face for place in sorted(self._dice))

    @property
    def due(self) -> float | None:
        """When the throw ends, if nothing more comes."""
        return self._last + TOGETHER if self._dice else None

    def add(self, place: int, thrown: Thrown, now: float) -> None:
        """One die has counted."""
        self._again = self._again or place in self._dice
        self._dice[place] = thrown
        self._last = now

    def look(self, now: float, busy: bool) -> Roll | None:
        """The throw, when it is complete; `busy`: a die is still in the air."""
        if not self._dice or busy:
            return None
        complete = len(self._dice) == self.wanted and not self._again
        return self._end() if complete or now >= self._last + TOGETHER else None

    def _end(self) -> Roll:
        places = tuple(sorted(self._dice))
        at = max(thrown.at for thrown in self._dice.values())
        faces = tuple(face for place in places if (face := self._dice[place].face) is not None)
        if len(faces) < len(places):
            roll = Roll(COCKED, faces, (), at)
        elif self._again or (self.wanted and len(faces) > self.wanted):
            roll = Roll(WRONG_COUNT, faces, places, at)
        else:
            roll = Roll(ROLLED, faces, places, at)
        self._dice, self._again = {}, False
        return roll
