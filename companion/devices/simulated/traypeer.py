"""A dice tray without a wire under it: people's hands, and a board that runs the real firmware's link."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from companion.devices import trayframe as words
from companion.devices.firmware import run_here
from companion.devices.simulated.faults import Faults, Wire

POLL, IDLE_POLL = 0.01, 0.05
"""Seconds between two looks of the board at its clock, while it has something to repeat and while it has not."""


class TrayPeer:
    """A tray on the table: people roll dice in it, its board tells of them, and forgets everything without power."""

    def __init__(self, now: Callable[[], float], faults: Faults | None = None) -> None:
        self.faults = faults or Faults()
        self.new_boot: Callable[[], str | None] = lambda: None
        """Names the next boot; None leaves that to the board, which takes a random name."""
        self.silent = False
        """A board that hangs: it neither listens nor speaks, until this is False again."""
        self.armed = 0
        self.identified = 0
        self.steps: list[object] = []
        """Of the calibration, as they were asked for."""
        self.guide: Callable[[object], dict[str, object]] | None = None
        """Does a step of the calibration, if the tray is to have sensors."""
        self.tested: dict[str, object] = {"ok": True, "words": "all sensors answer", "calibrated": True}
        """What it finds out about itself when it is asked."""
        self.acknowledged: list[tuple[str, int]] = []
        """Rolls the companion has, by boot and number, as the board understood it."""
        self._now = now
        self._inward, self._outward = Wire(self.faults), Wire(self.faults)
        self._arrived = b""
        self._dice: list[int | None] = []
        self._number = 0
        self._link: Any = None
        self._lock = threading.RLock()

    # Hands

    def roll(self, dice: Sequence[int], confidence: float = 1.0) -> None:
        """Roll these faces."""
        self._roll(dice, confidence, words.ROLLED)

    def cocked(self, dice: Sequence[int | None] = (None,)) -> None:
        """Roll, but a die comes to lie where it cannot be read."""
        self._roll(dice, 0.0, words.COCKED)

    def wrong_count(self, dice: Sequence[int] = ()) -> None:
        """Roll more or fewer dice than were wanted."""
        self._roll(dice, 1.0, words.WRONG_COUNT)

    def handling(self) -> None:
        """Take the dice in the hand."""
        self._do(words.HANDLING, [])

    def rolling(self) -> None:
        """Let the dice fall; how they come to rest is said by a roll."""
        self._do(words.ROLLING, [])

    def place(self, dice: Sequence[int | None]) -> None:
        """Lay dice into the wells by hand, which is no roll."""
        self._do(words.HANDLING, dice)

    def lies(self) -> list[int | None]:
        """What lies in the wells now."""
        return list(self._dice)

    # The power

    @property
    def boot(self) -> str:
        """The name the board gave to this boot; empty while it has no power."""
        return str(self._link.boot) if self._link else ""

    @property
    def unacknowledged(self) -> int:
        """Rolls that the board still keeps for the companion."""
        return len(self._link.kept) if self._link else 0

    def reset(self) -> None:
        """The board starts again, as after its watchdog or a moment without power: kept rolls are lost."""
        with self._lock:
            if self._link:
                self._start()
        self._wake()

    def _start(self) -> None:
        self.armed = self._number = 0
        self._arrived = b""
        self._link = run_here("link").Link(_BoardPort(self), self._ticks, _Handlers(self), self.new_boot())
        if self._dice:
            self._link.state(words.HANDLING, self._dice)

    def _stop(self) -> None:
        self._link = None
        self._inward.cut()
        self._outward.cut()

    def _ticks(self) -> int:
        return int(self._now() * 1000)

    # The board

    def _do(self, state: str, dice: Sequence[int | None]) -> None:
        with self._lock:
            self._dice = list(dice)
            if self._link:
                self._link.state(state, self._dice)
        self._wake()

    def _roll(self, dice: Sequence[int | None], confidence: float, outcome: str) -> None:
        with self._lock:
            self._do(words.ROLLING, [])
            self._do(words.SETTLING, dice)
            if self._link:
                self._number += 1
                self._link.roll(self._number, self._dice, confidence, outcome)
            self._do(outcome, dice)

    def _wake(self) -> None:
        """Something is to be sent soon."""

    def _pump(self, data: bytes) -> bytes:
        """Bring what the companion said to the board, and give what arrives at the companion by now."""
        with self._lock:
            now = self._now()
            if not self._link or self.silent:
                self._inward.cut()
                return b""
            self._inward.put(data, now)
            self._arrived += self._inward.take(now)
            kept = {message["n"] for message in self._link.kept}
            self._link.poll()
            taken = kept - {message["n"] for message in self._link.kept}
            self.acknowledged += [(self.boot, number) for number in sorted(taken)]
            return self._outward.take(now)

    def _pause(self) -> float:
        """How many seconds the board may be left alone."""
        return POLL if self.unacknowledged or self._inward.busy or self._outward.busy else IDLE_POLL


class _BoardPort:
    """The port as the firmware sees it."""

    def __init__(self, peer: TrayPeer) -> None:
        self._peer = peer

    def read(self) -> bytes:
        data, self._peer._arrived = self._peer._arrived, b""
        return data

    def write(self, data: bytes) -> None:
        self._peer._outward.put(data, self._peer._now())


class _Handlers:
    """What the companion may ask of the board."""

    def __init__(self, peer: TrayPeer) -> None:
        self._peer = peer

    def arm(self, dice: int) -> None:
        self._peer.armed = dice

    def disarm(self) -> None:
        self._peer.armed = 0

    def lies(self) -> list[int | None]:
        return self._peer.lies()

    def calibrate(self, step: object) -> dict[str, object]:
        self._peer.steps.append(step)
        if self._peer.guide is not None:
            return self._peer.guide(step)
        return {"step": step, "wells": words.DICE_LIMIT}

    def identify(self) -> None:
        self._peer.identified += 1

    def selftest(self) -> dict[str, object]:
        return self._peer.tested
