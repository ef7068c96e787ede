"""Strangers who wait: few of one neighbour, few in all. Pure: whoever must go is said, and let go by others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Crowd(Generic[T]):
    """Everybody who has not shown yet who they are. There is always a place for one more: whoever was silent longest
    goes, of the same neighbour where that has too many, else of one that has more than a few, else of all."""

    def __init__(self, most: int, of_one: int, few: int) -> None:
        self.most = most
        self.of_one = of_one
        self.few = few
        """So many of one neighbour are nothing unusual."""
        self._from: dict[T, str] = {}
        """In the order in which they were heard last."""

    def __len__(self) -> int:
        return len(self._from)

    def __contains__(self, who: T) -> bool:
        return who in self._from

    def come(self, who: T, neighbour: str) -> T | None:
        """One more; gives whoever must go instead."""
        gone = self._to_go(neighbour)
        if gone is not None:
            del self._from[gone]
        self._from[who] = neighbour
        return gone

    def heard(self, who: T) -> None:
        """It said something: others go first."""
        if who in self._from:
            self._from[who] = self._from.pop(who)

    def leave(self, who: T) -> None:
        """It went, or is no stranger any more."""
        self._from.pop(who, None)

    def _to_go(self, neighbour: str) -> T | None:
        count = Counter(self._from.values())
        if count[neighbour] >= self.of_one:
            return self._silent(neighbour)
        if len(self._from) < self.most:
            return None
        most = max(count.values())
        crowded = next(one for one in self._from.values() if count[one] == most)
        return self._silent(crowded if most > self.few else "")

    def _silent(self, neighbour: str) -> T:
        """Whoever was silent longest, of one neighbour or of all."""
        return next(who for who, came_from in self._from.items() if neighbour in ("", came_from))
