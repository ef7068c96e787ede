#!/usr/bin/env python3
"""How fast are Zombies!!! and MidEvil beside catanatron, a well-known simulator of Settlers of Catan written in Python?

    python scripts/compare_catanatron.py

One run on one core: both play random four-player games in turns, so that a busy machine slows them alike, and medians
are compared. A decision is one recorded answer here and one executed action there. Catanatron is installed into a
virtual environment of its own, which is made where it is missing. This prints what was measured; it is no test.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import IO

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from companion.bots import RandomBot  # noqa: E402 - the checkout beside this script is measured
from companion.commands.bench import GAME, PLAYERS, TURNS, mid_game, time_fork  # noqa: E402
from companion.commands.bench_table import ANSWERS, time_resume  # noqa: E402
from companion.laboratory.playing import NewTable, new_table, play_out  # noqa: E402

ALSO = "midevil"
REPLAYS = 4
"""So often a game is played back, so that it takes about as long as playing it."""
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


def compare(theirs: Catanatron, rounds: int) -> Iterator[str]:
    """Play and replay in turns with them; each round is a pair, so that medians of ratios stand on a busy machine."""
    sits, evil = new_table(GAME, PLAYERS, []), new_table(ALSO, PLAYERS, [])
    measured = [one_round(theirs, sits, evil, seed) for seed in range(rounds + 1)][1:]  # the first one warms up
    catan, random_play, replayed, evil_play = (median(column) for column in zip(*measured, strict=True))
    yield line("catanatron, random play", catan, "/s")
    yield line("Zombies!!!, random play", random_play, "/s")
    yield line("Zombies!!!, replay of those games", replayed, "/s")
    yield line("MidEvil, random play", evil_play, "/s")
    yield line("random play over catanatron", median(one[1] / one[0] for one in measured), "x", least=2)
    yield line("replay over catanatron", median(one[2] / one[0] for one in measured), "x", least=7)
    yield line("MidEvil over catanatron", median(one[3] / one[0] for one in measured), "x", least=1)


def one_round(theirs: Catanatron, sits: NewTable, evil: NewTable, seed: int) -> tuple[float, float, float, float]:
    """Decisions for each second of a process's own time: what others do on the core does not count."""
    catan = theirs.play(seed)
    begun = process_time()
    midevil = evil.sit_down()
    play_out(midevil, RandomBot(seed), TURNS)
    evil_play = len(midevil.history) / (process_time() - begun)
    begun = process_time()
    driver = sits.sit_down()
    play_out(driver, RandomBot(seed), TURNS)
    played = process_time()
    for _ in range(REPLAYS):
        sits.sit_down().replay(driver.history)
    replayed = (process_time() - played) / REPLAYS
    return catan, len(driver.history) / (played - begun), len(driver.history) / replayed, evil_play


def line(what: str, value: float, unit: str, least: float = 0, most: float = 0) -> str:
    wanted = f"at least {least}" if least else f"at most {most}" if most else ""
    verdict = "" if not wanted else "ok" if (value >= least if least else value <= most) else "not reached"
    return f"{what:36} {value:>11,.2f} {unit:3} {wanted:13} {verdict}".rstrip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="how often each plays (default 15)")
    parser.add_argument("--venv", type=Path, default=HERE / ".cache" / "catanatron", help="where catanatron lives")
    args = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    theirs = Catanatron(args.venv)
    for one in compare(theirs, args.rounds):
        print(one)
    theirs.close()
    fork = median(time_fork(mid_game(new_table(GAME, PLAYERS, []))) for _ in range(3))
    print(line("fork in the middle of a turn", fork, "us", most=60))
    print(line(f"resume a journal of {ANSWERS:,} answers", time_resume(GAME, PLAYERS), "s", most=0.2))


if __name__ == "__main__":
    main()
