"""A game whose chapters stand in modules of its own folder and are imported when they are wanted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Protocol

from companion.engine import Game, Json, March, Outcome, Refusal, Request, Rule
from companion.engine.reading import Part
from companion.games.kit import position, questions
from companion.games.kit.corrections import Correction
from companion.games.kit.parts import Declared, unwritten
from companion.games.kit.reports import late
from companion.tiles import NOWHERE
from companion.tiles.places import Square


def folder(game: str) -> str:
    """The package of a game."""
    return f"companion.games.{game.replace('-', '_')}"


@cache
def _chapter(game: str, name: str) -> Any:
    return import_module(f"{folder(game)}.{name}")


@cache
def _is_there(game: str, name: str) -> bool:
    return find_spec(f"{folder(game)}.{name}") is not None


class Places(Protocol):
    """Where pieces can stand: the squares of a map of tiles, the rectangles of a mat."""

    @property
    def names(self) -> list[str]: ...

    def square(self, text: object) -> Square: ...


class Chaptered(Declared, Game):
    """A declared state with its rules; finds the chapters and the `reports` of its folder."""

    over: Outcome | None = unwritten(None)
    quiet: bool = unwritten(False, stays=True)
    log: list[str] = unwritten([], stays=True, anew=True)
    by_itself: bool = unwritten(False)
    marches: tuple[March[str], ...] = unwritten((), stays=True)

    number: int
    """The turn, counted from the start of the game."""
    options: dict[str, str]
    """Every house rule with its value."""
    steps: ClassVar[tuple[str, ...]]
    """The steps of a turn, in order."""
    step: str
    mode: str
    """Which of the rulebook's ways to play it is."""

    @property
    @abstractmethod
    def ground(self) -> Places:
        """The map, by which squares and tiles are named in positions."""

    def read_square(self, part: Part) -> Square:
        """The square that a position names; raises PositionError when there is none."""
        square = self.ground.square(part.value)
        if square == NOWHERE:
            why = f"{part.value!r} is no square of this map that can be entered; squares are written like 0,0.C"
            raise part.fail(why)
        return square

    @property
    def seats(self) -> int:
        return len(self.players)

    def turn_number(self) -> int:
        return self.number

    def rule_is(self, switch: str, value: str) -> bool:
        """Is this house rule set to that value?"""
        return self.options[switch] == value

    def chapter(self, name: str) -> Any:
        """A module of the game's folder."""
        return _chapter(self.id, name)

    def has(self, name: str) -> bool:
        """Is there such a module in the game's folder?"""
        return _is_there(self.id, name)

    def progress(self) -> dict[str, Json]:
        index = self.steps.index(self.step) + 1 if self.step in self.steps else 0
        return {"index": index, "of": len(self.steps), "name": self.step}

    def run(self) -> Rule:
        rule: Rule = self.chapter("chapters.turn").play(self)
        return rule

    def correct(self, changes: Mapping[str, Json], waiting: Request[Any]) -> bool:
        return bool(self.mending()(self, changes, waiting).make())

    def mending(self) -> type[Correction[Any]]:
        """What may be corrected when; without a chapter on it everything at any time, and the step begins anew."""
        if not self.has("chapters.mending"):
            return Correction
        mending: type[Correction[Any]] = self.chapter("chapters.mending").Mending
        return mending

    def interrupt(self, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        rule: Rule = self._interrupts().interrupt(self, verb, seat, value, waiting)
        return rule

    def plays(self, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        plays: Iterator[dict[str, Json]] = self._interrupts().plays(self, seat, waiting)
        return plays

    def _interrupts(self) -> Any:
        """The chapter on what may happen on top of a question; without one that is cards alone (`kit/plain`)."""
        return self.chapter("chapters.interrupts") if self.has("chapters.interrupts") else self.chapter("cards").CARDS

    def unasked(self, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
        if not self.has("reports"):
            return late(self, name, waiting)
        refusal: Refusal = self.chapter("reports").unasked(self, name, value, seat, waiting)
        return refusal

    def position(self) -> dict[str, Json]:
        return position.write(self)

    def sentence(self, request: Request[Any]) -> str:
        return questions.sentence(self, request)

    def brief(self, request: Request[Any]) -> str:
        return questions.brief(self, request)
