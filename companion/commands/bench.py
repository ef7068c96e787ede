"""`companion bench`: one run on one core that measures speed and size, each beside its budget."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import process_time

import companion
from companion.bots import RandomBot, act
from companion.commands import bench_table
from companion.engine import CHOICE, BadInput, Driver, Game
from companion.extras import lacking
from companion.games import rulebook
from companion.games.kit.board import board_of
from companion.laboratory.playing import NewTable, new_table, play_out

GAME, PLAYERS, TURNS = "zombies", 4, 400
TILES, HORDE, STEP = 20, 40, 5
"""A fork is made in the fifth step of a turn, with so many tiles and zombies on the map."""
FORKS = 400
RANDOM_PLAY, REPLAY = 15_000, 100_000
SOLITAIRE, SLAYER_PLAY = "zombie-slayer", 10_000
OUTBREAK_PLAY = 5_000
ON_A_MAT, WAR_PLAY = "totally-medieval", 10_000

IMPORT = """
import sys, time
def resident():
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    except OSError:
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = resident()
begun = time.perf_counter()
import companion.games.zombies
print((time.perf_counter() - begun) * 1000, (resident() - before) / 1024)
"""


@dataclass(frozen=True, slots=True)
class Measure:
    """One measured thing beside its budget."""

    name: str
    what: str
    value: float
    unit: str
    budget: float
    most: bool
    """The budget is the most allowed; otherwise the least wanted."""

    @property
    def ok(self) -> bool:
        return self.value <= self.budget if self.most else self.value >= self.budget


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=10, metavar="N", help="random games to play (default 10)")
    parser.add_argument("--turns", type=int, default=TURNS, metavar="N", help="turns in a game at most (default 400)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    if args.games < 1 or args.turns < 1:
        raise BadInput("--games and --turns are at least 1")
    measures = list(measure(args.games, args.turns))
    if args.json:
        print(json.dumps({one.name: asdict(one) | {"ok": one.ok} for one in measures}, indent=2))
    else:
        for line in table(measures):
            print(line)
    return 0


def measure(games: int, turns: int) -> Iterator[Measure]:
    begin = new_table(GAME, PLAYERS, [])
    played, random_play = time_random_play(begin, games, turns)
    yield Measure("random-play", "random play, options listed, 4 players", random_play, "/s", RANDOM_PLAY, False)
    yield Measure("replay", "replay of those games", time_replay(begin, played), "/s", REPLAY, False)
    alone = time_random_play(new_table(SOLITAIRE, 1, []), 10 * games, turns)[1]
    yield Measure("slayer-play", "random play of Zombie Slayer", alone, "/s", SLAYER_PLAY, False)
    war = time_random_play(new_table(ON_A_MAT, 2, []), games, turns)[1]
    yield Measure("war-play", "random play of Totally Medieval", war, "/s", WAR_PLAY, False)
    middle = mid_game(begin)
    where = f"{TILES} tiles, {HORDE} zombies, 4 players"
    yield Measure("fork", f"fork, {where}", time_fork(middle), "us", 60, True)
    yield Measure("hint", "a hint, the slowest of all games", bench_table.time_hints() * 1000, "ms", 1000, True)
    resumed = bench_table.time_resume(GAME, PLAYERS) * 1000
    yield Measure("resume", f"resume a journal of {bench_table.ANSWERS:,} answers", resumed, "ms", 200, True)
    milliseconds, mebibytes = cost_of_import()
    yield Measure("import-time", "import companion.games.zombies", milliseconds, "ms", 60, True)
    yield Measure("import-memory", "import, over a bare interpreter", mebibytes, "MiB", 12, True)
    yield from measure_desk()
    yield from measure_page()
    yield from measure_outbreak(games, turns)


def measure_desk() -> Iterator[Measure]:
    """The desk and the daemon; without the device libraries these are left out, and that is said."""
    if _left_out("The desk is", "desk"):
        return
    from companion.commands import bench_desk

    desk = bench_desk.time_desk(bench_desk.large_table())
    yield Measure("press-answer", "answer to both frames, 40 tiles, 256 pixels", desk.answer, "ms", 5, True)
    yield Measure("press-cursor", "cursor move to both frames", desk.cursor, "ms", 5, True)
    speaking = bench_desk.time_speaking(bench_desk.large_table())
    yield Measure("press-speaking", "answer to both frames while a voice speaks", speaking, "ms", 5, True)
    traffic = float(bench_desk.cursor_traffic())
    yield Measure("cursor-traffic", "screen bytes for a cursor move, page and map stay", traffic, "B", 300, True)
    start = bench_desk.cold_start()
    yield Measure("first-screen", "cold start to the first screen", start["first"] * 1000, "ms", 1000, True)
    yield Measure("first-question", "cold start to the first question", start["ready"] * 1000, "ms", 2000, True)
    yield Measure("daemon-memory", "daemon with a game, simulated devices", start["memory"], "MiB", 60, True)


def _left_out(what: str, *extras: str) -> bool:
    """Say why something cannot be measured; nothing is said where it can."""
    lack = lacking(*extras)
    if lack is not None:
        print(f"{what} not measured: {lack}", file=sys.stderr)
    return lack is not None


def measure_page() -> Iterator[Measure]:
    """The page; without its libraries it is left out, and that is said."""
    if _left_out("The page is", "desk", "web"):
        return
    from companion.commands import bench_page

    cost = bench_page.page_cost()
    yield Measure("page-memory", "page with 8 browsers, over the daemon without", cost.memory, "MiB", 25, True)
    yield Measure("page-daemon", "the whole daemon with that page", cost.whole, "MiB", 80, True)
    yield Measure("page-press", "answer to two pages that show it", cost.press, "ms", 100, True)
    yield Measure("page-step", "bytes to one page for a step", cost.step, "B", 6000, True)


def measure_outbreak(games: int, turns: int) -> Iterator[Measure]:
    """Totally Zombies!!!, which has the largest map and the largest horde."""
    from companion.commands import bench_outbreak as crowd

    begin = crowd.outbreak()
    where = f"{crowd.TILES} tiles, {crowd.HORDE} zombies"
    played = time_random_play(begin, max(1, games // 2), turns)[1]
    yield Measure("outbreak-play", "random play of Totally Zombies!!!", played, "/s", OUTBREAK_PLAY, False)
    position = crowd.crowded(begin)
    crowded = crowd.time_crowded_play(begin, position)
    yield Measure("outbreak-crowded-play", f"the same from {where} on", crowded, "/s", OUTBREAK_PLAY, False)
    listed = crowd.time_options(begin, position)
    yield Measure("outbreak-options", f"list any options, {where}", listed, "ms", 5, True)
    if _left_out("Desk and page of a large map are", "desk", "web"):
        return
    from companion.commands import bench_desk, bench_page

    frames = bench_desk.time_desk(crowd.crowded_table(begin, position)).answer
    yield Measure("outbreak-frames", f"answer to both frames, {where}", frames, "ms", 8, True)
    yield Measure(
        "outbreak-page-step", f"most bytes for a step, {where}", bench_page.largest_step(position), "B", 20_000, True
    )


def time_random_play(begin: NewTable, games: int, turns: int) -> tuple[list[Driver[Game]], float]:
    """Random games and how many decisions a second they took."""
    played: list[Driver[Game]] = []
    begun = process_time()
    for seed in range(games):
        driver = begin.sit_down()
        play_out(driver, RandomBot(seed), turns)
        played.append(driver)
    seconds = process_time() - begun
    return played, sum(len(driver.history) for driver in played) / seconds


def time_replay(begin: NewTable, played: list[Driver[Game]]) -> float:
    """How many recorded decisions a second can be played back."""
    begun = process_time()
    for driver in played:
        begin.sit_down().replay(driver.history)
    seconds = process_time() - begun
    return sum(len(driver.history) for driver in played) / seconds


def large_game(begin: NewTable, tiles: int, bot: RandomBot) -> Driver[Game]:
    """A game with so many tiles, at the beginning of a turn."""
    driver = begin.sit_down()
    board = board_of(driver.game.id)
    while len(board.ground(driver.game)) < 9 * tiles or driver.checkpoint[0] < len(driver.history):
        act(bot, driver)
    return driver


def mid_game(begin: NewTable) -> Driver[Game]:
    """The promised position, some decisions into a turn: where the horde may be moved."""
    bot = RandomBot("mid-game", eagerness=0)
    driver = large_game(begin, TILES, bot)
    position = driver.game.position()
    ground = board_of(driver.game.id).ground(driver.game)
    free = [spot.name for at, spot in ground.items() if spot.kind != "blocked" and at != (0, 0)]
    step = max(1, len(free) // HORDE)
    position["zombies"] = [{"at": name} for name in free[::step][:HORDE]]
    game = rulebook(GAME).load(position, begin.pack)
    game.quiet = True
    driver = Driver(game)
    while driver.game.progress()["index"] < STEP or driver.ask().kind != CHOICE:
        act(bot, driver)
    return driver


def time_fork(driver: Driver[Game]) -> float:
    """The median microseconds of one fork, for somebody who tries many things out from one place."""
    times: list[float] = []
    for _ in range(FORKS):
        begun = process_time()
        driver.fork()
        times.append(process_time() - begun)
    return median(times) * 1e6


def cost_of_import(tries: int = 5) -> tuple[float, float]:
    """Milliseconds and MiB that a fresh interpreter needs more for the game; the best of some tries."""
    folder = str(Path(companion.__file__).parent.parent)
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {folder!r})\n{IMPORT}"]
    results: list[tuple[float, ...]] = []
    for _ in range(tries):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        results.append(tuple(float(word) for word in done.stdout.split()))
    return min(result[0] for result in results), min(result[1] for result in results)


def table(measures: list[Measure]) -> Iterator[str]:
    width = max(len(one.what) for one in measures)
    for one in measures:
        limit = f"{'at most' if one.most else 'at least'} {one.budget:,.0f} {one.unit}"
        yield f"{one.what:{width}}  {one.value:>11,.1f} {one.unit:<3}  {limit:<20}  {'ok' if one.ok else 'over'}"
