"""Switching the machine off without any privilege: a file in the runtime folder, which systemd watches for.

`companion-poweroff.path` starts `companion-poweroff.service` when the file appears, and that powers off. The daemon
needs neither D-Bus nor polkit nor sudo for it, and nobody but the daemon can write to the folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from companion.service.errors import NoPowerOff

FILE = "poweroff"
UNIT = "companion-poweroff.path"


def can_power_off(environ: Mapping[str, str] = os.environ) -> bool:
    """Did systemd start us, with a folder to ask in?"""
    runtime = _runtime(environ)
    return runtime is not None and os.access(runtime, os.W_OK)


def ask_for_power_off(environ: Mapping[str, str] = os.environ) -> Path:
    """Ask; within a second or so systemd stops every service, ours with SIGTERM, and then the machine."""
    runtime = _runtime(environ)
    if runtime is None:
        raise NoPowerOff(
            "the companion was not started by systemd, so it cannot switch the machine off; type: sudo poweroff"
        )
    file = runtime / FILE
    try:
        file.touch()
    except OSError as error:
        raise NoPowerOff(
            f"{file} cannot be made ({error.strerror}), so systemd is not asked; type: sudo poweroff"
        ) from error
    return file


def _runtime(environ: Mapping[str, str]) -> Path | None:
    folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(folder) if folder else None
