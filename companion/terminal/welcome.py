"""What a new table is asked before the first turn: who plays, and whose dice and cards are used."""

from __future__ import annotations

from collections.abc import Callable

from companion.games import Rulebook
from companion.table.shelf import BOT_NAMES
from companion.terminal.screen import Screen

Ask = Callable[[str], str | None]


class NobodyThere(Exception):
    """The input ended before the game began."""


class Welcome:
    """Asks until the answer makes sense."""

    def __init__(self, screen: Screen, read: Ask, book: Rulebook) -> None:
        self.screen = screen
        self.read = read
        self.book = book
        self.least, self.most = book.players[book.modes[0]]

    def _ask(self, question: str) -> str:
        line = self.read(question)
        if line is None:
            raise NobodyThere
        return line.strip()

    def go_on(self, what: str) -> bool:
        """Go on with a game that was left?"""
        while True:
            answer = self._ask(f"{what} is not finished. Go on with it? [Y/n] ").casefold()
            if answer in ("", "y", "yes"):
                return True
            if answer in ("n", "no"):
                return False
            self.screen.say("Please answer y or n.")

    def mode(self) -> str:
        """Against each other, together, or in teams."""
        modes = self.book.modes
        if len(modes) == 1:
            return modes[0]
        self.screen.say("How do you play?")
        for number, mode in enumerate(modes, 1):
            least, most = self.book.players[mode]
            self.screen.say(f"  {number}) {mode}, {least} to {most} players")
        while True:
            answer = self._ask("Which? [1] ").casefold()
            if answer in modes:
                return answer
            if answer in ("", *(str(number) for number in range(1, len(modes) + 1))):
                return modes[int(answer or 1) - 1]
            self.screen.say(f"Please type a number from 1 to {len(modes)}.")

    def players(self, mode: str) -> tuple[list[str], int]:
        """Names, and how many bots join them."""
        self.least, self.most = self.book.players[mode]
        self.screen.say(f"{self.least} to {self.most} can play; bots may be among them.")
        while True:
            names = names_in(self._ask("Who plays? Names in turn order, with commas: "))
            problem = self._problem(names)
            if not problem:
                return names, self._bots(len(names))
            self.screen.say(problem)

    def _problem(self, names: list[str]) -> str:
        if not names:
            return "At least one name is needed, such as: Ana, Ben"
        if len(names) > self.most:
            return f"These are {len(names)} names; at most {self.most} can play."
        if len(set(names)) < len(names):
            return "Two players have the same name: give each a name of their own."
        return ""

    def _bots(self, people: int) -> int:
        least, most = max(0, self.least - people), min(self.most - people, len(BOT_NAMES))
        if not most:
            return 0
        while True:
            text = self._ask(f"How many bots join, {least} to {most}? [{least}] ")
            if not text:
                return least
            if text.isdecimal() and least <= int(text) <= most:
                return int(text)
            self.screen.say(f"Please type a number from {least} to {most}.")

    def chance(self) -> str:
        """Real dice and cards, or the companion's."""
        self.screen.say("Dice, tiles and cards:")
        self.screen.say("  1) real ones on the table: you type what they show")
        self.screen.say("  2) the companion rolls the dice, shuffles and deals")
        while True:
            answer = self._ask("Which? [1] ").casefold()
            if answer in ("", "1", "ask", "real"):
                return "ask"
            if answer in ("2", "auto", "companion"):
                return "auto"
            self.screen.say("Please type 1 or 2.")


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [" ".join(name.split()) for name in text.split(",") if name.strip()]
