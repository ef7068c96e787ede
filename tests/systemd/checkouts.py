"""Small checkouts of made-up versions: what the installer reads of one, and nothing of the program."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.systemd.tools import FOLDER

TOP = FOLDER.parent
PLAIN = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "scripts/board.sh")
FOLDERS = ("systemd", "companion/devices/boards", "firmware")


@dataclass(frozen=True)
class Checkout:
    """A checkout of one version."""

    folder: Path

    @property
    def systemd(self) -> Path:
        return self.folder / "systemd"

    def change(self, name: str, old: str, new: str) -> None:
        file = self.folder / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))


def checkout(folder: Path, version: str) -> Checkout:
    for name in FOLDERS:
        shutil.copytree(TOP / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in PLAIN:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy2(TOP / name, folder / name)
    (folder / "companion/__init__.py").write_text(f'__version__ = "{version}"\n')
    return Checkout(folder)
