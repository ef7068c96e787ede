"""Upgrade: whatever an earlier version kept opens in this one. For every format there is a table that was kept in it.

Before the number of a format is raised, `scripts/keep_formats.py` keeps a table as it is written until then.
"""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from companion.backup import archive
from companion.cli import main
from companion.config import load_config
from companion.daemon.memory import recall
from companion.daemon.sitting import SatDown, Sitting
from companion.desk.intents import Load, Resume
from companion.games import GAMES
from companion.service import starts
from companion.service.starts import Starts
from companion.table import Table, journal, resume
from companion.table.readings import kept_readings
from companion.table.shelf import Shelf
from companion.web.tokens import Tokens
from tests.table.playing import no_sync

FIXTURES = Path(__file__).parents[1] / "fixtures"
FORMATS = sorted(int(path.name.removeprefix("format-")) for path in FIXTURES.glob("format-*"))


def journal_format(folder: Path) -> set[int]:
    return {journal.read(path).version for path in folder.glob("games/*.journal")}


def starts_format(folder: Path) -> set[int]:
    return {json.loads((folder / "games" / "starts.json").read_text())["format"]}


def backup_format(folder: Path) -> set[int]:
    with archive._opened(folder / "backup.zip") as file:
        return {json.loads(file.read(archive.HEAD))["backup"]}


WRITTEN = {
    "journals": (journal.FORMAT, journal_format),
    "starts": (starts.FORMAT, starts_format),
    "backups": (archive.FORMAT, backup_format),
}
"""Everything that a table keeps and that has a number: the present one, and which ones a folder was kept in. What has
no number (settings, memory, phones, readings, positions, profiles) is kept in every folder all the same."""


@pytest.mark.parametrize("what", WRITTEN)
def test_every_format_that_ever_was_is_kept(what: str) -> None:
    """Whoever raises a number keeps a table first: `python scripts/keep_formats.py tests/fixtures/format-N/table`."""
    now, found = WRITTEN[what]
    kept = set().union(*(found(FIXTURES / f"format-{number}" / "table") for number in FORMATS))
    assert kept == set(range(1, now + 1)), f"no table is kept in every format of {what} from 1 to {now}"


@pytest.fixture(params=FORMATS)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A table that was kept by an earlier version, in a folder of its own."""
    return Path(copytree(FIXTURES / f"format-{request.param}" / "table", tmp_path / "table"))


def stood(home: Path, game: str) -> dict[str, Any]:
    said = json.loads((home / f"{game}.json").read_text())
    assert isinstance(said, dict)
    return said


def asked(table: Table) -> dict[str, Any] | None:
    request = table.driver.pending
    return None if request is None else {"name": request.name, "seat": request.seat, "options": list(request.options)}


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_game_is_taken_up_where_it_was_left_and_played_on(game: str, home: Path) -> None:
    path, said = home / "games" / f"{game}-0001.journal", stood(home, game)
    before = path.read_bytes()
    table = resume(path, sync=no_sync)
    afresh = any("goes on from its last checkpoint" in line for line in table.game.log)  # another printing of the pack
    assert afresh or len(table.driver.history) == said["history"]
    assert asked(table) == said["asked"]
    bare = {key: value for key, value in table.position().items() if key != "seen"}  # format 1 did not keep it
    assert bare == {key: value for key, value in said["position"].items() if key != "seen"}
    assert "seen" not in said["position"] or said["position"]["seen"] == table.position()["seen"]
    value = next(iter(table.driver.ask().options)) if table.driver.offer is None else table.driver.offer
    table.answer(value)
    table.close()
    assert path.read_bytes().startswith(before)
    again = resume(path, sync=no_sync)
    assert again.position() == table.position()
    again.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_position_loads(game: str, home: Path, tmp_path: Path) -> None:
    said = stood(home, game)
    outcome = Sitting(Shelf(tmp_path / "new"), seed=1).do(Load({"position": said["position"]}))
    assert isinstance(outcome, SatDown)
    assert outcome.table.game.names == [player["name"] for player in said["position"]["players"]]
    outcome.table.close()


def test_configuration_and_board_profile_are_read(home: Path) -> None:
    config = load_config(home / "companion.toml")
    assert (config.desk.palette, config.desk.brightness, config.desk.north) == ("colour-blind", 0.4, "left")
    assert (config.dice_from, config.log.level, config.web.page, config.web.port) == (
        "tray+typed",
        "warning",
        True,
        8471,
    )
    assert config.board == "board.toml"
    assert config.profile.pixels is not None


def test_what_the_desk_remembers_is_recalled(home: Path) -> None:
    memory = recall(home / "games")
    assert memory.changed == {"brightness": 0.3, "walk_through": False}
    assert Path(str(memory.journal)).name == "zombies-0001.journal"
    assert memory.finished == {"midevil-0001.journal"}


def test_phones_that_were_paired_are_known(home: Path) -> None:
    token, seat = (home / "token.txt").read_text().split()
    tokens = Tokens(home / "games")
    page = tokens.who(token)
    assert page is not None
    assert page.name == "Ana's phone"
    assert tokens.seat_of("zombies-0001", seat) == 1


def test_failed_starts_are_counted_on(home: Path) -> None:
    beginning = Starts(home / "games", boot="a boot").look()
    assert (beginning.failed, beginning.reason, beginning.trouble) == (2, "a board that is not there", "")


def test_readings_are_read(home: Path) -> None:
    readings = kept_readings(home / "games")
    assert [(one.source, one.state, one.fate, one.dice) for one in readings] == [
        ("tray", "rolled", "taken", (3, 5)),
        ("camera", "cocked", "again", ()),
    ]


def test_a_backup_is_put_back(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = tmp_path / "new"
    new.mkdir()
    (new / "companion.toml").write_text('[games]\nfolder = "games"\n')
    assert main(["restore", str(home / "backup.zip"), "--config", str(new / "companion.toml")]) == 0
    assert f"{len(GAMES)} restored" in capsys.readouterr().out
    sitting = Sitting(Shelf(new / "games"))
    for game in GAMES:
        assert isinstance(sitting.do(Resume(new / "games" / f"{game}-0001.journal")), SatDown)
    sitting.close()
