"""What the player of Zombie Slayer cannot know: where in the lower half of the deck the Temple lies. Any other card is
worked out when it is turned up."""

from __future__ import annotations

from companion.games.kit.piles import Dealer
from companion.games.zombie_slayer.state import NOT_TEMPLE, TEMPLE, ZombieSlayer


def redraw(game: ZombieSlayer, seat: int, dealer: Dealer) -> None:
    """Hide the Temple anew where the companion has hidden it; cards that were put back in sight stay where they are."""
    temple = game.pack.of_kind(TEMPLE).id
    if temple not in game.deck:
        return
    town = len(game.pack.town_deck)
    places = [place for place, card in enumerate(game.deck) if card in (NOT_TEMPLE, temple)]
    places = places[-(town - town // 2 + 1) :]  # the lower half, with the Temple in it
    game.deck[game.deck.index(temple)] = NOT_TEMPLE
    game.deck[places[dealer.randrange(0, len(places))]] = temple
