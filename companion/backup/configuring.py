"""The configuration of a backup in its place: tried first, and taken away again if it cannot be used here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import TracebackType

from companion import durable
from companion.backup import files
from companion.backup.archive import Backup
from companion.backup.errors import NotRestored
from companion.backup.gathering import BOARD, CONFIG
from companion.config import Config, load_config
from companion.settings import SettingsError

GAMES_ALONE = "--keep-config restores games and packs, and leaves the configuration as it is"


class NewConfiguration:
    """`with NewConfiguration(backup, file) as config:` it can be used; `settle` puts it into its place.

    Without `settle` everything is as it was before.
    """

    def __init__(self, backup: Backup, file: Path) -> None:
        self._backup = backup
        self.file = file
        self._fresh = file.with_name(f"{file.name}.new")
        self._board: tuple[Path, Path | None] | None = None
        self._settled = False
        self.told: list[str] = []

    def __enter__(self) -> Config:
        data = self._backup.get(CONFIG).data
        try:
            self._place_board(data)
            files.put(self._fresh, data)
            return load_config(self._fresh)
        except SettingsError as error:
            self._undo()
            said = str(error).replace(str(self._fresh), CONFIG)
            raise NotRestored(
                f"the configuration in the backup cannot be used here:\n{said}\n{GAMES_ALONE}. Nothing was changed"
            ) from error
        except BaseException:
            self._undo()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._settled:
            self._undo()

    def settle(self) -> None:
        """From here on it counts; another one that was there keeps a name of its own."""
        kept = self._backup.get(CONFIG)
        if self.file.exists() and self.file.read_bytes() != kept.data:
            self.told.append(f"configuration: restored; the one that was here is now {files.set_aside(self.file)}")
        else:
            self.told.append(f"configuration: {'the same' if self.file.exists() else 'restored'}")
        durable.rename(self._fresh, self.file)
        self._settled = True

    def _place_board(self, data: bytes) -> None:
        """The board profile of the table's own, where the configuration looks for it."""
        if BOARD not in self._backup.parts:
            return
        path = self.file.parent / Path(tomllib.loads(data.decode())["board"]).expanduser()
        kept = self._backup.get(BOARD)
        if path.is_file() and path.read_bytes() == kept.data:
            return
        self._board = (path, files.set_aside(path) if path.exists() else None)
        files.put(path, kept.data, kept.written)
        self.told.append(f"board profile: restored as {path}")

    def _undo(self) -> None:
        self._fresh.unlink(missing_ok=True)
        if self._board is not None:
            path, before = self._board
            if before is not None:
                durable.rename(before, path)
            else:
                path.unlink(missing_ok=True)
