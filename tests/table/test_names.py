"""Names: printable, at most forty letters, in one spelling, everywhere; and no file moves the cursor of a terminal."""

from __future__ import annotations

import logging
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.daemon.logs import logging_through_a_queue
from companion.daemon.sitting import SatDown, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import Begin, Resume
from companion.desk.reading import read_text
from companion.engine import BadInput, PositionError
from companion.engine.letters import LONGEST_NAME, UNSAFE, cleaned, name_of, readable, told_apart
from companion.games import GAMES
from companion.table import begin, load_opening, new_opening, resume
from companion.table.journal import chain
from companion.table.shelf import Shelf
from companion.web.tokens import tidy
from tests.table.playing import Line, new_table, no_sync, play_at_random, written_in

BAD = {
    "escape": "Ana\x1b[2J",
    "newline": "Ana\nBen",
    "tab": "Ana\tB",
    "null": "A\0na",
    "delete": "Ana\x7f",
    "old control": "Ana\x9b31m",
    "turned round": "Ana\u202enaB",
    "isolate": "\u2066Ana",
    "zero width": "A\u200bna",
    "joined": "A\u200dna",
    "byte order": "\ufeffAna",
    "half a letter": "Ana\ud83d",
    "private": "Ana\ue000",
    "line": "Ana\u2028",
    "filler": "Ana\u3164",
    "too long": "A" * (LONGEST_NAME + 1),
    "spaces": "   ",
    "no-break spaces": "\u00a0\u2003",
    "marks alone": "\u0301\u0301",
}
GOOD = ("Ana", "José", "Zoë-Marie", "Ольга", "花子", "مريم", "🧟", "Ana B.", "X Æ A-12", "O'Neill", "A" * LONGEST_NAME)


@pytest.mark.parametrize("name", GOOD)
def test_what_people_are_called_is_a_name(name: str) -> None:
    assert name_of(name) == name == cleaned(name)


@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_shown_is_no_name(kind: str) -> None:
    with pytest.raises(BadInput) as refused:
        name_of(BAD[kind])
    assert str(refused.value).isprintable()
    shown = cleaned(BAD[kind])
    assert not shown or name_of(shown) == shown


def test_names_that_look_alike_are_spelled_alike() -> None:
    assert name_of("Jose\u0301") == name_of("  Jos\u00e9 ") == "José"
    assert name_of("Ana\u00a0\u2003 B") == "Ana B"


def test_names_of_a_file_are_shown_cleaned_and_told_apart() -> None:
    assert told_apart(["Ana\x1b[2J", "Ana[2J", "\u200b", "\0", "B" * 99, "B" * 50]) == [
        *("Ana[2J", "Ana[2J 2", "Somebody", "Somebody 2"),
        *("B" * 39 + "…", "B" * 38 + " 2"),
    ]


# ---------------------------------------------------------------------- where they come in


@pytest.mark.parametrize("kind", BAD)
def test_no_new_game_begins_with_such_a_name(kind: str) -> None:
    line = Line()
    for players in (["Ana", BAD[kind]], ["Ana", {"name": BAD[kind]}]):
        reply = line.new(players=players)
        assert reply["ok"] is False
        assert reply.get("path", "players.1").startswith("players.1")  # half a letter is no text to begin with
        assert UNSAFE.search(reply["error"]) is None
    assert line.referee.table is None


@pytest.mark.parametrize("game", GAMES)
def test_the_desk_and_the_page_refuse_it_and_take_its_one_spelling(game: str, tmp_path: Path) -> None:
    sitting = Sitting(Shelf(tmp_path), seed=1)
    others = [] if game == "zombie-slayer" else ["Ben"]
    refused = sitting.do(Begin({"game": game, "players": [BAD["turned round"], *others]}))
    assert isinstance(refused, Trouble)
    assert "cannot be shown (U+202E)" in refused.words
    begun = sitting.do(Begin({"game": game, "players": [" Jose\u0301 ", *others]}))
    assert isinstance(begun, SatDown)
    assert begun.table.game.names == ["José", *others]
    sitting.close()


def test_two_spellings_of_one_name_are_one_name() -> None:
    assert "two players are called Ana" in Line().error("new", game="zombies", players=["Ana", " Ana"])


def test_the_command_line_refuses_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "zombies", "--players", "Ana\x1b[2J,Ben", "--journals", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "is no name" in said
    assert UNSAFE.search(said) is None


def test_phones_are_called_by_such_names_too() -> None:
    assert tidy("Ana's\u202e phone\x07") == "Ana's phone"
    assert (tidy("\0"), len(tidy("x" * 99))) == ("a page", LONGEST_NAME)


# ---------------------------------------------------------------------- files of earlier versions, and of others


def old_journal(path: Path, *names: str) -> Path:
    """A game as an earlier version began it, with whatever names."""
    table = new_table(path, chance="auto")
    play_at_random(table, 40)
    table.close()
    header, *entries = written_in(path)
    header["players"] = list(names)
    for entry in entries:
        if entry.get("do") == "checkpoint":
            for player, name in zip(entry["position"]["players"], names, strict=True):
                player["name"] = name
        elif "label" in entry:
            entry["label"] += "\x1b[31m\x07\u202e"
    path.write_bytes(b"".join(chain([header, *entries])))
    return path


def test_an_old_game_with_such_names_is_taken_up_and_nothing_in_it_is_rewritten(tmp_path: Path) -> None:
    path = old_journal(tmp_path / "zombies-0001.journal", "Ana\x1b[2J", "B" * 60)
    before = path.read_bytes()
    shelf = Shelf(tmp_path)
    assert shelf.players(path) == ["Ana[2J", "B" * 39 + "…"]
    sitting = Sitting(shelf)
    outcome = sitting.do(Resume(path))
    assert isinstance(outcome, SatDown)
    assert outcome.table.game.names == ["Ana[2J", "B" * 39 + "…"]
    assert not [line for line in sitting.log if "checkpoint" in line or UNSAFE.search(line)]
    assert path.read_bytes().startswith(before)
    sitting.close()


def test_a_position_with_such_names_loads_and_shows_them_cleaned() -> None:
    position = begin(new_opening({"game": "midevil", "players": ["Ana", "Ben"], "seed": 1})).position()
    position["players"][0]["name"] = "A\u202ena\n"
    position["players"][1]["name"] = "Ana"
    table = begin(load_opening({"position": position, "seed": 1}))
    assert table.game.names == ["Ana", "Ana 2"]


def test_a_name_is_not_corrected_into_something_else() -> None:
    table = new_table()
    table.correct({"players.0.name": "Ana\x1b[2J\u202e"}) if _can_be_corrected(table) else None
    assert all(name_of(name) == name for name in table.game.names)


def _can_be_corrected(table: Any) -> bool:
    try:
        table.correct({"players.0.name": "Anna"})
    except (BadInput, PositionError):
        return False
    return True


# ---------------------------------------------------------------------- what is printed


def test_readable_spells_out_what_is_no_letter() -> None:
    assert readable("a\x1b[2J\u202eb\n\tc\x9b\ud83d") == "a\\x1b[2J\\u202eb\n\tc\\x9b\\ud83d"
    assert readable("\x1b[31mred\x1b[0m\x1b[2J", colours=True) == "\x1b[31mred\x1b[0m\\x1b[2J"
    assert readable("José 花子 ┼░•♥ 👩\u200d🚀") == "José 花子 ┼░•♥ 👩\u200d🚀"


@pytest.mark.parametrize("how", [[], ["--json"]], ids=["words", "json"])
def test_replay_prints_no_control_characters_whatever_the_file_says(
    how: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old_journal(tmp_path / "friday", "Ana\x1b[2J", "Ben\u202e")
    assert main(["replay", *how, str(path)]) == 0
    said = capsys.readouterr()
    assert "Ana[2J" in said.out
    assert UNSAFE.search(said.out + said.err) is None
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], b'{"do":"\x1b[2J"}\n', *lines[2:]]))
    assert main(["replay", *how, str(path)]) == 1
    assert UNSAFE.search(capsys.readouterr().err) is None


def test_nothing_else_prints_them_either(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evil = tmp_path / "evil\x1b[2J\u202e"
    evil.mkdir()
    (evil / "companion.toml").write_text('board = "\\u001b[2J"\n["a\\u001b[2Jb"]\n')
    (evil / "pack.toml").write_text('id = "x"\ntitle = "\\u001b[2J"\n')
    old_journal(evil / "zombies-0001.journal", "Ana\x1b[2J", "Ben")
    for command in (
        ["doctor", "--config", str(evil / "companion.toml")],
        ["packs", "check", str(evil)],
        ["dice", "--games", str(evil)],
        ["dice", str(evil / "none")],
        ["simulate", "\x1b[2J"],
        ["replay", str(evil / "none")],
        ["backup", str(evil / "none" / "x"), "--config", str(evil / "companion.toml")],
    ):
        try:
            main(command)
        except SystemExit:  # what argparse refuses is what was typed
            capsys.readouterr()
            continue
        said = capsys.readouterr()
        assert UNSAFE.search(said.out + said.err) is None, command


def test_the_terminal_shows_an_old_game_without_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_journal(tmp_path / "zombies-0001.journal", "Ana\x1b[2J", "Ben")
    monkeypatch.setattr("sys.stdin", StringIO("history\nplayers\nquit\n"))
    assert main(["play", "--resume", str(path), "--journals", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "Ana[2J" in said
    assert UNSAFE.search(said) is None


def test_logs_have_none(tmp_path: Path) -> None:
    with logging_through_a_queue(file=tmp_path / "log"):
        logging.getLogger("companion.x").warning("the phone %s\x1b[2J", "\u202eAna\r")
    assert UNSAFE.search((tmp_path / "log").read_text()) is None


@pytest.mark.parametrize("game", ["zombies", "midevil", "totally-zombies"])
def test_with_the_longest_names_the_small_screen_still_says_where_people_stand(game: str) -> None:
    names = ["Wilhelmina-Maximiliana von Hohenzollern"[:LONGEST_NAME], "W" * LONGEST_NAME]
    table = begin(new_opening({"game": game, "players": names, "seed": 1}))
    desk = Desk()
    desk.sit(table, 0.0, resumed=True)
    rolled = [" ".join(" ".join(read_text(desk.frame(now / 2))).replace("¤", " ").split()) for now in range(60)]
    assert "Wilhelmina-Maximil iana von Hohenzollern, the red pawn, stands" in rolled[0]
    assert any("the red pawn, stands on" in shown for shown in rolled), "it rolls past"


def test_a_game_with_the_longest_names_is_resumed(tmp_path: Path) -> None:
    names = [letter * LONGEST_NAME for letter in "WM"]
    table = begin(new_opening({"game": "zombies", "players": names, "seed": 1}), journal=tmp_path / "x", sync=no_sync)
    table.close()
    assert resume(tmp_path / "x", sync=no_sync).game.names == names
