"""One run at a time writes into a folder of results: a lock that lasts as long as its process, as that of a journal.

The kernel frees it when the process ends, however it ends, so the file that stays is no lock.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion import durable
from companion.engine import BadInput

LOCK = "lock"


class Alone:
    """Whoever begins here writes alone until the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._fd = -1

    def begin(self) -> None:
        """Refused while another run writes here; its process is named."""
        fd = durable.opened(self.folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            number = os.pread(fd, 20, 0).decode("ascii", "replace").strip()
            who = f"process {number}" if number.isdecimal() else "another process"
            durable.closed(fd)
            raise BadInput(
                f"another run writes into {self.folder} ({who}); wait until it has ended, "
                "or name another folder with --out"
            ) from error
        self._fd = fd
        durable.truncate(fd, 0)
        durable.write_at(fd, f"{os.getpid()}\n".encode(), 0)

    def end(self) -> None:
        """Let others write; safe to call again."""
        if self._fd >= 0:
            durable.truncate(self._fd, 0)  # the file stays: taking it away could take a newcomer's lock away
            durable.closed(self._fd)
            self._fd = -1
