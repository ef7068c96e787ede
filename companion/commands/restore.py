"""`companion restore`: a backup back into its place; nothing that is here is lost by it; docs/card-to-game.md."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from companion.backup import Restoring, read
from companion.backup.archive import Backup
from companion.backup.configuring import NewConfiguration
from companion.backup.gathering import CONFIG
from companion.backup.restoring import nobody_plays
from companion.config import FILE, SYSTEM, Config, find_config, load_config


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "The whole file is checked before anything is written, and the companion must not run meanwhile. Games that "
        "are here stay: of two states of one game the later one counts. `companion backup FILE` makes such a file."
    )
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="a file that `companion backup` made")
    add("--keep-config", action="store_true", help="restore games and packs, leave the configuration as it is here")
    add("--check", action="store_true", help="only look through the file, and say what is in it")
    add("--games", type=Path, metavar="DIR", help="where games are kept (default: as configured)")
    add("--config", type=Path, metavar="FILE", help="where the configuration belongs (default: where one is)")


def run(args: argparse.Namespace) -> int:
    backup = read(args.file)
    if args.check:
        print(f"{args.file}: whole, {described(backup)}, made by companion {backup.companion}")
        return 0
    if args.keep_config or CONFIG not in backup.parts:
        told = put_back(backup, load_config(args.config), args.games)
    else:
        new = NewConfiguration(backup, args.config or find_config() or usual_place())
        with new as config:
            told = put_back(backup, config, args.games, new)
    for line in told:
        print(line)
    return 0


def put_back(backup: Backup, config: Config, games: Path | None, new: NewConfiguration | None = None) -> list[str]:
    """Everything, while no companion runs; what people should know of it."""
    folder = games or config.games
    restoring = Restoring(backup, folder, config.packs)
    restoring.check()
    with nobody_plays(folder):
        if new is not None:
            new.settle()
        restoring.restore()
    return [*(new.told if new is not None else ()), *restoring.told]


def described(backup: Backup) -> str:
    journals = sum(name.endswith(".journal") for name in backup.names("games"))
    files = len(backup.names("packs"))
    held = [f"{journals} game{'' if journals == 1 else 's'}"]
    held += ["the configuration"] if CONFIG in backup.parts else []
    held += [f"{files} files of packs"] if files else []
    return ", ".join(held)


def usual_place() -> Path:
    """Where a configuration belongs that is not there yet: root has the machine's, everybody else their own."""
    if os.geteuid() == 0:
        return SYSTEM
    home = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(home) if Path(home).is_absolute() else Path.home() / ".config"
    return folder / "zombie-table-companion" / FILE
