"""Words that every game needs: lines for the small screen, which has 21 characters, and numbers of things."""

from __future__ import annotations

from textwrap import wrap

COLUMNS = 21


def lines_for(words: str) -> str:
    """The words in lines that fit."""
    return "\n".join(wrap(words, COLUMNS))


def many(count: int, thing: str) -> str:
    """So many of a thing: `1 zombie`, `2 zombies`."""
    return f"{count} {thing}{'' if count == 1 else 's'}"
