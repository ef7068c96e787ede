"""Sitting down: beginning a game at a table, or taking it up again from its journal.

A journal is replayed. Where it no longer fits (the rules or the pack have changed since), the game goes on from the
last checkpoint that still counts, with the answers after it as far as they fit; the log names the line and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from companion import durable
from companion.durable import Sync
from companion.engine import CompanionError, Driver, Game, Json, Mismatch, PositionError, Record, Refused
from companion.games import Rulebook
from companion.languages import say
from companion.packs import Pack
from companion.packs.reworded import plays_like
from companion.table.agreements import agreements_of
from companion.table.answerers import Answerers
from companion.table.entries import CHECKPOINT, DEEDS, FRESH, SEEN, effective
from companion.table.errors import JournalUnfit, JournalUnwritable
from companion.table.journal import Journal, Recorded
from companion.table.opening import Opening, bare_position, digests, load_position, rules_digest
from companion.table.past import Past, past_of
from companion.table.repeating import repeat_one
from companion.table.table import Table

Folders: TypeAlias = Iterable[str | Path]
Answering: TypeAlias = Callable[[Opening], Answerers]
"""Who answers in a game that began so."""


def begin(
    opening: Opening,
    folders: Folders = (),
    journal: str | Path | None = None,
    answerers: Answerers | None = None,
    sync: Sync = durable.data_sync,
) -> Table:
    """A new game, or one that goes on from a position; with a path it is journalled there."""
    pack = opening.content(folders)
    game, since = opening.begin(pack)
    records = _since(game, since)
    kept = Journal.create(journal, opening.header(pack), sync) if journal is not None else None
    answering = answerers or opening.answerers()
    try:
        table = Table(game, records=records, seed=opening.seed, answerers=answering, journal=kept)
        table.agreements, table.pack = agreements_of(opening.automation), pack
        table.go_on()
    except BaseException as error:
        if kept is not None:  # nobody has seen anything of it: it has not begun
            kept.close()
            kept.path.unlink(missing_ok=True)
        if isinstance(error, JournalUnwritable):
            raise error.of_which(0, ()) from error.cause
        raise
    return table


def resume(
    path: str | Path, folders: Folders = (), answerers: Answerers | None = None, sync: Sync = durable.data_sync
) -> Table:
    """Take a game up again from its journal."""
    return take_up(path, folders, lambda opening: answerers or opening.answerers(), sync)[1]


def take_up(
    path: str | Path, folders: Folders, answering: Answering, sync: Sync = durable.data_sync
) -> tuple[Opening, Table]:
    """The same for those who must know how the game began to say who answers; the journal is read once."""
    journal, recorded = Journal.open(path, sync)
    try:
        past = past_of(recorded)
        pack = past.opening.content(folders)
        table, message = _resumed(past, pack, answering(past.opening), journal)
        if message:
            agreed = replace(past.opening, automation=past.agreements.written()).agreed()
            journal.append([{"do": FRESH, **digests(pack), "position": table.position(), "agreed": agreed}])
            table.game.log.append(message)
        if recorded.loss:
            table.doubt = recorded.loss
            table.game.log.append(recorded.loss)
        table.agreements, table.pack = past.agreements, pack
    except BaseException:
        journal.close()
        raise
    return past.opening, _going_on(table)


def stood(recorded: Recorded, folders: Folders) -> Table:
    """The game as it would be taken up; its journal is not touched, and nobody answers."""
    past = past_of(recorded)
    return _resumed(past, past.opening.content(folders), Answerers(), None)[0]


def _going_on(table: Table) -> Table:
    try:
        table.go_on()
    except BaseException:
        table.close()
        raise
    return table


def _since(game: Game, since: Sequence[Record]) -> list[Record]:
    """The records after a position, every one checked; what was taken back there is told last."""
    driver = Driver(game.copy())
    deeds = [record for record in since if record.verb != SEEN]
    for index, record in enumerate(deeds):
        try:
            driver.replay([record], strict=True)
        except CompanionError as error:
            cause = error.__cause__ if isinstance(error.__cause__, Refused) else error
            rule = cause.rule if isinstance(cause, Refused | PositionError) else ""
            why = cause.why if isinstance(cause, Refused) else str(cause)
            raise PositionError(f"since.{index}", why, rule) from error
    return [*driver.history, *since[len(deeds) :]]


# ---------------------------------------------------------------------- resuming


def _resumed(past: Past, pack: Pack, answerers: Answerers, journal: Journal | None) -> tuple[Table, str]:
    """The table as it stood, and a message where it could not be replayed from its beginning."""
    if not plays_like(past.pack_digest, pack.digest):
        reason = say("line 1: the pack {} has changed since the game began", pack.id)
    else:
        try:
            return _replayed(past, pack, answerers, journal), ""
        except _Unfit as unfit:
            reason = say("line {}: {}", past.line(unfit.index), unfit.why)
    return _from_checkpoint(past, pack, answerers, journal, reason)


class _Unfit(Exception):
    def __init__(self, index: int, why: str) -> None:
        super().__init__(why)
        self.index = index
        self.why = why


def _replayed(past: Past, pack: Pack, answerers: Answerers, journal: Journal | None) -> Table:
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


def _replay(past: Past, pack: Pack, answerers: Answerers, journal: Journal | None, strict: bool) -> Table:
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
    _compare(past, pack, table, len(before))
    return table


def _compare(past: Past, pack: Pack, table: Table, before: int) -> None:
    """The last turn that began must have begun as recorded: rules that changed without a trace are found here."""
    counting = effective(past.records)
    last = max((place for place, index in enumerate(counting) if past.records[index].verb == CHECKPOINT), default=-1)
    if last < 0:
        return
    came_before = before + sum(past.records[index].verb in DEEDS for index in counting[:last])
    at, game = table.driver.checkpoint
    if at == came_before and not _is_position(game, past.checkpoint(counting[last]), past.opening.book, pack):
        raise Mismatch(counting[last], say("a turn that began otherwise"), say("from another position"))


def _is_position(game: Game, recorded: Json, book: Rulebook, pack: Pack) -> bool:
    """Does the game stand there? An earlier version may have written the same position in other words."""
    position = game.position()
    try:
        if position == bare_position(recorded):
            return True
        return load_position(book, recorded, pack)[0].position() == position
    except CompanionError:
        return False


def _from_checkpoint(
    past: Past, pack: Pack, answerers: Answerers, journal: Journal | None, reason: str
) -> tuple[Table, str]:
    counting = effective(past.records)
    last = max((place for place, index in enumerate(counting) if past.records[index].verb == CHECKPOINT), default=-1)
    after = [past.records[index] for index in counting[last + 1 :] if past.records[index].verb in DEEDS]
    try:
        if last < 0:
            game, since = past.opening.begin(pack)
            after = since + after
        else:
            game, seen = load_position(past.opening.book, past.checkpoint(counting[last]), pack)
            after = seen + after
    except CompanionError as error:
        raise JournalUnfit(
            past.path,
            say("{}, and its last checkpoint does not fit either ({}). Put the old pack back", reason, error),
        ) from error
    fitting = _fitting(game, after)
    table = Table(game, records=fitting, seed=past.opening.seed, answerers=answerers, journal=journal)
    where = say("line {}", past.line(counting[last])) if last >= 0 else say("the beginning")
    return table, say(
        "{}, {}. The game goes on from its last checkpoint ({}) with {} of {} later records",
        past.path.name,
        reason,
        where,
        len(fitting),
        len(after),
    )


def _fitting(game: Game, records: Sequence[Record]) -> list[Record]:
    """As many of the records as the rules still take."""
    driver = Driver(game.copy())
    fitting: list[Record] = []
    for record in records:
        try:
            if record.verb in (SEEN, "correct"):
                repeat_one(driver, record)
            else:
                driver.replay([record], strict=True)
        except CompanionError:
            break
        fitting.append(record if record.verb == SEEN else driver.history[-1])
    return fitting
