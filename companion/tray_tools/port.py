"""Which port the tray is on, and why it cannot be used: the board is missing, somebody else has it, no permission."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from companion.config import Config
from companion.devices.wiring import TrayWiring
from companion.service import holder, lock_path
from companion.service.folders import LOCK, RUNTIME
from companion.tray_tools.errors import TrayUnfit

IN_USE, ABSENT = "port in use", "not plugged in"
"""As `companion.devices.trayport.explain` says it."""
PICO = 0x2E8A
"""The vendor of every Pico on the USB."""


def wiring_of(config: Config, port: str | None) -> TrayWiring:
    """The tray as it is configured, or at the port that somebody named."""
    wiring = replace(config.profile.tray, port=port) if port else config.profile.tray
    if not wiring.port:
        raise TrayUnfit("no port", "this table has none", f"the board {config.board} says so; name its port: --port")
    return wiring


class Neighbours:
    """Who else may have the tray: the companion that runs, by its lock; and where else a tray may be plugged in."""

    def __init__(self, games: Path, runtime: Path = Path(RUNTIME), environ: Mapping[str, str] = os.environ) -> None:
        self._locks = (runtime / LOCK, lock_path(games, environ))

    def unfit(self, wiring: TrayWiring, words: str, remedy: str) -> TrayUnfit:
        """What is wrong with the tray, with the best remedy that is known here."""
        if words == IN_USE and (who := self._companion()):
            words = f"{words} by the companion{who}"
            remedy = "stop it first: sudo systemctl stop companion (or end it where you started it)"
        elif words == ABSENT and (others := elsewhere(wiring.port)):
            remedy = f"{remedy}. There is a Pico at {others[0]}: if that is it, add --port {others[0]}"
        return TrayUnfit(wiring.port, words, remedy)

    def _companion(self) -> str:
        """The companion that runs, as it is named in a sentence; empty when none does."""
        for lock in self._locks:
            try:
                who = holder(lock)
            except PermissionError:
                return " that runs as a service"
            except OSError:
                continue
            if who is not None and who.running:
                return f" that runs (process {who.pid})" if who.pid else " that runs"
        return ""


def elsewhere(port: str) -> list[str]:
    """The ports of other boards that could be the tray."""
    from serial.tools.list_ports import comports

    return sorted(found.device for found in comports() if found.vid == PICO and found.device != port)
