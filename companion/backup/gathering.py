"""What belongs into a backup: configuration, own board profile, own packs, every game, and what the desk remembers.

It may be gathered while people play. Nothing is locked and nothing written: a journal only grows, and an act that is
just being written is left out, as after a power cut. Every roll of the ledger stands in the journals.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from companion.backup.archive import Kept
from companion.config import Config
from companion.daemon.memory import FILE as DESK
from companion.settings import path_of
from companion.table.errors import JournalError
from companion.table.journal import scan
from companion.table.shelf import SUFFIX

CONFIG = "config/companion.toml"
BOARD = "config/board.toml"
TORN = ".torn"


def whole(path: Path, data: bytes) -> bytes:
    """The part of a journal that counts: without an act that is not completely written."""
    return data[: scan(path, data).good]


def own_board(config: Config) -> Path | None:
    """The file of the board profile, where it is the table's own and not one of ours."""
    if config.file is None or ("/" not in config.board and not config.board.endswith(".toml")):
        return None
    return config.file.parent / path_of(config.board)


class Gathering:
    """Goes through everything that a table keeps, and remembers what people should know of it."""

    def __init__(self, config: Config, games: Path) -> None:
        self._config = config
        self._games = games
        self.journals = 0
        self.packs = 0
        self.notes: list[str] = []

    def __iter__(self) -> Iterator[Kept]:
        yield from self._configuration()
        yield from self._packs()
        yield from self._shelf()

    def _configuration(self) -> Iterator[Kept]:
        if self._config.file is not None:
            yield _kept(CONFIG, self._config.file)
        board = own_board(self._config)
        if board is not None:
            yield _kept(BOARD, board)

    def _packs(self) -> Iterator[Kept]:
        """Folders go by their place in the configuration, which says where they belong."""
        for number, folder in enumerate(self._config.packs):
            if not folder.is_dir():
                self.notes.append(f"{folder} is not there: no packs from it")
                continue
            self.packs += 1
            for path in sorted(folder.rglob("*")):
                inside = path.relative_to(folder)
                if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside.parts):
                    yield _kept(f"packs/{number}/{inside.as_posix()}", path)

    def _shelf(self) -> Iterator[Kept]:
        for path in sorted(self._games.glob(f"*{SUFFIX}")):
            kept = _kept(f"games/{path.name}", path)
            if kept.data:  # an empty one is a game that is just being begun
                self.journals += 1
                yield self._journal(path, kept)
        for path in sorted(self._games.glob(f"*{SUFFIX}{TORN}")):
            yield _kept(f"games/{path.name}", path)
        desk = self._games / DESK
        if desk.is_file():
            yield _kept(f"games/{DESK}", desk)

    def _journal(self, path: Path, kept: Kept) -> Kept:
        """One that is damaged is kept as it is: that is what people send to somebody who can mend it."""
        try:
            recorded = scan(path, kept.data)
        except JournalError as error:
            self.notes.append(f"kept as it is, though it cannot be read: {error}")
            return kept
        if recorded.damaged:
            self.notes.append(f"{path.name}: its last act is damaged, and is left out here")
        return Kept(kept.name, kept.data[: recorded.good], kept.written)


def _kept(name: str, path: Path) -> Kept:
    with path.open("rb") as file:
        return Kept(name, file.read(), os.fstat(file.fileno()).st_mtime_ns)
