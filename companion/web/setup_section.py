"""What a new game can be: the games with their modes, scenarios and house rules, each explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion import packs
from companion.engine import Json
from companion.games import GAMES, HouseRule, Mix, Rulebook, rulebook
from companion.games.kit.questions import left_for_good, ways_in
from companion.packs.loader import Choice
from companion.rules import lookup
from companion.table.draft import called, mixes, spoken
from companion.table.shelf import BOT, BOT_NAMES


def setup_section(folders: Sequence[str] = (), pack: str = "") -> Json:
    """Reads the rule catalogues and packs: done once, away from the loop. A suggested pack goes before the others."""
    found = packs.choices(folders)
    first = [one.game for one in found if one.id == pack]
    games = sorted(GAMES, key=lambda game: game not in first)
    return {
        "games": [_game(rulebook(game), [one for one in found if one.game == game], pack) for game in games],
        "bots": {"suffix": BOT, "names": list(BOT_NAMES)},
    }


def _game(book: Rulebook, found: Sequence[Choice], pack: str) -> Json:
    usual = sorted(found, key=lambda one: (one.id != pack, one.id != book.pack))
    return {
        "id": book.id,
        "title": book.title,
        "called": {word: spoken(word) for word in sorted(_ids(book))},
        "modes": {mode: list(range_) for mode, range_ in book.players.items()},
        "pairs": [mode for mode in book.modes if book.in_pairs(mode)],
        "scenarios": list(book.scenarios),
        "mixes": {mode: [_mix(*one) for one in mixes(book, mode)] for mode in book.modes},
        "variants": list(book.variants),
        "details": dict(book.details),
        "goals": dict(book.goals),
        "choices": {name: [list(choice) for choice in choices] for name, choices in book.choices.items()},
        "measures": {name: list(counts) for name, counts in book.measures.items()},
        "options": {name: _option(rule) for name, rule in book.house_rules.items()},
        "only_with": {name: list(modes) for name, modes in book.only_with.items()},
        "pawns": list(book.pawns),
        "pack": book.pack,
        "packs": [{"id": one.id, "title": one.title} for one in usual],
        "groups": [
            {"what": what, "label": group.title, "how": group.how, "ways": _ways(book, what)}
            for what, group in left_for_good(book.id).items()
            if what != "draws"
        ],
    }


def _ids(book: Rulebook) -> set[str]:
    """Every mode, scenario, variant, house rule and value of one, for people to be called as they say it."""
    rules = book.house_rules
    values = {value for rule in rules.values() for value in rule.values}
    return {*book.modes, *book.scenarios, *book.variants, *book.details, *book.choices, *rules, *values}


class _Played(NamedTuple):
    """A game that has not begun."""

    mode: str


def _ways(book: Rulebook, what: str) -> Json:
    """In each mode how the companion may decide it: the word, and what people call it."""
    found = {mode: ways_in(book.id, what, _Played(mode)) for mode in book.modes}
    return {mode: [[how, way.title] for how, way in ways.items()] for mode, ways in found.items()}


def _mix(scenarios: Sequence[str], mixed: Mix) -> Json:
    return {"scenarios": list(scenarios), "rule": mixed.rule, "why": mixed.why, "needs": dict(mixed.needs)}


def _option(rule: HouseRule) -> Json:
    entry = lookup(rule.ruling)
    return {
        "values": list(rule.values),
        "called": {value: called(rule, value) for value in rule.values},
        "several": rule.several,
        "always": list(rule.always),
        "default": rule.default,
        "ruling": rule.ruling,
        "question": entry.question,
        "text": entry.text,
    }
