"""A disk that fills up in the middle of what people wanted: what counted is said exactly, and play goes on there."""

from __future__ import annotations

import errno
import re
from pathlib import Path
from typing import Any

import pytest

from companion.daemon.sitting import SatDown, Sitting, Trouble
from companion.desk.intents import Answer, Begin, Resume
from companion.engine import ROLL, Driver, Game
from companion.table import Answerers, JournalUnwritable, Table, resume
from companion.table.onlooker import Onlooker
from companion.table.shelf import Shelf
from companion.table.table import BATCH
from companion.terminal.screen import Screen
from companion.terminal.session import Session
from companion.tiles.text import PLAIN
from tests.table.playing import Line, new_table, no_sync, standing

BOTS = {"game": "zombies", "players": ["Ana", "Max-bot"], "chance": "auto", "seed": 7}


class FullAfter:
    """A disk that takes so many syncs, and then no more until there is room again."""

    def __init__(self, syncs: int = 1 << 30) -> None:
        self.left = syncs

    def __call__(self, fd: int) -> None:
        if self.left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.left -= 1


def on_disk(path: Path, aside: Path) -> dict[str, Any]:
    """How the game stands that anybody would find on the disk now."""
    return standing(resume_driver(path, aside))


def resume_driver(path: Path, aside: Path) -> Driver[Game]:
    aside.write_bytes(path.read_bytes())
    again = resume(aside, answerers=Answerers(), sync=no_sync)
    again.close()
    return again.driver


def first_option(table: Table) -> Any:
    return next(iter(table.driver.ask().options))


# ---------------------------------------------------------------------- the table


def test_of_a_long_act_that_is_written_in_parts_it_is_said_which_part_counted(tmp_path: Path) -> None:
    disk, path = FullAfter(), tmp_path / "friday"
    table = new_table(path, disk, chance="auto")
    disk.left = 2
    before = len(table.records)
    with pytest.raises(JournalUnwritable) as full:
        table.auto("all")
    counted = len(table.records) - before
    assert counted >= 2 * BATCH - 10  # checkpoints are written as well, but are no records
    assert full.value.counted == counted
    assert re.search(
        r"\(No space left on device\), so only a part of this counted: (Ana|Ben): .+, \d+ answers more, last .+\. "
        "Make room and go on from there$",
        str(full.value),
    )
    assert standing(table.driver) == on_disk(path, tmp_path / "copy")
    disk.left = 1 << 30
    table.answer(first_option(table))
    assert standing(table.driver) == on_disk(path, tmp_path / "copy")


def test_where_nothing_counted_that_is_said(tmp_path: Path) -> None:
    disk, path = FullAfter(), tmp_path / "friday"
    table = new_table(path, disk)
    before = standing(table.driver)
    disk.left = 0
    with pytest.raises(JournalUnwritable, match=r"so this did not count\. Make room and do it again") as full:
        table.answer(first_option(table))
    assert full.value.counted == 0
    assert standing(table.driver) == before


def test_a_game_whose_first_moves_cannot_be_written_has_not_begun(tmp_path: Path) -> None:
    """The header is on the disk, what follows by itself is not: the name is not lost."""
    disk, path = FullAfter(2), tmp_path / "friday"
    with pytest.raises(JournalUnwritable, match="did not count"):
        new_table(path, disk, chance="auto", players=["Max-bot", "Ben"])
    assert list(tmp_path.iterdir()) == []
    disk.left = 1 << 30
    new_table(path, disk, chance="auto").close()


def test_what_was_told_and_what_the_real_table_lacks_is_what_counted(tmp_path: Path) -> None:
    disk = FullAfter()
    tables = [new_table(tmp_path / "full", disk, chance="auto"), new_table(tmp_path / "endless", chance="auto")]
    for table in tables:
        table.onlooker = Onlooker(table.driver)
        table.read_log()
    full, endless = tables
    disk.left = 2
    with pytest.raises(JournalUnwritable):
        full.auto("all")
    endless.auto("all")
    assert full.onlooker is not None
    told = full.game.log
    assert told
    assert told == endless.game.log[: len(told)]
    assert full.onlooker.items(full.game) != ()  # people have to do on the table what the companion did


# ---------------------------------------------------------------------- desk and page


def sat_down(tmp_path: Path) -> tuple[Sitting, Table, FullAfter]:
    disk, shelf = FullAfter(), Shelf(tmp_path)
    shelf.sync = disk
    sitting = Sitting(shelf, seed=7)
    outcome = sitting.do(Begin(BOTS))
    assert isinstance(outcome, SatDown)
    return sitting, outcome.table, disk


def until_a_bot_follows(sitting: Sitting, table: Table, disk: FullAfter) -> Answer:
    """The answer after which more than one act is written: the person's own, and the bot's."""
    for _ in range(200):
        request = table.driver.ask()
        answer = Answer(request.number, (next(iter(request.options)),))
        twin = table.driver.fork()
        twin.answer(next(iter(twin.ask().options)))
        if twin.pending is not None and twin.pending.seat == 1 and request.seat == 0:
            return answer
        assert not isinstance(sitting.do(answer), Trouble)
    raise AssertionError("the bot is never asked")


def test_the_desk_is_told_that_the_answer_counted_though_the_bot_could_not_go_on(tmp_path: Path) -> None:
    sitting, table, disk = sat_down(tmp_path)
    answer = until_a_bot_follows(sitting, table, disk)
    before = len(table.records)
    disk.left = 1
    outcome = sitting.do(answer)
    assert isinstance(outcome, Trouble)
    assert outcome.changed
    assert len(table.records) > before
    assert "so only a part of this counted: Ana" in outcome.words
    assert "did not count" not in outcome.words
    assert table.journal is not None
    assert standing(table.driver) == on_disk(table.journal.path, tmp_path / "copy")
    disk.left = 1 << 30
    request = table.driver.ask()
    again = sitting.do(Answer(request.number, (next(iter(request.options)),)))
    assert not isinstance(again, Trouble)
    assert standing(table.driver) == on_disk(table.journal.path, tmp_path / "copy")


def test_where_nothing_counted_the_desk_shows_what_it_showed(tmp_path: Path) -> None:
    sitting, table, disk = sat_down(tmp_path)
    disk.left = 0
    request = table.driver.ask()
    outcome = sitting.do(Answer(request.number, (next(iter(request.options)),)))
    assert isinstance(outcome, Trouble)
    assert not outcome.changed
    assert "did not count" in outcome.words


# ---------------------------------------------------------------------- programs


def test_a_program_is_told_how_much_counted(tmp_path: Path) -> None:
    """Its own answer is written, what it left to the referee is not."""
    disk = FullAfter()
    line = Line(journals=tmp_path, sync=disk)
    line.new(journal="friday")
    view = line.say("auto", what="rolls", **{"for": "game"})
    table = line.referee.table
    assert table is not None
    while not rolls_next(table):
        view = line.answer(first_option(table))
    before = len(table.records)
    disk.left = 1
    reply = line.say("answer", n=view["n"], value=first_option(table))
    assert reply["ok"] is False
    assert reply["counted"] == len(table.records) - before == 1
    assert "so only a part of this counted: " in reply["error"]
    assert standing(table.driver) == on_disk(tmp_path / "friday", tmp_path / "copy")
    disk.left = 1 << 30
    assert line.answer(3)["ok"]
    assert standing(table.driver) == on_disk(tmp_path / "friday", tmp_path / "copy")


def rolls_next(table: Table) -> bool:
    """Does the first answer lead to a roll?"""
    twin = table.driver.fork()
    twin.answer(next(iter(twin.ask().options)))
    return twin.pending is not None and twin.pending.kind == ROLL


def test_a_game_that_is_taken_up_on_a_full_disk_is_on_the_table(tmp_path: Path) -> None:
    """It waits for a roll that was left to the companion, and that cannot be written yet."""
    disk, path = FullAfter(), tmp_path / "zombies-0001.journal"
    line = Line(journals=tmp_path, sync=disk)
    line.new(journal=path.name)
    line.say("auto", what="rolls", **{"for": "game"})
    table = line.referee.table
    assert table is not None
    while not rolls_next(table):
        line.answer(first_option(table))
    disk.left = 1
    line.answer(first_option(table))
    assert table.driver.ask().kind == ROLL
    line.referee.close()
    reply = line.say("resume", journal=path.name)
    assert "so only a part of this counted: the game is on the table" in reply["error"]
    assert reply["counted"] == 0
    assert line.say("view")["ok"]
    line.referee.close()
    shelf = Shelf(tmp_path)
    shelf.sync = disk
    outcome = Sitting(shelf).do(Resume(path))
    assert isinstance(outcome, SatDown)
    assert "so only a part of this counted: the game is on the table" in outcome.trouble
    outcome.table.close()


# ---------------------------------------------------------------------- the terminal


def test_in_the_terminal_it_is_said_and_people_go_on(tmp_path: Path) -> None:
    """Ana's answer is written, the bot's is not; then there is room again, and the bot goes on."""
    sitting, table, disk = sat_down(tmp_path)
    until_a_bot_follows(sitting, table, disk)
    before, said, turns = len(table.records), [], iter([("1", 1), ("players", 1 << 30)])  # type: ignore[var-annotated]
    counted: list[int] = []

    def read(prompt: str) -> str | None:
        counted.append(len(table.records))
        line, disk.left = next(turns, (None, 0))
        return line

    opening = sitting.opening
    assert opening is not None
    Session(sitting.shelf, opening, table, Screen(said.append, PLAIN, 100), read).run()
    words = " ".join(" ".join(said).split())
    assert "(No space left on device), so only a part of this counted: everything up to here" in words
    assert counted[0] == before < counted[1] < counted[2]
    assert table.journal is not None
    assert standing(table.driver) == on_disk(table.journal.path, tmp_path / "copy")
