"""The game of `docs/adding-a-game.md`, built from the page's own snippets as an author would, is played everywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^`([\w/.-]+)`\n\n```\w+\n(.*?)^```", PAGE, re.M | re.S)
LISTED = re.findall(r"^GAMES = .*$", PAGE, re.M)
OF_THE_GAME = "companion/games/race/"
MOST_LINES = 200


def build(top: Path, snippets: list[tuple[str, str]]) -> Path:
    """A checkout of the companion with the game of the page in it."""
    for folder in ("companion", "tests"):
        copytree(TOP / folder, top / folder, ignore=ignore_patterns("__pycache__", "golden"))
    copy(TOP / "pyproject.toml", top)
    for name, text in snippets:
        path = top / name
        assert not path.exists(), f"{name} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    listing = top / "companion/games/rulebook.py"
    [line] = LISTED
    listing.write_text(re.sub("^GAMES = .*$", line, listing.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
    return top


def run(top: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A tool at work in that checkout, and nowhere else."""
    environment = {**os.environ, "PYTHONPATH": str(top), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=top, env=environment, capture_output=True, text=True, check=False
    )


def passes(top: Path, *words: str) -> None:
    """A run of tests found some, and failed at none."""
    done = run(top, "pytest", "-q", "-x", "-p", "no:cacheprovider", *words)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("race"), SNIPPETS)


def test_the_game_is_small() -> None:
    lines = sum(len(text.splitlines()) for name, text in SNIPPETS if name.startswith(OF_THE_GAME))
    assert 100 < lines < MOST_LINES


def test_its_rules_hold(checkout: Path) -> None:
    passes(checkout, "tests/rules/test_race.py", "tests/rules/test_audit.py", "tests/test_layers.py")


def test_it_conforms(checkout: Path) -> None:
    passes(checkout, "tests/conformance", "tests/rehearse/test_every_answer.py", "-k", "race")


def test_it_is_played_in_the_terminal_on_the_desk_and_on_the_page(checkout: Path) -> None:
    passes(checkout, "tests/docs/at_the_race.py")


def test_its_code_is_as_tidy_as_ours(checkout: Path) -> None:
    mine = ("companion/games/race", "tests/rules/test_race.py")
    for how in (("check",), ("format", "--check")):
        done = run(checkout, "ruff", *how, "--no-cache", *mine)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('Refusal("race.walk.alone"', 'Refusal("race.walk.lonely"'),
        ("game.settle()\n", "pass\n"),
        ('exits = "EW"', 'exits = "N"'),
    ],
)
def test_a_broken_snippet_is_noticed(tmp_path: Path, right: str, wrong: str) -> None:
    assert any(right in text for _, text in SNIPPETS)
    broken = build(tmp_path, [(name, text.replace(right, wrong)) for name, text in SNIPPETS])
    done = run(broken, "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/rules/test_race.py")
    assert done.returncode == 1, done.stdout
