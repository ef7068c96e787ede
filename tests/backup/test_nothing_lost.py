"""`companion backup` and `companion restore`: whatever is here already, nothing of it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from companion.daemon.memory import AWAY, Memory, recall, remember
from companion.desk.knowing import GONE_THROUGH
from companion.devices.profile import BOARDS
from companion.table.journal import Journal
from companion.table.shelf import Shelf
from tests.backup.keeping import Home, rewritten
from tests.table.playing import play_at_random

Said = pytest.CaptureFixture[str]


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


def test_another_file_of_a_pack_is_set_aside(elsewhere: Home, file: Path, capsys: Said) -> None:
    head = elsewhere.packs / "our-town" / "pack.toml"
    head.parent.mkdir(parents=True)
    head.write_text("# mine\n")
    assert elsewhere.restore(file) == 0
    assert "another pack.toml was here" in capsys.readouterr().out
    assert head.with_name("pack.toml.before-1").read_text() == "# mine\n"
    assert "zombies-2014" in head.read_text()


def test_a_game_that_somebody_plays_elsewhere_is_not_taken_from_them(home: Home, file: Path) -> None:
    path = home.games / "zombies-0002.journal"
    earlier = b"".join(path.read_bytes().splitlines(keepends=True)[:6])
    path.write_bytes(earlier)
    journal, _ = Journal.open(path)
    assert home.restore(file) == 0
    journal.close()
    assert path.read_bytes() == earlier
    assert (home.games / "zombies-0003.journal").is_file()


def test_torn_tails_and_a_game_put_away_come_back(home: Home, elsewhere: Home, tmp_path: Path) -> None:
    (home.games / "zombies-0001.journal.torn").write_bytes(b'{"do":"ans\n')
    remember(home.games, Memory({}, AWAY))
    home.backup(tmp_path / "torn.zip")
    assert elsewhere.restore(tmp_path / "torn.zip") == 0
    assert (elsewhere.games / "zombies-0001.journal.torn").read_bytes() == b'{"do":"ans\n'
    assert recall(elsewhere.games).journal == AWAY


@pytest.mark.parametrize(
    ("said", "here", "then"),
    [
        (GONE_THROUGH, "", GONE_THROUGH),
        ("lights", "", "lights"),
        ("lights", GONE_THROUGH, GONE_THROUGH),
        ("", "", ""),
    ],
)
def test_a_desk_that_was_set_up_is_not_asked_again(
    home: Home, elsewhere: Home, tmp_path: Path, said: str, here: str, then: str
) -> None:
    remember(home.games, Memory({}, AWAY, first_run=said))
    home.backup(tmp_path / "set-up.zip")
    if here:
        remember(elsewhere.games, Memory({}, AWAY, first_run=here))
    assert elsewhere.restore(tmp_path / "set-up.zip") == 0
    assert recall(elsewhere.games).first_run == then


@pytest.mark.parametrize("text", ["no json", "[]", '{"changed": 3}'])
def test_a_desk_that_remembered_nonsense_is_passed_over(
    home: Home, elsewhere: Home, tmp_path: Path, text: str, capsys: Said
) -> None:
    (home.games / "desk.json").write_text(text)
    home.backup(tmp_path / "odd.zip")
    assert elsewhere.restore(tmp_path / "odd.zip") == 0
    assert "what the desk remembered cannot be read" in capsys.readouterr().out
    assert len(list(elsewhere.games.glob("*.journal"))) == 2


def test_a_board_profile_is_put_back_when_the_configuration_cannot_be_used(
    home: Home, elsewhere: Home, tmp_path: Path
) -> None:
    profile = (BOARDS / "pi4.toml").read_text()
    (home.config.parent / "kitchen.toml").write_text(profile)
    home.configure('board = "kitchen.toml"')
    home.backup(tmp_path / "kitchen.zip")
    text = home.config.read_bytes() + b"[hologram]\non = true\n"
    rewritten(tmp_path / "kitchen.zip", {}, {"config/companion.toml": text})
    elsewhere.configure()
    (elsewhere.config.parent / "kitchen.toml").write_text("# mine\n")
    before = elsewhere.content()
    assert elsewhere.restore(tmp_path / "kitchen.zip") == 1
    assert elsewhere.content() == before


def test_without_a_place_of_its_own_the_configuration_goes_where_it_is_looked_for(
    file: Path, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.commands.restore.SYSTEM", tmp_path / "etc" / "companion.toml")
    for user, place in ((0, "etc/companion.toml"), (1000, "no-config/zombie-table-companion/companion.toml")):
        monkeypatch.setattr("companion.commands.restore.os.geteuid", lambda user=user: user)
        assert main(["restore", str(file), "--games", str(tmp_path / "somewhere" / "games")]) == 0
        assert (tmp_path / place).read_bytes() == home.config.read_bytes()
