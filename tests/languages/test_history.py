"""What was chosen is told in any language also after a game was taken up again: journals keep English words alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.kit.board import board_of
from companion.languages import spoken
from companion.table import resume
from companion.table.journal import read
from companion.table.transcript import Transcript
from tests.table.playing import new_table, no_sync, play_at_random


@pytest.mark.parametrize(("game", "players"), [("midevil", ["Ana", "Ben"]), ("zombie-slayer", ["Ana"])])
def test_options_are_told_in_the_language_of_whoever_reads(tmp_path: Path, game: str, players: list[str]) -> None:
    path = tmp_path / "friday.journal"
    table = new_table(path, game=game, players=players, chance="auto")
    play_at_random(table, 60)
    table.undo(2)
    play_at_random(table, 3)
    board = board_of(game)
    told = [spoken(board.words_of(table.game, record), "de") for record in table.driver.history]
    table.close()
    again = resume(path, sync=no_sync)
    assert [spoken(board.words_of(again.game, record), "de") for record in again.driver.history] == told
    again.close()
    retold = [spoken(event.did, "de") for event in Transcript(read(path)).events()]
    assert any(record.label for record in table.driver.history)
    assert not [words for words in (*told, *retold) if " the " in words]
