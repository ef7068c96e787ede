"""Calibrating the dice tray: the tray says what to do, people do it and press OK, until it says that all is well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import TrayStep
from companion.desk.knowing import Calibration
from companion.desk.screens.common import COLUMNS, header
from companion.desk.screens.screen import BACK, OK, Close, Reply, Say, Screen
from companion.desk.words import wrap

if TYPE_CHECKING:
    from companion.desk.desk import Desk

END = ""
STEPS = ("begin", "empty", "white", "check", END)


class Calibrating(Screen):
    """One page per step. It stays while the game goes on below."""

    animated = True
    lasting = True

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        state = desk.calibration
        place = STEPS.index(state.step) + 1 if state.step in STEPS else 1
        header(canvas, desk, "Calibrate tray", f"{min(place, 4)}/4")
        if state.failed:
            canvas.text(1, 0, "✗ That did not work:")
        for line, words in enumerate(wrap(state.words, COLUMNS)[:5], 2 if state.failed else 1):
            canvas.text(line, 0, words)
        if state.waiting:
            canvas.keys(7, [("", "the tray looks ..."[: 15 + int(now * 3) % 4])])
        elif state.step == END:
            canvas.keys(7, [("OK", "done"), ("BACK", "out")])
        else:
            canvas.keys(7, [("OK", "again" if state.failed else "go on"), ("BACK", "stop")])

    def press(self, desk: Desk, button: str) -> Reply:
        state = desk.calibration
        if button == BACK:
            return self._leave(desk, "Calibrated" if state.step == END else "Stopped: as it was")
        if button != OK:
            return Say("OK goes on")
        if state.waiting:
            return Say("The tray is looking")
        return self._leave(desk, "Calibrated") if state.step == END else TrayStep(state.step)

    def _leave(self, desk: Desk, words: str) -> Reply:
        desk.calibration = Calibration()
        return Close(words)
