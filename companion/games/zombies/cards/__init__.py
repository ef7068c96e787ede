"""What the event cards do. A card is a row of the pack; where a row is not enough, one small coroutine is registered.

The cards of the town stand in `horde/events`; here is the town in which they are played.
"""

from companion.games.horde.events import SHARED
from companion.games.horde.events.by_hand import left_to_the_table
from companion.games.zombies.cards.card import BEATS, CARDS
from companion.games.zombies.cards.town import Town
from companion.games.zombies.chapters.combat import COMBAT_ITEMS
from companion.games.zombies.questions import BY_HAND

__all__ = ["CARDS", "effects"]

SHARED.deal_to(CARDS, Town())
left_to_the_table(CARDS, BY_HAND, BEATS)


def effects() -> frozenset[str]:
    """What a row of a pack may name as its effect: what is registered here, and the items that a combat asks for."""
    return frozenset((*CARDS.events, *CARDS.uses, *COMBAT_ITEMS))
