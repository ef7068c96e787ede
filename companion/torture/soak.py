"""Promise: a companion that runs for a whole day is at its end what it was in its first hour.

One companion with its real drivers, in simulated time. Every hour people begin a game, play, lose and find a device,
put the game away and leave the desk alone. Then it is measured: memory, threads, open files, and how long the loop
works before it listens again.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import os
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.daemon import showing
from companion.desk.intents import Begin, PutAway
from companion.desk.knowing import Settings
from companion.engine import Json
from companion.games import GAMES, rulebook
from companion.rehearse.evening import Evening
from companion.rehearse.simulated_time import SimulatedTime
from companion.torture.devices import NAMES, Broken, Hands
from companion.torture.trial import Span, Tally

HOURS = "simulated hours"
HOUR = 3600.0
AWAKE = 240.0
"""Seconds of every hour in which the lights breathe as they do; a whole day of that is a million pictures."""
NIGHT = 2.0
"""Seconds between two pictures for the rest of the hour."""
DECISIONS = 50
"""In every hour."""
WARM = 1
"""Hours after which nothing is expected to grow any more."""
MORE_MEMORY, MORE_OBJECTS, MORE_LAG = 6.0, 0.06, 1.6
"""What a later hour may have more than an earlier one: megabytes, a part of all objects, times the loop's work."""


@dataclass(slots=True)
class Passes:
    """The passes of the loop in one hour."""

    many: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.many += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


@dataclass(frozen=True, slots=True)
class Measured:
    """A companion at the end of an hour."""

    megabytes: float
    objects: int
    threads: int
    files: int
    lag: float
    """Milliseconds of work in the mean pass of the loop."""
    longest: float
    """Milliseconds of the longest pass."""

    @classmethod
    def now(cls, passes: Passes) -> Measured:
        gc.collect()
        _give_back()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return cls(
            pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            len(gc.get_objects()),
            threading.active_count(),
            len(os.listdir("/proc/self/fd")),
            1000 * passes.seconds / max(passes.many, 1),
            1000 * passes.longest,
        )


def _give_back() -> None:
    """Have the C library give back what nobody uses, so that what is measured is what is used."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


class Day:
    """A companion that nobody switches off."""

    def __init__(self, evening: Evening, chance: Random, tally: Tally) -> None:
        self.evening = evening
        self.chance = chance
        self.tally = tally
        self.hours: list[Measured] = []
        self._begin_to_count()

    def _begin_to_count(self) -> None:
        self._passes = Passes()
        self.evening.time.passed = self._passes.add

    async def hour(self, game: str) -> None:
        """A game, a break, and a look at how everything is."""
        end = self.evening.time.now + HOUR
        await self._play(game, DECISIONS)
        await asyncio.sleep(AWAKE)
        await self._rest(end - self.evening.time.now)
        self.hours.append(Measured.now(self._passes))
        self._begin_to_count()
        self.tally.did[HOURS] += 1

    async def _rest(self, seconds: float) -> None:
        """The tray is put into the cupboard, and the lights breathe slowly."""
        showing.FRAME_TIME, day = NIGHT, showing.FRAME_TIME
        self.evening.tray.unplug()
        try:
            await asyncio.sleep(max(0.0, seconds))
        finally:
            showing.FRAME_TIME = day
            self.evening.tray.plug()

    async def warm(self) -> None:
        """Every game was on the table once: what is read for the first time is no growth."""
        for game in GAMES:
            await self._play(game, DECISIONS // 2)

    async def _play(self, game: str, most: int) -> None:
        book = rulebook(game)
        mode = next(iter(book.modes))
        people: list[Json] = [*NAMES[: book.players[mode][0]]]
        await self.evening.daemon.do(Begin({"game": game, "mode": mode, "players": people}), "typed")
        hands = Hands(self.evening, self.chance, self.tally)
        for _ in range(most):
            if not await hands.decide():
                break
            self.tally.did["decisions"] += 1
        await hands.look_around()
        await self.evening.daemon.do(PutAway(), "typed")
        self.tally.did["mishaps"] += hands.mishaps.happened.total()


def judge(hours: list[Measured]) -> list[str]:
    """What has grown: the later half of the hours against the earlier one, once everything is warm."""
    warm = hours[WARM:]
    if len(warm) < 2:
        return []
    early, late = warm[: len(warm) // 2], warm[len(warm) // 2 :]
    least = min(early, key=lambda one: one.megabytes)
    broken = []
    if min(one.megabytes for one in late) > least.megabytes + MORE_MEMORY:
        broken.append(f"memory grows: {_row([one.megabytes for one in hours])} MB")
    if min(one.objects for one in late) > (1 + MORE_OBJECTS) * min(one.objects for one in early):
        broken.append(f"objects are kept: {_row([one.objects for one in hours])}")
    if min(one.threads for one in late) > max(one.threads for one in early):
        broken.append(f"threads are left: {_row([one.threads for one in hours])}")
    if min(one.files for one in late) > max(one.files for one in early):
        broken.append(f"files stay open: {_row([one.files for one in hours])}")
    if min(one.lag for one in late) > MORE_LAG * min(one.lag for one in early):
        broken.append(f"the loop works longer: {_row([one.lag for one in hours])} ms")
    return broken


def _row(figures: list[float]) -> str:
    return ", ".join(f"{figure:.3g}" for figure in figures)


def figures(hours: list[Measured]) -> dict[str, str]:
    """The first hour that counts, and the last one."""
    if not hours:
        return {}
    first, last = hours[min(WARM, len(hours) - 1)], hours[-1]
    return {
        "memory": f"{first.megabytes:.0f} then {last.megabytes:.0f} MB",
        "objects": f"{first.objects:,} then {last.objects:,}",
        "threads": f"{first.threads} then {last.threads}",
        "open files": f"{first.files} then {last.files}",
        "a pass of the loop": f"{first.lag:.2f} then {last.lag:.2f} ms",
        "the longest": f"{max(hour.longest for hour in hours):.0f} ms",
    }


async def a_day(day: Day, span: Span) -> None:
    async with day.evening:
        await day.warm()
        while span.goes_on(day.tally):
            await day.hour([*GAMES][day.tally.did[HOURS] % len(GAMES)])


def run(span: Span, chance: Random) -> Tally:
    """Hour after hour."""
    logging.disable(logging.CRITICAL)
    tally = Tally()
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder, SimulatedTime() as time:
        day = Day(Evening(time, Path(folder), 1, Settings(walk_through=False)), chance, tally)
        try:
            time.run(a_day(day, span))
        except Broken as broken:
            tally.broken.append(str(broken))
        tally.broken += judge(day.hours)
        tally.measured.update(figures(day.hours))
    return tally
