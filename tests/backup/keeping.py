"""A table of the test's own: a configuration with packs, games on its shelf, and the commands that people type."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from companion.cli import main
from companion.packs import start
from tests.table.playing import new_table, play_at_random


@dataclass
class Home:
    """A machine's folders."""

    root: Path

    @property
    def config(self) -> Path:
        return self.root / "etc" / "companion.toml"

    @property
    def games(self) -> Path:
        return self.root / "state" / "games"

    @property
    def packs(self) -> Path:
        return self.root / "etc" / "packs"

    def configure(self, more: str = "") -> None:
        self.config.parent.mkdir(parents=True, exist_ok=True)
        text = f'{more}\n[games]\nfolder = "../state/games"\npacks = ["packs"]\n[desk]\nbrightness = 0.4\n'
        self.config.write_text(text)

    def own_pack(self, name: str = "our-town") -> Path:
        self.packs.mkdir(parents=True, exist_ok=True)
        folder = self.packs / name
        start("zombies-2014", folder)
        return folder

    def play(self, name: str, answers: int, seed: int = 7) -> Path:
        """A game that was left after so many answers."""
        self.games.mkdir(parents=True, exist_ok=True)
        path = self.games / name
        table = new_table(path, seed=seed)
        play_at_random(table, answers)
        table.close()
        return path

    def backup(self, file: Path) -> int:
        return main(["backup", str(file), "--config", str(self.config)])

    def restore(self, file: Path, *more: str) -> int:
        return main(["restore", str(file), "--config", str(self.config), *more])

    def content(self) -> dict[str, bytes]:
        """Every file of the table; locks are none."""
        files = (path for path in sorted(self.root.rglob("*")) if path.is_file() and path.suffix != ".lock")
        return {str(path.relative_to(self.root)): path.read_bytes() for path in files}


def refused(elsewhere: Home, file: Path, capsys: pytest.CaptureFixture[str], words: str) -> None:
    """The file is refused with these words, and nothing was written."""
    capsys.readouterr()
    assert elsewhere.restore(file) == 1
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not elsewhere.root.exists() or elsewhere.content() == {}


def rewritten(file: Path, change: dict[str, object], more: dict[str, bytes] | None = None) -> None:
    """The archive with another head, and with more in it."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    head = json.loads(parts.pop("backup.json"))
    head.update(change)
    for name, data in (more or {}).items():
        head["parts"][name] = {"size": len(data), "sha256": sha256(data).hexdigest(), "written": 1}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in (parts | (more or {})).items():
            archive.writestr(name, data)
        archive.writestr("backup.json", json.dumps(head))
