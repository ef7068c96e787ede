"""Rolls and draws that were taken back: those of the companion and of devices stay what they were, those that a person
typed are remembered, and may be typed anew."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from companion.engine.options import Json
from companion.engine.record import Record
from companion.engine.request import Request

FORCED, TOGETHER = "forced", "together"
"""Answers where nothing was left to decide, and those that people gave at one stroke with the first of them."""
AUTOMATIC = ("auto", "bot", FORCED, TOGETHER)
"""Sources of answers that nobody at the table gave by themselves: they are taken back with the one before them."""
TRAY, CAMERA, BLUETOOTH, MIXED, TYPED = "tray", "camera", "bluetooth", "mixed", "typed"
READ = (TRAY, CAMERA, BLUETOOTH, MIXED)
"""Sources of rolls that a device read; `mixed`: a hand of which several devices read a part."""
KEPT = ("auto", "bot", FORCED, *READ)
"""Sources of rolls and draws that nobody typed: nobody mistyped them, and undo gives no other die."""


class Seen(NamedTuple):
    """A roll or draw that was taken back."""

    turn: int
    value: Json
    source: str
    kept: bool
    """Does it stay what it was? Else it was typed, and another value may be typed."""
    first: Json
    """What it was before anybody changed it."""
    dice: tuple[str, ...] = ()
    """Where each die was read."""

    def changed_by(self, value: Json) -> Json:
        """What this was first, when it is now something else; None when it is what it was."""
        return None if value == self.first else self.first


SeenOf: TypeAlias = tuple[int, str, Seen]
"""The seat and the name of a question, and what was seen of it."""


class TakenBack:
    """What was seen of each question, in the order in which it will be asked again."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[tuple[int, str], deque[Seen]] = {}

    def __bool__(self) -> bool:
        return bool(self._seen)

    def remember(self, records: Iterable[Record]) -> None:
        """Note every roll and draw of these records, the last of them first."""
        for record in records:
            if record.chance:
                first = record.value if record.before is None else record.before
                seen = Seen(record.turn, record.value, record.source, record.source in KEPT, first, record.dice)
                self._seen.setdefault((record.seat, record.name), deque()).appendleft(seen)

    def from_turn(self, turn: int) -> list[SeenOf]:
        """Everything that may still be offered in this turn or a later one; of each question in its order."""
        return [(seat, name, one) for (seat, name), seen in self._seen.items() for one in seen if one.turn >= turn]

    def put(self, seen: Iterable[SeenOf]) -> None:
        """Offer this, and nothing else; of each question in this order."""
        self._seen.clear()
        for seat, name, one in seen:
            self._seen.setdefault((seat, name), deque()).append(one)

    def of(self, request: Request[Any], turn: int) -> Seen | None:
        """What this question showed in this turn; None when nobody has seen it, or it cannot be so any more."""
        waiting = self._seen.get((request.seat, request.name))
        while waiting:
            seen = waiting[0]
            if seen.turn > turn:
                return None
            if seen.turn == turn and seen.value in request.options:
                return seen
            waiting.popleft()
        return None

    def use_up(self, request: Request[Any]) -> None:
        """The question is answered."""
        self._seen[request.seat, request.name].popleft()

    def agree(self, request: Request[Any], value: Json) -> None:
        """The table says what it was: from now on that stays."""
        waiting = self._seen[request.seat, request.name]
        waiting[0] = waiting[0]._replace(value=value, kept=True)
