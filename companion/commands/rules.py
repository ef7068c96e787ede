"""`companion rules`: lists the catalogue of a game, shows one entry, or audits the citations."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING

from companion.games import GAMES, rulebook
from companion.rules import Catalogue, Entry, catalogue, games, lookup

if TYPE_CHECKING:
    from companion.rules.audit import Audit


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="GAME|ID", help="a game, or the id of a rule or ruling")
    parser.add_argument("--check", action="store_true", help="report rules without test or citation, and unknown ids")
    parser.add_argument("--json", action="store_true", help="with --check: print the report as JSON")


def run(args: argparse.Namespace) -> int:
    if args.check:
        return _check(as_json=args.json)
    if args.what is None:
        lines = _games()
    elif "." in args.what:
        lines = _one(lookup(args.what))
    else:
        lines = _all(catalogue(args.what))
    for line in lines:
        print(line)
    return 0


def _games() -> Iterable[str]:
    for game in games():
        book = catalogue(game)
        yield f"{game}: {book.title}, {len(book.rules)} rules, {len(book.rulings)} rulings"


def _all(book: Catalogue) -> Iterable[str]:
    yield f"{book.title}: {len(book.rules)} rules"
    by_section = sorted(book.rules.values(), key=_section_order(book))
    for section, entries in groupby(by_section, key=lambda entry: entry.section):
        yield f"\n{section}"
        for entry in entries:
            yield _indented(f"{entry.id}: {entry.text}", 2)
    yield f"\n{len(book.rulings)} rulings, where the rulebook is silent or can be read in two ways"
    for ruling in book.rulings.values():
        yield _indented(f"{ruling.id}: {ruling.text}", 2)
        yield from _switch(ruling, 4)


def _section_order(book: Catalogue) -> Callable[[Entry], int]:
    """Sections in the order in which the catalogue first names them, so that each is listed once."""
    first = {section: place for place, section in enumerate(dict.fromkeys(e.section for e in book.rules.values()))}
    return lambda entry: first[entry.section]


def _switch(ruling: Entry, depth: int) -> Iterable[str]:
    """How a table can change a ruling: the game says whether it can, not the catalogue."""
    game = ruling.id.partition(".")[0]
    rule = rulebook(game).house_rule_on(ruling.id) if game in GAMES else None
    if rule is not None:
        values = ", ".join(rule.values)
        yield _indented(f"house rule {rule.name} = {rule.default} (can be set to: {values})", depth)
    elif ruling.option is not None:
        yield _indented(f"in force: {ruling.option.default}", depth)


def _one(entry: Entry) -> Iterable[str]:
    book = catalogue(entry.id.partition(".")[0])
    yield f"{entry.id} ({entry.kind} of {book.title})"
    if entry.kind == "rule":
        yield from _rule(entry, book)
    else:
        yield from _ruling(entry)


def _rule(entry: Entry, book: Catalogue) -> Iterable[str]:
    yield f"Section: {entry.section}"
    yield _indented(entry.text, 2)
    yield "Check:"
    yield _indented(entry.check, 2)
    rulings = book.rulings_on(entry.id)
    if rulings:
        yield "Rulings:"
    for ruling in rulings:
        yield _indented(f"{ruling.id}: {ruling.text}", 2)
        yield from _switch(ruling, 4)


def _ruling(entry: Entry) -> Iterable[str]:
    yield _indented(entry.question, 2)
    yield _indented(entry.text, 2)
    yield _indented(f"Why: {entry.why}", 2)
    yield from _switch(entry, 2)
    yield "Affects:"
    for id in entry.affects:
        yield _indented(f"{id}: {lookup(id).text}", 2)


def _indented(text: str, depth: int) -> str:
    width = min(shutil.get_terminal_size().columns, 120)
    margin = " " * depth
    return fill(
        text,
        width,
        initial_indent=margin,
        subsequent_indent=margin + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _check(*, as_json: bool) -> int:
    from companion.rules import audit

    tests = audit.folder_of_tests(audit.PACKAGE)
    audits = audit.audit(audit.PACKAGE, tests)
    if as_json:
        print(json.dumps({"tests_found": tests is not None, "games": [asdict(one) for one in audits]}, indent=2))
    else:
        for one in audits:
            _print_audit(one)
    return 0 if all(one.clean for one in audits) else 1


def _print_audit(one: Audit) -> None:
    if one.tested is None:
        print(f"{one.game}: no tests folder beside the package, so only the citations in code were checked")
    else:
        print(f"{one.game}: {one.tested} of {one.rules} rules cited by tests")
    _print_ids("without test", one.without_test)
    _print_ids("without citation in code", one.without_citation)
    _print_ids("unknown", [f"{citation.id} ({citation.at})" for citation in one.unknown])


def _print_ids(what: str, ids: Sequence[str]) -> None:
    if ids:
        print(f"  {what}: {len(ids)}")
    for id in ids:
        print(f"    {id}")
