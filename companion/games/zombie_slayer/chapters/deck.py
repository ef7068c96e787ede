"""The deck of town cards: what may be drawn, and where a card goes that cannot be placed.

With a real deck on the table the referee knows which cards are still in it, not their order
(zombie-slayer.ruling.hidden-deck): it only knows that the Temple is not in the upper half.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.zombie_slayer.questions import DRAW_CARD, LOWER_HALF
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, SEAT, ZombieSlayer

KNOWN = "zombie-slayer.ruling.hidden-deck"


class TownDraws(Options[str]):
    """The card on top of the deck."""

    __slots__ = ("game",)

    def __init__(self, game: ZombieSlayer) -> None:
        self.game = game

    def candidates(self) -> Iterable[str]:
        top = self.game.deck[0]
        return [top] if top not in (NOT_TEMPLE, ANY) else self.game.unseen

    def refusal(self, value: str) -> Refusal | None:
        game, top = self.game, self.game.deck[0]
        if value not in game.pack.towns:
            rule = "zombie-slayer.setup.treasure-cards" if value in game.pack.treasures else KNOWN
            return Refusal(rule, f"there is no town card {value!r}")
        if top not in (NOT_TEMPLE, ANY):
            return None if value == top else Refusal(KNOWN, f"the card on top is {top}, not {value}")
        if value not in game.unseen:
            return self._not_in_deck(value)
        if value == self._temple() and top == NOT_TEMPLE and len(game.unseen) > 1:
            return Refusal(LOWER_HALF, "the Temple lies in the lower half of the deck")
        return None

    def _not_in_deck(self, value: str) -> Refusal:
        if self.game.pack.towns[value].kind == "centre":
            return Refusal("zombie-slayer.setup.set-aside", "the Town Centre is no part of the deck")
        return Refusal(KNOWN, f"{value} is not in the deck any more")

    def _temple(self) -> str:
        return self.game.pack.of_kind("temple").id

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(KNOWN, f"{raw!r} is no town card: name the card that was drawn")

    def label(self, value: str) -> str:
        return self.game.pack.towns[value].ground.name


async def draw(game: ZombieSlayer, rule: str = DRAW_CARD.rule) -> str:
    """The next card of the deck."""
    card = await DRAW_CARD.to(SEAT, TownDraws(game), rule)
    top = game.deck.pop(0)
    if top in (NOT_TEMPLE, ANY):
        game.unseen.remove(card)
    game.drawn = card
    game.tell("{} is drawn", game.pack.towns[card].ground.name)
    return card


def put_back(game: ZombieSlayer, card: str) -> None:
    """Into the deck near the middle (zombie-slayer.explore.unplaceable, zombie-slayer.ruling.cut-deck)."""
    middle = len(game.deck) // 2
    if game.own_deck:
        game.deck.insert(middle, card)
    else:  # a hand's cut is never exact
        game.deck.insert(middle, ANY)
        game.unseen.append(card)
    game.drawn = ""
    game.tell("{} fits nowhere: it goes back under the top {} cards", game.pack.towns[card].ground.name, middle)
