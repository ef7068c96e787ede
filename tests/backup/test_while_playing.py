"""A backup taken from under a running companion: restored elsewhere, the game goes on there."""

from __future__ import annotations

import signal
from pathlib import Path

from companion.backup import read
from companion.cli import main
from companion.table.journal import scan
from tests.daemon.test_process import Process, processes

__all__ = ["processes"]


def test_a_game_that_is_being_played_goes_on_from_its_backup(tmp_path: Path, processes: list[Process]) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    playing = Process(old)
    processes.append(playing)
    playing.hear("Welcome")
    playing.do("begin")
    playing.hear("Placing")
    playing.do("OK")
    playing.hear("move.roll")
    playing.do("RIGHT")  # the companion rolls
    asked = playing.hear("move.step").split()[:2]

    assert main(["backup", str(tmp_path / "now.zip"), "--games", str(old / "games")]) == 0
    playing.do("auto")  # the first table goes on, and nothing of that is in the backup
    while playing.hear().split()[:2] == asked:
        pass
    assert playing.end(signal.SIGKILL)[0] == -signal.SIGKILL

    assert main(["restore", str(tmp_path / "now.zip"), "--keep-config", "--games", str(new / "games")]) == 0
    again = Process(new)
    processes.append(again)
    assert again.hear("WalkThrough").split()[:2] == asked
    assert again.end(signal.SIGTERM) == (0, "")


def test_a_running_companion_refuses_the_restore_and_plays_on(tmp_path: Path, processes: list[Process]) -> None:
    playing = Process(tmp_path)
    processes.append(playing)
    playing.hear("Welcome")
    playing.do("begin")
    playing.hear("Placing")
    games = ["--games", str(tmp_path / "games")]
    assert main(["backup", str(tmp_path / "now.zip"), *games]) == 0
    assert main(["restore", str(tmp_path / "now.zip"), "--keep-config", *games]) == 1
    playing.do("OK")
    playing.hear("move.roll")
    assert playing.end(signal.SIGTERM) == (0, "")


def test_backups_in_the_middle_of_everything_hold_whole_acts(tmp_path: Path, processes: list[Process]) -> None:
    playing = Process(tmp_path)
    processes.append(playing)
    playing.hear("Welcome")
    playing.do("begin")
    playing.hear("Placing")
    playing.do("OK")
    lengths = []
    for number in range(6):
        playing.do("RIGHT", "OK")
        file = tmp_path / f"{number}.zip"
        assert main(["backup", str(file), "--games", str(tmp_path / "games")]) == 0
        data = read(file).get("games/zombies-0001.journal").data
        assert scan(file, data).torn == b""
        lengths.append(len(data))
    playing.end(signal.SIGKILL)
    assert lengths == sorted(lengths)
    assert (tmp_path / "games" / "zombies-0001.journal").read_bytes().startswith(data)
