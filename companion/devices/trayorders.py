"""What the companion wants from the tray and has no answer to yet: one order is on the wire, the others wait."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.devices.errors import TrayError, TrayGone
from companion.devices.traywords import understood
from companion.languages import say

log = logging.getLogger(__name__)

Answer: TypeAlias = asyncio.Future[Mapping[str, object]]


@dataclass(slots=True, eq=False)
class Order:
    """One command. `number` is given when it is first said, and anew in every conversation."""

    word: str
    fields: Mapping[str, object] = field(default_factory=dict)
    answer: Answer | None = None
    number: int = 0
    tries: int = 0

    def succeed(self, result: Mapping[str, object]) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(result)

    def refuse(self, words: str) -> None:
        """The tray said why it cannot."""
        log.warning("dice tray: %s refused: %s", self.word, words)
        self.fail(TrayError(say("the dice tray cannot do '{}': {}", self.word, understood(words))))

    def fail(self, error: TrayError) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(error)


class Orders:
    """A queue in which a newer order takes the place of an older one of the same kind, so it never grows."""

    def __init__(self) -> None:
        self._waiting: dict[str, Order] = {}
        self._said = 0

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def first(self) -> Order | None:
        """The order on the wire."""
        return next(iter(self._waiting.values()), None)

    def put(self, kind: str, order: Order) -> None:
        replaced = self._waiting.pop(kind, None)
        if replaced is not None:
            replaced.fail(
                TrayError(say("another '{}' was asked of the dice tray before it had answered", replaced.word))
            )
        self._waiting[kind] = order

    def say(self, order: Order) -> Mapping[str, object]:
        """The fields to send for this order, which now has a number."""
        if not order.number:
            self._said += 1
            order.number = self._said
        order.tries += 1
        return {"s": order.number, **order.fields}

    def answered(self, number: object) -> Order | None:
        """Take away the order that was answered; None if it is another than the one on the wire."""
        order = self.first
        if order is None or not order.number or order.number != number:
            return None
        del self._waiting[next(iter(self._waiting))]
        return order

    def begin(self) -> None:
        """A new conversation: what waits is said again, under new numbers."""
        self._said = 0
        for order in self._waiting.values():
            order.number = order.tries = 0

    def give_up(self) -> None:
        """The tray is gone: whoever waits for an answer hears so."""
        for order in self._waiting.values():
            order.fail(TrayGone(order.word))
        self._waiting.clear()
