#!/usr/bin/env python3
"""What is installed beside the companion: each library, its licence, who wants it, and what is known against it.

    .venv/bin/python scripts/supply.py               # the check that ./check runs: no network, a moment
    .venv/bin/python scripts/supply.py --write       # renew docs/licences.md after scripts/lock.py
    .venv/bin/python scripts/supply.py --advisories  # ask which versions have known vulnerabilities; needs the network

The check fails on a library without hashes or without a licence that scripts/licences.py allows, on one that is locked
in two versions, and on one that docs/licences.md does not list as it is.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from shutil import which

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts.licences import ALLOWED, EXCEPTIONS, not_allowed
from scripts.locked import FOLDER, GROUPS, TOP, Library, NotALock, libraries

PAGE = TOP / "docs" / "licences.md"
TABLE = "| library | version | licence | wanted by | list |\n|---|---|---|---|---|\n"
BEGIN, END = "<!-- what follows is written by scripts/supply.py -->\n", "<!-- end -->\n"
COULD_NOT_ASK = 3
"""The status of a run that could not find out: neither good nor bad news."""
PIP_AUDIT = "pip-audit>=2.7,<3"
NOT_ASKED = (
    "could not be audited",
    "ConnectionError",
    "ServiceError",
    "Max retries",
    "Could not find a version",
    "No matching distribution",
    "NameResolutionError",
)
"""Words of pip-audit, or of pip on the way to it, which mean that it learned nothing."""


def locked() -> list[Library]:
    """Every library of every list."""
    return [one for group in GROUPS for one in libraries(group)]


def problems(found: Sequence[Library], page: str) -> Iterator[str]:
    """What is wrong, in sentences."""
    for one in found:
        for licence in not_allowed(one.name, one.licence):
            yield f"{one.group}.txt: {one.name} is under {licence}, which scripts/licences.py does not allow"
    chosen: dict[str, str] = {}
    for one in found:
        if chosen.setdefault(one.name, one.version) != one.version:
            yield f"{one.name} is locked as {chosen[one.name]} and, in {one.group}.txt, as {one.version}"
    if between(page) != listed(found):
        yield f"{PAGE.relative_to(TOP)} differs from the lists: type: .venv/bin/python scripts/supply.py --write"


def between(page: str) -> str:
    """What is written by this program on a page."""
    return page.partition(BEGIN)[2].partition(END)[0]


def listed(found: Iterable[Library]) -> str:
    """The tables of the page: every library, the licences that may be, and who alone may have another."""
    rows = "".join(
        f"| {one.name} | {one.version} | {one.licence} | {', '.join(one.wanted_by)} | {one.group} |\n" for one in found
    )
    asks = "".join(f"| {name} | {words} |\n" for name, words in ALLOWED.items())
    alone = "".join(f"- {name} is under {licence}: {words}.\n" for (name, licence), words in EXCEPTIONS.items())
    return (
        f"{TABLE}{rows}\n## Licences that are allowed\n\n"
        f"| licence | what it asks of whoever passes the library on |\n|---|---|\n{asks}\n"
        f"And for one library alone:\n\n{alone}"
    )


def check() -> int:
    try:
        found = locked()
        wrong = list(problems(found, PAGE.read_text(encoding="utf-8")))
    except (NotALock, OSError) as error:
        wrong = [str(error)]
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    names = {one.name for one in found}
    print(f"{len(names)} libraries in {len(GROUPS)} lists, each with its hashes, all under licences that are allowed")
    return 0


def write() -> int:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}{listed(locked())}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


def audit_command(program: Sequence[str], service: str) -> list[str]:
    """pip-audit for every list. It takes the versions as they stand there, and `--strict` lets it fail where it learns
    nothing of a library: otherwise it says `No known vulnerabilities found` to people whose index does not tell."""
    lists = [word for group in GROUPS for word in ("--requirement", str(FOLDER / f"{group}.txt"))]
    return [*program, "--disable-pip", "--require-hashes", "--strict", "--vulnerability-service", service, *lists]


def advisories(service: str) -> int:
    """0: asked, and nothing is known. 1: something is. 3: nobody could be asked, which is no good news."""
    if which("pip-audit"):
        program = ["pip-audit"]
    elif which("pipx"):
        program = ["pipx", "run", "--spec", PIP_AUDIT, "pip-audit"]
    else:
        print("pip-audit asks for us, and pipx brings it. Type: sudo apt-get install pipx", file=sys.stderr)
        return COULD_NOT_ASK
    done = subprocess.run(audit_command(program, service), capture_output=True, text=True, check=False)
    return verdict(done.returncode, done.stdout, done.stderr)


def verdict(status: int, said: str, complained: str) -> int:
    print(said, end="")
    if status == 0:
        print(f"Asked for {len(locked())} entries; good for today only: what is found tomorrow is not in it.")
        return 0
    if said.strip() and not any(words in complained for words in NOT_ASKED):
        print(complained, end="", file=sys.stderr)
        return 1
    print(*complained.strip().splitlines()[-1:], sep="\n", file=sys.stderr)
    print("Nobody could be asked, so nothing is known of these versions, good or bad.", file=sys.stderr)
    return COULD_NOT_ASK


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="renew docs/licences.md")
    what.add_argument("--advisories", action="store_true", help="ask for known vulnerabilities; needs the network")
    parser.add_argument("--service", choices=("pypi", "osv"), default="pypi", help="who is asked for advisories")
    args = parser.parse_args(argv)
    if args.write:
        return write()
    return advisories(args.service) if args.advisories else check()


if __name__ == "__main__":
    sys.exit(main())
