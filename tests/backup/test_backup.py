"""`companion backup` and `companion restore`: what comes back, what stays, and what is refused with clear words."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from companion.backup import Kept, read, write
from companion.cli import main
from companion.daemon.memory import Memory, recall, remember
from companion.devices.profile import BOARDS
from companion.service import Running
from companion.table.journal import Journal
from companion.table.shelf import Shelf
from tests.backup.keeping import Home
from tests.table.playing import play_at_random, standing

Said = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A table with a configuration, a pack of its own and two games, one of them on the table."""
    home = Home(tmp_path / "old")
    home.configure()
    home.own_pack()
    home.play("zombies-0001.journal", 60)
    second = home.play("zombies-0002.journal", 25, seed=8)
    os.utime(second, ns=(1_700_000_000_000_000_000, 1_700_000_000_000_000_000))
    remember(home.games, Memory({"quiet": True}, str(second), frozenset({"zombies-0001.journal"})))
    return home


@pytest.fixture
def elsewhere(tmp_path: Path) -> Home:
    """A machine on which nothing is yet."""
    return Home(tmp_path / "new")


@pytest.fixture
def file(home: Home, tmp_path: Path) -> Path:
    file = tmp_path / "evening.zip"
    assert home.backup(file) == 0
    return file


def names(file: Path) -> list[str]:
    with zipfile.ZipFile(file) as archive:
        return archive.namelist()


# ---------------------------------------------------------------- back again


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


# ---------------------------------------------------------------- nothing is lost


def test_a_game_that_went_on_here_stays(home: Home, file: Path) -> None:
    path = home.games / "zombies-0002.journal"
    _, table = Shelf(home.games).resume(path)
    play_at_random(table, 10)
    table.close()
    later = path.read_bytes()
    home.restore(file)
    assert path.read_bytes() == later
    assert len(list(home.games.glob("*.journal"))) == 2


def test_a_game_that_is_further_on_in_the_backup_is_taken_from_it(home: Home, file: Path) -> None:
    path = home.games / "zombies-0002.journal"
    later = path.read_bytes()
    path.write_bytes(b"".join(later.splitlines(keepends=True)[:6]))
    home.restore(file)
    assert path.read_bytes() == later
    assert len(list(home.games.glob("*.journal"))) == 2


def test_another_game_of_the_same_name_gets_company(elsewhere: Home, file: Path, capsys: Said) -> None:
    other = elsewhere.play("zombies-0002.journal", 12, seed=99)
    before = other.read_bytes()
    assert elsewhere.restore(file) == 0
    assert other.read_bytes() == before
    assert "zombies-0002.journal is another game here; the one of the backup is now zombies-0003" in (
        capsys.readouterr().out
    )
    assert recall(elsewhere.games).journal == str(elsewhere.games / "zombies-0003.journal")
    count = len(list(elsewhere.games.glob("*.journal")))
    assert elsewhere.restore(file) == 0  # and no more of it the next time
    assert len(list(elsewhere.games.glob("*.journal"))) == count == 3


def test_the_configuration_that_was_here_is_set_aside(elsewhere: Home, file: Path, home: Home) -> None:
    elsewhere.configure()
    mine = elsewhere.config.read_text() + "# mine\n"
    elsewhere.config.write_text(mine)
    elsewhere.restore(file)
    assert elsewhere.config.read_bytes() == home.config.read_bytes()
    assert elsewhere.config.with_name("companion.toml.before-1").read_text() == mine


def test_the_configuration_can_be_left_alone(elsewhere: Home, file: Path) -> None:
    elsewhere.configure()
    mine = elsewhere.config.read_text() + "# mine\n"
    elsewhere.config.write_text(mine)
    assert elsewhere.restore(file, "--keep-config") == 0
    assert elsewhere.config.read_text() == mine
    assert len(list(elsewhere.games.glob("*.journal"))) == 2


def test_packs_without_a_place_are_refused_before_anything_is_written(
    elsewhere: Home, file: Path, capsys: Said
) -> None:
    elsewhere.config.parent.mkdir(parents=True)
    elsewhere.config.write_text('[games]\nfolder = "../state/games"\n')
    before = elsewhere.content()
    assert elsewhere.restore(file, "--keep-config") == 1
    assert "names no folder for them" in capsys.readouterr().err
    assert elsewhere.content() == before


# ---------------------------------------------------------------- made


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


# ---------------------------------------------------------------- refused


def refused(elsewhere: Home, file: Path, capsys: Said, words: str) -> None:
    """The file is refused with these words, and nothing was written."""
    capsys.readouterr()
    assert elsewhere.restore(file) == 1
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert not elsewhere.root.exists() or elsewhere.content() == {}


def test_a_file_that_is_something_else(elsewhere: Home, tmp_path: Path, capsys: Said) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ana")
    refused(elsewhere, other, capsys, "this is no backup of the companion (no ZIP archive). Nothing was changed")


def test_another_archive(elsewhere: Home, tmp_path: Path, capsys: Said) -> None:
    other = tmp_path / "photos.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("photo.txt", "a photo")
    refused(elsewhere, other, capsys, "this is no backup of the companion (a ZIP archive without backup.json)")


def test_a_file_that_is_not_there(elsewhere: Home, tmp_path: Path, capsys: Said) -> None:
    refused(elsewhere, tmp_path / "nowhere.zip", capsys, "No such file")


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_file_that_was_cut_short(elsewhere: Home, file: Path, capsys: Said, share: float) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: int(share * len(data))])
    refused(elsewhere, file, capsys, "the backup is damaged")


def test_every_flipped_byte_of_a_game_is_found(elsewhere: Home, file: Path, capsys: Said) -> None:
    data = file.read_bytes()
    with zipfile.ZipFile(file) as archive:
        info = archive.getinfo("games/zombies-0001.journal")
    start = info.header_offset + 30 + len(info.filename)
    for place in range(start, start + info.compress_size, max(1, info.compress_size // 12)):
        file.write_bytes(data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :])
        refused(elsewhere, file, capsys, "the backup is damaged")


def rewritten(file: Path, change: dict[str, object], more: dict[str, bytes] | None = None) -> None:
    """The archive with another head, and with more in it."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    head = json.loads(parts.pop("backup.json"))
    head.update(change)
    for name, data in (more or {}).items():
        head["parts"][name] = {"size": len(data), "sha256": sha256(data).hexdigest(), "written": 1}
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in (parts | (more or {})).items():
            archive.writestr(name, data)
        archive.writestr("backup.json", json.dumps(head))


def test_a_backup_of_a_later_version(elsewhere: Home, file: Path, capsys: Said) -> None:
    rewritten(file, {"backup": 2})
    refused(elsewhere, file, capsys, "has format 2, this companion reads formats up to 1")


def test_an_archive_whose_head_is_of_something_else(elsewhere: Home, file: Path, capsys: Said) -> None:
    rewritten(file, {"backup": "of my photos"})
    refused(elsewhere, file, capsys, "says nothing of a backup")


def test_a_part_that_somebody_changed_in_a_whole_archive(elsewhere: Home, file: Path, capsys: Said) -> None:
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = "games/zombies-0001.journal"
    parts[name] = parts[name].replace(b"Ana", b"Bob")
    with zipfile.ZipFile(file, "w") as archive:
        for part, data in parts.items():
            archive.writestr(part, data)
    refused(elsewhere, file, capsys, f"{name} is not what was written")


def test_a_part_that_is_not_listed(elsewhere: Home, file: Path, capsys: Said) -> None:
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("games/zombies-0009.journal", "stranger")
    refused(elsewhere, file, capsys, "games/zombies-0009.journal is missing, or is there without being listed")


@pytest.mark.parametrize(
    "name", ["../outside", "games/../../outside", "/etc/passwd", "games", "other/file", "games/a\\b", "games//a"]
)
def test_a_name_that_leads_elsewhere(elsewhere: Home, file: Path, capsys: Said, name: str) -> None:
    rewritten(file, {}, {name: b"gotcha"})
    refused(elsewhere, file, capsys, "impossible name")


def test_a_configuration_that_cannot_be_used_here(elsewhere: Home, home: Home, tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "later.zip"
    home.backup(file)
    text = home.config.read_bytes() + b"[hologram]\non = true\n"
    rewritten(file, {}, {"config/companion.toml": text})
    capsys.readouterr()
    assert elsewhere.restore(file) == 1
    said = capsys.readouterr().err
    assert "cannot be used here" in said
    assert "hologram" in said
    assert "--keep-config" in said
    assert elsewhere.content() == {}


def test_while_a_companion_runs_nothing_is_restored(elsewhere: Home, file: Path, capsys: Said) -> None:
    elsewhere.configure()
    before = elsewhere.content()
    with Running(elsewhere.games.parent / "companion.lock"):
        assert elsewhere.restore(file) == 1
        assert "a companion runs already" in capsys.readouterr().err
        assert elsewhere.content() == before


def test_while_the_service_runs_nothing_is_restored_anywhere(
    elsewhere: Home, file: Path, tmp_path: Path, capsys: Said
) -> None:
    with Running(tmp_path / "run" / "companion.lock"):
        refused(elsewhere, file, capsys, "stop it first: sudo systemctl stop companion")
