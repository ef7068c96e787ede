"""How much of everything: connections, messages, rubbish. Pure: the time comes in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

MOST_PAGES = 64
"""So many pages whose people are known: the host's, paired ones, hands."""
RESERVED = 8
"""So many of these places are kept for the host."""
MOST_OF_ONE = 24
"""So many pages of one neighbour."""
MOST_GUESTS = 32
"""So many pages of strangers; one more, and the one that was silent longest goes."""
MOST_GUESTS_OF_ONE = 8
FEW_GUESTS = 1
"""Where there are too many, neighbours with more than this lose one first."""
MOST_SOCKETS = 96
"""So many connections that are no page (yet); one more, and the oldest is dropped without a word."""
MOST_SOCKETS_OF_ONE = 48
MOST_GOODBYES = 16
"""So many who were let go may say goodbye; others are dropped."""
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


def no_place(known: Sequence[str], address: str, host: bool) -> bool:
    """Is there no place for one more page from this neighbour? `known`: where those come from that are here."""
    if host:
        return len(known) >= MOST_PAGES
    return len(known) >= MOST_PAGES - RESERVED or known.count(address) >= MOST_OF_ONE


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
