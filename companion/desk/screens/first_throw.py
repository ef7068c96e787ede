"""The first run: is there something that reads dice, and does it read them rightly? One throw shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.knowing import Device, called
from companion.desk.screens import dice_pictures as pictures
from companion.desk.screens.calibrating import learners, teaching
from companion.desk.screens.common import LAST
from companion.desk.screens.first_step import KEYS, Step, told_lost
from companion.desk.screens.screen import RIGHT, STAY, WHY, Go, Reply, Say, TakesDice
from companion.desk.screens.trouble import Trouble
from companion.desk.sources import COCKED, ROLLED, WRONG_COUNT, Source, Throw
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

NO_DICE = ("buttons", "screen", "pixels", "sound")
"""Devices that read no dice; all others do."""
BESIDE = 8
BY_HAND = say("Throw by hand and pick the face, or let me roll.")


class FirstThrow(Step, TakesDice):
    """One die is thrown, and what was read is shown; without anything to throw into, how one plays without."""

    name = "dice"
    title = say("Dice")

    def __init__(self) -> None:
        self.read: tuple[int, ...] = ()
        """What was read last."""

    @property
    def wants_dice(self) -> int:
        return 1

    def rolled(self, desk: Desk, throw: Throw) -> Reply:
        self.read = throw.faces
        return STAY

    def picture(self, canvas: Canvas, desk: Desk, now: float) -> None:
        if not _there(desk):
            super().picture(canvas, desk, now)
            return
        self._draw_die(canvas, desk, now)
        canvas.block(1, self._status(desk), LAST, BESIDE)

    def _draw_die(self, canvas: Canvas, desk: Desk, now: float) -> None:
        speaking = _speaking(desk)
        state = speaking.state if speaking else ""
        if speaking and speaking.moving:
            pictures.tumbling(canvas, now, slow=state == "settling")
        elif state in (COCKED, WRONG_COUNT):
            pictures.large(canvas, 0, crossed=True)
        else:
            pictures.large(canvas, self.read[0] if self.read else 0)

    def _status(self, desk: Desk) -> str:
        speaking = _speaking(desk)
        state = speaking.state if speaking else ""
        if speaking and speaking.moving:
            return say("rolling ...")
        if state == COCKED:
            return say("It stands on its edge: throw again.")
        if speaking and state == WRONG_COUNT and not speaking.faces:
            return say("No die seen: throw again.")
        if state == WRONG_COUNT:
            return say("One die only, please: throw again.")
        if self.read and speaking and (state == ROLLED or speaking.old):
            return say("I read a {}. Right? Throw on, as often as you like.", self.read[0])
        if speaking and speaking.old:
            return say("Take the die out, then throw it.")
        there = _there(desk)
        able = [device for device in there if device.ready]
        if not able:
            return say("The {} must be taught first: ▶", called(there[0].name))
        return say("The {} is there. Throw one die.", called(able[0].name))

    def text(self, desk: Desk) -> Sequence[str]:
        if lost := _lost(desk):
            return (*told_lost(lost), say("You can play without."))
        return (say("No tray is fitted, and none is needed."), BY_HAND)

    def keys(self, desk: Desk) -> Sequence[tuple[str, str]]:
        return (("▶", say("teach")), ("OK", say("next")), ("BACK", "")) if learners(desk) else KEYS

    def tried(self, desk: Desk, button: str) -> Reply:
        if button == RIGHT and learners(desk):
            return Go(teaching(desk))
        if button == WHY and (lost := _lost(desk)):
            return Go(Trouble(lost))
        return Say(say("Throw, or OK: next") if _there(desk) else say("OK next, BACK later"))


def sources(desk: Desk) -> list[Device]:
    """Everything that reads dice."""
    return [device for device in desk.devices.values() if device.name not in NO_DICE and device.state != "off"]


def _lost(desk: Desk) -> Device | None:
    """The first that should be there and is not, where none is."""
    return None if _there(desk) else next((one for one in sources(desk) if one.state == "lost"), None)


def _there(desk: Desk) -> list[Device]:
    return [device for device in sources(desk) if device.state == "ok"]


def _speaking(desk: Desk) -> Source | None:
    """What people look at: the source where most is going on."""
    return desk.dice.speaking([device.name for device in _there(desk)])
