"""The locked lists in systemd/locked as they are: which libraries, in which version, with which hashes and licence.

Only Python itself is needed, because `./play` asks here before anything else is installed:

    python scripts/locked.py desk web           # the lists to install from here, each with how; status 2 where none fit

scripts/lock.py writes the lists, scripts/supply.py checks them.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

TOP = Path(__file__).parents[1]
FOLDER = TOP / "systemd" / "locked"
MACHINES = ("aarch64", "x86_64")
PYTHONS = {(3, 11): 36, (3, 12): 39, (3, 13): 41, (3, 14): 42}
"""Each Python that a table or a laptop has, with the second number of the C library's version that comes with it.

3.11 and 3.13 are Bookworm's and Trixie's; 2.39 and 2.42 belong to the systems that brought the other two.
"""
EVERYWHERE = tuple(f"{python[0]}.{python[1]} {machine}" for python in PYTHONS for machine in MACHINES)

GROUPS: dict[str, tuple[str, ...]] = {
    "desk": ("desk", "web", "tray"),
    "gpiod": ("pi",),
    "lgpio": ("pi", "rpi-lgpio"),
    "rpi-lgpio": ("rpi-lgpio",),
    "pi5-pixels": ("pi5-pixels",),
    "rpigpio": ("rpigpio",),
    "pwm": ("pwm",),
    "camera": ("camera",),
    "bluetooth": ("bluetooth",),
    "laboratory": ("laboratory",),
    "cluster": ("cluster",),
    "physics": ("physics",),
    "build": (),
}
"""Each list, and the extras of pyproject.toml that it serves."""
COMPILED = {"rpigpio", "pwm"}
"""There is no wheel for these anywhere: a desk that is wired so needs a compiler, and the installer brings it."""
PARTLY = {"lgpio": "Debian's python3-lgpio serves everywhere else", "pi5-pixels": "a Raspberry Pi 5 is an aarch64"}
"""Wheels for some machines are enough, because ..."""
DEBIANS = {"lgpio": "lgpio"}
"""Lists that are not wanted where Debian's package is seen already, by the module to look for."""

NONE = "none, it is compiled"
HEAD = re.compile(r"# For .+\. Written by scripts/lock\.py; not by hand\.\n")
ENTRY = re.compile(
    r"# wheels: (?P<wheels>.+)\n"
    r"# licence: (?P<licence>.+)\n"
    r"# wanted by: (?P<wanted>.+)\n"
    r"(?P<name>[\w.-]+)==(?P<version>\S+)(?P<hashes>(?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
)


class NotALock(ValueError):
    """A list says something other than libraries with their hashes."""


@dataclass(frozen=True, slots=True)
class Library:
    """One library of a list."""

    group: str
    name: str
    version: str
    licence: str
    wanted_by: tuple[str, ...]
    wheels: tuple[str, ...]
    hashes: tuple[str, ...]


def libraries(group: str) -> tuple[Library, ...]:
    return read((FOLDER / f"{group}.txt").read_text(encoding="utf-8"), group)


def read(text: str, group: str) -> tuple[Library, ...]:
    """What a list says; it may say nothing else, so that nothing is ever taken without a hash."""
    head = HEAD.match(text)
    if head is None:
        raise NotALock(f"{group}.txt does not begin as scripts/lock.py writes it")
    return tuple(_entries(text, head.end(), group))


def _entries(text: str, start: int, group: str) -> Iterator[Library]:
    while start < len(text):
        found = ENTRY.match(text, start)
        if found is None:
            line = text.count("\n", 0, start) + 1
            raise NotALock(f"{group}.txt:{line}: no library with wheels, licence, who wants it and hashes begins here")
        start = found.end()
        yield Library(
            group,
            found["name"],
            found["version"],
            found["licence"],
            tuple(found["wanted"].split(", ")),
            () if found["wheels"] == NONE else tuple(found["wheels"].split(", ")),
            tuple(re.findall(r"[0-9a-f]{64}", found["hashes"])),
        )


def written(group: str, entries: Sequence[Library]) -> str:
    """The list as it stands in its file."""
    extras = ", ".join(GROUPS[group]) or "what the companion is built with"
    head = f"# For {extras}. Written by scripts/lock.py; not by hand.\n"
    return head + "".join(map(_entry, sorted(entries, key=lambda one: one.name)))


def _entry(one: Library) -> str:
    hashes = (f"    --hash=sha256:{digest}" for digest in sorted(one.hashes))
    return (
        f"# wheels: {', '.join(one.wheels) or NONE}\n"
        f"# licence: {one.licence}\n"
        f"# wanted by: {', '.join(one.wanted_by)}\n" + " \\\n".join([f"{one.name}=={one.version}", *hashes]) + "\n"
    )


@cache
def here() -> str:
    """This Python and machine, as the lists name them. A 32-bit Python on a 64-bit machine is one of its own."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if sys.platform != "linux" or platform.libc_ver()[0] != "glibc":
        return f"{version} {platform.machine()}, {sys.platform}"
    return f"{version} {platform.machine()}" + ("" if sys.maxsize > 2**32 else ", 32 bits")


def lists_for(extras: Sequence[str], place: str) -> list[str] | None:
    """The lists that bring these extras to a place; None where one of them has no files for it."""
    groups = [group for group, served in GROUPS.items() if set(served) & set(extras)]
    groups = [group for group in groups if not _debian_has(group)]
    served = {extra for group in GROUPS for extra in GROUPS[group]}
    if not set(extras) <= served or not all(fits(group, place) for group in groups):
        return None
    return groups


def fits(group: str, place: str) -> bool:
    """Has every library of a list a file for this place? What is compiled has one for all that the lists know."""
    return all(place in (EVERYWHERE if group in COMPILED else one.wheels) for one in libraries(group))


def _debian_has(group: str) -> bool:
    return group in DEBIANS and find_spec(DEBIANS[group]) is not None


def main(extras: Sequence[str]) -> int:
    """For ./play: `built` or `compiled` and the list, one a line; or 2, and the place that has no lists.

    A list that cannot be read is 1: it is no reason to do without.
    """
    try:
        groups = lists_for(extras, here())
    except (NotALock, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    if groups is None:
        print(here())
        return 2
    for group in groups:
        print("compiled" if group in COMPILED else "built", group)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
