"""The shelf: a look at it decodes headers only, and knows from the last turn of a game whether it is over."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from companion.daemon.sitting import Sitting
from companion.engine import FORCED, TABLE, CompanionError
from companion.games import GAMES, rulebook
from companion.packs import load
from companion.table import JournalDamaged, Table, begin, new_opening, resume
from companion.table import journal as journals
from companion.table.journal import Recorded, chain, read, sealed, sum_of
from companion.table.past import last_turn_of, past_of
from companion.table.shelf import Shelf
from tests.table.playing import new_table, no_sync, play_at_random, written_in
from tests.table.test_format_one import JOURNALS, KEPT

PLAYERS = {
    "zombies": ["Ana", "Ben", "Cy"],
    "zombie-slayer": ["Ana"],
    "midevil": ["Ana", "Ben"],
    "totally-zombies": ["Ana", "Ben", "Cy"],
    "totally-medieval": ["Ana", "Ben"],
}


def sit_down(game: str, path: Path, **wishes: Any) -> Table:
    opening = new_opening({"game": game, "players": PLAYERS[game], "seed": 7, **wishes})
    return begin(opening, journal=path, sync=no_sync)


def left_game(folder: Path, number: int, answers: int = 60) -> Path:
    """A game of Ana and Ben that was left after so many answers."""
    path = folder / f"zombies-{number:04}.journal"
    table = new_table(path)
    play_at_random(table, answers, seed=number)
    table.close()
    return path


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every line of a journal that was decoded."""
    lines: list[bytes] = []

    def loads(line: bytes) -> Any:
        lines.append(line)
        return json.loads(line)

    monkeypatch.setattr(journals, "json", SimpleNamespace(loads=loads, dumps=json.dumps))
    return lines


# ---------------------------------------------------------------------- how much is read


def test_a_list_of_games_decodes_nothing_but_headers(tmp_path: Path, decoded: list[bytes]) -> None:
    paths = [left_game(tmp_path, number) for number in range(1, 6)]
    assert all(path.read_bytes().count(b"\n") > 60 for path in paths)
    games = Sitting(Shelf(tmp_path)).left_games()
    assert [(game.journal, game.players) for game in games] == [(path, "Ana, Ben") for path in reversed(paths)]
    assert {json.loads(line).get("do") for line in decoded} == {None}


def test_the_last_game_is_found_without_decoding_more_than_its_last_turn(tmp_path: Path, decoded: list[bytes]) -> None:
    path = left_game(tmp_path, 2, answers=200)
    assert Shelf(tmp_path).unfinished("zombies") == path
    lines = path.read_bytes().splitlines()
    turn = max(index for index, line in enumerate(lines) if json.loads(line).get("do") == "checkpoint")
    assert turn > 100
    assert {lines.index(line) for line in decoded} == {0, *range(turn, len(lines))}


def test_a_resume_reads_a_journal_once(tmp_path: Path, decoded: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    path, scan, scanned = left_game(tmp_path, 2, answers=200), journals.scan, []

    def counted(path: Path, data: bytes) -> Recorded:
        scanned.append(path)
        return scan(path, data)

    monkeypatch.setattr(journals, "scan", counted)
    opening, table = Shelf(tmp_path).resume(path)
    table.close()
    assert opening.players == ("Ana", "Ben")
    assert sum(record.source != FORCED for record in table.driver.history) == 200
    assert scanned == [path]
    read_twice = {line for line in decoded if decoded.count(line) > 1}
    assert [json.loads(line).get("do") for line in read_twice] == [None], "the header alone: its format is looked at"
    positions = [line for line in decoded if json.loads(line).get("do") == "checkpoint"]
    assert len(positions) == 1, "the last turn is compared, the others nobody asks for"


# ---------------------------------------------------------------------- is it over?


@pytest.mark.parametrize("chance", ["ask", "auto"])
@pytest.mark.parametrize("game", GAMES)
def test_from_its_last_turn_a_game_stands_as_it_does_at_the_table(game: str, chance: str, tmp_path: Path) -> None:
    path, random = tmp_path / f"{game}-0001.journal", Random(5)
    table = sit_down(game, path, chance=chance)
    for _ in range(150):
        if random.random() < 0.1:
            try_undo(table, random.randint(1, 12))
        play_at_random(table, 1, seed=random.randrange(1000))
        told = last_turn_of(read(path)).played(load(rulebook(game).pack))
        assert told.game.position() == table.game.position()
        assert told.over == table.driver.over
        assert (told.pending and told.pending.name) == (table.driver.pending and table.driver.pending.name)
    table.close()


def try_undo(table: Table, steps: int) -> None:
    if len(table.taken_back(steps)):
        table.undo(steps)


@pytest.mark.parametrize("name", JOURNALS)
def test_the_last_turn_of_a_game_of_format_1_tells_where_it_stands(name: str) -> None:
    stood = json.loads((KEPT / f"{name}.json").read_text())
    turn = last_turn_of(read(KEPT / f"{name}.journal"))
    driver = turn.played(turn.opening.content())
    assert (driver.over is not None) == (stood["over"] is not None)
    assert (driver.pending.name if driver.pending else None) == stood["asked"]
    assert len(turn.records) < len(past_of(turn.recorded).records) / 4


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_passed_over_until_its_end_is_taken_back(game: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    over, left = (tmp_path / f"{game}-{number:04}.journal" for number in (2, 1))
    sit_down(game, left).close()
    table = sit_down(game, over)
    play_at_random(table, 40)
    table.interrupt("stop", TABLE)
    table.close()
    assert shelf.unfinished(game) == left
    table = resume(over, sync=no_sync)
    table.undo()
    table.close()
    assert shelf.unfinished(game) == over


def test_what_nobody_can_go_on_with_is_passed_over(tmp_path: Path) -> None:
    left, damaged, busy = (left_game(tmp_path, number) for number in (1, 2, 3))
    damaged.write_bytes(damaged.read_bytes().replace(b'"answer"', b'"unswer"', 1))
    shelf, table = Shelf(tmp_path), resume(busy, sync=no_sync)
    assert shelf.unfinished("zombies") == left
    table.close()
    assert shelf.unfinished("zombies") == busy
    with pytest.raises(JournalDamaged, match="line 2 "):
        shelf.players(damaged)


def test_where_the_last_turn_does_not_fit_the_whole_game_is_taken_up(tmp_path: Path) -> None:
    """A version that is more strict may refuse an answer with which the game can still be taken up."""
    path = tmp_path / "zombies-0001.journal"
    table = new_table(path)
    while table.driver.ask().name != "move.step":
        play_at_random(table, 1)
    table.close()
    *lines, last = path.read_bytes().splitlines(keepends=True)
    entry = json.loads(last)
    assert entry["name"] == "move.roll"
    changed = {**{key: entry[key] for key in entry if key != "crc"}, "value": 7}
    path.write_bytes(b"".join([*lines, sealed(changed, sum_of(lines[-1].rstrip()))]))
    told = last_turn_of(read(path))
    with pytest.raises(CompanionError):
        told.played(told.opening.content())
    assert Shelf(tmp_path).unfinished("zombies") == path


def test_a_game_that_went_on_from_a_checkpoint_tells_where_it_stands(tmp_path: Path) -> None:
    path = left_game(tmp_path, 1, answers=100)
    header, *entries = written_in(path)
    header["pack"]["digest"] = "0" * 64
    path.write_bytes(b"".join(chain([header, *entries])))
    table = resume(path, sync=no_sync)
    assert [line for line in table.read_log() if "goes on from its last checkpoint" in line]
    table.close()
    turn = last_turn_of(read(path))
    assert turn.played(turn.opening.content()).game.position() == table.game.position()
    assert Shelf(tmp_path).unfinished("zombies") == path


@pytest.mark.parametrize("years", [-50, -1, 1, 10])
def test_whatever_the_clock_says_the_game_that_was_played_last_comes_first(tmp_path: Path, years: int) -> None:
    """A board without a battery wakes up in 1970, or believes for an evening that it is years later."""
    shelf = Shelf(tmp_path)
    begun = [shelf.begin(new_opening({"game": "zombies", "players": [name, "Ben"]})) for name in ("Ana", "Cy", "Dee")]
    for table in begun:
        table.close()
    paths = [table.journal.path for table in begun if table.journal is not None]
    then = paths[0].stat().st_mtime_ns + years * 365 * 86_400 * 10**9
    for path in paths[1:]:  # when these were played the clock was wrong
        os.utime(path, ns=(then, then))
    _, table = shelf.resume(paths[0])
    play_at_random(table, 1)
    table.close()
    assert shelf.left(["zombies"], 3)[0].path == paths[0]
    newest = shelf.begin(new_opening({"game": "zombies", "players": ["Eve", "Ben"]}))
    newest.close()
    assert newest.journal is not None
    assert shelf.left(["zombies"], 1)[0].path == newest.journal.path
    assert shelf.unfinished("zombies") == newest.journal.path
