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
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from email import message_from_bytes
from email.message import Message
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin
from urllib.request import urlopen

from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version
from pip._internal.models.index import PyPI  # the index that pip itself asks, if nobody says otherwise

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts.licences import licence_of
from scripts.locked import COMPILED, EVERYWHERE, FOLDER, GROUPS, MACHINES, PARTLY, PYTHONS, TOP, Library, libraries
from scripts.locked import written as list_of

OLDEST_WHEEL = 17
COMPANION = "the companion"

WITH_OTHERS = {"desk", "camera", "bluetooth", "cluster", "physics"}
"""Groups whose libraries bring others along."""
ONLY = {"gpiod": {"gpiod"}, "lgpio": {"lgpio"}}
"""Of an extra that Debian serves in part: what of it the group holds."""
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
    address: str = ""

    @property
    def is_wheel(self) -> bool:
        return self.name.endswith(".whl")


class Links(HTMLParser):
    """The files on a page of the index."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.files: list[File] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address, fragment = urldefrag(dict(attrs).get("href") or "")
        hashed = re.fullmatch(r"sha256=([0-9a-f]{64})", fragment)
        if tag == "a" and hashed:
            self.files.append(File(address.rsplit("/", 1)[1], hashed[1], urljoin(self.page, address)))


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
    page = Links(f"{index}/{canonicalize_name(name)}/")
    with urlopen(page.page) as answer:
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


def metadata_of(files: Sequence[File]) -> Message:
    """What a version says of itself: in a wheel that is the same everywhere, in one of a table, or in its source."""
    pure = [file for file in files if file.name.endswith("-none-any.whl")]
    table = [file for file in files if fits(file, (3, 11), "aarch64") or fits(file, (3, 13), "aarch64")]
    file = [*pure, *table, *files][0]
    with urlopen(file.address) as answer:
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != file.sha256:
        sys.exit(f"{file.address} is not the file that the index promised")
    return message_from_bytes(_inside(content, file))


def _inside(content: bytes, file: File) -> bytes:
    if file.is_wheel:
        with zipfile.ZipFile(io.BytesIO(content)) as wheel:
            return wheel.read(next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")))
    with tarfile.open(fileobj=io.BytesIO(content)) as source:
        told = source.extractfile(
            min((one for one in source if one.name.endswith("/PKG-INFO")), key=lambda one: one.name.count("/"))
        )
        assert told is not None
        return told.read()


def files_of(name: str, version: str) -> list[File]:
    return [file for file in offered_files(name) if version_of(file, name) == Version(version)]


def entries(group: str, chosen: Mapping[str, str]) -> list[Library]:
    """Each library with where there are wheels, its licence, who wants it, and the hash of every file."""
    files = {name: files_of(name, version) for name, version in chosen.items()}
    told = {name: metadata_of(files[name]) for name in chosen}
    return [
        Library(
            group,
            name,
            version,
            licence_of(told[name]),
            tuple(wanted_by(group, name, told)),
            wheels_of(group, name, version, files[name]),
            tuple({file.sha256 for file in files[name]}),
        )
        for name, version in chosen.items()
    ]


def wanted_by(group: str, name: str, told: Mapping[str, Message]) -> list[str]:
    """Us, and the libraries of the list that ask for it."""
    ours = {canonicalize_name(one.name) for one in wanted(group)}
    others = sorted(
        other for other, metadata in told.items() if name in asked_for(metadata.get_all("Requires-Dist", []))
    )
    return [*([COMPANION] if name in ours else []), *others]


def asked_for(requirements: Iterable[str]) -> set[str]:
    """What a library needs on one of our Pythons at least, without its own extras."""
    theirs = map(Requirement, requirements)
    return {canonicalize_name(one.name) for one in theirs if any(_counts(one, python) for python in PYTHONS)}


def _counts(one: Requirement, python: tuple[int, int]) -> bool:
    return one.marker is None or one.marker.evaluate(surroundings(python))


def surroundings(python: tuple[int, int]) -> dict[str, str]:
    """Those of a Raspberry Pi, for the conditions that stand behind requirements."""
    version = f"{python[0]}.{python[1]}"
    linux = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": "aarch64"}
    return {**linux, "python_version": version, "python_full_version": f"{version}.0", "extra": ""}


def wheels_of(group: str, name: str, version: str, files: Sequence[File]) -> tuple[str, ...]:
    there = tuple(places(files))
    if group not in COMPILED | set(PARTLY) and there != EVERYWHERE:
        missing = ", ".join(place for place in EVERYWHERE if place not in there)
        sys.exit(f"{name} {version} has no wheel for {missing}: cap it in pyproject.toml, or take Debian's")
    return there


def looked_at_again(group: str) -> list[Library]:
    """The libraries of a list with the files that the index offers now."""
    again = []
    for one in libraries(group):
        files = files_of(one.name, one.version)
        wheels = wheels_of(group, one.name, one.version, files)
        again.append(replace(one, wheels=wheels, hashes=tuple({file.sha256 for file in files})))
    return again


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; fail where other files are offered")
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    stale = []
    for group in GROUPS:
        file = FOLDER / f"{group}.txt"
        text = list_of(group, looked_at_again(group) if args.check else entries(group, versions(group)))
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            stale.append(file.name)
            if not args.check:
                file.write_text(text, encoding="utf-8")
    print(f"{'differs' if args.check else 'written'}: {', '.join(stale)}" if stale else "all as it was")
    if stale and not args.check:
        print("now: .venv/bin/python scripts/supply.py --write, and ./check")
    return bool(stale and args.check)


if __name__ == "__main__":
    sys.exit(main())
