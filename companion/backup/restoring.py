"""Putting a backup back. No game is ever lost by it: of two states of one game the later one stays, and another game
that has the same name here gets company under a new one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from companion.backup import files
from companion.backup.archive import Backup, Kept
from companion.backup.errors import NotRestored
from companion.backup.gathering import TORN, whole
from companion.daemon.memory import AWAY, Memory, memory_of, recall, remember
from companion.daemon.memory import FILE as DESK
from companion.desk.knowing import GONE_THROUGH
from companion.engine.reading import numeral
from companion.service import AlreadyRunning, Running, holder, lock_path
from companion.service.folders import LOCK, RUNTIME
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.shelf import SUFFIX

SERVICE = Path(RUNTIME) / LOCK
"""The lock of a companion that systemd started, wherever its games are."""


@contextmanager
def nobody_plays(games: Path) -> Iterator[None]:
    """While this lasts no companion can start on these games; raises AlreadyRunning if one runs."""
    who = holder(SERVICE)
    if who is not None and who.running:
        raise AlreadyRunning(SERVICE, who.pid)
    lock = lock_path(games)
    files.folder(lock.parent)
    with Running(lock):
        files.owned(lock)
        yield


class Restoring:
    """One backup on its way into the folders of this table; `told` is what people should know."""

    def __init__(self, backup: Backup, games: Path, packs: Sequence[Path]) -> None:
        self._backup = backup
        self._games = Path(os.path.abspath(games))
        self._folders = packs
        self._names: dict[str, str] = {}
        """How a journal is called here, where that is not its name in the backup."""
        self.told: list[str] = []

    def check(self) -> None:
        """Raise what makes it impossible, before anything is written."""
        for name in self._backup.names("packs"):
            number = numeral(PurePosixPath(name).parts[1])
            if number is None or number >= len(self._folders):
                raise NotRestored(
                    "the backup holds packs, but the configuration here names no folder for them. Nothing was changed. "
                    'Write packs = ["/etc/companion/packs"] under [games], or restore the configuration as well'
                )
        if any(len(PurePosixPath(name).parts) != 2 for name in self._backup.names("games")):
            raise NotRestored("the backup holds games in folders, which no companion writes. Nothing was changed")

    def restore(self) -> None:
        """Packs first: games are played with them. What the desk remembers last: it names a game."""
        self._restore_packs()
        files.folder(self._games)
        counts = {"new": 0, "same": 0}
        for kept in self._backup.kept("games"):
            if kept.name.endswith(SUFFIX):
                self._restore_game(kept, counts)
        self._restore_tails()
        self._restore_desk()
        self.told.append(f"games in {self._games}: {counts['new']} restored, {counts['same']} were here already")

    def _restore_packs(self) -> None:
        changed = 0
        for kept in self._backup.kept("packs"):
            _, number, *inside = PurePosixPath(kept.name).parts
            path = self._folders[int(number)].joinpath(*inside)
            if path.is_file() and path.read_bytes() == kept.data:
                continue
            if path.exists():
                self.told.append(f"pack: another {path.name} was here and is now {files.set_aside(path)}")
            files.put(path, kept.data, kept.written)
            changed += 1
        if self._backup.names("packs"):
            self.told.append(f"packs: {changed} files restored")

    def _restore_game(self, kept: Kept, counts: dict[str, int]) -> None:
        path = self._games / PurePosixPath(kept.name).name
        found = self._found(path, kept.data)
        if found is not None:
            counts["same"] += 1
            self._call(path, found)
            return
        if path.exists() and not self._continues(path, kept.data):
            free = self._free_name(path)
            self.told.append(f"{path.name} is another game here; the one of the backup is now {free.name}")
            self._call(path, free)
            path = free
        files.put(path, kept.data, kept.written)
        counts["new"] += 1

    def _call(self, path: Path, other: Path) -> None:
        if other != path:
            self._names[path.name] = other.name

    def _found(self, path: Path, data: bytes) -> Path | None:
        """Where this game is here, at the same point or further on; under its own name, or under a later one."""
        if not path.exists():
            return None
        candidates = [path, *sorted(path.parent.glob(f"{_game(path)}-*{SUFFIX}"))]
        return next((other for other in candidates if other.read_bytes().startswith(data)), None)

    def _continues(self, path: Path, data: bytes) -> bool:
        """Is the game here an earlier state of the one in the backup, and nobody writes it now?"""
        try:
            if not data.startswith(whole(path, path.read_bytes())):
                return False
            journal, _ = Journal.open(path)
        except JournalError:
            return False
        journal.close()
        return True

    def _free_name(self, path: Path) -> Path:
        taken = [other.stem.rpartition("-")[2] for other in self._games.glob(f"{_game(path)}-*{SUFFIX}")]
        taken += [PurePosixPath(name).stem.rpartition("-")[2] for name in self._backup.names("games")]
        number = max((numeral(word) or 0 for word in taken), default=0) + 1
        return path.with_name(f"{_game(path)}-{number:04}{SUFFIX}")

    def _restore_tails(self) -> None:
        """What power cuts tore off is of use to nobody but whoever looks for a fault: put back where there is none."""
        for kept in self._backup.kept("games"):
            path = self._games / PurePosixPath(kept.name).name
            if kept.name.endswith(TORN) and not path.exists():
                files.put(path, kept.data, kept.written)

    def _restore_desk(self) -> None:
        """The game that was on the table is there again, wherever games are kept now."""
        if f"games/{DESK}" not in self._backup.parts:
            return
        try:
            said = memory_of(json.loads(self._backup.get(f"games/{DESK}").data))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self.told.append("what the desk remembered cannot be read; its settings stay as they are here")
            return
        finished = {self._names.get(name, name) for name in said.finished}
        here = recall(self._games)
        journal, gone = self._on_the_table(said.journal), GONE_THROUGH in (said.first_run, here.first_run)
        first_run = GONE_THROUGH if gone else said.first_run
        remember(self._games, Memory(said.changed, journal, here.finished | finished, first_run))
        files.owned(self._games / DESK)

    def _on_the_table(self, journal: str | None) -> str | None:
        if journal is None or journal == AWAY:
            return journal
        name = Path(journal).name
        return str(self._games / self._names.get(name, name))


def _game(path: Path) -> str:
    """The journals of a game begin with its name."""
    return path.stem.rpartition("-")[0] or path.stem
