"""Answers that name several at once, `king squire scout`: people switch each of them on or off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.engine import Json

_BETWEEN = re.compile(r", | and ")


def members_of(options: Iterable[tuple[Json, str]]) -> dict[str, str]:
    """Everybody who may be in a group, as answers write and as people call them; empty where there are no groups."""
    names: dict[str, str] = {}
    alone: dict[str, str] = {}
    sizes: set[int] = set()
    for value, label in options:
        parts, called = value.split() if isinstance(value, str) else [], _BETWEEN.split(label)
        if not parts or len(parts) != len(called):
            return {}
        if any(names.setdefault(part, name) != name for part, name in zip(parts, called, strict=True)):
            return {}
        sizes.add(len(parts))
        if len(parts) == 1:
            alone[parts[0]] = label  # a part of other words would not know its own language
    return names | alone if {1} < sizes else {}


def group_for(goes: Sequence[str], values: Iterable[Json]) -> Json:
    """The answer that names exactly these; where none does, what people said, which the rules then refuse."""
    wanted = set(goes)
    found = (value for value in values if isinstance(value, str) and set(value.split()) == wanted)
    return next(found, " ".join(goes))


def largest_of(values: Iterable[Json]) -> list[str]:
    """The first of the largest groups."""
    groups = [value.split() for value in values if isinstance(value, str)]
    return max(groups, key=len, default=[])
