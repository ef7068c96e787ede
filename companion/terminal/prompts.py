"""Prompts of the terminal: each is asked until the answer makes sense; `help` explains it, `quit` leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.engine.letters import alike
from companion.engine.reading import numeral
from companion.languages import english_of, joined, say, spoken
from companion.terminal.screen import Screen
from companion.terminal.typed import TYPED, is_word

Ask = Callable[[str], str | None]
EVERYWHERE = say("Enter takes what stands in brackets. `{quit}` leaves; no game is begun then.", **TYPED)


class NobodyThere(Exception):
    """The input ended, or people left, before the game began."""


class Option(NamedTuple):
    """One line of a numbered list, with a sentence about it."""

    label: str
    about: str = ""
    words: tuple[str, ...] = ()
    """What else may be typed for it."""


class Prompts:
    """Asks people at a keyboard."""

    def __init__(self, screen: Screen, read: Ask) -> None:
        self.screen = screen
        self.read = read

    def ask(self, question: str, explained: str) -> str:
        """A line that is neither a call for help nor a farewell."""
        while True:
            line = self.read(self._spoken(question))
            if line is None or self._is(line, "quit"):
                raise NobodyThere
            if not self._is(line, "help"):
                return line.strip()
            self.screen.say(joined(" ", (explained, EVERYWHERE)))

    def _is(self, typed: str, word: str) -> bool:
        return is_word(typed.strip(), word, self.screen.language)

    def _spoken(self, words: str) -> str:
        return spoken(words, self.screen.language)

    def choose(self, heading: str, options: Sequence[Option], explained: str, suggested: int = 0) -> int:
        """One of a list, numbered from 1; Enter takes the one that is suggested."""
        self.show(heading, options)
        return self.pick(say("Which?"), options, explained, suggested)

    def show(self, heading: str, options: Sequence[Option]) -> None:
        """The lines, numbered from 1, each with what it is about."""
        self.screen.say(heading)
        for number, option in enumerate(options, 1):
            self.screen.say(joined("", (f"  {number}) ", option.label)))
            if option.about:
                self.screen.say(joined("", ("       ", option.about)))

    def pick(self, question: str, options: Sequence[Option], explained: str, suggested: int = 0) -> int:
        """The place of one that was listed."""
        while True:
            answer = self.ask(joined("", (question, f" [{suggested + 1}] ")), explained)
            if not answer:
                return suggested
            known = [place for place, option in enumerate(options) if alike(answer) in self._known(option)]
            if known:
                return known[0]
            if 1 <= (number := numeral(answer) or 0) <= len(options):
                return number - 1
            self.screen.say(say("Please type a number from {} to {}.", 1, len(options)))

    def _known(self, option: Option) -> set[str]:
        """What may be typed for it, in English and in the language that is spoken."""
        words = (option.label, *option.words)
        return {alike(word) for word in (*map(english_of, words), *map(self._spoken, words))}

    def several(
        self,
        heading: str,
        options: Sequence[Option],
        explained: str,
        now: Sequence[int] = (),
        usual: str = say("none", about="of a list"),
    ) -> list[int]:
        """Any of a list; Enter takes those that hold now."""
        self.show(heading, options)
        named = {word: place for place, option in enumerate(options) for word in self._known(option)}
        numbered = {str(number): number - 1 for number in range(1, len(options) + 1)}
        while True:
            typed = alike(self.ask(say("Which? Numbers with commas [{}] ", usual), explained))
            words = typed.replace(",", " ").split()
            if not words:
                return list(now)
            if all(word in numbered or word in named for word in words):
                return sorted({(numbered | named)[word] for word in words})
            self.screen.say(say("Please type numbers from 1 to {}, or nothing.", len(options)))

    def yes(self, question: str, explained: str, suggested: bool = True) -> bool:
        """Yes or no."""
        while True:
            letters = say("Y/n") if suggested else say("y/N")
            answer = self.ask(joined("", (question, " [", letters, "] ")), explained)
            if not answer or self._is(answer, "yes") or self._is(answer, "no"):
                return self._is(answer, "yes") if answer else suggested
            self.screen.say(say("Please answer y or n."))

    def number(self, question: str, least: int, most: int, explained: str) -> int:
        """A number; Enter takes the least."""
        while True:
            text = self.ask(joined("", (question, f" [{least}] ")), explained)
            if not text:
                return least
            if (number := numeral(text)) is not None and least <= number <= most:
                return number
            self.screen.say(say("Please type a number from {} to {}.", least, most))
