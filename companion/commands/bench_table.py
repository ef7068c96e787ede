"""What people at a table wait for besides presses: a game that is resumed, and a hint."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from companion.bots import RandomBot, act, bot
from companion.engine import CHOICE, Driver, Game
from companion.laboratory.playing import NAMES, new_table
from companion.table import begin, new_opening, resume
from companion.table.hinting import hint

ANSWERS = 2000
HINTS = 3
"""So many are asked for in each game."""
TABLES = (("zombies", 6), ("midevil", 4), ("totally-zombies", 8), ("totally-medieval", 2), ("zombie-slayer", 1))
"""Every game, with as many players as it has room for; with six MidEvil is over too soon."""
ROUNDS = 2
"""After so many of them hints are asked for."""


def journalled(path: Path, game: str, players: int) -> None:
    """A journal of so many answers."""
    opening = new_opening({"game": game, "players": list(NAMES[:players]), "seed": 1, "chance": "auto"})
    sat = begin(opening, journal=path, sync=lambda fd: None)
    bot = RandomBot("journal", eagerness=0)
    while len(sat.driver.history) < ANSWERS:
        sat.answer(bot.answer(sat.driver))
    sat.close()


def time_resume(game: str, players: int, times: int = 9) -> float:
    """The median seconds of this process's own time to sit down again at a game of so many answers."""
    taken: list[float] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.journal"
        journalled(path, game, players)
        for _ in range(times):
            begun = process_time()
            sat = resume(path)
            taken.append(process_time() - begun)
            sat.close()
    return median(taken)


def time_hints() -> float:
    """The longest of some hints in the middle of every game, in seconds that somebody waits for it."""
    return max(time_hint(driver) for game, players in TABLES for driver in to_advise(game, players))


def to_advise(game: str, players: int) -> Iterator[Driver[Game]]:
    """A game that goes on between sensible players, wherever somebody has the choice, a few rounds after its beginning;
    every choice is of another question."""
    driver, player = new_table(game, players, []).sit_down(), bot("sensible", "hints")
    met: set[str] = set()
    while driver.pending is not None and len(met) < HINTS:
        request = driver.pending
        late = driver.game.turn_number() > ROUNDS * players and request.seat >= 0 and request.kind == CHOICE
        if late and request.name not in met and len(list(islice(request.options, 2))) > 1:
            met.add(request.name)
            yield driver.fork()
        act(player, driver)


def time_hint(driver: Driver[Game]) -> float:
    """In seconds that somebody waits for it."""
    begun = perf_counter()
    hint(driver, driver.ask().seat)
    return perf_counter() - begun
