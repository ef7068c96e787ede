"""What every step of the first run is: a page that OK goes on from, and from which BACK leaves the rest for later."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from companion.desk.canvas import Canvas
from companion.desk.intents import SetUpDesk
from companion.desk.knowing import GONE_THROUGH, called
from companion.desk.screens.common import COLUMNS, FIRST, LAST, TOP, header
from companion.desk.screens.screen import BACK, OK, Reply, Say, Screen
from companion.desk.words import wrap
from companion.languages import joined, say

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.knowing import Device

LATER = say("Later: in the menu")
KEYS = (("OK", say("next")), ("BACK", say("later")))
TRY = (("▶", say("try")), ("OK", say("next")), ("BACK", ""))

ROOM = LAST - TOP + 1
"""So many lines there are below an empty one."""


class Step(Screen):
    """One step. It stays while something happens at the table; pages in browsers do not wait for anybody here."""

    animated = True
    lasting = True
    name: ClassVar[str]
    """Under which it is remembered."""
    title: ClassVar[str]

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK,)

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        from companion.desk.screens.first_run import place

        header(canvas, desk, self.title, place(desk, self.name))
        self.picture(canvas, desk, now)
        canvas.keys(7, self.keys(desk))

    def picture(self, canvas: Canvas, desk: Desk, now: float) -> None:
        """What is between the first line and the last."""
        words = joined("\n", self.text(desk))
        canvas.block(FIRST if len(wrap(words, COLUMNS)) > ROOM else TOP, words, LAST)

    def text(self, desk: Desk) -> Sequence[str]:
        """The paragraphs of a step that has no picture."""
        return ()

    def keys(self, desk: Desk) -> Sequence[tuple[str, str]]:
        """The last line."""
        return KEYS

    def press(self, desk: Desk, button: str) -> Reply:
        if button == OK:
            return self.go_on(desk)
        if button == BACK:
            return self.leave(desk, LATER)
        return self.tried(desk, button)

    def tried(self, desk: Desk, button: str) -> Reply:
        """Any other button."""
        return Say(say("OK next, BACK later"))

    def go_on(self, desk: Desk, words: str = "") -> Reply:
        """The next step takes the place of this one; after the last one the desk is set up."""
        from companion.desk.screens.first_run import after, left_out

        following = after(desk, self.name)
        if following is None:
            return self.leave(desk, words or say("The desk is set up"))
        desk.replace(following)
        return SetUpDesk(following.name, words or left_out(desk, self.name))

    def leave(self, desk: Desk, words: str) -> Reply:
        """Out of all of it; it is not asked again."""
        desk.leave(self)
        return SetUpDesk(GONE_THROUGH, words)


def told_lost(device: Device) -> tuple[str, str]:
    """What is said of a device that should be there."""
    return say("{} lost: {}.", called(device.name), device.words or say("no answer")), say("WHY says what helps.")
