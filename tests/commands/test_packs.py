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
    assert lines[2].startswith("midevil: MidEvil Deluxe, 61 tiles, 82 cards, 30 spells, 10 pairs of spells, ")
    assert lines[4].startswith("totally-medieval: Totally Medieval (Knights and Vikings), 2 homelands, 28 characters, ")
    assert lines[6].startswith("totally-zombies: Totally Zombies!!! (sets 1 to 7), 140 tiles, 308 cards, 4 breeds, ")
    assert lines[8].startswith("zombie-slayer: Zombie Slayer, 18 town cards, 9 tokens, 3 treasure cards (")
    assert lines[10].startswith("zombies-2014: Zombies!!! (2014 base set), 30 tiles, 50 cards (")
    assert lines[11] == "  for Zombies!!! (2014), its usual pack; comes with the companion"


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


# ---------------------------------------------------------------------- marks, and packs of one's own


def test_show_says_how_sure_each_entry_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "show", "midevil"]) == 0
    out = capsys.readouterr().out
    assert (
        "\nattested: the rulebook says so; derived: follows from what it says; assumed: look at your own copy\n" in out
    )
    shown = {line.split()[0]: line.split()[1] for line in out.splitlines()[2:] if line.startswith("  ")}
    pack = load("midevil")
    marks = {line.id: line.mark for lines in pack.listing().values() for line in lines}
    assert set(marks.values()) == {"attested", "derived", "assumed"}
    ids = {line.id: len([1 for lines in pack.listing().values() for one in lines if one.id == line.id])
           for lines in pack.listing().values() for line in lines}  # fmt: skip
    assert {id: shown[id] for id in marks if ids[id] == 1} == {id: mark for id, mark in marks.items() if ids[id] == 1}


def test_packs_without_marks_show_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "show", "zombies-2014"]) == 0
    out = capsys.readouterr().out
    assert not any(mark in out for mark in ("attested", "derived", "assumed"))


def test_new_writes_a_start_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["packs", "new", "zombies-2014"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("my-zombies-2014 starts from zombies-2014; ")
    assert lines[1:4] == [f"  {Path('my-zombies-2014') / name}" for name in ("pack.toml", "tiles.toml", "cards.toml")]
    for line in lines[4:6]:  # what it says can be typed
        assert main(line.split("`")[1].split()[1:]) == 0
    out = capsys.readouterr().out
    assert "no problems in 1 pack\n" in out
    assert "\nstarts from zombies-2014, and nothing differs\n" in out
    assert main(["packs", "new", "zombies-2014"]) == 1
    assert "something is there already; expected a folder that is new or empty" in capsys.readouterr().err


def test_show_says_what_differs_in_a_pack_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs", "new", "midevil", str(tmp_path / "our-midevil")]) == 0
    (tmp_path / "our-midevil" / "cards.toml").write_text(
        '[[card]]\nid = "sword"\nnumbers = { bonus = 2 }\nmark = "attested"\n\n[[card]]\nid = "fog"\ncopies = 0\n',
        encoding="utf-8",
    )
    capsys.readouterr()
    assert main(["packs", "check", str(tmp_path / "our-midevil")]) == 0
    assert main(["packs", "show", "our-midevil", "--packs", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert (
        "\nstarts from midevil, and differs in 2 entries:\n"
        '- card sword: numbers bonus = 2 (was 1), mark = "attested" (was "assumed")\n'
        "- card fog: left out\n"
    ) in out


def test_a_pack_of_a_game_that_nobody_knows_is_listed_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_pack(tmp_path, pack=PACK.replace('game = "zombies"', 'game = "chess"'))
    assert main(["packs", "list", "--packs", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == f"  for chess, which this companion does not play; in {tmp_path}"
