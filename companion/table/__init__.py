"""One running game at one table: seats, who answers, the journal on disk, undo, resume, and the referee protocol.

table = begin(new_opening({"game": "zombies", "players": ["Ana", "Ben"]}), journal="friday.journal")
table = resume("friday.journal")
"""

from companion.table.answerers import Answerer, Answerers, Generator, Replay, Typed
from companion.table.errors import (
    BadLine,
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalTooNew,
    JournalUnfit,
    JournalUnwritable,
    NeverBegun,
    NothingToResume,
)
from companion.table.journal import Journal
from companion.table.ledger import Ledger, Roll
from companion.table.opening import Opening, load_opening, new_opening
from companion.table.seating import begin, resume
from companion.table.table import Table

__all__ = [
    "Answerer",
    "Answerers",
    "BadLine",
    "Generator",
    "Journal",
    "JournalBusy",
    "JournalDamaged",
    "JournalError",
    "JournalExists",
    "JournalTooNew",
    "JournalUnfit",
    "JournalUnwritable",
    "Ledger",
    "NeverBegun",
    "NothingToResume",
    "Opening",
    "Replay",
    "Roll",
    "Table",
    "Typed",
    "begin",
    "load_opening",
    "new_opening",
    "resume",
]
