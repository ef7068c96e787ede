#!/usr/bin/env python3
"""How fast is Zombies!!! beside catanatron, a well-known simulator of Settlers of Catan written in Python?

    python scripts/compare_catanatron.py

One run on one core: both play random four-player games in turns, so that a busy machine slows them alike, and medians are
compared. A decision is one recorded answer here and one executed action there. Catanatron is installed into a virtual
environment of its own, which is made where it is missing. This prints what was measured; it is no test.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import IO, Any

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from companion.bots import RandomBot, act  # noqa: E402 - the checkout beside this script is measured
from companion.commands.bench import GAME, PLAYERS, TURNS, Measure, mid_game, new_table, table, time_fork  # noqa: E402
from companion.commands.simulate import NAMES, NewTable, play_out  # noqa: E402
from companion.engine import Driver  # noqa: E402
from companion.table import begin, new_opening, resume  # noqa: E402

ANSWERS = 2000
THEIRS = """
import random, sys, time
from catanatron import Color, Game, RandomPlayer
for line in sys.stdin:
    seed, actions, begun = int(line), 0, time.process_time()
    for turn in range(3):
        game = Game([RandomPlayer(color) for color in Color], seed=3 * seed + turn + 1)
        game.play()
        actions += len(game.state.actions)
    print(actions, time.process_time() - begun, flush=True)
"""


class Catanatron:
    """A process that plays three of their games whenever it is asked."""

    def __init__(self, folder: Path) -> None:
        python = folder / "bin" / "python"
        if not python.exists():
            print(f"making {folder} with catanatron ...", file=sys.stderr)
            venv.create(folder, with_pip=True)
        if subprocess.run([python, "-c", "import catanatron"], capture_output=True).returncode:
            subprocess.run([python, "-m", "pip", "install", "--quiet", "catanatron"], check=True)
        self._process = subprocess.Popen(
            [python, "-c", THEIRS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def play(self, seed: int) -> float:
        """Decisions a second."""
        asking, telling = self._pipes()
        asking.write(f"{seed}\n")
        actions, seconds = telling.readline().split()
        return int(actions) / float(seconds)

    def close(self) -> None:
        self._pipes()[0].close()
        self._process.wait()

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout


def rate(decisions: Callable[[], int]) -> float:
    """Decisions for each second of this process's time: what others do on the core does not count."""
    begun = process_time()
    return decisions() / (process_time() - begun)


def compare(theirs: Catanatron, rounds: int) -> Iterator[Measure]:
    """Play and replay in turns with them."""
    begun = new_table(GAME, PLAYERS, [])
    speeds: list[tuple[float, float, float]] = []
    for seed in range(rounds + 1):
        catan = theirs.play(seed)
        played: list[Driver[Any]] = []
        random_play = rate(lambda seed=seed, played=played: play(begun, seed, played))  # type: ignore[misc]
        speeds.append((catan, random_play, rate(lambda played=played: replay(begun, played))))  # type: ignore[misc]
    catan, random_play, replayed = (median(column) for column in zip(*speeds[1:], strict=True))  # the first warms up
    yield Measure("catan", "catanatron, random play, 4 players", catan, "/s", 0, False)
    yield Measure("random-play", "random play, 4 players", random_play, "/s", 2 * catan, False)
    yield Measure("random-ratio", "random play over catanatron", random_play / catan, "x", 2, False)
    yield Measure("replay", "replay of those games", replayed, "/s", 7 * catan, False)
    yield Measure("replay-ratio", "replay over catanatron", replayed / catan, "x", 7, False)


def play(begun: NewTable, seed: int, played: list[Driver[Any]]) -> int:
    driver = begun.sit_down()
    play_out(driver, RandomBot(seed), TURNS)
    played.append(driver)
    return len(driver.history)


def replay(begun: NewTable, played: list[Driver[Any]]) -> int:
    for driver in played:
        begun.sit_down().replay(driver.history)
    return sum(len(driver.history) for driver in played)


def journalled(path: Path) -> None:
    """A journal of so many answers."""
    opening = new_opening({"game": GAME, "players": list(NAMES[:PLAYERS]), "seed": 1, "chance": "auto"})
    sat = begin(opening, journal=path, sync=lambda fd: None)
    bot = RandomBot("journal", eagerness=0)
    while len(sat.driver.history) < ANSWERS:
        sat.answer(bot.answer(sat.driver))
    sat.close()


def time_resume(times: int = 9) -> float:
    """The median seconds that it takes to sit down again at a game of so many answers."""
    taken: list[float] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.journal"
        journalled(path)
        for _ in range(times):
            begun = perf_counter()
            sat = resume(path)
            taken.append(perf_counter() - begun)
            sat.close()
    return median(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="how often each plays (default 15)")
    parser.add_argument("--venv", type=Path, default=HERE / ".cache" / "catanatron", help="where catanatron lives")
    args = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    theirs = Catanatron(args.venv)
    measures = list(compare(theirs, args.rounds))
    theirs.close()
    fork = median(time_fork(mid_game(new_table(GAME, PLAYERS, []))) for _ in range(3))
    measures.append(Measure("fork", "fork in the middle of a game", fork, "us", 60, True))
    measures.append(Measure("resume", f"resume a journal of {ANSWERS} answers", time_resume() * 1000, "ms", 200, True))
    for line in table(measures):
        print(line)


if __name__ == "__main__":
    main()
