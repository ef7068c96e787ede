"""Every error of backups.

CompanionError
+-- BackupError
    +-- NoBackup           the file is something else
    +-- BackupDamaged      it was a backup once: a part is missing or is not what was written
    +-- BackupTooNew       written by a later version of the companion
    +-- BackupExists       a new backup would overwrite a file
    +-- NotRestored        a whole backup that cannot be put back here
"""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError


class BackupError(CompanionError):
    """Something is wrong with a backup."""


class NoBackup(BackupError):
    """The file is something else."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: this is no backup of the companion ({why}). Nothing was changed")


class BackupDamaged(BackupError):
    """It was a backup once: a part is missing or is not what was written."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path}: the backup is damaged: {what}. Nothing was changed; take another copy of it")


class BackupTooNew(BackupError):
    """Written by a later version of the companion."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            f"{path}: the backup has format {version}, this companion reads formats up to {known}. "
            "Nothing was changed. Update the companion"
        )


class BackupExists(BackupError):
    """A new backup would overwrite a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: there is such a file already, and backups overwrite nothing. Choose another name")


class NotRestored(BackupError):
    """A whole backup that cannot be put back here."""
