"""Programs of the system that some tests need: absent is a skip on a workbench, and an error where all must run."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "systemd"
REQUIRE_ALL = bool(os.environ.get("CI") or os.environ.get("COMPANION_REQUIRE_ALL"))


def need(program: str) -> str:
    """The path of a program."""
    path = shutil.which(program, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if path is None:
        message = f"{program} is not installed on this machine"
        if REQUIRE_ALL:
            pytest.fail(f"{message}, but everything must run here (CI or COMPANION_REQUIRE_ALL is set)")
        pytest.skip(message)
    return path
