"""What the event cards do. A card is a row of the pack; where a row is not enough, one small coroutine stands here."""

from companion.games.zombies.cards import board, by_hand, items, players  # noqa: F401 - they register themselves
from companion.games.zombies.cards.card import CARDS
from companion.games.zombies.chapters.combat import COMBAT_ITEMS

__all__ = ["CARDS", "effects"]


def effects() -> frozenset[str]:
    """What a row of a pack may name as its effect: what is registered here, and the items that a combat asks for."""
    return frozenset((*CARDS.events, *CARDS.uses, *COMBAT_ITEMS))
