"""The file of a backup: a ZIP archive whose `backup.json` names every part with its length and its check sum.

Whoever has no companion at hand can open it with any program for ZIP files: journals and settings are plain text.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import EINVAL
from hashlib import sha256
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import Any

from companion import __version__, durable
from companion.backup.errors import BackupDamaged, BackupExists, BackupTooNew, NoBackup

FORMAT = 1
HEAD = "backup.json"
ROOMS = ("config", "packs", "games")
"""What parts belong to: the first word of each name."""
LONGEST_HEAD = 16 << 20
MOST_BYTES = 1 << 30
"""No table keeps more than this; an archive that claims to is not unpacked."""
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError, LZMAError)
NOT_THE_DISK = (None, EINVAL)
"""A list that points before the beginning of the file, a part that cannot be unpacked: the archive is to blame."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One file of a backup: its name inside, what is in it, and when it was last written, in nanoseconds."""

    name: str
    data: bytes
    written: int


@dataclass(frozen=True, slots=True)
class Part:
    """What the head says of a file."""

    size: int
    sha256: str
    written: int


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was checked: every part is there and is what was written."""

    path: Path
    companion: str
    parts: Mapping[str, Part] = field(default_factory=dict)

    def names(self, room: str) -> list[str]:
        """The parts in one room, in their order."""
        return [name for name in self.parts if name.startswith(f"{room}/")]

    def kept(self, room: str) -> Iterator[Kept]:
        """What is in a room, one after the other: a card with many games need not fit into memory."""
        for name in self.names(room):
            yield self.get(name)

    def get(self, name: str) -> Kept:
        with _opened(self.path) as archive:
            return Kept(name, _checked(self.path, archive, name, self.parts[name]), self.parts[name].written)


def write(path: Path, files: Iterable[Kept]) -> Backup:
    """A new backup, read back and checked before it gets its name; a file that is there is not touched."""
    if path.exists():
        raise BackupExists(path)
    with durable.writing(path, ready=read) as file:
        _write(file, files)
    return read(path)


def _write(file: Any, files: Iterable[Kept]) -> None:
    parts = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for kept in files:
            archive.writestr(kept.name, kept.data)
            parts[kept.name] = {
                "size": len(kept.data),
                "sha256": sha256(kept.data).hexdigest(),
                "written": kept.written,
            }
        archive.writestr(HEAD, json.dumps({"backup": FORMAT, "companion": __version__, "parts": parts}, indent=1))


def read(path: Path) -> Backup:
    """Look through a whole backup; raises what is wrong with it."""
    with _opened(path) as archive:
        head = _head(path, archive)
        parts = {str(name): _part(path, name, said) for name, said in head["parts"].items()}
        _compare(path, archive, parts)
        for name, part in parts.items():
            _checked(path, archive, name, part)
    return Backup(path, str(head.get("companion", "")), parts)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive; one that was cut short has lost the list at its end, and only its beginning tells what it was."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except (*BROKEN, OSError) as error:
        if isinstance(error, OSError) and error.errno not in NOT_THE_DISK:
            raise
        with path.open("rb") as file:
            was_one = file.read(4) == b"PK\x03\x04"
        if was_one:
            raise BackupDamaged(path, "it ends too early, or its list of parts cannot be read") from error
        raise NoBackup(path, "no ZIP archive") from error


def _head(path: Path, archive: zipfile.ZipFile) -> dict[str, Any]:
    if HEAD not in archive.namelist():
        raise NoBackup(path, f"a ZIP archive without {HEAD}")
    if archive.getinfo(HEAD).file_size > LONGEST_HEAD:
        raise NoBackup(path, f"its {HEAD} is too long")
    try:
        head = json.loads(archive.read(HEAD))
    except (*BROKEN, ValueError, RecursionError) as error:
        raise BackupDamaged(path, f"its {HEAD} cannot be read") from error
    if not isinstance(head, dict) or type(version := head.get("backup")) is not int:
        raise NoBackup(path, f"its {HEAD} says nothing of a backup")
    if version > FORMAT:
        raise BackupTooNew(path, version, FORMAT)
    if not isinstance(head.get("parts"), dict):
        raise BackupDamaged(path, f"its {HEAD} names no parts")
    return head


def _part(path: Path, name: str, said: Any) -> Part:
    """What the head says of one part, with a name that stays inside the folder it is put into."""
    pure = PurePosixPath(name)
    tidy = str(pure) == name and name.isprintable() and "\\" not in name
    if not tidy or pure.is_absolute() or ".." in pure.parts or pure.parts[0] not in ROOMS or len(pure.parts) < 2:
        raise BackupDamaged(path, f"it has a part with the impossible name {name!r}")
    try:
        part = Part(int(said["size"]), str(said["sha256"]), int(said["written"]))
    except (TypeError, KeyError, ValueError) as error:
        raise BackupDamaged(path, f"its {HEAD} does not say how long {name} is") from error
    return part


def _compare(path: Path, archive: zipfile.ZipFile, parts: Mapping[str, Part]) -> None:
    """The parts in the archive are those in its head, once each, and no longer than that says."""
    infos = archive.infolist()
    there = sorted(info.filename for info in infos if info.filename != HEAD)
    if there != sorted(parts):
        odd = sorted(set(there) ^ set(parts)) or there
        raise BackupDamaged(path, f"{odd[0]} is missing, or is there without being listed")
    if any(info.filename in parts and info.file_size != parts[info.filename].size for info in infos):
        raise BackupDamaged(path, "a part is not as long as it was")
    if sum(part.size for part in parts.values()) > MOST_BYTES:
        raise BackupDamaged(path, f"it claims to hold more than {MOST_BYTES >> 20} MB")


def _checked(path: Path, archive: zipfile.ZipFile, name: str, part: Part) -> bytes:
    try:
        with archive.open(name) as file:
            data = file.read(part.size + 1)
    except (*BROKEN, KeyError) as error:
        raise BackupDamaged(path, f"{name} cannot be read") from error
    if len(data) != part.size or sha256(data).hexdigest() != part.sha256:
        raise BackupDamaged(path, f"{name} is not what was written")
    return data
