"""`companion play`: a game in the terminal, with the companion as referee."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from companion.commands import agreeing
from companion.commands.games import find
from companion.engine import BadInput, Json
from companion.games import GAMES, Rulebook
from companion.table import Opening, Table, new_opening
from companion.table.shelf import BOT_NAMES, Shelf, default_folder, with_bots
from companion.terminal.screen import Screen, look_for
from companion.terminal.session import Session
from companion.terminal.welcome import NobodyThere, Welcome, names_in


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", nargs="?", default=GAMES[0], metavar="GAME", help=f"which game (default {GAMES[0]})")
    add("--players", metavar="ANA,BEN", help="names of the people, in turn order")
    add("--bots", type=int, metavar="N", help="how many bots join them")
    add("--seed", type=int, metavar="S", help="makes the companion's dice and cards repeatable")
    add("--chance", choices=("ask", "auto"), help="ask: you type what real dice and cards show; auto: the companion's")
    agreeing.arguments(parser)
    add("--setup", action="store_true", help="lead through the set-up of the table, question by question")
    add("--packs", action="append", default=[], metavar="DIR", help="look for packs of tiles and cards in here first")
    add("--resume", nargs="?", const="", metavar="FILE", help="go on with a game that was left (default: the latest)")
    add("--journals", type=Path, metavar="DIR", help="where games are kept (default: your data folder)")


def run(args: argparse.Namespace) -> int:
    forgive(sys.stdin, "replace")
    forgive(sys.stdout, "backslashreplace")
    screen = Screen(print, look_for(sys.stdout))
    shelf = Shelf(args.journals or default_folder(), args.packs)
    read = reader()
    try:
        opening, table = sit_down(args, shelf, screen, read)
    except (NobodyThere, KeyboardInterrupt):
        screen.write("")
        screen.say("No game was begun.")
        return 0
    return Session(shelf, opening, table, screen, read).run()


def sit_down(
    args: argparse.Namespace, shelf: Shelf, screen: Screen, read: Callable[[str], str | None]
) -> tuple[Opening, Table]:
    """A game that was left, or a new one; what the command does not say is asked."""
    book = find(args.game)
    if args.resume is not None:
        return shelf.resume(shelf.find(args.resume, book.id))
    welcome = Welcome(screen, read, book)
    asked = args.players is None and args.bots is None
    if asked:
        screen.say(f"{book.title}. `help` says what can be typed, `quit` leaves.")
        left = shelf.unfinished(book.id)
        if left is not None and welcome.go_on(f"The game of {', '.join(shelf.players(left))} ({left.name})"):
            return shelf.resume(left)
    opening = new_opening(agreed(args, welcome, book, asked))
    return opening, shelf.begin(opening)


def agreed(args: argparse.Namespace, welcome: Welcome, book: Rulebook, asked: bool) -> dict[str, Json]:
    """What the table has agreed on."""
    if asked and args.mode is None:
        args.mode = welcome.mode()
    agreement = agreeing.agreement(args, book)
    names, bots = welcome.players(agreement.mode) if asked else (names_in(args.players or ""), args.bots or 0)
    if not 0 <= bots <= len(BOT_NAMES):
        raise BadInput(f"--bots is {bots}; between 0 and {len(BOT_NAMES)} can join")
    wish: dict[str, Json] = {
        "game": args.game,
        "players": list(with_bots(names, bots)),
        "chance": args.chance or (welcome.chance() if asked else "ask"),
        **agreement.as_json(),
    }
    wish |= {"setup": "ask"} if args.setup else {}
    return wish if args.seed is None else {**wish, "seed": args.seed}


def forgive(stream: TextIO, errors: str) -> None:
    """Bytes that are no text, and letters the terminal does not have, must not end a game."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=errors)


def reader() -> Callable[[str], str | None]:
    """Reads a line: with editing keys on a terminal; the lines of a script are echoed, so that its output reads on."""
    if not sys.stdin.isatty():
        return _piped
    with suppress(ImportError):
        import readline  # noqa: F401 - gives input() its editing keys
    return _typed


def _typed(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        return None


def _piped(prompt: str) -> str | None:
    line = sys.stdin.readline()
    if not line:
        return None
    print(prompt + line.rstrip("\n"))
    return line
