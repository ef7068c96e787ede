"""A language: its catalogue of words, and which form goes with which number.

Catalogues are gettext's: `LANGUAGE/LC_MESSAGES/*.po` for people who translate, beside each the `.mo` that is read here.
There is one for every part of the companion, and all of them together are one language.
"""

from __future__ import annotations

import gettext
import logging
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LOG = logging.getLogger(__name__)
HERE = Path(__file__).parent
ENGLISH = "en"
NAMES = {ENGLISH: "English", "de": "Deutsch"}
"""The languages that the companion speaks, each by its own name. This is the one place that says so."""
FORMS = ("nom", "acc", "dat", "gen", "one", "many")
"""Forms of a word that a sentence may ask for, `{place:dat}`. A translation in that form has it as its context."""


class Tongue:
    """A language as it is spoken; without a catalogue it is English."""

    def phrase(self, template: str, about: str = "", form: str = "") -> str:
        """The sentence in this language; in this form where there is such a one."""
        return template

    def counted(self, one: str, more: str, count: float, form: str = "") -> str:
        """The sentence for this number."""
        return one if count == 1 else more

    def has(self, template: str, form: str) -> bool:
        """Is the sentence translated in this form?"""
        return False


class Catalogued(Tongue):
    """A language with a catalogue. What is missing there stays English."""

    def __init__(self, catalogues: Iterator[gettext.GNUTranslations]) -> None:
        self._first: gettext.NullTranslations = gettext.NullTranslations()
        for number, one in enumerate(catalogues):
            if number == 0:
                self._first = one
            else:
                self._first.add_fallback(one)

    def phrase(self, template: str, about: str = "", form: str = "") -> str:
        if not template:
            return ""
        for context in filter(None, (form, about)):
            found = self._first.pgettext(context, template)
            if found != template:
                return found
        return self._first.gettext(template)

    def counted(self, one: str, more: str, count: float, form: str = "") -> str:
        number = int(count) if count == int(count) else 2
        if form:
            found = self._first.npgettext(form, one, more, number)
            if found not in (one, more):
                return found
        return self._first.ngettext(one, more, number)

    def has(self, template: str, form: str) -> bool:
        return self._first.pgettext(form, template) != template


_others: dict[str, Tongue] = {}


@cache
def tongue(language: str) -> Tongue:
    """The language with this code; English for one that nobody knows."""
    if language in _others:
        return _others[language]
    if language == ENGLISH or language not in NAMES:
        return Tongue()
    return Catalogued(catalogues(language))


def catalogues(language: str) -> Iterator[gettext.GNUTranslations]:
    """One for every part of the companion; the words of one that cannot be read stay English."""
    for path in sorted((HERE / language / "LC_MESSAGES").glob("*.mo")):
        try:
            with path.open("rb") as file:
                one = gettext.GNUTranslations(file)
        except (OSError, ValueError, LookupError, struct.error) as error:
            LOG.warning("%s cannot be read (%s), so its words stay English: install the companion anew", path, error)
        else:
            yield one


def learn(language: str, spoken: Tongue) -> None:
    """Another language for this process: tests make one up that has longer words."""
    _others[language] = spoken
    tongue.cache_clear()
