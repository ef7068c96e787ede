"""Everything that a table keeps, written as it is written in an evening, and read again after a power cut.

A keeper writes on a disk that notes everything and marks what it has been told is safe. After a cut it is read with the
real readers: what was confirmed is there, what was not is there or not, and whatever is wrong has a way on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion import packs
from companion.backup import Kept, Restoring, read, write
from companion.daemon.memory import Memory, recall, remember
from companion.engine import Json
from companion.games import rulebook
from companion.packs.merging import HEAD
from companion.packs.starting import start
from companion.service import Starts
from companion.table import Journal, Opening, Table, new_opening
from companion.table.errors import JournalUnwritable, NothingToResume
from companion.table.shelf import Shelf
from companion.torture.crashes import Cut, Noting, content_of
from companion.web.tokens import Tokens


class Broken(Exception):
    """A promise that did not hold."""


class Keeper(ABC):
    """One kind of thing that is kept."""

    name = ""

    def prepare(self, root: Path, chance: Random) -> None:  # noqa: B027  # most begin with nothing
        """What is there before, safely on the disk."""

    @abstractmethod
    def write(self, root: Path, disk: Noting, chance: Random) -> None:
        """An evening's writing."""

    @abstractmethod
    def check(self, root: Path, cut: Cut, closely: bool) -> None:
        """Read it after a cut; raises Broken. `closely`: also what takes long."""


class Game(Keeper):
    """The journal of a whole random game, with decisions taken back."""

    name = "journal"

    def __init__(self, game: str, acts: int) -> None:
        self.game = game
        self.acts = acts
        self.live = b""
        """The journal as it was in the end, all of it confirmed."""
        self._stood: dict[int, Json] = {}
        """The position after so many bytes."""

    def write(self, root: Path, disk: Noting, chance: Random) -> None:
        try:
            table = Shelf(root).begin(opening_of(self.game, chance.randrange(1 << 32)))
        except JournalUnwritable:
            return
        path = self._path(root)
        self._confirm(table, path, disk)
        for _ in range(self.acts):
            if table.driver.pending is None:
                break
            try:
                decide(table, chance)
            except JournalUnwritable:
                continue
            self._confirm(table, path, disk)
        table.close()
        self.live = path.read_bytes()

    def _path(self, root: Path) -> Path:
        return root / f"{self.game}-0001.journal"

    def _confirm(self, table: Table, path: Path, disk: Noting) -> None:
        size = path.stat().st_size
        self._stood[size] = table.position()
        disk.mark(self.name, size)

    def check(self, root: Path, cut: Cut, closely: bool) -> None:
        path, confirmed = self._path(root), cut.told.get(self.name, 0)
        before = content_of(root).get(path.name)
        try:
            journal, _ = Journal.open(path)
        except NothingToResume:
            if confirmed:
                raise Broken(f"a game with {confirmed} confirmed bytes is gone") from None
            if closely:
                self._begin_anew(root)
            return
        journal.close()
        data = path.read_bytes()
        if len(data) < confirmed or data[:confirmed] != self.live[:confirmed]:
            raise Broken(f"{confirmed} bytes were confirmed, {len(data)} are there, and they are others")
        if data != self.live[: len(data)] and not any(self._being_written(data, *tried) for tried in cut.unsure):
            raise Broken("there is something in the journal that nobody did")
        torn = (before or b"")[len(data) :]
        aside = path.with_name(f"{path.name}.torn")
        if torn and torn not in aside.read_bytes():
            raise Broken("the torn end is neither in the journal nor beside it")
        if closely:
            self._resume(root, path, data)

    def _being_written(self, data: bytes, at: int, tried: bytes) -> bool:
        """Is this the journal as far as it counts, and the first lines of what was being written there?"""
        return data[:at] == self.live[:at] and tried.startswith(data[at:]) and data.endswith(b"\n")

    def _begin_anew(self, root: Path) -> None:
        """A name that was never begun is free."""
        Shelf(root).begin(opening_of(self.game, 1)).close()
        if not self._path(root).exists():
            raise Broken(f"the name of a game that never began is not free: {sorted(content_of(root))}")

    def _resume(self, root: Path, path: Path, data: bytes) -> None:
        _, table = Shelf(root).resume(path)
        table.close()
        stood = self._stood.get(len(data)) if self.live.startswith(data) else None
        if stood is not None and table.position() != stood:
            raise Broken(f"after {len(data)} bytes the game stands otherwise than it did")


def opening_of(game: str, seed: int) -> Opening:
    """A game of two, or of one where it is played alone; the companion rolls and draws."""
    book = rulebook(game)
    players = ["Ana", "Ben"][: book.players[book.modes[0]][1]]
    return new_opening({"game": game, "players": players, "chance": "auto", "seed": seed})


def decide(table: Table, chance: Random) -> None:
    """Something that people may do: most often an answer, sometimes a step back."""
    if chance.random() < 0.05 and table.taken_back(1):
        table.undo()
        return
    offer = table.driver.offer
    table.answer(chance.choice(list(table.driver.ask().options)) if offer is None else offer)


class Versions(Keeper):
    """Something that is written whole, again and again: after a cut it is as last confirmed, or as it was to become."""

    def __init__(self) -> None:
        self.wrote: list[object] = []

    def prepare(self, root: Path, chance: Random) -> None:
        self.wrote.append(self.read(root))

    def write(self, root: Path, disk: Noting, chance: Random) -> None:
        for number in range(1, 6):
            self.wrote.append(self.change(root, chance))
            disk.mark(self.name, number)

    def check(self, root: Path, cut: Cut, closely: bool) -> None:
        told = cut.told.get(self.name, 0)
        found = self.read(root)
        if found not in self.wrote[told : told + 2]:
            raise Broken(f"the {self.name} is neither the one that was confirmed nor the next: {found!r}")

    @abstractmethod
    def change(self, root: Path, chance: Random) -> object:
        """Write the next version, whatever it is."""

    @abstractmethod
    def read(self, root: Path) -> object:
        """What is on the disk, by the real reader."""


class DeskMemory(Versions):
    """Settings, the game on the table, games that are over."""

    name = "memory"

    def change(self, root: Path, chance: Random) -> Memory:
        finished = frozenset(f"zombies-{number:04}.journal" for number in range(chance.randrange(60)))
        memory = Memory({"brightness": chance.random()}, f"/games/{chance.random()}", finished, "done")
        remember(root, memory)
        return memory

    def read(self, root: Path) -> object:
        return recall(root)


class Phones(Versions):
    """Phones that were paired, and the key of the seats."""

    name = "phones"

    def prepare(self, root: Path, chance: Random) -> None:
        self._tokens = Tokens(root)
        super().prepare(root, chance)

    def change(self, root: Path, chance: Random) -> object:
        if chance.random() < 0.2:
            self._tokens.revoke("all")
        else:
            self._tokens.pair(f"phone {chance.random()}")
        return self._seen(self._tokens)

    def read(self, root: Path) -> object:
        return self._seen(Tokens(root))

    def _seen(self, tokens: Tokens) -> object:
        return tokens.paired, tokens.of_seat("zombies-0001", 1)


class FailedStarts(Versions):
    """How many starts failed in a row, and how the last one ended."""

    name = "starts"

    def change(self, root: Path, chance: Random) -> object:
        starts = Starts(root, boot="this run")
        starts.begin()
        if chance.random() < 0.3:
            starts.stopped()
        return self.read(root)

    def check(self, root: Path, cut: Cut, closely: bool) -> None:
        """Between a beginning and its end there is one more version."""
        found, told = self.read(root), cut.told.get(self.name, 0)
        near = self.wrote[told : told + 2]
        counted = [(seen.failed, seen.failed + 1) for seen in near if hasattr(seen, "failed")]
        if found.trouble or not any(found.failed in both for both in counted):
            raise Broken(f"failed starts: {found!r} after {near!r}")

    def read(self, root: Path) -> Any:
        return Starts(root, boot="this run").look()


class OwnPack(Keeper):
    """A pack of one's own that is just being started."""

    name = "pack"

    def write(self, root: Path, disk: Noting, chance: Random) -> None:
        _, files = start("zombies-2014", root / "packs" / "ours")
        disk.mark(self.name, 1)
        self.files = {file.name: file.read_bytes() for file in files}

    def check(self, root: Path, cut: Cut, closely: bool) -> None:
        ours = root / "packs" / "ours"
        if not (ours / HEAD).exists():
            if cut.told.get(self.name):
                raise Broken("a pack that was started is gone")
            if closely:
                start("zombies-2014", ours)
        if (ours / HEAD).exists() and any((ours / name).read_bytes() != data for name, data in self.files.items()):
            raise Broken("a pack that was cut off while it was started lacks something")
        if closely and packs.load("ours", [root / "packs"]).title != packs.load("zombies-2014").title + ", our copy":
            raise Broken("a pack that was started is another one")


class Archive(Keeper):
    """A backup that is made, and one that is put back over older states of its games."""

    name = "backup"

    def prepare(self, root: Path, chance: Random) -> None:
        (root / "games").mkdir()
        shelf = Shelf(root / "games")
        for name in ("Ana", "Cy"):
            table = shelf.begin(new_opening({"game": "zombies", "players": [name, "Ben"], "chance": "auto", "seed": 3}))
            older = content_of(root / "games")
            for _ in range(4):
                decide(table, chance)
            table.close()
        remember(root / "games", Memory({"brightness": 0.5}, None, frozenset(), "done"))
        self.games = {name: data or b"" for name, data in content_of(root / "games").items()}
        last = max(name for name in self.games if name.endswith(".journal"))
        (root / "games" / last).write_bytes(older[last] or b"")  # an earlier state of the second game
        (root / "games" / min(self.games)).unlink()

    def write(self, root: Path, disk: Noting, chance: Random) -> None:
        write(root / "backup.zip", [Kept(f"games/{name}", data, 0) for name, data in sorted(self.games.items())])
        disk.mark("made", 1)
        self._restore(root)
        disk.mark("restored", 1)

    def _restore(self, root: Path) -> None:
        restoring = Restoring(read(root / "backup.zip"), root / "games", ())
        restoring.check()
        restoring.restore()

    def check(self, root: Path, cut: Cut, closely: bool) -> None:
        if not (root / "backup.zip").exists():
            if cut.told.get("made"):
                raise Broken("a backup that was made is gone")
            return
        self._restore(root)
        found = content_of(root / "games")
        lost = [name for name, data in self.games.items() if found.get(name) != data and name.endswith(".journal")]
        if lost:
            raise Broken(f"put back once more after a cut, {', '.join(lost)} is not what was kept")


KEEPERS: Mapping[str, Callable[[], Keeper]] = {
    keeper.name: keeper for keeper in (DeskMemory, Phones, FailedStarts, OwnPack, Archive)
}
"""All but the journals of games."""
