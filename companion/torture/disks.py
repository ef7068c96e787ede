"""Disks that are full, read-only or failing at random moments of a game; damage in the middle of a journal; a second
companion at the same table; clocks that jump by years. What was told is so, and nothing is written over."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion import durable
from companion.daemon.memory import Memory, recall, remember
from companion.engine import CompanionError
from companion.games import GAMES
from companion.table import Journal, JournalBusy, JournalDamaged, JournalUnwritable, resume
from companion.table.journal import read
from companion.table.shelf import Shelf
from companion.torture.keepers import Broken, decide, opening_of
from companion.torture.power import Quick, in_memory
from companion.torture.trial import Span, Tally
from companion.web.tokens import Tokens

ACTS = 150
"""Decisions of one game."""
YEAR = 365 * 86_400 * 10**9
WORDS = {errno.ENOSPC: "Make room", errno.EROFS: "Make the disk writable", errno.EIO: "Look after the disk"}
"""What people are told to do."""


class Moody(Quick):
    """A disk on which something goes wrong after so many orders, and goes on so until it is mended."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._left = -1
        self.cause = 0
        """What is wrong, or will be; 0: nothing."""

    def spoil(self, cause: int) -> None:
        self.cause, self._left = cause, self._chance.randrange(4)

    def mend(self) -> None:
        self.cause, self._left = 0, -1

    def _spoilt(self, *causes: int) -> bool:
        """Is it so far? Then this order fails, where it is one that such a trouble concerns."""
        self._left = max(0, self._left - 1) if self._left >= 0 else -1
        return self._left == 0 and self.cause in causes

    def _fail(self) -> OSError:
        return OSError(self.cause, os.strerror(self.cause))

    def write(self, fd: int, data: bytes, at: int) -> int:
        if not self._spoilt(errno.ENOSPC, errno.EROFS):
            return super().write(fd, data, at)
        fits = self._chance.randrange(len(data)) if self.cause == errno.ENOSPC else 0
        if not fits:
            raise self._fail()
        return super().write(fd, data[:fits], at)

    def truncate(self, fd: int, size: int) -> None:
        if self._spoilt(errno.EROFS):
            raise self._fail()
        super().truncate(fd, size)

    def sync(self, fd: int) -> None:
        if self._spoilt(errno.EIO) and self._chance.random() < 0.7:
            raise self._fail()

    data_sync = sync

    def replace(self, old: Path, new: Path) -> None:
        if self._spoilt(errno.EROFS):
            raise self._fail()
        super().replace(old, new)


def run(span: Span, chance: Random) -> Tally:
    """One game after the other, each with its own mishaps."""
    tally, number = Tally(), 0
    while span.goes_on(tally):
        seed = chance.randrange(1 << 32)
        game = GAMES[number % len(GAMES)]
        number += 1
        try:
            with in_memory() as folder:
                Evening(folder, game, Random(seed), tally).play(lambda: span.goes_on(tally))
        except (Broken, CompanionError, OSError) as error:
            tally.broken.append(f"{game}, seed {seed}: {type(error).__name__}: {error}")
        tally.did["games"] += 1
    return tally


class Evening:
    """One game on a disk with moods."""

    def __init__(self, folder: Path, game: str, chance: Random, tally: Tally) -> None:
        self.folder = folder
        self.chance = chance
        self.tally = tally
        self.disk = Moody(chance)
        self.shelf = Shelf(folder)
        self.game = game
        with durable.on(self.disk):
            for _ in range(2):  # others are on the shelf already
                self.shelf.begin(opening_of(game, chance.randrange(1 << 32))).close()
            self.table = self.shelf.begin(opening_of(game, chance.randrange(1 << 32)))
            self.tokens = Tokens(folder)
        assert self.table.journal is not None
        self.path = self.table.journal.path
        self.confirmed = self.path.read_bytes()

    def play(self, goes_on: Callable[[], bool]) -> None:
        mishaps = (self.damage, self.second_companion, self.clock, self.start_again, self.besides)
        with durable.on(self.disk):
            for _ in range(ACTS):
                if self.table.driver.pending is None or not goes_on():
                    break
                if self.chance.random() < 0.2:
                    self.disk.spoil(self.chance.choice(list(WORDS)))
                self.act()
                if self.chance.random() < 0.5:
                    self.disk.mend()
                if self.chance.random() < 0.1:
                    self.chance.choice(mishaps)()
            self.disk.mend()
            self.start_again()
        self.table.close()

    def act(self) -> None:
        """Somebody decides: it counts and is in the journal, or it is refused in words and everything is as before."""
        before, history = self.table.position(), list(self.table.driver.history)
        try:
            decide(self.table, self.chance)
        except JournalUnwritable as error:
            self.tally.did["refused for the disk"] += 1
            if WORDS[self.disk.cause] not in str(error):
                raise Broken(f"people are not told what to do: {error}") from error
            if self.table.position() != before or self.table.driver.history != history:
                raise Broken("what was refused changed the game") from error
            return
        self.tally.did["decisions"] += 1
        data = self.path.read_bytes()
        if not data.startswith(self.confirmed) or len(data) == len(self.confirmed):
            raise Broken("what was confirmed is not in the journal")
        self.confirmed = data

    def start_again(self) -> None:
        """The companion is ended and started: the game stands as it did, or the disk is named."""
        before = self.table.position()
        self.table.close()
        self.tally.did["starts"] += 1
        try:
            _, self.table = self.shelf.resume(self.path)
        except JournalUnwritable:
            self.disk.mend()
            _, self.table = self.shelf.resume(self.path)
        if self.table.position() != before:
            raise Broken("after a start the game stands otherwise")
        self.confirmed = self.path.read_bytes()

    def damage(self) -> None:
        """A bit that turned in a copy of the journal, anywhere but in its last act: told, and nothing is changed."""
        lines = self.confirmed.splitlines(keepends=True)
        acts = [index for index, line in enumerate(lines) if b',"and":1,"crc":' not in line]
        end = sum(map(len, lines[: acts[-1]]))
        if not end:
            return
        data = bytearray(self.confirmed)
        data[self.chance.randrange(end)] ^= 1 << self.chance.randrange(8)
        copy = self.folder / "damaged"
        copy.write_bytes(data)
        self.tally.did["damaged journals"] += 1
        try:
            resume(copy).close()
        except JournalDamaged as error:
            if "Nothing was changed" not in str(error):
                raise Broken(f"people are not told what to do: {error}") from error
        else:
            raise Broken(f"damage is not told: {len(data)} bytes")
        if copy.read_bytes() != data:
            raise Broken("a damaged journal was changed")

    def second_companion(self) -> None:
        """Somebody starts another one: it does not get this game, and may look at it."""
        self.tally.did["second companions"] += 1
        try:
            Journal.open(self.path)[0].close()
        except JournalBusy:
            if read(self.path).good != len(self.confirmed):
                raise Broken("a second companion reads another game") from None
            return
        raise Broken("two companions write one game")

    def clock(self) -> None:
        """The clock jumps by years: with the next decision this game is the latest all the same."""
        jump = self.chance.choice([-30, -1, 1, 30]) * YEAR
        for path in self.folder.glob("*.journal"):
            os.utime(path, ns=(path.stat().st_mtime_ns + jump,) * 2)
        self.disk.mend()
        self.start_again()
        at = self.tally.did["decisions"]
        self.act()
        if self.tally.did["decisions"] > at and self.shelf.left([self.game], 1)[0].path != self.path:
            raise Broken("after the clock jumped another game is taken for the latest")
        self.tally.did["clock jumps"] += 1

    def besides(self) -> None:
        """What the desk remembers and which phones are paired: a comfort that never stops a game."""
        before = recall(self.folder)
        memory = Memory({"brightness": self.chance.random()}, str(self.path), frozenset(), "done")
        self.tokens.pair("a phone")
        remember(self.folder, memory)
        if recall(self.folder) not in (before, memory):
            raise Broken("what the desk remembers is neither the old nor the new")
