"""`companion run` as systemd starts it: its folders and sockets in the environment, its messages on a real socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.service import Starts, holder

PROJECT = Path(__file__).parents[2]
GENEROUS = 60


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(GENEROUS)
        yield ear


@pytest.fixture
def service(tmp_path: Path, ear: socket.socket) -> Iterator[subprocess.Popen[bytes]]:
    """The daemon on the simulated board."""
    for name in ("state", "run"):
        (tmp_path / name).mkdir()
    config = tmp_path / "companion.toml"
    config.write_text(f'board = "simulated"\n[games]\nfolder = "{tmp_path}/state/games"\n')
    environ = os.environ | {
        "PYTHONPATH": str(PROJECT),
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": "2000000",
        "STATE_DIRECTORY": str(tmp_path / "state"),
        "RUNTIME_DIRECTORY": str(tmp_path / "run"),
    }
    command = [sys.executable, "-m", "companion", "run", "--config", str(config)]
    daemon = subprocess.Popen(command, env=environ, cwd=tmp_path / "run", stderr=subprocess.PIPE)
    yield daemon
    daemon.kill()
    daemon.communicate()


def hear(ear: socket.socket, wanted: str) -> list[str]:
    """Every line until the wanted one comes."""
    lines: list[str] = []
    while not any(line.startswith(wanted) for line in lines):
        lines += ear.recv(4096).decode().splitlines()
    return lines


def test_it_says_that_it_is_ready_and_alive_and_stops_when_told(
    service: subprocess.Popen[bytes], ear: socket.socket, tmp_path: Path
) -> None:
    hear(ear, "READY=1")
    hear(ear, "WATCHDOG=1")
    running = holder(tmp_path / "run" / "companion.lock")
    assert running is not None
    assert (running.pid, running.running) == (service.pid, True)
    assert Starts(tmp_path / "state").look().failed == 1  # until it has run for a while
    service.send_signal(signal.SIGTERM)
    hear(ear, "STOPPING=1")
    assert service.wait(GENEROUS) == 0
    assert Starts(tmp_path / "state").look().failed == 0
    assert not (tmp_path / "run" / "poweroff").exists()


def test_a_daemon_that_was_killed_is_counted(
    service: subprocess.Popen[bytes], ear: socket.socket, tmp_path: Path
) -> None:
    hear(ear, "READY=1")
    service.kill()
    service.wait(GENEROUS)
    before = Starts(tmp_path / "state").look()
    assert (before.failed, before.reason) == (1, "ended without a word (crash or power cut)")
