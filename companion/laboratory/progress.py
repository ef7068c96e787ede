"""How far a run is and how long it will take: a bar on a terminal, a line now and then anywhere else."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TextIO

BAR = 30
LINES = 20
"""So many lines at most are written where nobody sits at a terminal."""


class Progress:
    """Told after each chunk; says nothing where it is not wanted."""

    def __init__(self, games: int, before: int, out: TextIO | None, clock: Callable[[], float] = monotonic) -> None:
        self.games = games
        self.before = self.done = before
        self.out = out
        self.clock = clock
        self.begun = clock()
        self.shown = before * LINES // games
        self.terminal = out is not None and out.isatty()

    def add(self, games: int) -> None:
        """So many more games are played."""
        self.done += games
        if self.out is None:
            return
        if self.terminal:
            self.out.write(f"\r{self.line()}\x1b[K")
        elif (part := self.done * LINES // self.games) > self.shown:
            self.shown = part
            self.out.write(self.line() + "\n")
        self.out.flush()

    def line(self) -> str:
        full = self.done * BAR // self.games
        bar = f"[{'#' * full}{'.' * (BAR - full)}] " if self.terminal else ""
        return f"{bar}{self.done:,} of {self.games:,} games, {self.left()}"

    def left(self) -> str:
        """As long as the rest takes at the pace of this run."""
        now, rest = self.done - self.before, self.games - self.done
        seconds = self.clock() - self.begun
        if not rest:
            return f"done in {in_words(seconds)}"
        return f"{in_words(seconds / now * rest)} left" if now else "just begun"

    def end(self) -> None:
        if self.terminal and self.out is not None:
            self.out.write("\n")
            self.out.flush()


def in_words(seconds: float) -> str:
    """A time as people say it."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
