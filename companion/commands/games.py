"""`companion games`: which games there are, who can play them, and on what tables may differ."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterable
from textwrap import fill

from companion.commands import language
from companion.engine import BadInput
from companion.games import GAMES, HouseRule, Rulebook, rulebook
from companion.games.kit.wording import from_to
from companion.languages import say, says, speaking, spoken
from companion.rules import lookup


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="show the house rules of this game")
    language.arguments(parser)


def run(args: argparse.Namespace) -> int:
    with speaking(language.language_here(args)):
        for line in _all() if args.game is None else _one(find(args.game)):
            print(spoken(line))
    return 0


def find(game: str) -> Rulebook:
    """The rulebook of a game that somebody typed."""
    if game not in GAMES:
        raise BadInput(say("there is no game {}; there is {}", repr(game), ", ".join(GAMES)))
    return rulebook(game)


def _all() -> Iterable[str]:
    for game in GAMES:
        book = rulebook(game)
        yield f"{game}: {book.title}"
        yield from _modes(book)


def _modes(book: Rulebook) -> Iterable[str]:
    for mode, (least, most) in book.players.items():
        yield f"  {mode}: {from_to(least, most, 'player')}"


def _one(book: Rulebook) -> Iterable[str]:
    yield book.title
    for mode, players in zip(book.modes, _modes(book), strict=True):
        yield players
        yield from _goal(book, mode)
    choices = (say("scenarios"), "scenario", book.scenarios), (say("variants"), "variant", book.variants)
    for what, option, words in choices:
        if words:
            yield f"  {what} (companion play {book.id} --{option} NAME):"
        for word in words:
            yield f"  {word}"
            yield from _goal(book, word)
    yield ""
    yield says(
        len(book.house_rules),
        "{} house rule; the value marked * holds unless the table says otherwise",
        "{} house rules; the value marked * holds unless the table says otherwise",
    )
    yield f"(companion play {book.id} --option NAME=VALUE)"
    for rule in book.house_rules.values():
        yield ""
        yield from _house_rule(rule)


def _goal(book: Rulebook, choice: str) -> Iterable[str]:
    if goal := book.goal(choice):
        yield _indented(goal, "      ")


def _house_rule(rule: HouseRule) -> Iterable[str]:
    ruling = lookup(rule.ruling)
    yield f"{rule.name} = " + " | ".join(f"{value}*" if value == rule.default else value for value in rule.values)
    if rule.several:
        example = f"{rule.name}={'+'.join(rule.values[1:3])}"
        yield _indented(say("(several of them together: {})", example))
    yield _indented(ruling.question)
    yield _indented(ruling.text)
    yield _indented(f"({ruling.id})")


def _indented(text: str, margin: str = "  ") -> str:
    width = min(shutil.get_terminal_size().columns, 120)
    return fill(
        spoken(text),
        width,
        initial_indent=margin,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
