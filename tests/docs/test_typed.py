"""Every command of every page is typed here as it is written, or checked, or on a list that says why not."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.shell import EVERY_PAGE, OF_THE_SYSTEM, between, blocks, is_of_the_companion, problem, simple
from tests.docs.test_commands import of_the_companion
from tests.docs.test_links import TOP

PAGES = [page for page in EVERY_PAGE if any(blocks(page))]
NAMES = [str(page.relative_to(TOP)) for page in PAGES]

ONLY_CHECKED = {
    "run": "runs until somebody ends it; tests/commands/test_run.py",
    "bench": "measures for minutes; continuous integration runs it",
    "torture": "goes on for minutes; tests/commands/test_torture.py runs a short one",
    "tray": "needs a tray; tests/commands/test_tray.py and test_tray_flash.py have one",
    "rest": "the service runs it; tests/systemd",
    "completion": "for a shell; tests/commands/test_completion.py",
}
"""Commands of ours that are parsed and not executed, each with the reason."""
NOT_YET = {
    "race": "the game that docs/adding-a-game.md makes; tests/docs/test_adding_a_game.py plays it",
    "tcp://192.168.1.10:8786": "needs machines of one's own; tests/laboratory/test_cluster.py has a cluster",
}
"""Words with which a command cannot be executed from an ordinary checkout."""
STATUS = {"doctor": {0, 1}, "host": {0, 1}, "referee": {0}, "rules": {0}}
"""What a command may end with, other than 0: the doctor finds this machine without a desk, and no page was offered."""

STANDS_FOR = {
    "FILE": "kept.zip",
    "FOLDER": "my-packs/our-town",
    "GAME": "zombies",
    "ID": "zombies-2014",
    "JOURNAL": "{games}/zombies-0007.journal",
    "RULE": "zombies.combat.kill-on-four",
    "SCRIPT": "script.txt",
    "/etc/companion/companion.toml": "companion.toml",
}
"""What people put where a page writes a word for it."""


def test_pages_have_commands() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/packs.md", "docs/card-to-game.md", "systemd/README.md"} <= {*NAMES}


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: str(page.relative_to(TOP)))
def test_each_command_is_known(page: Path) -> None:
    for line in [*(line for block in blocks(page) for line in block), *between(page)]:
        for words in simple(line):
            assert not problem(words), line


def test_an_unknown_command_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```sh\nsudo frobnicate --all   # no\n./play --dance && ./check --slow\npytest tests/nowhere -q\n```\n"
    )
    ((first, second, third),) = blocks(page)
    assert "neither ours nor" in problem(*simple(first))
    played, checked = map(problem, simple(second))
    assert "--dance" in played
    assert checked == "there is no --slow"
    assert problem(*simple(third)) == "tests/nowhere is not there"
    page.write_text("Type `sudo systemd/install.sh --frob` or `python scripts/gone.py`, not `a word`.\n")
    assert list(map(problem, [words for line in between(page) for words in simple(line)])) == [
        "there is no --frob",
        "scripts/gone.py is not there",
    ]


def test_a_line_is_taken_apart_like_a_shell_does() -> None:
    assert [*simple("sudo -u companion companion doctor   # as its user")] == [["companion", "doctor"]]
    assert [*simple("A=1 python x.py > before; git pull | diff before -")] == [
        ["python", "x.py"],
        ["git", "pull"],
        ["diff", "before", "-"],
    ]
    assert [*simple('eval "$(companion completion bash)"')] == [["eval"], ["companion", "completion", "bash"]]


def test_every_reason_holds_still() -> None:
    """What no page mentions any more goes from the list of our own commands."""
    words = [words for page in EVERY_PAGE for block in blocks(page) for line in block for words in simple(line)]
    ours = {of_the_companion(one)[0] for one in words if is_of_the_companion(one) and of_the_companion(one)}
    assert {*ONLY_CHECKED} - ours - {"rest", "completion"} == set()
    reasons = [*ONLY_CHECKED.values(), *NOT_YET.values(), *OF_THE_SYSTEM.values()]
    named = [path for reason in reasons for path in re.findall(r"tests/[\w/.]+", reason)]
    assert named
    assert [path for path in named if not (TOP / path).exists()] == []


# Executed as written


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout and a home, with what pages speak of: a kept game, a backup, a script, packs of one's own."""
    folder = tmp_path_factory.mktemp("home")
    for path in TOP.iterdir():
        if path.name not in (".venv", ".git", "play") and not path.name.endswith((".egg-info", "_cache")):
            (folder / path.name).symlink_to(path)
    (folder / "play").write_bytes((TOP / "play").read_bytes())
    (folder / "play").chmod(0o755)
    for place in ("bin", ".venv/bin"):
        (folder / place).mkdir(parents=True)
        program = folder / place / "companion"
        program.write_text(f'#!/bin/sh\nPYTHONPATH="{TOP}" exec "{sys.executable}" -m companion "$@"\n')
        program.chmod(0o755)
    (folder / "bin/sudo").write_text('#!/bin/sh\nif [ "$1" = -u ]; then shift 2; fi\nexec "$@"\n')
    (folder / "bin/sudo").chmod(0o755)
    for python in ("python", "python3"):
        (folder / ".venv/bin" / python).symlink_to(sys.executable)
    (folder / "script.txt").write_text('seed 7\nexpect screen "New game"\n')
    (folder / "companion.toml").write_text('board = "simulated"\n')
    (folder / "games").mkdir()
    for words in (
        "play zombies --players Ana,Ben --seed 7 --chance auto",
        "packs new zombies-2014 my-packs/our-town",
    ):
        assert typed(folder, f"companion {words}").returncode == 0, words
    games = folder / "data/zombie-table-companion"
    next(games.glob("zombies-*.journal")).rename(games / "zombies-0007.journal")
    return folder


def typed(home: Path, line: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("LANG", "PYENV_ROOT", "PYENV_VERSION") if name in os.environ}
    surroundings = {
        **kept,
        "HOME": str(home),
        "PATH": f"{home}/bin:{os.environ['PATH']}",
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PIP_NO_INDEX": "1",
    }
    return subprocess.run(
        ["bash", "-uc", line], cwd=home, env=surroundings, input="", capture_output=True, text=True, check=False
    )


def can_be_executed(line: str) -> bool:
    for words in simple(line):
        if not is_of_the_companion(words) or words[0] == "./play":
            return False
        command = of_the_companion(words)[:1]
        if not command or command[0] in ONLY_CHECKED or not NOT_YET.keys().isdisjoint(words):
            return False
    return True


def meant(line: str, home: Path) -> str:
    """The line with something of one's own in place of a word in capitals."""
    head, heredoc, rest = line.partition("<<")
    for word, stands in STANDS_FOR.items():
        games = home / "data/zombie-table-companion"
        head = re.sub(rf"(?<=\s){re.escape(word)}(?=\s|$)", shlex.quote(stands.format(games=games)), head)
    return head + heredoc + rest


FEW = ((r"--games \d+", "--games 2"), (r"\bsearching:\d+", "searching:1"))
"""What takes minutes or hours as it is written: the same command with fewer games, and a bot that thinks less.

That the words as they are written are understood, `test_each_command_is_known` says.
"""


def shortened(line: str) -> str:
    for long, short in FEW:
        line = re.sub(long, short, line)
    return line


def make_ready(home: Path, line: str) -> None:
    """What a line makes is not there yet; what it takes up is."""
    for origin, folder in re.findall(r"packs new (\S+)(?: (my-packs/\S+))?", line):
        shutil.rmtree(home / (folder or f"my-{origin}"), ignore_errors=True)
    if "our-midevil" in line and "packs new" not in line and not (home / "my-packs/our-midevil").exists():
        assert typed(home, "companion packs new midevil my-packs/our-midevil").returncode == 0
    for file in re.findall(r"backup (\S+)", line):
        (home / file).unlink(missing_ok=True)
    for file in re.findall(r"restore (?:--\S+ )*(\S+)", line):
        (home / file).unlink(missing_ok=True)
        assert typed(home, f"companion backup {file}").returncode == 0


EXECUTED = [
    (page, line)
    for page in EVERY_PAGE
    for line in dict.fromkeys(line for block in blocks(page) for line in block)
    if can_be_executed(line)
]


@pytest.mark.parametrize(
    ("page", "line"), EXECUTED, ids=[f"{p.stem}: {line.splitlines()[0][:60]}" for p, line in EXECUTED]
)
def test_it_can_be_typed_as_it_is_written(home: Path, page: Path, line: str) -> None:
    """Each by itself: a page may be read from anywhere, and what it speaks of is there."""
    (command, *_) = (of_the_companion(words)[0] for words in simple(line))
    make_ready(home, meant(line, home).partition(" #")[0])
    done = typed(home, shortened(meant(line, home)))
    assert done.returncode in STATUS.get(command, {0}), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_enough_of_it_is_executed() -> None:
    assert len(EXECUTED) >= 25


def test_no_page_lets_the_check_play_for_minutes() -> None:
    """A page may tell people to play thousands of games; here it is a few, whatever number is written there."""
    games = [int(number) for _, line in EXECUTED for number in re.findall(r"--games (\d+)", line)]
    assert max(games) >= 400, "there is such a page"
    lines = [shortened(line) for _, line in EXECUTED]
    assert {number for line in lines for number in re.findall(r"--games (\S+)", line)} == {"2"}
    assert {number for line in lines for number in re.findall(r"searching:(\d+)", line)} == {"1"}


@pytest.mark.parametrize("line", ["./play --terminal", "./play --help"])
def test_the_script_can_be_typed_as_it_is_written(home: Path, line: str) -> None:
    done = typed(home, line)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
