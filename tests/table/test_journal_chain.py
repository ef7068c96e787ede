"""The lines of a journal are a chain: what was changed, lost, doubled or moved is told; a torn end is none of that."""

from __future__ import annotations

from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from companion.cli import main
from companion.daemon.sitting import SatDown, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import Begin, Resume
from companion.desk.reading import read_text
from companion.table import (
    JournalDamaged,
    JournalExists,
    JournalTooNew,
    NeverBegun,
    NothingToResume,
    begin,
    new_opening,
    resume,
)
from companion.table.journal import Journal, chain, read, scan, sealed
from companion.table.referee import Referee
from companion.table.shelf import Shelf
from tests.table.playing import Line, new_table, no_sync, play_at_random, written_in

FORMAT_ONE = Path(__file__).parents[1] / "fixtures" / "format-1" / "zombies-competitive.journal"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal with acts of one line and of several."""
    path = tmp_path_factory.mktemp("kept") / "friday"
    table = new_table(path, chance="auto")
    play_at_random(table, 25)
    table.undo(2)
    play_at_random(table, 5)
    table.close()
    return path.read_bytes()


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def told(data: bytes) -> bool:
    """Is it said that something is wrong with this file?"""
    try:
        return scan(Path("friday"), data).damaged
    except JournalDamaged:
        return True


# ---------------------------------------------------------------------- lines that were lost, doubled or moved


def test_a_line_that_is_missing_is_told_wherever_it_stood(kept: bytes) -> None:
    lines = lines_of(kept)
    for gone in range(1, len(lines) - 1):
        assert told(b"".join(lines[:gone] + lines[gone + 1 :])), f"line {gone + 1}"


def test_a_line_that_is_there_twice_is_told(kept: bytes) -> None:
    lines = lines_of(kept)
    for twice in range(1, len(lines)):
        assert told(b"".join([*lines[: twice + 1], *lines[twice:]])), f"line {twice + 1}"


def test_lines_that_changed_places_are_told(kept: bytes) -> None:
    lines = lines_of(kept)
    for one, other in pairwise(range(1, len(lines))):
        swapped = [*lines[:one], lines[other], lines[one], *lines[other + 1 :]]
        assert told(b"".join(swapped)), f"lines {one + 1} and {other + 1}"


def test_a_line_of_another_game_is_told(kept: bytes, tmp_path: Path) -> None:
    table = new_table(tmp_path / "other", seed=8, chance="auto")
    play_at_random(table, 5)
    table.close()
    other = lines_of((tmp_path / "other").read_bytes())
    assert told(kept + other[3])


def test_people_are_told_that_lines_are_missing_and_what_to_do(kept: bytes, tmp_path: Path) -> None:
    lines = lines_of(kept)
    path = tmp_path / "friday"
    path.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    with pytest.raises(JournalDamaged, match=r"line 6 .* does not follow the line before it.*delete line 6") as refused:
        resume(path)
    assert refused.value.line == 6


# ---------------------------------------------------------------------- a changed letter


def test_every_changed_bit_of_the_last_act_is_told(kept: bytes) -> None:
    start = kept[:-1].rindex(b"\n") + 1
    for place in range(start, len(kept)):
        for bit in range(8):
            changed = bytearray(kept)
            changed[place] ^= 1 << bit
            assert told(bytes(changed)), f"bit {bit} of {kept[place : place + 1]!r} at {place}"


@pytest.mark.parametrize("seed", range(3))
def test_a_changed_bit_anywhere_is_told(kept: bytes, seed: int) -> None:
    random = Random(seed)
    for _ in range(300):
        changed = bytearray(kept)
        changed[random.randrange(len(kept))] ^= 1 << random.randrange(8)
        assert told(bytes(changed))


def test_an_end_that_was_never_written_is_not_called_damaged(kept: bytes) -> None:
    """A cut at any byte, and blocks that did not reach the disk, are what a power cut leaves."""
    *before, last = lines_of(kept)
    good = b"".join(before)
    for cut in range(len(last)):
        assert not scan(Path("friday"), good + last[:cut]).damaged
        holes = last[:cut] + bytes(len(last) - cut)
        assert scan(Path("friday"), good + holes).damaged is (cut == len(last) - 1)  # all but the line's end is there
        if cut > 1:
            assert not scan(Path("friday"), good + bytes(cut) + last[cut:]).damaged


def test_whoever_goes_on_after_a_damaged_last_act_is_told_and_nothing_is_thrown_away(
    kept: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "zombies-0001.journal"
    *before, last = lines_of(kept)
    damaged = last.replace(b'"do"', b'"dp"')
    path.write_bytes(b"".join([*before, damaged]))
    assert Shelf(tmp_path).unfinished("zombies") == path
    assert path.read_bytes().endswith(damaged)  # who only looks changes nothing
    sitting = Sitting(Shelf(tmp_path))
    outcome = sitting.do(Resume(path))
    assert isinstance(outcome, SatDown)
    words = f"the last act in {path.name} was damaged and does not count: its {len(damaged)} letters are kept"
    assert words in outcome.words
    assert any(words in line for line in sitting.log)
    assert path.read_bytes() == b"".join(before)
    assert path.with_name(f"{path.name}.torn").read_bytes() == damaged
    desk = Desk()
    desk.sit(outcome.table, 0.0, resumed=True)
    shown = " ".join(read_text(desk.frame(0.0)))
    assert "Is this so?" in shown
    assert "damaged" in shown
    sitting.close()


def test_a_program_and_a_transcript_are_told_of_a_damaged_last_act(
    kept: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "friday"
    path.write_bytes(kept[:-3] + b"X" + kept[-2:])
    assert main(["replay", str(path)]) == 0
    assert "finds the last act damaged" in capsys.readouterr().out
    line = Line(journals=tmp_path)
    reply = line.say("resume", journal="friday")
    assert reply["ok"]
    assert "was damaged and does not count" in str(reply["log"])


def test_in_the_terminal_a_damaged_last_act_is_told_and_a_game_cut_off_is_passed_over(
    kept: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "zombies-0001.journal").write_bytes(kept[:-3] + b"X" + kept[-2:])
    (tmp_path / "zombies-0002.journal").write_bytes(kept[:30])
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(["play", "--resume", "--journals", str(tmp_path)]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "the last act in zombies-0001.journal was damaged and does not count" in words


# ---------------------------------------------------------------------- formats


@pytest.mark.parametrize("version", [0, -3, True, 1.5, "1", None, [1], 10**30])
def test_formats_that_never_were_are_refused(version: object, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    new_table(path).close()
    (header,) = written_in(path)
    path.write_bytes(sealed({**header, "journal": version}))
    before = path.read_bytes()
    with pytest.raises(JournalTooNew if version == 10**30 else JournalDamaged, match="line 1"):
        resume(path)
    assert path.read_bytes() == before


def test_a_journal_of_format_1_goes_on_in_format_1(tmp_path: Path) -> None:
    path = Path(copy(FORMAT_ONE, tmp_path / "friday"))
    before = path.read_bytes()
    table = resume(path, sync=no_sync)
    table.undo()
    play_at_random(table, 3)
    table.close()
    after = path.read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)
    assert b"".join(map(sealed, written_in(path))) == after
    assert read(path).version == 1
    resume(path, sync=no_sync).close()


def test_a_new_journal_is_a_chain(kept: bytes, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    path.write_bytes(kept)
    assert written_in(path)[0]["journal"] == 2
    assert b"".join(chain(written_in(path))) == kept


# ---------------------------------------------------------------------- cut off as it began


def stubs(data: bytes) -> list[bytes]:
    """What a cut during `new` may leave."""
    header = data[: data.index(b"\n") + 1]
    return [b"", header[:1], header[:9], header[:40], header[:-1], bytes(len(header)), bytes(9) + header[9:]]


@pytest.mark.parametrize("which", range(7))
def test_the_name_of_a_game_that_was_cut_off_as_it_began_can_be_used_again(
    kept: bytes, which: int, tmp_path: Path
) -> None:
    stub = stubs(kept)[which]
    path = tmp_path / "zombies-0001.journal"
    path.write_bytes(stub)
    with pytest.raises(NeverBegun, match="cut off as it began"):
        resume(path)
    table = begin(new_opening({"game": "zombies", "players": ["Ana", "Ben"], "seed": 1}), journal=path, sync=no_sync)
    play_at_random(table, 2)
    table.close()
    resume(path, sync=no_sync).close()
    aside = path.with_name(f"{path.name}.torn")
    assert (aside.read_bytes() if aside.exists() else b"") == (stub + b"\n" if stub and stub[-1:] != b"\n" else stub)


@pytest.mark.parametrize("content", [b"my diary", b"my diary\n", b'{"some":"json"}', b'{"journal":2,"game":"x"}\n'])
def test_a_file_of_somebody_else_is_never_taken_over(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    path.write_bytes(content)
    with pytest.raises(JournalExists):
        new_table(path)
    with pytest.raises((NothingToResume, JournalDamaged)) as refused:
        resume(path)
    assert not isinstance(refused.value, NeverBegun)
    assert path.read_bytes() == content


def test_a_damaged_game_is_never_taken_over(kept: bytes, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    header = bytearray(lines_of(kept)[0])
    header[20] ^= 1
    path.write_bytes(header)
    with pytest.raises(JournalExists):
        Journal.create(path, {"game": "zombies"}, no_sync)
    with pytest.raises(JournalDamaged, match="line 1"):
        resume(path)


def test_on_the_shelf_a_game_that_was_cut_off_is_told_passed_over_and_replaced(kept: bytes, tmp_path: Path) -> None:
    (tmp_path / "zombies-0001.journal").write_bytes(kept)
    stub = tmp_path / "zombies-0002.journal"
    stub.write_bytes(stubs(kept)[3])
    shelf = Shelf(tmp_path)
    sitting = Sitting(shelf)
    left = next(game for game in sitting.left_games() if game.journal == stub)
    assert (left.players, left.why) == (
        "Cut off at its start",
        "It was cut off as it began: nothing was played in it, and the next game takes its name.",
    )
    assert sitting.last_game(str(stub)) == tmp_path / "zombies-0001.journal"
    assert shelf.find("", "zombies") == tmp_path / "zombies-0001.journal"
    refused = sitting.do(Resume(stub))
    assert isinstance(refused, Trouble)
    assert "cut off as it began" in refused.words
    begun = sitting.do(Begin({"game": "zombies", "players": ["Ana", "Ben"]}))
    assert isinstance(begun, SatDown)
    assert begun.table.journal is not None
    assert begun.table.journal.path == stub
    sitting.close()
    assert shelf.players(stub) == ["Ana", "Ben"]


def test_programs_may_begin_anew_what_was_cut_off(kept: bytes, tmp_path: Path) -> None:
    (tmp_path / "friday").write_bytes(stubs(kept)[2])
    line = Line(journals=tmp_path)
    assert "cut off as it began" in line.say("resume", journal="friday")["error"]
    assert line.new(journal="friday")["ok"]
    line.referee.close()
    assert isinstance(line.referee, Referee)
    assert line.say("resume", journal="friday")["ok"]
