"""Options as people see and type them: numbered where that helps, read back from whatever was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from companion.engine import CHOICE, DRAW, ROLL, Dice, Game, Json, Request
from companion.engine.letters import alike
from companion.games.kit.courtesy import choosable
from companion.games.kit.north import MARK
from companion.games.kit.unlisted import numbers_of
from companion.languages import ENGLISH, english_of, joined, say, spoken
from companion.table.ahead import Ahead
from companion.terminal.typed import TYPED, letters, winds

COMPACT = 24
"""So many options are shown at once; the command `options` shows all."""

_SQUARE = re.compile(r"([a-z-]+ )?(-?\d+,-?\d+\.[a-z]{1,2})", re.IGNORECASE)
_STEP = re.compile(r"[nesw]{1,2}", re.IGNORECASE)
_WAY = re.compile(r"[NS][EW]?|[EW]")
_NUMBER = re.compile(r"-?\d{1,9}")


class Choices:
    """The options of one question. They are numbered from 1, unless people call them by numbers themselves."""

    def __init__(
        self, request: Request[Any], game: Game | None = None, after: Ahead | None = None, language: str = ENGLISH
    ) -> None:
        options = request.options
        self.language = language
        """What people read, and may type beside English."""
        self.kind = request.kind
        self.dice = options.dice if isinstance(options, Dice) else 0
        """A handful of dice is typed face by face: there are too many falls to number them."""
        self.example = options.example if isinstance(options, Dice) else []
        self.numbers_from = numbers_of(request)
        """The least and the greatest number, where one is typed in: they are not listed."""
        inner = [] if self.dice else list(choosable(game, request))
        self.values: list[Json] = [options.show(value) for value in inner]
        self.labels: list[str] = [options.label(value) for value in inner]
        if after is not None:
            self._list_with(after)
        named = self.numbers_from is not None or any(_is_number(value, label) for value, label in self._pairs())
        self.numbered = not named and bool(self.values)

    def _list_with(self, after: Ahead) -> None:
        """What comes next stands first, and whatever else could be answered now behind it."""
        own = [(value, label) for value, label in self._pairs() if value != after.passing]
        options, taken = after.request.options, [value for value, _ in own]
        then = [(options.show(value), options.label(value)) for value in choosable(after.game, after.request)]
        listed = [*(pair for pair in then if pair[0] not in taken), *own]
        self.values, self.labels = [value for value, _ in listed], [label for _, label in listed]

    def numbers(self) -> Mapping[Json, int]:
        """The number of each option, for the marks on the map."""
        if not self.numbered or self.kind != CHOICE:
            return {}
        return {value: number for number, value in enumerate(self.values, 1)}

    # ------------------------------------------------------------------ showing

    def lines(self, width: int, everything: bool = False) -> Iterator[str]:
        """The options in columns."""
        if self.dice:
            example = " ".join(map(str, self.example))
            one = say("{} to {}", 1, 6, about="range")
            yield f"  {one if self.dice == 1 else say('the faces of {} dice, such as {}', self.dice, example)}"
            return
        if self.numbers_from is not None:
            yield f"  {self._or_words(say('a number from {} to {}', *self.numbers_from), self._pairs())}"
            return
        if self.kind == ROLL and not self.numbered:
            yield f"  {self._faces()}"
            return
        shown = len(self.values) if everything or len(self.values) <= COMPACT + 6 else COMPACT
        for line in columns([self._item(place) for place in range(shown)], width):
            yield from within(line, width, self.language)
        if shown < len(self.values):
            more = say(
                "and {} more: `{options}` lists them all, or type the answer itself", len(self.values) - shown, **TYPED
            )
            yield from wrap(f"  {more}", width, subsequent_indent="    ", break_on_hyphens=False)

    def _faces(self) -> str:
        numbers = [value for value in self.values if isinstance(value, int)]
        words = ((value, label) for value, label in self._pairs() if value not in numbers)
        return self._or_words(say("{} to {}", numbers[0], numbers[-1], about="range"), words)

    def _or_words(self, numbers: str, words: Iterator[tuple[Json, str]]) -> str:
        """Numbers, or one of a few words; who reads another language is shown what they mean, and types that."""
        shown = (f"{value} ({label})" if self.language == ENGLISH else label for value, label in words)
        return joined(say(" or "), [numbers, *shown])

    def _item(self, place: int) -> str:
        value, label = typed_as(self.values[place], self.language), spoken(self.labels[place], self.language)
        seat = self.numbered and isinstance(self.values[place], int)
        # only a word is worth typing, and only one of the own language: squares, placements and deeds are for programs
        plain = self.kind == DRAW or seat or label.startswith(value) or slug(label) == value or not value.isalpha()
        words = label if plain or self.language != ENGLISH else f"{value}: {label}"
        return f"{place + 1:>3}) {words}" if self.numbered else f"  {words}"

    # ------------------------------------------------------------------ reading

    def read(self, text: str) -> Json:
        """The value that was meant; what means nothing is handed on as it is, so that the rules can say why not."""
        if self.dice:
            return [int(word) if _NUMBER.fullmatch(word) else word for word in text.replace(",", " ").split()]
        if _NUMBER.fullmatch(text):
            return self._number(int(text))
        way = winds(text, self.language)
        if (meant := self._word(alike(text))) is None:
            meant = self._word(way)
        return spelled(way) if meant is None else meant

    def has(self, text: str) -> bool:
        """Is this the word of an answer itself, or the number that people call it by?"""
        return any(alike(text) in (value, own) for value, _, own, _ in self._words())

    def _number(self, number: int) -> Json:
        if not self.numbered:
            return number
        return self.values[number - 1] if 1 <= number <= len(self.values) else number

    def _word(self, text: str) -> Json | None:
        words = list(self._words())
        for *known, meant in words:
            if text in known:
                return meant
        close = [meant for *known, meant in words if any(word.startswith(text) for word in known)]
        return close[0] if len(close) == 1 and len(text) > 1 else None

    def _words(self) -> Iterator[tuple[str, str, str, Json]]:
        """How each answer may be typed: its word and its label in English, and what people read in their language."""
        for value, label in self._pairs():
            own = spoken(label, self.language) if self.language != ENGLISH else typed_as(value)
            yield alike(typed_as(value)), alike(english_of(label)), alike(own), value

    def _pairs(self) -> Iterator[tuple[Json, str]]:
        return zip(self.values, self.labels, strict=True)

    def outside(self, text: str) -> str:
        """What to do about a number that stands for no option; empty when it stands for one."""
        if self.dice or not self.numbered or not _NUMBER.fullmatch(text) or 1 <= int(text) <= len(self.values):
            return ""
        return say("There is no option {}: choose 1 to {}, or type the answer itself.", text, len(self.values))


def _is_number(value: Json, label: str) -> bool:
    """Is the answer a number to people too? The number of a seat is none: they read a name."""
    return isinstance(value, int) and str(value) in re.findall(r"\d+", label)


def slug(label: str) -> str:
    """The id that a name would have: it need not be said twice."""
    return "-".join(re.findall(r"[a-z0-9]+", label.casefold().replace("'", "")))


def typed_as(value: Json, language: str = ENGLISH) -> str:
    """How people type an answer: a step by its letter, from the north mark."""
    way = isinstance(value, str) and _WAY.fullmatch(value)
    return letters(MARK.letters(value), language) if way else str(value)


def spelled(text: str) -> str:
    """Squares and steps as the notation writes them, however they were typed: steps are meant from the north mark."""
    if _STEP.fullmatch(text):
        return MARK.meant(text)
    square = _SQUARE.fullmatch(text)
    return f"{(square[1] or '').lower()}{square[2].upper()}" if square else text


def within(line: str, width: int, language: str) -> list[str]:
    """A line that other languages, whose words may be far longer, have in several where there is no room for it."""
    if language == ENGLISH or len(line) <= width:
        return [line]
    return wrap(line, width, subsequent_indent=" " * 7, break_on_hyphens=False)


def columns(items: list[str], width: int) -> Iterator[str]:
    """The items side by side, read from top to bottom."""
    wide = max((len(item) for item in items), default=0) + 2
    across = max(1, (width - 2) // wide)
    down = -(-len(items) // across)
    for row in range(down):
        yield ("  " + "".join(f"{item:<{wide}}" for item in items[row::down])).rstrip()
