"""What a session writes: heading, map, log, question and options, each only when it has changed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import fill
from typing import Any, TextIO

from companion.engine import Game, Request
from companion.engine.letters import readable
from companion.games.kit.board import Board
from companion.table.courtesy import Part
from companion.terminal.answers import Choices
from companion.tiles.text import FINE, PLAIN, Look

MOST_COLUMNS = 120


def look_for(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Look:
    """Box drawing where the stream can write it; colours on a terminal, unless NO_COLOR says otherwise."""
    try:
        "┼░•♥".encode(stream.encoding or "ascii")
        look = FINE
    except (UnicodeEncodeError, LookupError):
        look = PLAIN
    coloured = stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    return look.coloured() if coloured else look


class Screen:
    """Writes to people. It remembers what was shown, so that nothing is shown twice in a row."""

    def __init__(self, write: Callable[[str], None], look: Look, width: int | None = None) -> None:
        self._write = write
        self.look = look
        self._width = width
        self._title = ""
        self._players: list[str] = []
        self._map: list[str] = []

    @property
    def width(self) -> int:
        return self._width or min(shutil.get_terminal_size().columns, MOST_COLUMNS)

    def write(self, line: str) -> None:
        """A line as it is; of what cannot be shown, nothing but its number. Colours are those of the map."""
        self._write(readable(line, colours=True))

    def say(self, text: str) -> None:
        """A paragraph, wrapped."""
        for line in text.split("\n"):
            line = readable(line)
            indent = line[: len(line) - len(line.lstrip())]
            self.write(fill(line, self.width, subsequent_indent=indent + "  ", break_on_hyphens=False) if line else "")

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def forget(self) -> None:
        """Show everything again: another game, or somebody asked."""
        self._title, self._players, self._map = "", [], []

    # ------------------------------------------------------------------ the parts of a view

    def heading(self, game: Game, board: Board) -> None:
        """Whose turn it is, and a line for each player."""
        title = f"== {board.headline(game)} ".ljust(min(self.width, 78), "=")
        players = board.standings(game)
        if working := list(board.working(game)):
            players.append(f"   At work: {', '.join(working)}")
        if title != self._title or players != self._players:
            self.write("")
            self.write(title)
        if players != self._players:
            self.lines(players)
        self._title, self._players = title, players

    def map(self, game: Game, board: Board, request: Request[Any] | None, choices: Choices | None) -> None:
        """The map, when it looks different from the last time."""
        drawing = board.drawing(game, request, choices.numbers() if choices else {}, self.look, self.width)
        if drawing == self._map:
            return
        first = not self._map
        self._map = drawing
        self.write("")
        self.lines(drawing)
        if first:
            self.write(board.legend(game, self.look.fine))

    def tile(self, game: Game, board: Board, request: Request[Any] | None) -> None:
        """The tile that is to be placed, each way round."""
        drawing = board.tile_drawing(game, request, self.look)
        if drawing:
            self.write("")
            self.lines(drawing)

    def log(self, game: Game) -> None:
        """What has happened since the last time."""
        for line in game.log:
            self.say(f"  * {line}")
        game.log.clear()

    def question(self, sentence: str, choices: Choices, enter: str) -> None:
        self.write("")
        self.say(sentence)
        self.lines(choices.lines(self.width))
        if enter:
            self.write(f"  Enter {enter}")

    def together(self, spread: Sequence[Part], form: Sequence[Part]) -> None:
        """What can be answered at one stroke: a series that the companion lays out, or a form in one line."""
        if spread:
            self.say(f"  `spread` lays out all {len(spread)}: {_by_kind(spread)}")
        if form:
            self.say(f"  or all at once in one line, for {', '.join(part.who for part in form)}")


def _by_kind(parts: Sequence[Part]) -> str:
    """What lies where, each kind once: `place the door: the north side of the Hospital; place a zombie: ...`."""
    places: dict[str, list[str]] = {}
    for part in parts:
        places.setdefault(part.brief[:1].lower() + part.brief[1:], []).append(part.label)
    return "; ".join(f"{kind}: {', '.join(labels)}" for kind, labels in places.items())
