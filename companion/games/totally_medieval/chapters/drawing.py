"""Cards come from the own Draw pile into the hand, which nobody else sees (totally-medieval.setup.hand-secret)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.engine import Json, Options, Refusal
from companion.games.totally_medieval.questions import DRAW_CARD
from companion.languages import say

if TYPE_CHECKING:
    from companion.games.totally_medieval.people import Side
    from companion.games.totally_medieval.state import Medieval


class Unseen(Options[str]):
    """The cards of a side that may lie on top of its Draw pile, each as likely as it has copies there."""

    __slots__ = ("game", "left")

    def __init__(self, game: Medieval, side: Side) -> None:
        self.game, self.left = game, game.unseen(side)

    def candidates(self) -> Iterable[str]:
        return self.left

    def weight(self, value: str) -> int:
        return self.left[value]

    def refusal(self, value: str) -> Refusal | None:
        if value not in self.left:
            return Refusal(DRAW_CARD.rule, say("that card lies somewhere else already"))
        return None

    def read(self, raw: Json) -> str | Refusal:
        if isinstance(raw, str) and raw in self.game.pack.people:
            return raw
        return Refusal(DRAW_CARD.rule, say("expected a card of your civilization"))

    def label(self, value: str) -> str:
        return self.game.card(value).name


async def draw_up(game: Medieval, side: Side) -> None:
    """Back to three cards while the pile lasts (totally-medieval.turn.draw-to-three); an empty pile gives no more
    (totally-medieval.turn.empty-pile-no-draw), and the discard never comes back."""
    while game.to_draw(side):
        card: str | None = await DRAW_CARD.to(side.seat, Unseen(game, side)) if game.own_deck else None
        side.hand.append(card)
        side.pile -= 1
