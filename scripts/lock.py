#!/usr/bin/env python3
"""Renew systemd/locked: the one version of every library that the installer takes, with the hashes of all its files.

    .venv/bin/python scripts/lock.py            # write the newest versions that pyproject.toml allows
    .venv/bin/python scripts/lock.py --check    # change nothing; say whether every file is still offered as it was

It asks pip which versions fit together on every Python and machine that is installed on, and the package index for the
hashes. pip takes a file only if its hash is one of these, wherever it comes from. A library that must not be compiled
is refused here if it has no wheel for one of the machines, so that nobody learns it on an evening of play.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag
from urllib.request import urlopen

from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version
from pip._internal.models.index import PyPI  # the index that pip itself asks, if nobody says otherwise

TOP = Path(__file__).parents[1]
FOLDER = TOP / "systemd" / "locked"
PYTHONS = {(3, 11): 36, (3, 13): 41}
"""Bookworm's and Trixie's Python, each with the second number of its C library's version, 2.36 and 2.41."""
MACHINES = ("aarch64", "x86_64")
OLDEST_WHEEL = 17

GROUPS: dict[str, tuple[str, ...]] = {
    "desk": ("desk", "web", "tray"),
    "gpiod": ("pi",),
    "lgpio": ("pi",),
    "rpi-lgpio": ("rpi-lgpio",),
    "pi5-pixels": ("pi5-pixels",),
    "rpigpio": ("rpigpio",),
    "pwm": ("pwm",),
    "camera": ("camera",),
    "bluetooth": ("bluetooth",),
    "build": (),
}
"""Each file, and the extras of pyproject.toml that it serves."""
WITH_OTHERS = {"desk", "camera", "bluetooth"}
"""Groups whose libraries bring others along."""
ONLY = {"gpiod": {"gpiod"}, "lgpio": {"lgpio"}}
"""Of an extra that Debian serves in part: what of it the group holds."""
COMPILED = {"rpigpio", "pwm"}
"""There is no wheel for these anywhere: a desk that is wired so needs a compiler, and the installer brings it."""
PARTLY = {"lgpio": "Debian's python3-lgpio serves everywhere else", "pi5-pixels": "a Raspberry Pi 5 is an aarch64"}
"""Wheels for some machines are enough, because ..."""
ELSEWHERE = {"setuptools": "build"}
"""What a library of the desk asks for and another group holds."""
LEFT_OUT = {
    "adafruit-circuitpython-connectionmanager": "sockets, for adafruit-circuitpython-requests",
    "adafruit-circuitpython-requests": "web requests, for the names of types alone",
    "adafruit-circuitpython-typing": "names of types, looked for and not missed",
    "binho-host-adapter": "for boards that are no Raspberry Pi",
    "pyftdi": "for boards that are no Raspberry Pi",
    "pyusb": "for pyftdi",
    "sysv-ipc": "for pulses on pins, which nothing here counts",
    "typing-extensions": "for adafruit-circuitpython-typing",
}
"""What Blinka asks for and no device of the desk imports."""


@dataclass(frozen=True, slots=True)
class File:
    """One file of one version, as the index offers it."""

    name: str
    sha256: str

    @property
    def is_wheel(self) -> bool:
        return self.name.endswith(".whl")


class Links(HTMLParser):
    """The files on a page of the index."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[File] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address, fragment = urldefrag(dict(attrs).get("href") or "")
        hashed = re.fullmatch(r"sha256=([0-9a-f]{64})", fragment)
        if tag == "a" and hashed:
            self.files.append(File(address.rsplit("/", 1)[1], hashed[1]))


def wanted(group: str) -> list[Requirement]:
    """What pyproject.toml asks for."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    if group == "build":
        return [Requirement(words) for words in project["build-system"]["requires"]]
    extras = project["project"]["optional-dependencies"]
    asked = [Requirement(words) for extra in GROUPS[group] for words in extras[extra]]
    return [one for one in asked if one.name in ONLY.get(group, {one.name})]


def resolved(asked: Iterable[Requirement], python: tuple[int, int], machine: str) -> dict[str, str]:
    """The versions that fit together there, as pip finds them."""
    glibc = PYTHONS[python]
    platforms = [f"--platform=manylinux_2_{minor}_{machine}" for minor in range(glibc, OLDEST_WHEEL - 1, -1)]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "install", "-qq", "--dry-run", "--ignore-installed", "--report=-"]
        command += [f"--target={folder}", f"--python-version={python[0]}.{python[1]}", "--implementation=cp"]
        command += ["--only-binary=:all:", f"--platform=manylinux2014_{machine}", *platforms, *map(str, asked)]
        said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = (one["metadata"] for one in json.loads(said)["install"])
    return {canonicalize_name(one["name"]): one["version"] for one in found}


def versions(group: str) -> dict[str, str]:
    """One version of each library for every Python and machine.

    What fits together on one machine is asked for on the next. A group that brings no others is one library alone, for
    what it needs is in the desk's or is Debian's.
    """
    if group not in WITH_OTHERS:
        return {canonicalize_name(one.name): newest(one) for one in wanted(group)}
    chosen: dict[str, str] = {}
    for python in PYTHONS:
        for machine in MACHINES:
            pins = [Requirement(f"{name}=={version}") for name, version in chosen.items()]
            chosen |= resolved([*wanted(group), *pins], python, machine)
    spared = LEFT_OUT | ELSEWHERE if group == "desk" else ELSEWHERE
    return {name: version for name, version in chosen.items() if name not in spared}


def newest(asked: Requirement) -> str:
    """The newest version that may be taken, a rehearsal for one only where it is asked for by name."""
    offered = {version for file in offered_files(asked.name) if (version := version_of(file, asked.name)) is not None}
    fitting = [version for version in offered if asked.specifier.contains(version)]
    return str(max(fitting))


def offered_files(name: str, index: str = PyPI.simple_url) -> list[File]:
    page = Links()
    with urlopen(f"{index}/{canonicalize_name(name)}/") as answer:
        page.feed(answer.read().decode())
    return page.files


def version_of(file: File, name: str) -> Version | None:
    """The version that a file is of; None for old kinds of files, which nobody installs any more."""
    if file.is_wheel:
        return parse_wheel_filename(file.name)[1]
    source = re.fullmatch(r"(.+)-([^-]+)\.(?:tar\.gz|zip)", file.name)
    return Version(source[2]) if source and canonicalize_name(source[1]) == canonicalize_name(name) else None


def fits(file: File, python: tuple[int, int], machine: str) -> bool:
    """Can pip install this wheel there?"""
    return file.is_wheel and not parse_wheel_filename(file.name)[3].isdisjoint(tags(python, machine))


def tags(python: tuple[int, int], machine: str) -> frozenset[Tag]:
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(PYTHONS[python], OLDEST_WHEEL - 1, -1)]
    platforms.append(f"manylinux2014_{machine}")
    interpreter = f"cp{python[0]}{python[1]}"
    return frozenset([*cpython_tags(python, platforms=platforms), *compatible_tags(python, interpreter, platforms)])


def places(files: Sequence[File]) -> list[str]:
    """Where a version needs no compiler."""
    return [
        f"{python[0]}.{python[1]} {machine}"
        for python in PYTHONS
        for machine in MACHINES
        if any(fits(file, python, machine) for file in files)
    ]


EVERYWHERE = [f"{python[0]}.{python[1]} {machine}" for python in PYTHONS for machine in MACHINES]


def entry(group: str, name: str, version: str) -> Iterator[str]:
    """One library: where there are wheels, and the hash of every file."""
    files = [file for file in offered_files(name) if version_of(file, name) == Version(version)]
    there = places(files)
    if group not in COMPILED | set(PARTLY) and there != EVERYWHERE:
        missing = ", ".join(place for place in EVERYWHERE if place not in there)
        sys.exit(f"{name} {version} has no wheel for {missing}: cap it in pyproject.toml, or take Debian's")
    yield f"# wheels: {', '.join(there) or 'none, it is compiled'}"
    hashes = sorted({file.sha256 for file in files})
    yield " \\\n".join([f"{name}=={version}", *(f"    --hash=sha256:{digest}" for digest in hashes)])


def written(group: str, chosen: Mapping[str, str]) -> str:
    extras = ", ".join(GROUPS[group]) or "what the companion is built with"
    head = f"# For {extras}. Written by scripts/lock.py; not by hand.\n"
    return head + "".join(f"{line}\n" for name in sorted(chosen) for line in entry(group, name, chosen[name]))


def pins(group: str) -> dict[str, str]:
    """The versions in a file as it is."""
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (FOLDER / f"{group}.txt").read_text(encoding="utf-8"), re.MULTILINE))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; fail where other files are offered")
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    stale = []
    for group in GROUPS:
        file = FOLDER / f"{group}.txt"
        text = written(group, pins(group) if args.check else versions(group))
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            stale.append(file.name)
            if not args.check:
                file.write_text(text, encoding="utf-8")
    print(f"{'differs' if args.check else 'written'}: {', '.join(stale)}" if stale else "all as it was")
    return bool(stale and args.check)


if __name__ == "__main__":
    sys.exit(main())
