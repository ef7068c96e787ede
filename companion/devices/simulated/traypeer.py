"""A dice tray without a wire under it: people's hands, and a board that runs the whole firmware."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.devices import trayframe as words
from companion.devices.firmware import run_here
from companion.devices.simulated.faults import Faults, Wire
from companion.devices.simulated.throws import LOOK_MS, PLACES, Moment
from companion.devices.simulated.trayboard import PLENTY, TrayBoard, new_bed

POLL, IDLE_POLL = 0.01, 0.05
"""Seconds between two passes of the firmware's loop, while something is going on and while nothing is."""
THROW_MS = 300
AWAY_MS = 200
DROPPED_MS = 200
"""After a single knock the firmware waits so long for another one."""
STILL_MS = 800
"""The firmware believes in a hand that is gone after half a second."""
LONGEST_MS = 8000
"""No roll takes longer to come to something."""

Meanwhile = Callable[[], Moment]


class TrayPeer:
    """A tray on the table: people roll dice in it, its board tells of them, and forgets everything without power."""

    def __init__(self, now: Callable[[], float], faults: Faults | None = None, places: int = PLACES) -> None:
        self.places = places
        """For dice, of which it reads so many in one throw."""
        self.faults = faults or Faults()
        self.new_boot: Callable[[], str | None] = lambda: None
        """Names the next boot; None leaves that to the board, which takes a random name."""
        self.silent = False
        """A board that hangs: it neither senses nor listens nor speaks, until this is False again."""
        self.identified = 0
        self.steps: list[object] = []
        """Of the calibration, as they were asked for."""
        self.guide: Callable[[object], dict[str, object]] | None = None
        """Does a step of the calibration in the place of the firmware."""
        self.tested: dict[str, object] | None = None
        """What it finds out about itself when it is asked, in the place of what the firmware does."""
        self.acknowledged: list[tuple[str, int]] = []
        """Rolls the companion has, by boot and number, as the board understood it."""
        self._now = now
        self._inward, self._outward = Wire(self.faults), Wire(self.faults)
        self._arrived = b""
        self._bed = new_bed(places)
        self.board = TrayBoard(self._bed, now)
        self.board.port = _BoardPort(self)
        self._meanwhile: Meanwhile = self._nothing()
        self._tray: Any = None
        self._lock = threading.RLock()

    # Hands

    def roll(self, dice: Sequence[int | None]) -> None:
        """Take out what lies there and throw these faces, None for a die that ends up cocked; one die to a place."""
        if not 0 < len(dice) <= self.places:
            raise ValueError(f"{len(dice)} dice: this tray has {self.places} places, and one throw fills no more")
        self._throw(self._bed.throw(*dice, ms=THROW_MS))

    def cocked(self, dice: Sequence[int | None] = (None,)) -> None:
        """Roll, but a die comes to lie where it cannot be read."""
        self.roll(dice)

    def wrong_count(self) -> None:
        """Roll another number of dice than is waited for."""
        if not self.armed:
            raise ValueError("the tray waits for no dice, so no number of them is wrong")
        self.roll([3, 4] if self.armed == 1 else [3] * (self.armed - 1))

    def jump_out(self) -> None:
        """Roll a die that runs into the lane and out of the tray."""
        self._throw(self._bed.throw_out(ms=THROW_MS))

    def miss(self) -> None:
        """Roll a die that never comes into the lane: it jumps out of the bowl, or stays there."""
        self._throw(self._bed.throw_past(ms=THROW_MS))

    def knock(self, knocks: int = 1) -> None:
        """Somebody sets a glass down beside the tray."""
        with self._lock:
            self._let(self._bed.bump(knocks))
            self._let(self._bed.rest(DROPPED_MS))
            self._come_to_rest()
        self._wake()

    def handling(self) -> None:
        """Take the dice in the hand, which stays in the tray."""
        with self._lock:
            self._take_out()
            self._let(self._bed.reach_in())
            self._meanwhile = self._bed.hand
        self._wake()

    def rolling(self) -> None:
        """Let the dice tumble; how they come to rest is said by a roll."""
        with self._lock:
            self._take_out()
            self._let(self._bed.throw_past(ms=THROW_MS))
            self._meanwhile = self._bed.tumbling
        self._wake()

    def place(self, dice: Sequence[int | None]) -> None:
        """Lay dice into the lane by hand, which is no roll."""
        with self._lock:
            self._take_out()
            for place, top in enumerate(dice):
                self._let(self._bed.lay(top, place))
            self._let(self._bed.rest(STILL_MS))
            self._meanwhile = self._nothing()
        self._wake()

    def lay_slips(self) -> None:
        """Lay white paper into the lane, as the calibration asks for it."""
        with self._lock:
            self._take_out()
            self._bed.slips = True
            self._meanwhile = self._nothing()

    def lies(self) -> list[int | None]:
        """What lies in the lane now, None for a die that leans."""
        return self._bed.faces()

    # The power

    @property
    def armed(self) -> int:
        """How many dice the board waits for now: none once they have been thrown."""
        return int(self._tray.roll.armed) if self._tray and self._tray.roll.wanted else 0

    @property
    def boot(self) -> str:
        """The name the board gave to this boot; empty while it has no power."""
        return str(self._link.boot) if self._link else ""

    @property
    def unacknowledged(self) -> int:
        """Rolls that the board still keeps for the companion."""
        return len(self._link.kept) if self._link else 0

    @property
    def _link(self) -> Any:
        return self._tray.link if self._tray else None

    def reset(self) -> None:
        """The board starts again, as after its watchdog or a moment without power: kept rolls are lost."""
        with self._lock:
            if self._tray:
                self._start()
        self._wake()

    def _start(self) -> None:
        self._arrived = b""
        self._bed.shaking = False
        self._tray = _firmware(self, self.new_boot())

    def _stop(self) -> None:
        self._tray = None
        self._bed.shaking = False
        self._inward.cut()
        self._outward.cut()

    # The board

    def _take_out(self) -> None:
        """Take everything out, and the hand as well: the lane must be seen clear before dice can come into it."""
        lying = [place for place, pose in enumerate(self._bed.lying) if pose is not None]
        full = bool(lying) or self._bed.slips or self._meanwhile == self._bed.hand
        self._bed.slips = False
        for place in lying:
            self._let(self._bed.lift(place))
        if full:
            self._let(self._bed.rest(AWAY_MS))
        self._meanwhile = self._nothing()

    def _throw(self, moments: Iterable[Moment]) -> None:
        """Take out what lies there, throw, and see what comes of it."""
        with self._lock:
            self._take_out()
            self._let(moments)
            self._come_to_rest()
        self._wake()

    def _come_to_rest(self) -> None:
        self._meanwhile = self._nothing()
        for _ in range(LONGEST_MS // LOOK_MS):
            if not self._tray or self._tray.roll.state not in (words.ROLLING, words.SETTLING):
                return
            self._let([self._meanwhile()])

    def _nothing(self) -> Meanwhile:
        """Nobody does anything: the sensors say the same, again and again, unless the motor hums."""
        return self._bed.still

    def _let(self, moments: Iterable[Moment]) -> None:
        """Let something happen under the eyes of the firmware, as far as it has power and does not hang."""
        for moment in moments:
            if self._tray and not self.silent:
                self.board.sense(moment)
                self._tray.once()

    def _wake(self) -> None:
        """Something is to be sent soon."""

    def _pump(self, data: bytes) -> bytes:
        """Bring what the companion said to the board, and give what arrives at the companion by now."""
        with self._lock:
            now = self._now()
            if not self._tray or self.silent:
                self._inward.cut()
                return b""
            self._inward.put(data, now)
            self._arrived += self._inward.take(now)
            kept = {message["n"] for message in self._link.kept}
            self.board.sense_meanwhile(self._meanwhile())
            self._tray.once()
            taken = kept - {message["n"] for message in self._link.kept}
            self.acknowledged += [(self.boot, number) for number in sorted(taken)]
            return self._outward.take(now)

    def _pause(self) -> float:
        """How many seconds the board may be left alone."""
        busy = self.unacknowledged or self._inward.busy or self._outward.busy or self._moving
        return POLL if busy else IDLE_POLL

    @property
    def _moving(self) -> bool:
        return bool(self._tray) and self._tray.roll.state in (words.HANDLING, words.ROLLING, words.SETTLING)


class _BoardPort:
    """The port as the firmware sees it."""

    console_wanted = False

    def __init__(self, peer: TrayPeer) -> None:
        self._peer = peer

    def read(self) -> bytes:
        data, self._peer._arrived = self._peer._arrived, b""
        return data

    def write(self, data: bytes) -> None:
        self._peer._outward.put(data, self._peer._now())


def _firmware(peer: TrayPeer, boot: str | None) -> Any:
    """The firmware's own tray on this board, as it starts; some of what it is asked is noted, or answered otherwise."""
    loop: Any = run_here("loop")
    loop.pips.MEMORY = PLENTY
    if boot is not None:
        loop.Link.__init__.__globals__["new_boot"] = lambda: boot

    class Watched(loop.Tray):  # type: ignore[misc]
        def identify(self) -> None:
            peer.identified += 1
            super().identify()

        def calibrate(self, step: object) -> Any:
            peer.steps.append(step)
            return super().calibrate(step) if peer.guide is None else peer.guide(step)

        def selftest(self) -> Any:
            return super().selftest() if peer.tested is None else peer.tested

    return Watched(peer.board)
