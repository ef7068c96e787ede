"""How much of everything: connections, messages, rubbish. Pure: the time comes in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

MOST_PAGES = 64
MOST_GUESTS = 8
RESERVED = 8
"""So many places are kept for the machine itself."""
MOST_OF_ONE = 24
"""So many pages of one neighbour."""
MOST_SOCKETS = 160
"""So many connections of any kind; more are dropped without a word."""
MOST_SOCKETS_OF_ONE = 96
"""So many of one neighbour; the machine itself may have all of them."""
BURST = 40
PER_SECOND = 20.0
MOST_RUBBISH = 10
"""So many messages that make no sense; then the page is let go."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that a page has for each thing; then it is let go."""

    opening: float = 10.0
    """For its request."""
    hello: float = 10.0
    ping: float = 20.0
    """Between two signs of life, and for the answer to one."""
    sending: float = 30.0
    """To take what it is sent."""
    closing: float = 2.0
    """To say goodbye."""
    looking: float = 5.0
    """Between two looks at the network in which this machine is."""


USUAL = Patience()


class Places:
    """Who is connected, by neighbour."""

    def __init__(self, most: int, of_one: int, reserved: int) -> None:
        self.most = most
        self.of_one = of_one
        self.reserved = reserved
        self._by_address: Counter[str] = Counter()
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def take(self, address: str, loopback: bool) -> bool:
        """Take a place; False when there is none."""
        free = self.most if loopback else self.most - self.reserved
        if self._all >= free or (not loopback and self._by_address[address] >= self.of_one):
            return False
        self._by_address[address] += 1
        self._all += 1
        return True

    def give_back(self, address: str) -> None:
        self._all -= 1
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]


class Pace:
    """A few messages at once, then so many in a second; says how long to wait."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left = float(BURST)
        self._last = clock()

    def wait(self) -> float:
        """Count a message; seconds until it should be worked off."""
        now = self._clock()
        self._left = min(float(BURST), self._left + (now - self._last) * PER_SECOND) - 1
        self._last = now
        return max(0.0, -self._left / PER_SECOND)
