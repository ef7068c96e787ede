"""Words for the small screen of the table, which has lines of 21 characters."""

from __future__ import annotations

from textwrap import wrap

COLUMNS = 21


def lines_for(words: str) -> str:
    """The words in lines that fit."""
    return "\n".join(wrap(words, COLUMNS))
