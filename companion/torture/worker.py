"""A process that runs one trial: what it is to do is on its command line, what it found is one line at its end."""

from __future__ import annotations

import json
import os
import sys
from random import Random
from time import monotonic

from companion.torture.trial import Span
from companion.torture.trials import trial


def main(name: str, seconds: str, minutes: str, seed: str, part: str, core: str) -> None:
    """Each trial, and each of its parts, has chances of its own, whatever else is tried beside it."""
    os.sched_setaffinity(0, {int(core)})
    chosen = trial(name)
    span = Span(float(seconds), chosen.least_in(float(minutes)), monotonic)
    tally = chosen.run(span, Random(f"{seed} {name} {part}"))
    print(json.dumps(tally.written()), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
