"""Games that an earlier version wrote: positions and journals of format 1 load, and stand where they stood."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from companion.games import rulebook
from companion.packs import load
from companion.table import resume

KEPT = Path(__file__).parents[1] / "fixtures" / "format-1"
JOURNALS = sorted(path.stem for path in KEPT.glob("*.journal"))
POSITIONS: list[dict[str, Any]] = [json.loads(line) for line in (KEPT / "positions.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_of_format_1_is_taken_up_where_it_was_left(name: str, tmp_path: Path) -> None:
    table = resume(copy(KEPT / f"{name}.journal", tmp_path / f"{name}.journal"))
    stood = json.loads((KEPT / f"{name}.json").read_text())
    over, pending = table.driver.over, table.driver.pending
    assert [line for line in table.read_log() if "checkpoint" in line] == []
    assert len(table.driver.history) == stood["history"]
    assert (None if over is None else [list(over.winners), over.rule]) == stood["over"]
    assert (pending.name if pending else None) == stood["asked"]
    assert (list(pending.options) if pending else []) == stood["options"]
    assert table.game.position() == in_todays_words(stood["position"])
    table.close()


@pytest.mark.parametrize("game", sorted({position["game"] for position in POSITIONS}))
def test_positions_of_format_1_load_and_are_written_as_they_were(game: str) -> None:
    book = rulebook(game)
    pack = load(book.pack)
    for position in POSITIONS:
        if position["game"] == game:
            assert book.load(position, pack).position() == in_todays_words(position)


def in_todays_words(position: dict[str, Any]) -> dict[str, Any]:
    """House rules of Zombie Slayer were named with underscores."""
    return {**position, "options": {name.replace("_", "-"): value for name, value in position["options"].items()}}
