"""The one place that tells the hardware libraries to ask nothing, to print nothing, and to leave things as they are.

They read variables and change the process when they are imported, so a device calls `hush()` before it imports one, and
`bring_in_lgpio()` before it imports one that is built on lgpio.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SPI_BUFFER = Path("/sys/module/spidev/parameters/bufsiz")
USUAL_SPI_BUFFER = 4096
WORK_FOLDER = "LG_WD"
"""Where lgpio goes and makes its pipe; without it, where the process is."""

_one_at_a_time = threading.Lock()


def hush() -> None:
    """Set what is not yet set: an administrator's own setting wins."""
    for name, value in surroundings().items():
        os.environ.setdefault(name, value)


def surroundings() -> dict[str, str]:
    """What the libraries shall find in their environment.

    Blinka would offer to install packages when it runs on a terminal. An SPI transfer that is cut may flicker, so a
    piece is as large as the kernel takes.
    """
    return {"BLINKA_SKIP_DEPENDENCY_CHECK": "1", "SPI_BUFSIZE": str(spi_buffer())}


def spi_buffer(file: Path = SPI_BUFFER) -> int:
    """How many bytes the kernel sends over SPI in one go."""
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return USUAL_SPI_BUFFER


def bring_in_lgpio() -> None:
    """Import lgpio without what it does besides, once for the whole process; does nothing where it is not installed.

    At import it changes the working directory for the whole process and makes a named pipe there, which it opens and
    never removes. So it is given a folder of its own, which may go as soon as the pipe is open: whoever imported it
    before us, as another user, has left nothing in its way. Then we go back.
    """
    with _one_at_a_time:
        if "lgpio" in sys.modules:
            return
        # What goes wrong here goes wrong again where lgpio is needed, and is explained there.
        with _here_again(), _folder_of_its_own(), suppress(Exception):
            import lgpio  # noqa: F401


@contextmanager
def _here_again() -> Iterator[None]:
    """Afterwards we are where we were, or nowhere special if we may not enter that folder any more."""
    here = os.open(".", getattr(os, "O_PATH", os.O_RDONLY) | os.O_CLOEXEC)  # a folder may be entered and not be read
    try:
        yield
    finally:
        try:
            os.fchdir(here)
        except OSError:
            os.chdir("/")
        finally:
            os.close(here)


@contextmanager
def _folder_of_its_own() -> Iterator[None]:
    """A folder that only this user can enter, in that of the service if there is one; an administrator's own wins."""
    if os.environ.get(WORK_FOLDER):
        yield
        return
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    with tempfile.TemporaryDirectory(prefix="companion-lgpio-", dir=runtime or None) as folder:
        os.environ[WORK_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[WORK_FOLDER]
