"""`companion packs` and `companion packs check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from companion.config import load_config
from companion.games import GAMES, rulebook
from companion.packs import load
from tests.packs.homemade import PACK, TILES, write_pack


def test_packs_lists_the_users_packs_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "--folder", str(write_pack(tmp_path))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("tiny: A tiny town, 4 tiles, 4 cards (")
    assert lines[1] == f"  for Zombies!!! (2014); in {tmp_path}"
    assert lines[2].startswith("midevil: MidEvil Deluxe, 61 tiles, 82 cards, 30 spells, ")
    assert lines[4].startswith("zombie-slayer: Zombie Slayer, 18 town cards, 9 tokens, 3 treasure cards (")
    assert lines[6].startswith("zombies-2014: Zombies!!! (2014 base set), 30 tiles, 50 cards (")
    assert lines[7] == "  for Zombies!!! (2014), its usual pack; comes with the companion"


@pytest.mark.parametrize("before", [True, False])
def test_list_is_the_same_wherever_the_folder_is_named(
    before: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = ["--packs", str(write_pack(tmp_path))]
    assert main(["packs", *named, "list"] if before else ["packs", "list", *named]) == 0
    assert capsys.readouterr().out.startswith("tiny: A tiny town")


def test_show_lists_tiles_and_cards_with_their_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "show", "zombies-2014"]) == 0
    lines = capsys.readouterr().out.splitlines()
    pack = load("zombies-2014")
    for id, tile in pack.tiles.items():
        assert any(line.split()[:1] == [id] and tile.name in line for line in lines)
    for card in pack.cards.values():
        assert any(line.split()[:1] == [card.id] and card.name in line for line in lines)
    assert "30 tiles:" in lines
    assert "50 cards:" in lines


def test_every_pack_shows_as_much_as_it_counts(capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES:
        pack = load(rulebook(game).pack)
        listing = pack.listing()
        assert list(listing) == list(pack.contents())
        assert main(["packs", "show", pack.id]) == 0
        shown = [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:] if line.startswith("  ")]
        assert shown == [line.id for lines in listing.values() for line in lines]


@pytest.mark.parametrize("command", [["packs", "show"], ["play", "zombies", "--players", "Ana,Ben", "--pack"]])
def test_a_pack_that_is_not_there_is_answered_with_what_was_meant(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main([*command, "zombies-2041"]) == 1
    assert capsys.readouterr().err == (
        "companion: there is no pack 'zombies-2041'; did you mean 'zombies-2014'? "
        "Packs of your own are found with --packs FOLDER\n"
    )


def test_the_configuration_names_folders_and_the_pack_of_new_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    write_pack(tmp_path / "zombie-table-companion" / "mine")
    file = tmp_path / "zombie-table-companion" / "companion.toml"
    file.write_text('[games]\npacks = ["mine"]\npack = "tiny"\n', encoding="utf-8")
    assert main(["packs", "list"]) == 0
    assert capsys.readouterr().out.startswith("tiny: A tiny town")
    config = load_config()
    assert (config.packs, config.pack) == ((file.parent / "mine",), "tiny")
    file.write_text("[games]\npacks = 7\n", encoding="utf-8")
    assert main(["packs", "list"]) == 1
    assert "packs must be text in quotes" in capsys.readouterr().err


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
