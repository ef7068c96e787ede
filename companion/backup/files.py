"""Putting files where they belong: whole or not at all, with their owner, and nothing that was there is thrown away."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from companion import durable


def owned(path: Path) -> None:
    """What root puts into somebody's folder belongs to that somebody."""
    if os.geteuid() == 0:
        there = path.parent.stat()
        os.chown(path, there.st_uid, there.st_gid)


def folder(path: Path) -> None:
    """Make a folder and those above it, each owned like the one it lies in."""
    durable.make_folder(path, owned)


def put(path: Path, data: bytes, written: int | None = None) -> None:
    """Write a file so that a power cut leaves the old one or the new one."""
    folder(path.parent)

    def ready(fresh: Path) -> None:
        owned(fresh)
        if path.exists():
            fresh.chmod(path.stat().st_mode & 0o777)
        if written is not None:
            os.utime(fresh, ns=(written, written))

    durable.write_whole(path, data, ready=ready)


def set_aside(path: Path) -> Path:
    """Keep what is there under another name, so that something new can take its place. A file keeps its own name until
    then, too: after a power cut there is none missing."""
    others = (path.with_name(f"{path.name}.before-{number}") for number in count(1))
    free = next(other for other in others if not other.exists())
    if path.is_file():
        put(free, path.read_bytes(), path.stat().st_mtime_ns)
        free.chmod(path.stat().st_mode & 0o777)
    else:
        durable.rename(path, free)
    return free
