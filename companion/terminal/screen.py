"""What a session writes: heading, map, log, question and options, each only when it has changed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import fill, wrap
from typing import Any, TextIO

from companion.engine import Game, Request
from companion.engine.letters import readable
from companion.games.kit.board import Board
from companion.languages import ENGLISH, joined, say, speaking, spoken
from companion.table.courtesy import Part
from companion.terminal.answers import Choices
from companion.terminal.typed import TYPED
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
    """Writes to people, in their language. It remembers what was shown, so that nothing is shown twice in a row."""

    def __init__(
        self, write: Callable[[str], None], look: Look, width: int | None = None, language: str = ENGLISH
    ) -> None:
        self._write = write
        self.look = look
        self.language = language
        """What they read. The game itself goes on in English: only what is shown is said in another language."""
        self._width = width
        self._title = ""
        self._players: list[str] = []
        self._map: list[str] = []

    @property
    def width(self) -> int:
        return self._width or min(shutil.get_terminal_size().columns, MOST_COLUMNS)

    def write(self, line: str) -> None:
        """A line as it is; of what cannot be shown, nothing but its number. Colours are those of the map."""
        self._write(readable(spoken(line, self.language), colours=True))

    def say(self, text: str) -> None:
        """A paragraph, wrapped."""
        for line in spoken(text, self.language).split("\n"):
            line = readable(line)
            indent = line[: len(line) - len(line.lstrip())]
            self.write(fill(line, self.width, subsequent_indent=indent + "  ", break_on_hyphens=False) if line else "")

    def lines(self, lines: Iterable[str]) -> None:
        with speaking(self.language):
            for line in lines:
                self.write(line)

    def forget(self) -> None:
        """Show everything again: another game, or somebody asked."""
        self._title, self._players, self._map = "", [], []

    # ------------------------------------------------------------------ the parts of a view

    def heading(self, game: Game, board: Board) -> None:
        """Whose turn it is, and a line for each player."""
        with speaking(self.language):
            title = f"== {board.headline(game)} ".ljust(min(self.width, 78), "=")
            players = list(map(spoken, board.standings(game)))
            if working := list(board.working(game)):
                players.append(spoken(joined("", (say("   At work: "), joined(", ", working)))))
        if title != self._title or players != self._players:
            self.write("")
            self.write(title)
        if players != self._players:
            self.lines(line for player in players for line in self._wrapped(player))
        self._title, self._players = title, players

    def map(self, game: Game, board: Board, request: Request[Any] | None, choices: Choices | None) -> None:
        """The map, when it looks different from the last time."""
        with speaking(self.language):
            drawing = board.drawing(game, request, choices.numbers() if choices else {}, self.look, self.width)
        if drawing == self._map:
            return
        first = not self._map
        self._map = drawing
        self.write("")
        self.lines(drawing)
        if first:
            self.lines(self._legend(spoken(board.legend(game, self.look.fine), self.language)))

    def _legend(self, signs: str) -> Iterator[str]:
        """What the signs mean, in as many lines as other languages need: each sign stays with its word."""
        line, *rest = [signs] if self.language == ENGLISH else signs.split("  ")
        for sign in rest:
            if len(line) + 2 + len(sign) > self.width:
                yield line
                line = sign
            else:
                line = f"{line}  {sign}"
        yield line

    def tile(self, game: Game, board: Board, request: Request[Any] | None) -> None:
        """The tile that is to be placed, each way round."""
        with speaking(self.language):
            drawing = board.tile_drawing(game, request, self.look)
        if drawing:
            self.write("")
            self.lines(drawing)

    def log(self, game: Game) -> None:
        """What has happened since the last time."""
        for line in game.log:
            self.say(joined("", ("  * ", line)))
        game.log.clear()

    def question(self, sentence: str, choices: Choices, enter: str) -> None:
        self.write("")
        self.say(sentence)
        self.lines(choices.lines(self.width))
        if enter:
            self.say(joined("", ("  ", enter)))

    def together(self, spread: Sequence[Part], form: Sequence[Part]) -> None:
        """What can be answered at one stroke: a series that the companion lays out, or a form in one line."""
        if spread:
            self.say(say("  `{spread}` lays out all {}: {}", len(spread), _by_kind(spread, self.language), **TYPED))
        if form:
            self.say(say("  or all at once in one line, for {}", joined(", ", (part.who for part in form))))

    def _wrapped(self, line: str) -> Sequence[str]:
        """A line as it is where there is room for it."""
        return [line] if len(line) <= self.width else wrap(line, self.width, subsequent_indent=" " * 5)


def _by_kind(parts: Sequence[Part], language: str) -> str:
    """What lies where, each kind once: `place the door: the north side of the Hospital; place a zombie: ...`."""
    places: dict[str, list[str]] = {}
    for part in parts:
        places.setdefault(_small(part.brief) if language == ENGLISH else part.brief, []).append(part.label)
    return joined("; ", [say("{}: {}", kind, joined(", ", labels)) for kind, labels in places.items()])


def _small(words: str) -> str:
    """In the middle of a sentence; other languages have capitals of their own there."""
    return words[:1].lower() + words[1:]
