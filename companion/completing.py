"""What may be typed next on the command line of `companion`; asked of the parsers themselves, so that it is never old.

An argument without a list of choices is known by its name: `--board` completes profiles, a FILE completes files.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.cli import COMMANDS, parser_of
from companion.games import GAMES, Rulebook, rulebook

Typed: TypeAlias = dict[str, str]
"""The arguments before, by name: a mode is one of the game that was named."""


@dataclass(frozen=True)
class Offer:
    """What fits, each word with a line about it; and whether a file may be meant."""

    words: tuple[tuple[str, str], ...] = ()
    files: bool = False


@dataclass
class _Line:
    """A command line as far as it was typed: whose arguments come next, and which of them."""

    parser: argparse.ArgumentParser
    waiting: argparse.Action | None = None
    """An option whose value comes next."""
    typed: Typed = field(default_factory=dict)
    places: list[argparse.Action] = field(default_factory=list)
    """The arguments without a name that are still to come."""

    def __post_init__(self) -> None:
        self.places = self.parser._get_positional_actions()

    def read(self, word: str) -> None:
        name, equals, _ = word.partition("=")
        option = self.parser._option_string_actions.get(name)
        if option is not None:
            self.waiting = option if _takes_a_value(option) and not equals else None
        elif self.waiting is not None:
            self.typed[self.waiting.dest] = word
            self.waiting = None
        elif self.places:
            self._take(self.places[0], word)

    def _take(self, place: argparse.Action, word: str) -> None:
        if isinstance(place, argparse._SubParsersAction):
            self.parser = place.choices.get(word) or argparse.ArgumentParser(add_help=False)
            self.places = self.parser._get_positional_actions()
            return
        self.typed[place.dest] = word
        if place.nargs not in (argparse.ZERO_OR_MORE, argparse.ONE_OR_MORE):
            self.places.pop(0)


def offer(words: Sequence[str]) -> Offer:
    """What the last of these words, after `companion`, may become; it is empty where a new one begins."""
    *before, last = words
    if before[:1] == ["help"]:
        return _fitting(_commands() if len(before) == 1 else (), last)
    line = _Line(parser_of(next((word for word in before if not word.startswith("-")), None)))
    for word in before:
        line.read(word)
    if line.waiting is not None:
        return _values(line.waiting, line.typed, last)
    name, equals, value = last.partition("=")
    option = line.parser._option_string_actions.get(name)
    if equals and option is not None:
        found = _values(option, line.typed, value)
        return Offer(tuple((f"{name}={word}", about) for word, about in found.words), found.files)
    if last.startswith("-") or not line.places:
        return _fitting(_options(line.parser), last)
    place = line.places[0]
    if isinstance(place, argparse._SubParsersAction):
        return _fitting(_named(place), last)
    return _values(place, line.typed, last)


def _fitting(words: Iterable[tuple[str, str]], begun: str) -> Offer:
    return Offer(tuple((word, about) for word, about in words if word.startswith(begun)))


def _commands() -> Iterator[tuple[str, str]]:
    return ((name, about) for name, (_, about) in COMMANDS.items())


def _named(place: argparse._SubParsersAction[argparse.ArgumentParser]) -> Iterator[tuple[str, str]]:
    return ((action.dest, action.help or "") for action in place._choices_actions)


def _options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._get_optional_actions():
        if action.help != argparse.SUPPRESS:
            yield from ((name, action.help or "") for name in action.option_strings if name.startswith("--"))


def _takes_a_value(option: argparse.Action) -> bool:
    return option.nargs != 0


def _values(action: argparse.Action, typed: Typed, begun: str) -> Offer:
    if action.choices is not None:
        return _fitting(((str(choice), "") for choice in action.choices), begun)
    found = _fitting(((word, "") for word in NAMES.get(action.dest, _none)(typed)), begun)
    return Offer(found.words, files=action.metavar in FILES or action.dest in NAMES_OR_FILES)


# What arguments are called


def _none(typed: Typed) -> Iterable[str]:
    return ()


def _books(typed: Typed) -> Iterable[Rulebook]:
    """Of the game that was named, or of all."""
    game = typed.get("game")
    return [rulebook(name) for name in GAMES if name == game or game not in GAMES]


def _modes(typed: Typed) -> Iterable[str]:
    return dict.fromkeys(mode for book in _books(typed) for mode in book.modes)


def _scenarios(typed: Typed) -> Iterable[str]:
    return dict.fromkeys(name for book in _books(typed) for name in book.scenarios)


def _variants(typed: Typed) -> Iterable[str]:
    return dict.fromkeys(name for book in _books(typed) for name in book.variants)


def _house_rules(typed: Typed) -> Iterable[str]:
    rules = (rule for book in _books(typed) for rule in book.house_rules.values())
    return dict.fromkeys(f"{rule.name}={value}" for rule in rules for value in rule.values)


def _varied(typed: Typed) -> Iterable[str]:
    """What can be varied, with all its values where they are few."""
    fixed = {"mode": _modes, "scenario": _scenarios, "variant": _variants, "pack": _packs}
    yield "players="
    yield from (f"{name}={','.join(values(typed))}" for name, values in fixed.items() if [*values(typed)])
    rules = (rule for book in _books(typed) for rule in book.house_rules.values())
    yield from dict.fromkeys(f"{rule.name}={','.join(rule.values)}" for rule in rules)


def _details(typed: Typed) -> Iterable[str]:
    return dict.fromkeys(f"{name}=" for book in _books(typed) for name in book.details)


def _bots(typed: Typed) -> Iterable[str]:
    from companion.bots import BOTS

    return BOTS


def _by_itself(typed: Typed) -> Iterable[str]:
    from companion.games.kit.questions import left_for_good

    return dict.fromkeys(what for book in _books(typed) for what in left_for_good(book.id))


def _boards(typed: Typed) -> Iterable[str]:
    from companion.devices.profile import shipped

    return shipped()


def _packs(typed: Typed) -> Iterable[str]:
    from companion import packs

    return [choice.id for choice in packs.choices([typed["packs"]] if "packs" in typed else [])]


def _games_and_rules(typed: Typed) -> Iterable[str]:
    from companion.rules.catalogue import catalogue, games

    return [*GAMES, *(id for game in games() for id in (*catalogue(game).rules, *catalogue(game).rulings))]


def _kept_games(typed: Typed) -> Iterable[str]:
    from companion.table.shelf import default_folder

    return sorted(file.stem for file in default_folder().glob("*.journal"))


NAMES: dict[str, Callable[[Typed], Iterable[str]]] = {
    "game": lambda typed: GAMES,
    "mode": _modes,
    "scenario": _scenarios,
    "variant": _variants,
    "option": _house_rules,
    "detail": _details,
    "vary": _varied,
    "always": _by_itself,
    "bot": _bots,
    "against": _bots,
    "board": _boards,
    "pack": _packs,
    "origin": _packs,
    "what": _games_and_rules,
    "journal": _kept_games,
    "resume": _kept_games,
}
"""What an argument of this name can be."""
NAMES_OR_FILES = {"board", "journal"}
"""Of these, also one's own, by its path."""
FILES = {"FILE", "DIR", "FOLDER", "SCRIPT", "JOURNAL", "PORT"}
"""What is written for a file or a folder."""
ANYTHING = {"N", "PLAYER", "S", "A", "ANA,BEN", "DEVICE", "DEGREES", "BOT,BOT", "ADDRESS"}
"""What is written for a number, an address, a camera or several names: nobody can know them."""
