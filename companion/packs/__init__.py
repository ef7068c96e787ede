"""Packs: the content of printed sets as data. `load("zombies-2014")` gives the tiles and cards of the 2014 base box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.packs.errors import PackError, PackMissing
from companion.packs.pack import BY_HAND, Card, Map, Pack, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.packs.differing import Difference
    from companion.packs.loader import Choice
    from companion.packs.merging import Source

__all__ = [
    "BY_HAND",
    "Card",
    "Map",
    "Pack",
    "PackError",
    "PackMissing",
    "Tile",
    "available",
    "check",
    "choices",
    "differences",
    "load",
    "start",
]

# The loader is imported when a pack is wanted: importing a game must stay light.


def load(pack_id: str, folders: Iterable[str | Path] = ()) -> Pack:
    """The pack with this id, the user's folders searched first; raises the first PackError found in it."""
    from companion.packs import loader

    return loader.load(pack_id, folders)


def available(folders: Iterable[str | Path] = ()) -> list[Source]:
    """All packs that can be loaded, the user's first."""
    from companion.packs import loader

    return loader.available(folders)


def choices(folders: Iterable[str | Path] = ()) -> list[Choice]:
    """The packs that people can choose from, each with its title and its game; the user's first."""
    from companion.packs import loader

    return loader.choices(folders)


def check(folder: str | Path | None = None) -> tuple[list[Source], list[PackError]]:
    """The packs of a folder (without one: the built-in packs) and everything that is wrong with them."""
    from companion.packs import loader

    return loader.check(folder)


def differences(pack_id: str, folders: Iterable[str | Path] = ()) -> tuple[str, list[Difference]]:
    """The pack that a pack starts from, and what differs; no pack when it starts from none."""
    from companion.packs import differing

    return differing.differences(pack_id, folders)


def start(pack_id: str, folder: Path, folders: Iterable[str | Path] = ()) -> tuple[str, list[Path]]:
    """Write a new pack that starts from this one; its id, which is the name of the folder, and the files."""
    from companion.packs import starting

    return starting.start(pack_id, folder, folders)
