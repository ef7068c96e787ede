"""Cards that the pack leaves to the table (midevil.ruling.card-unknown-effect)."""

from __future__ import annotations

from companion.engine import Words
from companion.games.horde.cards import Play
from companion.games.midevil.cards.card import event, use
from companion.games.midevil.questions import BY_HAND
from companion.games.midevil.state import MidEvil


async def resolve_by_hand(game: MidEvil, play: Play) -> None:
    """Wait until the table has made the changes, as corrections under the heading of the card."""
    options = Words({"done": "the card is resolved"}, "midevil.card.card-beats-rule", "answer done")
    await BY_HAND.to(play.seat, options)


event("by-hand")(resolve_by_hand)
use("by-hand")(resolve_by_hand)
