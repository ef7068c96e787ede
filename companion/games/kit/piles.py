"""What is hidden: a card somewhere in a stack, hands that others do not see, and how they are dealt anew by somebody
who does not know them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from companion.engine import Json, Options, Refusal
from companion.languages import say

UNSEEN = "unseen"
"""How the outside writes what nobody has shown to the referee."""


class HidingPlaces(Options[int]):
    """A place between two others; `unseen` when people hid it and nobody knows."""

    __slots__ = ("high", "low", "rule", "what")

    def __init__(self, what: str, low: int, high: int, rule: str) -> None:
        self.what = what
        self.low, self.high = low, high
        self.rule = rule

    def candidates(self) -> Iterable[int]:
        return 0, *range(self.low, self.high + 1)

    def weight(self, value: int) -> int:
        return 1 if value else 0

    def refusal(self, value: int) -> Refusal | None:
        if not value or self.low <= value <= self.high:
            return None
        return Refusal(
            self.rule, say("{} lies between place {} and place {} from the top", self.what, self.low, self.high)
        )

    def read(self, raw: Json) -> int | Refusal:
        if raw == UNSEEN:
            return 0
        if isinstance(raw, int) and not isinstance(raw, bool) and raw:
            return raw
        return Refusal(self.rule, say("expected {} or a place from the top of the stack", say(UNSEEN)))

    def show(self, value: int) -> Json:
        return value or UNSEEN

    def label(self, value: int) -> str:
        return say("place {} from the top", value) if value else say("hidden face down, nobody knows")


class Dealer(Protocol):
    """Somebody who shuffles: chance comes from outside the rules."""

    def shuffle(self, cards: list[Any], /) -> None: ...

    def randrange(self, first: int, end: int, /) -> int: ...


def deal_anew(
    hands: Sequence[list[Any]], deck: list[Any], unknown: Iterable[str], dealer: Dealer, unseen: str | None = None
) -> None:
    """Give each hand as many cards as it had out of those whose place somebody does not know; the rest is the deck, as
    far as the referee knows it.

    Whatever lay where before, the same dealer deals the same: nothing of it shows in what comes.
    """
    cards: list[Any] = sorted(unknown)
    dealer.shuffle(cards)
    for pile in (*hands, *([] if unseen in deck else [deck])):
        pile[:], cards = _filled(cards[: len(pile)], len(pile), unseen), cards[len(pile) :]


def _filled(cards: list[Any], size: int, unseen: str | None) -> list[Any]:
    """So many cards: a table that was corrected may have more than there are."""
    return cards + [unseen] * (size - len(cards))


def hide_anew(places: HidingPlaces, first: int, dealer: Dealer) -> int:
    """Any of the places where something may still be hidden, once those before `first` were looked at."""
    low = max(places.low, first)
    return dealer.randrange(low, max(places.high, low) + 1)
