"""Thinking about a hint: on a copy of the game, in a thread of its own, so that nobody waits but whoever asked.

One question is thought about once, however many ask; as soon as another one is asked the thought ends, and is void.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, TypeAlias

from companion.daemon.acting import AtTable, TableThread
from companion.desk.desk import Desk
from companion.desk.intents import AskHint
from companion.desk.knowing import Advice
from companion.engine import BadInput, CompanionError, Driver
from companion.languages import say
from companion.table import Table
from companion.table.hinting import Hint, hint

CHANGED = say("Another question is asked now.")
Moment: TypeAlias = tuple[object, int, int]
"""The table, the number of its question, and how much has happened there: a correction makes another moment, too."""
Think: TypeAlias = Callable[[Driver[Any], int, Callable[[], bool]], Hint]

log = logging.getLogger(__name__)


def thought(driver: Driver[Any], seat: int, stopped: Callable[[], bool]) -> Hint:
    """A hint, within a second."""
    return hint(driver, seat, stopped=stopped)


class Thinker:
    """Thinks about what whoever is asked might do."""

    def __init__(self, at_table: AtTable, think: Think = thought) -> None:
        self.at_table = at_table
        self.think = think
        self._thread = TableThread("hints")
        self._latest: tuple[Moment, Future[Hint]] | None = None
        """Touched in the table's thread alone."""
        self._closed = False

    async def hint(self, number: int, may: Callable[[Table], None] = lambda table: None) -> Hint:
        """Advice for whoever is asked the question of this number; BadInput says why there is none. `may` raises where
        it is not for whoever asks: it looks at the very question that is thought about."""
        moment, coming = await self.at_table.beside(lambda: self._begun(number, may))
        found = await asyncio.shield(asyncio.wrap_future(coming))  # others may wait for the same one
        if self._moment() != moment:
            raise BadInput(CHANGED)
        return found

    def close(self) -> None:
        """Nobody waits any more."""
        self._closed = True
        self._thread.close(wait=False)

    def _moment(self) -> Moment | None:
        table = self.at_table.sitting.table
        request = table.driver.pending if table is not None else None
        return (table, request.number, len(table.records)) if table is not None and request is not None else None

    def _begun(self, number: int, may: Callable[[Table], None]) -> tuple[Moment, Future[Hint]]:
        """The thought about this question: the one that is under way or done, else a new one."""
        moment, table = self._moment(), self.at_table.sitting.table
        if moment is None or table is None or moment[1] != number:
            raise BadInput(CHANGED)
        may(table)
        seat = table.driver.ask().seat
        if seat not in table.hints:
            who = table.game.names[seat] if seat >= 0 else say("the whole table")
            raise BadInput(say("Hints are off for {}", who))
        if self._latest is None or self._latest[0] != moment:
            twin = table.driver.fork()
            coming = self._thread.submit(lambda: self.think(twin, seat, lambda: self._void(moment)))
            self._latest = (moment, coming)
        return self._latest

    def _void(self, moment: Moment) -> bool:
        """Is a thought of no use any more? Asked from the thread that thinks: nothing is touched."""
        return self._closed or self._moment() != moment


async def advise(desk: Desk, thinker: Thinker, intent: AskHint, asked: Advice) -> None:
    """Tell the desk what came of it; whoever has left since `asked` hears nothing of it."""
    try:
        told = replace(asked, hint=await thinker.hint(intent.number))
    except CompanionError as error:
        told = replace(asked, words=str(error))
    except Exception as error:  # a mistake of ours: people see that, and play on
        log.exception("a hint failed")
        told = replace(asked, words=say("A bug in the companion, sorry: {}", type(error).__name__))
    if desk.advice is asked:
        desk.advice = told
