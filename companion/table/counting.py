"""What counted of something that people wanted, where the disk filled up before all of it was written.

One wish may be several acts (an answer, then what bots and the companion answer), and a long act is written in parts.
Each of them is on the disk or is not; whoever does several says at the end which are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.engine import Record
from companion.games.kit.board import board_of
from companion.games.kit.wording import many
from companion.languages import say, says
from companion.table.entries import DEEDS, UNDO
from companion.table.errors import JournalUnwritable

if TYPE_CHECKING:
    from companion.table.table import Table

ON_THE_TABLE = say("the game is on the table")
"""What counts where somebody has sat down, whatever could not be written after it."""
TOLD = 3
"""So many things that counted are named; of more than that the first and the last."""


@contextmanager
def saying_what_counted(table: Table, begun: str = "") -> Iterator[None]:
    """JournalUnwritable that leaves this says exactly what is on the disk of what was done in it.

    `begun` is what counts in any case, such as that a game is on the table.
    """
    before = len(table.records)
    try:
        yield
    except JournalUnwritable as error:
        records = table.records[before:]
        words = [begun] if begun else []
        raise error.of_which(len(records), words + _words(table, records)) from error.__cause__


def _words(table: Table, records: Sequence[Record]) -> list[str]:
    """What happened, in the words of the log."""
    deeds = [record for record in records if record.verb in (*DEEDS, UNDO)]
    if len(deeds) > TOLD:
        between = says(len(deeds) - 2, "{} answer more", "{} answers more")
        return [_told(table, deeds[0]), between, say("last {}", _told(table, deeds[-1]))]
    return [_told(table, record) for record in deeds]


def _told(table: Table, record: Record) -> str:
    if record.verb == UNDO:
        return say("{} taken back", many(record.value, "answer"))
    return board_of(table.game.id).words_of(table.game, record)
