"""Sitting down: beginning a game at a table, or taking it up again from its journal.

A journal is replayed. Where it no longer fits (the rules or the pack have changed since), the game goes on from the
last checkpoint that still counts, with the answers after it as far as they fit; the log names the line and the reason.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.engine import CompanionError, Driver, Game, Json, Mismatch, PositionError, Record, Refused
from companion.engine.reading import Part
from companion.packs import Pack
from companion.table.answerers import Answerers
from companion.table.entries import CHECKPOINT, DEEDS, FRESH, effective, record_of
from companion.table.errors import JournalDamaged, JournalUnfit
from companion.table.journal import Journal, Recorded, Sync
from companion.table.opening import Opening, digests, header_opening, load_position, rules_digest
from companion.table.table import Table

Folders = Iterable[str | Path]


def begin(
    opening: Opening,
    folders: Folders = (),
    journal: str | Path | None = None,
    answerers: Answerers | None = None,
    sync: Sync = os.fdatasync,
) -> Table:
    """A new game, or one that goes on from a position; with a path it is journalled there."""
    pack = opening.content(folders)
    game, since = opening.begin(pack)
    records = _since(game, since)
    kept = Journal.create(journal, opening.header(pack), sync) if journal is not None else None
    answering = answerers or opening.answerers()
    table = Table(game, records=records, seed=opening.seed, answerers=answering, journal=kept)
    return _going_on(table)


def resume(
    path: str | Path, folders: Folders = (), answerers: Answerers | None = None, sync: Sync = os.fdatasync
) -> Table:
    """Take a game up again from its journal."""
    journal, recorded = Journal.open(path, sync)
    try:
        past = past_of(recorded)
        table, message = _resumed(past, past.opening.content(folders), answerers, journal)
        if message:
            fresh = {"do": FRESH, **digests(past.opening.content(folders)), "position": table.position()}
            journal.append([fresh])
            table.game.log.append(message)
    except BaseException:
        journal.close()
        raise
    return _going_on(table)


def _going_on(table: Table) -> Table:
    try:
        table.go_on()
    except BaseException:
        table.close()
        raise
    return table


def _since(game: Game, since: Sequence[Record]) -> list[Record]:
    """The records after a position, every one checked."""
    driver = Driver(game.copy())
    for index, record in enumerate(since):
        try:
            driver.replay([record], strict=True)
        except CompanionError as error:
            cause = error.__cause__ if isinstance(error.__cause__, Refused) else error
            rule = cause.rule if isinstance(cause, Refused | PositionError) else ""
            why = cause.why if isinstance(cause, Refused) else str(cause)
            raise PositionError(f"since.{index}", why, rule) from error
    return driver.history


# ---------------------------------------------------------------------- what a journal says


@dataclass(frozen=True, slots=True)
class Past:
    """A game as its journal tells it: how it began (or began afresh), what happened, and in which line."""

    path: Path
    opening: Opening
    pack_digest: Json
    rules: Json
    records: Sequence[Record]
    first_line: int

    def line(self, index: int) -> int:
        return self.first_line + index


def past_of(recorded: Recorded) -> Past:
    """Read header and records; JournalDamaged names the line that cannot be understood."""
    try:
        opening, head = header_opening(recorded.header())
    except CompanionError as error:
        raise JournalDamaged(recorded.path, 1, f"is no header ({error})") from error
    entries = recorded.entries()
    afresh = max((index for index, entry in enumerate(entries) if entry.get("do") == FRESH), default=-1)
    if afresh >= 0:
        opening, head = _begun_afresh(recorded, opening, entries[afresh], afresh + 2)
    records = [_record(recorded, entries[index], index + 2) for index in range(afresh + 1, len(entries))]
    digest, rules = head.part("pack").part("digest").value, head.part("rules").value
    return Past(recorded.path, opening, digest, rules, records, afresh + 3)


def _begun_afresh(recorded: Recorded, opening: Opening, entry: dict[str, Json], line: int) -> tuple[Opening, Part]:
    try:
        return header_opening(
            {"seed": opening.seed, "chance": opening.chance}
            | {key: entry[key] for key in ("position", "pack", "rules") if key in entry}
        )
    except CompanionError as error:
        raise JournalDamaged(recorded.path, line, f"is no beginning ({error})") from error


def _record(recorded: Recorded, entry: dict[str, Json], line: int) -> Record:
    try:
        return record_of(entry)
    except CompanionError as error:
        raise JournalDamaged(recorded.path, line, f"is no record ({error})") from error


# ---------------------------------------------------------------------- resuming


def _resumed(past: Past, pack: Pack, answerers: Answerers | None, journal: Journal) -> tuple[Table, str]:
    """The table as it stood, and a message where it could not be replayed from its beginning."""
    answering = answerers or past.opening.answerers()
    if pack.digest != past.pack_digest:
        reason = f"line 1: the pack {pack.id} has changed since the game began"
    else:
        try:
            return _replayed(past, pack, answering, journal), ""
        except _Unfit as unfit:
            reason = f"line {past.line(unfit.index)}: {unfit.why}"
    return _from_checkpoint(past, pack, answering, journal, reason)


class _Unfit(Exception):
    def __init__(self, index: int, why: str) -> None:
        super().__init__(why)
        self.index = index
        self.why = why


def _replayed(past: Past, pack: Pack, answerers: Answerers, journal: Journal) -> Table:
    """Fast where the rules are the same; every answer is checked where they are not, or where the fast way fails."""
    strict = past.rules != rules_digest(past.opening.game)
    try:
        return _replay(past, pack, answerers, journal, strict)
    except CompanionError as error:
        raise _unfit(error) from error
    except Exception:
        # an answer that was not legal can break a rule anywhere: the strict way says which answer it was
        try:
            return _replay(past, pack, answerers, journal, strict=True)
        except CompanionError as error:
            raise _unfit(error) from error


def _unfit(error: CompanionError) -> Exception:
    return _Unfit(error.index, str(error)) if isinstance(error, Mismatch) else error


def _replay(past: Past, pack: Pack, answerers: Answerers, journal: Journal, strict: bool) -> Table:
    game, since = past.opening.begin(pack)
    before = _since(game, since)
    deeds = [index for index, record in enumerate(past.records) if record.verb != CHECKPOINT]
    records = [*before, *(past.records[index] for index in deeds)]
    try:
        table = Table(
            game, records=records, strict=strict, seed=past.opening.seed, answerers=answerers, journal=journal
        )
    except Mismatch as error:
        raise Mismatch(deeds[error.index - len(before)], error.recorded, error.asked) from error
    _compare(past, table, len(before))
    return table


def _compare(past: Past, table: Table, before: int) -> None:
    """The last turn that began must have begun as recorded: rules that changed without a trace are found here."""
    counting = effective(past.records)
    last = max((place for place, index in enumerate(counting) if past.records[index].verb == CHECKPOINT), default=-1)
    if last < 0:
        return
    came_before = before + sum(past.records[index].verb in DEEDS for index in counting[:last])
    at, game = table.driver.checkpoint
    if at == came_before and game.position() != past.records[counting[last]].value:
        raise Mismatch(counting[last], "a turn that began otherwise", "from another position")


def _from_checkpoint(past: Past, pack: Pack, answerers: Answerers, journal: Journal, reason: str) -> tuple[Table, str]:
    counting = effective(past.records)
    last = max((place for place, index in enumerate(counting) if past.records[index].verb == CHECKPOINT), default=-1)
    after = [past.records[index] for index in counting[last + 1 :] if past.records[index].verb in DEEDS]
    try:
        if last < 0:
            game, since = past.opening.begin(pack)
            after = since + after
        else:
            game, _ = load_position(past.opening.book, past.records[counting[last]].value, pack)
    except CompanionError as error:
        raise JournalUnfit(
            past.path, f"{reason}, and its last checkpoint does not fit either ({error}). Put the old pack back"
        ) from error
    fitting = _fitting(game, after)
    table = Table(game, records=fitting, seed=past.opening.seed, answerers=answerers, journal=journal)
    where = f"line {past.line(counting[last])}" if last >= 0 else "the beginning"
    return table, (
        f"{past.path.name}, {reason}. The game goes on from its last checkpoint ({where}) "
        f"with {len(fitting)} of {len(after)} later records"
    )


def _fitting(game: Game, records: Sequence[Record]) -> list[Record]:
    """As many of the records as the rules still take."""
    driver = Driver(game.copy())
    for record in records:
        try:
            driver.replay([record], strict=True)
        except CompanionError:
            break
    return driver.history
