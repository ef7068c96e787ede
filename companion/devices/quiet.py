"""The one place that tells the hardware libraries to ask nothing, to print nothing, and where to leave their files.

They read these variables when they are imported, so a device calls `hush()` before it imports one.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

SPI_BUFFER = Path("/sys/module/spidev/parameters/bufsiz")
USUAL_SPI_BUFFER = 4096


def hush() -> None:
    """Set what is not yet set: an administrator's own setting wins."""
    for name, value in surroundings().items():
        os.environ.setdefault(name, value)


def surroundings() -> dict[str, str]:
    """What the libraries shall find in their environment.

    Blinka would offer to install packages when it runs on a terminal. lgpio makes a FIFO in the current directory
    unless it is given another one. An SPI transfer that is cut may flicker, so a piece is as large as the kernel takes.
    """
    return {
        "BLINKA_SKIP_DEPENDENCY_CHECK": "1",
        "LG_WD": os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir()).split(":")[0],
        "SPI_BUFSIZE": str(spi_buffer()),
    }


def spi_buffer(file: Path = SPI_BUFFER) -> int:
    """How many bytes the kernel sends over SPI in one go."""
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return USUAL_SPI_BUFFER
