"""What a new game can be: the games with their modes, scenarios and house rules, each explained."""

from __future__ import annotations

from companion.engine import Json
from companion.games import GAMES, HouseRule, Rulebook, rulebook
from companion.rules import lookup
from companion.table.shelf import BOT, BOT_NAMES


def setup_section() -> Json:
    """Reads the rule catalogues: done once, away from the loop."""
    return {"games": [_game(rulebook(game)) for game in GAMES], "bots": {"suffix": BOT, "names": list(BOT_NAMES)}}


def _game(book: Rulebook) -> Json:
    return {
        "id": book.id,
        "title": book.title,
        "modes": {mode: list(range_) for mode, range_ in book.players.items()},
        "pairs": [mode for mode in book.modes if book.in_pairs(mode)],
        "scenarios": list(book.scenarios),
        "variants": list(book.variants),
        "details": dict(book.details),
        "choices": {name: [list(choice) for choice in choices] for name, choices in book.choices.items()},
        "options": {name: _option(rule) for name, rule in book.house_rules.items()},
        "only_with": {name: list(modes) for name, modes in book.only_with.items()},
        "pawns": list(book.pawns),
    }


def _option(rule: HouseRule) -> Json:
    entry = lookup(rule.ruling)
    return {
        "values": list(rule.values),
        "default": rule.default,
        "ruling": rule.ruling,
        "question": entry.question,
        "text": entry.text,
    }
