"""`companion referee` as a process: one answer for each line, whatever the line holds."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.commands.referee import lines
from companion.table.lines import LONGEST


def talk(data: bytes, *arguments: str) -> list[dict[str, Any]]:
    """What the process answers to these bytes."""
    command = [sys.executable, "-m", "companion", "referee", *arguments]
    done = subprocess.run(command, input=data, capture_output=True, check=True)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_line_gets_one_answer_and_the_process_lives() -> None:
    said = [
        b'{"do":"games"}',
        b"\xff\xfe",
        b"",
        b"{" * 100,
        b"x" * (LONGEST + 5),
        b"\0",
        b'{"do":"view"}',
        b"\xe2\x80\xa8",
    ]
    answers = talk(b"\n".join(said))
    assert [answer["ok"] for answer in answers] == [True] + [False] * 7
    assert "more than" in answers[4]["error"]


def test_a_line_that_is_too_long_is_read_past() -> None:
    long = b"x" * (3 * LONGEST)
    read = list(lines(io.BytesIO(b"first\n" + long + b"\nlast")))
    assert [len(line) > LONGEST for line in read] == [False, True, False]
    assert (read[0], read[2]) == ("first", "last")


def test_a_game_is_recorded_and_resumed_in_its_folder(tmp_path: Path) -> None:
    new = b'{"do":"new","game":"zombies","players":["Ana","Ben"],"seed":7,"journal":"friday"}\n'
    first = talk(new + b'{"do":"answer","n":1,"value":"town-tee"}', "--journals", str(tmp_path))
    resumed = talk(b'{"do":"resume","journal":"friday"}\n{"do":"history"}\n' + new, "--journals", str(tmp_path))
    assert (resumed[0]["n"], resumed[0]["options"]) == (2, first[1]["options"])
    assert resumed[1]["history"][0]["value"] == "town-tee"
    assert "there is a game in this file already" in resumed[2]["error"]
    assert [file.name for file in tmp_path.iterdir()] == ["friday"]


@pytest.mark.parametrize("name", ["../friday", "/friday", "", ".", ".hidden", "a/b", "x" * 200])
def test_a_journal_stays_in_its_folder(name: str, tmp_path: Path) -> None:
    said = json.dumps({"do": "new", "game": "zombies", "players": ["A", "B"], "journal": name})
    (answer,) = talk(said.encode(), "--journals", str(tmp_path))
    assert answer["ok"] is False
    assert "journal: expected" in answer["error"]


def test_packs_of_ones_own_are_found(tmp_path: Path) -> None:
    folder = Path(__file__).parents[1] / "fixtures" / "packs"
    said = json.dumps({"do": "new", "game": "zombies", "players": ["A", "B"], "pack": "checks"})
    (answer,) = talk(said.encode(), "--packs", str(folder))
    assert "cross" in [option["value"] for option in answer["options"]]


def test_a_transcript_tells_turn_by_turn_who_did_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = [
        {"do": "new", "game": "zombies", "players": ["Ana", "Ben"], "seed": 7, "journal": "friday"},
        {"do": "answer", "n": 1, "value": "town-straight"},
        {"do": "answer", "n": 2, "value": "0,1 r0"},
        {"do": "answer", "n": 3, "value": 2},
        {"do": "undo"},
        {"do": "correct", "set": {"chance": 6}},
        {"do": "answer", "n": 6, "value": 6},
        {"do": "stop"},
    ]
    answers = talk("\n".join(map(json.dumps, said)).encode(), "--journals", str(tmp_path))
    assert [answer["ok"] for answer in answers] == [True] * len(said)
    journal = tmp_path / "friday"
    journal.write_bytes(journal.read_bytes() + b'{"do":"ans')
    before = journal.read_bytes()
    assert cli.main(["replay", str(journal)]) == 0
    told = capsys.readouterr().out
    assert told == TRANSCRIPT
    assert journal.read_bytes() == before
    assert cli.main(["replay", "--json", str(journal)]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (events[1]["who"], events[1]["name"], events[1]["value"]) == ("Ana", "tile.draw", "town-straight")
    assert events[-1] == {"end": "Ended without a winner."}


TRANSCRIPT = """\
Zombies!!! (2014): Ana, Ben

Turn 1
  referee: begins
      Ana takes the first turn
      turn 1: Ana
  Ana: draws Straight road
      Ana draws Straight road
  Ana: lays Straight road north of Town Square, as printed
      Ana lays Straight road north of Town Square, as printed
      zombies stand on the north side and the south side of the straight road north of Town Square
  Ana: rolls 2
      Ana rolls 2 and may move 5 spaces
  Table: takes back one record
  Ana: corrects the dice: 6
  Ana: rolls 6
      Ana rolls 6 and may move 9 spaces
  Table: stops the game
      the game is stopped without a winner
  referee: finds a torn end: the last answer was never confirmed

Ended without a winner.
"""


def test_a_transcript_of_nothing_is_one_line_of_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(tmp_path / "friday")]) == 1
    assert "nothing to resume" in capsys.readouterr().err
