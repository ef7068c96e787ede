"""What the event cards do. A card is a row of the pack; where a row is not enough, one small coroutine stands here."""

from companion.games.horde.events.by_hand import left_to_the_table
from companion.games.midevil.cards import (  # noqa: F401 - they register themselves
    castle,
    events,
    items,
    ranged,
    skeletons,
    taking,
    weapons,
)
from companion.games.midevil.cards.card import CARDS
from companion.games.midevil.effects import HORSE, NECRONOMICON
from companion.games.midevil.moments import Moment
from companion.games.midevil.questions import BY_HAND

__all__ = ["CARDS", "effects"]

BY_RULE = (HORSE, NECRONOMICON)
"""Cards of which the rulebook itself speaks: their chapters know them."""

left_to_the_table(CARDS, BY_HAND, "midevil.card.card-beats-rule")


def effects() -> frozenset[str]:
    """Every effect that something carries out: when it is played, when it is used, or at a moment of a rule."""
    at_moments = (effect for moment in Moment.every for effect in moment.effects)
    return frozenset((*CARDS.events, *CARDS.uses, *at_moments, *BY_RULE))
