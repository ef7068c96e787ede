"""`companion packs`: which packs there are, what each holds, a start for one's own, and what is wrong with it."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from companion import packs
from companion.config import load_config
from companion.games import GAMES, rulebook
from companion.packs.differing import Difference

SHOW = """List everything a pack holds, with ids and with how sure each entry is: attested by the rulebook, derived from
what it says, or assumed. Of a pack that starts from another one, say what differs."""
NEW = """Write a pack that starts from another one: every entry stands there in a comment, to be changed where your own
copy shows something else. What you leave alone is taken over."""


def arguments(parser: argparse.ArgumentParser) -> None:
    _folders(parser, "folder")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action")
    listing = actions.add_parser("list", help="every pack that is found (so does no action)", description="List packs.")
    _folders(listing, "more")
    show = actions.add_parser("show", help="what is in a pack, and what differs in one of your own", description=SHOW)
    show.add_argument("pack", metavar="ID", help="the id of a pack, as `companion packs list` names it")
    _folders(show, "more")
    new = actions.add_parser("new", help="a start for a pack of your own", description=NEW)
    new.add_argument("origin", metavar="FROM", help="the id of the pack to start from")
    new.add_argument("to", nargs="?", metavar="FOLDER", help="where to write it; its name is the new id (my-FROM)")
    _folders(new, "more")
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
    for line in _lines(args, folders):
        print(line)
    return 0


def _lines(args: argparse.Namespace, folders: list[str]) -> Iterator[str]:
    if args.action == "show":
        return _shown(packs.load(args.pack, folders), folders)
    if args.action == "new":
        return _started(args.origin, Path(args.to or f"my-{args.origin}"), folders)
    return _list(folders)


def _list(folders: list[str]) -> Iterator[str]:
    for source in packs.available(folders):
        pack = packs.load(source.id, folders)
        yield _summary(pack)
        yield f"  for {_played(pack)}; {_home(source.folder, folders)}"
    yield "`companion packs show ID` lists what is in one; `companion play --pack ID` plays with it"
    yield "`companion packs new ID` is a start for one of your own"


def _played(pack: packs.Pack) -> str:
    if pack.game not in GAMES:
        return f"{pack.game}, which this companion does not play"
    book = rulebook(pack.game)
    return f"{book.title}, its usual pack" if book.pack == pack.id else book.title


def _home(folder: Path, folders: Iterable[str]) -> str:
    own = any(folder.is_relative_to(Path(mine)) for mine in folders)
    return f"in {folder}" if own else "comes with the companion"


def _shown(pack: packs.Pack, folders: list[str]) -> Iterator[str]:
    yield _summary(pack)
    yield f"  for {_played(pack)}, edition {pack.edition}"
    yield from _differing(*packs.differences(pack.id, folders))
    yield from _remarks(pack)
    marked = any(line.mark for lines in pack.listing().values() for line in lines)
    if marked:
        yield "\nattested: the rulebook says so; derived: follows from what it says; assumed: look at your own copy"
    for thing, lines in pack.listing().items():
        if not lines:
            continue
        yield f"\n{_count(sum(line.copies for line in lines), thing)}:"
        width = max(len(line.id) for line in lines)
        for line in lines:
            mark = f"  {line.mark:<8}" if marked else ""
            copies = f"  ({line.copies} of them)" if line.copies > 1 else ""
            yield f"  {line.id.ljust(width)}{mark}  {line.name}{copies}"


def _remarks(pack: packs.Pack) -> Iterator[str]:
    """What is unusual about a pack although it can be played with."""
    yield from (f"note: {remark}" for remark in pack.remarks())


def _differing(origin: str, differing: Sequence[Difference]) -> Iterator[str]:
    """What a pack of one's own changes; the rest is taken over."""
    if not origin:
        return
    if not differing:
        yield f"\nstarts from {origin}, and nothing differs"
        return
    yield f"\nstarts from {origin}, and differs in {_count(len(differing), 'entry')}:"
    for one in differing:
        yield f"- {f'{one.what} {one.id}'.rstrip()}: {one}"


def _started(origin: str, folder: Path, folders: list[str]) -> Iterator[str]:
    id, files = packs.start(origin, folder, folders)
    yield f"{id} starts from {origin}; now change what your own copy shows otherwise in"
    for file in files:
        yield f"  {file}"
    yield f"`companion packs check {folder}` names every mistake in it"
    yield f"`companion packs show {id} --packs {folder}` says what differs"
    yield f"`companion play --packs {folder} --pack {id}` plays with it"


def _check(folder: str | None) -> int:
    found, problems = packs.check(folder)
    for problem in problems:
        print(problem)
    if problems:
        print(f"{_count(len(problems), 'problem')} in {_count(len(found), 'pack')}")
        return 1
    for source in found:
        pack = packs.load(source.id, [source.folder] if folder is None else [source.folder, folder])
        print("\n".join((_summary(pack), *_remarks(pack))))
    print(f"no problems in {_count(len(found), 'pack')}")
    return 0


def _summary(pack: packs.Pack) -> str:
    contents = ", ".join(_count(number, thing) for thing, number in pack.contents().items())
    return f"{pack.id}: {pack.title}, {contents} ({pack.digest[:12]})"


def _count(number: int, thing: str) -> str:
    if number == 1:
        return f"1 {thing}"
    first, *rest = thing.split(" of ")  # pairs of spells
    many = f"{first[:-1]}ies" if first.endswith("try") else f"{first}{'es' if first.endswith('s') else 's'}"
    return f"{number} {' of '.join([many, *rest])}"
