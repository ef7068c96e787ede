"""`companion torture`: everything that may go wrong at a table, for minutes on end.

docs/trust.md says what is promised.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from secrets import randbelow

from companion.engine import BadInput
from companion.extras import lacking
from companion.laboratory.crew import cores
from companion.torture.running import Result, Torture
from companion.torture.table import as_json, as_markdown, as_text
from companion.torture.trial import WHOLE, Trial
from companion.torture.trials import TRIALS

FAILED = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    names = [trial.name for trial in TRIALS]
    add = parser.add_argument
    add("--minutes", type=float, default=WHOLE, metavar="N", help=f"how long it goes on (default {WHOLE:g})")
    add(
        "--seed",
        type=int,
        metavar="S",
        help="makes what goes wrong come again (default: chance decides, and it is said)",
    )
    add(
        "--only",
        action="append",
        choices=names,
        metavar="NAME",
        help=f"this trial alone, or several: {', '.join(names)}",
    )
    add("--workers", type=int, metavar="N", help="how many processes at once (default: one for each core)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print the result as JSON")
    how.add_argument("--markdown", action="store_true", help="print the table as it stands in docs/trust.md")


def run(args: argparse.Namespace) -> int:
    check(args)
    seed = randbelow(10**6) if args.seed is None else args.seed
    chosen = [trial for trial in TRIALS if not args.only or trial.name in args.only]
    complete(chosen)
    torture = Torture(chosen, args.minutes, args.workers or cores(), seed)
    progress = Progress()
    results = torture.run(progress.say)
    progress.end()
    if args.json:
        print(json.dumps(as_json(results, seed), indent=2))
    else:
        print(as_markdown(results) if args.markdown else as_text(results))
    return verdict(results, seed)


def check(args: argparse.Namespace) -> None:
    if not 0 < args.minutes <= 7 * 24 * 60:
        raise BadInput(f"--minutes is {args.minutes:g}; more than 0 and at most a week ({7 * 24 * 60}) is needed")
    if args.workers is not None and args.workers < 1:
        raise BadInput(f"--workers is {args.workers}; at least 1 is needed")


def complete(trials: Sequence[Trial]) -> None:
    """What is missing is said now, not after ten minutes."""
    wanted = dict.fromkeys(extra for trial in trials for extra in trial.extras)
    if wanted and (missing := lacking(*wanted)):
        raise missing


def verdict(results: Sequence[Result], seed: int) -> int:
    """Says each promise that did not hold, with what shows it again."""
    for one in results:
        for words in one.tally.broken:
            print(f"companion: {one.trial.name}: {words}", file=sys.stderr)
        if one.tally.broken:
            print(f"companion: again with: companion torture --only {one.trial.name} --seed {seed}", file=sys.stderr)
    return FAILED if any(one.tally.broken for one in results) else 0


class Progress:
    """A line on a terminal that is written over; elsewhere one line a minute."""

    def __init__(self) -> None:
        self.terminal = sys.stderr.isatty()
        self._said = ""

    def say(self, words: str) -> None:
        if self.terminal:
            sys.stderr.write(f"\r{words}\x1b[K")
        elif (minute := words.partition(":")[0]) != self._said:
            self._said = minute
            sys.stderr.write(f"{words}\n")
        sys.stderr.flush()

    def end(self) -> None:
        if self.terminal:
            sys.stderr.write("\r\x1b[K")
