"""A companion in a process of its own, forked from one that has everything imported: it costs little, and is killed.

Whoever forks must have no threads: a trial that does so has a process of its own.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from time import monotonic

PATIENCE = 60.0
"""Seconds after which a companion that says nothing counts as hung."""
BROKEN = 70


class Hung(Exception):
    """A companion that should say something does not."""


class Life:
    """From a fork to a kill. Lines go in and come out, as from a pipe."""

    def __init__(self, main: Callable[[Sequence[str]], int], words: Sequence[str]) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as this
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(self._to)
            os.close(self._from)
            self._live(main, words, to_read, to_write)
        os.close(to_read)
        os.close(to_write)
        self._heard = b""

    def _live(self, main: Callable[[Sequence[str]], int], words: Sequence[str], to_read: int, to_write: int) -> None:
        """In the fork: the pipes are its standard input and output, and it never comes back from here."""
        status = BROKEN
        try:
            for fd, number in ((to_read, 0), (to_write, 1), (self._complaints.fileno(), 2)):
                os.dup2(fd, number)
            sys.stdin, sys.stdout = os.fdopen(0, "r", closefd=False), os.fdopen(1, "w", closefd=False)
            sys.stderr = os.fdopen(2, "w", closefd=False)
            status = main(words)
            sys.stdout.flush()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)

    def send(self, line: str) -> None:
        os.write(self._to, line.encode() + b"\n")

    def hear(self, patience: float = PATIENCE) -> str | None:
        """The next whole line; None where it does not come in this time, or the process is gone."""
        end = monotonic() + patience
        while b"\n" not in self._heard:
            if not select.select([self._from], [], [], max(0.0, end - monotonic()))[0]:
                return None
            piece = os.read(self._from, 1 << 16)
            if not piece:
                return None
            self._heard += piece
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode()

    def kill(self) -> list[str]:
        """End it as nobody can refuse; the whole lines that it had said before, which count."""
        os.kill(self.pid, signal.SIGKILL)
        return self.end()

    def end(self) -> list[str]:
        """Wait for its end; the lines that nobody has heard yet."""
        os.waitpid(self.pid, 0)
        while piece := os.read(self._from, 1 << 16):
            self._heard += piece
        os.close(self._from)
        os.close(self._to)
        *lines, _ = self._heard.split(b"\n")
        return [line.decode() for line in lines]

    def complaints(self) -> str:
        """What it wrote about mistakes of ours; to be asked at its end."""
        with self._complaints as said:
            said.seek(0)
            return said.read().decode(errors="replace")
