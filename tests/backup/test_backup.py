"""`companion backup` and `companion restore`: what is made, and what comes back on another machine."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.backup import Kept, read, write
from companion.cli import main
from companion.daemon.memory import recall
from companion.devices.profile import BOARDS
from companion.table.journal import Journal
from companion.table.shelf import Shelf
from tests.backup.keeping import Home
from tests.table.playing import play_at_random, standing

Said = pytest.CaptureFixture[str]


def names(file: Path) -> list[str]:
    with zipfile.ZipFile(file) as archive:
        return archive.namelist()


def test_everything_comes_back_on_another_machine(home: Home, elsewhere: Home, file: Path) -> None:
    assert elsewhere.restore(file) == 0
    expected = home.content()
    del expected["state/games/desk.json"]
    found = elsewhere.content()
    del found["state/games/desk.json"]
    assert found == expected
    assert "etc/packs/our-town/pack.toml" in found


def test_the_game_on_the_table_and_the_settings_come_back(elsewhere: Home, file: Path) -> None:
    elsewhere.restore(file)
    memory = recall(elsewhere.games)
    assert memory.journal == str(elsewhere.games / "zombies-0002.journal")
    assert memory.changed == {"quiet": True}
    assert memory.finished == {"zombies-0001.journal"}


def test_a_restored_game_goes_on_as_the_first_one_would(home: Home, elsewhere: Home, file: Path) -> None:
    elsewhere.restore(file)
    tables = []
    for place in (home, elsewhere):
        _, table = Shelf(place.games).resume(place.games / "zombies-0002.journal")
        play_at_random(table, 20, seed=3)
        tables.append(standing(table.driver))
        table.close()
    assert tables[0] == tables[1]
    assert len(tables[0]["history"]) > 25


def test_the_order_in_which_games_were_played_comes_back(elsewhere: Home, file: Path) -> None:
    elsewhere.restore(file)
    assert (elsewhere.games / "zombies-0002.journal").stat().st_mtime_ns == 1_700_000_000_000_000_000
    assert [path.stem for path in Shelf(elsewhere.games).games("zombies")] == ["zombies-0001", "zombies-0002"]


def test_the_ledger_of_rolls_comes_back(home: Home, elsewhere: Home, file: Path, capsys: Said) -> None:
    elsewhere.restore(file)
    capsys.readouterr()
    said = []
    for place in (home, elsewhere):
        assert main(["dice", "--games", str(place.games), "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert json.loads(said[0])["dice"] > 0


def test_a_board_profile_of_your_own_comes_back(home: Home, elsewhere: Home, tmp_path: Path) -> None:
    profile = (BOARDS / "pi4.toml").read_text().replace("Raspberry Pi 4", "Kitchen table")
    (home.config.parent / "kitchen.toml").write_text(profile)
    home.configure('board = "kitchen.toml"')
    home.backup(tmp_path / "kitchen.zip")
    assert elsewhere.restore(tmp_path / "kitchen.zip") == 0
    assert (elsewhere.config.parent / "kitchen.toml").read_text() == profile


def test_a_second_time_changes_nothing(home: Home, file: Path, capsys: Said) -> None:
    before = home.content()
    assert home.restore(file) == 0
    assert home.content() == before
    assert "0 restored, 2 were here already" in capsys.readouterr().out


def test_a_folder_of_packs_that_is_not_there_is_said(home: Home, tmp_path: Path, capsys: Said) -> None:
    home.packs.rename(home.packs.with_name("elsewhere"))
    assert home.backup(tmp_path / "no-packs.zip") == 0
    assert "packs is not there: no packs from it" in capsys.readouterr().out


def test_an_act_that_is_being_written_is_left_out(home: Home, tmp_path: Path) -> None:
    path = home.games / "zombies-0002.journal"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"do":"answer","seat":0,"na')
    home.backup(tmp_path / "torn.zip")
    assert read(tmp_path / "torn.zip").get("games/zombies-0002.journal").data == whole


def test_a_game_that_is_open_is_kept_as_far_as_it_is(home: Home, tmp_path: Path) -> None:
    path = home.games / "zombies-0002.journal"
    journal, _ = Journal.open(path)
    assert home.backup(tmp_path / "open.zip") == 0
    journal.close()
    assert read(tmp_path / "open.zip").get("games/zombies-0002.journal").data == path.read_bytes()


def test_a_damaged_journal_is_kept_as_it_is_and_said(home: Home, tmp_path: Path, capsys: Said) -> None:
    path = home.games / "zombies-0001.journal"
    damaged = path.read_bytes().replace(b'"seat":0', b'"seat":1', 1)
    path.write_bytes(damaged)
    assert home.backup(tmp_path / "damaged.zip") == 0
    assert "kept as it is, though it cannot be read" in capsys.readouterr().out
    assert read(tmp_path / "damaged.zip").get("games/zombies-0001.journal").data == damaged


def test_nothing_is_overwritten(home: Home, file: Path, capsys: Said) -> None:
    before = file.read_bytes()
    assert home.backup(file) == 1
    assert "there is such a file already" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_in_a_folder_it_gets_a_name_with_the_day(home: Home, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    assert home.backup(stick) == 0
    (made,) = stick.iterdir()
    assert made.name.startswith("companion-20")
    assert made.suffix == ".zip"


def test_a_table_without_a_configuration_has_games_all_the_same(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    assert main(["backup", str(tmp_path / "games.zip"), "--games", str(home.games)]) == 0
    assert names(tmp_path / "games.zip")[:2] == ["games/zombies-0001.journal", "games/zombies-0002.journal"]
    assert "2 games (" in capsys.readouterr().out


def test_paired_phones_are_no_part_of_it(home: Home, tmp_path: Path) -> None:
    (home.games.parent / "page.json").write_text("{}")
    home.backup(tmp_path / "phones.zip")
    assert not [name for name in names(tmp_path / "phones.zip") if "page" in name]


def test_what_is_in_a_file_is_said(file: Path, capsys: Said) -> None:
    capsys.readouterr()
    assert main(["restore", str(file), "--check"]) == 0
    assert "whole, 2 games, the configuration, " in capsys.readouterr().out


def test_a_backup_that_cannot_be_finished_leaves_nothing(tmp_path: Path) -> None:
    def parts() -> Iterator[Kept]:
        yield Kept("games/zombies-0001.journal", b"{}", 1)
        raise OSError(5, "the card is broken")

    with pytest.raises(OSError, match="broken"):
        write(tmp_path / "half.zip", parts())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can put files into somebody else's folder")
def test_what_root_restores_belongs_to_whom_the_folder_belongs(elsewhere: Home, file: Path) -> None:
    state = elsewhere.games.parent
    state.mkdir(parents=True)
    os.chown(state, 12345, 12346)
    elsewhere.restore(file)
    restored = [state / "games", state / "companion.lock", *elsewhere.games.iterdir()]
    assert len(restored) == 5
    assert {(path.stat().st_uid, path.stat().st_gid) for path in restored} == {(12345, 12346)}
    assert elsewhere.config.stat().st_uid == 0
