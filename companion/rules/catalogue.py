"""Reads a game's catalogue of rules and rulings and looks entries up by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from companion.errors import CompanionError
from companion.languages import joined, say


class UnknownRule(CompanionError):
    """No rule, ruling or game is called this; the message offers what comes close."""

    def __init__(self, wanted: str, close: tuple[str, ...]) -> None:
        super().__init__(wanted, close)
        self.wanted = wanted
        self.close = close

    def __str__(self) -> str:
        close = joined(say(" or "), self.close)
        hint = say("did you mean {}?", close) if self.close else say("`companion rules` lists the games.")
        return say("no rule or game is called {}; {}", repr(self.wanted), hint)


@dataclass(frozen=True, slots=True)
class Option:
    """On what tables may differ, and what holds when they agree on nothing; a game says which of them can be set."""

    name: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of the rulebook, or one ruling where the rulebook is silent."""

    id: str
    kind: str  # rule or ruling
    text: str
    section: str = ""  # rules: the rulebook section
    check: str = ""  # rules: given, when, then
    question: str = ""  # rulings: what is asked
    why: str = ""  # rulings: why so
    affects: tuple[str, ...] = ()  # rulings: the rules they settle
    option: Option | None = None  # rulings: the switch that changes them


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All rules and rulings of one game in the order of its rulebook."""

    game: str
    title: str
    rules: Mapping[str, Entry]
    rulings: Mapping[str, Entry]

    def lookup(self, id: str) -> Entry:
        entry = self.rules.get(id) or self.rulings.get(id)
        if entry is None:
            raise UnknownRule(id, _close(id, [*self.rules, *self.rulings]))
        return entry

    def rulings_on(self, id: str) -> tuple[Entry, ...]:
        """The rulings that settle something about this rule."""
        return tuple(ruling for ruling in self.rulings.values() if id in ruling.affects)


def games() -> tuple[str, ...]:
    """The games that have a catalogue."""
    from importlib.resources import files

    names = (file.name for file in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def lookup(id: str) -> Entry:
    """The rule or ruling with this id, of whichever game."""
    game = id.partition(".")[0]
    if game not in games():
        raise UnknownRule(id, _close(game, games()))
    return catalogue(game).lookup(id)


@cache
def catalogue(game: str) -> Catalogue:
    """The catalogue of one game, read when it is first wanted."""
    import tomllib
    from importlib.resources import files

    if game not in games():
        raise UnknownRule(game, _close(game, games()))
    book = tomllib.loads((files(__package__) / f"{game}.toml").read_text(encoding="utf-8"))
    return Catalogue(
        game=game,
        title=book["source"]["title"],
        rules=MappingProxyType({row["id"]: _rule(row) for row in book["rule"]}),
        rulings=MappingProxyType({row["id"]: _ruling(row) for row in book["ruling"]}),
    )


def _rule(row: Mapping[str, Any]) -> Entry:
    return Entry(id=row["id"], kind="rule", text=say(row["says"]), section=row["section"], check=row["check"])


def _ruling(row: Mapping[str, Any]) -> Entry:
    option = row.get("option")
    return Entry(
        id=row["id"],
        kind="ruling",
        text=say(row["ruling"]),
        question=say(row["question"]),
        why=row["why"],
        affects=tuple(row["affects"]),
        option=option and Option(option["name"], tuple(option["values"]), option["default"]),
    )


def _close(wanted: str, known: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    from difflib import get_close_matches

    return tuple(get_close_matches(wanted, known, n=3, cutoff=0.6))
