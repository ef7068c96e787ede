"""`companion story`: the story of an evening as one file, to keep and to share. The journal is not changed."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion import durable
from companion.commands import language
from companion.commands.run import absolute
from companion.config import load_config
from companion.engine import BadInput
from companion.games import GAMES
from companion.languages import say, spoken
from companion.table.journal import read
from companion.table.shelf import Shelf
from companion.web.story.course import Course
from companion.web.story.page import MARK, played_on, seats_of, told

ENDING = ".html"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "The file has everything in it: it opens by a double click and on a phone, without a network. Only what "
        "everybody could see at the table is in it; --show-hand adds the hand of a player who agrees."
    )
    add = parser.add_argument
    add(
        "journal", metavar="NAME", nargs="?", default="", help="a game that was kept, or its file (default: the latest)"
    )
    add("--out", type=Path, metavar="FILE", help="where the story is written (default: NAME.html in this folder)")
    add("--show-hand", action="append", default=[], metavar="PLAYER", help="a player who agrees to show the own hand")
    add("--config", type=absolute, metavar="FILE", help="the configuration (default: the one of this user or machine)")
    language.arguments(parser, "what it is told in")
    add("--games", type=absolute, metavar="DIR", help="where games are kept (default: as configured)")
    add("--packs", action="append", default=[], metavar="FOLDER", help="look for packs in here first")


def run(args: argparse.Namespace) -> int:
    path = _journal(args)
    out: Path = args.out or Path(path.stem + ENDING)
    _may_write(out)
    course = Course(read(path), args.packs)
    spoken_here = language.language_here(args, args.config)
    story = told(course, seats_of(course.names, args.show_hand), played_on(path), spoken_here)
    durable.write_whole(out, story.bytes)
    print(spoken(say("The evening's story: {}", out.resolve()), spoken_here))
    return 0


def _journal(args: argparse.Namespace) -> Path:
    """The game that was meant: by its file, by its name on the shelf, or the latest."""
    shelf = Shelf(args.games or load_config(args.config).games)
    if args.journal:
        return shelf.find(args.journal, "")
    path = shelf.latest(GAMES)
    if path is None:
        raise BadInput(say("there is no game in {} to tell of; name its file, or give --games", shelf.folder))
    return path


def _may_write(out: Path) -> None:
    """Another story may be written over, and nothing else."""
    if out.is_dir():
        raise BadInput(say("{} is a folder: give --out the name of a file", out))
    if out.exists() and not out.read_bytes().startswith(MARK.encode()):
        raise BadInput(say("{} is there already and is no story: give --out another name", out))
