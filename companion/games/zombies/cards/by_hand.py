"""Cards the referee does not know: the table says what they do (zombies.ruling.unknown-card)."""

from __future__ import annotations

from companion.engine import Words
from companion.games.horde.cards import Play
from companion.games.zombies.cards.card import event, use
from companion.games.zombies.questions import QUESTIONS
from companion.games.zombies.state import Zombies

BY_HAND = QUESTIONS.choice(
    "card.effect",
    "zombies.ruling.unknown-card",
    "Do what card says",
    "{who}, do what the card says, enter it as corrections, then answer done.",
    waits=True,
)


async def resolve_by_hand(game: Zombies, play: Play) -> None:
    """Wait until the table has made the changes, as corrections under the heading of the card."""
    options = Words({"done": "the card is resolved"}, "zombies.card.supersedes", "answer done")
    await BY_HAND.to(play.seat, options)


event("by-hand")(resolve_by_hand)
use("by-hand")(resolve_by_hand)
