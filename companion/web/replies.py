"""What pages asked last and how it went: a page whose link died in between learns whether it counted."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterable
from typing import Any

from companion.engine import Json

MOST_PAGES = 64
"""Of so many pages something is remembered; of one more, the one heard of longest ago is forgotten."""
MOST_OF_ONE = 16
"""So many of the latest replies to one page."""
ONLY_LOOK = frozenset(
    {
        "ping",
        "speak",
        "replies",
        "why",
        "rule",
        "reveal",
        "hint",
        "replay",
        "replaylength",
        "story",
        "export",
        "seatlink",
        "watch",
    }
)
"""These change nothing: whoever missed the reply asks again."""


class Replies:
    """By the name that a page gave itself: what became of what it asked."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, OrderedDict[int, asyncio.Task[dict[str, Json]]]] = OrderedDict()
        self._going: set[asyncio.Task[dict[str, Json]]] = set()

    def greet(self, page: str) -> bool:
        """A page says hello; was it here before?"""
        if not page:
            return False
        before = page in self._known
        self._known.setdefault(page, OrderedDict())
        self._known.move_to_end(page)
        while len(self._known) > MOST_PAGES:
            self._known.popitem(last=False)
        return before

    async def reply(
        self, page: str, number: int, do: str, work: Coroutine[Any, Any, dict[str, Json]]
    ) -> dict[str, Json]:
        """Do it to its end, even if the page goes away meanwhile, and remember how it went."""
        task = asyncio.create_task(work)
        self._going.add(task)
        task.add_done_callback(self._going.discard)
        mine = self._known.get(page)
        if mine is not None and do not in ONLY_LOOK:
            mine[number] = task
            while len(mine) > MOST_OF_ONE:
                mine.popitem(last=False)
        return await asyncio.shield(task)

    async def told(self, page: str, numbers: Iterable[int]) -> dict[str, Json]:
        """How it went, by number; None for what never came here."""
        mine = self._known.get(page) or OrderedDict()
        return {str(number): await asyncio.shield(mine[number]) if number in mine else None for number in list(numbers)}
