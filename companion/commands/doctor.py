"""`companion doctor`: checks every device and what it needs, and says the remedy; docs/doctor.md."""

from __future__ import annotations

import argparse
import logging
import shutil
from pathlib import Path

from companion.doctor import Machine, examine
from companion.doctor.report import as_json, as_text

FAILED = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Devices are opened and tried. The exit status is 1 if a check failed; docs/doctor.md lists the checks."
    )
    parser.add_argument("--board", metavar="NAME", help="check this board profile instead of the configuration's")
    parser.add_argument("--config", metavar="FILE", type=Path, help="the configuration to check")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(args: argparse.Namespace) -> int:
    # What devices log about their trouble is in the findings, in better words.
    logging.getLogger("companion").addHandler(logging.NullHandler())
    examination = examine(Machine(), args.config, args.board)
    if args.json:
        print(as_json(examination))
    else:
        for line in as_text(examination, min(shutil.get_terminal_size().columns, 120)):
            print(line)
    return 0 if examination.ok else FAILED
