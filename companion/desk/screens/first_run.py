"""The first run: what a desk asks for when it is switched on for the very first time, one page for each thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.canvas import Canvas
from companion.desk.intents import Set
from companion.desk.languages import LANGUAGES, beside
from companion.desk.screens.art import draw_head
from companion.desk.screens.button_test import ButtonTest
from companion.desk.screens.first_light_one import FirstLightOne
from companion.desk.screens.first_looks import Looks
from companion.desk.screens.first_phones import FirstPhones
from companion.desk.screens.first_step import Step
from companion.desk.screens.first_throw import FirstThrow
from companion.desk.screens.screen import LEFT, RIGHT, Go, Reply
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk

BESIDE = 8


class Greeting(Step):
    """Hello, in the language that is spoken."""

    name = "language"
    title = say("First run")

    def picture(self, canvas: Canvas, desk: Desk, now: float) -> None:
        draw_head(canvas, 2, 10, now)
        language = LANGUAGES.get(desk.settings.language, "")
        for line, words in enumerate((say("Hello!"), say("I speak"), f"◀ {language} ▶"), 1):
            canvas.text(line, BESIDE, words)
        canvas.text(6, 0, say("Shall we set me up?"))

    def tried(self, desk: Desk, button: str) -> Reply:
        if button in (LEFT, RIGHT):
            return Set({"language": beside(desk.settings.language, 1 if button == RIGHT else -1)})
        return super().tried(desk, button)


ORDER: tuple[type[Step], ...] = (Greeting, Looks, FirstLightOne, ButtonTest, FirstThrow, FirstPhones)
STEPS = {step.name: step for step in ORDER}
NEEDS = {"lights": "pixels", "buttons": "buttons"}
"""Steps that are left out where nothing of the kind is fitted."""


def steps(desk: Desk) -> list[str]:
    """The steps that this desk has."""
    return [name for name in STEPS if not _missing(desk, name)]


def _missing(desk: Desk, name: str) -> bool:
    device = desk.devices.get(NEEDS.get(name, ""))
    return device is not None and device.state == "off"


def place(desk: Desk, name: str) -> str:
    """Which step it is, of how many."""
    names = steps(desk)
    return f"{names.index(name) + 1}/{len(names)}" if name in names else ""


def step(desk: Desk, name: str = "") -> Step:
    """A step by its name; the first one where there is none of that name."""
    names = steps(desk)
    return STEPS[name if name in names else names[0]]()


def after(desk: Desk, name: str) -> Step | None:
    """The step that follows one; None after the last."""
    following = [other for other in list(STEPS)[list(STEPS).index(name) + 1 :] if not _missing(desk, other)]
    return STEPS[following[0]]() if following else None


def left_out(desk: Desk, name: str) -> str:
    """What is said of the steps between this one and the next: nothing of the kind is fitted."""
    gone = []
    for other in list(STEPS)[list(STEPS).index(name) + 1 :]:
        if not _missing(desk, other):
            break
        gone.append(say("No {} are fitted", other))
    return ". ".join(gone)


def set_up(desk: Desk) -> Reply:
    """From its beginning, whenever people want it; one that was under way goes."""
    for screen in desk.screens:
        if isinstance(screen, Step):
            desk.leave(screen)
    return Go(step(desk))
