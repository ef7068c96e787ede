"""Two sources read the same throw otherwise: people look at the dice and say who is right."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Correct
from companion.desk.screens import dice_pictures as pictures
from companion.desk.screens.common import LAST, Pages, header
from companion.desk.screens.rolling import Rolling
from companion.desk.screens.screen import BACK, DOWN, OK, RIGHT, UP, WHY, Close, Go, Reply, Say, Screen
from companion.desk.sources import NAMES, Throw
from companion.engine import Json
from companion.languages import say
from companion.table.ledger import faces_of
from companion.table.rereading import DIE, last_roll

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.dicing import Heard

WHAT = say(
    "Two sources saw the same throw and read other faces. The first one counts. Look at the dice: OK keeps what "
    "counts, ▶ takes the other reading, and whatever came of the roll is looked at anew."
)
PICTURE = say("The page shows what the camera saw.")


class Dispute(Screen):
    """What counts stands above, what another source says below."""

    lasting = True
    unsettled = True

    def __init__(self, heard: Heard, other: Throw) -> None:
        self.heard = heard
        self.other = other

    def deciding(self, desk: Desk) -> Collection[str]:
        return (OK, BACK, RIGHT)

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        header(canvas, desk, say("Who is right?"), "")
        for throw, middle in ((self.heard.throw, 17), (self.other, 33)):
            canvas.text(middle // 8, 0, NAMES[throw.source], room=10)
            pictures.line(canvas, 66, middle - 7, throw.faces)
        canvas.text(LAST, 0, say("{} counts so far", NAMES[self.heard.throw.source]))
        canvas.keys(7, [("OK", say("it stays")), ("▶", NAMES[self.other.source])])

    def press(self, desk: Desk, button: str) -> Reply:
        if button in (OK, BACK):
            return Close(say("It stays {}", self.heard.throw.words))
        if button == RIGHT:
            return self._other(desk)
        if button == WHY:
            return Go(
                Pages(
                    say("Who is right?"), [WHAT, *([PICTURE] if self.heard.throw.picture or self.other.picture else [])]
                )
            )
        return Say(say("OK: it stays") if button in (UP, DOWN) else say("▶ takes the other"))

    def _other(self, desk: Desk) -> Reply:
        """The other reading counts: in the hand that is being thrown, or in the roll that was made last."""
        if desk.busy:
            return Say(say("One moment ..."))
        lowest = desk.screens[0]
        heard, other = self.heard, self.other
        if isinstance(lowest, Rolling) and lowest.question.number == heard.number:
            swapped = lowest.swap(heard.first, heard.throw, other)
            return Close(say("Now {}", other.words) if swapped else say("They are gone already"))
        changes = self._changes(desk)
        if not changes:
            return Close(say("Too late: Set right"))
        desk.leave(self)
        return Correct(changes)

    def _changes(self, desk: Desk) -> dict[str, Json]:
        """The dice of the last roll that show something else; nothing where another roll was made since."""
        at = last_roll(desk.table.driver) if desk.table else None
        if desk.table is None or at is None or desk.table.driver.history[at].number != self.heard.number:
            return {}
        record = desk.table.driver.history[at]
        if not isinstance(record.value, list):
            return {DIE: self.other.faces[0]}
        wrong, right = list(range(len(faces_of(record.value)))), list(self.other.faces)
        mine = wrong[self.heard.first : self.heard.first + len(right)]
        differing = []
        for place in mine:
            if record.value[place] in right:
                right.remove(record.value[place])
            else:
                differing.append(place)
        return {f"{DIE}.{place}": face for place, face in zip(differing, right, strict=True)}
