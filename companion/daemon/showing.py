"""From the desk to the wires: frames, lights and sounds go out when something changed, and while something moves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from companion.desk.canvas import Canvas
from companion.desk.desk import Desk
from companion.desk.palette import palette
from companion.desk.panel import animated, render
from companion.desk.picturing import Frame
from companion.desk.screens.screen import Screen
from companion.desk.sounding import Sounding
from companion.desk.table_mat import TableMat
from companion.desk.viewport import Viewport
from companion.languages import say, speaking

FRAME_TIME = 0.08
"""Seconds between two frames while something moves: smooth enough for breathing lights, cheap enough for a small Pi."""

NOT_ASKED = -1
"""The number of a question that there is not."""

log = logging.getLogger(__name__)


def bug(error: Exception) -> str:
    """What people are told of a mistake of ours."""
    return say("A bug in the companion, sorry: {}", f"{type(error).__name__}: {error}")


class Output(Protocol):
    """A screen or pixels: shows the newest frame as soon as it can."""

    def show(self, frame: bytes, /) -> None: ...


class Loudspeaker(Protocol):
    """Plays a sound (an empty name is none) and says words: as soon as it can, and instead of anything older."""

    def play(self, sound: str, /) -> None: ...

    def say(self, words: str, /) -> None: ...


class Showing:
    """Shows the desk. `refresh` is cheap to call often: what has not changed is not sent."""

    def __init__(
        self,
        desk: Desk,
        screen: Output,
        pixels: Output,
        sound: Loudspeaker,
        size: tuple[int, int],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.desk = desk
        self.screen = screen
        self.pixels = pixels
        self.sound = sound
        self.loop = loop
        self._followed = Viewport(*size)
        self.viewport: Viewport | TableMat = self._followed
        self.beats = 0
        self.shown: Callable[[bytes], None] = lambda frame: None
        """Told every frame, for whoever records the session."""
        self.watchers: list[Callable[[], None]] = []
        """Called after every picture."""
        self.frame = Frame(bytes(1024))
        """The picture that was shown last, with its secrecy."""
        self.colours = b""
        """The lights as they were shown last: red, green, blue."""
        self.posing = False
        """True while somebody else says which moment is shown."""
        self._sounding = Sounding()
        self._said: tuple[int, str] = (NOT_ASKED, "")
        self._next: asyncio.TimerHandle | None = None
        self._stopped = False

    def refresh(self) -> None:
        """Show what the desk shows now, and come back while something moves."""
        if self._stopped or self.posing:
            return
        moving = self._shown_somehow(self.loop.time())
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if moving:
            self._next = self.loop.call_later(FRAME_TIME, self.refresh)

    def _shown_somehow(self, now: float) -> bool:
        """A screen that cannot be drawn is a mistake of ours: people see that, and can go on from there."""
        try:
            return self.show_at(now)
        except Exception as error:
            log.exception("%s cannot be shown", type(self.desk.top).__name__)
            self.desk.failed(bug(error), now)
            return self.show_at(now)

    def show_at(self, now: float) -> bool:
        """Show what the desk shows at a moment; True while something moves."""
        desk = self.desk
        self.frame = desk.drawn(now)
        self.screen.show(self.frame.picture)
        desk.shown(now)
        self._sound()
        self.beats += 1
        self.shown(self.frame.picture)
        moving = self.show_lights(now)
        for watcher in self.watchers:
            watcher()
        return moving or desk.animated

    def _sound(self) -> None:
        """What goes with the picture: the sound of what happened, then what may be said of it aloud.

        A new question is said though its words are those of the one before.
        """
        self.sound.play(self._sounding.heard(self.desk))
        question = self.desk.view.question if self.desk.view else None
        aloud = (question.number if question else NOT_ASKED), self.frame.aloud
        if aloud != self._said:
            self._said = aloud
            self.sound.say(self.frame.aloud)

    def show_lights(self, now: float) -> bool:
        """Show the lights as they are at a moment; True while they move."""
        desk = self.desk
        lights = desk.lights()
        self.viewport = self._viewport()
        settings, colours = desk.settings, palette(desk.settings.palette)
        self.colours = render(lights, self.viewport, colours, settings.brightness, now, settings.calm)
        self.pixels.show(self.colours)
        return animated(lights, colours)

    def _viewport(self) -> Viewport | TableMat:
        """The part of the board that the lights show now. What followed the action stays where it was meanwhile."""
        desk = self.desk
        if desk.top.bare:
            return self._followed.bare()
        if desk.whole is not None:
            return self._followed.on_whole(*desk.whole)
        if desk.table_mat is not None:
            return desk.table_mat
        self._followed = self._followed.follow(desk.focus())
        return self._followed

    def stop(self) -> None:
        """Nothing more is shown by itself."""
        self._stopped = True
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def last(self, screen: Screen) -> None:
        """The last picture before the power goes; the lights are dark."""
        self.stop()
        canvas = Canvas()
        with speaking(self.desk.settings.language):
            screen.draw(canvas, self.desk, self.loop.time())
        self.screen.show(canvas.frame())
        width, height = self.viewport.width, self.viewport.height
        self.pixels.show(bytes(3 * width * height))
