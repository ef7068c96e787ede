"""One companion at a time: a lock that lasts as long as its process, with the process's number in it for people.

The kernel frees the lock when the process ends, however it ends. A file that is left over is harmless; `holder` tells
the two apart.
"""

from __future__ import annotations

import fcntl
import os
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from companion.service.errors import AlreadyRunning


@dataclass(frozen=True, slots=True)
class Holder:
    """Who wrote a lock file, and whether that process still holds it."""

    pid: int | None
    running: bool


def holder(path: Path) -> Holder | None:
    """Who has the lock, without taking it away from anybody; None when there is no such file."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    try:
        pid = _pid(fd)
        try:
            fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return Holder(pid, running=True)
        return Holder(pid, running=False)
    finally:
        os.close(fd)


class Running:
    """`with Running(path):` we are the only companion; raises AlreadyRunning otherwise."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd: int | None = None

    def __enter__(self) -> Running:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            pid = _pid(fd)
            os.close(fd)
            raise AlreadyRunning(self.path, pid) from error
        os.fchmod(fd, 0o644)  # whatever the umask: everybody may see who runs
        os.ftruncate(fd, 0)
        os.pwrite(fd, f"{os.getpid()}\n".encode(), 0)
        self._fd = fd
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._fd is not None:
            os.ftruncate(self._fd, 0)  # the file stays: removing it could take a newcomer's lock away
            os.close(self._fd)
            self._fd = None


def _pid(fd: int) -> int | None:
    text = os.pread(fd, 20, 0).strip()
    return int(text) if text.isdigit() else None
