"""`companion backup`: games, configuration and packs into one file, also while people play; docs/card-to-game.md."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from companion.backup import Gathering, write
from companion.config import load_config


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "In it are all games with every roll, the configuration, a board profile and packs of your own, and what the "
        "desk remembers. Paired phones are not: they pair again. `companion restore FILE` puts it back."
    )
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="the file to make; in a folder, one with today's date")
    add("--games", type=Path, metavar="DIR", help="where games are kept (default: as configured)")
    add("--config", type=Path, metavar="FILE", help="the configuration (default: the one of this user or machine)")


def run(args: argparse.Namespace) -> int:
    config = load_config(args.config)
    path = args.file / f"companion-{date.today().isoformat()}.zip" if args.file.is_dir() else args.file
    gathering = Gathering(config, args.games or config.games)
    backup = write(path, gathering)
    for note in gathering.notes:
        print(f"note: {note}")
    held = [_counted(gathering.journals, "game")]
    held += ["the configuration"] if config.file is not None else []
    held += [_counted(gathering.packs, "folder") + " of packs"] if gathering.packs else []
    print(f"{path}: {', '.join(held)} ({max(1, backup.path.stat().st_size // 1024)} kB), read back and found whole")
    return 0


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
