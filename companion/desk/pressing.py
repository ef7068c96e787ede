"""From fingers to presses: what comes too early decides nothing, and what is held means something else than a tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.desk.intents import Undo
from companion.desk.screens.screen import BACK, CARD, STAY, WHY, Go, Reply, Say
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.intents import Intent

MOST_STEPS = 50
"""So many steps of the knob are taken at once."""
HINTS = {BACK: say("hold: take back"), CARD: say("hold: who has"), WHY: say("hold: menu")}
"""What happens if the finger stays."""


@dataclass(slots=True)
class Pressing:
    """The finger that is on a button, and what became of those before."""

    touched: str = ""
    """A button under a finger of which it is not known yet whether it is held."""
    touched_at: float = 0.0
    decided_by: str = ""
    """The button that decided something last: the next fall of dice lies on another one."""
    ignored: int = 0
    """How many presses and turns came too early to mean anything."""

    @property
    def hint(self) -> str:
        """What happens if the finger stays on this button."""
        return HINTS.get(self.touched, say("keep holding ..."))

    def down(self, desk: Desk, button: str, at: float, now: float) -> Intent | None:
        """A finger is on a button."""
        self.touched = ""
        if self._too_early(desk, at, now):
            return None
        if button in desk.top.slow:
            self.touched, self.touched_at = button, at
            desk.say(_at_stake(desk, button), now)
            return None
        return None if self._slipped(desk, button, at, now) else desk.press(button, now)

    def up(self, desk: Desk, button: str, now: float) -> Intent | None:
        """The finger has left."""
        if button != self.touched:
            return None
        self.touched = ""
        desk.hush(now)
        if self._is_busy(desk, now) or self._slipped(desk, button, self.touched_at, now):
            return None
        return desk.press(button, now)

    def held(self, desk: Desk, button: str, now: float) -> Intent | None:
        """The finger stays."""
        if self._is_busy(desk, now) or (button in desk.top.slow and button != self.touched):
            return None  # it went down before anybody could see what is asked
        self.touched = ""
        reply = desk.top.hold(desk, button) or _held(desk, button)
        if reply is None:
            return None  # the press was answered when it went down
        desk.hush(now)
        return desk.done(reply, now)

    def press(self, desk: Desk, button: str, now: float) -> Intent | None:
        """What a press means on the screen that is seen."""
        intent = desk.done(desk.top.press(desk, button), now)
        if intent is not None:
            self.decided_by = button
        return intent

    def turn(self, desk: Desk, steps: int, at: float, now: float) -> Intent | None:
        """The knob: every step is one DOWN or UP."""
        if self._too_early(desk, at, now):
            return None
        if (reply := desk.top.knob(desk, steps)) is not None:
            return desk.done(reply, now)
        intent = None
        for _ in range(min(abs(steps), MOST_STEPS)):
            intent = intent or desk.press("DOWN" if steps > 0 else "UP", now)
        return intent

    def _is_busy(self, desk: Desk, now: float) -> bool:
        return desk.busy and self._ignore(desk, say("One moment ..."), now)

    def _too_early(self, desk: Desk, at: float, now: float) -> bool:
        if self._is_busy(desk, now):
            return True
        return not desk.seeing.in_time(at) and self._ignore(desk, say("Look: a new question"), now)

    def _slipped(self, desk: Desk, button: str, at: float, now: float) -> bool:
        """Would a finger that tapped twice decide what nobody has looked at? Cursors and pages may be moved at once."""
        top = desk.top
        if button not in top.deciding(desk) or desk.seeing.looked_at(top, at):
            return False
        asked = len(desk.screens) == 1
        return self._ignore(desk, say("Look: a new question") if asked else say("Look: this is new"), now)

    def _ignore(self, desk: Desk, words: str, now: float) -> bool:
        self.ignored += 1
        desk.say(words, now)
        return True


def _held(desk: Desk, button: str) -> Reply | None:
    """BACK takes back, CARD shows who has what, WHY opens the menu, unless the screen means something else by it."""
    from companion.desk.screens.menu import Menu

    if button == WHY:
        return Say(say("This is the menu")) if isinstance(desk.top, Menu) else _open_menu(desk)
    if button == CARD:
        return _who_has_what(desk)
    return _take_back(desk) if button == BACK else None


def _who_has_what(desk: Desk) -> Reply:
    from companion.desk.screens.players import Players

    if desk.view is None:
        return Say(say("No game is on"))
    return Say(say("This is who has what")) if isinstance(desk.top, Players) else Go(Players())


def _open_menu(desk: Desk) -> Reply:
    """The menu; from one of its own pages it is gone back to."""
    from companion.desk.screens.menu import Menu

    if not any(isinstance(screen, Menu) for screen in desk.screens):
        return Go(Menu())
    while not isinstance(desk.top, Menu):
        desk.leave(desk.top)
    return STAY


def _take_back(desk: Desk) -> Reply:
    if desk.table is None or not desk.table.taken_back(1):
        return Say(say("Nothing to take back"))
    return Undo()


def _at_stake(desk: Desk, button: str) -> str:
    """People see what would be taken back before it is."""
    records = desk.table.taken_back(1) if button == BACK and desk.table else []
    return desk.board.words_of(desk.game, records[0]) if records else ""
