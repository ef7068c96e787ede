"""Event cards in hands and piles: drawing, discarding, the reshuffle, and cards whose face nobody has shown.

With a real deck on the table the referee does not see what is drawn: such a card is `unseen` (None) until it is
played or discarded face up, and then it must be one whose copies are not all accounted for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.engine import Json, Options, Refusal
from companion.games.kit.piles import UNSEEN, Dealer, deal_anew
from companion.languages import say, says

NONE = "none"


class HandRules(NamedTuple):
    """What a rulebook cites."""

    deck: str
    """So many copies of each card there are."""
    draw: str
    """When cards are drawn."""
    hidden: str
    """What is known of a hand that nobody sees."""
    discard: str
    """When cards are discarded."""


class Printed(Protocol):
    @property
    def name(self) -> str: ...


class Printings(Protocol):
    """A pack with cards."""

    @property
    def cards(self) -> Mapping[str, Any]: ...


class Holder(Protocol):
    """A player with cards in hand."""

    name: str
    hand: list[Any]
    """Ids of cards, and `unseen` ones."""


class Laying(Holder, Protocol):
    """A player with cards in front, too."""

    front: dict[str, int]


class CardTable:
    """A table with players who hold cards, a deck and a discard pile."""

    __slots__ = ()

    pack: Any
    players: list[Any]
    deck: list[str | None]
    discards: list[str | None]
    effects: list[Any]
    seat: int
    unseen: str | None = None
    """What stands for a card that nobody has shown."""

    @property
    def whole_deck(self) -> Sequence[str]:
        """Every event card of this game, one for each copy."""
        deck: Sequence[str] = self.pack.deck
        return deck

    def copies_of(self, card: str) -> int:
        """How many copies of a card are in this game."""
        return int(self.pack.copies(card))

    def seen_cards(self) -> Counter[str]:
        """Every card whose place is known, wherever it is."""
        seen = self.open_cards()
        for player in self.players:
            seen.update(card for card in player.hand if card is not None)
        seen.update(card for card in self.deck if card is not None)
        return seen

    def open_cards(self) -> Counter[str]:
        """Every card that lies for all to see, or did when it was discarded."""
        seen: Counter[str] = Counter()
        for player in self.players:
            seen.update(player.front.keys())  # the keys: a mapping would be added up by its values
        seen.update(card for card in self.discards if card is not None)
        seen.update(effect.card for effect in self.effects if effect.held)
        return seen

    def unaccounted(self, card: str) -> int:
        """Copies of a card whose place nobody knows."""
        return self.copies_of(card) - self.seen_cards()[card]

    def out_of_sight(self, card: str) -> bool:
        """Could a copy be where nobody sees it? Hands that the companion knows do not count: who reads a list of such
        cards must not learn who holds one. Where it keeps the deck itself no place is unknown."""
        return self.seen_cards().total() < len(self.whole_deck) and self.copies_of(card) > self.open_cards()[card]

    def card_total(self) -> int:
        """All event cards, wherever they are."""
        hands = sum(len(player.hand) + len(player.front) for player in self.players)
        return len(self.deck) + len(self.discards) + hands + sum(1 for effect in self.effects if effect.held)

    def in_front(self, player: Any, effect: str) -> str:
        """The card in front of the player that has this effect; empty when there is none."""
        for card in player.front:
            if self.pack.card(card).effect == effect:
                return str(card)
        return ""

    def effect(self, effect: str) -> Any:
        """The first card of this effect still at work; None when there is none."""
        for working in self.effects:
            if working.effect == effect:
                return working
        return None

    def suffers(self, player: Any, effect: str) -> bool:
        """Is this the turn of the player in which the card aimed at it bites?"""
        return self.seat == player.seat and any(
            one.effect == effect and one.whose == player.seat and one.ends == 1 for one in self.effects
        )

    def discard(self, card: str | None) -> None:
        self.discards.append(card)

    def recall(self, card: str) -> None:
        """A played card stays visible after all: the last copy comes back from the discard pile."""
        last = len(self.discards) - 1 - self.discards[::-1].index(card)
        del self.discards[last]


class WithHands(Protocol):
    """A table at which cards are held and discarded, from however many decks."""

    @property
    def pack(self) -> Any: ...

    def unaccounted(self, card: str) -> int: ...

    def discard(self, card: Any) -> None: ...

    def tell(self, words: str, *about: object) -> None: ...


class Dealing(WithHands, Protocol):
    """Such a table with its deck and discard pile, or one of several decks."""

    deck: list[Any]
    discards: list[Any]

    @property
    def unseen(self) -> str | None: ...

    @property
    def whole_deck(self) -> Sequence[str]: ...

    def seen_cards(self) -> Counter[str]: ...


class CardDraws(Options[str]):
    """The cards that can lie on top of the event deck, or `unseen`."""

    __slots__ = ("_weights", "game", "rules")

    def __init__(self, game: Dealing, rules: HandRules) -> None:
        self.game = game
        self.rules = rules
        self._weights: Counter[str] | None = None

    @property
    def weights(self) -> Counter[str]:
        """For each card, how many of the deck could be it; counted once for one question."""
        if self._weights is None:
            game, unseen = self.game, self.game.unseen
            self._weights = Counter(card for card in game.deck if card is not None and card != unseen)
            if unseen in game.deck:
                self._weights.update(game.whole_deck)
                self._weights.subtract(game.seen_cards())
        return self._weights

    def candidates(self) -> Iterable[str]:
        return (*self.game.pack.cards, UNSEEN)

    def weight(self, value: str) -> int:
        """How many cards of the deck could be this one; the referee's own deck never draws unseen."""
        return 0 if value == UNSEEN else self.weights[value]

    def refusal(self, value: str) -> Refusal | None:
        if value == UNSEEN:
            return None
        if value not in self.game.pack.cards:
            return Refusal(self.rules.deck, say("there is no such event card"))
        if self.weights[value] > 0:
            return None
        return Refusal(self.rules.deck, say("every copy of {} is accounted for", self.label(value)))

    def legal(self) -> Iterator[str]:
        """The cards that are left, without a reason for each of the others."""
        weights = self.weights
        return iter([card for card in self.game.pack.cards if weights.get(card, 0) > 0] + [UNSEEN])

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str):
            return raw
        return Refusal(self.rules.draw, say("expected the id of the drawn card, or {}", say(UNSEEN)))

    def label(self, value: str) -> str:
        return say("a card nobody shows") if value == UNSEEN else self.game.pack.cards[value].name


def take_card(game: Dealing, player: Holder, drawn: str) -> None:
    """The drawn card goes from deck to hand; an unseen one may be any of those the referee does not know."""
    unseen = game.unseen
    if drawn == UNSEEN:
        game.deck.remove(unseen if unseen in game.deck else game.deck[0])
    else:
        game.deck.remove(drawn if drawn in game.deck else unseen)
    player.hand.append(unseen if drawn == UNSEEN else drawn)


def renew_deck(game: Dealing) -> bool:
    """Is a card left to draw? An empty deck is made anew from the discard pile."""
    if not game.deck and game.discards:
        game.deck, game.discards = game.discards, []
        cards = says(len(game.deck), "the {} discarded card", "the {} discarded cards")
        game.tell("the event deck is empty: shuffle {} into a new one", cards)
    return bool(game.deck)


class Discards(Options[str]):
    """The cards of a hand that may be discarded, or `none` where the discard is free."""

    __slots__ = ("compels", "game", "player", "rules")

    def __init__(self, game: Dealing, player: Holder, rules: HandRules, compels: str = "") -> None:
        self.game = game
        self.player = player
        self.rules = rules
        self.compels = compels
        """The rule by which a card has to go; empty where it need not."""

    def candidates(self) -> Iterable[str]:
        known = dict.fromkeys(card for card in self.player.hand if card is not None)
        hidden = (UNSEEN, *self.game.pack.cards) if None in self.player.hand else ()
        return dict.fromkeys((NONE, *known, *hidden))

    def refusal(self, value: str) -> Refusal | None:
        if value == NONE:
            if not self.compels:
                return None
            return Refusal(self.compels, say("{} has to discard a card", self.player.name))
        if value == UNSEEN:
            if None in self.player.hand:
                return None
            return Refusal(self.rules.hidden, say("every card of this hand is known: name one"))
        return no_card_in_hand(self.game, self.player, value, self.rules)

    def legal(self) -> Iterator[str]:
        """A hand that is known is its own list."""
        hand = self.player.hand
        if None in hand:
            return super().legal()
        known = [card for card in dict.fromkeys(hand) if card is not None]
        return iter(known if self.compels else [NONE, *known])

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(self.rules.discard, say("name one card, or keep all"))

    def label(self, value: str) -> str:
        if value == NONE:
            return say("keep all cards")
        return say("a card face down") if value == UNSEEN else self.game.pack.cards[value].name


def no_card_in_hand(game: Dealing, player: Holder, card: str, rules: HandRules) -> Refusal | None:
    """Why a card cannot be in that hand."""
    printed = game.pack.cards.get(card)
    if printed is None:
        return Refusal(rules.deck, say("there is no such event card"))
    if card in player.hand:
        return None
    if game.unseen not in player.hand:
        return Refusal(rules.hidden, say("{} is not in the hand of {}", printed.name, player.name))
    if game.unaccounted(card) > 0:
        return None
    return Refusal(rules.hidden, say("every copy of {} is accounted for", printed.name))


def no_card_in_front(game: WithHands, player: Laying, card: str, rules: HandRules, cites: str) -> Refusal | None:
    """Why a card does not lie in front of that player."""
    printed = game.pack.cards.get(card)
    if printed is None:
        return Refusal(rules.deck, say("there is no such event card"))
    return (
        None
        if card in player.front
        else Refusal(cites, say("{} does not lie in front of {}", printed.name, player.name))
    )


def no_second_copy(game: WithHands, player: Laying, card: str, cites: str) -> Refusal | None:
    """Why a card is not laid out: a copy of it lies there already."""
    if card not in player.front:
        return None
    return Refusal(cites, say("a {} lies in front of {} already", game.pack.cards[card].name, player.name))


def leave_hand(player: Holder, card: str, unseen: str | None = None) -> None:
    """A card leaves the hand; if it was not known before, it was one of the unseen ones."""
    player.hand.remove(card if card in player.hand else unseen)


def throw_away(game: Dealing, player: Holder, card: str) -> None:
    """A card of the hand goes to the discard pile, face down where nobody shows it."""
    if card == UNSEEN:
        player.hand.remove(game.unseen)
        game.discard(game.unseen)
        game.tell("{} discards a card", player.name)
    else:
        leave_hand(player, card, game.unseen)
        game.discard(card)
        game.tell("{} discards {}", player.name, game.pack.cards[card].name)


def redraw_hands(game: CardTable, seat: int, dealer: Dealer) -> None:
    """Deal the hands of all others anew, and the deck, from whatever that seat has not seen."""
    hands = [player.hand for player in game.players if player.seat != seat]
    hidden = Counter(card for pile in (*hands, game.deck) for card in pile if card is not None)
    unknown = Counter(game.whole_deck) - (game.seen_cards() - hidden)
    deal_anew(hands, game.deck, unknown.elements(), dealer, game.unseen)
