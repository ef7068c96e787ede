"""The command `companion`: one subcommand per module of `companion.commands`, imported only when it is wanted."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Protocol, TextIO, cast

from companion import __version__
from companion.engine.letters import near, readable
from companion.errors import CompanionError
from companion.extras import missing
from companion.languages import spoken

# name -> module, one line of help
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("companion.commands.play", "play a game in the terminal, with the companion as referee"),
    "run": ("companion.commands.run", "be the referee on the table: buttons, screen, lights and dice tray"),
    "host": ("companion.commands.host", "say the address that makes a browser the host of the page"),
    "rehearse": ("companion.commands.rehearse", "play a script on the whole companion with simulated wires"),
    "simulate": ("companion.commands.simulate", "let bots play many games; count endings, check every replay"),
    "torture": (
        "companion.commands.torture",
        "try everything that may go wrong for minutes on end; what is promised holds",
    ),
    "bench": ("companion.commands.bench", "measure speed and size against their budgets"),
    "games": ("companion.commands.games", "list the games, or the house rules of one"),
    "rules": ("companion.commands.rules", "look up rules and rulings, or check that tests and code cite them"),
    "packs": ("companion.commands.packs", "list the packs of tiles and cards; start and check your own"),
    "referee": ("companion.commands.referee", "referee a game: one JSON object per line in, one per line out"),
    "dice": ("companion.commands.dice", "show all rolls by source, and whether the dice look fair"),
    "tray": ("companion.commands.tray", "look after the dice tray: put firmware on it, calibrate, watch, test"),
    "camera": ("companion.commands.camera", "look after the camera above the tray: calibrate, watch, try it"),
    "doctor": ("companion.commands.doctor", "check the desk's devices and what they need, and say the remedy"),
    "backup": ("companion.commands.backup", "keep games, configuration and packs in one file, also while people play"),
    "restore": ("companion.commands.restore", "put a backup back; what is here already is not lost"),
    "rest": ("companion.commands.rest", "after a crash: lights out, and a word on the screen; the service runs it"),
    "replay": ("companion.commands.replay", "show a recorded game as a readable transcript"),
    "story": ("companion.commands.story", "tell a recorded game as one file to keep and to share"),
    "completion": ("companion.commands.completion", "let your shell complete commands, options and names"),
}

COLOURED = {"play", "dice"}
"""Commands that draw in colours on a terminal."""
FAILED = 1
WRONG_USAGE = 2
INTERRUPTED = 130


class Command(Protocol):
    """What a module of `companion.commands` offers."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; errors of ours are one line, never a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    with printing_letters(colours=bool({*words[:1]} & COLOURED)):
        return _main(words)


def _main(words: Sequence[str]) -> int:
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`| head`) has gone. Python would complain when it flushes at exit: give it somewhere to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ModuleNotFoundError as error:
        known = missing(error, next(iter(words), None))
        if known is None:
            raise
        print(f"companion: {readable(str(known))}", file=sys.stderr)
        return FAILED
    except (CompanionError, OSError) as error:  # OSError: a file or folder that was named cannot be used
        print(f"companion: {readable(str(error))}", file=sys.stderr)
        return FAILED


class Letters:
    """An output stream on which a file, whatever it says, moves no cursor: only letters and lines, and our colours.
    Letters that it does not have end nothing: they are written with those that it has."""

    def __init__(self, stream: TextIO, colours: bool) -> None:
        self._stream = stream
        self._colours = colours

    def write(self, text: str) -> int:
        self._stream.write(near(readable(text, self._colours), self._stream.encoding or "utf-8"))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def printing_letters(colours: bool) -> Iterator[None]:
    """While this lasts, whatever is printed can be read."""
    stream = sys.stdout
    sys.stdout = cast(TextIO, Letters(stream, colours))
    try:
        yield
    finally:
        sys.stdout = stream


def _run(words: Sequence[str]) -> int:
    words = _helped(words)
    name = next((word for word in words if not word.startswith("-")), None)
    parser, command = _parser(name)
    args = parser.parse_args(words)
    if command is None:
        parser.print_usage(sys.stderr)
        print("companion: say what to do; `companion --help` lists the commands", file=sys.stderr)
        return WRONG_USAGE
    try:
        return command.run(args)
    except CompanionError as error:
        print(f"companion: {readable(_spoken(error, args))}", file=sys.stderr)
        return FAILED


def _spoken(error: CompanionError, args: argparse.Namespace) -> str:
    """What is wrong, in the language of a command that has one."""
    if "language" not in args:
        return str(error)
    from companion.commands.language import language_here

    return spoken(str(error), language_here(args, getattr(args, "config", None)))


def _helped(words: Sequence[str]) -> list[str]:
    """`companion help play` is `companion play --help`."""
    return [*words[1:], "--help"] if words[:1] == ["help"] else list(words)


def parser_of(command: str | None) -> argparse.ArgumentParser:
    """The parser of all commands, with the arguments of this one."""
    return _parser(command)[0]


def _parser(wanted: str | None) -> tuple[argparse.ArgumentParser, Command | None]:
    """The parser of all commands; only the wanted one is imported, the others are just listed."""
    parser = argparse.ArgumentParser(prog="companion", description="A referee for physical zombie board games.")
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    command: Command | None = None
    for name, (module, help_line) in COMMANDS.items():
        sub = commands.add_parser(name, help=help_line, description=help_line[0].upper() + help_line[1:] + ".")
        if name == wanted:
            command = cast(Command, import_module(module))
            command.arguments(sub)
    return parser, command
