"""Only one companion drives the devices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.service import AlreadyRunning, Holder, Running, holder, lock_path, state_folder


def test_a_second_companion_is_refused_and_told_who_runs(tmp_path: Path) -> None:
    path = tmp_path / "run" / "companion.lock"
    with Running(path):
        assert holder(path) == Holder(os.getpid(), running=True)
        with (
            pytest.raises(AlreadyRunning, match=rf"process {os.getpid()}.*sudo systemctl stop companion"),
            Running(path),
        ):
            pass
        assert holder(path) == Holder(os.getpid(), running=True)
    assert holder(path) == Holder(None, running=False)
    with Running(path):
        pass


def test_the_lock_of_a_process_that_was_killed_is_left_over_and_can_be_taken(tmp_path: Path) -> None:
    path = tmp_path / "companion.lock"
    code = (
        "import os, signal, sys; from pathlib import Path; from companion.service import Running\n"
        "Running(Path(sys.argv[1])).__enter__(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.Popen([sys.executable, "-c", code, str(path)])
    assert killed.wait(30) == -9
    assert holder(path) == Holder(killed.pid, running=False)
    with Running(path):
        assert holder(path) == Holder(os.getpid(), running=True)


def test_no_file_no_holder(tmp_path: Path) -> None:
    assert holder(tmp_path / "companion.lock") is None


def test_where_the_lock_lies(tmp_path: Path) -> None:
    assert lock_path(tmp_path, {}) == tmp_path / "companion.lock"
    assert lock_path(tmp_path, {"STATE_DIRECTORY": "/var/lib/companion"}) == Path("/var/lib/companion/companion.lock")
    systemd = {"RUNTIME_DIRECTORY": "/run/companion:/run/other", "STATE_DIRECTORY": "/var/lib/companion"}
    assert lock_path(tmp_path, systemd) == Path("/run/companion/companion.lock")


def test_where_the_state_lies(tmp_path: Path) -> None:
    assert state_folder(tmp_path / "games", {}) == tmp_path
    assert state_folder(tmp_path / "zombie-table-companion", {}) == tmp_path / "zombie-table-companion"
    assert state_folder(tmp_path, {"STATE_DIRECTORY": "/var/lib/companion"}) == Path("/var/lib/companion")
