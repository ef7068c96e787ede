"""Cards that the referee does not know: the table says what they do."""

from __future__ import annotations

from typing import Any

from companion.engine import Words
from companion.games.horde.cards import Cards, Play
from companion.games.kit.questions import Question
from companion.languages import say
from companion.packs import BY_HAND


def left_to_the_table(cards: Cards[Any], question: Question, beats: str) -> None:
    """Register the effect of such cards, under the rule that a card goes before the rules."""

    async def resolve_by_hand(game: Any, play: Play) -> None:
        """Wait until the table has made the changes, as corrections under the heading of the card."""
        await question.to(play.seat, Words({"done": say("the card is resolved")}, beats, say("answer done")))

    cards.event(BY_HAND)(resolve_by_hand)
    cards.use(BY_HAND)(resolve_by_hand)
