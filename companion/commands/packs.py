"""`companion packs`: which packs there are, and what is wrong with one's own."""

from __future__ import annotations

import argparse

from companion import packs


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", action="append", default=[], metavar="FOLDER", help="list the packs in here first")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action")
    check = actions.add_parser("check", help="report every mistake in a pack", description="Report every mistake.")
    check.add_argument(
        "pack", nargs="?", metavar="FOLDER", help="a pack or a folder of packs (default: the built-in ones)"
    )


def run(args: argparse.Namespace) -> int:
    return _check(args.pack) if args.action == "check" else _list(args.folder)


def _list(folders: list[str]) -> int:
    for source in packs.available(folders):
        print(_summary(packs.load(source.id, folders)))
    return 0


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
