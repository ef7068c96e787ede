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

from companion.commands import language
from companion.games import GAMES, rulebook
from companion.languages import say, speaking, spoken
from companion.rules import Catalogue, Entry, catalogue, games, lookup

if TYPE_CHECKING:
    from companion.rules.audit import Audit


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="GAME|ID", help="a game, or the id of a rule or ruling")
    parser.add_argument("--check", action="store_true", help="report rules without test or citation, and unknown ids")
    parser.add_argument("--json", action="store_true", help="with --check: print the report as JSON")
    language.arguments(parser)


def run(args: argparse.Namespace) -> int:
    if args.check:
        return _check(as_json=args.json)
    if args.what is None:
        lines = _games()
    elif "." in args.what:
        lines = _one(lookup(args.what))
    else:
        lines = _all(catalogue(args.what))
    with speaking(language.language_here(args)):
        for line in lines:
            print(spoken(line))
    return 0


def _games() -> Iterable[str]:
    for game in games():
        book = catalogue(game)
        yield say("{}: {}, {} rules, {} rulings", game, book.title, len(book.rules), len(book.rulings))


def _all(book: Catalogue) -> Iterable[str]:
    yield say("{}: {} rules", book.title, len(book.rules))
    by_section = sorted(book.rules.values(), key=_section_order(book))
    for section, entries in groupby(by_section, key=lambda entry: entry.section):
        yield f"\n{section}"
        for entry in entries:
            yield _indented(f"{entry.id}: {entry.text}", 2)
    silent = say("{} rulings, where the rulebook is silent or can be read in two ways", len(book.rulings))
    yield f"\n{silent}"
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
        words = say("house rule {} = {} (can be set to: {})", rule.name, rule.default, values)
        yield _indented(words, depth)
    elif ruling.option is not None:
        yield _indented(say("in force: {}", ruling.option.default), depth)


def _one(entry: Entry) -> Iterable[str]:
    book = catalogue(entry.id.partition(".")[0])
    yield say("{} (rule of {})" if entry.kind == "rule" else "{} (ruling of {})", entry.id, book.title)
    if entry.kind == "rule":
        yield from _rule(entry, book)
    else:
        yield from _ruling(entry)


def _rule(entry: Entry, book: Catalogue) -> Iterable[str]:
    yield say("Section: {}", entry.section)
    yield _indented(entry.text, 2)
    yield say("Check:")
    yield _indented(entry.check, 2)
    rulings = book.rulings_on(entry.id)
    if rulings:
        yield say("Rulings:")
    for ruling in rulings:
        yield _indented(f"{ruling.id}: {ruling.text}", 2)
        yield from _switch(ruling, 4)


def _ruling(entry: Entry) -> Iterable[str]:
    yield _indented(entry.question, 2)
    yield _indented(entry.text, 2)
    yield _indented(say("Why: {}", entry.why), 2)
    yield from _switch(entry, 2)
    yield say("Affects:")
    for id in entry.affects:
        yield _indented(f"{id}: {lookup(id).text}", 2)


def _indented(text: str, depth: int) -> str:
    width = min(shutil.get_terminal_size().columns, 120)
    margin = " " * depth
    return fill(
        spoken(text),
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
