"""What may be answered where a square of the town is asked."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.places import where
from companion.games.zombie_slayer.meta import ZOMBIE
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.languages import joined, say
from companion.tiles import NOWHERE, Square

NECROMANCER = say("Necromancer")


class Squares(Options[Square]):
    """One of these squares; any other is refused by the rule that asks."""

    __slots__ = ("among", "game", "rule", "why")

    def __init__(self, game: ZombieSlayer, among: Iterable[Square], rule: str, why: str) -> None:
        self.game = game
        self.among = list(among)
        self.rule = rule
        self.why = why

    def candidates(self) -> Iterable[Square]:
        return self.among

    def refusal(self, value: Square) -> Refusal | None:
        return None if value in self.among else Refusal(self.rule, self.why)

    def read(self, raw: Json) -> Square | Refusal:
        square = self.game.town.square(raw)
        if square != NOWHERE:
            return square
        return Refusal(self.rule, say("that is no square of the town"))

    def show(self, value: Square) -> Json:
        return self.game.town.names[value]

    def label(self, value: Square) -> str:
        return what_is_there(self.game, value)


def what_is_there(game: ZombieSlayer, square: Square) -> str:
    """A square in words, and what stands on it: `the middle of Lane 2 (violet zombie)`."""
    things = [NECROMANCER if square == game.master else ZOMBIE[game.zombies[square]]] if game.hostile(square) else []
    things += [game.pack.tokens[name].name for name in game.company(square)]
    things += [say("Slayer")] if square == game.slayer.at else []
    things += [say("dragon dung")] if square in game.dung else []
    there = where(game.town, square)
    return say("{} ({})", there, joined(", ", things)) if things else there
