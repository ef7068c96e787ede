"""Imports point one way."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "companion"

MAY_IMPORT = {
    "languages": set(),
    "engine": {"errors"},
    "tiles": {"engine", "errors"},
    "packs": {"durable", "tiles", "errors", "toml_lines"},
    "rules": {"errors"},
    "sounds": set(),
    "service": {"durable", "errors"},
    "games": {"engine", "tiles", "packs", "errors"},
    "bots": {"engine", "tiles", "games", "packs", "errors"},
    "laboratory": {"durable", "engine", "games", "packs", "rules", "bots", "errors", "extras"},
    "table": {"durable", "engine", "tiles", "games", "packs", "rules", "sounds", "errors", "bots"},
    "devices": {"durable", "errors", "extras", "settings", "sounds"},
    "web": {
        "durable",
        "engine",
        "tiles",
        "packs",
        "rules",
        "games",
        "table",
        "laboratory",
        "sounds",
        "errors",
        "extras",
    },
    "desk": {"engine", "tiles", "packs", "rules", "games", "table", "sounds", "errors"},
}
"""What each folder may know besides itself; folders not named here are at the top and may know everything."""

GAME = {"languages", "engine", "tiles", "packs", "games.rulebook", "games.kit"}
"""What a game may know besides itself: never another game."""
GAME_IMPORTS = {
    "zombies": GAME | {"games.horde"},
    "midevil": GAME | {"games.horde"},
    "totally_zombies": GAME | {"games.horde"},
    "totally_medieval": GAME - {"tiles"},
}
"""Games that share a horde, and one that is played without tiles."""

IMPURE = {"random", "time", "datetime", "os", "pathlib", "socket", "subprocess", "threading", "asyncio", "io", "sys"}


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_a_folder_knows_only_what_lies_below_it(folder: str) -> None:
    for file in (PACKAGE / folder).rglob("*.py"):
        ours = {name.split(".")[1] for name in imported(file) if name.startswith("companion.")}
        assert ours <= MAY_IMPORT[folder] | {folder, "languages"}, file.relative_to(PACKAGE)


@pytest.mark.parametrize("folder", ["engine", "tiles", "games"])
def test_rules_are_pure(folder: str) -> None:
    """No I/O, no clock, no random numbers where the rules are."""
    for file in (PACKAGE / folder).rglob("*.py"):
        roots = {name.split(".")[0] for name in imported(file)}
        assert not roots & IMPURE, file.relative_to(PACKAGE)


def parts_of(file: Path) -> set[str]:
    """The parts of the companion that a module imports: `engine`, `games.kit`."""
    ours = (name.split(".")[1:] for name in imported(file) if name.startswith("companion."))
    return {".".join(name[:2]) if name[0] == "games" else name[0] for name in ours}


FOLDERS = sorted(file.parent.name for file in (PACKAGE / "games").glob("*/__init__.py"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_knows_the_kit_and_no_other_game(folder: str) -> None:
    may = GAME_IMPORTS.get(folder, GAME) | {f"games.{folder}"}
    for file in (PACKAGE / "games" / folder).rglob("*.py"):
        assert parts_of(file) <= may, file.relative_to(PACKAGE)
