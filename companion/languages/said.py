"""Words that remember how they were made, so that they can be said in any language later.

    say("{} rolls {}", player.name, 4)          a `str`, in English: "Ana rolls 4"
    spoken(words, "de")                         the same in German: "Ana würfelt 4"

Whoever writes words writes English, and everything goes on as if they were a plain `str`: journals, the protocol and
tests read them as they are. Only where somebody looks or listens are they said in that person's language. What goes
into them may be such words itself. Who glues words together with `join` or an f-string makes a plain text of them,
which stays English: `say`, `joined` and `made` keep them whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

if TYPE_CHECKING:
    from companion.languages.tongue import Tongue

Arguments: TypeAlias = tuple[Any, ...]

WHOSE = "gen"
PAIR = re.compile(r"([^\s,=]+) ([^\s,=]+) = ([^\s,=]+)(?=,|$)")
MEETS = "\0"
"""Where a gap begins whose words have a form."""

TONGUE: ContextVar[Tongue | None] = ContextVar("tongue", default=None)
"""The language that is spoken here and now; None for English."""


class Phrase:
    """A sentence with gaps. `about` tells two meanings of the same English words apart."""

    __slots__ = ("about", "arguments", "fields", "template")

    def __init__(self, template: str, about: str, arguments: Arguments, fields: Mapping[str, Any]) -> None:
        self.template = template
        self.about = about
        self.arguments = arguments
        self.fields = fields

    def __call__(self, tongue: Tongue, form: str) -> str:
        return _filled(
            tongue, tongue.phrase(self.template, self.about, form), self.template, self.arguments, self.fields
        )

    def has(self, tongue: Tongue, form: str) -> bool:
        return tongue.has(self.template, form)


class Count:
    """A sentence with a number in it, on which its words depend."""

    __slots__ = ("arguments", "count", "fields", "more", "one")

    def __init__(self, count: float, one: str, more: str, arguments: Arguments, fields: Mapping[str, Any]) -> None:
        self.count = count
        self.one = one
        self.more = more
        self.arguments = arguments
        self.fields = fields

    def __call__(self, tongue: Tongue, form: str) -> str:
        template = tongue.counted(self.one, self.more, self.count, form)
        english = self.one if self.count == 1 else self.more
        return _filled(tongue, template, english, (self.count, *self.arguments), self.fields)

    def has(self, tongue: Tongue, form: str) -> bool:
        return tongue.counted(self.one, self.more, self.count, form) != tongue.counted(self.one, self.more, self.count)


class Made:
    """What a function makes of words, once more of the same words in another language: lines, lists, capitals."""

    __slots__ = ("arguments", "function")

    def __init__(self, function: Callable[..., str], arguments: Arguments) -> None:
        self.function = function
        self.arguments = arguments

    def __call__(self, tongue: Tongue, form: str) -> str:
        return self.function(*(in_tongue(one, tongue, form) for one in self.arguments))

    def has(self, tongue: Tongue, form: str) -> bool:
        return any(type(one) is Said and one.how.has(tongue, form) for one in self.arguments)


class Said(str):
    """Words in English that know how they were made."""

    __slots__ = ("how",)
    how: Phrase | Count | Made

    def __str__(self) -> str:
        return self  # whoever wants a `str` of words gets those very words

    # What is read, measured or taken apart is what people see: the words in the language that is spoken here and now.

    def __format__(self, how: str) -> str:
        return format(spoken_now(self), how)

    def __len__(self) -> int:
        return len(spoken_now(self))

    def __getitem__(self, place: SupportsIndex | slice) -> str:
        return spoken_now(self)[place]

    def ljust(self, width: SupportsIndex, fill: str = " ", /) -> str:
        return spoken_now(self).ljust(width, fill)

    def center(self, width: SupportsIndex, fill: str = " ", /) -> str:
        return spoken_now(self).center(width, fill)

    def split(self, between: str | None = None, most: SupportsIndex = -1) -> list[str]:
        return spoken_now(self).split(between, most)

    def partition(self, between: str, /) -> tuple[str, str, str]:
        return spoken_now(self).partition(between)

    def splitlines(self, ends: bool = False) -> list[str]:
        return spoken_now(self).splitlines(ends)

    def __deepcopy__(self, memo: object) -> Said:
        return self  # words never change

    def capitalize(self) -> str:
        return _said(str.capitalize(self), Made(_capital, (self,)))

    def lower(self) -> str:
        """English writes nothing but names with a capital; other languages keep theirs."""
        return _said(str.lower(self), self.how)

    def rstrip(self, letters: str | None = None, /) -> str:
        return made(str.rstrip, self, letters)

    def strip(self, letters: str | None = None, /) -> str:
        return made(str.strip, self, letters)

    def __add__(self, other: str) -> str:
        return made(_glued, self, other)

    def __radd__(self, other: str) -> str:
        return made(_glued, other, self)


def spoken_now(words: str) -> str:
    """Words in the language that is spoken here and now."""
    tongue = TONGUE.get()
    return str.__str__(words) if tongue is None or type(words) is not Said else str(words.how(tongue, ""))


class Gap:
    """What goes into a sentence of another language, in the form that the sentence asks for: `{place:dat}`.

    Whose something is may be asked of anything: what has no such form is put into that of `{}`, as `von {:dat}`.
    """

    __slots__ = ("tongue", "words")

    def __init__(self, words: Any, tongue: Tongue) -> None:
        self.words = words
        self.tongue = tongue

    def __format__(self, form: str) -> str:
        if form == WHOSE and not (type(self.words) is Said and self.words.how.has(self.tongue, form)):
            return _filled(self.tongue, self.tongue.phrase("{}", form=form), "{}", (self.words,), {})
        if not isinstance(self.words, str):
            written = format(self.words, "" if len(form) > 2 and form.isalpha() else form)  # numbers have no cases
            return self._signed(written) if form == "," or isinstance(self.words, float) else written
        words = str(in_tongue(self.words, self.tongue, form))
        return MEETS + words if form else words

    def _signed(self, written: str) -> str:
        """A number with the signs of the language: 2,000 and 2.5 are 2.000 and 2,5 in German."""
        signs = {",": self.tongue.phrase(COMMA, "thousands"), ".": self.tongue.phrase(POINT, "decimals")}
        return "".join(signs.get(letter, letter) for letter in written)


def _filled(tongue: Tongue, template: str, english: str, arguments: Arguments, fields: Mapping[str, Any]) -> str:
    """The sentence with its gaps filled; in English where a translator wrote gaps that nothing goes into."""
    if not arguments and not fields:
        return template
    gaps = [Gap(one, tongue) for one in arguments]
    named = {name: Gap(one, tongue) for name, one in fields.items()}
    try:
        words = template.format(*gaps, **named)
    except (LookupError, ValueError, AttributeError, TypeError):
        words = english.format(*gaps, **named)
    if MEETS not in words:
        return words
    for apart, together in running_together(tongue):
        words = words.replace(apart, together)
    return words.replace(MEETS, "")


@lru_cache(maxsize=8)
def running_together(tongue: Tongue) -> tuple[tuple[str, str], ...]:
    """What a preposition and the article behind it become where one meets the other: `von dem` is `vom`."""
    found: list[tuple[str, str, str]] = PAIR.findall(tongue.phrase(TOGETHER, "run together"))
    both = [*found, *((first.capitalize(), article, together.capitalize()) for first, article, together in found)]
    return tuple((f"{first} {MEETS}{article} ", f"{together} ") for first, article, together in both)


def _said(english: str, how: Phrase | Count | Made) -> str:
    words = Said(english)
    words.how = how
    return words


def _kept(value: Any) -> Any:
    """What is put into a sentence, as it is now: numbers stay numbers, everything else becomes its words."""
    return value if isinstance(value, (str, int, float)) else str(value)


def english_of(value: Any) -> Any:
    """Words in English, whatever is spoken here and now; anything else as it is."""
    return str.__str__(value) if type(value) is Said else value


def say(template: str, /, *arguments: object, about: str = "", **fields: object) -> str:
    """These words, with gaps as `str.format` fills them. Where there is nothing to fill in, braces are braces.

    A gap may be filled with anything that `str` makes words of.
    """
    if not arguments and not fields:
        # words that know themselves already stay what they are
        return template if type(template) is Said and not about else _said(template, Phrase(template, about, (), {}))
    kept = tuple(map(_kept, arguments))
    named = {name: _kept(value) for name, value in fields.items()}
    english = template.format(*map(english_of, kept), **{name: english_of(one) for name, one in named.items()})
    return _said(english, Phrase(template, about, kept, named))


def meant(english: str, template: str, /, *arguments: object) -> str:
    """Words whose English follows from rules of English alone (`an old zombie`, `James' door`); other languages have
    the template, in which nothing of that is left."""
    return _said(english, Phrase(template, "", tuple(map(_kept, arguments)), {}))


def fill(template: str, fields: Mapping[str, object]) -> str:
    """Words whose gaps have names: those of a question, which its game fills. They are declared somewhere else."""
    named = {name: _kept(value) for name, value in fields.items()}
    english = template.format_map({name: english_of(one) for name, one in named.items()})
    return _said(english, Phrase(template, "", (), named))


def says(count: float, one: str, more: str, /, *arguments: object, **fields: object) -> str:
    """Words that depend on a number: `says(2, "{} zombie", "{} zombies")`. The number fills the first gap."""
    kept = tuple(map(_kept, arguments))
    named = {name: _kept(value) for name, value in fields.items()}
    known = {name: english_of(one) for name, one in named.items()}
    english = (one if count == 1 else more).format(count, *map(english_of, kept), **known)
    return _said(english, Count(count, one, more, kept, named))


def made(function: Callable[..., str], *arguments: Any) -> str:
    """What a function makes of words; in another language it gets those words in that language. It must be pure."""
    if not any(isinstance(one, Said) for one in arguments):
        return function(*arguments)
    return _said(function(*map(english_of, arguments)), Made(function, arguments))


def joined(between: str, words: Iterable[str]) -> str:
    """`between.join(words)`; what stands between may have to be said in other words too: `say(" or ")`."""
    return made(_joined, between, *words)


def number(value: int) -> str:
    """A large number as people write it: 2,000 in English, 2.000 in German."""
    return say("{:,}", value)


COMMA = say(",", about="thousands")
POINT = say(".", about="decimals")
TOGETHER = say("from the = from the", about="run together")
"""Every pair of a preposition and an article, and what they are together."""


def capital(words: str) -> str:
    """Words that begin with a capital letter."""
    return made(_capital, words)


def _joined(between: str, *words: str) -> str:
    return between.join(words)


def _glued(first: str, second: str) -> str:
    return "".join((first, second))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def in_tongue(words: Any, tongue: Tongue, form: str = "") -> Any:
    """Words in a language, and in a form that it has; whatever is not made of words stays as it is."""
    return words.how(tongue, form) if type(words) is Said else words
