"""`companion packs` and `companion packs check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from tests.packs.homemade import PACK, TILES, write_pack


def test_packs_lists_the_users_packs_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "--folder", str(write_pack(tmp_path))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("tiny: A tiny town, 4 tiles, 4 cards (")
    assert lines[1].startswith("zombie-slayer: Zombie Slayer, 18 town cards, 9 tokens, 3 treasure cards (")
    assert lines[2].startswith("zombies-2014: Zombies!!! (2014 base set), 30 tiles, 50 cards (")


def test_check_without_folder_checks_what_comes_with_the_companion(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("no problems in ")


def test_check_of_a_good_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_pack(tmp_path / "tiny")
    extending = 'id = "more"\ntitle = "More"\nextends = "tiny"\n'
    write_pack(tmp_path / "more", pack=extending, tiles=None, cards=None)
    assert main(["packs", "check", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "no problems in 2 packs"


def test_check_prints_every_problem_and_a_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiles = TILES.replace("bullets = 1", "bulets = 1").replace('exits = "EW"', "exits = 4")
    write_pack(tmp_path, pack=PACK.replace("dice = 1", ""), tiles=tiles)
    assert main(["packs", "check", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert lines[-1] == "3 problems in 1 pack"
