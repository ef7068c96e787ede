"""`companion dice`: bars, verdicts and JSON over journals on disk."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.dice import Pen, bars
from companion.table.journal import Journal
from companion.table.readings import Reading, ReadingLog
from tests.table.playing import new_table, no_sync, play_at_random

LOADED = {1: 14, 2: 10, 3: 11, 4: 13, 5: 11, 6: 31}


def answers(values: Iterable[object], source: str, name: str = "combat.roll") -> list[dict[str, object]]:
    return [
        {"do": "answer", "seat": 0, "name": name, "value": value, "source": source, "chance": True} for value in values
    ]


def keep(path: Path, *entries: dict[str, object]) -> Path:
    journal = Journal.create(path, {"game": "zombies"}, no_sync)
    journal.append(entries)
    journal.close()
    return path


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Two games: one with a loaded die in the tray, one with a hand of dice and the two movement dice."""
    loaded = [face for face, count in LOADED.items() for _ in range(count)]
    keep(tmp_path / "zombies-0001.journal", *answers(loaded, "tray"))
    hand = answers([[6, 4, 4, 2, 1]], "typed", "attack.hand")
    keep(tmp_path / "zombies-0002.journal", *hand, *answers([[2, 5]], "tray", "move.roll"))
    return tmp_path


def test_a_loaded_die_is_shown_with_its_bars(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "zombies-0001", "--games", str(shelf)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 game, 90 dice",
        "",
        "dice tray: 90 dice",
        "  1  14 ██████████████████▏│",
        "  2  10 ████████████▉      │",
        "  3  11 ██████████████▎    │",
        "  4  13 ████████████████▊  │",
        "  5  11 ██████████████▎    │",
        "  6  31 ████████████████████████████████████████",
        "        │ 15 each would be even",
        "  suspicious: sixes came up 31 of 90 times, 15 would be even; fair dice are so uneven in 1 of 1,300 evenings",
    ]


def test_without_a_name_all_games_on_the_shelf_count(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--games", str(shelf)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 games, 97 dice\n")
    labels = [line.partition(":")[0] for line in out.splitlines() if line.endswith((" dice", " die"))][1:]
    assert labels == ["dice tray", "dice tray, place 1", "dice tray, place 2", "typed in"]
    assert "dice tray, place 2: 1 die\n" in out


def test_for_programs(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--games", str(shelf), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["games"], said["dice"]) == (2, 97)
    tray, first, second, typed = said["groups"]
    assert tray["counts"] == {"1": 14, "2": 11, "3": 11, "4": 13, "5": 12, "6": 31}
    assert (tray["source"], tray["place"], tray["rolls"], tray["verdict"]) == ("tray", 0, 92, "a bit odd")
    assert tray["chance"] < 0.01 < 15.09 < tray["chi_square"]
    assert (first["place"], first["counts"]["2"], second["place"], second["counts"]["5"]) == (1, 1, 2, 1)
    assert typed["counts"] == {"1": 1, "2": 1, "3": 0, "4": 2, "5": 0, "6": 1}
    assert typed["words"] == "too few rolls to say: 55 more"


def test_a_real_game_by_its_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table(tmp_path / "friday.journal", chance="auto")
    play_at_random(table, 300)
    table.close()
    assert main(["dice", str(tmp_path / "friday.journal"), "--json", "--games", str(tmp_path / "none")]) == 0
    (group,) = json.loads(capsys.readouterr().out)["groups"]
    assert group["counts"] == {str(face): count for face, count in table.ledger.counts().items()}
    assert group["source"] == "auto"


def test_an_empty_shelf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--games", str(tmp_path / "nothing")]) == 0
    assert capsys.readouterr().out == "0 games, 0 dice\nnothing was rolled yet\n"


def test_a_journal_that_cannot_be_read_is_passed_over_unless_it_was_named(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (shelf / "zombies-0003.journal").write_text("no journal\n")
    assert main(["dice", "--games", str(shelf)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("2 games, ")
    assert err.startswith("companion: passed over: ")
    assert "zombies-0003.journal" in err
    assert main(["dice", "zombies-0003", "--games", str(shelf)]) == 1
    assert "zombies-0003.journal" in capsys.readouterr().err


def test_an_unknown_game_is_one_line(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "zombies-0009", "--games", str(shelf)]) == 1
    assert capsys.readouterr().err == (
        f"companion: there is no journal zombies-0009, neither here nor in {shelf}; "
        "`companion dice` alone takes all games\n"
    )


def test_a_game_named_twice_counts_once(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["dice", "zombies-0001", "zombies-0001", str(shelf / "zombies-0001.journal"), "--games", str(shelf)]) == 0
    )
    assert capsys.readouterr().out.startswith("1 game, 90 dice\n")


def test_bars_of_plain_letters_where_the_terminal_has_no_others() -> None:
    pen = Pen.of(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert list(bars({1: 0, 2: 2, 3: 1, 4: 0, 5: 0, 6: 0}, pen)) == [
        "  1  0           |",
        "  2  2 ########################################",
        "  3  1 ####################",
        "  4  0           |",
        "  5  0           |",
        "  6  0           |",
        "       | 0.5 each would be even",
    ]


def test_how_well_a_source_reads(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = ReadingLog(shelf)
    for number in range(30):
        log.keep(Reading("tray", "rolled", "taken", (4,), (1 + number % 2,), wanted=1))
    for _ in range(6):
        log.keep(Reading("tray", "cocked", "again", (), (), (2,), wanted=1))
    log.keep(Reading("camera", "rolled", "offered", (4,)))
    assert main(["dice", "--games", str(shelf)]) == 0
    out = capsys.readouterr().out
    assert out.endswith(
        """
dice tray reads: 36 throws, 83% at once
  6 cocked, 0 with the wrong number of dice, 6 asked again
  place 1: 15 dice read, 0 not
  place 2: 15 dice read, 6 not
  place 2 cannot be read too often: clean it, then calibrate

camera reads: 1 throw, 100% at once
  0 cocked, 0 with the wrong number of dice, 0 asked again
  1 offered, for nobody had asked there and then
  too few throws to say: 19 more
"""
    )
    assert main(["dice", "--games", str(shelf), "--json"]) == 0
    tray, camera = json.loads(capsys.readouterr().out)["readings"]
    assert tray["places"] == [{"place": 1, "read": 15, "unread": 0}, {"place": 2, "read": 15, "unread": 6}]
    assert (tray["throws"], tray["cocked"], tray["asked_again"], tray["read_at_once"]) == (36, 6, 6, 0.8333)
    assert camera["fates"] == {"offered": 1}
    assert main(["dice", "zombies-0001", "--games", str(shelf)]) == 0
    assert "reads:" not in capsys.readouterr().out, "readings are of the table, not of one game"
