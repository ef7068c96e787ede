"""A game whose chapters stand in modules of its own folder and are imported when they are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from companion.engine import Game, Json, Refusal, Request, Rule
from companion.games.kit import questions


class Chaptered(Game):
    """Finds `chapters.turn.play`, `corrections`, `reports` and `position` of its folder."""

    __slots__ = ()

    number: int
    """The turn, counted from the start of the game."""
    options: dict[str, str]
    """Every house rule with its value."""

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
        return import_module(f"companion.games.{self.id.replace('-', '_')}.{name}")

    def run(self) -> Rule:
        rule: Rule = self.chapter("chapters.turn").play(self)
        return rule

    def correct(self, changes: Mapping[str, Json], waiting: Request[Any]) -> bool:
        return bool(self.chapter("corrections").correct(self, changes, waiting))

    def unasked(self, name: str, value: Json, seat: int | None, waiting: Request[Any]) -> Refusal:
        refusal: Refusal = self.chapter("reports").unasked(self, name, value, seat, waiting)
        return refusal

    def position(self) -> dict[str, Json]:
        document: dict[str, Json] = self.chapter("position").write(self)
        return document

    def sentence(self, request: Request[Any]) -> str:
        return questions.sentence(self, request)

    def brief(self, request: Request[Any]) -> str:
        return questions.brief(self, request)
