"""Prompts of the terminal: each is asked until the answer makes sense; `help` explains it, `quit` leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.engine.reading import numeral
from companion.terminal.screen import Screen

Ask = Callable[[str], str | None]
HELP = ("help", "?")
LEAVE = ("quit", "exit")
YES, NO = ("y", "yes"), ("n", "no")
EVERYWHERE = "Enter takes what stands in brackets. `quit` leaves; no game is begun then."


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
            line = self.read(question)
            if line is None or line.strip().casefold() in LEAVE:
                raise NobodyThere
            if line.strip().casefold() not in HELP:
                return line.strip()
            self.screen.say(f"{explained} {EVERYWHERE}")

    def choose(self, heading: str, options: Sequence[Option], explained: str, suggested: int = 0) -> int:
        """One of a list, numbered from 1; Enter takes the one that is suggested."""
        self.show(heading, options)
        return self.pick("Which?", options, explained, suggested)

    def show(self, heading: str, options: Sequence[Option]) -> None:
        """The lines, numbered from 1, each with what it is about."""
        self.screen.say(heading)
        for number, option in enumerate(options, 1):
            self.screen.say(f"  {number}) {option.label}")
            if option.about:
                self.screen.say(f"       {option.about}")

    def pick(self, question: str, options: Sequence[Option], explained: str, suggested: int = 0) -> int:
        """The place of one that was listed."""
        while True:
            answer = self.ask(f"{question} [{suggested + 1}] ", explained).casefold()
            if not answer:
                return suggested
            known = [
                place for place, option in enumerate(options) if answer in (option.label.casefold(), *option.words)
            ]
            if known:
                return known[0]
            if 1 <= (number := numeral(answer) or 0) <= len(options):
                return number - 1
            self.screen.say(f"Please type a number from 1 to {len(options)}.")

    def several(
        self, heading: str, options: Sequence[Option], explained: str, now: Sequence[int] = (), usual: str = "none"
    ) -> list[int]:
        """Any of a list; Enter takes those that hold now."""
        self.show(heading, options)
        named = {word: place for place, option in enumerate(options) for word in option.words}
        numbered = {str(number): number - 1 for number in range(1, len(options) + 1)}
        while True:
            typed = self.ask(f"Which? Numbers with commas [{usual}] ", explained).casefold()
            words = typed.replace(",", " ").split()
            if not words:
                return list(now)
            if all(word in numbered or word in named for word in words):
                return sorted({(numbered | named)[word] for word in words})
            self.screen.say(f"Please type numbers from 1 to {len(options)}, or nothing.")

    def yes(self, question: str, explained: str, suggested: bool = True) -> bool:
        """Yes or no."""
        while True:
            answer = self.ask(f"{question} [{'Y/n' if suggested else 'y/N'}] ", explained).casefold()
            if answer in ("", *YES, *NO):
                return answer in YES if answer else suggested
            self.screen.say("Please answer y or n.")

    def number(self, question: str, least: int, most: int, explained: str) -> int:
        """A number; Enter takes the least."""
        while True:
            text = self.ask(f"{question} [{least}] ", explained)
            if not text:
                return least
            if (number := numeral(text)) is not None and least <= number <= most:
                return number
            self.screen.say(f"Please type a number from {least} to {most}.")
