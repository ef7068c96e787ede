"""The journal: a game on disk as append-only JSON lines, one file per game, which survives a power cut at any instant.

The first line is the header, every further line a record. A line ends with a CRC-32 of everything before it
(`,"crc":"1a2b3c4d"}`). What belongs to one act is written at once and is on the disk before `append` returns; its
second and further lines say `"and":1`. So a broken line can be told apart: at the end it is a torn tail, which is cut
and kept aside in `<name>.torn`; with a later act after it, it is damage, and an error. Nothing is ever rewritten.

A journal gets its name when its header is on the disk. A disk that failed once is not believed: what it may have lost
is written anew and brought to the disk before anything else is added.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from companion import durable
from companion.durable import Sync
from companion.table.errors import (
    JournalBusy,
    JournalDamaged,
    JournalExists,
    JournalTooNew,
    JournalUnwritable,
    NothingToResume,
)

FORMAT = 1
TORN = ".torn"
PAGE = 1 << 16
"""What a computer brings to the disk at once is no more than this, whatever its kind."""
UNMENDED = "so the torn end that a power cut left cannot be kept aside, and nothing was changed"

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
        self._page = os.pread(fd, size % PAGE, size - size % PAGE)
        """The end of what counts: what shares a page with the next act."""
        self._doubtful = False
        """May the disk have something else than what counts?"""
        self._latest = 0

    @classmethod
    def create(cls, path: str | Path, header: Mapping[str, Any], sync: Sync = durable.data_sync) -> Journal:
        """A new file with its header, safely on the disk."""
        return cls.adopt(path, sealed({"journal": FORMAT, **header}), sync)

    @classmethod
    def adopt(cls, path: str | Path, data: bytes, sync: Sync = durable.data_sync) -> Journal:
        """A new file with all of this in it; until it is on the disk nobody finds it under this name."""
        path = Path(path)
        called = durable.beside(path)
        fd = _locked(path, called, os.O_RDWR | os.O_CREAT)
        try:
            if path.exists():  # nobody else begins it meanwhile: they would need the lock that we hold
                raise JournalExists(path)
            durable.truncate(fd, 0)
            durable.write_at(fd, data, 0)
            sync(fd)
            durable.replace(called, path)
            called = path
            durable.sync_folder(path.parent, sync)
        except BaseException as error:
            with suppress(OSError):
                durable.unlink(called)
            durable.closed(fd)
            if isinstance(error, OSError):
                raise JournalUnwritable(path, error) from error
            raise
        return cls(path, fd, len(data), sync)

    @classmethod
    def open(cls, path: str | Path, sync: Sync = durable.data_sync) -> tuple[Journal, Recorded]:
        """An existing game; a torn tail is kept aside and cut."""
        path = Path(path)
        try:
            fd = _locked(path, path, os.O_RDWR)
        except FileNotFoundError as error:
            raise NothingToResume(path, "there is no such file") from error
        try:
            recorded = scan(path, _content(fd))
            if recorded.torn:
                _cut(path, fd, recorded, sync)
        except BaseException:
            durable.closed(fd)
            raise
        return cls(path, fd, recorded.good, sync), recorded

    def append(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Write what belongs to one act; it is on the disk when this returns, or none of it counts."""
        data = b"".join(sealed({**entry, "and": 1} if index else entry) for index, entry in enumerate(entries))
        try:
            if self._doubtful:
                self._mend()
            self._doubtful = True
            durable.write_at(self._fd, data, self._size)
            self._sync(self._fd)
        except OSError as error:
            with suppress(OSError):  # else it is mended before the next act
                self._mend()
            raise JournalUnwritable(self.path, error) from error
        self._doubtful = False
        self._size += len(data)
        self._page = (self._page + data)[-(self._size % PAGE) :] if self._size % PAGE else b""
        self.stamp()

    def follow(self, latest: int) -> None:
        """From now on this game counts as written after that time, in nanoseconds since 1970. A clock may be years
        behind, as those of boards without a battery are: the game that is played comes after those that were left."""
        self._latest = latest

    def stamp(self) -> None:
        """Counts as written now."""
        if os.fstat(self._fd).st_mtime_ns <= self._latest:
            with suppress(OSError):  # the order of a list is no reason to refuse an answer
                os.utime(self._fd, ns=(self._latest + 1, self._latest + 1))

    def _mend(self) -> None:
        """What counts, and nothing after it, on the disk. A disk that failed may have forgotten what it was given, and
        say nothing of it the next time: all that it may have lost is given to it again."""
        durable.truncate(self._fd, self._size)
        durable.write_at(self._fd, self._page, self._size - len(self._page))
        self._sync(self._fd)
        self._doubtful = False

    def close(self) -> None:
        """Let others write; safe to call again."""
        if self._fd >= 0:
            durable.closed(self._fd)
            self._fd = -1


def _locked(path: Path, file: Path, flags: int) -> int:
    """The file that has this name when it is locked; another one may have got the name while we opened it."""
    while True:
        fd = durable.opened(file, flags, 0o644)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(fd), os.stat(file)):
                return fd
        except FileNotFoundError:
            pass
        except OSError as error:
            durable.closed(fd)
            raise JournalBusy(path) from error
        durable.closed(fd)


def _content(fd: int) -> bytes:
    with os.fdopen(os.dup(fd), "rb") as file:
        return file.read()


def _cut(path: Path, fd: int, recorded: Recorded, sync: Sync) -> None:
    """The tail is added to the file of earlier ones, never written over them; only then it goes."""
    torn = recorded.torn if recorded.torn.endswith(b"\n") else recorded.torn + b"\n"
    try:
        durable.append(path.with_name(path.name + TORN), torn, sync, 0o644)
        durable.truncate(fd, recorded.good)
        sync(fd)
    except OSError as error:
        raise JournalUnwritable(path, error, UNMENDED) from error
