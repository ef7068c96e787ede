"""A stand-in for the driver `lgpio` 0.2.2, for machines on which it is not installed.

It does at import what the real one does, as far as others notice: it goes to the folder in LG_WD (lgUtil.c), makes a
named pipe there (lgNotify.c), and opens it by its bare name in a thread of its own (lgpio.py).
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import NoReturn

RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
PIPE = ".lgd-nfy0"


class error(Exception):
    """Whatever goes wrong in the driver."""


def gpiochip_open(chip: int) -> NoReturn:
    raise error("can not open gpiochip")


def _make_pipe() -> int:
    folder = os.environ.get("LG_WD") or os.getcwd()
    with suppress(OSError):  # the driver complains on the error stream, and goes on
        os.chdir(folder)
    path = os.path.join(folder, PIPE)
    with suppress(OSError):
        os.unlink(path)
    with suppress(OSError):
        os.mkfifo(path, 0o664)
    try:
        return os.open(path, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return -1


class _Notifications(threading.Thread):
    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._written = _make_pipe()
        self._file = open(PIPE if self._written >= 0 else ".lgd-nfy-1", "rb")  # noqa: SIM115
        self.start()

    def run(self) -> None:
        while self._file.read(16):
            continue


_notifications = _Notifications()
