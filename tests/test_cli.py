"""The command line: what it says, where it says it, and its exit status."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from companion import __version__, cli
from companion.errors import CompanionError


def status_of(*words: str) -> int | str | None:
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    return ended.value.code


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("--version") == 0
    assert capsys.readouterr().out == f"companion {__version__}\n"


def test_help_lists_every_command_without_importing_it() -> None:
    code = (
        "import sys; from companion import cli\n"
        "try: cli.main(['--help'])\n"
        "finally: print([name for name in sys.modules if name.startswith('companion.commands')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
    for name in cli.COMMANDS:
        assert re.search(rf"^    {name}\s", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(name, "--help") == 0
    assert f"usage: companion {name}" in capsys.readouterr().out


def test_no_command_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "companion --help" in said.err


def test_an_unknown_command_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("dance") == 2
    assert "invalid choice: 'dance'" in capsys.readouterr().err


def test_an_error_of_ours_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "zombis"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "companion: no rule or game is called 'zombis'; did you mean zombies or zombie-slayer?\n"


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [
        pytest.param(KeyboardInterrupt(), 130, "", id="Ctrl-C"),
        pytest.param(CompanionError("oh"), 1, "companion: oh\n", id="ours"),
        pytest.param(PermissionError(13, "Not allowed", "x"), 1, "companion: [Errno 13] Not allowed: 'x'\n", id="file"),
    ],
)
def test_interruptions_and_errors_end_without_traceback(
    raised: BaseException,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run(args: object) -> int:
        raise raised

    command = SimpleNamespace(arguments=lambda parser: None, run=run)
    monkeypatch.setattr(cli, "import_module", lambda name: command)
    assert cli.main(["rules"]) == status
    assert capsys.readouterr().err == said


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        command = [sys.executable, "-m", "companion", "rules", "zombies"]
        done = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("encoding", "said"), [("ascii", 'zaehlen "jedes"'), ("latin-1", 'zählen "jedes"')])
def test_letters_that_a_terminal_does_not_have_end_nothing(encoding: str, said: str) -> None:
    """German quotation marks are not in Latin-1, umlauts are not in ASCII."""
    command = [sys.executable, "-m", "companion", "games", "zombie-slayer", "--language", "de"]
    told = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, env=told, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert said in done.stdout.decode(encoding)
