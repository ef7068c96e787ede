"""A game against its journal: what is on the disk replays to what is on the table."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.engine import CompanionError
from companion.table import Answerers, Table, resume


def differs(table: Table, folder: Path) -> str:
    """What a replay of the journal has that the table has not, in words; empty where both are the same."""
    assert table.journal is not None
    twin = folder / "twin.copy"
    shutil.copy(table.journal.path, twin)
    try:
        again = resume(twin, (), Answerers())
    except (CompanionError, OSError) as error:
        return f"the journal cannot be taken up: {error}"
    try:
        return compared(again, table)
    finally:
        again.close()
        twin.unlink()


def compared(again: Table, table: Table) -> str:
    """The first thing in which two tables differ."""
    here, there = table.driver, again.driver
    if [record.value for record in there.history] != [record.value for record in here.history]:
        return f"the journal has {len(there.history)} answers, the table {len(here.history)}, or others"
    if again.position() != table.position():
        return "the journal replays to another position"
    if (there.pending and there.pending.name) != (here.pending and here.pending.name):
        return "the journal replays to another question"
    if (there.over and there.over.rule) != (here.over and here.over.rule):
        return "the journal replays to another end"
    return ""
