"""Event cards in hands and piles: drawing up to three, discarding, the hand limit."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Json, Refusal
from companion.games.horde.hands import NONE, CardDraws, Discards, HandRules, renew_deck, take_card, throw_away
from companion.games.midevil.people import HAND, Player
from companion.games.midevil.questions import DISCARD, DISCARD_DOWN, DRAW_CARD
from companion.games.midevil.state import MidEvil
from companion.languages import say

RULES = HandRules(
    deck="midevil.setup.inventory-events",
    draw="midevil.turn.step-4-refill-hand",
    hidden="midevil.ruling.hidden-hands",
    discard="midevil.turn.step-9-optional-discard",
)
LIMIT = "midevil.card.hand-limit-at-end"


class EventDraws(CardDraws):
    """The cards that can lie on top of the deck: never the Necronomicon, nor a spell, which has another back."""

    __slots__ = ()

    def refusal(self, value: str) -> Refusal | None:
        if value == self.game.pack.necronomicon:
            return Refusal(
                "midevil.setup.necronomicon-aside", say("the Necronomicon is taken out of the deck at set-up")
            )
        return super().refusal(value)

    def legal(self) -> Iterator[str]:
        """As the deck lists itself: no copy of the book is in it."""
        return CardDraws.legal(self)

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str) and raw in self.game.pack.spells:
            return Refusal("midevil.dungeon-spell.own-back", say("that is a spell card: it is no event card"))
        return super().read(raw)


async def draw_up(game: MidEvil, player: Player) -> None:
    """Step 4: draw until the hand has three (midevil.turn.step-4-refill-hand)."""
    while not game.forfeit and len(player.hand) < HAND and renew_deck(game):  # midevil.ruling.empty-event-deck
        drawn = await DRAW_CARD.to(player.seat, EventDraws(game, RULES))
        if drawn is not None:
            take_card(game, player, drawn)
            game.tell("{} draws an event card", player.name)


async def discard_step(game: MidEvil, player: Player) -> None:
    """Step 9: one card or none (midevil.card.optional-single-discard); that decision ends the turn
    (midevil.card.discard-closes-turn)."""
    while player.hand and game.step == "discard":  # a card may lead back to an earlier step
        card = await DISCARD.to(player.seat, Discards(game, player, RULES))
        if card is not None:
            if card != NONE:
                throw_away(game, player, card)
            return


async def discard_down(game: MidEvil, player: Player) -> None:
    """No hand above three at the end of the own turn (midevil.ruling.hand-over-three)."""
    while len(player.hand) > HAND:
        throw_away(game, player, await DISCARD_DOWN.to(player.seat, Discards(game, player, RULES, LIMIT)))
