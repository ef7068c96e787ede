"""A table with games, a machine without any, and a backup between them. Nobody's own configuration plays a part."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.daemon.memory import Memory, remember
from tests.backup.keeping import Home


@pytest.fixture(autouse=True)
def nothing_of_mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "no-data"))
    monkeypatch.setattr("companion.backup.restoring.SERVICE", tmp_path / "run" / "companion.lock")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A table with a configuration, a pack of its own and two games, one of them on the table."""
    home = Home(tmp_path / "old")
    home.configure()
    home.own_pack()
    home.play("zombies-0001.journal", 60)
    second = home.play("zombies-0002.journal", 25, seed=8)
    os.utime(second, ns=(1_700_000_000_000_000_000, 1_700_000_000_000_000_000))
    remember(home.games, Memory({"quiet": True}, str(second), frozenset({"zombies-0001.journal"})))
    return home


@pytest.fixture
def elsewhere(tmp_path: Path) -> Home:
    """A machine on which nothing is yet."""
    return Home(tmp_path / "new")


@pytest.fixture
def file(home: Home, tmp_path: Path) -> Path:
    file = tmp_path / "evening.zip"
    assert home.backup(file) == 0
    return file
