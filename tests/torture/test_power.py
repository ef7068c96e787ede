"""Power cuts on a disk that notes everything: nothing that was confirmed is lost, and the trial finds what would be."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion import durable
from companion.games import GAMES
from companion.torture import power
from companion.torture.crashes import BLOCK, Model, Noting, content_of, cuts
from companion.torture.keepers import KEEPERS, DeskMemory, Game, Keeper
from companion.torture.trial import Span, Tally

LONG = ("totally-zombies", "zombies")
"""Games whose headers are long: every byte of them is tried with the long proofs."""
SHORT = [game for game in GAMES if game not in LONG]


def tried(keeper: Keeper, **how: object) -> Tally:
    tally = Tally()
    power.try_out(keeper, Random(7), tally, "seed 7", **how)  # type: ignore[arg-type]
    return tally


@pytest.mark.parametrize("game", [*SHORT, *(pytest.param(game, marks=pytest.mark.no_cover) for game in LONG)])
def test_a_cut_at_every_byte_of_a_game_loses_nothing_that_was_confirmed(game: str) -> None:
    tally = tried(Game(game, 3), most=64, every_byte=True, closely=100)
    assert tally.broken == []
    assert tally.did["states"] > 500
    assert tally.did["cut again"] > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_disk_whose_syncs_fail_is_not_believed(game: str) -> None:
    tally = tried(Game(game, 25), most=16, fails=True)
    assert tally.broken == []


@pytest.mark.parametrize(("name", "every_byte"), [(name, name not in ("pack", "backup")) for name in KEEPERS])
def test_a_cut_anywhere_leaves_the_old_one_or_the_new_one(name: str, every_byte: bool) -> None:
    tally = tried(KEEPERS[name](), most=8, every_byte=every_byte)
    assert tally.broken == []
    assert tally.did["states"] > 50


def test_a_game_that_is_cut_off_as_it_begins_leaves_its_name_free() -> None:
    tally = tried(Game("zombies", 0), every_byte=True, closely=60)
    assert tally.broken == []
    assert tally.did["states"] > 100


def test_the_trial_counts_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "LONGEST_GAME", 10)
    ticks = iter(range(1000))
    tally = power.run(Span(2, {"games": 2, "states": 300}, lambda: next(ticks)), Random(3))
    assert tally.broken == []
    assert tally.did["games"] >= 2
    assert tally.did["states"] >= 300


# ---------------------------------------------------------------------- it would be found


def no_folder(folder: Path, sync: object = None) -> None:
    """Somebody forgot that a name needs its folder."""


def trusting(fd: int) -> None:
    """Somebody believes a disk that says the second time that all is well."""
    try:
        durable._disk.data_sync(fd)
    except OSError:
        durable._disk.data_sync(fd)


@pytest.mark.parametrize(
    ("where", "what", "instead", "keeper", "words"),
    [
        (durable, "sync_folder", no_folder, lambda: Game("zombies", 2), "is gone"),
        (durable, "data_sync", durable.unsynced, lambda: Game("zombies", 2), "was|is gone"),
        (Noting, "sync", lambda disk, fd: None, DeskMemory, "neither the one that was confirmed"),
    ],
)
def test_what_forgets_to_sync_is_found(
    monkeypatch: pytest.MonkeyPatch, where: object, what: str, instead: object, keeper: Callable[[], Keeper], words: str
) -> None:
    monkeypatch.setattr(where, what, instead)
    tally = tried(keeper(), closely=1)
    assert tally.broken
    assert any(word in tally.broken[0] for word in words.split("|")), tally.broken[0]


def test_a_journal_that_believes_a_disk_that_failed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durable, "data_sync", trusting)
    tally = tried(Game("zombies", 25), most=16, fails=True)
    assert "bytes were confirmed" in tally.broken[0]


# ---------------------------------------------------------------------- the disk


def states(disk: Noting, most: int = 1000) -> list[dict[str, bytes | None]]:
    model = Model(disk.base)
    for event in disk.events:
        model.take(event)
    return list(model.states(Random(1), most))


def noting(folder: Path, work: Callable[[], object]) -> Noting:
    disk = Noting(folder)
    with durable.on(disk):
        work()
    return disk


def unsynced_end(folder: Path, data: bytes) -> Noting:
    return noting(folder, lambda: durable.append(folder / "log", data, durable.unsynced))


def test_a_whole_file_that_was_written_is_sure(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    disk = noting(tmp_path, lambda: durable.write_whole(tmp_path / "file", b"new"))
    assert states(disk) == [{"file": b"new"}]
    found = {cut.disk["file"] for cut in cuts(disk, Random(1))}
    assert found == {b"old", b"new"}


def test_a_name_without_its_content_may_be_what_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    disk = noting(tmp_path, lambda: durable.write_whole(tmp_path / "file", b"new", sync=durable.unsynced))
    assert {b"old", b"new", b"", b"\0\0\0"} <= {state["file"] for state in states(disk)}


def test_blocks_of_an_end_arrive_in_any_order_or_never(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"sure\n")
    data = b"a" * (BLOCK - 5) + b"b" * BLOCK + b"c" * 10
    found = {state["log"] for state in states(unsynced_end(tmp_path, data))}
    a, b, c = data[: BLOCK - 5], data[BLOCK - 5 : -10], data[-10:]
    none = bytes(BLOCK)
    assert b"sure\n" in found
    assert b"sure\n" + data in found
    assert b"sure\n" + none[5:] + b + c in found, "later blocks, and not the first"
    assert b"sure\n" + a + none + c in found
    assert b"sure\n" + a + b in found
    assert b"sure\n" + bytes(len(data)) in found, "the length alone"
    assert all(state is not None and state.startswith(b"sure\n") for state in found)


def test_what_a_failed_sync_may_have_lost_is_not_sure_after_a_good_one(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"")
    disk = Noting(tmp_path)
    disk.fails = frozenset({0})
    fd = disk.open(tmp_path / "log", os.O_RDWR, 0)
    disk.write(fd, b"told", 0)
    with pytest.raises(OSError, match="Input/output"):
        disk.sync(fd)
    disk.sync(fd)
    assert {b"", b"told", bytes(4)} <= {state["log"] for state in states(disk)}
    disk.write(fd, b"told", 0)
    disk.truncate(fd, 3)
    disk.sync(fd)
    disk.close(fd)
    assert [state["log"] for state in states(disk)] == [b"tol"]
    assert content_of(tmp_path) == {"log": b"tol"}


def test_files_in_a_folder_that_never_got_its_name_are_gone(tmp_path: Path) -> None:
    disk = Noting(tmp_path)
    with durable.on(disk):
        disk.mkdir(tmp_path / "new")
        durable.write_whole(tmp_path / "new" / "file", b"content")
    assert states(disk) == [{}, {"new": None, "new/file": b"content"}]
