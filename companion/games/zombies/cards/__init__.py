"""What the event cards do. A card is a row of the pack; where a row is not enough, one small coroutine stands here."""

from companion.games.zombies.cards import board, by_hand, items, players  # noqa: F401 - they register themselves
from companion.games.zombies.cards.card import EVENTS, USES

__all__ = ["EVENTS", "USES"]
