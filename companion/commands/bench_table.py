"""What people at a table wait for besides presses: a game that is resumed, and a hint."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from companion.bots import RandomBot
from companion.engine import Driver, Game
from companion.laboratory.playing import NAMES
from companion.table import begin, new_opening, resume
from companion.table.hinting import hint

ANSWERS = 2000
HINTS = 5


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


def time_hint(driver: Driver[Game]) -> float:
    """The longest of some hints, in seconds that somebody waits for it."""
    longest = 0.0
    for _ in range(HINTS):
        begun = perf_counter()
        hint(driver.fork(), driver.ask().seat)
        longest = max(longest, perf_counter() - begun)
    return longest
