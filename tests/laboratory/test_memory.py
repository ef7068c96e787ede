"""Many games need no more memory than few: whatever is read, added up and written is in memory chunk by chunk."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.laboratory.chunks import Folder
from companion.laboratory.playing import play_game
from tests.laboratory.test_plan import planned

MEASURED = """
import resource, sys
from companion.cli import main
status = main(sys.argv[1:])
print(status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
FEW, MANY, PROMISED = 1_000, 30_000, 100_000
MOST = 15
"""MiB that chance may make of it; kept in memory, 30,000 games would need some 60."""


def words(games: int) -> tuple[str, ...]:
    return ("zombies", "--players", "2", "--turns", "30", "--games", str(games))


def as_if_played(path: Path, games: int) -> None:
    """A folder in which every game is kept: ten that were really played, again and again."""
    folder = Folder(path, planned(*words(games)))
    folder.open()
    table = folder.plan.table(folder.plan.cells[0])
    played = [play_game(table, ("sensible",), number, number, 30, False)[0].as_json() for number in range(10)]
    for chunk in folder.all:
        numbers = range(chunk.first, chunk.first + chunk.games)
        rows = [[number, number + 1, *played[number % 10][2:]] for number in numbers]
        document = {"plan": folder.digest, "chunk": chunk.number, "rules": {}, "games": rows}
        (path / f"chunks/{chunk.number:06}.json").write_text(json.dumps(document))
    folder.close()


def peak(path: Path, games: int) -> int:
    as_if_played(path, games)
    command = [sys.executable, "-c", MEASURED, "simulate", *words(games), "--out", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    status, memory = done.stdout.splitlines()[-1].split()
    assert status == "0"
    with (path / "games.csv").open() as rows:
        assert sum(1 for _ in rows) == games + 1
    return int(memory)


@pytest.mark.parametrize("games", [MANY, pytest.param(PROMISED, marks=pytest.mark.no_cover)])
def test_many_games_need_no_more_memory_than_few(games: int, tmp_path: Path) -> None:
    few, many = peak(tmp_path / "few", FEW), peak(tmp_path / "many", games)
    assert many - few < MOST, f"{few} MiB for {FEW} games, {many} MiB for {games}"
