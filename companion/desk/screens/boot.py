"""The first picture: which devices have come up, and which version this is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.knowing import called
from companion.desk.screens.art import draw_head
from companion.desk.screens.common import Pages
from companion.desk.screens.screen import BACK, OK, Close, Reply, Say, Screen
from companion.desk.screens.trouble import sign
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 8
WAITING = "|/-\\"


class Boot(Screen):
    """Each device with a sign as it comes up; OK goes on with whatever is there."""

    animated = True

    def __init__(self, version: str) -> None:
        self.version = version

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        canvas.header(say("Zombie Table"), self.version)
        draw_head(canvas, 2, 12, now)
        for line, device in enumerate(list(desk.devices.values())[:4], 1):
            waiting = device.state == "starting"
            mark = WAITING[int(now * 6) % 4] if waiting else sign(device.state)
            canvas.text(line, BESIDE, f"{mark} {called(device.name)}")
        if desk.safe_mode:
            canvas.text(5, BESIDE, say("safe mode:"), inverse=True)
            canvas.text(6, 0, desk.safe_mode)
        elif desk.lost:
            canvas.text(6, 0, desk.lost[0].words or say("{}: no answer", called(desk.lost[0].name)))
        else:
            canvas.text(6, BESIDE, say("waking up ...") if self._waking(desk) else say("ready"))
        canvas.keys(7, [("OK", say("go on"))])

    def _waking(self, desk: Desk) -> bool:
        return not desk.devices or any(device.state == "starting" for device in desk.devices.values())

    def press(self, desk: Desk, button: str) -> Reply:
        return Close() if button in (OK, BACK) else Say(say("OK goes on"))


class SafeMode(Pages):
    """Why the companion has taken up no game by itself, and what people can do."""

    def __init__(self, reason: str) -> None:
        words = [
            say("The last starts failed: {}.", reason),
            say("So no game was taken up. All games are kept: choose one, or begin anew."),
            say("If it fails again: companion doctor names what is wrong."),
        ]
        super().__init__(say("Safe mode"), words)
