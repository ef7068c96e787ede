"""Whether the first run comes by itself, and where it stands: on the first evening of a real desk, and only then."""

from __future__ import annotations

from companion.desk.desk import Desk
from companion.desk.intents import SetUpDesk
from companion.desk.knowing import GONE_THROUGH
from companion.desk.screens.first_run import step


class FirstRun:
    """Where the first run of this desk stands; whoever remembers things asks `stands`."""

    def __init__(self, desk: Desk, stands: str, wanted: bool) -> None:
        self.desk = desk
        self.stands = stands
        """The step it has come to; empty: it has not begun."""
        self.wanted = wanted
        """Is this a desk to be set up? A simulated one has nothing to set up."""

    @property
    def due(self) -> bool:
        return self.wanted and self.stands != GONE_THROUGH

    def begin(self, now: float) -> bool:
        """The self-test is over: does it come now?

        A game on the table goes first, and whoever plays has set up the desk. Where no buttons are fitted nobody could
        go on, and in safe mode people shall see what is wrong.
        """
        if not self.due or self.desk.safe_mode or self._no_buttons():
            return False
        if self.desk.table is not None:
            self.stands = GONE_THROUGH
            return False
        first = step(self.desk, self.stands)
        self.stands = first.name
        self.desk.show(first, now)
        return True

    def _no_buttons(self) -> bool:
        buttons = self.desk.devices.get("buttons")
        return buttons is not None and buttons.state == "off"

    def sat_down(self) -> None:
        """A game was begun, on a page for instance: nobody is led through anything in the middle of it."""
        if self.due:
            self.stands = GONE_THROUGH

    def heard(self, intent: SetUpDesk, now: float) -> bool:
        """It has come further; True where that is to be remembered. What was gone through once stays so."""
        self.desk.say(intent.words, now)
        before, going = self.stands, self.due
        if going:
            self.stands = intent.step
        return going and self.stands != before
