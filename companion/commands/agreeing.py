"""What a table agrees on before a game, as it is typed on the command line: mode, scenario, variants, house rules."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from companion.engine import BadInput
from companion.games import Rulebook
from companion.games.agreement import Agreement, detail_value
from companion.languages import say


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--mode", metavar="MODE", help="competitive unless said otherwise; `companion games` lists all")
    add("--scenario", action="append", default=[], metavar="NAME", help="play a scenario")
    add("--variant", action="append", default=[], metavar="NAME", help="play a variant")
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; `companion games GAME` has all",
    )
    add("--detail", action="append", default=[], metavar="NAME=VALUE", help="what a mode or scenario wants to know")


def agreement(args: argparse.Namespace, book: Rulebook) -> Agreement:
    """What was typed, in the form the game checks it in."""
    mode = args.mode or book.modes[0]
    if mode not in book.modes:
        raise BadInput(say("--mode is {}; {} has {}", mode, book.title, ", ".join(book.modes)))
    details = {name: detail_value(text) for name, text in pairs("--detail", args.detail)}
    return Agreement(mode, tuple(args.scenario), tuple(args.variant), dict(pairs("--option", args.option)), details)


def pairs(flag: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, _, value = word.partition("=")
        if not name or not value:
            raise BadInput(
                say("{} {} cannot be read; write NAME=VALUE, `companion games GAME` lists what there is", flag, word)
            )
        yield name, value
