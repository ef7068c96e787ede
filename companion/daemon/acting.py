"""Doing what people want at the table: one thing at a time, in a thread of its own, because the disk may be slow."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import TypeVar

from companion.daemon.showing import bug
from companion.daemon.sitting import GotUp, Outcome, SatDown, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import Intent
from companion.engine import CompanionError
from companion.languages import say
from companion.service import Progress
from companion.table.rights import OF_PROGRAM, Origin

LAST_WORDS = 75.0
"""Seconds that the disk has at the end: six syncs of the slowest card. The service's stop time must be longer."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class TableThread:
    """One piece of work after the other, in a thread that keeps nobody: a process can end though its disk hangs."""

    def __init__(self, name: str = "table") -> None:
        self.name = name
        self.done = 0
        """So many pieces of work are done."""
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._dropping = False

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Have something done after everything that was submitted before."""
        future: Future[T] = Future()

        def job() -> None:
            if self._dropping:
                future.cancel()
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)

        self._work.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
            self._thread.start()
        return future

    def close(self, *, wait: bool) -> None:
        """End the thread after what was submitted; without waiting, what has not begun is dropped."""
        self._dropping = not wait
        self._work.put(None)
        if wait and self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (job := self._work.get()) is not None:
            job()
            self.done += 1


class AtTable:
    """The table's thread, and the lock without which nobody looks at the table."""

    def __init__(self, desk: Desk, sitting: Sitting, tell: Callable[[Outcome, str], None]) -> None:
        self.desk = desk
        self.sitting = sitting
        self.tell = tell
        """Told how something went and who wanted it, while nobody else is at the table."""
        self.working = False
        """Is something being done that people wanted?"""
        self._thread = TableThread()
        self._lock = asyncio.Lock()
        self._closing = False

    @property
    def progress(self) -> Progress:
        """What the watchdog looks at. What waits behind other work moves with it, and a long act with every sync."""
        return Progress(self.sitting.beats + self._thread.done, self.working)

    @property
    def taken(self) -> bool:
        """Is somebody at the table? Nobody else looks at it meanwhile."""
        return self._lock.locked()

    async def act(
        self,
        intent: Intent,
        source: str,
        origin: Origin = OF_PROGRAM,
        agreed: Callable[[], str] = lambda: "",
    ) -> Outcome:
        """Do what somebody wants, and tell how it went. Whether it may be done is decided when it is done; `agreed`
        says why not where the desk knows of something that the table has agreed on."""
        async with self._lock:
            if self._closing:  # a game that is begun now would never be put down
                return Trouble(say("The companion is being switched off"))
            no = agreed()
            outcome = Trouble(no) if no else await self._done(intent, source, origin)
            self.tell(outcome, source)
            if isinstance(outcome, SatDown | GotUp):
                self.desk.shelf = await self.in_thread(self.sitting.left_games)
        return outcome

    async def _done(self, intent: Intent, source: str, origin: Origin) -> Outcome:
        """Until it is done the desk shows what it showed before."""
        desk = self.desk
        desk.busy = desk.changing = self.working = True
        try:
            return await self.in_thread(lambda: self.sitting.do(intent, source, origin))
        except Exception as error:  # a mistake of ours ends no game: the table stands as before
            log.exception("doing %s failed", intent)
            return Trouble(bug(error))
        finally:
            desk.busy = desk.changing = self.working = False

    async def look(self, work: Callable[[], T]) -> T:
        """Look at the table as soon as nobody acts."""
        async with self._lock:
            return work()

    async def beside(self, work: Callable[[], T]) -> T:
        """Work that only looks, in the table's thread: nobody acts meanwhile, and the loop goes on."""
        async with self._lock:
            if self._closing:
                raise CompanionError(say("The companion is being switched off"))
            return await self.in_thread(work)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Work that may block, after everything that was begun before."""
        return await asyncio.wrap_future(self._thread.submit(work))

    def in_background(self, work: Callable[[], object]) -> None:
        """Work that nobody waits for; at the end there is no time for it."""
        if not self._closing:  # what is remembered after the table was put down would be that there was none
            self._thread.submit(work)

    async def close(self, put_down: Callable[[], None]) -> bool:
        """Put everything down and end the thread; False when a disk that hangs must not keep us any longer."""
        self._closing = True
        written = await self._in_time(put_down)
        self._thread.close(wait=written)
        return written

    async def _in_time(self, put_down: Callable[[], None]) -> bool:
        try:
            await asyncio.wait_for(asyncio.shield(self.in_thread(put_down)), LAST_WORDS)
        except TimeoutError:
            log.error("the disk does not answer: not everything was put down")
            return False
        except Exception:
            log.exception("not everything could be put down")
            return False
        return True
