"""`companion doctor`: checks every device and what it needs, and says the remedy; docs/doctor.md."""

from __future__ import annotations

import argparse
import logging
import shutil
from pathlib import Path

from companion.devices.profile import Profile
from companion.doctor import Examination, Finding, Machine, Verdict, examine
from companion.doctor.first_light import STEPS, first_light
from companion.doctor.report import as_json, as_text

FAILED = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Devices are opened and tried. The exit status is 1 if a check failed; docs/doctor.md lists the checks."
    )
    parser.add_argument("--board", metavar="NAME", help="check this board profile instead of the configuration's")
    parser.add_argument("--config", metavar="FILE", type=Path, help="the configuration to check")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    how.add_argument(
        "--first-light",
        action="store_true",
        help="lead me through every device of a new desk, to a lit square and a pressed button",
    )


def run(args: argparse.Namespace) -> int:
    # What devices log about their trouble is in the findings, in better words.
    logging.getLogger("companion").addHandler(logging.NullHandler())
    if args.first_light:
        return lead(args)
    examination = examine(Machine(), args.config, args.board)
    if args.json:
        print(as_json(examination))
    else:
        for line in as_text(examination, min(shutil.get_terminal_size().columns, 120)):
            print(line)
    return 0 if examination.ok else FAILED


def lead(args: argparse.Namespace) -> int:
    """First what needs nobody, because a bus that is off would be every device's fault; then device by device."""
    machine = Machine()
    before = examine(machine, args.config, args.board, _no_devices)
    wrong = tuple(one for one in before.findings if one.verdict in (Verdict.WARNING, Verdict.FAILED))
    for line in as_text(Examination(wrong, before.board, before.machine)) if wrong else ():
        print(line)
    findings = examine(machine, args.config, args.board, _led).findings
    devices = tuple(one for one in findings if one.check in STEPS)
    for line in as_text(Examination(devices, before.board, before.machine)):
        print(line)
    done = any(one.check == STEPS[-1] and one.verdict is Verdict.OK for one in devices)
    return 0 if done and not any(one.verdict is Verdict.FAILED for one in devices) else FAILED


async def _no_devices(profile: Profile) -> list[Finding]:
    return []


async def _led(profile: Profile) -> list[Finding]:
    return await first_light(profile, lambda words: print(words, flush=True))
