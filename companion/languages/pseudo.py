"""A language that nobody speaks: every word of ours is a third longer and has strange vowels. Whoever sees an English
word beside it has found one that no catalogue knows, and whoever sees one cut off has found too little room for it."""

from __future__ import annotations

import re
import string

from companion.languages.tongue import Tongue

PSEUDO = "xx"
_VOWELS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_WORD = re.compile(r"[^\W\d_]+")


class Pseudo(Tongue):
    """English, longer."""

    def phrase(self, template: str, about: str = "", form: str = "") -> str:
        return lengthened(template)

    def counted(self, one: str, more: str, count: float, form: str = "") -> str:
        return lengthened(one if count == 1 else more)


def lengthened(template: str) -> str:
    """A template with longer words; its gaps stay as they are."""
    if "{" not in template:
        return _WORD.sub(_longer, template)
    parts = []
    for text, name, form, how in string.Formatter().parse(template):
        words = _WORD.sub(_longer, text).replace("{", "{{").replace("}", "}}")
        gap = "" if name is None else f"{{{name}{f'!{how}' if how else ''}{f':{form}' if form else ''}}}"
        parts.append(words + gap)
    return "".join(parts)


def _longer(word: re.Match[str]) -> str:
    letters = word[0].translate(_VOWELS)
    return letters + letters[-1] * (len(letters) // 3)
