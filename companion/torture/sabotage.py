"""What is done to a running companion so that its watchdog has something to do."""

from __future__ import annotations

import errno
from collections.abc import Callable
from threading import Event

from companion.daemon.daemon import Daemon
from companion.devices.screen import OledLine, Picture
from companion.table import Journal

NEVER = Event()
"""What nobody ever sets."""
FAILURES = 3
"""So often a disk says no before it works again."""


def hang_loop(daemon: Daemon) -> None:
    """The loop itself is stuck: it is called in it."""
    NEVER.wait()


def hang_worker(daemon: Daemon) -> None:
    """The thread at the table does not come back."""
    daemon.at_table.in_background(NEVER.wait)


def kill_disk(daemon: Daemon) -> None:
    """The disk takes whatever it is given, and never says that it has it."""
    _sync(daemon, lambda file: _ignore(NEVER.wait()))


def fail_disk(daemon: Daemon) -> None:
    """The disk says no, a few times."""
    left = [FAILURES]
    works = _journal(daemon)._sync

    def sync(file: int) -> None:
        if left[0]:
            left[0] -= 1
            raise OSError(errno.EIO, "Input/output error")
        works(file)

    _sync(daemon, sync)


def hang_screen(daemon: Daemon) -> None:
    """The driver of the screen does not come back from its next frame, nor from any other."""

    def send(line: OledLine, value: Picture) -> None:
        NEVER.wait()

    setattr(OledLine, "send", send)  # noqa: B010 - it is taken over for the rest of this life


def _journal(daemon: Daemon) -> Journal:
    table = daemon.sitting.table
    assert table is not None
    assert table.journal is not None
    return table.journal


def _sync(daemon: Daemon, sync: Callable[[int], None]) -> None:
    _journal(daemon)._sync = sync


def _ignore(_: object) -> None:
    """A sync says nothing."""


ENDS = {"loop": hang_loop, "worker": hang_worker, "disk": kill_disk}
"""After these only a restart helps."""
GOES_ON = {"screen": hang_screen, "failing disk": fail_disk}
"""With these the companion plays on."""
SABOTAGE = ENDS | GOES_ON
