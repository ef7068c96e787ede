"""Writing what must last. A whole file is the old one or the new one whatever happens; an end that was added is there.

New content is written beside the file, brought to the disk, given its name, and then the folder is brought to the disk:
before that a power cut may take the name back. Whatever we keep is written through here, and here alone, so that
`companion torture` can cut the power between any two of these calls. Standard library only: every folder may use it.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, cast

Sync: TypeAlias = Callable[[int], None]
"""Brings what was written to a file (or to a folder) to the disk."""

NO_FOLDERS = (errno.EINVAL, errno.ENOTSUP)
"""What file systems answer that cannot bring a folder to the disk at all: those of networks and of other computers."""


class Disk:
    """The calls by which anything of ours changes a disk. Trials have disks that note, fail or lose them."""

    def open(self, path: Path, flags: int, mode: int) -> int:
        return os.open(path, flags | os.O_CLOEXEC, mode)

    def write(self, fd: int, data: bytes, at: int) -> int:
        """As much as the disk takes at once."""
        return os.pwrite(fd, data, at)

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def sync(self, fd: int) -> None:
        os.fsync(fd)

    def data_sync(self, fd: int) -> None:
        """Content and length; when it was written may be lost."""
        os.fdatasync(fd)

    def close(self, fd: int) -> None:
        os.close(fd)

    def replace(self, old: Path, new: Path) -> None:
        os.replace(old, new)

    def unlink(self, path: Path) -> None:
        os.unlink(path)

    def mkdir(self, path: Path) -> None:
        os.mkdir(path)


_disk = Disk()


@contextmanager
def on(disk: Disk) -> Iterator[None]:
    """Everything that is written meanwhile goes to this disk."""
    global _disk
    before, _disk = _disk, disk
    try:
        yield
    finally:
        _disk = before


# ---------------------------------------------------------------------- small steps


def sync(fd: int) -> None:
    _disk.sync(fd)


def data_sync(fd: int) -> None:
    _disk.data_sync(fd)


def unsynced(fd: int) -> None:
    """For what nobody misses after a power cut."""


def opened(path: Path, flags: int, mode: int = 0o666) -> int:
    return _disk.open(path, flags, mode)


def closed(fd: int) -> None:
    _disk.close(fd)


def write_at(fd: int, data: bytes, at: int) -> None:
    """All of it: a disk may take a part, and say with the next one that it is full."""
    while data:
        written = _disk.write(fd, data, at)
        data, at = data[written:], at + written


def truncate(fd: int, size: int) -> None:
    _disk.truncate(fd, size)


def unlink(path: Path) -> None:
    """Take a name away, where there is one."""
    with suppress(FileNotFoundError):
        _disk.unlink(path)


def sync_folder(folder: Path, sync: Sync = sync) -> None:
    """Bring the names in a folder to the disk, where there is such a thing."""
    if sync is unsynced:
        return
    fd = _disk.open(folder, os.O_RDONLY | os.O_DIRECTORY, 0)
    try:
        sync(fd)
    except OSError as error:
        if error.errno not in NO_FOLDERS:
            raise
    finally:
        _disk.close(fd)


def make_folder(path: Path, made: Callable[[Path], None] = lambda folder: None) -> None:
    """A folder and those above it, there after a power cut too; `made` is told each new one."""
    if path.is_dir():
        return
    make_folder(path.parent, made)
    with suppress(FileExistsError):  # somebody else was quicker; a file in its place is told by what comes next
        _disk.mkdir(path)
        made(path)
    sync_folder(path.parent)


def replace(old: Path, new: Path) -> None:
    """Another name, in the place of whatever has it; a power cut may take it back until the folder is synced."""
    _disk.replace(old, new)


def rename(old: Path, new: Path, sync: Sync = sync) -> None:
    """Another name for a file or folder, in the place of whatever has it; it stays so after a power cut."""
    replace(old, new)
    sync_folder(new.parent, sync)
    if old.parent != new.parent:
        sync_folder(old.parent, sync)


# ---------------------------------------------------------------------- whole files


def beside(path: Path) -> Path:
    """Where the new content of a file stands until it is whole; what a power cut leaves there is written over."""
    return path.with_name(f".{path.name}.new")


def write_whole(
    path: Path,
    data: bytes,
    mode: int = 0o666,
    sync: Sync = sync,
    ready: Callable[[Path], object] = lambda fresh: None,
) -> None:
    """The file is there with all of it, or as it was; OSError where the disk does not take it."""
    with writing(path, mode, sync, ready) as file:
        file.write(data)


@contextmanager
def writing(
    path: Path,
    mode: int = 0o666,
    sync: Sync = sync,
    ready: Callable[[Path], object] = lambda fresh: None,
) -> Iterator[BinaryIO]:
    """The same for content that is written bit by bit. `ready` sees the new file before it gets its name; whatever is
    raised until then leaves the old one."""
    fresh = beside(path)
    try:
        fd = _disk.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, mode)
        raw = _Raw(fd)
        try:
            file = io.BufferedWriter(raw)
            yield cast(BinaryIO, file)
            file.flush()
            ready(fresh)
            sync(fd)
        finally:
            raw.close()
            _disk.close(fd)
        _disk.replace(fresh, path)
        sync_folder(path.parent, sync)
    except BaseException as error:
        with suppress(OSError):  # a disk that cannot be written cannot be tidied up either
            unlink(fresh)
        if isinstance(error, OSError) and error.errno and error.filename in (None, os.fspath(fresh)):
            raise OSError(error.errno, error.strerror, os.fspath(path)) from error  # as people know the file
        raise


class _Raw(io.RawIOBase):
    """An open file of the disk, for whoever writes with a position of its own."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._at = 0

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        written = _disk.write(self._fd, bytes(data), self._at)
        self._at += written
        return written

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: os.fstat(self._fd).st_size}[whence]
        self._at = start + offset
        return self._at


# ---------------------------------------------------------------------- ends


def append(path: Path, data: bytes, sync: Sync = data_sync, mode: int = 0o666) -> int:
    """Add to the end of a file, which may be new; gives how long it is now. What does not fit is taken back."""
    fd = _disk.open(path, os.O_RDWR | os.O_CREAT, mode)
    try:
        size = os.fstat(fd).st_size
        try:
            write_at(fd, data, size)
            sync(fd)
        except OSError:
            with suppress(OSError):
                _disk.truncate(fd, size)
            raise
    finally:
        _disk.close(fd)
    sync_folder(path.parent, sync)
    return size + len(data)
