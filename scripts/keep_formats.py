#!/usr/bin/env python3
"""Keep what this version writes, so that later versions can be held to opening it.

    python scripts/keep_formats.py tests/fixtures/format-2/table

writes everything that a table keeps, as this version writes it: a journal and positions of every game, configuration,
board profile, what the desk remembers, paired phones, starts, readings, and a backup of it all. It is run once, by
whoever is about to raise the number of a format; what it wrote is never changed afterwards. Every folder that was kept
so is opened by `tests/table/test_formats.py`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from shutil import copy

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.backup import Gathering, write
from companion.config import load_config
from companion.daemon.memory import Memory, remember
from companion.engine import Json
from companion.games import GAMES
from companion.service.starts import Starts
from companion.table import Table, begin, new_opening
from companion.table.readings import Reading, ReadingLog
from companion.web.tokens import Tokens

ACTS = 60
PLAYERS = {"zombie-slayer": ["Ana"]}
CONFIG = """board = "board.toml"

[desk]
palette = "colour-blind"
brightness = 0.4
quiet = true
idle-minutes = 20
calm = true
north = "left"

[dice]
from = ["tray", "typed"]

[games]
folder = "games"

[log]
level = "warning"

[web]
page = true
port = 8471
"""


def played(game: str, path: Path) -> Table:
    """A game that was left: some of it taken back, the last roll or draw of it still to be seen."""
    opening = new_opening({"game": game, "players": PLAYERS.get(game, ["Ana", "Ben"]), "seed": 7, "chance": "auto"})
    table, random = begin(opening, journal=path), Random(7)
    for act in range(ACTS):
        request = table.driver.pending
        if request is None:
            break
        table.answer(random.choice(list(request.options)), source=random.choice(("typed", "buttons", "web")))
        if act % 20 == 19:
            table.undo(2)
    return table


def standing(table: Table) -> dict[str, Json]:
    """Where the game stands, to be compared."""
    request = table.driver.pending
    asked = None if request is None else {"name": request.name, "seat": request.seat, "options": list(request.options)}
    return {"history": len(table.driver.history), "asked": asked, "position": table.position()}


def main(folder: Path) -> None:
    games = folder / "games"
    games.mkdir(parents=True)
    for game in GAMES:
        table = played(game, games / f"{game}-0001.journal")
        (folder / f"{game}.json").write_text(json.dumps(standing(table)) + "\n")
        table.close()
    (folder / "companion.toml").write_text(CONFIG)
    copy(Path(__file__).parent.parent / "companion" / "devices" / "boards" / "zero2w.toml", folder / "board.toml")
    journal = str(games / "zombies-0001.journal")
    remember(games, Memory({"brightness": 0.3, "walk_through": False}, journal, frozenset(["midevil-0001.journal"])))
    tokens = Tokens(games)
    token, _ = tokens.pair("Ana's phone")
    (folder / "token.txt").write_text(f"{token}\n{tokens.of_seat('zombies-0001', 1)}\n")
    starts = Starts(games, boot="a boot")
    starts.begin()
    starts.begin()
    starts.failed("a board that is not there")
    readings = ReadingLog(games)
    readings.keep(Reading("tray", "rolled", "taken", (3, 5), (1, 2), (), 2, 0.97, 1_700_000_000))
    readings.keep(Reading("camera", "cocked", "again", (), (), (1,), 1, 0.4, 1_700_000_060))
    config = load_config(folder / "companion.toml")
    write(folder / "backup.zip", Gathering(config, games))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
