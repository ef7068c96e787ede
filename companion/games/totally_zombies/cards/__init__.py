"""What the event cards do. A card is a row of the pack; where a row is not enough, one small coroutine is registered.

The cards that Zombies!!! has as well stand in `horde/events`; `town` is the world in which they are played here.
"""

from companion.games.horde.events.by_hand import left_to_the_table
from companion.games.totally_zombies.cards import (  # noqa: F401 - they register themselves
    anywhere,
    army_base,
    base_set,
    cant_sleep,
    circus,
    cotton_candy,
    deck_cards,
    explosives,
    friends,
    helipads,
    mall,
    map_stacks,
    pages,
    reactions,
    school,
    underground,
    woods,
)
from companion.games.totally_zombies.cards.card import BEATS, CARDS, REACTIONS
from companion.games.totally_zombies.meta import CARS
from companion.games.totally_zombies.moments import Moment
from companion.games.totally_zombies.questions import BY_HAND

__all__ = ["CARDS", "effects"]

left_to_the_table(CARDS, BY_HAND, BEATS)


def effects() -> frozenset[str]:
    """Every effect that something carries out: when a card is played or used, in answer to another one, at a moment of
    a rule, or as a car."""
    at_moments = (effect for moment in Moment.every for effect in moment.effects)
    return frozenset((*CARDS.events, *CARDS.uses, *REACTIONS, *at_moments, *CARS))
