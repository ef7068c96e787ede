"""`python -m tests.fuzz --minutes 10 [parser ...]`: every parser fuzzed with coverage guidance, as long as you like.

Needs the extra `fuzz` (atheris, where there is a wheel of it). What reached something new, or broke something, is added
to the corpus, which `./check` replays. Each parser runs in a process of its own, with limits on time and memory.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from companion.torture.parser import Parser
from companion.torture.parsers import PARSERS
from tests.fuzz.corpus import LONGEST, inputs, keep

SECONDS_EACH, MEGABYTES = 20, 1024
"""An input that takes longer, or more memory, is a fault."""
MOST_NEW = 12
"""About so many new inputs are kept of one run for one parser: short ones and long ones."""


def main() -> int:
    args = arguments()
    chosen = [PARSERS[name] for name in args.parser or PARSERS]
    seconds = max(1, int(60 * args.minutes / len(chosen)))
    broken = [parser.name for parser in chosen if parser.here and not fuzzed(parser, seconds)]
    print(f"faults in: {', '.join(broken)}" if broken else "no faults")
    return bool(broken)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all parsers together")
    parser.add_argument("parser", nargs="*", choices=[*PARSERS, []], help="only these")
    return parser.parse_args()


def fuzzed(parser: Parser, seconds: int) -> bool:
    """Fuzz one parser in a process of its own; False when something broke."""
    with tempfile.TemporaryDirectory() as scratch:
        found, kept, broke = (Path(scratch) / name for name in ("found", "kept", "broke"))
        for folder in (found, kept, broke):
            folder.mkdir()
        known = [file.read_bytes() for file in inputs(parser.name)] + list(parser.seeds(Path(scratch) / "broke"))
        for number, data in enumerate(known):
            (kept / str(number)).write_bytes(data)
        command = [sys.executable, "-m", "tests.fuzz.one", parser.name, str(found), str(kept)]
        limits = [f"-max_total_time={seconds}", f"-timeout={SECONDS_EACH}", f"-rss_limit_mb={MEGABYTES}"]
        done = subprocess.run(
            [*command, *limits, f"-artifact_prefix={broke}/", "-print_final_stats=1", "-verbosity=0"],
            capture_output=True,
            text=True,
            errors="replace",
        )
        fresh = sorted((file.read_bytes() for file in found.iterdir()), key=len)
        short = [data for data in fresh if len(data) <= LONGEST]
        for data in short[:: max(1, len(short) // MOST_NEW)]:
            keep(parser.name, data)
        for file in broke.iterdir():
            print(f"  {keep(parser.name, file.read_bytes(), 'fault')}")
        tell(parser, done, len(fresh))
        return done.returncode == 0


def tell(parser: Parser, done: subprocess.CompletedProcess[str], fresh: int) -> None:
    count = next((line.split()[-1] for line in done.stderr.splitlines() if "number_of_executed_units" in line), "?")
    print(f"{parser.name}: {count} inputs, {fresh} reached something new{'' if done.returncode == 0 else ', BROKEN'}")
    if done.returncode:
        print("\n".join((done.stdout + done.stderr).splitlines()[-25:]))


if __name__ == "__main__":
    sys.exit(main())
