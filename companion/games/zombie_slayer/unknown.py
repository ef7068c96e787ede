"""What the player of Zombie Slayer cannot know: nothing that the companion knows. A card of the deck is worked out when
it is turned up."""

from __future__ import annotations

from companion.games.kit.piles import Dealer
from companion.games.zombie_slayer.state import ZombieSlayer


def redraw(game: ZombieSlayer, seat: int, dealer: Dealer) -> None:
    """There is nothing to deal anew."""
