"""Runs trials, each in a process of its own, as many at once as there are cores, each for its share of the time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import IO, Any

from companion.laboratory.crew import surroundings
from companion.torture.trial import Tally, Trial

LOOK = 0.25
"""Seconds between two looks at the processes."""

Say = Callable[[str], None]


@dataclass(slots=True)
class Result:
    """What came of a trial."""

    trial: Trial
    tally: Tally
    seconds: float
    """How long it took; the longest of its processes, where it has several."""


@dataclass(slots=True)
class Running:
    """One trial that runs."""

    trial: Trial
    process: subprocess.Popen[bytes]
    said: IO[Any]
    complained: IO[Any]
    core: int
    begun: float = field(default_factory=monotonic)

    def result(self) -> Result:
        """What it said; a trial that ends without a result has broken a promise, too."""
        self.said.seek(0)
        lines = self.said.read().decode().splitlines()
        try:
            tally = Tally.read(json.loads(lines[-1]))
        except (IndexError, ValueError, KeyError, TypeError):
            tally = Tally(broken=[self._ended()])
        return Result(self.trial, tally, monotonic() - self.begun)

    def _ended(self) -> str:
        self.complained.seek(0)
        words = self.complained.read().decode(errors="replace").strip()
        return f"the trial ended with status {self.process.returncode}:\n{words}"


class Torture:
    """Some trials, and the time that they have together."""

    def __init__(self, trials: Sequence[Trial], minutes: float, workers: int, seed: int) -> None:
        self.trials = trials
        self.minutes = minutes
        self.workers = workers
        self.seed = seed

    def seconds_of(self, trial: Trial) -> float:
        """The time of each of its processes: a part of that of all cores, and none can use more than one of them."""
        whole, shares = 60 * self.minutes, sum(one.share for one in self.trials)
        return min(whole, whole * self.workers * trial.share / shares / trial.parts)

    def run(self, say: Say) -> list[Result]:
        """All of them, in the order in which they were given; the longest begin first."""
        done: dict[str, Result] = {}
        for result in self._ended(say):
            first = done.setdefault(result.trial.name, result)
            if first is not result:
                first.tally.add(result.tally)
                first.seconds = max(first.seconds, result.seconds)
        return [done[trial.name] for trial in self.trials]

    def _ended(self, say: Say) -> Iterator[Result]:
        waiting = [(trial, part) for trial in sorted(self.trials, key=self.seconds_of) for part in range(trial.parts)]
        all_of_them = len(waiting)
        under_way: list[Running] = []
        begun, ended = monotonic(), 0
        with ExitStack() as files:
            files.callback(_end, under_way)
            while waiting or under_way:
                while waiting and len(under_way) < self.workers:
                    under_way.append(self._begin(*waiting.pop(), _free(under_way), files))
                for one in [one for one in under_way if one.process.poll() is not None]:
                    under_way.remove(one)
                    ended += 1
                    yield one.result()
                names = dict.fromkeys(one.trial.name for one in under_way)
                say(self._progress(monotonic() - begun, f"{ended} of {all_of_them} done; {', '.join(names)}"))
                sleep(LOOK)

    def _begin(self, trial: Trial, part: int, core: int, files: ExitStack) -> Running:
        said = files.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - the stack closes it
        complained = files.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - the stack closes it
        words = [trial.name, str(self.seconds_of(trial)), str(self.minutes), str(self.seed), str(part), str(core)]
        command = [sys.executable, "-P", "-m", "companion.torture.worker", *words]
        process = subprocess.Popen(
            command, env=surroundings(), stdin=subprocess.DEVNULL, stdout=said, stderr=complained
        )
        return Running(trial, process, said, complained, core)

    def _progress(self, seconds: float, words: str) -> str:
        minutes, rest = divmod(int(seconds), 60)
        return f"{minutes}:{rest:02} of {self.minutes:g} min, {words}"


def _free(under_way: Sequence[Running]) -> int:
    """The core with the least to do. A trial stays on it: its threads take turns, and to wake one on another core takes
    longer than what it does."""
    used = Counter(one.core for one in under_way)
    return min(sorted(os.sched_getaffinity(0)), key=lambda core: used[core])


def _end(under_way: Sequence[Running]) -> None:
    """Somebody has had enough: whatever still runs is ended."""
    for one in under_way:
        with suppress(ProcessLookupError):
            one.process.terminate()
        one.process.wait()
