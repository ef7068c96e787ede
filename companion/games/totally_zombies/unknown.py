"""What a player of Totally Zombies!!! cannot know: the hands of the others (their backs show the area), how the decks
lie, and where the Helipad of the Town is."""

from __future__ import annotations

from collections import Counter

from companion.games.kit.piles import Dealer, deal_anew, hide_anew
from companion.games.totally_zombies.chapters.setup import helipad_places
from companion.games.totally_zombies.meta import TOWN
from companion.games.totally_zombies.people import seen
from companion.games.totally_zombies.state import TotallyZombies


def redraw(game: TotallyZombies, seat: int, dealer: Dealer) -> None:
    """Deal anew whatever that seat does not see; what lies on top of a deck only one has seen."""
    for area, piles in game.decks.items():
        piles.shuffle()
        piles.shuffle_tiles()
        deal_area(game, seat, area, dealer)
    town = game.decks[TOWN]
    if game.helipad_at > town.drawn and game.pack.town_helipad.id in town.tiles:
        game.helipad_at = hide_anew(helipad_places(game), town.drawn + 1, dealer)


def deal_area(game: TotallyZombies, seat: int, area: str, dealer: Dealer) -> None:
    """The cards of one area, in the hands of others and in its deck."""
    others = [player.hand for player in game.players if player.seat != seat]
    places = [[place for place, card in enumerate(hand) if game.home_of(card) == area] for hand in others]
    held = [[hand[place] for place in of] for hand, of in zip(others, places, strict=True)]
    deck = game.decks[area].events
    hidden = Counter(seen([card for pile in (*held, deck) for card in pile]))
    unknown = Counter(game.whole_deck(area)) - (game.seen_cards() - hidden)
    deal_anew(held, deck, unknown.elements(), dealer, game.unseen_of(area))
    for hand, of, cards in zip(others, places, held, strict=True):
        for place, card in zip(of, cards, strict=True):
            hand[place] = card
