"""`companion run` says what it does and where to look, and that a page cannot be had before anything begins."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

PROJECT = Path(__file__).parents[2]
GENEROUS = 60


class Command:
    """`companion run` as people type it, in a home of its own."""

    def __init__(self, home: Path, *words: str, before: Path | None = None) -> None:
        without = ("STATE_DIRECTORY", "RUNTIME_DIRECTORY", "NOTIFY_SOCKET")
        environ = {name: value for name, value in os.environ.items() if name not in without}
        path = os.pathsep.join(map(str, filter(None, (before, PROJECT))))
        own = {"PYTHONPATH": path, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")}
        self._environ, self._home = {**environ, **own}, home
        self.running = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", *words],
            env=self._environ,
            cwd=home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._too_long = Timer(GENEROUS, self.running.kill)
        self._too_long.start()

    def greeting(self) -> str:
        """What it says until it has told how it is ended."""
        assert self.running.stdout is not None
        lines: list[str] = []
        for line in self.running.stdout:
            lines.append(line)
            if "Ctrl+C" in line:
                return "".join(lines)
        raise AssertionError("".join(lines) + self.end()[1])

    def asked(self, *words: str) -> tuple[int, str, str]:
        """Another command, in the same home."""
        done = subprocess.run(
            [sys.executable, "-m", "companion", *words],
            env=self._environ,
            cwd=self._home,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def end(self, sign: signal.Signals | None = None) -> tuple[int, str]:
        if sign is not None:
            self.running.send_signal(sign)
        _, complaints = self.running.communicate()
        self._too_long.cancel()
        return self.running.returncode, complaints


@pytest.fixture
def commands() -> Iterator[list[Command]]:
    begun: list[Command] = []
    yield begun
    for command in begun:
        if command.running.poll() is None:
            command.end(signal.SIGKILL)


def line_of(word: str, text: str) -> str:
    found = re.search(rf"^  {word} +(.*)$", text, re.MULTILINE)
    assert found is not None, text
    return found[1]


def test_it_says_what_runs_where_games_are_and_that_a_simulated_desk_wants_a_page(
    tmp_path: Path, commands: list[Command]
) -> None:
    commands.append(Command(tmp_path))
    said = commands[0].greeting()
    assert "simulated" in said.splitlines()[0]
    assert line_of("games", said) == str(tmp_path / "zombie-table-companion")
    assert line_of("page", said) == "off; --page offers it"
    devices = ("buttons", "screen", "pixels", "sound", "tray")
    assert [line_of(device, said) for device in devices] == ["ok (simulated)"] * 5
    assert "Nothing of a simulated desk can be seen without its page: add --page." in said
    assert commands[0].end(signal.SIGINT) == (0, "")


def test_it_says_where_the_page_is(tmp_path: Path, commands: list[Command]) -> None:
    config = tmp_path / "companion.toml"
    config.write_text('[games]\nfolder = "ours"\n[log]\nfile = "companion.log"\n')
    commands.append(Command(tmp_path, "--page", "--port", "0", "--config", "companion.toml"))
    said = commands[0].greeting()
    address = line_of("page", said)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#host=[\w-]{32}", address), "it makes a browser the host's"
    log = (tmp_path / "companion.log").read_text()
    assert "the page answers" in log
    assert address.partition("/#host")[0] not in log, "nobody opens the page by an address that makes nobody the host"
    assert commands[0].asked("host", "--config", "companion.toml") == (0, f"{address}\n", "")
    state = tmp_path / "page.json" if (tmp_path / "page.json").exists() else tmp_path / "ours" / "page.json"
    assert state.stat().st_mode & 0o777 == 0o600
    assert line_of("settings", said) == str(config)
    assert line_of("games", said) == str(tmp_path / "ours")
    assert line_of("log", said) == str(tmp_path / "companion.log")
    assert "add --page" not in said
    assert commands[0].end(signal.SIGTERM) == (0, "")


def test_nothing_sticks_to_the_hosts_address_while_phones_may_join(tmp_path: Path, commands: list[Command]) -> None:
    commands.append(Command(tmp_path, "--address", "0.0.0.0", "--port", "0"))
    said = commands[0].greeting()
    assert re.fullmatch(r"https?://127\.0\.0\.1:\d+/#host=[\w-]{32}", line_of("page", said))
    joining = re.findall(r"^  (?:phones)? +join at (.*)$", said, re.MULTILINE)
    assert all(re.fullmatch(r"https?://\S+[^\W_]", one) for one in joining)
    assert said.count("join at") == len(joining)
    commands[0].end(signal.SIGTERM)


def test_devices_that_are_not_there_are_named_with_what_to_do(tmp_path: Path, commands: list[Command]) -> None:
    commands.append(Command(tmp_path, "--board", "pi4"))
    said = commands[0].greeting()
    assert "Raspberry Pi 4" in said.splitlines()[0]
    for device in ("buttons", "screen", "pixels", "tray"):
        assert re.match(r"lost: .+|starting", line_of(device, said))
    assert "doctor" in said.splitlines()[-2]
    assert commands[0].end(signal.SIGINT)[0] == 0


def test_every_source_of_dice_has_its_line_and_one_that_must_be_taught_is_not_ready(
    tmp_path: Path, commands: list[Command]
) -> None:
    board = tmp_path / "board.toml"
    shipped = PROJECT / "companion" / "devices" / "boards" / "simulated.toml"
    board.write_text(f'{shipped.read_text()}\n[camera]\ndevice = "simulated"\n[bluetooth]\non = true\n')
    commands.append(Command(tmp_path, "--board", str(board)))
    said = commands[0].greeting()
    assert line_of("camera", said) == "not ready: camera: calibrate (simulated)"
    assert line_of("bluetooth", said) == "off: no dice chosen (simulated)"
    assert commands[0].end(signal.SIGINT)[0] == 0


@pytest.fixture
def no_page(tmp_path: Path) -> Path:
    """As if the page's packages were not installed."""
    folder = tmp_path / "without"
    folder.mkdir()
    (folder / "websockets.py").write_text("raise ModuleNotFoundError(\"No module named 'websockets'\")\n")
    return folder


@pytest.mark.parametrize("words", [["--page"], ["--open"], ["--phones"], ["--address", "127.0.0.1"]])
def test_a_page_that_is_wanted_and_cannot_be_had_is_an_error_with_a_remedy(
    tmp_path: Path, commands: list[Command], no_page: Path, words: list[str]
) -> None:
    commands.append(Command(tmp_path, *words, before=no_page))
    code, complaints = commands[0].end()
    assert code == 1
    assert complaints.count("\n") == 1
    assert "websockets" in complaints
    assert "--no-page" in complaints
    assert not (tmp_path / "zombie-table-companion").exists(), "nothing was begun"


def test_a_page_that_is_only_configured_keeps_nobody_from_playing(
    tmp_path: Path, commands: list[Command], no_page: Path
) -> None:
    (tmp_path / "companion.toml").write_text("[web]\npage = true\n")
    commands.append(Command(tmp_path, "--config", "companion.toml", before=no_page))
    said = commands[0].greeting()
    assert line_of("page", said).startswith("not offered: the page needs the packages websockets")
    assert commands[0].end(signal.SIGINT)[0] == 0
