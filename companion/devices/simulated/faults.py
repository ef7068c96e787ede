"""A bad wire: lines are dropped, corrupted, delayed or doubled, by rates with a seed, or the next few for certain."""

from __future__ import annotations

import heapq
import random
from itertools import count

LONGEST_PART = 4096
"""Bytes without a newline that are kept for the rest of their line; more of them pass as a line."""
KINDS = ("drop", "corrupt", "delay", "duplicate")


class Faults:
    """What goes wrong on a wire. Rates are from 0 to 1 and may be changed at any time."""

    def __init__(
        self,
        *,
        drop: float = 0.0,
        corrupt: float = 0.0,
        delay: float = 0.0,
        duplicate: float = 0.0,
        longest_delay: float = 0.3,
        seed: int = 0,
    ) -> None:
        self.drop = drop
        self.corrupt = corrupt
        self.delay = delay
        self.duplicate = duplicate
        self.longest_delay = longest_delay
        self.happened = dict.fromkeys(KINDS, 0)
        self._next = dict.fromkeys(KINDS, 0)
        self._random = random.Random(seed)

    def next_lines(self, kind: str, lines: int = 1) -> None:
        """Have this happen to the next lines, whatever its rate."""
        if kind not in KINDS:
            raise ValueError(f"no fault is called {kind!r}; there are {', '.join(KINDS)}")
        self._next[kind] += lines

    def pass_on(self, line: bytes) -> list[tuple[float, bytes]]:
        """What becomes of a line: copies of it, and how many seconds each takes."""
        if self._happens("drop", self.drop):
            return []
        if self._happens("corrupt", self.corrupt):
            line = self._corrupted(line)
        copies = [line, line] if self._happens("duplicate", self.duplicate) else [line]
        return [(self._seconds(), copy) for copy in copies]

    def _seconds(self) -> float:
        return self._random.uniform(0.0, self.longest_delay) if self._happens("delay", self.delay) else 0.0

    def _happens(self, kind: str, rate: float) -> bool:
        certain = self._next[kind] > 0
        if certain:
            self._next[kind] -= 1
        happens = certain or (rate > 0 and self._random.random() < rate)
        self.happened[kind] += happens
        return happens

    def _corrupted(self, line: bytes) -> bytes:
        """A line with a wrong byte, a missing end, or a piece too many."""
        place = self._random.randrange(len(line))
        how = self._random.randrange(3)
        if how == 0:
            return line[:place] + bytes([line[place] ^ self._random.randint(1, 255)]) + line[place + 1 :]
        if how == 1:
            return line[:place]
        return line[:place] + self._random.randbytes(5) + line[place:]


class Wire:
    """One direction of a wire: what goes in line by line comes out when it is due, unless it gets lost."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._part = b""
        self._under_way: list[tuple[float, int, bytes]] = []
        self._numbers = count()

    def put(self, data: bytes, now: float) -> None:
        lines = (self._part + data).splitlines(keepends=True)
        self._part = b""
        if lines and not lines[-1].endswith(b"\n") and len(lines[-1]) < LONGEST_PART:
            self._part = lines.pop()
        for line in lines:
            for seconds, copy in self._faults.pass_on(line):
                heapq.heappush(self._under_way, (now + seconds, next(self._numbers), copy))

    def take(self, now: float) -> bytes:
        """All that has arrived by now."""
        arrived = b""
        while self._under_way and self._under_way[0][0] <= now:
            arrived += heapq.heappop(self._under_way)[2]
        return arrived

    def cut(self) -> None:
        """Unplugged: what was under way is gone."""
        self._part = b""
        self._under_way.clear()

    @property
    def busy(self) -> bool:
        return bool(self._under_way)
