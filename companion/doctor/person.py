"""Whoever builds a desk: what they type and what they press comes in one line, in the order in which it was done."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from companion.devices.events import Event, Pressed
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.devices.simulated import Wires

LONG_ENOUGH = 0.06
"""Seconds that a simulated finger stays on its button: longer than contacts chatter."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line in the terminal, without blanks around it."""

    words: str


Done: TypeAlias = Typed | Pressed


class Alone(CompanionError):
    """Nobody answers any more: the terminal was closed, or there was none."""

    def __init__(self) -> None:
        super().__init__("nobody answers: --first-light asks questions and must be run in a terminal")


class Person:
    """Hears what we say, answers in the terminal, and has fingers on the buttons."""

    def __init__(self, say: Callable[[str], None], loop: asyncio.AbstractEventLoop) -> None:
        self.say = say
        self._loop = loop
        self._done: asyncio.Queue[Done | None] = asyncio.Queue()
        self._begun = b""
        """A line that has not ended yet."""

    def tell(self, event: Event) -> None:
        """What a device tells, from any thread; only presses are a person's doing."""
        if isinstance(event, Pressed):
            self._loop.call_soon_threadsafe(self._done.put_nowait, event)

    def typed(self, line: str) -> None:
        """A line of the terminal, from any thread."""
        self._loop.call_soon_threadsafe(self._done.put_nowait, Typed(line.strip()))

    def leave(self) -> None:
        """There will be no more lines; may be said in any thread."""
        self._loop.call_soon_threadsafe(self._done.put_nowait, None)

    async def does(self) -> Done:
        """The next thing that the person does; raises Alone when there is nobody."""
        done = await self._done.get()
        if done is None:
            raise Alone
        return done

    async def answers(self, question: str) -> str:
        """What the person types; buttons that are pressed meanwhile mean nothing."""
        self.say(question)
        while not isinstance(done := await self.does(), Typed):
            continue
        return done.words.lower()

    def listen(self, terminal: int = 0) -> None:
        """Take lines from the terminal as they come. No thread waits for them: it could not be ended with the rest."""
        try:
            self._loop.add_reader(terminal, self._read, terminal)
        except PermissionError:  # a file: all of it is there already
            while self._read(terminal):
                continue

    def _read(self, terminal: int) -> bool:
        """What was typed by now; false at its end."""
        data = os.read(terminal, 4096)
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            self.typed(line.decode(errors="replace"))
        if not data:
            self._loop.remove_reader(terminal)
            self.leave()
        return bool(data)


class SimulatedPerson(Person):
    """Sits at a desk that is not there: reads what it shows, and types the name of a button to press it."""

    def __init__(self, say: Callable[[str], None], loop: asyncio.AbstractEventLoop, wires: Wires) -> None:
        super().__init__(self._say_with_desk, loop)
        self._said = say
        self._wires = wires

    def _say_with_desk(self, words: str) -> None:
        for line in seen(self._wires):
            self._said(f"    [{line}]")
        self._said(words)

    def typed(self, line: str) -> None:
        button = line.strip().upper()
        if button not in self._wires.profile.buttons.pins:
            super().typed(line)
            return
        self._loop.call_soon_threadsafe(self._press, button)

    def _press(self, button: str) -> None:
        self._wires.pins.press(button)
        self._loop.call_later(LONG_ENOUGH, self._wires.pins.release, button)


def seen(wires: Wires) -> Iterable[str]:
    """What eyes would see on simulated wires: the words on the screen, and the first light."""
    from companion.desk.reading import read_text

    words = " / ".join(line.strip() for line in read_text(wires.screen.picture()) if line.strip())
    if wires.screen.lit and words:
        yield f"screen: {words}"
    colours, width = wires.pixels.colours(), wires.profile.pixels.width
    lit = [square for square in range(len(colours) // 3) if any(colours[3 * square : 3 * square + 3])]
    if lit:
        place, light = lit[0], colours[3 * lit[0] : 3 * lit[0] + 3]
        names = [name for name, level in zip(("red", "green", "blue"), light, strict=True) if level]
        where = f"column {place % width + 1}, row {place // width + 1}"
        yield f"lights: {len(lit)} on, the first is {' and '.join(names)}, {where}"
