"""Packs with anything written anywhere: what is wrong is said with its place, and no file ends in a traceback."""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion import packs
from companion.cli import main
from companion.engine import CompanionError

SHIPPED = Path(packs.__file__).parent
HOMES = sorted(file.parent for file in SHIPPED.glob("*/pack.toml"))
KEY = re.compile(r"[\w-]+ = ")
ANYTHING = (
    *("0", "-1", "5", "1.5", "nan", "-inf", "999999999999", "1" * 5000, "true", "1979-05-27", "07:32:00"),
    *('""', '"N"', '"NN"', '"x"', '"N E"', '"∞"', r'"\u0000"', f'"{"x" * 300}"'),
    *("[]", "[1]", "[[]]", "[true]", "[{}]", '["N", 5]', '["N", "N"]', "[" * 100_000, "{}", "{a = 1}", "{1 = []}"),
)


def scrawled(text: str, random: Random) -> str:
    """The text with something else behind one of its keys."""
    key = random.choice(list(KEY.finditer(text)))
    end = text.find("\n", key.end())
    inside = text.find(",", key.end(), end)
    if inside >= 0 and random.random() < 0.5:
        end = inside
    return f"{text[: key.end()]}{random.choice(ANYTHING)}{text[end:]}"


def try_scrawled(home: Path, folder: Path, seed: int) -> None:
    """Check and load a pack in which somebody has scrawled."""
    random = Random(f"{home.name} {seed}")
    shutil.copytree(home, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for _ in range(random.choice((1, 1, 2))):
        file = random.choice(sorted(folder.glob("*.toml")))
        file.write_text(scrawled(file.read_text(encoding="utf-8"), random), encoding="utf-8")
    with suppress(CompanionError):
        found, problems = packs.check(str(folder))
        if not problems:
            pack = packs.load(found[0].id, [found[0].folder])
            assert pack.listing() is not None
            list(pack.remarks())


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_whatever_is_written_into_a_pack_is_said(home: Path, tmp_path: Path) -> None:
    for seed in range(25):
        try_scrawled(home, tmp_path / str(seed), seed)


@pytest.mark.no_cover  # the same, at more places
@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_whatever_is_written_into_a_pack_is_said_many_times(home: Path, tmp_path: Path) -> None:
    for seed in range(25, 120):
        try_scrawled(home, tmp_path / str(seed), seed)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('exits = "X"', "exits is 'X'; expected sides out of NESW in this order, each once"),
        ('exits = "N N"', "exits is 'N N'; expected sides out of NESW"),
        (f"exits = {'[' * 100_000}", "brackets or tables lie too deep in each other"),
        (f"exits = {'1' * 5000}", "Exceeds the limit"),
    ],
)
def test_what_was_a_traceback_once(tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str, said: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(SHIPPED / "zombies-2014", folder)
    tiles = folder / "tiles.toml"
    tiles.write_text(re.sub(r"^exits = .*$", lambda _: written, tiles.read_text(), count=1, flags=re.MULTILINE))
    assert main(["packs", "check", str(folder)]) == 1
    assert said in capsys.readouterr().out
