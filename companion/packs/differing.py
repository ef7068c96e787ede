"""What a pack of one's own changes in the pack it starts from, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.packs.loader import lineage
from companion.packs.merging import Draft, Row, draft_of, kept
from companion.packs.reading import Problems, Table
from companion.packs.writing import value_text

ADDED, CHANGED, LEFT_OUT = "added", "changed", "left out"
SHORT = 32
"""A longer value is not shown: that it is another one is enough."""
PIECES = "pieces"
LEFT_UNSAID = {"copies": 1}
"""What a key means that is left out."""


@dataclass(frozen=True, slots=True)
class Change:
    """One value that is not what it was; without a value: it was not there, or is not there any more."""

    key: str
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        if "\n" in self.before + self.after or len(self.before) > SHORT or len(self.after) > SHORT:
            return f"{self.key} is another"
        return f"{self.key} = {self.after or 'not said'} (was {self.before or 'not said'})"


@dataclass(frozen=True, slots=True)
class Difference:
    """One entry that is not what it was in the other pack."""

    what: str
    """Its heading: tile, card..."""
    id: str
    how: str
    changes: tuple[Change, ...] = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self.changes)) if self.changes else self.how


def differences(pack_id: str, folders: Iterable[str | Path] = ()) -> tuple[str, list[Difference]]:
    """The pack that a pack starts from, and what differs; no pack when it starts from none."""
    line = lineage(pack_id, folders)
    if len(line) == 1:
        return "", []
    problems = Problems()  # a pack that is shown has been loaded: it has none
    before, after = draft_of(line[:-1], problems), draft_of(line, problems)
    return line[-2].id, [*_of_heads(before, after), *_of_entries(before, after)]


def _of_heads(before: Draft, after: Draft) -> Iterator[Difference]:
    """The number of pieces; that the names differ goes without saying."""
    changes = tuple(_changes(before.head.table.get(PIECES, {}), after.head.table.get(PIECES, {})))
    if changes:
        yield Difference(PIECES, "", CHANGED, changes)


def _of_entries(before: Draft, after: Draft) -> Iterator[Difference]:
    for what, rows in after.rows.items():
        was, now = _tables(before.rows[what]), _tables(rows)
        for id in dict.fromkeys((*was, *now)):
            if id not in now:
                yield Difference(what, id, LEFT_OUT)
            elif id not in was:
                yield Difference(what, id, ADDED)
            elif changes := tuple(_changes(was[id], now[id])):
                yield Difference(what, id, CHANGED, changes)


def _tables(rows: dict[str, Row]) -> dict[str, Table]:
    return {id: row.table for id, row in kept(rows)}


def _changes(before: Table, after: Table, path: str = "") -> Iterator[Change]:
    """The values that differ; of values by name only those that do."""
    for key in dict.fromkeys((*before, *after)):
        was, now = (table.get(key, LEFT_UNSAID.get(key)) for table in (before, after))
        if isinstance(was, dict) and isinstance(now, dict):
            yield from _changes(was, now, f"{path}{key} ")
        elif was != now:
            yield Change(path + key, "" if was is None else value_text(was), "" if now is None else value_text(now))
