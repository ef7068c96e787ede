"""A card that is hidden somewhere in a stack: the places, from the top, where it may lie."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal

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
        return Refusal(self.rule, f"{self.what} lies between place {self.low} and place {self.high} from the top")

    def read(self, raw: Json) -> int | Refusal:
        if raw == UNSEEN:
            return 0
        if isinstance(raw, int) and not isinstance(raw, bool) and raw:
            return raw
        return Refusal(self.rule, f"expected {UNSEEN} or a place from the top of the stack")

    def show(self, value: int) -> Json:
        return value or UNSEEN

    def label(self, value: int) -> str:
        return f"place {value} from the top" if value else "hidden face down, nobody knows"
