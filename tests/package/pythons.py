"""The Pythons of this machine that the companion supports: the running one, those on the path, those of pyenv.

    python -m tests.package.pythons

lists them: a wheel is tried on each by tests/package/test_installed.py.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from tests.package.test_built import PROJECT

OLDEST = 11
NEWEST = max(int(line.rpartition(".")[2]) for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line))
RUNNING = sys.version_info.minor


def supported() -> range:
    """The minor versions that are promised, and those beyond them up to the one that runs now."""
    return range(OLDEST, max(NEWEST, RUNNING) + 1)


def found(minor: int) -> Path | None:
    """A Python of this version."""
    name = f"python3.{minor}"
    if minor == RUNNING:
        return Path(sys.base_prefix, "bin", name)
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    on_path = [Path(folder, name) for folder in os.environ["PATH"].split(os.pathsep) if "shims" not in folder]
    of_pyenv = sorted(pyenv.glob(f"versions/3.{minor}.*/bin/{name}"), reverse=True)
    return next((python for python in [*on_path, *of_pyenv] if os.access(python, os.X_OK)), None)


if __name__ == "__main__":
    for minor in supported():
        print(f"3.{minor}: {found(minor) or 'not on this machine'}")
