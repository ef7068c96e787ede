"""Where cards have their say in the middle of a rule.

Most cards are played while a question waits (`horde/interrupts`). Some lie in front of a player, or work on for a
while, and change what a rule does: such a card registers a function for its effect at a moment, and the rule asks the
moment. A rule knows no card, and a card no rule but its moment. The rulebook says which moments there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

F = TypeVar("F")


class Working(NamedTuple):
    """A card at work: it lies in front of its owner, or it lasts."""

    card: str
    lasting: Any = None
    """None for a card in front; otherwise the effect that lasts."""


class Moment(Generic[F]):
    """One such place; cards stand there by their effect."""

    every: ClassVar[list[Moment[Any]]]
    """All of them: each rulebook keeps a list of its own."""

    def __init__(self) -> None:
        self.effects: dict[str, F] = {}
        self.every.append(self)

    def of(self, *effects: str) -> Callable[[F], F]:
        """Register what cards of these effects do here."""

        def register(function: F) -> F:
            for effect in effects:
                assert effect not in self.effects, f"{effect} is registered twice"
                self.effects[effect] = function
            return function

        return register

    def at_work(self, game: Any, player: Any) -> Iterable[tuple[F, Working]]:
        """The cards in front of this player that speak here, then whatever lasts, as it was played."""
        if not (player.front or game.effects) or not self.effects:
            return ()  # as nearly always, and this is asked before every step
        return self._speaking(game, player)

    def _speaking(self, game: Any, player: Any) -> Iterator[tuple[F, Working]]:
        for card in list(player.front):
            if function := self.effects.get(self.effect_in_front(game, player, card)):
                yield function, Working(card)
        for effect in list(game.effects):
            if function := self.effects.get(effect.effect):
                yield function, Working(effect.card, effect)

    def effect_in_front(self, game: Any, player: Any, card: str) -> str:
        """What a card in front of a player does."""
        return str(game.card(card).effect)
