"""What a journal says: how its game began, what happened since, and where its last turn began.

Only what is asked for is decoded. A shelf wants the header of each of its journals, and a game that is taken up again
one of the many positions that are kept in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.engine import TABLE, CompanionError, Driver, Game, Json, Record
from companion.engine.reading import Part
from companion.languages import say
from companion.packs import Pack
from companion.table.agreements import Agreements, agreements_of
from companion.table.entries import CHECKPOINT, DEEDS, FRESH, UNDO, record_of
from companion.table.errors import JournalDamaged
from companion.table.journal import Recorded
from companion.table.opening import Opening, header_opening
from companion.table.repeating import repeat

UNREAD = Record(CHECKPOINT, 0, TABLE, CHECKPOINT, None)
"""A turn began here; `Past.checkpoint` reads from which position."""


@dataclass(frozen=True, slots=True)
class Past:
    """A game as its journal tells it: how it began (or began afresh), what happened, and in which line."""

    recorded: Recorded
    opening: Opening
    pack_digest: Json
    rules: Json
    records: Sequence[Record]
    first_line: int

    @property
    def path(self) -> Path:
        return self.recorded.path

    def line(self, index: int) -> int:
        """The line of the file in which a record stands."""
        return self.first_line + index

    def checkpoint(self, index: int) -> Json:
        """The position from which a turn began."""
        return self.recorded.decoded(self.line(index) - 1).get("position")

    @property
    def agreements(self) -> Agreements:
        """What the table had left to the companion when the journal ended."""
        return agreements_of(self.opening.automation).after(self.records)

    def played(self, pack: Pack) -> Driver[Game]:
        """The game where the journal ends, every answer checked once more; raises what does not fit."""
        game, since = self.opening.begin(pack)
        game.quiet = True
        driver = Driver(game)
        repeat(driver, [*since, *self.records], strict=True)
        return driver


def opening_of(recorded: Recorded) -> Opening:
    """How the game began; nothing but the header is decoded."""
    return _beginning(recorded)[0]


def past_of(recorded: Recorded) -> Past:
    """Read header and records; JournalDamaged names the line that cannot be understood."""
    opening, head = _beginning(recorded)
    afresh = max((index for index in range(1, len(recorded.lines)) if recorded.says(index, FRESH)), default=0)
    if afresh:
        opening, head = _begun_afresh(recorded, opening, afresh)
    records = [_record(recorded, index) for index in range(afresh + 1, len(recorded.lines))]
    digest, rules = head.part("pack").part("digest").value, head.part("rules").value
    return Past(recorded, opening, digest, rules, records, afresh + 2)


def last_turn_of(recorded: Recorded) -> Past:
    """The game from the last turn that began and was not taken back: enough to know where it stands."""
    records: list[Record] = []
    taken_back = 0
    for index in range(len(recorded.lines) - 1, 0, -1):
        if recorded.says(index, FRESH):
            break
        record = _record(recorded, index)
        if record.verb == CHECKPOINT and not taken_back:
            return _from_turn(recorded, index, records[::-1])
        records.append(record)
        taken_back += record.value if record.verb == UNDO else -(record.verb in DEEDS and taken_back > 0)
    return past_of(recorded)


def _from_turn(recorded: Recorded, index: int, records: Sequence[Record]) -> Past:
    opening, head = _beginning(recorded)
    opening = replace(opening, position=recorded.decoded(index).get("position"))
    digest, rules = head.part("pack").part("digest").value, head.part("rules").value
    return Past(recorded, opening, digest, rules, records, index + 2)


def _beginning(recorded: Recorded) -> tuple[Opening, Part]:
    try:
        return header_opening(recorded.header())
    except CompanionError as error:
        raise JournalDamaged(recorded.path, 1, say("is no header ({})", error)) from error


def _begun_afresh(recorded: Recorded, opening: Opening, index: int) -> tuple[Opening, Part]:
    entry = recorded.decoded(index)
    try:
        return header_opening(
            {"seed": opening.seed, "chance": opening.chance, "agreed": opening.agreed()}
            | {key: entry[key] for key in ("position", "pack", "rules", "agreed") if key in entry}
        )
    except CompanionError as error:
        raise JournalDamaged(recorded.path, index + 1, say("is no beginning ({})", error)) from error


def _record(recorded: Recorded, index: int) -> Record:
    if recorded.says(index, CHECKPOINT):
        return UNREAD
    try:
        return record_of(recorded.decoded(index))
    except JournalDamaged:
        raise
    except CompanionError as error:
        raise JournalDamaged(recorded.path, index + 1, say("is no record ({})", error)) from error
