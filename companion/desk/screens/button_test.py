"""The first run: every button is pressed once, and seen on a picture of the desk; what did not come has its remedy.

While buttons are tried none of them means anything else. The way out works with any button: the same one five times.
Nobody is kept: a button that does not come is passed by after a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import STRIP, Canvas
from companion.desk.screens.first_step import LATER, TRY, Step, told_lost
from companion.desk.screens.screen import BACK, BUTTONS, LEFT, STAY, UP, WHY, Go, Reply, Say
from companion.desk.screens.trouble import Trouble
from companion.desk.trying_buttons import KNOB, OUT, WRONG_WAY, Trial, fitted
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.knowing import Device

WAIT = 10.0
"""Seconds until a button counts as one that does not come."""
PLACES = {
    "UP": (99, 12),
    "DOWN": (99, 35),
    "LEFT": (83, 24),
    "RIGHT": (115, 24),
    "OK": (99, 24),
    "BACK": (8, 43),
    "CARD": (26, 43),
    "WHY": (44, 43),
    KNOB: (63, 43),
}
"""Where they lie on the desk, as on the face of its box: a cross with OK in it, and a row below the screen."""
RING = ("..###..", ".#...#.", "#.....#", "#.....#", "#.....#", ".#...#.", "..###..")
FULL = ("..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###..")
ASKED = ("..###..", ".#...#.", "#..#..#", "#.###.#", "#..#..#", ".#...#.", "..###..")
WRONG = ("#.....#", ".#...#.", "..#.#..", "...#...", "..#.#..", ".#...#.", "#.....#")


class ButtonTest(Step):
    """The buttons as they lie on the desk; any of them but OK and BACK begins."""

    name = "buttons"
    title = say("Buttons")

    def text(self, desk: Desk) -> Sequence[str]:
        if lost := _lost(desk):
            return (*told_lost(lost), say("The page has them too."))
        return (say("Do they all work? Press each one as the screen asks for it."),)

    def keys(self, desk: Desk) -> Sequence[tuple[str, str]]:
        return TRY

    def tried(self, desk: Desk, button: str) -> Reply:
        if button == WHY and (lost := _lost(desk)):
            return Go(Trouble(lost))
        return desk.replace(Trying(Trial(fitted(desk.wired, BUTTONS))))


class Trying(Step):
    """One button is asked for. None of them means anything else meanwhile, however long it is held."""

    name = "buttons"
    title = say("Buttons")
    slow = frozenset()

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self._seen = (-1, -1)
        """How much had come when time began to run ..."""
        self._since = 0.0
        """... and when that was."""

    def deciding(self, desk: Desk) -> Sequence[str]:
        return ()

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        self._pass_by(desk, now)
        if self.trial.over:  # time has said it of the last one
            desk.replace(found := Findings(self.trial))
            found.draw(canvas, desk, now)
        else:
            super().draw(canvas, desk, now)

    def _pass_by(self, desk: Desk, now: float) -> None:
        """Time runs from when a button is asked for, and anew from every press."""
        seen = (len(self.trial.came), self.trial.pressed)
        if self._seen != seen or _lost(desk):
            self._seen, self._since = seen, now
        elif now - self._since >= WAIT:
            self.trial.pass_by()

    def picture(self, canvas: Canvas, desk: Desk, now: float) -> None:
        trial = self.trial
        for name in trial.names:
            self._draw_button(canvas, name, now)
        canvas.text(1, 0, say("Turn it →") if trial.asked == KNOB else say("Press"))
        canvas.big(1, 17, trial.asked, 2)
        if trial.instead:
            canvas.text(4, 0, f"{trial.instead}?" if trial.instead == WRONG_WAY else say("{} came", trial.instead))
        canvas.text(STRIP, 0, say("Sure? Press it again") if trial.instead else say("Nothing? Just wait"))

    def _draw_button(self, canvas: Canvas, name: str, now: float) -> None:
        x, y = PLACES[name]
        came = self.trial.came.get(name)
        if came is not None:
            sprite = FULL if came == name else WRONG
        elif name == self.trial.asked:
            sprite = ASKED if int(now * 3) % 2 else FULL
        else:
            sprite = RING
        canvas.sprite(x - 3, y - 3, sprite)

    def keys(self, desk: Desk) -> Sequence[tuple[str, str]]:
        return ((f"{OUT}x", say("any button: out")),)

    def press(self, desk: Desk, button: str) -> Reply:
        if button in desk.fingers:  # a held arrow, which presses again and again
            return STAY
        return self._heard(desk, enough=not self.trial.press(button))

    def hold(self, desk: Desk, button: str) -> Reply:
        return STAY

    def knob(self, desk: Desk, steps: int) -> Reply:
        if self.trial.asked != KNOB:
            return Say(say("Not the knob yet"))
        self.trial.turn(steps)
        return self._heard(desk)

    def _heard(self, desk: Desk, enough: bool = False) -> Reply:
        if not (self.trial.over or enough):
            return STAY
        if self.trial.findings(desk.wired):
            return desk.replace(Findings(self.trial))
        return self.go_on(desk, say("Left: in the menu") if enough else say("All of them work"))


class Findings(Step):
    """What is wrong with the buttons, page by page."""

    name = "buttons"
    title = say("Buttons")

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.page = 0

    def text(self, desk: Desk) -> Sequence[str]:
        return (self.trial.findings(desk.wired)[self.page],)

    def picture(self, canvas: Canvas, desk: Desk, now: float) -> None:
        super().picture(canvas, desk, now)
        count = len(self.trial.findings(desk.wired))
        canvas.text(STRIP, 0, say("{} of {}", self.page + 1, count) if count > 1 else "")

    def keys(self, desk: Desk) -> Sequence[tuple[str, str]]:
        return (("OK", say("next")), ("↑", say("again")), ("BACK", ""))

    def press(self, desk: Desk, button: str) -> Reply:
        """Any button but three goes on: OK may be the one that does not come."""
        if button == BACK:
            return self.leave(desk, LATER)
        if button in (UP, LEFT):
            return desk.replace(Trying(Trial(self.trial.names)))
        if self.page + 1 < len(self.trial.findings(desk.wired)):
            self.page += 1
            return STAY
        return self.go_on(desk)


def _lost(desk: Desk) -> Device | None:
    """The buttons, where they should be there and are not."""
    buttons = desk.devices.get("buttons")
    return buttons if buttons is not None and buttons.state == "lost" else None
