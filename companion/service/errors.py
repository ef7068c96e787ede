"""Every error of the service.

CompanionError
+-- ServiceError
    +-- AlreadyRunning       another companion drives the devices
    +-- NoPowerOff           this machine cannot be switched off from here
"""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError


class ServiceError(CompanionError):
    """Something is wrong with how the companion runs on this machine."""


class AlreadyRunning(ServiceError):
    """Another companion drives the devices."""

    def __init__(self, path: Path, pid: int | None) -> None:
        who = f"process {pid}" if pid else "another process"
        super().__init__(
            f"{path}: a companion runs already ({who}), and two cannot share the devices; "
            "stop it first: sudo systemctl stop companion"
        )
        self.path = path
        self.pid = pid


class NoPowerOff(ServiceError):
    """This machine cannot be switched off from here."""
