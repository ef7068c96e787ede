"""Steps of a rotary encoder out of the levels of its two phases. Pure: it is told the edges in their order."""

from __future__ import annotations

_CLOCKWISE = {(False, False): (True, False), (True, False): (True, True), (True, True): (False, True)}
_CLOCKWISE[(False, True)] = (False, False)
_DETENT = 4
"""Quarter turns from one rest to the next."""
_LATE = 0.1
"""Seconds after which an edge that did not come will not come."""


class Knob:
    """Counts whole detents: in each, both phases close and open one after the other; A first means clockwise."""

    def __init__(self) -> None:
        self._phases = (False, False)
        self._quarters = 0
        self._steps = 0
        self._odd: tuple[tuple[bool, bool], float] | None = None
        """Phases that were read but that no edge told of, and since when."""

    def edge(self, phase: str, closed: bool) -> None:
        """Phase "a" or "b" closed (went low) or opened. Chatter goes to and fro, and cancels itself."""
        a, b = self._phases
        self._move((closed, b) if phase == "a" else (a, closed))

    def sample(self, a: bool, b: bool, at: float) -> None:
        """Both phases were read: if they stay other than their edges said, edges got lost; count from here then."""
        phases = (a, b)
        if phases == self._phases:
            self._odd = None
        elif self._odd is None or self._odd[0] != phases:
            self._odd = (phases, at)  # its edge may just be on its way
        elif at - self._odd[1] >= _LATE:
            self.start(a, b)

    def start(self, a: bool, b: bool) -> None:
        """Count from these phases on."""
        self._phases, self._quarters, self._odd = (a, b), 0, None

    def take(self) -> int:
        """The steps since the last time this was asked."""
        steps, self._steps = self._steps, 0
        return steps

    def _move(self, phases: tuple[bool, bool]) -> None:
        if _CLOCKWISE[self._phases] == phases:
            self._quarters += 1
        elif _CLOCKWISE[phases] == self._phases:
            self._quarters -= 1
        self._phases, self._odd = phases, None
        if phases == (False, False):
            self._steps += int(self._quarters / _DETENT)
            self._quarters = 0
