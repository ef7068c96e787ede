"""Builds the package outside the tree and without a network, as whoever releases it would."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path, PurePosixPath

TOP = Path(__file__).parents[2]
FOLDERS = (".ci", "companion", "docs", "firmware", "hardware", "scripts", "systemd", "tests")
NOT_OURS = {"__pycache__", ".hypothesis"}
HARMLESS = ("no previously-included files matching", "byte-compiling is disabled")
"""What is said where there was no litter to leave out, and where Python was asked to leave none."""
BUILD = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"


def files() -> list[PurePosixPath]:
    """Every file of the checkout that belongs to the project, by its path."""
    if (TOP / ".git").exists():
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=TOP, capture_output=True, text=True, check=True).stdout.split("\0")
        return sorted(PurePosixPath(name) for name in names if name and (TOP / name).is_file())
    nearby = [path for path in TOP.iterdir() if path.is_file()]
    below = [path for folder in FOLDERS for path in (TOP / folder).rglob("*") if path.is_file()]
    ours = (path.relative_to(TOP) for path in [*nearby, *below] if not NOT_OURS & {*path.parts})
    return sorted(PurePosixPath(path.as_posix()) for path in ours)


def copy_of_the_tree(to: Path) -> Path:
    for file in files():
        (to / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOP / file, to / file)
    return to


def build(what: str, tree: Path, into: Path) -> Path:
    """`wheel` or `sdist` of a tree."""
    return _by_the_back_end(f"build_{what}", tree, into)


def described(tree: Path, into: Path) -> Message:
    """What a wheel of a tree would say of itself."""
    folder = _by_the_back_end("prepare_metadata_for_build_wheel", tree, into)
    return message_from_bytes((folder / "METADATA").read_bytes())


def _by_the_back_end(hook: str, tree: Path, into: Path) -> Path:
    """What the build back end makes, in a process of its own; every warning ends it."""
    into.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", BUILD, hook, str(into)], cwd=tree, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    complaints = [line for line in done.stderr.splitlines() if not any(map(line.count, HARMLESS))]
    assert not [line for line in complaints if "warning" in line.lower()], done.stderr
    return into / done.stdout.split()[-1]


def unpacked(sdist: Path, to: Path) -> Path:
    with tarfile.open(sdist) as archive:
        archive.extractall(to, filter="data")
    return next(to.iterdir())


def inside(wheel: Path) -> dict[str, bytes]:
    """What is in a wheel, without the list of it that the wheel itself keeps."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/RECORD")}
