"""`companion run` as a process: ended, killed, started twice, started wrongly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Timer

import pytest

from companion.commands.run import unused
from companion.devices.profile import shipped
from companion.service import Starts
from companion.table.shelf import Shelf

PROJECT = Path(__file__).parents[2]
GENEROUS = 60


class Process:
    """A daemon whose buttons are a pipe."""

    def __init__(self, folder: Path, *more: str, cwd: Path = PROJECT, environ: Mapping[str, str] = os.environ) -> None:
        kept = {key: value for key, value in environ.items() if key not in ("NOTIFY_SOCKET", "STATE_DIRECTORY")}
        command = [sys.executable, "-m", "companion.torture.at_the_pipe", "--board", "simulated", "--no-page"]
        self.running = subprocess.Popen(
            [*command, "--games", str(folder / "games"), "--seed", "5", *more],
            env={"PYTHONPATH": str(PROJECT), **kept, "XDG_CONFIG_HOME": str(folder / "no-config")},
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._too_long = Timer(GENEROUS, self.running.kill)
        self._too_long.start()

    def do(self, *lines: str) -> None:
        assert self.running.stdin is not None
        for line in lines:
            self.running.stdin.write(f"{line}\n")
            self.running.stdin.flush()

    def hear(self, wanted: str = "") -> str:
        """The next line that holds these words."""
        assert self.running.stdout is not None
        for line in self.running.stdout:
            if wanted in line:
                return line.strip()
        raise AssertionError(self.end()[1])

    def end(self, sign: signal.Signals | None = None) -> tuple[int, str]:
        """How it ended, and what it complained about."""
        if sign is not None:
            self.running.send_signal(sign)
        _, complaints = self.running.communicate()
        self._too_long.cancel()
        return self.running.returncode, complaints


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    begun: list[Process] = []
    yield begun
    for process in begun:
        if process.running.poll() is None:
            process.end(signal.SIGKILL)


def test_killed_in_the_middle_it_asks_the_same_question_again(tmp_path: Path, processes: list[Process]) -> None:
    first = Process(tmp_path)
    processes.append(first)
    first.hear("Welcome")
    first.do("begin")
    first.hear("Placing")
    first.do("OK")  # the tile, as it is seen
    first.hear("move.roll")
    first.do("RIGHT")  # the companion rolls
    asked = first.hear("move.step")
    assert first.end(signal.SIGKILL) == (-signal.SIGKILL, "")
    again = Process(tmp_path)
    processes.append(again)
    resumed = again.hear("WalkThrough")
    assert resumed.split()[:2] == asked.split()[:2]
    assert again.end(signal.SIGTERM) == (0, "")
    assert Starts(tmp_path).look().failed == 0


def test_a_second_one_is_refused_in_one_line(tmp_path: Path, processes: list[Process]) -> None:
    first = Process(tmp_path)
    processes.append(first)
    first.hear("Welcome")
    second = Process(tmp_path)
    processes.append(second)
    code, complaints = second.end()
    assert code == 1
    assert len(complaints.splitlines()) == 1
    assert str(first.running.pid) in complaints
    assert first.end(signal.SIGINT) == (0, "")


@pytest.mark.parametrize(
    ("config", "words"),
    [('board = "pi7"\n', "pi7"), ("[desk]\nbrigthness = 1\n", "brightness"), ("board = \n", "companion.toml:1:")],
)
def test_a_wrong_configuration_is_one_line_and_an_exit_code(
    tmp_path: Path, processes: list[Process], config: str, words: str
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(config)
    process = Process(tmp_path, "--config", str(file))
    processes.append(process)
    code, complaints = process.end()
    assert code == 1
    assert complaints.count("\n") == 1
    assert words in complaints
    assert not list(Shelf(tmp_path / "games").games("zombies"))


def test_a_board_that_is_not_there_is_one_line_that_names_those_that_are(
    tmp_path: Path, processes: list[Process]
) -> None:
    process = Process(tmp_path, "--board", "nonsense")
    processes.append(process)
    code, complaints = process.end()
    assert (code, complaints.count("\n")) == (1, 1)
    assert all(name in complaints for name in ("nonsense", *shipped()))


def test_a_folder_that_cannot_be_is_one_line(tmp_path: Path, processes: list[Process]) -> None:
    (tmp_path / "games").write_text("no folder")
    process = Process(tmp_path, "--games", str(tmp_path / "games" / "deeper"))
    processes.append(process)
    code, complaints = process.end()
    assert code == 1
    assert complaints.count("\n") == 1


def test_a_recorded_evening_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "friday.txt"
    assert unused(file) == file
    file.touch()
    assert unused(file).name == "friday-2.txt"
    (tmp_path / "friday-2.txt").touch()
    assert unused(file).name == "friday-3.txt"
