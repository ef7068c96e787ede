"""Steps of a rotary encoder out of the levels of its two phases. Pure: it is told the edges in their order."""

from __future__ import annotations

_CLOCKWISE = {(False, False): (True, False), (True, False): (True, True), (True, True): (False, True)}
_CLOCKWISE[(False, True)] = (False, False)
_DETENT = 4
"""Quarter turns from one rest to the next."""


class Knob:
    """Counts whole detents: in each, both phases close and open one after the other; A first means clockwise."""

    def __init__(self) -> None:
        self._phases = (False, False)
        self._quarters = 0
        self._steps = 0

    def edge(self, phase: str, closed: bool) -> None:
        """Phase "a" or "b" closed (went low) or opened. Chatter goes to and fro, and cancels itself."""
        a, b = self._phases
        self._move((closed, b) if phase == "a" else (a, closed))

    def at_rest(self, a: bool, b: bool) -> None:
        """Both phases were read while nothing moved: if edges got lost, start counting from here."""
        if self._phases != (a, b):
            self._phases, self._quarters = (a, b), 0

    def take(self) -> int:
        """The steps since the last time this was asked."""
        steps, self._steps = self._steps, 0
        return steps

    def _move(self, phases: tuple[bool, bool]) -> None:
        if _CLOCKWISE[self._phases] == phases:
            self._quarters += 1
        elif _CLOCKWISE[phases] == self._phases:
            self._quarters -= 1
        self._phases = phases
        if phases == (False, False):
            self._steps += int(self._quarters / _DETENT)
            self._quarters = 0
