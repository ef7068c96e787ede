"""The dice tray: a port that is opened, lost and found again, and the talk over it. To be used in the loop's thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from companion.devices import trayframe as wire
from companion.devices.dice import TRAY
from companion.devices.errors import TrayError, TrayGone
from companion.devices.events import HealthChanged, Tell
from companion.devices.health import Health, State
from companion.devices.trayorders import Order
from companion.devices.trayport import FAILURES, OpenPort, Port, SerialPort, explain
from companion.devices.traytalk import FLASH, Talk
from companion.devices.wiring import TrayWiring
from companion.languages import say

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0

log = logging.getLogger(__name__)


class Tray:
    """Tells every roll once and in order, and what the tray is doing; may be plugged and unplugged at any time."""

    def __init__(
        self,
        wiring: TrayWiring,
        tell: Tell,
        loop: asyncio.AbstractEventLoop,
        open_port: OpenPort = SerialPort,
    ) -> None:
        self._wiring = wiring
        self._tell = tell
        self._loop = loop
        self._open_port = open_port
        self._port: Port | None = None
        self._pause = FIRST_PAUSE
        self._retry: asyncio.TimerHandle | None = None
        self._opened = False
        self._health = Health(TRAY, State.STARTING)
        self._talk = Talk(loop, tell, fit=self._be_fit, unfit=self._be_unfit, silent=self._lose)

    @property
    def name(self) -> str:
        return TRAY

    @property
    def at_once(self) -> int:
        """It has as many places; before it has said so, as many as a tray can have."""
        return self._talk.places

    @property
    def health(self) -> Health:
        """How the tray is; while it is fit the words count what the wire lost."""
        old = self._health
        if old.state is not State.OK or self._talk.fault:
            return old
        return Health(old.device, old.state, self._counted(), old.remedy, old.losses)

    @property
    def firmware(self) -> str:
        """The version of the firmware that the tray said hello with last; empty before that."""
        return self._talk.firmware

    def open(self) -> None:
        """Begin to look for the tray; does nothing if that was done, or if there is none."""
        if self._opened:
            return
        if not self._wiring.port:
            self._become(State.OFF, say("not fitted"))
            return
        self._opened = True
        self._pause = FIRST_PAUSE
        self._become(State.STARTING)
        self._connect()

    def close(self) -> None:
        """Let go of the tray, which darkens its ring when it has heard nobody for a while."""
        if not self._opened:
            return
        self._opened = False
        self._talk.arm(0)
        self._disconnect()
        self._become(State.OFF, say("closed"))

    def arm(self, dice: int) -> None:
        """Wait for one roll of so many dice, also if the tray is reset or comes back meanwhile, until disarmed.

        A roll that counts ends the waiting; for the next one the tray is armed again. A tray that comes back with fewer
        places waits for as many dice as it has.
        """
        if not 1 <= dice <= self.at_once:
            raise TrayError(f"{dice} dice: the dice tray has {self.at_once} places; ask for fewer at a time")
        self._talk.arm(dice)

    def disarm(self) -> None:
        """Wait for no roll. One that is made all the same is told, as every roll."""
        self._talk.arm(0)

    def ask(self) -> None:
        """Have it told as a state what lies there now."""
        self._talk.ask()

    def identify(self) -> None:
        """Have the ring blink, so that people see which tray this is."""
        if self._talk.under_way:
            self._talk.order(wire.IDENTIFY, Order(wire.IDENTIFY))

    def look_after(self) -> None:
        """Nothing here can hang: the port never blocks, and a silent tray is told by its heartbeat."""

    async def calibrate(self, step: str) -> Mapping[str, object]:
        """Do one step of the calibration; TrayError says why it failed."""
        return await self._request(wire.CALIBRATE, {"step": step})

    async def selftest(self) -> Mapping[str, object]:
        """What the tray finds out about itself."""
        return await self._request(wire.SELFTEST, {})

    async def _request(self, word: str, fields: Mapping[str, object]) -> Mapping[str, object]:
        if not self._talk.under_way:
            raise TrayGone(word)
        order = Order(word, fields, self._loop.create_future())
        self._talk.order(word, order)
        assert order.answer is not None
        return await order.answer

    # The connection

    def _connect(self) -> None:
        self._retry = None
        try:
            self._port = self._open_port(self._wiring, self._loop, self._talk.feed, self._break)
        except FAILURES as error:
            self._lose(*explain(error, self._wiring.port, opening=True))
        else:
            self._talk.begin(self._port.write)

    def _disconnect(self) -> None:
        port, self._port = self._port, None
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        self._talk.end()
        if port is not None:
            port.close()

    def _break(self, error: Exception) -> None:
        log.debug("dice tray: %s", error)
        self._lose(*explain(error, self._wiring.port, opening=False))

    def _lose(self, words: str, remedy: str) -> None:
        """Nothing more comes from this port: say so, and try again later."""
        self._disconnect()
        if self._opened:
            self._retry = self._loop.call_later(self._pause, self._connect)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            self._become(State.LOST, words, remedy)

    # Health

    def _be_fit(self) -> None:
        self._pause = FIRST_PAUSE
        talk = self._talk
        if talk.fault:
            look = say("have the tray look at itself: {}", "companion tray selftest")
            self._become(State.OK, talk.fault, look)
        elif talk.counts.noisy:
            self._become(State.OK, self._counted(), say("use a shorter cable, straight into the computer"))
        elif talk.firmware != wire.FIRMWARE:
            ours = say("{} belongs to this companion: {}", wire.FIRMWARE, FLASH)
            self._become(State.OK, say("firmware {}", talk.firmware), ours)
        else:
            self._become(State.OK)

    def _be_unfit(self, words: str, remedy: str) -> None:
        self._become(State.LOST, words, remedy)

    def _counted(self) -> str:
        bad, again = self._talk.counts.lost
        return say("{} bad {} again", bad, again) if bad or again else self._health.words

    def _become(self, state: State, words: str = "", remedy: str = "") -> None:
        old = self._health
        losses = old.losses + (state is State.LOST and old.state is not State.LOST)
        new = Health(old.device, state, words, remedy, losses)
        if new != old:
            self._health = new
            self._tell(HealthChanged(new))
