"""A game in the terminal, played by a script: the lines go in, the transcript comes out."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main


class Terminal:
    """Runs `companion play` with games kept in a folder of the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.folder = folder
        self.journals = folder / "games"
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("COMPANION_PLAY", "./play")
        monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        monkeypatch.chdir(folder)

    def play(self, script: str, *words: str, game: str | None = "zombies") -> str:
        """Type the lines of a script; what was to be read, with the folder of the test taken out."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(script))
        named = [game] if game else []
        assert main(["play", *named, "--journals", str(self.journals), *words]) == 0
        out = self.capsys.readouterr()
        assert out.err == ""
        return out.out.replace(str(self.folder), "HERE")

    def position(self, **position: Any) -> str:
        """A file with a position in it."""
        path = self.folder / "given.json"
        path.write_text(json.dumps({"game": "zombies", **position}), encoding="utf-8")
        return path.name

    def answers(self, transcript: str) -> list[str]:
        """For each typed line, the first line that came back."""
        lines = [line for line in transcript.split("\n") if line]
        return [after for line, after in pairwise(lines) if line.startswith("> ")]
