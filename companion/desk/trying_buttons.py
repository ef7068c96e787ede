"""Trying every button: one after the other is asked for, and what comes says how they are wired. It has no clock."""

from __future__ import annotations

from collections.abc import Iterable

from companion.desk.knowing import Wired
from companion.languages import say

KNOB = "KNOB"
NOTHING = ""
"""What came where nothing came."""
WRONG_WAY = say("wrong way")
"""What came from a knob that turns left when it is turned right."""
OUT = 5
"""The same button so often in a row means: enough. It works with any button that works at all; two buttons on one pin,
each pressed twice to be sure, come four times."""


class Trial:
    """One round through the buttons."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.came: dict[str, str] = {}
        """For each button that was asked for, the one that came."""
        self.instead = NOTHING
        """What came last where another one was asked for."""
        self.pressed = 0
        self._row: tuple[str, int] = (NOTHING, 0)

    @property
    def asked(self) -> str:
        """The button that is asked for; none when all were."""
        return next((name for name in self.names if name not in self.came), NOTHING)

    @property
    def over(self) -> bool:
        return not self.asked

    @property
    def fine(self) -> bool:
        """Did every one come that was asked for, and as itself?"""
        return self.over and all(name == came for name, came in self.came.items())

    def press(self, button: str) -> bool:
        """A button came; False when somebody has had enough.

        One that was not asked for may be a slip: it counts as wired wrongly when it comes again at once, or when the
        two are known to be swapped.
        """
        self.pressed += 1
        last, times = self._row
        self._row = (button, times + 1 if button == last else 1)
        if self._row[1] >= OUT:
            self._forgive(button)
            return False
        asked = self.asked
        if button in (asked, self.instead) or self.came.get(button) == asked:
            self._note(button)
        else:
            self.instead = button
        return True

    def turn(self, steps: int) -> bool:
        """The knob came; False where it was not asked for, or goes the wrong way so far."""
        if self.asked != KNOB:
            return False
        self.pressed += 1
        if steps > 0:
            self._note(KNOB)
        else:
            self.instead = WRONG_WAY
        return steps > 0

    def pass_by(self) -> None:
        """Nobody could press what is asked for."""
        self._row = (NOTHING, 0)
        self._note(WRONG_WAY if self.instead == WRONG_WAY else NOTHING)

    def _note(self, came: str) -> None:
        if self.asked:
            self.came[self.asked] = came
        self.instead = NOTHING

    def _forgive(self, button: str) -> None:
        """Whoever wanted out has pressed that button for no other one."""
        self.came = {name: came for name, came in self.came.items() if name == came or came != button}

    def findings(self, wired: Wired) -> list[str]:
        """What is wrong with the buttons that were asked for, and what helps; nothing when nothing is."""
        if self.over and not self.pressed:
            return [say("No button came at all. Is the ground wire that they share connected?")]
        return [_finding(name, came, wired) for name, came in self.came.items() if name != came]


def fitted(wired: Wired, names: Iterable[str]) -> list[str]:
    """The buttons of this desk in the order in which they are tried, the knob last; all where nothing is known."""
    buttons = [name for name in names if not wired.pins or name in wired.pins]
    return [*buttons, KNOB] if wired.knob else buttons


def _finding(name: str, came: str, wired: Wired) -> str:
    if name == KNOB and wired.knob:
        a, b = wired.knob
        if came == WRONG_WAY:
            return say("The knob turns the wrong way: swap GPIO{} and GPIO{}.", a, b)
        return say("No turn came from the knob: GPIO{}, GPIO{}, and its middle to ground.", a, b)
    if came == NOTHING:
        return say("{} did not come. One wire to {}, one to ground; or it is stuck.", name, _pin(name, wired))
    return say("{} comes as {}: its wire is on {}, not on {}.", name, came, _pin(came, wired), _pin(name, wired))


def _pin(name: str, wired: Wired) -> str:
    return say("GPIO{}", wired.pins[name]) if name in wired.pins else say("the pin of {}", name)
