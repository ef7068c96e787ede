"""`companion rehearse`: the whole companion on simulated wires, driven by a script."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        'A line does one thing: press OK, hold BACK, roll 4, unplug tray, expect screen "4/6 Move", snapshot NAME. '
        "docs/rehearsals.md lists them all; `companion run --record FILE` writes such a script."
    )
    add = parser.add_argument
    add("script", type=Path, nargs="+", metavar="SCRIPT", help="what is pressed, rolled, unplugged and expected")
    add("--snapshots", type=Path, metavar="DIR", help="where pictures go that the script takes")
    add("--verbose", action="store_true", help="print every line as it is played")


def run(args: argparse.Namespace) -> int:
    from companion.rehearse.rehearsal import rehearse
    from companion.rehearse.script import read_script

    scripts = [
        read_script(path) for path in args.script
    ]  # a mistake in any of them is found before the first is played
    for script in scripts:
        done = rehearse(script, args.snapshots, print if args.verbose else _silent)
        print(f"{script.name}: {done} lines, as expected")
        sys.stdout.flush()
    return 0


def _silent(words: str) -> None:
    """Nobody wants to read every line."""
