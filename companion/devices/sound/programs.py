"""The last step to the machine: programs that are started and may be ended in the middle, and the cards it has.

`aplay` and `espeak-ng` run beside us and not inside: a driver that hangs takes a process with it and not the companion,
a sentence is cut by ending the process that speaks it, and no library has to be built for anything.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Protocol

PROC = Path("/proc/asound")


class Program(Protocol):
    """One that was started."""

    def poll(self) -> int | None:
        """How it ended; None while it runs."""

    def stop(self, patience: float) -> bool:
        """End it at once; False where it has not ended after so many seconds, which only a driver that hangs does."""

    def output(self) -> bytes:
        """What it has written."""

    def said(self) -> str:
        """Its last words on what went wrong."""


class TemporaryMemory:
    """A file that lies in memory alone and is gone with this object."""

    def __init__(self, name: str) -> None:
        self._fd = os.memfd_create(name)

    def fileno(self) -> int:
        return self._fd

    def write(self, data: bytes) -> None:
        """Have it hold these bytes, to be read from their beginning."""
        os.write(self._fd, data)
        os.lseek(self._fd, 0, os.SEEK_SET)

    def read(self) -> bytes:
        return os.pread(self._fd, os.fstat(self._fd).st_size, 0)

    def __del__(self) -> None:
        if hasattr(self, "_fd"):
            os.close(self._fd)


class Running:
    """A real process. What it reads and writes lies in memory, so that neither of us ever waits for the other."""

    def __init__(self, words: list[str], fed: bytes) -> None:
        self._out, self._errors = TemporaryMemory("out"), TemporaryMemory("errors")
        given = TemporaryMemory("in")
        given.write(fed)
        self._process = subprocess.Popen(
            words, stdin=given.fileno(), stdout=self._out.fileno(), stderr=self._errors.fileno()
        )

    def poll(self) -> int | None:
        return self._process.poll()

    def stop(self, patience: float) -> bool:
        self._process.kill()
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return False
        return True

    def output(self) -> bytes:
        return self._out.read()

    def said(self) -> str:
        return self._errors.read().decode(errors="replace").strip()


def start(words: list[str], fed: bytes) -> Program:
    """Start a program that reads these bytes; OSError where it is not there."""
    return Running(words, fed)


def found(program: str) -> bool:
    """Is it installed?"""
    return shutil.which(program) is not None


def listed() -> tuple[str, str]:
    """The cards of this machine and what they can do, as the kernel says it."""
    return _text("cards"), _text("pcm")


def _text(name: str) -> str:
    try:
        return (PROC / name).read_text(errors="replace")
    except OSError:
        return ""
