"""A disk that is full, read-only or failing while a game is played: what was told is so, and nothing is overwritten."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from random import Random

import pytest

from companion import durable
from companion.table import JournalBusy, JournalExists, JournalUnwritable, Table, resume
from companion.table.journal import PAGE, Journal, read, scan, sealed
from companion.torture.crashes import BLOCK, Noting, cuts
from tests.table.playing import new_table, no_sync, play_at_random, standing
from tests.test_durable import Faulty

ACT = [{"do": "answer", "value": 1}, {"do": "roll", "value": 2}, {"do": "roll", "value": 3}]
"""An act of three lines."""


def answer(table: Table) -> None:
    table.answer(next(iter(table.driver.ask().options)))


class ReadOnly(durable.Disk):
    """A card that wrote its last: the system lets it be read only."""

    def write(self, fd: int, data: bytes, at: int) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    def truncate(self, fd: int, size: int) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))


@pytest.mark.parametrize("takes", [0, 1, 60])
def test_a_disk_that_is_full_in_the_middle_of_an_act(tmp_path: Path, takes: int) -> None:
    table = new_table(tmp_path / "friday", chance="auto")
    play_at_random(table, 10)
    before, written = standing(table.driver), (tmp_path / "friday").read_bytes()
    with durable.on(Faulty(takes)), pytest.raises(JournalUnwritable, match=r"No space left.*did not count.*Make room"):
        answer(table)
    assert standing(table.driver) == before
    assert (tmp_path / "friday").read_bytes() == written
    answer(table)
    table.close()
    assert standing(resume(tmp_path / "friday", sync=no_sync).driver) == standing(table.driver)


def test_a_disk_that_becomes_read_only_is_told_as_that(tmp_path: Path) -> None:
    table = new_table(tmp_path / "friday")
    before, written = standing(table.driver), (tmp_path / "friday").read_bytes()
    for _ in range(2):
        with durable.on(ReadOnly()), pytest.raises(JournalUnwritable, match=r"Read-only.*Make the disk writable"):
            answer(table)
        assert standing(table.driver) == before
    answer(table)
    assert (tmp_path / "friday").read_bytes().startswith(written)
    assert len(read(tmp_path / "friday").entries()) == 1


def test_a_sync_that_failed_is_made_good_before_the_next_act(tmp_path: Path) -> None:
    """The system forgets what it could not write, and says with the next sync that all is well."""
    disk = Noting(tmp_path)
    with durable.on(disk):
        journal = Journal.create(tmp_path / "friday", {"game": "zombies"})
        journal.append(ACT)
        disk.mark("told", journal._size)
        disk.fails = frozenset({3, 4, 5})
        for _ in range(2):  # the act, and what makes good; then what makes good once more
            with pytest.raises(JournalUnwritable, match=r"Input/output.*Look after the disk"):
                journal.append(ACT)
        disk.fails = frozenset()
        journal.append([{"do": "answer", "value": 7}])
        disk.mark("told", journal._size)
        journal.close()
    live = (tmp_path / "friday").read_bytes()
    assert live.endswith(b'"crc":"%b"}\n' % live[-11:-3])
    assert len(scan(Path("friday"), live).lines) == 5
    for cut in cuts(disk, Random(1), 200):
        told = cut.told.get("told", 0)
        assert (cut.disk.get("friday") or b"")[:told] == live[:told]


def test_two_acts_at_the_same_place_are_never_mixed(tmp_path: Path) -> None:
    """The first line of the one is as long as that of the other and ends with a block, and the disk lost the order to
    forget the other one."""
    disk = Noting(tmp_path)
    with durable.on(disk):
        journal = Journal.create(tmp_path / "friday", {"game": "zombies"})
        header = (tmp_path / "friday").read_bytes()
        label = "x" * (BLOCK - len(header + sealed({"do": "answer", "value": 4, "label": ""})))
        disk.fails = frozenset({2})
        with pytest.raises(JournalUnwritable):
            journal.append([{"do": "answer", "value": 4, "label": label}, *ACT[1:]])
        journal.append([{"do": "answer", "value": 5, "label": label}])
        journal.close()
    assert (tmp_path / "friday").stat().st_size == BLOCK
    found = {cut.disk.get("friday") or b"" for cut in cuts(disk, Random(1), 400)}
    for data in found:
        if data.startswith(header):
            lines = scan(Path("friday"), data).lines
            assert not (len(lines) > 2 and b'"value":5' in lines[1]), "the dice of an answer that never was"


def test_an_act_that_was_broken_off_is_not_added_to(tmp_path: Path) -> None:
    interrupted = True

    def sync(fd: int) -> None:
        if interrupted:
            raise KeyboardInterrupt

    journal = Journal.create(tmp_path / "friday", {"game": "zombies"}, no_sync)
    journal._sync = sync
    with pytest.raises(KeyboardInterrupt):
        journal.append(ACT)
    interrupted = False
    journal.append(ACT[:1])
    journal.close()
    assert len(read(tmp_path / "friday").lines) == 2
    assert read(tmp_path / "friday").torn == b""


def test_what_shares_a_page_with_the_next_act_is_known_however_long_the_game(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "friday", {"game": "zombies"}, no_sync)
    for length in (100, PAGE // 2, PAGE // 2, PAGE - 1, 3 * PAGE):
        journal.append([{"do": "answer", "label": "x" * length}])
        data = (tmp_path / "friday").read_bytes()
        assert journal._page == data[len(data) - len(data) % PAGE :]
    journal.close()
    again, _ = Journal.open(tmp_path / "friday", no_sync)
    assert again._page == journal._page
    again.close()


@pytest.mark.parametrize("disk", [Faulty(0), Faulty(3), ReadOnly()])
def test_a_torn_end_that_cannot_be_kept_aside_stays_where_it_is(tmp_path: Path, disk: durable.Disk) -> None:
    path = tmp_path / "friday"
    new_table(path).close()
    path.write_bytes(path.read_bytes() + b'{"do":"answer"')
    written = path.read_bytes()
    with durable.on(disk), pytest.raises(JournalUnwritable, match="nothing was changed"):
        resume(path)
    assert path.read_bytes() == written
    resume(path, sync=no_sync).close()
    assert (tmp_path / "friday.torn").read_bytes() == b'{"do":"answer"\n'


def test_a_game_that_cannot_begin_says_so_and_its_name_stays_free(tmp_path: Path) -> None:
    for takes in (0, 1, 100):
        with durable.on(Faulty(takes)), pytest.raises(JournalUnwritable, match="No space left"):
            new_table(tmp_path / "friday")
        assert list(tmp_path.iterdir()) == []
    with durable.on(Faulty(folders=errno.EIO)), pytest.raises(JournalUnwritable, match="Input/output"):
        new_table(tmp_path / "friday", durable.data_sync)
    assert list(tmp_path.iterdir()) == []
    new_table(tmp_path / "friday").close()


# ---------------------------------------------------------------------- two at once


def test_of_two_who_begin_the_same_game_one_is_told(tmp_path: Path) -> None:
    """Whatever the moment: nobody's header is written over, and no third file stays."""
    told: list[str] = []
    together = threading.Barrier(4)

    def begin(name: str) -> None:
        together.wait()
        try:
            Journal.create(tmp_path / "friday", {"game": name}, no_sync).close()
            told.append(name)
        except (JournalBusy, JournalExists):
            pass

    threads = [threading.Thread(target=begin, args=(name,)) for name in ("a", "b", "c", "d")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [path.name for path in tmp_path.iterdir()] == ["friday"]
    assert [read(tmp_path / "friday").header()["game"]] == told


def test_a_game_that_was_put_back_while_it_was_opened_is_the_one_that_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between opening a file and locking it another one may get its name: what is written there nobody would find."""
    path = tmp_path / "friday"
    Journal.create(path, {"game": "old"}, no_sync).close()
    opened = durable.opened

    def slowly(file: Path, flags: int, mode: int = 0o666) -> int:
        fd = opened(file, flags, mode)
        if read(path).header()["game"] == "old":
            Journal.create(tmp_path / "other", {"game": "new"}, no_sync).close()
            (tmp_path / "other").replace(path)
        return fd

    with monkeypatch.context() as patch:
        patch.setattr(
            durable,
            "opened",
            lambda file, flags, mode=0o666: slowly(file, flags, mode) if file == path else opened(file, flags, mode),
        )
        journal, recorded = Journal.open(path, no_sync)
    assert recorded.header()["game"] == "new"
    journal.append(ACT)
    journal.close()
    assert len(read(path).lines) == 4
