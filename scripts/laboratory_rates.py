"""How much faster two processes play than one, on this machine; and whether many games need more memory than few.

All are measured by turns, so that whatever else runs here slows all of them. On a machine that others use the clock
says little: two processes then get twice the share of it. So the processor time of everybody who takes part (who
plays, who hands out, starting them) is told as well; on two free cores half of it is what the clock would show.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median
from time import monotonic

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP))

from companion.cli import parser_of  # noqa: E402
from companion.commands.simulate import plan_of  # noqa: E402
from companion.laboratory.chunks import Folder  # noqa: E402
from companion.laboratory.plan import Plan  # noqa: E402
from companion.laboratory.study import play_missing  # noqa: E402

GROWTH = """
import resource, sys
from companion.cli import main
main(sys.argv[1:])
print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def planned(games: int, *words: str) -> Plan:
    typed = ["simulate", "zombies", "--players", "4", "--games", str(games), *words]
    return plan_of(parser_of("simulate").parse_args(typed))


def rate(plan: Plan, workers: int, cluster: str = "") -> tuple[float, float]:
    """Games a second on the clock, and processor time of a game, of everybody who takes part."""
    with tempfile.TemporaryDirectory() as place, closing(Folder(Path(place), plan)) as folder:
        folder.open()
        begun, used = monotonic(), processor_time()
        play_missing(folder, workers, cluster, progress=False)
        return plan.all_games / (monotonic() - begun), (processor_time() - used) / plan.all_games


def processor_time() -> float:
    """Of this process and of all that it started and saw end."""
    whose = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in whose)


def peak(games: int) -> float:
    """The most memory, in MiB, of a whole run that keeps its results."""
    with tempfile.TemporaryDirectory() as place:
        words = ["simulate", "zombies", "--bot", "random", "--players", "2", "--turns", "1", "--games", str(games)]
        command = [sys.executable, "-c", GROWTH, *words, "--workers", "1", "--out", f"{place}/results"]
        done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True)
    return int(done.stderr.rsplit("peak ", 1)[1]) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games in one measurement (default 400)")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each (default 3)")
    parser.add_argument("--cluster", action="store_true", help="measure two Dask workers, too")
    parser.add_argument("--memory", type=int, nargs="*", default=[1_000, 5_000], help="games whose memory is measured")
    args = parser.parse_args()
    plan = planned(args.games)
    kinds = {"one process": (1, ""), "two processes": (2, "")}
    kinds |= {"two Dask workers": (2, "local:2")} if args.cluster else {}
    seen: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    for _ in range(args.rounds):
        for kind, (workers, cluster) in kinds.items():
            seen[kind].append(rate(plan, workers, cluster))
    clock_alone, cost_alone = (median(column) for column in zip(*seen["one process"], strict=True))
    for kind, found in seen.items():
        clock, cost = (median(column) for column in zip(*found, strict=True))
        cores = 1 if kind == "one process" else 2
        print(
            f"{kind}: {clock:.1f} games a second, {clock / clock_alone:.2f} times one process; a game takes "
            f"{1000 * cost:.1f} ms of a core: {cores * cost_alone / cost:.2f} times on free cores"
        )
    for games in args.memory:
        print(f"{games:,} games: {peak(games):.1f} MiB at most")


if __name__ == "__main__":
    main()
