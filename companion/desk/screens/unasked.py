"""Dice that were thrown when nobody asked, too early, or where it was not agreed: offered, never taken."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.screens import dice_pictures as pictures
from companion.desk.screens.common import LAST, header, in_game
from companion.desk.screens.rolling import Rolling
from companion.desk.screens.screen import BACK, CARD, DOWN, OK, UP, WHY, Close, Reply, Say, Screen
from companion.desk.sources import NAMES, Throw
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk


class Unasked(Screen):
    """Use them for the roll that is asked, keep them for the next one, or throw them away."""

    def __init__(self, throw: Throw, why: str = "") -> None:
        self.throw = throw
        self.why = why
        """Why they are not simply taken."""

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK, BACK)

    def _asked(self, desk: Desk) -> Rolling | None:
        """The roll right below that they could answer."""
        below = desk.screens[-2] if len(desk.screens) > 1 else None
        return below if isinstance(below, Rolling) and below.fits(self.throw) and not desk.busy else None

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        asked, faces = self._asked(desk), self.throw.faces
        who = NAMES[self.throw.source]
        header(canvas, desk, say("{} sees", who.capitalize()) if asked else say("Nobody asked"), "" if asked else who)
        pictures.row(canvas, 21, list(faces), len(faces), 0)
        canvas.middle(
            LAST - 1, say("{}: use it?", self.throw.words) if asked else say("{}: keep it for", self.throw.words)
        )
        canvas.middle(LAST, self.why if asked else say("the next roll?"))
        canvas.keys(
            7, [("OK", say("use it") if asked else say("keep")), ("BACK", say("drop") if asked else say("drop it"))]
        )

    def press(self, desk: Desk, button: str) -> Reply:
        asked = self._asked(desk)
        if button == OK and asked is not None:
            desk.leave(self)
            return asked.use(desk, self.throw)
        if button == OK:
            desk.dice.unasked = self.throw
            return Close(say("Kept for the next roll"))
        if button == BACK:
            desk.dice.unasked = None
            return Close(say("Thrown away"))
        if button in (CARD, WHY):
            return in_game(desk, button) if desk.view else Say(say("No game is on"))
        return Say(say("OK takes it") if button in (UP, DOWN) else say("BACK throws it away"))
