"""What a player of Zombies!!! cannot know: the hands of the others, how the deck lies, where the Helipad is."""

from __future__ import annotations

from companion.games.horde.hands import redraw_hands
from companion.games.kit.piles import Dealer, hide_anew
from companion.games.zombies.chapters.setup import helipad_places
from companion.games.zombies.state import Zombies


def redraw(game: Zombies, seat: int, dealer: Dealer) -> None:
    """Deal anew whatever that seat does not see."""
    redraw_hands(game, seat, dealer)
    if game.helipad_at > 0 and game.pack.helipad.id in game.stack:
        drawn = len(game.pack.stack) - len(game.stack)
        game.helipad_at = hide_anew(helipad_places(game), drawn + 1, dealer)
