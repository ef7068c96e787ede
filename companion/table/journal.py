"""The journal: a game on disk as append-only JSON lines, one file per game, which survives a power cut at any instant.

The first line is the header, every further line a record. A line ends with a CRC-32 of everything before it
(`,"crc":"1a2b3c4d"}`). What belongs to one act is written at once and is on the disk before `append` returns; its
second and further lines say `"and":1`. So a broken line can be told apart: at the end it is a torn tail, which is cut
and kept aside in `<name>.torn`; with a later act after it, it is damage, and an error. Nothing is ever rewritten.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from companion.table.errors import (
    JournalBusy,
    JournalDamaged,
    JournalExists,
    JournalTooNew,
    JournalUnwritable,
    NothingToResume,
)

FORMAT = 1

Sync: TypeAlias = Callable[[int], None]
Line: TypeAlias = dict[str, Any]

_SEAL = b',"crc":"'
_SEAL_LENGTH = len(_SEAL) + 8 + len('"}')


def sealed(entry: Mapping[str, Any]) -> bytes:
    """One line: compact JSON with the check sum as its last key."""
    body = json.dumps(entry, separators=(",", ":"), allow_nan=False).encode()[:-1]
    return body + _SEAL + b'%08x"}\n' % crc32(body)


def is_whole(line: bytes) -> bool:
    """Is the line (without its end) what was written?"""
    body, seal = line[:-_SEAL_LENGTH], line[-_SEAL_LENGTH:]
    return seal == _SEAL + b'%08x"}' % crc32(body)


def _continues(line: bytes) -> bool:
    """Was the line written together with the one before it?"""
    return line[:-_SEAL_LENGTH].endswith(b',"and":1')


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a journal file holds: whole lines (the header is the first), and how many bytes of it are good."""

    path: Path
    lines: Sequence[bytes]
    good: int
    torn: bytes

    def header(self) -> Line:
        return self.decoded(0)

    def entries(self) -> list[Line]:
        """Every record after the header; entry `i` stands in line `i + 2` of the file."""
        return [self.decoded(index) for index in range(1, len(self.lines))]

    def says(self, index: int, verb: str) -> bool:
        """Does a line record such a thing? Told without decoding it."""
        return self.lines[index].startswith(b'{"do":"%b"' % verb.encode())

    def decoded(self, index: int) -> Line:
        """One line, counted from the header on, which is line 0."""
        try:
            entry = json.loads(self.lines[index])
        except (ValueError, RecursionError) as error:
            raise JournalDamaged(self.path, index + 1, "is no JSON") from error
        if not isinstance(entry, dict):
            raise JournalDamaged(self.path, index + 1, "is no JSON object")
        return entry


def scan(path: Path, data: bytes) -> Recorded:
    """Check every line of a journal; raises JournalDamaged for damage that is not a torn tail."""
    *lines, _unended = data.split(b"\n")
    bad = next((index for index, line in enumerate(lines) if not is_whole(line)), len(lines))
    if any(is_whole(line) and not _continues(line) for line in lines[bad + 1 :]):
        raise JournalDamaged(path, bad + 1, "is damaged: its check sum is wrong, and good lines follow")
    if bad == 0:
        raise NothingToResume(path, "line 1 (the header) is not complete")
    good = sum(len(line) + 1 for line in lines[:bad])
    recorded = Recorded(path, lines[:bad], good, data[good:])
    version = recorded.header().get("journal")
    if not isinstance(version, int) or isinstance(version, bool):
        raise JournalDamaged(path, 1, "is no header of a journal")
    if version > FORMAT:
        raise JournalTooNew(path, version, FORMAT)
    return recorded


def read(path: str | Path) -> Recorded:
    """Look into a journal without changing it; a torn tail is left where it is."""
    path = Path(path)
    try:
        return scan(path, path.read_bytes())
    except FileNotFoundError as error:
        raise NothingToResume(path, "there is no such file") from error


class Journal:
    """A journal open for writing; nobody else can write it meanwhile."""

    def __init__(self, path: Path, fd: int, size: int, sync: Sync) -> None:
        self.path = path
        self._fd = fd
        self._size = size
        self._sync = sync

    @classmethod
    def create(cls, path: str | Path, header: Mapping[str, Any], sync: Sync = os.fdatasync) -> Journal:
        """A new file with its header, safely on the disk."""
        path = Path(path)
        try:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        except FileExistsError as error:
            raise JournalExists(path) from error
        journal = cls(path, _locked(path, fd), 0, sync)
        try:
            journal.append([{"journal": FORMAT, **header}])
            _sync_folder(path.parent, sync)
        except BaseException:
            journal.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: str | Path, sync: Sync = os.fdatasync) -> tuple[Journal, Recorded]:
        """An existing game; a torn tail is kept aside and cut."""
        path = Path(path)
        try:
            fd = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError as error:
            raise NothingToResume(path, "there is no such file") from error
        _locked(path, fd)
        try:
            recorded = scan(path, _content(fd))
            if recorded.torn:
                _keep_aside(path, recorded.torn, sync)
                os.ftruncate(fd, recorded.good)
                sync(fd)
        except BaseException:
            os.close(fd)
            raise
        return cls(path, fd, recorded.good, sync), recorded

    def append(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Write what belongs to one act; it is on the disk when this returns, or none of it counts."""
        data = b"".join(sealed({**entry, "and": 1} if index else entry) for index, entry in enumerate(entries))
        try:
            _write(self._fd, data, self._size)
            self._sync(self._fd)
        except OSError as error:
            os.ftruncate(self._fd, self._size)
            raise JournalUnwritable(self.path, error) from error
        self._size += len(data)

    def close(self) -> None:
        """Let others write; safe to call again."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _locked(path: Path, fd: int) -> int:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(fd)
        raise JournalBusy(path) from error
    return fd


def _content(fd: int) -> bytes:
    with os.fdopen(os.dup(fd), "rb") as file:
        return file.read()


def _write(fd: int, data: bytes, at: int) -> None:
    while data:
        written = os.pwrite(fd, data, at)
        data, at = data[written:], at + written


def _keep_aside(path: Path, torn: bytes, sync: Sync) -> None:
    """Tails are added to the file of earlier ones, never written over them."""
    fd = os.open(path.with_name(path.name + ".torn"), os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
    try:
        os.write(fd, torn if torn.endswith(b"\n") else torn + b"\n")
        sync(fd)
    finally:
        os.close(fd)
    _sync_folder(path.parent, sync)


def _sync_folder(folder: Path, sync: Sync) -> None:
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        sync(fd)
    finally:
        os.close(fd)
