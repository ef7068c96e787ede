"""The languages that a table can speak, each by its own name, and the one that comes after another."""

from __future__ import annotations

from companion.languages import NAMES

LANGUAGES = NAMES


def beside(language: str, by: int) -> str:
    """The language so many places further."""
    known = list(LANGUAGES)
    return known[(known.index(language) + by) % len(known)] if language in known else known[0]
