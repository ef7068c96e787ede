"""The deck of town cards: what may be drawn, and where a card goes that cannot be placed.

With a real deck on the table the referee knows which cards are still in it, not their order
(zombie-slayer.ruling.hidden-deck): it only knows that the Temple is not in the upper half.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.wording import many
from companion.games.zombie_slayer.questions import DRAW_CARD, LOWER_HALF
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, SEAT, ZombieSlayer
from companion.languages import say

KNOWN = "zombie-slayer.ruling.hidden-deck"
CUT = "zombie-slayer.ruling.cut-deck"
SLIP = 2
"""By so many cards a hand's cut may miss the middle."""


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
            return Refusal(rule, say("there is no such town card"))
        if top not in (NOT_TEMPLE, ANY):
            return None if value == top else Refusal(KNOWN, say("another card is on top"))
        if value not in game.unseen:
            return self._not_in_deck(value)
        if value == self._temple() and top == NOT_TEMPLE and len(game.unseen) > 1:
            return Refusal(LOWER_HALF, say("the Temple lies in the lower half of the deck"))
        if value in game.buried[1:] and self._others():
            return Refusal(CUT, say("{} was put back under other cards: they come first", self.label(value)))
        return None

    def _others(self) -> bool:
        """Can any card be on top that was not put back below?"""
        game = self.game
        below = {*game.buried[1:], self._temple() if game.deck[0] == NOT_TEMPLE else ""}
        return any(card not in below for card in game.unseen)

    def _not_in_deck(self, value: str) -> Refusal:
        if self.game.pack.towns[value].kind == "centre":
            return Refusal("zombie-slayer.setup.set-aside", say("the Town Centre is no part of the deck"))
        return Refusal(KNOWN, say("{} is not in the deck any more", self.label(value)))

    def _temple(self) -> str:
        return self.game.pack.of_kind("temple").id

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(KNOWN, say("name the town card that was drawn"))

    def label(self, value: str) -> str:
        return self.game.pack.towns[value].ground.name


async def draw(game: ZombieSlayer, rule: str = DRAW_CARD.rule) -> str:
    """The next card of the deck."""
    card = await DRAW_CARD.to(SEAT, TownDraws(game), rule)
    top = game.deck.pop(0)
    if top in (NOT_TEMPLE, ANY):
        game.unseen.remove(card)
    _rise(game, card)
    game.drawn = card
    game.tell("{} is drawn", game.pack.towns[card].ground.name)
    return card


def _rise(game: ZombieSlayer, drawn: str) -> None:
    """One card fewer lies above those that were cut in."""
    game.buried = ["" if card == drawn else card for card in game.buried[1:]]
    while game.buried and not game.buried[-1]:
        game.buried.pop()


def put_back(game: ZombieSlayer, card: str, again: bool) -> None:
    """Into the deck near the middle, when it comes again under all cards, so that the others come too
    (zombie-slayer.explore.unplaceable, zombie-slayer.ruling.cut-deck)."""
    place = len(game.deck) if again and not game.own_deck else len(game.deck) // 2
    if game.own_deck:
        game.deck.insert(place, card)
    else:
        _bury(game, card, place if again else min(place, max(1, place - SLIP)))
        game.deck.insert(place, ANY)
        game.unseen.append(card)
    game.drawn = ""
    game.tell("{} fits nowhere: it goes back under the top {}", game.pack.towns[card].ground.name, many(place, "card"))


def _bury(game: ZombieSlayer, card: str, above: int) -> None:
    """So many cards surely come before it; a hand's cut is never exact."""
    if above:
        game.buried += [""] * (above - len(game.buried))
        game.buried.insert(above, card)
