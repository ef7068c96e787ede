"""House rules as a table chooses them, or as a position names them: every switch of a game with its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine import BadInput, Json
from companion.engine.reading import Part
from companion.games.rulebook import HouseRule
from companion.languages import say


def todays_name(name: str) -> str:
    """The switch that an earlier version wrote with underscores is written with hyphens today."""
    return name.replace("_", "-")


def chosen_rules(known: Mapping[str, HouseRule], options: Mapping[str, str]) -> dict[str, str]:
    """Every switch of a game with its value; the default is the rule."""
    chosen = {name: rule.default for name, rule in known.items()}
    for written, value in options.items():
        name = todays_name(written)
        if name not in known:
            raise BadInput(say("there is no house rule {}; there are {}", repr(written), ", ".join(known)))
        if not known[name].allows(value):
            these = say("one of") if not known[name].several else say("one or several, joined by +, of")
            raise BadInput(say("{} cannot be {}; it is {} {}", name, repr(value), these, ", ".join(known[name].values)))
        chosen[name] = value
    return chosen


def changed_rules(known: Mapping[str, HouseRule]) -> Callable[[Any, Any], Json]:
    """How the house rules of a game are written: those that are not the rule."""
    return lambda game, _: {name: value for name, value in game.options.items() if value != known[name].default}


def read_rules(known: Mapping[str, HouseRule], part: Part) -> dict[str, str]:
    """The house rules that a position names."""
    for name, value in part.table().items():
        if not isinstance(value, str):
            raise part.part(name).fail("expected the name of a value")
    return chosen_rules(known, part.value)
