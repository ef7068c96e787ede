"""A talk with the tray for as long as a tool needs it: found, heard, and let go again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from companion.devices.events import Event
from companion.devices.health import State
from companion.devices.tray import Tray
from companion.devices.wiring import TrayWiring
from companion.tray_tools.errors import TrayUnfit
from companion.tray_tools.port import Neighbours

PATIENCE = 8.0
"""Seconds for a tray that is plugged in to say hello; it counts as dead after 4.5."""


class Session:
    """The tray, and what it tells in the order in which it tells it."""

    def __init__(self, wiring: TrayWiring, neighbours: Neighbours) -> None:
        self.wiring = wiring
        self._neighbours = neighbours
        self._told: asyncio.Queue[Event] = asyncio.Queue()
        self.tray = Tray(wiring, self._told.put_nowait, asyncio.get_running_loop())

    async def next(self) -> Event:
        """What the tray tells next."""
        return await self._told.get()

    def unfit(self) -> TrayUnfit:
        """What is wrong with the tray now, and the remedy."""
        health = self.tray.health
        words, remedy = health.words or "no answer", health.remedy or "unplug it and plug it in again"
        return self._neighbours.unfit(self.wiring, words, remedy)

    async def fit(self, patience: float = PATIENCE, *, returning: bool = False) -> None:
        """Wait until the tray can be used; TrayUnfit says why it cannot.

        A tray that is `returning` from a reset may be lost for a while; otherwise the first trouble is told at once.
        """
        try:
            async with asyncio.timeout(patience):
                while self.tray.health.state is not State.OK:
                    if self.tray.health.state is State.LOST and not returning:
                        break
                    await self.next()
        except TimeoutError:
            pass
        if self.tray.health.state is not State.OK:
            raise self.unfit()


@asynccontextmanager
async def session(wiring: TrayWiring, neighbours: Neighbours) -> AsyncIterator[Session]:
    """A tray that is looked for from now on, and closed at the end."""
    talk = Session(wiring, neighbours)
    talk.tray.open()
    try:
        yield talk
    finally:
        talk.tray.close()
