"""What is drawn and held: the map decks and event decks of the areas, cards in hands, before players and at work."""

from __future__ import annotations

from collections import Counter

from companion.games.totally_zombies.grounds import OnTheTable
from companion.games.totally_zombies.jeep import JEEP_MARKER
from companion.games.totally_zombies.meta import CARS, CIRCUS, JEEP, TOWN
from companion.games.totally_zombies.people import UNSEEN_OF, Effect, Player, seen
from companion.games.totally_zombies.piles import Piles
from companion.games.totally_zombies.printed import Card


class WithDecks(OnTheTable):
    """A table with a map deck and an event deck for each area."""

    __slots__ = ()

    seat: int
    players: list[Player]
    decks: dict[str, Piles]
    removed: list[str]
    removed_cards: list[str]
    effects: list[Effect]
    announced: tuple[str, ...]

    # ------------------------------------------------------------------ map decks

    def map_deck(self, area: str) -> list[str]:
        """Every tile that is shuffled into an area's map deck: into that of the Town also the entrances of the areas in
        play and the Helipad (totally-zombies.setup.entrances-into-town-deck,
        totally-zombies.setup.town-helipad-lower-half)."""
        deck = list(self.pack.stack(area, self.areas))
        if area == TOWN:
            deck += [self.pack.entrance(other).id for other in self.areas if other != TOWN]
            deck.append(self.pack.helipad(TOWN).id)
        return deck

    def tiles_left(self, piles: Piles) -> list[str]:
        """The tiles of an area's map deck that are nowhere else."""
        left = Counter(self.map_deck(piles.name))
        left.subtract(laid.tile.id for _, laid in self.surface_tiles() if laid.tile.id in left)
        left.subtract(tile for tile in (*self.removed, *piles.tile_discards, self.tile) if tile in left)
        left.update(tile for tile in self.reserved(piles.name) if tile in left)  # laid before they could come up
        return list((+left).elements())

    def reserved(self, area: str) -> list[str]:
        """Copies on the map that never were in the deck: the starting row, a station and a road for each entrance;
        a card may have removed them since."""
        if area != TOWN:
            return []
        lying = [laid.tile for _, laid in self.surface_tiles()]
        joined = sum(1 for tile in lying if tile.kind == "entrance")
        aside = Counter(one.tile for one in self.pack.start_row)
        aside.update({self.pack.station.id: joined, self.pack.straight.id: joined})
        return list((aside & Counter((*(tile.id for tile in lying), *self.removed))).elements())

    def tiles_out(self, piles: Piles) -> int:
        """So many tiles of a deck have come up, as far as the table shows."""
        home = {*self.map_deck(piles.name), *self.reserved(piles.name)}
        found = (*(one.tile.id for _, one in self.surface_tiles()), *self.removed)
        return sum(tile in home for tile in found) - len(self.reserved(piles.name)) + len(piles.tile_discards)

    # ------------------------------------------------------------------ event cards

    def cards_left(self, piles: Piles) -> int:
        """So many cards of an area are in no hand, before nobody and on no pile."""
        return max(0, len(self.whole_deck(piles.name)) - self.cards_away(piles.name) - len(piles.discards))

    def card(self, card: str) -> Card:
        """A card by its id; a Jeep is a marker that stands for one (totally-zombies.car.jeep-substitutes)."""
        return JEEP_MARKER if card == JEEP else self.pack.card(card)

    def works_as(self, player: Player, card: str) -> Card:
        """What a card in front of a player is: the copy of another one is that card."""
        copied = player.copied if self.card(card).effect == "hey-i-got-one-of-those" else ""
        return self.card(copied or card)

    def in_front(self, player: Player, effect: str) -> str:
        """The card in front of the player that has this effect; empty when there is none."""
        for card in player.front:
            if self.works_as(player, card).effect == effect:
                return card
        return ""

    def weapons(self, player: Player) -> list[str]:
        """What counts as a weapon or item for event cards: all that lies in front but Pages, cars among it
        (totally-zombies.card.in-play-is-weapon, totally-zombies.car.is-weapon)."""
        return [card for card in player.front if self.card(card).type != "page"]

    def car(self, player: Player) -> str:
        """The car that works for the player (totally-zombies.car.starts-next-round); empty without one."""
        return next((car for car in CARS if player.front.get(car) == 0), "")

    def effect(self, effect: str) -> Effect | None:
        """The first card of this effect still at work."""
        for working in self.effects:
            if working.effect == effect:
                return working
        return None

    def suffers(self, player: Player, effect: str) -> bool:
        """Is this the turn of the player in which the card aimed at it bites?"""
        return self.seat == player.seat and any(
            e.effect == effect and e.whose == player.seat and e.ends == 1 for e in self.effects
        )

    def whole_deck(self, area: str) -> tuple[str, ...]:
        """Every event card of an area, one for each copy."""
        return self.pack.event_deck(area, self.options["clown-car-cards"] == "in-deck")

    def from_supply(self, card: str) -> bool:
        """Is it a car from beside the decks, which goes back there?"""
        if card not in CARS:
            return False
        return self.options["clown-car-cards"] != "in-deck" or card not in self.whole_deck(CIRCUS)

    def home_of(self, card: str) -> str:
        """The area of the deck to which a card belongs, seen or not."""
        return card[1:] if card.startswith("?") else self.pack.card(card).area

    def discard(self, card: str) -> None:
        """A card goes to the discard stack of its own deck (totally-zombies.turn.discard-home-stack)."""
        if not self.from_supply(card):
            self.decks[self.home_of(card)].discards.append(card)

    def cards_away(self, area: str) -> int:
        """So many cards of a deck are in hands, before players, at work or out of the game."""
        away = [card for player in self.players for card in (*player.hand, *player.front)]
        away += [effect.card for effect in self.effects if effect.held]
        away += [*self.removed_cards, *self.announced]
        return sum(1 for card in away if not self.from_supply(card) and self.home_of(card) == area)

    def seen_cards(self) -> Counter[str]:
        """Every card whose place is known, wherever it is."""
        found = self.open_cards()
        for player in self.players:
            found.update(seen(player.hand))
        for piles in self.decks.values():
            found.update(seen(piles.events))
        return found

    def open_cards(self) -> Counter[str]:
        """Every card that lies for all to see, or did when it left."""
        found: Counter[str] = Counter(self.removed_cards)
        for player in self.players:
            found.update(card for card in player.front if not self.from_supply(card))
        for piles in self.decks.values():
            found.update(seen(piles.discards))
        found.update(effect.card for effect in self.effects if effect.held)
        found.update(self.announced)
        return found

    def unaccounted(self, card: str) -> int:
        """Copies of a card whose place nobody knows."""
        return self.whole_deck(self.pack.card(card).area).count(card) - self.seen_cards()[card]

    def out_of_sight(self, card: str) -> bool:
        """Could a copy be where nobody sees it? Hands that the companion knows do not count: who reads a list of such
        cards must not learn who holds one. Where it keeps the decks itself no place is unknown."""
        unknown = self.seen_cards().total() < sum(len(self.whole_deck(area)) for area in self.decks)
        return unknown and self.whole_deck(self.pack.card(card).area).count(card) > self.open_cards()[card]

    def unseen_of(self, area: str) -> str:
        """What a card of a deck is while nobody has shown it."""
        return UNSEEN_OF[area]
