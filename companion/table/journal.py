"""The journal: a game on disk as append-only JSON lines, one file per game, which survives a power cut at any instant.

The first line is the header, every further line a record. A line ends with a CRC-32 of everything before it
(`,"crc":"1a2b3c4d"}`). From format 2 on it is reckoned on from the sum of the line before, so that the lines are a
chain: one that is missing, doubled or in another place breaks it. A journal goes on in the format in which it began.

What belongs to one act is written at once and is on the disk before `append` returns; its second and further lines say
`"and":1`. So what is broken can be told apart. At the end, a line that was not written to its end (it is cut, or has
holes of zeros) is a torn tail: nobody was told that it counts. It is cut and kept aside in `<name>.torn`. A line at the
end that is complete, with a sum that does not fit, was written and changed afterwards: it is kept aside as well, and
people are told. With a later act after it, it is damage, and an error. Nothing is ever rewritten.

A journal gets its name when its header is on the disk. A disk that failed once is not believed: what it may have lost
is written anew and brought to the disk before anything else is added.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from companion import durable
from companion.durable import Sync
from companion.languages import say
from companion.table.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalTooNew,
    JournalUnwritable,
    NeverBegun,
    NothingToResume,
)

FORMAT = 2
CHAINED = 2
"""From this format on the lines are a chain."""

WRONG_SUM = say("its check sum is wrong")
CHANGED = say(
    "it was changed, or does not follow the line before it (lines may be missing, doubled or in another order)"
)
NO_FILE = say("there is no such file")

PAGE = 1 << 16
"""What a computer brings to the disk at once is no more than this, whatever its kind."""
UNMENDED = "so the torn end that a power cut left cannot be kept aside, and nothing was changed"

Line: TypeAlias = dict[str, Any]

_SEAL = b',"crc":"'
_SEAL_LENGTH = len(_SEAL) + 8 + len('"}')
_SEALS = re.compile(rb'(,"and":1)?,"crc":"[0-9a-f]{8}"}')
_BEGINNING = b'{"journal":'
_LINES = (b'{"do":', _BEGINNING)
"""How lines begin."""
_HOLE = b"\0\0"
"""Blocks that never reached the disk are full of zeros; one zero alone is a letter that was changed."""


def sealed(entry: Mapping[str, Any], before: int = 0) -> bytes:
    """One line: compact JSON with the check sum as its last key, reckoned on from the sum of the line before."""
    body = json.dumps(entry, separators=(",", ":"), allow_nan=False).encode()[:-1]
    return body + _SEAL + b'%08x"}\n' % crc32(body, before)


def is_whole(line: bytes, before: int = 0) -> bool:
    """Is the line (without its end) what was written after a line with that sum?"""
    body, seal = line[:-_SEAL_LENGTH], line[-_SEAL_LENGTH:]
    return seal == _SEAL + b'%08x"}' % crc32(body, before)


def sum_of(line: bytes) -> int:
    """The check sum that a whole line (without its end) says."""
    return int(line[-len('12345678"}') : -len('"}')], 16)


def chain(entries: Iterable[Mapping[str, Any]], before: int = 0) -> Iterator[bytes]:
    """Lines, the sum of each reckoned on from the one before it."""
    for entry in entries:
        line = sealed(entry, before)
        before = sum_of(line[:-1])
        yield line


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a journal file holds: whole lines (the header is the first), and how many bytes of it are good."""

    path: Path
    lines: Sequence[bytes]
    good: int
    torn: bytes
    version: int = FORMAT
    damaged: bool = False
    """Was the last act changed after it had been written? Then `torn` is what is left of it."""

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
        return _decoded(self.path, self.lines, index)

    @property
    def loss(self) -> str:
        """What people must know before they go on, where an act that counted is lost; empty where none is."""
        if not self.damaged:
            return ""
        return say(
            "the last act in {} was damaged and does not count: its {} letters are kept in {}. Does the table agree?",
            self.path.name,
            len(self.torn),
            aside(self.path).name,
        )


def scan(path: Path, data: bytes) -> Recorded:
    """Check every line of a journal; raises JournalDamaged for damage that is not in its last act."""
    *lines, rest = data.split(b"\n")
    if not lines or not is_whole(lines[0]):
        raise _without_header(path, data, lines)
    version = _version(path, lines)
    chained = version >= CHAINED
    bad = _first_bad(lines, chained)
    good = sum(len(line) + 1 for line in lines[:bad])
    broken = [*lines[bad:], rest]
    if _acts_after(broken):
        why = CHANGED if chained else WRONG_SUM
        raise JournalDamaged(path, bad + 1, say("is damaged: {}, and more follows", why))
    return Recorded(path, lines[:bad], good, data[good:], version, _was_written(broken))


def _version(path: Path, lines: Sequence[bytes]) -> int:
    version = _decoded(path, lines, 0).get("journal")
    if not isinstance(version, int) or isinstance(version, bool):
        raise JournalDamaged(path, 1, say("is no header of a journal"))
    if version < 1:
        raise JournalDamaged(path, 1, say("says that this is a journal of format {}, which there never was", version))
    if version > FORMAT:
        raise JournalTooNew(path, version, FORMAT)
    return version


def _decoded(path: Path, lines: Sequence[bytes], index: int) -> Line:
    try:
        entry = json.loads(lines[index])
    except (ValueError, RecursionError) as error:
        raise JournalDamaged(path, index + 1, say("is no JSON")) from error
    if not isinstance(entry, dict):
        raise JournalDamaged(path, index + 1, say("is no JSON object"))
    return entry


def _first_bad(lines: Sequence[bytes], chained: bool) -> int:
    """The first line that is not what was written there; their number where all are."""
    before = 0
    for index, line in enumerate(lines):
        if not is_whole(line, before):
            return index
        before = sum_of(line) if chained else 0
    return len(lines)


def _acts_after(broken: Sequence[bytes]) -> bool:
    """Is there another act after the first of these lines? It may be joined to it by the loss of a line's end. The rest
    of a line, after a block that holds somebody else's old letters, is none."""
    first, *later = broken
    joined = [place for place in _SEALS.finditer(first) if _HOLE not in first[: place.start()]][1:]
    written = (line for line in later if line.startswith(_LINES) and _HOLE not in line)
    acts = [match for line in written for match in _SEALS.finditer(line)]
    return any(match[1] is None for match in (*joined, *acts))


def _was_written(broken: Sequence[bytes]) -> bool:
    """Was the first of these lines written to its end? Then all of it reached the disk, and it was changed there."""
    first, *later = broken
    if _HOLE in first:
        return False
    # a line that lost its end is longer than its seal; one that never had it is cut somewhere
    return bool(later) or any(match.end() < len(first) for match in _SEALS.finditer(first))


def _without_header(path: Path, data: bytes, lines: Sequence[bytes]) -> Exception:
    """A game that was cut off as it began, damage, or no journal at all."""
    broken = data.split(b"\n")
    if lines and _acts_after(broken):
        return JournalDamaged(path, 1, say("is damaged: {}, and more follows", WRONG_SUM))
    is_ours = data.startswith((_BEGINNING, _HOLE)) or _BEGINNING.startswith(data)
    if is_ours and not _was_written(broken):
        return NeverBegun(path)
    if lines:
        return JournalDamaged(path, 1, say("is no header of a journal: {}", WRONG_SUM))
    return NothingToResume(path, say("this is no journal"))


def aside(path: Path) -> Path:
    """Where the torn and damaged ends of a journal are kept."""
    return path.with_name(path.name + ".torn")


def read(path: str | Path) -> Recorded:
    """Look into a journal without changing it; a torn tail is left where it is."""
    path = Path(path)
    try:
        return scan(path, path.read_bytes())
    except FileNotFoundError as error:
        raise NothingToResume(path, NO_FILE) from error


def look(path: Path) -> Recorded:
    """The same where nobody writes it meanwhile: JournalBusy says that somebody does."""
    try:
        fd = _locked(path, path, os.O_RDONLY)
    except FileNotFoundError as error:
        raise NothingToResume(path, NO_FILE) from error
    try:
        return scan(path, _content(fd))
    finally:
        durable.closed(fd)


class Journal:
    """A journal open for writing; nobody else can write it meanwhile."""

    def __init__(self, path: Path, fd: int, size: int, sync: Sync, version: int = FORMAT, last_sum: int = 0) -> None:
        self.path = path
        self.version = version
        """The format in which it began, and goes on."""
        self._fd = fd
        self._size = size
        self._sync = sync
        self._last_sum = last_sum
        self._page = os.pread(fd, size % PAGE, size - size % PAGE)
        """The end of what counts: what shares a page with the next act."""
        self._doubtful = False
        """May the disk have something else than what counts?"""
        self._latest = 0

    @classmethod
    def create(cls, path: str | Path, header: Mapping[str, Any], sync: Sync = durable.data_sync) -> Journal:
        """A new file with its header, safely on the disk."""
        path, data = Path(path), sealed({"journal": FORMAT, **header})
        return cls(path, _begun(path, data, sync), len(data), sync, FORMAT, sum_of(data[:-1]))

    @classmethod
    def open(cls, path: str | Path, sync: Sync = durable.data_sync) -> tuple[Journal, Recorded]:
        """An existing game; a torn tail is kept aside and cut."""
        path = Path(path)
        try:
            fd = _locked(path, path, os.O_RDWR)
        except FileNotFoundError as error:
            raise NothingToResume(path, NO_FILE) from error
        try:
            recorded = scan(path, _content(fd))
            if recorded.torn:
                _cut(path, fd, recorded, sync)
        except BaseException:
            durable.closed(fd)
            raise
        return cls(path, fd, recorded.good, sync, recorded.version, sum_of(recorded.lines[-1])), recorded

    def append(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Write what belongs to one act; it is on the disk when this returns, or none of it counts."""
        act = [{**entry, "and": 1} if index else entry for index, entry in enumerate(entries)]
        lines = list(chain(act, self._last_sum) if self.version >= CHAINED else map(sealed, act))
        data = b"".join(lines)
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
        self._last_sum = sum_of(lines[-1][:-1])
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
        durable.truncate(self._fd, self._size + 1)  # a length that did not change would not be given again
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


def adopt(path: Path, data: bytes, sync: Sync = durable.data_sync) -> None:
    """A journal from elsewhere under a new name, as it is."""
    durable.closed(_begun(path, data, sync))


def _begun(path: Path, data: bytes, sync: Sync) -> int:
    """A new file with all of this in it; until it is on the disk nobody finds it under this name."""
    called = durable.beside(path)
    fd = _locked(path, called, os.O_RDWR | os.O_CREAT)
    try:
        if path.exists():  # nobody else begins it meanwhile: they would need the lock that we hold
            _let_go(path, sync)
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
    return fd


def _let_go(path: Path, sync: Sync) -> None:
    """The name of a game that was cut off as it began is free again; what there is of it is kept aside."""
    if not _never_began(path, path.read_bytes()):
        raise JournalExists(path)
    fd = _locked(path, path, os.O_RDWR)  # somebody may be beginning it at this moment
    try:
        data = _content(fd)
        if not _never_began(path, data):
            raise JournalExists(path)
        if data:
            _keep_aside(path, data, sync)
    finally:
        durable.closed(fd)


def _never_began(path: Path, data: bytes) -> bool:
    try:
        scan(path, data)
    except NeverBegun:
        return True
    except JournalError:
        return False
    return False


def _content(fd: int) -> bytes:
    with os.fdopen(os.dup(fd), "rb") as file:
        file.seek(0)
        return file.read()


def _cut(path: Path, fd: int, recorded: Recorded, sync: Sync) -> None:
    """The tail goes when it has been kept aside."""
    try:
        _keep_aside(path, recorded.torn, sync)
        durable.truncate(fd, recorded.good)
        sync(fd)
    except OSError as error:
        raise JournalUnwritable(path, error, so=UNMENDED) from error


def _keep_aside(path: Path, torn: bytes, sync: Sync) -> None:
    """Tails are added to the file of earlier ones, never written over them."""
    durable.append(aside(path), torn if torn.endswith(b"\n") else torn + b"\n", sync, 0o644)
