"""Power cuts: whatever a table keeps is written on a disk that notes it, and read again from every state in which a cut
of the power may leave that disk; some are cut once more while they are mended."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from companion import durable
from companion.engine import CompanionError
from companion.games import GAMES
from companion.torture.crashes import Cut, Noting, cuts, lay
from companion.torture.keepers import KEEPERS, Broken, Game, Keeper
from companion.torture.trial import Span, Tally

LONGEST_GAME = 400
"""Acts of one game: most are over by then."""
A_FEW = 8
"""So many states of each cut are tried in a long game."""
CLOSELY = 40
"""One state of so many is taken up to its question, which takes long."""
MEMORY = Path("/dev/shm")


def run(span: Span, chance: Random) -> Tally:
    """Games of all kinds in turn, and after each one of the other things that are kept."""
    tally, round = Tally(), 0
    others = list(KEEPERS.values())
    while span.goes_on(tally):
        seed = chance.randrange(1 << 32)
        game = Game(GAMES[round % len(GAMES)], LONGEST_GAME)
        tally.did["games"] += 1
        try_out(game, Random(seed), tally, f"seed {seed}", span=span, fails=round % 2 == 1)
        try_out(others[round % len(others)](), Random(seed), tally, f"seed {seed}", every_byte=True)
        round += 1
    return tally


def try_out(
    keeper: Keeper,
    chance: Random,
    tally: Tally,
    how: str,
    *,
    most: int = A_FEW,
    every_byte: bool = False,
    fails: bool = False,
    span: Span | None = None,
    closely: int = CLOSELY,
) -> None:
    """Write once, then read every state that a cut may leave; what is broken is told with how it comes about."""
    with in_memory() as written, in_memory() as after:
        keeper.prepare(written, chance)
        noted = Noting(written)
        if fails:
            noted.fails = failing(chance)
        with durable.on(noted):
            keeper.write(written, noted, chance)
        tally.did["writes"] += len(noted.events)
        for number, cut in enumerate(cuts(noted, chance, most, every_byte)):
            tally.did["states"] += 1
            look_closely = number % closely == 0
            wrong = restarted(keeper, cut, after, look_closely)
            if not wrong and look_closely:
                wrong = cut_again(keeper, cut, after, chance, tally)
            if wrong:
                tally.broken.append(f"{keeper.name}, {how}, state {number}: {wrong}")
            if span is not None and look_closely and not span.goes_on(tally):
                return


def failing(chance: Random) -> frozenset[int]:
    """The syncs that fail: one of ten, and often the next one as well."""
    first = {number for number in range(2, 4 * LONGEST_GAME) if chance.random() < 0.1}
    return frozenset(first | {number + 1 for number in first if chance.random() < 0.3})


def restarted(keeper: Keeper, cut: Cut, folder: Path, closely: bool) -> str:
    """Start on a disk as a cut has left it; what is wrong, if anything."""
    lay(cut.disk, folder)
    with durable.on(Quick()):
        return _wrong(keeper, cut, folder, closely)


def cut_again(keeper: Keeper, cut: Cut, folder: Path, chance: Random, tally: Tally) -> str:
    """The power fails again while the start mends what the first cut left."""
    lay(cut.disk, folder)
    noted = Noting(folder)
    with durable.on(noted):
        wrong = _wrong(keeper, cut, folder, closely=False)
    if wrong or not noted.events:
        return wrong
    for again in cuts(noted, chance, A_FEW, every_byte=False):
        tally.did["states"] += 1
        tally.did["cut again"] += 1
        wrong = restarted(keeper, Cut(again.disk, cut.told, [*cut.unsure, *again.unsure]), folder, closely=False)
        if wrong:
            return f"cut again: {wrong}"
    return ""


def _wrong(keeper: Keeper, cut: Cut, folder: Path, closely: bool) -> str:
    try:
        keeper.check(folder, cut, closely)
    except Broken as error:
        return str(error)
    except (CompanionError, OSError) as error:
        return f"it could not be read: {type(error).__name__}: {error}"
    except Exception as error:  # a mistake of ours
        return f"a bug: {type(error).__name__}: {error}"
    return ""


class Quick(durable.Disk):
    """A disk in memory: nothing is waited for."""

    def sync(self, fd: int) -> None:
        return

    def data_sync(self, fd: int) -> None:
        return


@contextmanager
def in_memory() -> Iterator[Path]:
    """A folder that no real disk has to bear, where there is such a place."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)
