"""Cards that a correction moves: what leaves a player goes onto the discard pile, what comes was in a pile.

Corrections of what a player has say nothing of the piles: they are set right with it, so that the cards always add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.engine import Json
from companion.engine.reading import MOST_ENTRIES


class Stacks(NamedTuple):
    """What the piles are called in a position."""

    pile: str
    discard: str


def keep_the_sum(piles: dict[str, Any], stacks: Stacks, had: Counter[Json], has: Counter[Json]) -> None:
    """The piles of a position after the players had these cards and now have those; None is one nobody has seen."""
    lying = piles.get(stacks.discard, [])
    if isinstance(lying, int) and 0 <= lying <= MOST_ENTRIES:
        lying = [None] * lying
    if not isinstance(lying, list):
        return  # the position says what is wrong with it
    piles[stacks.discard] = [*lying, *(had - has).elements()]
    for card in (has - had).elements():
        _take(piles, stacks, card)


def _take(piles: dict[str, Any], stacks: Stacks, card: Json) -> None:
    """A card that nobody has seen comes from the pile; else it was discarded."""
    for name, known in ((stacks.pile, False), (stacks.pile, True), (stacks.discard, True), (stacks.discard, False)):
        pile = piles.get(name, 0)
        if isinstance(pile, int) and pile > 0 and not known:
            piles[name] = pile - 1
            return
        if isinstance(pile, list) and (card if known else None) in pile:
            pile.remove(card if known else None)
            return


def forget_in_hands(
    players: Json, laid: Counter[str], unknown: Callable[[str], int], unseen: Callable[[str], Json]
) -> None:
    """A card that lies before somebody is in no hand: where no other copy is left, a hand that was believed to hold it
    has one that nobody knows."""
    for card, count in laid.items():
        for _ in range(count - unknown(card)):
            for player in players if isinstance(players, list) else ():
                hand = player.get("hand") if isinstance(player, dict) else None
                if isinstance(hand, list) and card in hand:
                    hand[hand.index(card)] = unseen(card)
                    break
