"""The calibration, step by step: the board leads, a person does, and the readings say how good it is.

Every step of the board names the next one and what has to be done before it. The last, `check`, is repeated with as
many faces and dice as people like.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from companion.devices.errors import TrayError, TrayGone
from companion.tray_tools.remedies import reason, remedy_for
from companion.tray_tools.selftest import Say, ask_board, findings, passed
from companion.tray_tools.session import PATIENCE, Session

SURE = 50
"""Per cent: below this a die has too little contrast, or the window is dirty."""
STOP = ("q", "quit", "stop")
CHECK = "check"

Ask = Callable[[str], Awaitable[str | None]]
"""Shows what can be typed and gives what was: None when nobody types any more."""

_READING = re.compile(r"(?P<face>[1-6]) up, (?P<sure>\d+) % sure")


@dataclass(frozen=True, slots=True)
class Place:
    """What the tray reads on one place of its lane."""

    words: str
    face: int | None
    sure: int

    @property
    def good(self) -> bool:
        return self.face is not None and self.sure >= SURE

    @property
    def empty(self) -> bool:
        return self.words.endswith(": nothing")

    @property
    def judged(self) -> str:
        if self.good:
            return f"ok     {self.words}"
        if self.empty:
            return f"empty  {self.words}"
        if self.face is not None:
            return f"unsure {self.words}: below {SURE} %, clean the window or take dice with more contrast"
        return f"wrong  {self.words}: push the dice flat against the end of the lane; clean the window"


def places_of(words: str) -> list[Place]:
    """The readings in what the board says to `check`."""
    found = []
    for part in words.split("; "):
        seen = _READING.search(part)
        found.append(Place(part, int(seen["face"]), int(seen["sure"])) if seen else Place(part, None, 0))
    return found


async def calibrate(talk: Session, ask: Ask, say: Say, patience: float = PATIENCE) -> bool:
    """Lead through the calibration; True if it is kept and the last check was good."""
    await talk.fit(patience)
    say(f"Calibrating the dice tray at {talk.wiring.port}. q stops at any step.")
    answer, number = await talk.tray.calibrate("begin"), 1
    while (step := _next(answer)) != CHECK:
        say(f"\n{number}. {_words(answer)}")
        done = await _step(talk, step, ask, say)
        if done is None:
            say("Stopped. The tray keeps the calibration that it had.")
            return False
        answer, number = done, number + 1
    say(f"\n{number}. {_words(answer)}")
    return await _check(talk, ask, say) and await _verdict(talk, say, patience)


async def _step(talk: Session, step: str, ask: Ask, say: Say) -> Mapping[str, object] | None:
    """One step, as often as it takes; None when somebody stops."""
    hint = "ENTER when that is done, q to stop: "
    while await _goes_on(ask, hint):
        try:
            return await talk.tray.calibrate(step)
        except TrayGone:
            raise
        except TrayError as error:
            words = reason(error)
            say(f"   {words}\n   {remedy_for(words)}")
            hint = "ENTER to try again, q to stop: "
    return None


async def _check(talk: Session, ask: Ask, say: Say) -> bool:
    """Read what lies there until people have seen enough; whether the last reading was good.

    Every place must have read a die: whoever has fewer dice than places lays them down a second time, farther up.
    """
    good, read, places = False, set[int](), 0
    hint = "ENTER to read the dice, q to stop: "
    while await _goes_on(ask, hint):
        found = places_of(_words(await talk.tray.calibrate(CHECK)))
        for place in found:
            say(f"   {place.judged}")
        places = len(found)
        read |= {number for number, place in enumerate(found, 1) if place.good}
        good = any(place.good for place in found) and all(place.good or place.empty for place in found)
        hint = "Compare. ENTER to read other faces or dice, q when you have seen enough: "
    if good and len(read) < places:
        say(f"   no die was read on place {', '.join(str(n) for n in range(1, places + 1) if n not in read)}")
    return good and len(read) == places


async def _verdict(talk: Session, say: Say, patience: float) -> bool:
    result = await ask_board(talk, patience)
    if passed(result):
        say("\nGood: the tray is calibrated and keeps it.")
        return True
    say("\nThe calibration is kept, but the tray is not well:")
    for line in findings(result):
        say(line)
    return False


async def _goes_on(ask: Ask, hint: str) -> bool:
    typed = await ask(hint)
    return typed is not None and typed.lower() not in STOP


def _next(answer: Mapping[str, object]) -> str:
    return str(answer.get("next") or CHECK)


def _words(answer: Mapping[str, object]) -> str:
    return str(answer.get("words") or "")
