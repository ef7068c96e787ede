"""`companion packs`: which packs there are, what each holds, and what is wrong with one's own."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion import packs
from companion.config import load_config
from companion.games import rulebook


def arguments(parser: argparse.ArgumentParser) -> None:
    _folders(parser, "folder")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action")
    listing = actions.add_parser("list", help="every pack that is found (so does no action)", description="List packs.")
    _folders(listing, "more")
    show = actions.add_parser(
        "show", help="the tiles and cards of a pack", description="List the tiles and cards of a pack, with their ids."
    )
    show.add_argument("pack", metavar="ID", help="the id of a pack, as `companion packs list` names it")
    _folders(show, "more")
    check = actions.add_parser("check", help="report every mistake in a pack", description="Report every mistake.")
    check.add_argument(
        "pack", nargs="?", metavar="FOLDER", help="a pack or a folder of packs (default: the built-in ones)"
    )


def _folders(parser: argparse.ArgumentParser, dest: str) -> None:
    help_line = "look for packs in here first, then as configured"
    parser.add_argument("--packs", "--folder", action="append", default=[], metavar="FOLDER", dest=dest, help=help_line)


def run(args: argparse.Namespace) -> int:
    if args.action == "check":
        return _check(args.pack)
    folders = [*args.folder, *getattr(args, "more", ()), *map(str, load_config().packs)]
    for line in _shown(packs.load(args.pack, folders), folders) if args.action == "show" else _list(folders):
        print(line)
    return 0


def _list(folders: list[str]) -> Iterator[str]:
    for source in packs.available(folders):
        pack = packs.load(source.id, folders)
        yield _summary(pack)
        yield f"  for {_played(pack)}; {_home(source.folder, folders)}"
    yield "`companion packs show ID` lists tiles and cards; `companion play --pack ID` plays with them"


def _played(pack: packs.Pack) -> str:
    book = rulebook(pack.game)
    return f"{book.title}, its usual pack" if book.pack == pack.id else book.title


def _home(folder: Path, folders: Iterable[str]) -> str:
    own = any(folder.is_relative_to(Path(mine)) for mine in folders)
    return f"in {folder}" if own else "comes with the companion"


def _shown(pack: packs.Pack, folders: list[str]) -> Iterator[str]:
    yield _summary(pack)
    yield f"  for {_played(pack)}, edition {pack.edition}"
    for thing, lines in pack.listing().items():
        if not lines:
            continue
        yield f"\n{_count(sum(line.copies for line in lines), thing)}:"
        width = max(len(line.id) for line in lines)
        for line in lines:
            copies = f"  ({line.copies} of them)" if line.copies > 1 else ""
            yield f"  {line.id.ljust(width)}  {line.name}{copies}"


def _check(folder: str | None) -> int:
    found, problems = packs.check(folder)
    for problem in problems:
        print(problem)
    if problems:
        print(f"{_count(len(problems), 'problem')} in {_count(len(found), 'pack')}")
        return 1
    for source in found:
        print(_summary(packs.load(source.id, [source.folder] if folder is None else [source.folder, folder])))
    print(f"no problems in {_count(len(found), 'pack')}")
    return 0


def _summary(pack: packs.Pack) -> str:
    contents = ", ".join(_count(number, thing) for thing, number in pack.contents().items())
    return f"{pack.id}: {pack.title}, {contents} ({pack.digest[:12]})"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
