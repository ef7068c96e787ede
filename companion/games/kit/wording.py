"""Words that every game needs: lines for the small screen, which has 21 characters, and numbers of things."""

from __future__ import annotations

from textwrap import wrap

from companion.engine import Json

COLUMNS = 21


def lines_for(words: str) -> str:
    """The words in lines that fit."""
    return "\n".join(wrap(words, COLUMNS))


def many(count: int, thing: str) -> str:
    """So many of a thing: `1 zombie`, `2 zombies`."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def some(count: int, things: str) -> str:
    """So many of things that are named together: `a heart` and `2 hearts`."""
    return f"a {things.removesuffix('s')}" if count == 1 else f"{count} {things}"


def faces(value: Json) -> str:
    """What dice show: `4`, or `4 2`."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
