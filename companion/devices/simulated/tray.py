"""A simulated dice tray: the whole of the real firmware, run here, on a wire that may fail in every way a wire can.

`LoopTray` is joined to a companion in memory, on a loop that may have simulated time. `PtyTray` is a pseudo-terminal
with a thread of its own, for the real serial library.
"""

from __future__ import annotations

import asyncio
import os
import select
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from companion.devices.simulated.faults import Faults
from companion.devices.simulated.throws import PLACES
from companion.devices.simulated.traypeer import TrayPeer
from companion.devices.trayport import Broke, Came
from companion.devices.wiring import TrayWiring

A_WHILE = 2.0
"""Seconds for which a hand waits for the ring."""


class LoopTray(TrayPeer):
    """A tray joined to a companion in memory: give its `open_port` to the `Tray`."""

    def __init__(self, loop: asyncio.AbstractEventLoop, faults: Faults | None = None, places: int = PLACES) -> None:
        super().__init__(loop.time, faults, places)
        self._loop = loop
        self._came: Came | None = None
        self._broke: Broke | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._said = b""
        self.opened = 0
        """How often the companion has tried to open the port."""

    def open_port(self, wiring: TrayWiring, loop: asyncio.AbstractEventLoop, came: Came, broke: Broke) -> LoopTray:
        """What a `Tray` opens."""
        self.opened += 1
        if not self._link:
            raise FileNotFoundError(2, "no such port", wiring.port)
        self._came, self._broke = came, broke
        self._outward.cut()  # as a real port does: what came before it was opened is thrown away
        return self

    def write(self, line: bytes) -> None:
        """The companion says something."""
        self._said += line
        self._wake()

    def close(self) -> None:
        """The companion closes its port; the board goes on."""
        self._came = self._broke = None

    def babble(self, noise: bytes) -> None:
        """Bytes that nobody sent: another device has been at the wire."""
        if self._came is not None:
            self._came(noise)

    def plug(self) -> None:
        """Give the board power and a companion to talk to."""
        if not self._link:
            self._start()
            self._run()

    def unplug(self) -> None:
        """Take away power and companion."""
        if not self._link:
            return
        self._stop()
        self._said = b""
        if self._timer is not None:
            self._timer.cancel()
        broke = self._broke
        self.close()
        if broke is not None:
            broke(OSError(5, "unplugged"))

    def _run(self) -> None:
        if not self._link:
            return
        said, self._said = self._said, b""
        heard = self._pump(said)
        self._timer = self._loop.call_later(self._pause(), self._run)
        if heard and self._came is not None:
            self._came(heard)

    def _wake(self) -> None:
        if self._link and self._timer is not None:
            self._timer.cancel()
            self._timer = self._loop.call_later(0.001, self._run)


class PtyTray(TrayPeer):
    """A tray on a pseudo-terminal, found at `path` while it is plugged in; made for the real serial library."""

    def __init__(self, path: Path | None = None, faults: Faults | None = None, places: int = PLACES) -> None:
        super().__init__(time.monotonic, faults, places)
        self._folder = None if path else tempfile.TemporaryDirectory(prefix="dice-tray-")
        self.path = path or Path(self._folder.name if self._folder else "", "dice-tray")
        self._changed = threading.Condition(self._lock)
        self._thread: threading.Thread | None = None
        self._board_side = self._companion_side = self._bell = self._ear = -1

    def __enter__(self) -> PtyTray:
        self.plug()
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()
        if self._folder is not None:
            self._folder.cleanup()

    def plug(self) -> None:
        """Give the board power, and have a port appear."""
        if self._thread is not None:
            return
        self._board_side, self._companion_side = os.openpty()
        tty.setraw(self._companion_side)
        os.set_blocking(self._board_side, False)
        self._ear, self._bell = os.pipe()
        self._start()
        self._thread = threading.Thread(target=self._run, name="simulated tray", daemon=True)
        self._thread.start()
        self._appear(os.ttyname(self._companion_side))

    def unplug(self) -> None:
        """Take power and port away; the companion's end hangs up."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        with self._lock:
            self._stop()
        self.path.unlink(missing_ok=True)
        self._ring()
        thread.join()
        for end in (self._companion_side, self._board_side, self._ear, self._bell):
            os.close(end)

    def throw(self, dice: Sequence[int], *, asked: bool) -> None:
        """A handful: as many throws as it takes, each as soon as the ring asks for it where dice are `asked` for."""
        left = list(dice)
        while left:
            asks = asked and self.until(lambda: self.armed > 0, A_WHILE)
            now = (self.armed if asks else 0) or self.places
            self.roll(left[:now])
            left = left[now:]

    def settled(self, timeout: float = 10.0) -> bool:
        """Wait until the companion has every roll; False if it has not in this time."""
        with self._changed:
            return self._changed.wait_for(lambda: not self.unacknowledged, timeout)

    def until(self, condition: Callable[[], bool], timeout: float = 10.0) -> bool:
        """Wait for something that the companion makes the board do, such as being armed."""
        with self._changed:
            return self._changed.wait_for(condition, timeout)

    def _appear(self, name: str) -> None:
        beside = self.path.with_name(self.path.name + ".new")
        beside.unlink(missing_ok=True)
        beside.symlink_to(name)
        beside.replace(self.path)

    def _run(self) -> None:
        data = b""
        while self._link:
            heard = self._pump(data)
            if heard:
                with suppress(OSError):  # nobody reads, so the board's words are lost, as on USB
                    os.write(self._board_side, heard)
            with self._changed:
                self._changed.notify_all()
            data = self._listen(self._pause())

    def _listen(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._board_side, self._ear], [], [], seconds)
        if self._ear in ready:
            os.read(self._ear, 64)
        if self._board_side in ready:
            with suppress(OSError):
                return os.read(self._board_side, 4096)
        return b""

    def _wake(self) -> None:
        if self._thread is not None and threading.current_thread() is not self._thread:
            self._ring()

    def _ring(self) -> None:
        os.write(self._bell, b"!")
