"""The program that puts files onto MicroPython boards, run as a process of its own, with errors people can act on."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from companion.extras import COMMANDS, how_to_get
from companion.tray_tools.errors import FlashFailed

PATIENCE = 120.0
"""Seconds for one command; copying everything takes about ten."""

MISSING = f"mpremote is missing, which puts files onto the board; {how_to_get(*COMMANDS['tray'])}"
NO_MICROPYTHON = (
    "a new Pico needs MicroPython first: hold BOOTSEL while you plug it in, copy MicroPython's .uf2 for the Pico onto "
    "the drive that appears, then run this again"
)
TROUBLE = (
    (
        "could not enter raw repl",
        f"its console does not answer; unplug it, plug it in and run this again. {NO_MICROPYTHON}",
    ),
    ("failed to access", "another program took the port; end it (a terminal, ModemManager) and run this again"),
    ("no device found", "plug it in and run this again"),
    ("ENOSPC", "its memory is full; remove files that are not the tray's (mpremote ls) and run this again"),
    ("Errno 28", "its memory is full; remove files that are not the tray's (mpremote ls) and run this again"),
)
"""Part of what mpremote says, and what it means at the table."""
_PREFIX = re.compile(r"^(?:mpremote: |mpremote[.\w]*Error: )+")
"""Before what it says itself, and before what a traceback of it ends with."""
OTHERWISE = "unplug the board, plug it in, and run this again: nothing breaks by that"


def find() -> list[str]:
    """How mpremote is called here: found on the path, or installed beside the companion."""
    if found := shutil.which("mpremote"):
        return [found]
    if find_spec("mpremote") is not None:
        return [sys.executable, "-m", "mpremote"]
    raise FlashFailed(MISSING)


class Mpremote:
    """mpremote, joined to one board."""

    def __init__(self, port: str, command: Sequence[str], patience: float = PATIENCE) -> None:
        self._words = [*command, "connect", port]
        self._patience = patience

    def line(self, *words: str) -> list[str]:
        """The whole command."""
        return [*self._words, *words]

    def __call__(self, *words: str) -> str:
        """Run one command and give what it printed; FlashFailed says what went wrong, and what to do."""
        try:
            ran = subprocess.run(
                self.line(*words), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=self._patience
            )
        except subprocess.TimeoutExpired as error:
            raise FlashFailed(f"mpremote {words[0]}: no end after {self._patience:.0f} s; {OTHERWISE}") from error
        except OSError as error:
            raise FlashFailed(f"mpremote cannot be run ({error}); {MISSING}") from error
        if ran.returncode:
            raise failure(words[0], f"{ran.stdout}\n{ran.stderr}", ran.returncode)
        return ran.stdout


def failure(word: str, output: str, status: int) -> FlashFailed:
    """What mpremote said last, and what to do about it."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    said = _PREFIX.sub("", lines[-1]) if lines else f"it ended with status {status}"
    remedy = next((remedy for part, remedy in TROUBLE if part in output), OTHERWISE)
    return FlashFailed(f"mpremote {word}: {said}; {remedy}")


def is_deaf(error: FlashFailed) -> bool:
    """The board was not at its console yet."""
    return TROUBLE[0][0] in str(error)
