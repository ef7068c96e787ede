"""What is refused where an answer is none of those that there are: it names all of them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.languages import joined, meant


def none_of(said: str, words: Mapping[str, str], between: str = ", ") -> str:
    """`choose one of fear, brain-cramp` to whoever writes answers, and what they are called in any other language."""
    return meant(said.format(between.join(words)), "choose one of these: {}", joined(", ", words.values()))
