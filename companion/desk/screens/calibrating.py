"""Calibrating the dice tray or the camera: it says what to do, people do it and press OK, until all is well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from companion.desk.canvas import Canvas
from companion.desk.intents import CameraStep, Intent, TrayStep
from companion.desk.knowing import Calibration, called
from companion.desk.screens.common import Choosing, Item, Pages, header
from companion.desk.screens.screen import BACK, LEFT, OK, STAY, WHY, Close, Go, Reply, Say, Screen
from companion.engine import CAMERA, TRAY
from companion.languages import say, spoken

if TYPE_CHECKING:
    from companion.desk.desk import Desk

END = ""
LINES = 5
"""So many lines of what was said are seen at once; WHY shows all of it."""


class Calibrating(Screen):
    """One page per step. It stays while the game goes on below."""

    animated = True
    lasting = True
    device: ClassVar[str] = TRAY
    title: ClassVar[str] = say("Calibrate tray")
    steps: ClassVar[Sequence[str]] = ("begin", "empty", "white", "check")
    first: ClassVar[Calibration] = Calibration()

    def asks(self, step: str) -> Intent:
        """What OK wants."""
        return TrayStep(step)

    def state(self, desk: Desk) -> Calibration:
        """How far it has come; at its beginning where something else was calibrated last."""
        return desk.calibration if desk.calibration.device == self.device else self.first

    def draw(self, canvas: Canvas, desk: Desk, now: float) -> None:
        state = self.state(desk)
        header(canvas, desk, self.title, self._place(state))
        if state.failed:
            canvas.text(1, 0, say("✗ That did not work:"))
        canvas.block(2 if state.failed else 1, state.words, LINES)
        canvas.keys(7, self._keys(state, now))

    def _place(self, state: Calibration) -> str:
        place = self.steps.index(state.step) + 1 if state.step in self.steps else 1
        return f"{len(self.steps) if state.step == END else place}/{len(self.steps)}"

    def _keys(self, state: Calibration, now: float) -> list[tuple[str, str]]:
        if state.waiting:
            return [("", spoken(say("the {} looks ...", called(self.device))).rstrip(".") + "." * (int(now * 3) % 4))]
        if state.step == END:
            return [("OK", say("done")), ("BACK", say("out"))]
        return [("OK", say("again") if state.failed else say("go on")), ("BACK", say("stop"))]

    def press(self, desk: Desk, button: str) -> Reply:
        state = self.state(desk)
        if button == BACK:
            return self._leave(desk, say("Calibrated") if state.step == END else say("Stopped: as it was"))
        if button == WHY:
            return Go(Pages(self.title, state.words.split("\n")))
        if state.waiting:
            return Say(say("The {} is looking", called(self.device)))
        return self._go_on(desk, state) if button == OK else self.other(desk, state, button)

    def _go_on(self, desk: Desk, state: Calibration) -> Reply:
        if state.step == END:
            return self._leave(desk, say("Calibrated"))
        desk.calibration = replace(state, waiting=True)
        return self.asks(state.step)

    def other(self, desk: Desk, state: Calibration, button: str) -> Reply:
        """Any other button."""
        return Say(say("OK goes on"))

    def _leave(self, desk: Desk, words: str) -> Reply:
        desk.calibration = Calibration()
        return Close(words)


class CalibratingCamera(Calibrating):
    """The camera is shown two things, the empty tray and one die; the first one again by LEFT."""

    device = CAMERA
    title = say("Calibrate camera")
    steps = ("empty", "die")
    first = Calibration(
        "empty", say("Take all dice out of the tray and keep hands away. OK: the camera looks."), device=CAMERA
    )

    def asks(self, step: str) -> Intent:
        return CameraStep(step)

    def _keys(self, state: Calibration, now: float) -> list[tuple[str, str]]:
        keys = super()._keys(state, now)
        return [keys[0], ("◀", "1/2"), ("BACK", "")] if self._can_return(state) else keys

    def other(self, desk: Desk, state: Calibration, button: str) -> Reply:
        if button == LEFT and self._can_return(state):
            desk.calibration = self.first
            return STAY
        return super().other(desk, state, button)

    def _can_return(self, state: Calibration) -> bool:
        return state.step == self.steps[1] and not state.waiting


SCREENS: dict[str, type[Calibrating]] = {screen.device: screen for screen in (Calibrating, CalibratingCamera)}
"""What can be calibrated from the desk."""


def learners(desk: Desk) -> list[str]:
    """The devices that are there and can be calibrated."""
    return [name for name in SCREENS if name in desk.devices and desk.devices[name].state == "ok"]


class Teaching(Choosing):
    """Which of them is calibrated, where there are several."""

    title = say("Calibrate")

    def items(self, desk: Desk) -> Sequence[Item]:
        return [Item(say("The {}", called(name)), hint=desk.devices[name].words) for name in learners(desk)]

    def chosen(self, desk: Desk, index: int) -> Reply:
        return Go(SCREENS[learners(desk)[index]]())


def teaching(desk: Desk) -> Screen:
    """The way to a calibration."""
    names = learners(desk)
    return SCREENS[names[0]]() if len(names) == 1 else Teaching()
