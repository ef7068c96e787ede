"""One chosen die: found, connected, listened to, lost, and found again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from companion.devices.bluetooth.makes import MAKES, Battery, Colour
from companion.devices.bluetooth.radio import Line, Radio, Unreachable
from companion.devices.bluetooth.throwing import Throwing, Thrown
from companion.devices.bluetooth.wiring import FoundDie, KnownDie
from companion.languages import say

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 20.0
BATTERY_EVERY = 120.0
"""Seconds between two questions for the battery: its radio is what empties it."""

log = logging.getLogger(__name__)


class LinkedDie:
    """A die that people have chosen. `changed` is called whenever it is here, gone or its battery is another."""

    def __init__(
        self,
        die: KnownDie,
        radio: Radio,
        loop: asyncio.AbstractEventLoop,
        *,
        heard: Callable[[], None],
        thrown: Callable[[LinkedDie, Thrown], None],
        changed: Callable[[], None],
    ) -> None:
        self.die = die
        self.throwing = Throwing()
        self.battery: int | None = None
        self.charging = False
        self.trouble: Unreachable | None = None
        self._make = MAKES[die.make]
        self._radio = radio
        self._loop = loop
        self._heard = heard
        self._thrown = thrown
        self._changed = changed
        self._line: Line | None = None
        self._gone = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._orders: set[asyncio.Task[None]] = set()

    @property
    def here(self) -> bool:
        return self._line is not None

    @property
    def low(self) -> bool:
        return self.found.low

    @property
    def found(self) -> FoundDie:
        """As people see it in the list."""
        words, remedy = (self.trouble.words, self.trouble.remedy) if self.trouble and not self.here else ("", "")
        return FoundDie(self.die, True, self.here, self.battery, self.charging, trouble=words, remedy=remedy)

    def open(self) -> None:
        if self._task is None:
            self._task = self._loop.create_task(self._stay_connected())

    async def close(self) -> None:
        """Let go of it, and wait until that is done."""
        tasks = [task for task in (self._task, *self._orders) if task is not None]
        self._task = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def blink(self) -> None:
        """Have it blink, so that people see which one it is."""
        self._say(self._make.blink)

    def look(self, now: float) -> None:
        """To be called when its throw is due."""
        if (thrown := self.throwing.look(now)) is not None:
            self._thrown(self, thrown)
        elif self._make.ask and self.throwing.wants_asking(now):
            self._say(self._make.ask)

    async def _stay_connected(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self._connected()
                pause = FIRST_PAUSE
            except Unreachable as trouble:
                self._miss(trouble)
                log.debug("bluetooth: the %s %s", self.die.words, trouble.words)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _connected(self) -> None:
        """From being found to being lost."""
        self._gone = gone = asyncio.Event()
        line = await self._radio.connect(self.die, self._listen, gone.set)
        self._line, self.trouble = line, None
        self._changed()
        try:
            for words in self._make.hello:
                await line.say(words)
            await self._until(gone, line)
        finally:
            self._line = None
            if (thrown := self.throwing.lose(self._loop.time())) is not None:
                self._thrown(self, thrown)
            self._changed()
            await line.close()
        self._miss(Unreachable(say("was lost"), self._remedy()))

    async def _until(self, gone: asyncio.Event, line: Line) -> None:
        while not gone.is_set():
            try:
                await asyncio.wait_for(gone.wait(), BATTERY_EVERY)
            except TimeoutError:
                await line.say(self._make.ask_battery)

    def _remedy(self) -> str:
        words = self.die.words
        if self.low:
            return say("charge the {}: its battery is empty", words)
        return say("bring the {} nearer, and shake it awake", words)

    def _miss(self, trouble: Unreachable) -> None:
        self.trouble = trouble
        self._changed()

    def _listen(self, data: bytes) -> None:
        said = self._make.read(data)
        if isinstance(said, Battery):
            self._learn_battery(said)
        elif isinstance(said, Colour):
            log.debug("bluetooth: %s is %s", self.die.name, said.name)
        elif said is not None:
            self.throwing.hear(said, self._loop.time())
            self._heard()

    def _learn_battery(self, said: Battery) -> None:
        was = self.battery, self.charging
        self.battery = said.level
        self.charging = self.charging if said.charging is None else said.charging
        if (self.battery, self.charging) != was:
            self._changed()

    def _say(self, words: bytes) -> None:
        if self._line is not None:
            task = self._loop.create_task(self._said(self._line, words))
            self._orders.add(task)
            task.add_done_callback(self._orders.discard)

    async def _said(self, line: Line, words: bytes) -> None:
        try:
            await line.say(words)
        except Unreachable as trouble:
            log.debug("bluetooth: the %s was not reached: %s", self.die.words, trouble.words)
