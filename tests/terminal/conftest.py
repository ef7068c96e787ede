"""What the tests of the terminal share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.playing import Terminal


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(monkeypatch, capsys, tmp_path)
