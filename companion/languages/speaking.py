"""Where words are read or heard: which language is spoken there, and the words in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.languages.said import TONGUE, Said, in_tongue, spoken_now
from companion.languages.tongue import ENGLISH, tongue


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything that is `spoken` in here is said in this language."""
    before = TONGUE.set(None if language == ENGLISH else tongue(language))
    try:
        yield
    finally:
        TONGUE.reset(before)


def spoken(words: str, language: str = "") -> str:
    """Words as people read them: in this language, else in the one that is spoken here and now."""
    if type(words) is not Said:
        return words
    if not language:
        return spoken_now(words)
    return str.__str__(words) if language == ENGLISH else str(in_tongue(words, tongue(language)))


def translated(value: Any, language: str) -> Any:
    """A whole message for programs (lists, tables, words) with all its words in this language."""
    return value if language == ENGLISH else _translated(value, language)


def _translated(value: Any, language: str) -> Any:
    kind = type(value)
    if kind is Said:
        return in_tongue(value, tongue(language))
    if kind is dict:
        return {key: _translated(inner, language) for key, inner in value.items()}
    if kind is list or kind is tuple:
        return [_translated(inner, language) for inner in value]
    return value
