"""A table with the base set that counts its pieces after everything that happens.

    table = evening("toy-store 0,1", doors="0,1.N", ana={"at": "0,1.N", "hand": ["all-the-marbles"]}, step="move")
    table.play(0, "all-the-marbles")

The tile stack is empty unless `decks` says otherwise, so that a turn begins with its second step.
"""

from __future__ import annotations

from typing import Any

from companion.engine import Driver
from companion.games.zombies.state import Zombies
from companion.packs import load
from tests.rules.sitting import Sitting, given

SENSE = "zombies.card.any-sensible-time"
TIMING = "zombies.ruling.card-timing"
CARD_SAYS = "zombies.card.supersedes"
DEAD = "zombies.ruling.dead-and-cards"

IDLE: dict[str, Any] = {
    "event.draw": "unseen",
    "move.roll": "skip",
    "move.step": "stop",
    "event.discard": "none",
    "combat.roll": 6,
    "zombies.roll": 1,
}
"""How to get through a turn without doing anything."""


class Evening(Sitting):
    """A sitting at which 50 cards and 100 zombies stay 50 cards and 100 zombies."""

    def __init__(self, driver: Driver[Zombies]) -> None:
        super().__init__(driver)
        self.whole()

    def whole(self) -> None:
        game = self.game
        collected = sum(player.zombies for player in game.players)
        assert game.card_total() == 50
        assert game.horde() + collected + game.supply() == 100
        assert game.supply() >= 0
        for card, count in game.seen_cards().items():
            assert count <= game.pack.copies(card), f"{count} copies of {card}"

    def answer(self, *values: Any, name: str | None = None, seat: int | None = None) -> Evening:
        for value in values:
            super().answer(value, name=name, seat=seat)
            self.whole()
        return self

    def play(self, seat: int, card: str, target: Any = None, source: str | None = None) -> Evening:
        super().play(seat, card, target, source)
        self.whole()
        return self

    def correct(self, **changes: Any) -> Evening:
        super().correct(**changes)
        self.whole()
        return self

    def idle(self, *names: str) -> Evening:
        """Let things pass until one of these questions is asked."""
        for _ in range(100):
            if self.asks in names:
                return self
            self.pass_by()
        raise AssertionError(f"{names} is never asked")

    def pass_by(self) -> Evening:
        """Answer without doing much; of the zombies the one farthest from Town Square moves."""
        if self.asks == "zombies.which":
            return self.answer(self.options[-1])
        return self.answer(IDLE[self.asks] if self.asks in IDLE else self.options[0])

    def turn_of(self, name: str, *names: str) -> Evening:
        """Let things pass until another turn of this player has begun and (if given) asks one of these."""
        since = self.game.number
        for _ in range(200):
            if self.game.number > since and self.game.active.name == name:
                return self.idle(*names) if names else self
            self.pass_by()
        raise AssertionError(f"{name} never has another turn")

    @property
    def working(self) -> list[str]:
        """The cards that go on working."""
        return [effect.card for effect in self.game.effects]


def evening(*tiles: str, **position: Any) -> Evening:
    """A position of the base set, as `given` of the rule checks."""
    position.setdefault("decks", {"tiles": []})
    return Evening(given(*tiles, pack=load("zombies-2014"), **position).driver)


def hand(*cards: str, **more: Any) -> dict[str, Any]:
    """A player with exactly these cards in hand."""
    return {"hand": list(cards), **more}
