"""The journal on disk: what is written lasts, what is torn is cut and kept aside, what is damaged is named."""

from __future__ import annotations

import errno
import json
from itertools import pairwise
from pathlib import Path

import pytest

from companion.table import (
    JournalBusy,
    JournalDamaged,
    JournalExists,
    JournalTooNew,
    JournalUnwritable,
    NothingToResume,
    resume,
)
from companion.table.journal import Journal, is_whole, read, scan, sealed
from tests.table.playing import new_table, no_sync, play_at_random, standing

ANSWERS = 150


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of a game in which everything is asked, with something taken back on the way."""
    path = tmp_path_factory.mktemp("recorded") / "friday"
    table = new_table(path)
    play_at_random(table, ANSWERS - 50)
    table.undo(3)
    play_at_random(table, 50, seed=2)
    table.close()
    return path.read_bytes()


def header(version: int = 1) -> dict[str, object]:
    return {"journal": version, "game": "zombies"}


# ---------------------------------------------------------------------- lines


def test_a_line_is_compact_json_that_ends_with_its_check_sum() -> None:
    line = sealed({"do": "undo", "steps": 2})
    assert line == b'{"do":"undo","steps":2,"crc":"cfb887bf"}\n'
    assert json.loads(line)["steps"] == 2
    assert is_whole(line[:-1])


def test_every_changed_byte_of_a_line_is_noticed() -> None:
    line = sealed({"do": "undo", "steps": 2})[:-1]
    for place in range(len(line)):
        changed = bytearray(line)
        changed[place] ^= 1
        assert not is_whole(bytes(changed))


def test_the_first_line_says_what_is_played(recorded: bytes) -> None:
    first = json.loads(recorded.splitlines()[0])
    assert (first["journal"], first["game"], first["mode"], first["chance"]) == (2, "zombies", "competitive", "ask")
    assert (first["players"], first["seed"], first["options"]) == (["Ana", "Ben"], 7, {})
    assert first["pack"]["id"] == "zombies-2014"
    assert len(first["pack"]["digest"]) == len(first["rules"]) == 64


def test_a_record_says_who_answered_what_and_where_it_came_from(tmp_path: Path) -> None:
    table = new_table(tmp_path / "friday")
    table.answer("town-straight", source="buttons")
    (entry,) = read(tmp_path / "friday").entries()
    assert entry == {
        "do": "answer", "seat": 0, "name": "tile.draw", "value": "town-straight", "source": "buttons", "n": 1,
        "turn": 1, "chance": True, "label": "Straight road", "crc": entry["crc"],
    }  # fmt: skip


def test_every_turn_begins_with_a_checkpoint(recorded: bytes) -> None:
    entries = [json.loads(line) for line in recorded.splitlines()]
    turns = [entry["turn"] for entry in entries if entry.get("do") == "checkpoint"]
    assert turns[0] == 2
    assert len(turns) > 2
    assert all(entry["position"]["turn"]["step"] == "tile" for entry in entries if entry.get("do") == "checkpoint")


# ---------------------------------------------------------------------- power cuts


def line_ends(data: bytes) -> list[int]:
    return [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]


def test_cut_at_every_byte_a_journal_reads_as_its_whole_lines(recorded: bytes) -> None:
    path, lines, ends = Path("friday"), recorded.splitlines(), line_ends(recorded)
    for cut in range(ends[0]):
        with pytest.raises(NothingToResume, match="line 1"):
            scan(path, recorded[:cut])
    for whole, (end, following) in enumerate(pairwise([*ends, len(recorded) + 1]), start=1):
        for cut in range(end, following):
            found = scan(path, recorded[:cut])
            assert (found.lines, found.good, found.torn) == (lines[:whole], end, recorded[end:cut])


def test_cut_around_every_line_end_a_file_is_mended_and_the_tail_kept_aside(recorded: bytes, tmp_path: Path) -> None:
    path, aside = tmp_path / "friday", tmp_path / "friday.torn"
    ends = line_ends(recorded)
    for cut in [end + by for end in ends for by in (-2, -1, 0, 1, 40) if ends[0] <= end + by <= len(recorded)]:
        path.write_bytes(recorded[:cut])
        journal, found = Journal.open(path, no_sync)
        journal.close()
        assert path.read_bytes() == recorded[: found.good]
        tail = recorded[found.good : cut]
        assert (aside.read_bytes() if aside.exists() else b"") == (tail + b"\n" if tail else b"")
        aside.unlink(missing_ok=True)


def test_cut_after_every_record_the_game_stands_as_it_did_then(tmp_path: Path, recorded: bytes) -> None:
    """The same acts once more: after each of them, the journal as it is on the disk resumes to the live state."""
    path, copy = tmp_path / "friday", tmp_path / "copy"
    table = new_table(path)
    records = [json.loads(line) for line in recorded.splitlines()[1:]]
    for record in records:
        if record["do"] == "answer":
            table.answer(record["value"], number=record["n"])
        elif record["do"] == "undo":
            table.undo(record["steps"])
        copy.write_bytes(path.read_bytes() + b'{"do":"answer","se')
        resumed = resume(copy, sync=no_sync)
        assert standing(resumed.driver) == standing(table.driver)
        resumed.close()
    assert path.read_bytes() == recorded


def test_torn_tails_are_kept_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    new_table(path).close()
    for tail in (b'{"do":"first', b'{"do":"second'):
        with path.open("ab") as file:
            file.write(tail)
        resume(path, sync=no_sync).close()
    assert (tmp_path / "friday.torn").read_bytes() == b'{"do":"first\n{"do":"second\n'


def test_an_act_of_several_lines_that_reached_the_disk_in_pieces_is_torn_too(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path, chance="auto")
    before = path.read_bytes()
    table.answer(next(iter(table.driver.ask().options)))
    table.close()
    act = bytearray(path.read_bytes()[len(before) :])
    assert act.count(b"\n") > 1
    act[5:9] = b"\0\0\0\0"
    path.write_bytes(before + act)
    assert scan(path, path.read_bytes()).good == len(before)


# ---------------------------------------------------------------------- damage


@pytest.mark.parametrize("place", range(0, 11000, 97))
def test_a_damaged_byte_in_the_middle_is_refused_with_its_line(recorded: bytes, place: int, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    damaged = bytearray(recorded)
    damaged[place] ^= 4
    path.write_bytes(damaged)
    with pytest.raises(JournalDamaged) as refused:
        resume(path)
    assert refused.value.line == recorded[:place].count(b"\n") + 1
    assert str(path) in str(refused.value)
    assert f"line {refused.value.line} " in str(refused.value)
    assert path.read_bytes() == damaged


def test_a_later_format_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    path.write_bytes(sealed(header(3)))
    with pytest.raises(JournalTooNew, match="format 3"):
        resume(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1 .* is not complete"),
        (sealed({"do": "undo", "steps": 1}), "line 1 is no header"),
        (sealed(header()), "line 1 is no header"),
        (b"\0\0\0\0\n" + sealed(header()), "line 1 is damaged"),
    ],
)
def test_a_file_without_a_header_is_refused(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    path.write_bytes(content)
    with pytest.raises((NothingToResume, JournalDamaged), match=words):
        resume(path)
    assert path.read_bytes() == content


def test_a_file_that_is_not_there_is_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(NothingToResume, match="no such file"):
        resume(tmp_path / "friday")
    with pytest.raises(NothingToResume, match="no such file"):
        read(tmp_path / "friday")


def test_a_record_that_is_none_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    table = new_table(path)
    assert table.journal is not None
    table.journal.append([{"do": "answer", "seat": 0}])
    table.close()
    with pytest.raises(JournalDamaged, match="line 2 is no record"):
        resume(path)


# ---------------------------------------------------------------------- writing


def test_two_cannot_write_one_game(tmp_path: Path) -> None:
    table = new_table(tmp_path / "friday")
    with pytest.raises(JournalBusy):
        resume(tmp_path / "friday")
    table.close()
    table.close()
    resume(tmp_path / "friday", sync=no_sync).close()


def test_a_new_game_never_overwrites_another(tmp_path: Path) -> None:
    new_table(tmp_path / "friday").close()
    with pytest.raises(JournalExists):
        new_table(tmp_path / "friday")


class Disk:
    """Counts what is synced; full when it is told so."""

    def __init__(self) -> None:
        self.synced = 0
        self.full = False

    def __call__(self, fd: int) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.synced += 1


def test_file_and_folder_are_synced_when_a_journal_begins(tmp_path: Path) -> None:
    disk = Disk()
    Journal.create(tmp_path / "friday", {"game": "zombies"}, disk).close()
    assert disk.synced == 2


def test_an_answer_counts_only_when_it_is_on_the_disk(tmp_path: Path) -> None:
    disk = Disk()
    path = tmp_path / "friday"
    table = new_table(path, disk, chance="auto")
    play_at_random(table, 20)
    table.undo()
    before, written, synced = standing(table.driver), path.read_bytes(), disk.synced
    disk.full = True
    value = next(iter(table.driver.ask().options))
    with pytest.raises(JournalUnwritable, match="No space left"):
        table.answer(value)
    assert standing(table.driver) == before
    assert path.read_bytes() == written
    disk.full = False
    table.answer(value)
    assert disk.synced == synced + 2, "what the disk may have lost, and the answer"
    assert path.read_bytes().startswith(written)
    assert len(path.read_bytes()) > len(written)


def test_a_journal_that_cannot_begin_leaves_nothing_behind(tmp_path: Path) -> None:
    disk = Disk()
    disk.full = True
    with pytest.raises(JournalUnwritable):
        new_table(tmp_path / "friday", disk)
    assert list(tmp_path.iterdir()) == []


def test_reading_changes_nothing(recorded: bytes, tmp_path: Path) -> None:
    path = tmp_path / "friday"
    path.write_bytes(recorded[:-9])
    assert read(path).torn
    assert path.read_bytes() == recorded[:-9]
    assert [file.name for file in tmp_path.iterdir()] == ["friday"]
