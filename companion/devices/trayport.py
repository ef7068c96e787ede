"""The serial port of the dice tray, on the event loop: bytes come by callback, lines go out without ever waiting."""

from __future__ import annotations

import asyncio
import errno
import select
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol, TypeAlias

from companion.devices.wiring import TrayWiring
from companion.languages import say

if TYPE_CHECKING:
    from serial import Serial

Came: TypeAlias = Callable[[bytes], None]
Broke: TypeAlias = Callable[[Exception], None]

READ = 4096
FAILURES = (OSError, termios.error, ImportError)
"""What a port raises that cannot be had: pyserial's own error is an OSError, what it lets through of termios is not.
Where pyserial is missing the game goes on without the tray, as it does without any other device."""


class Port(Protocol):
    """An open port."""

    def write(self, line: bytes) -> None:
        """Send this line, or nothing of it when the other end takes nothing: whoever sent it will repeat it."""

    def close(self) -> None:
        """Let go; nothing comes any more."""


class OpenPort(Protocol):
    """A way to open a port; raises one of `FAILURES` if that fails, and says later by `broke` when it is gone."""

    def __call__(self, wiring: TrayWiring, loop: asyncio.AbstractEventLoop, came: Came, broke: Broke) -> Port: ...


class SerialPort:
    """A real serial port, or a pseudo-terminal that stands for one."""

    def __init__(self, wiring: TrayWiring, loop: asyncio.AbstractEventLoop, came: Came, broke: Broke) -> None:
        from serial import Serial

        self._loop = loop
        self._came = came
        self._broke = broke
        self._left = b""
        self._serial: Serial | None = Serial(
            wiring.port, wiring.baud, timeout=0, write_timeout=0, exclusive=True
        )  # opening throws away what came before
        self._fd = self._serial.fileno()
        loop.add_reader(self._fd, self._read)

    def write(self, line: bytes) -> None:
        """Send a line. What does not fit now follows when it can; until then further lines are dropped whole."""
        if self._serial is None or self._left:
            return
        self._left = line
        self._push()
        if self._left and self._serial is not None:
            self._loop.add_writer(self._fd, self._push)

    def close(self) -> None:
        serial, self._serial = self._serial, None
        if serial is None:
            return
        self._loop.remove_reader(self._fd)
        self._loop.remove_writer(self._fd)
        with suppress(*FAILURES):
            serial.reset_output_buffer()  # the kernel would wait up to half a minute for a board that does not read
        with suppress(*FAILURES):
            serial.close()

    def _read(self) -> None:
        if self._serial is None:
            return
        try:
            data = self._serial.read(READ)
        except FAILURES as error:
            self._fail(error)
        else:
            self._came(data)

    def _push(self) -> None:
        if self._serial is None:
            return
        try:
            # pyserial's write would spin, not return, on a port that takes nothing: so it is asked first.
            if select.select([], [self._fd], [], 0)[1]:
                self._left = self._left[self._serial.write(self._left) or 0 :]
        except FAILURES as error:
            self._fail(error)
            return
        if not self._left:
            self._loop.remove_writer(self._fd)

    def _fail(self, error: Exception) -> None:
        self.close()
        self._broke(error)


def explain(error: Exception, port: str, *, opening: bool) -> tuple[str, str]:
    """What is wrong with a port, in at most 21 letters, and what a person can do about it."""
    if isinstance(error, ImportError):
        install = say("install the extra {}; on the table's own board {} does", "tray", "systemd/install.sh")
        return say("no package {}", error.name), install
    number = error.errno if isinstance(error, OSError) else None
    if number is None and opening:
        number = errno.ENOTTY  # it is there, but takes none of the settings of a serial port
    if number in (errno.EACCES, errno.EPERM):
        add = say("add this user to the group {}, which may use {}, and start again", "dialout", port)
        return say("no permission"), add
    if number in (errno.EAGAIN, errno.EBUSY):
        end = say("end the other program that uses {}, for example a terminal or {}", port, "ModemManager")
        return say("port in use"), end
    if number in (errno.ENOTTY, errno.EISDIR, errno.EINVAL):
        return say("no serial port"), say("{} is no serial port: correct the tray's port in the configuration", port)
    return say("not plugged in"), say("plug the dice tray in; it is expected at {}", port)
