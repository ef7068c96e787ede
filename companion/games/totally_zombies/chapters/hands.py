"""Event cards in hands and piles: drawing up to the guts, discarding, the hand limit, and a deck for each area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Json, Refusal
from companion.games.horde.hands import (
    NONE,
    CardDraws,
    Discards,
    HandRules,
    leave_hand,
    no_card_in_hand,
    renew_deck,
    take_card,
)
from companion.games.kit.piles import UNSEEN
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.meta import AREAS, CALLED, TOWN
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.games.totally_zombies.people import AREA_OF, UNSEEN_OF, Player
from companion.games.totally_zombies.questions import DISCARD, DISCARD_DOWN, DRAW_CARD
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

RULES = HandRules(
    deck="totally-zombies.setup.event-decks",
    draw="totally-zombies.turn.refill-hand",
    hidden="totally-zombies.ruling.hidden-information",
    discard="totally-zombies.turn.optional-discard",
)
OWN_DECK = "totally-zombies.turn.refill-area-deck"
LIMIT = "totally-zombies.token.hand-limit"
LEAST = 1
"""Without guts a player still holds one card (totally-zombies.turn.refill-minimum,
totally-zombies.ruling.hand-limit-zero-guts)."""


class AreaTable:
    """One event deck of the table with its discard stack, as cards are drawn and thrown away everywhere."""

    __slots__ = ("area", "game")

    def __init__(self, game: TotallyZombies, area: str) -> None:
        self.game = game
        self.area = area

    @property
    def unseen(self) -> str:
        return UNSEEN_OF[self.area]

    @property
    def pack(self) -> TotallyZombiesPack:
        return self.game.pack

    @property
    def deck(self) -> list[str]:
        return self.game.decks[self.area].events

    @deck.setter
    def deck(self, cards: list[str]) -> None:
        self.game.decks[self.area].events = cards

    @property
    def discards(self) -> list[str]:
        return self.game.decks[self.area].discards

    @discards.setter
    def discards(self, cards: list[str]) -> None:
        self.game.decks[self.area].discards = cards

    @property
    def whole_deck(self) -> Sequence[str]:
        return self.game.whole_deck(self.area)

    def seen_cards(self) -> Counter[str]:
        return self.game.seen_cards()

    def unaccounted(self, card: str) -> int:
        return self.game.unaccounted(card)

    def discard(self, card: str | None) -> None:
        assert card is not None
        self.game.discard(card)

    def tell(self, words: str, *about: object) -> None:
        """Which of the six decks it is about."""
        self.game.tell("{}: {}", CALLED[self.area], say(words, *about))


# ---------------------------------------------------------------------- drawing


class EventDraws(CardDraws):
    """The cards that can lie on top of an area's event deck, or `unseen`."""

    __slots__ = ("_comes", "area", "foreign", "piles", "what")

    def __init__(self, game: TotallyZombies, area: str, foreign: str = OWN_DECK) -> None:
        super().__init__(AreaTable(game, area), RULES)
        self.area = area
        self.piles = game.decks[area]
        self.foreign = foreign
        """The rule by which no other deck is drawn from."""
        self.what = CALLED[area]
        self._comes: Counter[str] | None = None

    @property
    def weights(self) -> Counter[str]:
        """Worked out once for one question, as the deck itself is."""
        if self._comes is None:
            self._comes = self._first_or_last()
        return self._comes

    def _first_or_last(self) -> Counter[str]:
        """Where somebody has put cards on top of the deck or under it, it is known what comes first, and what last."""
        piles = self.piles
        if piles.top and (first := piles.uppermost):
            return Counter((first,))
        if not piles.under:
            return super().weights
        last = piles.lowest
        return super().weights - Counter(last) or Counter(last[:1])

    def refusal(self, value: str) -> Refusal | None:
        printed = self.game.pack.cards.get(value)
        if printed is not None and printed.area != self.area:
            return Refusal(self.foreign, say("{} is no card of {}, from whose deck is drawn", printed.name, self.what))
        if self.piles.top and value not in (UNSEEN, self.piles.uppermost or value):
            return Refusal("totally-zombies.ruling.card-decks", say("another card was put on top of that deck"))
        return super().refusal(value)

    def legal(self) -> Iterator[str]:
        """As the deck lists itself: it knows no cards of other decks."""
        return CardDraws.legal(self)


def hand_limit(player: Player) -> int:
    """As many cards as guts (totally-zombies.token.hand-limit); what lies in front does not count
    (totally-zombies.card.in-play-not-hand)."""
    return max(LEAST, player.guts)


def deck_to_draw(game: TotallyZombies, area: str) -> str:
    """The area whose event deck serves: an empty one is made anew from its own discards
    (totally-zombies.card.reshuffle), else the Town's serves (totally-zombies.card.empty-deck-town); empty when that is
    used up too (totally-zombies.ruling.town-deck-exhausted)."""
    return next((deck for deck in (area, TOWN) if renew_deck(AreaTable(game, deck))), "")


async def draw_up(game: TotallyZombies, player: Player) -> None:
    """Step 4: draw until the hand holds as many cards as there are guts, from the deck of the area in which the player
    is (totally-zombies.turn.refill-hand)."""
    while player.on_map and not game.lost and len(player.hand) < hand_limit(player):
        if await _draw_one(game, player, game.area(player.at)) is False:
            return


async def draw_cards(game: TotallyZombies, player: Player, count: int, area: str, rule: str = "") -> None:
    """So many cards from the deck of an area, whatever the hand holds; the rule says why, where it is not step 4."""
    while count and not player.dead:
        drawn = await _draw_one(game, player, area, rule)
        if drawn is False:
            return
        count -= 1 if drawn else 0


async def _draw_one(game: TotallyZombies, player: Player, area: str, rule: str = "") -> bool | None:
    """One card; False when none is left to draw, None when somebody acted instead."""
    deck = deck_to_draw(game, area)
    if not deck:
        game.tell("no event card is left to draw")
        return False
    drawn = await ask(game, DRAW_CARD, player.seat, EventDraws(game, deck), rule)
    if drawn is None:
        return None
    take_drawn(game, player, deck, drawn)
    game.tell("{} draws an event card of {}", player.name, CALLED[deck])
    return True


def take_drawn(game: TotallyZombies, player: Player, deck: str, drawn: str) -> None:
    """A card drawn from an area's deck goes to the hand; one that somebody has put on top is known anyway."""
    piles = game.decks[deck]
    card = piles.uppermost or drawn
    take_card(AreaTable(game, deck), player, card)
    piles.take(card)


# ---------------------------------------------------------------------- discarding


class HandDiscards(Discards):
    """The cards of a hand that may be discarded: known ones by name, `unseen-woods` for one of the Woods that nobody
    shows; or `none` where the discard is free."""

    __slots__ = ("holder", "table")

    def __init__(self, game: TotallyZombies, player: Player, compels: str = "") -> None:
        super().__init__(AreaTable(game, TOWN), player, RULES, compels)
        self.table = game
        self.holder = player

    def hidden(self) -> list[str]:
        """The areas from which the player holds cards that nobody has shown."""
        return [area for area in AREAS if UNSEEN_OF[area] in self.player.hand]

    def candidates(self) -> Iterable[str]:
        known = [card for card in self.player.hand if card not in AREA_OF]
        hidden = [f"{UNSEEN}-{area}" for area in self.hidden()]
        shown = [card.id for card in self.game.pack.cards.values() if card.area in self.hidden()]
        return dict.fromkeys((NONE, *known, *hidden, *shown))

    def refusal(self, value: str) -> Refusal | None:
        if value.startswith(UNSEEN):
            backs = [f"{UNSEEN}-{area}" for area in self.hidden()]
            if value in backs:
                return None
            why = say("say which one: {}", " or ".join(backs)) if backs else say("no card of this hand is face down")
            return Refusal(self.rules.hidden, why)
        if value == NONE:
            return super().refusal(value)
        return no_card_of_hand(self.table, self.holder, value)

    def legal(self) -> Iterator[str]:
        """A hand that is known is its own list."""
        if self.hidden():
            return (value for value in self.candidates() if self.refusal(value) is None)
        known = dict.fromkeys(self.player.hand)
        return iter([*known] if self.compels else [NONE, *known])

    def read(self, raw: Json) -> str | Refusal:
        hidden = self.hidden()
        if raw == UNSEEN and len(hidden) == 1:  # no doubt which one is meant
            return f"{UNSEEN}-{hidden[0]}"
        return super().read(raw)

    def label(self, value: str) -> str:
        if value.startswith(UNSEEN):
            return say("a card of {} face down", CALLED[value.removeprefix(f"{UNSEEN}-")])
        return super().label(value)


def no_card_of_hand(game: TotallyZombies, player: Player, card: str) -> Refusal | None:
    """Why a card cannot be in that hand: it is known, or an unseen one of its own deck could be it."""
    printed = game.pack.cards.get(card)
    area = TOWN if printed is None or printed.area not in game.decks else printed.area
    return no_card_in_hand(AreaTable(game, area), player, card, RULES)


def out_of_hand(game: TotallyZombies, player: Player, card: str) -> None:
    """A card leaves the hand; one that was not known was an unseen one of its deck."""
    leave_hand(player, card, UNSEEN_OF[game.home_of(card)])


def throw_away(game: TotallyZombies, player: Player, card: str) -> None:
    """A card of the hand goes onto the discard stack of its own deck (totally-zombies.turn.discard-home-stack)."""
    if card.startswith(UNSEEN):
        hidden = UNSEEN_OF[card.removeprefix(f"{UNSEEN}-")]
        player.hand.remove(hidden)
        game.discard(hidden)
        game.tell("{} discards a card", player.name)
    else:
        out_of_hand(game, player, card)
        game.discard(card)
        game.tell("{} discards {}", player.name, game.card(card).name)


async def discard_step(game: TotallyZombies, player: Player) -> None:
    """Step 7: first down to the limit (totally-zombies.token.hand-limit-timing), then one card or none
    (totally-zombies.turn.optional-discard)."""
    await discard_down(game, player)
    while player.hand:
        card = await ask(game, DISCARD, player.seat, HandDiscards(game, player))
        if card is not None:
            if card != NONE:
                throw_away(game, player, card)
            break
    await discard_down(game, player)  # a card played in the meantime may have filled the hand again


async def discard_down(game: TotallyZombies, player: Player) -> None:
    """No hand above its limit at the end of the own turn (totally-zombies.ruling.hand-limit-when)."""
    while len(player.hand) > hand_limit(player):
        card = await ask(game, DISCARD_DOWN, player.seat, HandDiscards(game, player, LIMIT))
        if card is not None:
            throw_away(game, player, card)
