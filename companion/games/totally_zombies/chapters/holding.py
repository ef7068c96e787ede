"""Which card a player can have in hand: with real decks on the table only backs are known until a card is shown."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.totally_zombies.people import UNSEEN_OF, Player
from companion.games.totally_zombies.state import TotallyZombies

DECK = "totally-zombies.setup.event-decks"
HIDDEN = "totally-zombies.ruling.hidden-information"


def no_card_in_hand(game: TotallyZombies, player: Player, card: str) -> Refusal | None:
    """Why a card cannot be in that hand."""
    printed = game.pack.cards.get(card)
    if printed is None:
        return Refusal(DECK, "there is no such event card")
    if card in player.hand:
        return None
    if UNSEEN_OF[printed.area] not in player.hand:
        return Refusal(HIDDEN, f"{printed.name} is not in the hand of {player.name}")
    if game.unaccounted(card) > 0:
        return None
    return Refusal(HIDDEN, f"every copy of {printed.name} is accounted for")


def leave_hand(game: TotallyZombies, player: Player, card: str) -> None:
    """A card leaves the hand; if it was not known before, it was one of those with its back."""
    player.hand.remove(card if card in player.hand else UNSEEN_OF[game.home_of(card)])
