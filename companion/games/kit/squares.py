"""A square of the map as an answer: which are worth testing, and why one will not do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine import Json, Options, Refusal
from companion.games.kit.places import where
from companion.languages import say
from companion.tiles import NOWHERE, Square


class Squares(Options[Square]):
    """Squares of the map: which to test, and why one will not do."""

    __slots__ = ("among", "game", "no", "nth", "of", "rule")

    def __init__(
        self,
        game: Any,
        among: Callable[[], Iterable[Square]],
        no: Callable[[Square], Refusal | None],
        rule: str,
        nth: int = 0,
        of: int = 0,
    ) -> None:
        self.game = game
        self.among = among
        self.no = no
        self.rule = rule
        self.nth, self.of = nth, of
        """Which of how many things is put down there, where several are."""

    def candidates(self) -> Iterable[Square]:
        return self.among()

    def refusal(self, value: Square) -> Refusal | None:
        return self.no(value)

    def read(self, raw: Json) -> Square | Refusal:
        square: Square = self.game.ground.square(raw)
        if square != NOWHERE:
            return square
        return Refusal(self.rule, say("that is no square of the map that can be entered"))

    def show(self, value: Square) -> Json:
        return self.game.ground.names[value]

    def label(self, value: Square) -> str:
        return where(self.game.ground, value)
