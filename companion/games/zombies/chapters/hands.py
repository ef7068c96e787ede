"""Event cards in hands and piles: drawing, discarding, the reshuffle, and cards whose face nobody has shown.

With a real deck on the table the referee does not see what is drawn: such a card is `unseen` (None) until it is
played or discarded face up, and then it must be one whose copies are not all accounted for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine import Json, Options, Refusal
from companion.games.kit.piles import UNSEEN
from companion.games.zombies.people import Player
from companion.games.zombies.questions import DISCARD, DISCARD_DOWN, DRAW_CARD, MUST_DISCARD, NONE
from companion.games.zombies.state import HAND, Zombies


class CardDraws(Options[str]):
    """The cards that can lie on top of the event deck, or `unseen`."""

    __slots__ = ("_weights", "game")

    def __init__(self, game: Zombies) -> None:
        self.game = game
        self._weights: Counter[str] | None = None

    @property
    def weights(self) -> Counter[str]:
        """For each card, how many of the deck could be it; counted once for one question."""
        if self._weights is None:
            game = self.game
            self._weights = Counter(card for card in game.deck if card is not None)
            if None in game.deck:
                self._weights.update(game.pack.deck)
                self._weights.subtract(game.seen_cards())
        return self._weights

    def candidates(self) -> Iterable[str]:
        return (*self.game.pack.cards, UNSEEN)

    def weight(self, value: str) -> int:
        """How many cards of the deck could be this one; the referee's own deck never draws unseen."""
        return 0 if value == UNSEEN else self.weights[value]

    def refusal(self, value: str) -> Refusal | None:
        game = self.game
        if value == UNSEEN:
            return None
        if value not in game.pack.cards:
            return Refusal("zombies.limit.event-cards", "there is no such event card")
        if self.weights[value] > 0:
            return None
        return Refusal("zombies.limit.event-cards", f"every copy of {game.card(value).name} is accounted for")

    def legal(self) -> Iterator[str]:
        """The cards that are left, without a reason for each of the others."""
        weights = self.weights
        return iter([card for card in self.game.pack.cards if weights.get(card, 0) > 0] + [UNSEEN])

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str):
            return raw
        return Refusal("zombies.turn.step3-draw", f"expected the id of the drawn card, or {UNSEEN}")

    def label(self, value: str) -> str:
        return "a card nobody shows" if value == UNSEEN else self.game.card(value).name


async def draw_up(game: Zombies, player: Player) -> None:
    """Step 3: draw until the hand has three (zombies.turn.step3-draw); not the dead (zombies.death.turn-cut-short)."""
    while not game.cut and len(player.hand) < HAND and card_to_draw(game):
        drawn = await DRAW_CARD.to(player.seat, CardDraws(game))
        if drawn is not None:
            take_card(game, player, drawn)
            game.tell("{} draws an event card", player.name)


def take_card(game: Zombies, player: Player, drawn: str) -> None:
    """The drawn card goes from deck to hand; an unseen one may be any of those the referee does not know."""
    if drawn == UNSEEN:
        card = None
        game.deck.remove(None if None in game.deck else game.deck[0])
    else:
        card = drawn
        game.deck.remove(drawn if drawn in game.deck else None)
    player.hand.append(card)


def card_to_draw(game: Zombies) -> bool:
    """Is a card left? An empty deck is made anew from the discard pile (zombies.card.reshuffle)."""
    if game.quicker():  # zombies.quick.no-more-draws, by nobody and for no reason
        return False
    if not game.deck and game.discards:
        game.deck, game.discards = game.discards, []
        game.tell("the event deck is empty: shuffle the {} discarded cards into a new one", len(game.deck))
    return bool(game.deck)


class Discards(Options[str]):
    """The cards of a hand that may be discarded, or `none` where the discard is free."""

    __slots__ = ("compels", "game", "player")

    def __init__(self, game: Zombies, player: Player, compels: str) -> None:
        self.game = game
        self.player = player
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
            return Refusal(self.compels, f"{self.player.name} has to discard a card")
        if value == UNSEEN:
            if None in self.player.hand:
                return None
            return Refusal("zombies.ruling.hidden-hands", "every card of this hand is known: name one")
        return no_card_in_hand(self.game, self.player, value)

    def legal(self) -> Iterator[str]:
        """A hand that is known is its own list."""
        hand = self.player.hand
        if None in hand:
            return super().legal()
        known = [card for card in dict.fromkeys(hand) if card is not None]
        return iter(known if self.compels else [NONE, *known])

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str):
            return raw
        alive = self.player.on_map
        rule = "zombies.turn.step6-discard" if alive else "zombies.death.discard-stays"
        return Refusal(rule, "name one card, or keep all")

    def label(self, value: str) -> str:
        if value == NONE:
            return "keep all cards"
        return "a card face down" if value == UNSEEN else self.game.card(value).name


def no_card_in_hand(game: Zombies, player: Player, card: str) -> Refusal | None:
    """Why a card cannot be in that hand (zombies.ruling.hidden-hands)."""
    if card not in game.pack.cards:
        return Refusal("zombies.limit.event-cards", "there is no such event card")
    if card in player.hand:
        return None
    if None not in player.hand:
        return Refusal("zombies.ruling.hidden-hands", f"{game.card(card).name} is not in the hand of {player.name}")
    if game.unaccounted(card) > 0:
        return None
    return Refusal("zombies.ruling.hidden-hands", f"every copy of {game.card(card).name} is accounted for")


def leave_hand(player: Player, card: str) -> None:
    """A card leaves the hand; if it was not known before, it was one of the unseen ones."""
    player.hand.remove(card if card in player.hand else None)


async def discard_step(game: Zombies, player: Player) -> None:
    """Step 6: down to three cards first, then one by choice (zombies.turn.step6-discard)."""
    for holder in overfull(game):
        await discard_down(game, holder)
    while player.hand:
        compels = must_discard(game, player)
        choice = await (MUST_DISCARD if compels else DISCARD).to(player.seat, Discards(game, player, compels), compels)
        if choice is not None:
            if choice != NONE:
                throw_away(game, player, choice)
            break
    player.plays_due = 0
    for holder in overfull(game):  # a card played in the meantime may have filled a hand again
        await discard_down(game, holder)


def must_discard(game: Zombies, player: Player) -> str:
    """The rule by which one card has to go: none was played since the last own turn (zombies.ruling.must-play-test)."""
    if player.plays_due:
        return ""
    if game.coop:
        return "zombies.mode-coop.must-discard"
    # zombies.scenario-last-man.must-play: who could not play discards
    return "zombies.scenario-last-man.must-discard" if game.last_man else ""


def overfull(game: Zombies) -> list[Player]:
    """Who holds too many cards; nobody, most of the time."""
    return [player for player in game.from_active() if len(player.hand) > HAND]


async def discard_down(game: Zombies, holder: Player) -> None:
    """No hand above three at the end of any turn (zombies.card.hand-limit); cards in front are no hand
    (zombies.item.not-in-hand)."""
    while len(holder.hand) > HAND:
        choice = await DISCARD_DOWN.to(holder.seat, Discards(game, holder, "zombies.card.discard-down"))
        throw_away(game, holder, choice)


def throw_away(game: Zombies, player: Player, card: str) -> None:
    if card == UNSEEN:
        player.hand.remove(None)
        game.discard(None)
        game.tell("{} discards a card", player.name)
    else:
        leave_hand(player, card)
        game.discard(card)
        game.tell("{} discards {}", player.name, game.card(card).name)
