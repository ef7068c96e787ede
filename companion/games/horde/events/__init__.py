"""The event cards of the town, which several games play: what they do, and the world that a rulebook gives them."""

from companion.games.horde.events import board, items, players  # noqa: F401 - they register themselves
from companion.games.horde.events.asking import EventQuestions, event_questions
from companion.games.horde.events.shared import SHARED
from companion.games.horde.events.world import CardWorld, EventRules

__all__ = ["SHARED", "CardWorld", "EventQuestions", "EventRules", "event_questions"]
