"""One die with a radio: from what it says to throws that are told once, in order, or said to be missing.

Its messages have no numbers. A connection keeps their order, but they are lost where the radio is weak, and what
reaches us through the computer's own Bluetooth may come twice or late. So what a die says counts only after it has been
quiet for a while, longer than a message can be late; a message that comes in between can only confirm it, or make it
doubtful, and a doubtful throw is thrown again. A throw of which not one message came is not seen at all: then the
question stands as it stood before.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.devices.bluetooth.makes import Battery, Colour, Handled, Laid, Leaning, Rest, Rolling, Said

QUIET = 0.7
"""Seconds after its last word until a rest counts."""
ASK_AFTER = 1.5
"""Seconds of rolling after which a die that can be asked is asked, again and again."""
ASK_AGAIN = 0.5
LONGEST = 5.0
"""Seconds of rolling after which a throw is missing."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a throw of one die came to; without a face nobody knows, and it must be thrown again."""

    face: int | None
    at: float
    """When it came to rest, or was given up."""


class Throwing:
    """The throws of one die. Give it what the die says, and look at it whenever it is `due`."""

    def __init__(self) -> None:
        self._since: float | None = None
        """Since when it rolls."""
        self._rest: tuple[int | None, float] | None = None
        """The face it lies on (None: doubtful) and since when, until that counts."""
        self._heard = float("-inf")
        self._ask = 0.0

    @property
    def rolling(self) -> bool:
        """Is it in the air?"""
        return self._since is not None

    @property
    def settling(self) -> int | None:
        """The face on which it seems to lie, while that does not count yet."""
        return self._rest[0] if self._rest else None

    @property
    def busy(self) -> bool:
        """Is a throw under way?"""
        return self._since is not None or self._rest is not None

    @property
    def due(self) -> float | None:
        """When it must be looked at next, if it says nothing until then."""
        if self._rest is not None:
            return self._heard + QUIET
        if self._since is not None:
            return min(self._ask, self._since + LONGEST)
        return None

    def hear(self, said: Said, now: float) -> None:
        """It said something."""
        if isinstance(said, Battery | Colour):
            return
        match said:
            case Rolling():
                self._roll(now)
            case Rest(face):
                self._come_to_rest(face, now)
            case Leaning() | Laid():
                self._doubt(now)
            case Handled():  # before a throw, or after it: says nothing of the throw itself
                pass
        self._heard = now

    def look(self, now: float) -> Thrown | None:
        """The throw that counts from now on, if one does."""
        if self._rest is not None and now >= self._heard + QUIET:
            face, at = self._rest
            return self._end(face, at)
        if self._rest is None and self._since is not None and now >= self._since + LONGEST:
            return self._end(None, now)
        return None

    def wants_asking(self, now: float) -> bool:
        """Should it be asked what it shows? True at most every now and then."""
        if self._since is None or self._rest is not None or now < self._ask:
            return False
        self._ask = now + ASK_AGAIN
        return True

    def lose(self, now: float) -> Thrown | None:
        """The connection is gone: what is known counts, what was in the air is missing."""
        if self._rest is not None:
            face, at = self._rest
            return self._end(face, at)
        return self._end(None, now) if self._since is not None else None

    def _roll(self, now: float) -> None:
        """A word that comes while a rest is on trial belongs to the same throw and is late, or came twice."""
        if self._rest is None and self._since is None:
            self._since, self._ask = now, now + ASK_AFTER

    def _come_to_rest(self, face: int, now: float) -> None:
        """Also without having heard it roll: dice say so only after a roll."""
        if self._rest is None:
            self._rest = (face, now)
        elif self._rest[0] != face:
            self._rest = (None, self._rest[1])

    def _doubt(self, now: float) -> None:
        if self.busy:
            self._rest = (None, self._rest[1] if self._rest else now)

    def _end(self, face: int | None, at: float) -> Thrown:
        self._since = self._rest = None
        return Thrown(face, at)
