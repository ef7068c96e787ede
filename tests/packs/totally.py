"""The pack of Totally Zombies!!! for tests, and packs of one's own that start from it."""

from __future__ import annotations

from pathlib import Path

from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.packs import PackError, check, load

HEAD = 'id = "mine"\ntitle = "Mine"\nextends = "totally-zombies"\n'


def totally(id: str = "totally-zombies", folder: Path | None = None) -> TotallyZombiesPack:
    pack = load(id, [folder] if folder else [])
    assert isinstance(pack, TotallyZombiesPack)
    return pack


def write_own(folder: Path, **files: str) -> Path:
    """A pack `mine` that changes something: `tiles="..."`."""
    for name, text in {"pack": HEAD, **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def own(folder: Path, **files: str) -> TotallyZombiesPack:
    """The pack `mine`, which is right."""
    return totally("mine", write_own(folder, **files))


def mistakes(folder: Path, **files: str) -> list[PackError]:
    """What is wrong with the pack `mine`."""
    return check(write_own(folder, **files))[1]
