"""Cards the referee does not know: the table says what they do (zombies.ruling.unknown-card)."""

from __future__ import annotations

from companion.engine import CHOICE, Request, Words
from companion.games.zombies.cards.card import Play, event, use
from companion.games.zombies.state import Zombies

ASKS = "card.effect"


async def resolve_by_hand(game: Zombies, play: Play) -> None:
    """Wait until the table has made the changes, as corrections under the heading of the card."""
    options = Words({"done": "the card is resolved"}, "zombies.card.supersedes", "answer done")
    await Request(play.seat, CHOICE, ASKS, options, "zombies.ruling.unknown-card")


event("by-hand")(resolve_by_hand)
use("by-hand")(resolve_by_hand)
