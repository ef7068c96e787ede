"""Pairing a page with the table: a six-digit code that expires, few guesses, and lock-outs. Pure: the time comes in."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.web.errors import NotAllowed

CODE_LASTS = 600.0
"""Seconds in which a code can be used."""
GUESSES = 5
"""So many wrong codes from one address, then it has to wait."""
ALL_GUESSES = 20
"""So many wrong codes from everywhere, then everybody has to wait, and the code is another one."""
MEMORY = 600.0
"""Seconds for which a wrong code is remembered."""
LOCK_OUT = 600.0
LOCK_OUT_ALL = 120.0
MOST_ADDRESSES = 256

NO_CODE = "there is no code at the moment: open Menu, Phones on the small screen, or ask the host page for one"
WRONG = "the code is wrong or too old"


def six_digits() -> str:
    return f"{secrets.randbelow(1_000_000):06}"


@dataclass(slots=True)
class Guessing:
    """Wrong codes lately, and until when nothing more is listened to."""

    times: list[float] = field(default_factory=list)
    locked: float = 0.0

    def wrong(self, now: float, most: int, lock: float) -> bool:
        """Count a wrong code; True when it was one too many."""
        self.times = [*[time for time in self.times if now - time < MEMORY][-most:], now]
        if len(self.times) < most:
            return False
        self.times.clear()
        self.locked = now + lock
        return True


class Pairing:
    """The code of the moment, and who has guessed."""

    def __init__(self, clock: Callable[[], float], draw: Callable[[], str] = six_digits) -> None:
        self._clock = clock
        self._draw = draw
        self._code = ""
        self._until = 0.0
        self._all = Guessing()
        self._guessing: OrderedDict[str, Guessing] = OrderedDict()

    @property
    def code(self) -> str:
        """The code that pairs now; empty when there is none."""
        return self._code if self._clock() < self._until else ""

    @property
    def left(self) -> float:
        """Seconds for which it still pairs."""
        return max(0.0, self._until - self._clock())

    def renew(self) -> str:
        """Another code, from now on."""
        self._code = self._draw()
        self._until = self._clock() + CODE_LASTS
        return self._code

    def end(self) -> None:
        """No code pairs any more."""
        self._code, self._until = "", 0.0

    def check(self, code: str, address: str) -> None:
        """Raise NotAllowed unless the code is right; every wrong one brings a lock-out nearer."""
        now = self._clock()
        here = self._of(address)
        wait = max(here.locked, self._all.locked) - now
        if wait > 0:
            raise NotAllowed(f"too many wrong codes: wait {_minutes(wait)}, then try again")
        right = self.code
        if not right:
            raise NotAllowed(NO_CODE)
        if hmac.compare_digest(code.encode(), right.encode()):
            self._guessing.pop(address, None)
            return
        self._count(here, now)
        raise NotAllowed(WRONG)

    def _count(self, here: Guessing, now: float) -> None:
        here.wrong(now, GUESSES, LOCK_OUT)
        if self._all.wrong(now, ALL_GUESSES, LOCK_OUT_ALL):
            self.end()  # whoever guesses on must begin anew with another code

    def _of(self, address: str) -> Guessing:
        """What is known of an address; of too many the one heard of longest ago is forgotten."""
        here = self._guessing.setdefault(address, Guessing())
        self._guessing.move_to_end(address)
        while len(self._guessing) > MOST_ADDRESSES:
            self._guessing.popitem(last=False)
        return here


def _minutes(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return "a minute" if minutes == 1 else f"{minutes} minutes"
