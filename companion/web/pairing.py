"""Pairing a page with the table: a six-digit code that expires, and few guesses. Pure: the time comes in.

Nobody can guess a code, and nobody can keep others from pairing by guessing: whoever guesses waits, and where many
guess, the code becomes so long that guessing is of no use, and is then listened to from everybody.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.languages import say, says
from companion.web.errors import NotAllowed

CODE_LASTS = 600.0
"""Seconds in which a code can be used."""
GUESSES = 5
"""So many wrong codes from one address, then it has to wait."""
ALL_GUESSES = 20
"""So many wrong codes from everywhere, then there is a long code instead."""
MEMORY = 600.0
"""Seconds for which a wrong code is remembered."""
LOCK_OUT = 600.0
MOST_ADDRESSES = 256
SHORT, LONG = 6, 12
"""Digits of a code: as people like it, and while many wrong ones come."""

NO_CODE = say("there is no code at the moment: open Menu, Phones on the small screen, or ask the host page for one")
WRONG = say("the code is wrong or too old: look at it again")


def digits(count: int) -> str:
    return f"{secrets.randbelow(10**count):0{count}}"


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

    def __init__(self, clock: Callable[[], float], draw: Callable[[int], str] = digits) -> None:
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

    @property
    def long(self) -> bool:
        """Is the code one that nobody guesses, however often it is tried?"""
        return len(self._code) > SHORT

    def renew(self) -> str:
        """Another code, from now on. Somebody at the table wants it: whoever had to wait may try again."""
        now = self._clock()
        self._guessing.clear()
        return self._become(LONG if self._all.locked > now else SHORT, now)

    def _become(self, count: int, now: float) -> str:
        self._code, self._until = self._draw(count), now + CODE_LASTS
        return self._code

    def end(self) -> None:
        """No code pairs any more."""
        self._code, self._until = "", 0.0

    def check(self, code: str, address: str) -> None:
        """Raise NotAllowed unless the code is right; every wrong one brings a lock-out and a longer code nearer."""
        now = self._clock()
        right = self.code
        if not right:
            raise NotAllowed(NO_CODE)
        here = self._of(address)
        wait = 0.0 if self.long else here.locked - now
        if wait <= 0 and hmac.compare_digest(code.encode(), right.encode()):
            self._guessing.pop(address, None)
            return
        if not self.long and self._all.wrong(now, ALL_GUESSES, MEMORY):
            self._become(LONG, now)
        if wait > 0:
            raise NotAllowed(say("too many wrong codes: wait {}, or ask for a new code at the table", _minutes(wait)))
        here.wrong(now, GUESSES, LOCK_OUT)
        raise NotAllowed(WRONG)

    def _of(self, address: str) -> Guessing:
        """What is known of an address; of too many the one heard of longest ago is forgotten."""
        here = self._guessing.setdefault(address, Guessing())
        self._guessing.move_to_end(address)
        while len(self._guessing) > MOST_ADDRESSES:
            self._guessing.popitem(last=False)
        return here


def _minutes(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return says(minutes, "a minute", "{} minutes")
