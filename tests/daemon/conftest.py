"""A whole daemon on simulated wires, with an ear where systemd would listen; nothing may be logged as an error."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from companion.desk.knowing import Settings
from companion.rehearse.stage import Stage
from companion.service import Systemd

Play = Callable[[Stage], Awaitable[None]]


class Ear:
    """Hears what the daemon tells systemd."""

    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        self.socket.setblocking(False)
        self.systemd = Systemd(str(path), watchdog=60.0)

    def heard(self) -> list[str]:
        """Every line since the last look."""
        lines: list[str] = []
        while True:
            try:
                lines += self.socket.recv(4096).decode().splitlines()
            except BlockingIOError:
                return lines

    def close(self) -> None:
        self.systemd.close()
        self.socket.close()


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    ear = Ear(tmp_path / "notify")
    yield ear
    ear.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stuck is noticed soon."""
    monkeypatch.setattr("companion.daemon.daemon.LOOP_BEAT", 0.05)
    monkeypatch.setattr("companion.daemon.beating.DISK_PATIENCE", 1.5)
    monkeypatch.setattr("companion.daemon.beating.SLOW_DISK", 0.3)
    monkeypatch.setattr("companion.devices.worker.HANGS_AFTER", 0.5)
    monkeypatch.setattr("companion.devices.worker.FIRST_RELIEF", 0.1)
    monkeypatch.setattr("companion.daemon.acting.LAST_WORDS", 0.3)


@pytest.fixture
def on_stage(tmp_path: Path) -> Callable[[Play], None]:
    """Runs a coroutine with a stage."""

    def run(play: Play) -> None:
        async def whole() -> None:
            async with Stage(tmp_path / "games", seed=1, settings=Settings(walk_through=False)) as stage:
                await play(stage)

        asyncio.run(whole())

    return run


@pytest.fixture
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Fails when anything was logged as an error: ours, or what asyncio says of a callback that failed."""
    yield caplog
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors
