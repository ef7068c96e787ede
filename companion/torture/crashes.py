"""A disk that notes what is done to it, and every state in which a power cut may leave it.

What is sure: the content and the length of a file after a sync of it, and the names in a folder after a sync of that.
Everything else may be there or not, in any order: each block of 512 bytes as it was or as it is, new blocks as zeros or
as something else, the length that it had at any time since, each name. After a sync that failed the disk may have
forgotten what it was given, and a later sync does not bring it back: only writing it again does.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from companion.durable import Disk

BLOCK = 512
NOISE = b"\xa5\n\x5a{\x00\xff"
"""What may be in a block that was somebody else's."""
FILLS = (b"\0", NOISE)

Event: TypeAlias = tuple[Any, ...]
"""What was done: `("write", file, at, data)`; a file goes by a number, so that it can have any name."""
Content: TypeAlias = dict[str, bytes | None]
"""A whole disk: what is in each file, by its path; None is a folder."""


class Noting(Disk):
    """Does everything to a real folder, and notes it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.base = content_of(root)
        self.events: list[Event] = []
        self.fails: frozenset[int] = frozenset()
        """The syncs that fail, counted from 0."""
        self._syncs = 0
        self._names = {path: number for number, path in enumerate(sorted(self.base))}
        self._open: dict[int, int | str] = {}
        self._next = len(self._names)

    def mark(self, what: str, value: object) -> None:
        """From here on somebody has been told this."""
        self.events.append(("mark", what, value))

    def open(self, path: Path, flags: int, mode: int) -> int:
        fd = super().open(path, flags, mode)
        name = self._name(path)
        if flags & os.O_DIRECTORY:
            self._open[fd] = name
            return fd
        if name not in self._names:
            self._names[name] = self._next
            self.events.append(("create", name, self._next))
            self._next += 1
        self._open[fd] = self._names[name]
        if flags & os.O_TRUNC:
            self.events.append(("truncate", self._names[name], 0))
        return fd

    def write(self, fd: int, data: bytes, at: int) -> int:
        written = super().write(fd, data, at)
        self.events.append(("write", self._open[fd], at, data[:written]))
        return written

    def truncate(self, fd: int, size: int) -> None:
        super().truncate(fd, size)
        self.events.append(("truncate", self._open[fd], size))

    def sync(self, fd: int) -> None:
        """A disk in memory has nothing to wait for."""
        file, failing = self._open[fd], self._syncs in self.fails
        self._syncs += 1
        self.events.append(("failed" if failing else "sync", file))
        if failing:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    data_sync = sync

    def close(self, fd: int) -> None:
        super().close(fd)
        self._open.pop(fd, None)

    def replace(self, old: Path, new: Path) -> None:
        super().replace(old, new)
        before, after = self._name(old), self._name(new)
        self._names[after] = self._names.pop(before)
        self.events.append(("move", before, after))

    def unlink(self, path: Path) -> None:
        super().unlink(path)
        self._names.pop(self._name(path))
        self.events.append(("unlink", self._name(path)))

    def mkdir(self, path: Path) -> None:
        super().mkdir(path)
        self.events.append(("create", self._name(path), -1))

    def _name(self, path: Path) -> str:
        return os.path.relpath(path, self.root)


def content_of(root: Path) -> Content:
    """A folder as it is, with everything in it."""
    found = sorted(root.rglob("*"))
    return {str(path.relative_to(root)): None if path.is_dir() else path.read_bytes() for path in found}


def lay(content: Content, root: Path) -> None:
    """Make a folder such as this; what is right already is not touched."""
    for path in sorted(root.rglob("*"), reverse=True):
        name = str(path.relative_to(root))
        if name not in content or (content[name] is None) != path.is_dir():
            path.rmdir() if path.is_dir() else path.unlink()
    for name, data in sorted(content.items()):
        path = root / name
        if data is None:
            path.mkdir(exist_ok=True)
        elif not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)


# ---------------------------------------------------------------------- one file


@dataclass(slots=True)
class File:
    """What is sure of a file, what it is now, and what else may be on the disk."""

    sure: bytearray = field(default_factory=bytearray)
    now: bytearray = field(default_factory=bytearray)
    blocks: dict[int, list[bytes]] = field(default_factory=dict)
    """What else may be in a block; nothing means that it never arrived."""
    sizes: list[int] = field(default_factory=list)
    _given: set[int] = field(default_factory=set)
    """Blocks that were written since the last sync; whether that failed or not."""
    _resized: bool = False

    def write(self, at: int, data: bytes) -> None:
        end = at + len(data)
        if end > len(self.now):
            self._resize(end)
        self.now[at:end] = data
        self._give(at // BLOCK, (end - 1) // BLOCK)

    def truncate(self, size: int) -> None:
        if size == len(self.now):
            return
        shorter = size < len(self.now)
        self._resize(size)
        if shorter:
            self._give(size // BLOCK, size // BLOCK)

    def _resize(self, size: int) -> None:
        self.now[size:] = bytes(max(0, size - len(self.now)))
        self.sizes.append(size)
        self._resized = True

    def _give(self, first: int, last: int) -> None:
        for block in range(first, last + 1):
            self.blocks.setdefault(block, []).append(self._block(self.now, block))
            self._given.add(block)

    def synced(self) -> None:
        for block in self._given:
            start, content = block * BLOCK, self._block(self.now, block)
            self.sure.extend(bytes(max(0, start - len(self.sure))))
            self.sure[start : start + BLOCK] = content
            self.blocks.pop(block, None)
        if self._resized:
            size = len(self.now)
            self.sure[size:] = bytes(max(0, size - len(self.sure)))
            self.sizes.clear()
            self.blocks = {block: maybe for block, maybe in self.blocks.items() if block * BLOCK < size}
        self.failed()

    def failed(self) -> None:
        self._given.clear()
        self._resized = False

    @property
    def is_sure(self) -> bool:
        return not self.blocks and not self.sizes

    def contents(self, chance: Random, most: int) -> list[bytes]:
        """What may be on the disk: all of it where that is not too much, else what is most different and some more."""
        sizes = sorted({len(self.sure), *self.sizes, *self._ends()})
        choices = [range(len(maybe) + 1) for _, maybe in sorted(self.blocks.items())]
        picks = [(sizes[-1], picked) for picked in _extremes(choices)]
        if len(sizes) * prod(map(len, choices)) * len(FILLS) <= most:
            picks = [(size, picked) for size in sizes for picked in product(*choices)]
        else:
            picks += [(chance.choice(sizes), tuple(map(chance.choice, choices))) for _ in range(most)]
        found = sorted({self._made(size, picked, fill) for size, picked in picks for fill in FILLS})
        return found if len(found) <= most else chance.sample(found, most)

    def _ends(self) -> Iterator[int]:
        """A length may also end with any of the blocks that are new."""
        longest = max(self.sizes, default=0)
        yield from (end for block in self.blocks if (end := (block + 1) * BLOCK) < longest and end > len(self.sure))

    def _made(self, size: int, picked: Sequence[int], fill: bytes) -> bytes:
        made = bytearray(self.sure[:size])
        if size > len(made):  # zeros up to the end of the block that was there: a disk writes whole blocks
            edge = min(size, -(-len(made) // BLOCK) * BLOCK)
            made.extend(bytes(edge - len(made)))
            made.extend((fill * (size // len(fill) + 1))[: size - len(made)])
        for block, pick in zip(sorted(self.blocks), picked, strict=True):
            if pick:
                start, content = block * BLOCK, self.blocks[block][pick - 1]
                if start < size:
                    made[start : start + len(content)] = content
        return bytes(made[:size])

    @staticmethod
    def _block(content: bytearray, block: int) -> bytes:
        return bytes(content[block * BLOCK : (block + 1) * BLOCK])


def _extremes(choices: Sequence[range]) -> list[tuple[int, ...]]:
    """All or nothing, all but one, one alone, the first ones, the last ones."""
    n = len(choices)
    last = [len(choice) - 1 for choice in choices]
    chosen: list[Sequence[int]] = [range(n), range(0)]
    chosen += [[at for at in range(n) if at != out] for out in range(n)] + [[at] for at in range(n)]
    chosen += [range(end) for end in range(n)] + [range(start, n) for start in range(n)]
    return [tuple(last[at] if at in kept else 0 for at in range(n)) for kept in chosen]


# ---------------------------------------------------------------------- a whole disk


@dataclass(frozen=True, slots=True)
class Name:
    """A name that was given or taken away. Whatever was called otherwise before is never without any name."""

    path: str
    file: int | None
    """None: the name was taken away."""
    needs: int = -1
    """The place of what must have happened before, in the list of all."""


class Model:
    """A disk after some events: what is sure of it, and what may be."""

    def __init__(self, base: Content) -> None:
        self.files: dict[int, File] = {}
        self._sure: dict[str, int] = {}
        self._now: dict[str, int] = {}
        self._pending: list[Name] = []
        for number, (path, data) in enumerate(sorted(base.items())):
            self._sure[path] = self._now[path] = number if data is not None else -1
            if data is not None:
                self.files[number] = File(bytearray(data), bytearray(data))

    def take(self, event: Event) -> None:
        match event:
            case ("create", path, file):
                if file >= 0:
                    self.files[file] = File()
                self._name(path, file)
            case ("write", file, at, data):
                self.files[file].write(at, data)
            case ("truncate", file, size):
                self.files[file].truncate(size)
            case ("sync", int(file)):
                self.files[file].synced()
            case ("failed", int(file)):
                self.files[file].failed()
            case ("sync", str(folder)):
                self._sync_folder(folder)
            case ("move", old, new):
                self._name(new, self._now[old])
                self._name(old, None, len(self._pending) - 1)
            case ("unlink", path):
                self._name(path, None)

    def _name(self, path: str, file: int | None, needs: int = -1) -> None:
        if file is None:
            self._now.pop(path, None)
        else:
            self._now[path] = file
        self._pending.append(Name(path, file, needs))

    def _sync_folder(self, folder: str) -> None:
        """Everything in this folder is sure now; a move out of it needs its other half no more."""
        inside = [(os.path.dirname(name.path) or ".") == folder for name in self._pending]
        _apply(self._sure, [name for name, there in zip(self._pending, inside, strict=True) if there])
        left = [name for name, there in zip(self._pending, inside, strict=True) if not there]
        self._pending = [Name(name.path, name.file) for name in left]

    def states(self, chance: Random, most: int) -> Iterator[Content]:
        """The disks that a cut of the power may leave now, each once."""
        seen: set[tuple[tuple[str, bytes | None], ...]] = set()
        for names in self._namings(chance, most):
            files = sorted(set(names.values()) - {-1})
            unsure = [file for file in files if not self.files[file].is_sure]
            each = max(2, most if len(unsure) < 2 else int(most**0.5))
            for contents in product(*(self.files[file].contents(chance, each) for file in unsure)):
                made = dict(zip(unsure, contents, strict=True))
                disk = self._content(names, made)
                key = tuple(sorted(disk.items()))
                if key not in seen:
                    seen.add(key)
                    yield disk

    def now(self) -> Content:
        """As the program sees it: what a power cut leaves if everything arrived."""
        return self._content(self._now, {number: bytes(file.now) for number, file in self.files.items()})

    def name_of(self, file: int) -> str:
        """How a file is called now; empty where it has no name any more."""
        return next((path for path, number in self._now.items() if number == file), "")

    def _namings(self, chance: Random, most: int) -> Iterator[dict[str, int]]:
        pending = self._pending
        whole = 2 ** len(pending) <= max(most, 4)
        picks: list[list[bool]] = [list(pick) for pick in product((False, True), repeat=len(pending))] if whole else []
        if not whole:
            picks = [[at < end for at in range(len(pending))] for end in range(len(pending) + 1)]
            picks += [[chance.random() < 0.5 for _ in pending] for _ in range(most // 4)]
        for pick in picks:
            if all(name.needs < 0 or pick[name.needs] for name, picked in zip(pending, pick, strict=True) if picked):
                names = dict(self._sure)
                _apply(names, [name for name, picked in zip(pending, pick, strict=True) if picked])
                yield names

    def _content(self, names: Mapping[str, int], made: Mapping[int, bytes]) -> Content:
        disk: Content = {}
        for path, file in sorted(names.items()):
            folder = os.path.dirname(path)
            if folder and names.get(folder) != -1:  # its folder never got its name
                continue
            disk[path] = None if file < 0 else made.get(file, bytes(self.files[file].sure))
        return disk


def _apply(names: dict[str, int], changes: Sequence[Name]) -> None:
    for name in changes:
        if name.file is None:
            names.pop(name.path, None)
        else:
            names[name.path] = name.file


@dataclass(frozen=True, slots=True)
class Cut:
    """One state of a disk after a power cut."""

    disk: Content
    told: Mapping[str, Any]
    """What whoever writes had been told until then: what is confirmed."""
    unsure: Sequence[tuple[int, bytes]]
    """What was written since the last sync that went well, and where: nobody was told that it is there."""


def cuts(noted: Noting, chance: Random, most: int = 64, every_byte: bool = True) -> Iterator[Cut]:
    """Every cut of the power: between any two things that were done, and within what was written at every byte."""
    model, told, unsure = Model(noted.base), dict[str, Any](), list[tuple[int, bytes]]()
    for event in [("begun",), *noted.events]:
        if event[0] == "mark":
            told = {**told, event[1]: event[2]}
        elif event[0] == "write":
            unsure = [*unsure, (event[2], event[3])]
            yield from (Cut(disk, told, unsure) for disk in _within(model, event, None if every_byte else chance))
        elif event[0] == "sync":
            unsure = []
        model.take(event)
        yield from (Cut(disk, told, unsure) for disk in model.states(chance, most))


def _within(model: Model, event: Event, chance: Random | None) -> Iterator[Content]:
    """The first bytes of what is written have arrived, and nothing of the rest: all of them, or a few by chance."""
    _, file, at, data = event
    before, name = model.now(), model.name_of(file)
    ends = range(1, len(data)) if chance is None else sorted({chance.randrange(len(data) + 1) for _ in range(3)})
    for end in ends if name else ():
        old = before[name] or b""
        new = old[:at] + bytes(max(0, at - len(old))) + data[:end] + old[at + end :]
        yield {**before, name: new}
