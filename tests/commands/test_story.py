"""`companion story`: one file, where people want it, and nothing else is written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from tests.web.test_story import scripted


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf with one game, and a folder of one's own to write into."""
    folder = tmp_path / "games"
    folder.mkdir()
    scripted(folder / "zombies-0007.journal").close()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return folder


def test_the_latest_game_is_told_in_a_file_of_its_name(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["story", "--games", str(games)]) == 0
    file = Path("zombies-0007.html")
    assert "Ana wins" in file.read_text(encoding="utf-8")
    assert str(file.resolve()) in capsys.readouterr().out
    assert main(["story", "zombies-0007", "--games", str(games)]) == 0, "a story is written over by another one"


def test_a_hand_is_told_on_request_and_a_wrong_name_is_said(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = str(games / "zombies-0007.journal")
    assert main(["story", journal, "--out", "with.html", "--show-hand", "Ana"]) == 0
    assert "Zombie Master" in Path("with.html").read_text(encoding="utf-8")
    assert main(["story", journal, "--out", "x.html", "--show-hand", "Bob"]) == 1
    assert "nobody called 'Bob' played this game" in capsys.readouterr().err
    assert not Path("x.html").exists()


def test_nothing_else_is_written_over(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("letter.txt").write_text("Dear Ben")
    assert main(["story", "zombies-0007", "--games", str(games), "--out", "letter.txt"]) == 1
    assert "is there already and is no story" in capsys.readouterr().err
    assert Path("letter.txt").read_text() == "Dear Ben"
    assert main(["story", "zombies-0007", "--games", str(games), "--out", "."]) == 1
    assert "is a folder" in capsys.readouterr().err


def test_without_a_game_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["story", "--games", str(tmp_path)]) == 1
    assert "there is no game in" in capsys.readouterr().err
