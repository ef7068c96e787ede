"""A board for tests: the firmware in a real MicroPython under Node, on a pseudo-terminal that comes and goes."""

from __future__ import annotations

import os
import shutil
import subprocess
import tty
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
MODULE = ROOT / ".cache/node/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"


def require_micropython() -> tuple[str, Path]:
    """Node and MicroPython; without them the test is skipped, but where everything is required it fails."""
    if why := missing():
        do_without(why)
    return str(shutil.which("node")), MODULE


def missing() -> str:
    """What is missing for a real MicroPython, and what to type; empty where nothing is."""
    if shutil.which("node") is None:
        return "node is missing; type: sudo apt-get install nodejs npm    and run ./check again"
    if not MODULE.is_file():
        return f"{MODULE.relative_to(ROOT)} is missing; ./check installs it with npm"
    return ""


def do_without(why: str) -> NoReturn:
    if os.environ.get("CI") or os.environ.get("COMPANION_REQUIRE_ALL"):
        pytest.fail(f"the firmware must be tested under a real MicroPython here, but {why}")
    pytest.skip(f"no real MicroPython: {why}")


class MicroPythonBoard:
    """Plugged in, it appears as a serial port at `path`; unplugged, it has no power and forgets everything."""

    def __init__(self, path: Path, files: Mapping[str, Path]) -> None:
        self.path = path
        self._node, self._module = require_micropython()
        self._files = [f"{name}={file}" for name, file in files.items()]
        self._process: subprocess.Popen[bytes] | None = None
        self._script = self._port = -1

    def plug(self) -> None:
        board, self._port = os.openpty()
        tty.setraw(self._port)
        os.set_blocking(board, False)
        read, self._script = os.pipe()
        os.set_blocking(read, False)
        command = [self._node, str(HERE / "board_bench.mjs"), str(self._module), str(board), str(read)]
        self._process = subprocess.Popen([*command, *self._files], pass_fds=(board, read), stderr=subprocess.PIPE)
        os.close(board)
        os.close(read)
        self.path.symlink_to(os.ttyname(self._port))

    def do(self, line: str) -> None:
        """Have something happen on the board, in words that its bench understands."""
        os.write(self._script, line.encode() + b"\n")

    def unplug(self) -> str:
        """Take the power away; gives what the firmware printed."""
        process, self._process = self._process, None
        if process is None:
            return ""
        crashed = process.poll()
        process.kill()
        printed = process.communicate()[1].decode()
        self.path.unlink()
        os.close(self._port)
        os.close(self._script)
        assert crashed is None, f"the firmware ended by itself ({crashed}): {printed}"
        return printed
