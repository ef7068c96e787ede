"""Answers that count things of several kinds, `2 lives, 1 red` or `none`: people turn them like dials."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod

from companion.engine import Json
from companion.engine.reading import numeral

NOTHING = "none"
PLURALS = {"life": "lives"}
FEW = 12
"""So many answers are still a list, unless they are all that there are."""


def counts_in(value: Json) -> dict[str, int] | None:
    """How many of each kind an answer says; None where it is no such answer."""
    if value == NOTHING:
        return {}
    counts: dict[str, int] = {}
    for entry in value.split(", ") if isinstance(value, str) else ():
        count, _, kind = entry.partition(" ")
        number = numeral(count)
        if number is None or not kind.isalpha():
            return None
        counts[PLURALS.get(kind, kind)] = number
    return counts or None


def dials_of(values: Iterable[Json]) -> dict[str, int]:
    """The kinds that the answers count, each with the most of it; empty where they are few, or not of that sort."""
    most: dict[str, int] = {}
    answers = list(values)
    for value in answers:
        counts = counts_in(value)
        if counts is None:
            return {}
        for kind, count in counts.items():
            most[kind] = max(count, most.get(kind, 0))
    every = prod(count + 1 for count in most.values())
    return most if len(answers) > FEW or len(answers) == every > len(most) + 1 else {}


def answer_for(counts: Mapping[str, int], values: Iterable[Json]) -> Json:
    """The answer that says so much of each kind; where none does, what people said, which the rules then refuse."""
    said = {kind: count for kind, count in counts.items() if count}
    written = ", ".join(f"{count} {kind}" for kind, count in said.items()) or NOTHING
    return next((value for value in values if counts_in(value) == said), written)
