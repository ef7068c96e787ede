"""What the event cards do. A card is a row of the pack; where a row is not enough, one small coroutine stands here."""

from companion.games.midevil.cards import by_hand, events, weapons  # noqa: F401 - they register themselves
from companion.games.midevil.cards.card import EVENTS, USES

__all__ = ["EVENTS", "USES"]
