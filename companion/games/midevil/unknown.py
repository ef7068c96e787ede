"""What a player of MidEvil cannot know: the hands of the others, and which event cards come next."""

from __future__ import annotations

from companion.games.horde.hands import redraw_hands
from companion.games.kit.piles import Dealer
from companion.games.midevil.state import MidEvil


def redraw(game: MidEvil, seat: int, dealer: Dealer) -> None:
    """Deal anew whatever that seat does not see."""
    redraw_hands(game, seat, dealer)
