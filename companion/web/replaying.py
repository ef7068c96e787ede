"""Any kept game at any moment, read only: played once more from its journal, with a stop every so many records."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

from companion.engine import CompanionError, Driver, Game, Json, Record
from companion.games import rulebook
from companion.games.kit.board import board_of
from companion.languages import say
from companion.table import present
from companion.table.entries import DEEDS, effective
from companion.table.journal import read
from companion.table.past import past_of
from companion.table.repeating import repeat
from companion.table.shelf import SUFFIX
from companion.web import table_sections
from companion.web.errors import BadMessage

STRIDE = 200
"""So many records lie between two games that are kept to go on from."""
MOST_REELS = 2
MOST_LOG = 20
GAME_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")


class Reel:
    """One game as its journal tells it: only what still counts, nothing that was taken back."""

    def __init__(self, path: Path, packs: Sequence[str]) -> None:
        past = past_of(read(path))
        self.records: list[Record] = [past.records[i] for i in effective(past.records) if past.records[i].verb in DEEDS]
        game, since = past.opening.begin(past.opening.content(packs))
        self.title = past.opening.book.title
        driver = Driver(game)
        repeat(driver, since, strict=True)
        self._keys: dict[int, Driver[Game]] = {0: driver.fork()}
        self._at = 0
        self._driver: Driver[Game] = driver

    def view(self, at: int) -> dict[str, Json]:
        """The sections of the game after so many records."""
        at = min(at, len(self.records))
        self._go_to(at)
        game = self._driver.game
        board = board_of(game.id)
        last = self.records[max(0, at - MOST_LOG) : at]
        return {
            "at": at,
            "of": len(self.records),
            "title": self.title,
            "map": {"all": list(present.tiles(board.ground(game)).values())},
            "roles": table_sections.roles(board, rulebook(game.id).lights),
            "land": table_sections.land(game, board),
            "figures": present.figures(game, board),
            "step": present.step(self._driver, board),
            "players": present.players(self._driver, board),
            **present.on_mat(game, board),
            "log": [
                {"n": at - len(last) + index + 1, "words": board.words_of(game, record)}
                for index, record in enumerate(last)
            ],
        }

    def _go_to(self, at: int) -> None:
        """Forward by playing on, backward from the nearest game that was kept."""
        if at < self._at:
            start = max(key for key in self._keys if key <= at)
            self._driver, self._at = self._keys[start].fork(), start
        while self._at < at:
            stop = min(at, (self._at // STRIDE + 1) * STRIDE)
            try:
                self._driver.replay(self.records[self._at : stop])
            except CompanionError as error:
                raise BadMessage(
                    say("from record {} on this game does not fit the present rules: {}", self._at, error)
                ) from error
            self._at = stop
            if stop % STRIDE == 0 and stop not in self._keys:
                self._keys[stop] = self._driver.fork()


class Replays:
    """Games that were looked at lately. Slow, for it reads the disk and plays: one at a time, away from the loop."""

    def __init__(self, folder: Path, packs: Sequence[str] = ()) -> None:
        self.folder = folder
        self.packs = packs
        self._reels: OrderedDict[tuple[str, int, int], Reel] = OrderedDict()

    def length(self, id: str) -> int:
        """How many records a game has."""
        return len(self._reel(id).records)

    def view(self, id: str, at: int) -> dict[str, Json]:
        """A game after so many records."""
        return self._reel(id).view(at)

    def _reel(self, id: str) -> Reel:
        path = journal_path(self.folder, id)
        state = path.stat()
        key = (id, state.st_mtime_ns, state.st_size)
        reel = self._reels.pop(key, None) or Reel(path, self.packs)
        self._reels[key] = reel
        while len(self._reels) > MOST_REELS:
            self._reels.popitem(last=False)
        return reel


def journal_path(folder: Path, id: str) -> Path:
    """The journal of a game on the shelf; an id leads nowhere else."""
    path = folder / f"{id}{SUFFIX}"
    if not GAME_ID.fullmatch(id) or not path.is_file():
        raise BadMessage(say("there is no game of this id on the shelf"))
    return path
