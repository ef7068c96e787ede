"""Somebody who plays in the terminal, types every command now and then, and reads everything that is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, Json
from companion.games.kit.board import board_of
from companion.languages import learn, spoken
from companion.languages.pseudo import PSEUDO, Pseudo
from companion.table import new_opening
from companion.table.shelf import Shelf
from companion.terminal.commands import COMMANDS
from companion.terminal.screen import Screen
from companion.terminal.session import Session
from companion.terminal.typed import TYPED
from companion.tiles.text import FINE
from tests.languages.leaking import ENGLISH, NAMES

NO_WORDS = re.compile(
    r"(?<=córrécttt ).*|(?<=pláyss )[a-z-]+(?=:)"  # how corrections and cards are typed
    r"|\[?\b[a-z]+(?:-[a-z]+)*(?:\.[\w,-]+)+\]?"  # rules and squares
    r"|(?<=[ @])[A-Z]\b(?=.*[·▒│])"  # who stands on the map
    r"|\S*/\S*|\bN[↑→↓]|←N|-?\d+,-?\d+\.[NESWC]{1,2}"  # files, north and squares
    r"|\bEnter\b|\b[NESW]\b|\bZombies!!!|\b(?:Totally Zombies|Totally Medieval|MidEvil|Zombie Slayer)\b"
)
"""What is the same in every language: ids, files, keys, titles."""
TO_TYPE = ("brrr", "99", "0,0.C", "", "why 7", "undo x", "card zzz", "hand xyz", "done 77", "rule q.r", "auto q q q")


class Reader:
    """Answers what a sensible bot would, by its number or its word; at each question one of the commands first."""

    def __init__(self, folder: Path, game: str, players: int, width: int, language: str = PSEUDO, **wish: Json) -> None:
        learn(PSEUDO, Pseudo())
        self.shown: list[str] = []
        shelf = Shelf(folder, own_dice=True)
        names = list(NAMES[:players])
        opening = new_opening({"game": game, "players": names, "chance": "auto", "seed": 5, **wish})
        screen = Screen(self._read, FINE, width, language)
        self.session = Session(shelf, opening, shelf.begin(opening), screen, self._type, lambda game: "")
        self.bot, self.asked, self.most = SensibleBot(3), 0, 0
        self._leaving = ("quit", "exit", "load", "save", "undo")
        self._commands = [one for one in (*COMMANDS, *TO_TYPE) if one not in self._leaving]
        self._told = -1

    def play(self, most: int) -> list[str]:
        """So many questions of a game, or all of it; every line that was shown."""
        self.most = most
        self.session.run()
        return self.shown

    def _read(self, text: str) -> None:
        self.shown += text.split("\n")

    def _type(self, prompt: str) -> str | None:
        request = self.session.request
        if request is None or self.asked >= self.most:
            return None
        if request.number != self._told:
            self._told, self.asked = request.number, self.asked + 1
            word = self._commands[self.asked % len(self._commands)]
            return spoken(TYPED[word], self.session.screen.language) if word in TYPED else word
        return self._answer()

    def _answer(self) -> str:
        request, choices = self.session.request, self.session.choices
        assert request is not None
        assert choices is not None
        if request.kind != CHOICE:
            return ""
        value = request.options.show(request.options.read(self.bot.answer(self.session.table.driver)))
        if choices.numbered and value in choices.values:
            return str(choices.values.index(value) + 1)
        return " ".join(map(str, value)) if isinstance(value, list) else str(value)

    def leaks(self) -> Iterator[str]:
        """Words that are still English; what cards are called is printed on them."""
        game = self.session.game
        ids = sorted(board_of(game.id).cards(game), key=len, reverse=True)
        cards = re.compile("|".join(rf"\b{re.escape(one)}\b" for one in ids) or r"(?!)")
        for line in self.shown:
            found = ENGLISH.findall(NO_WORDS.sub("", cards.sub("", line)))
            if found:
                yield f"{' '.join(found)} | {line}"
