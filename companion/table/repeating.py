"""Taking up again everything that happened at a table, so that the game stands exactly as it did, offers included."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import CompanionError, Driver, Game, Mismatch, Record
from companion.languages import say
from companion.table.entries import DEEDS, SEEN, UNDO
from companion.table.offered import see_again


def repeat(driver: Driver[Game], records: Sequence[Record], strict: bool = False) -> None:
    """Play recorded acts; Mismatch names the record (by its index) that does not fit the questions."""
    first = next((index for index, record in enumerate(records) if record.verb in (UNDO, SEEN)), len(records))
    _straight_on(driver, records[:first], strict)
    for index in range(first, len(records)):
        try:
            repeat_one(driver, records[index], strict)
        except CompanionError as error:
            asked = driver.pending.name if driver.pending else say("nothing", about="asked")
            raise Mismatch(index, records[index].name, say("{}: {}", asked, error)) from error


def _straight_on(driver: Driver[Game], records: Sequence[Record], strict: bool) -> None:
    """Before anything was taken back there is nothing to look out for."""
    where = [index for index, record in enumerate(records) if record.verb in DEEDS]
    deeds = [records[index] for index in where]
    already = len(driver.history)
    try:
        driver.replay(deeds, strict=strict)
    except Mismatch as error:
        raise Mismatch(where[error.index], error.recorded, error.asked) from error
    except CompanionError as error:
        index = where[len(driver.history) - already]
        raise Mismatch(index, records[index].name, str(error)) from error
    driver.history[already:] = map(_as_recorded, deeds, driver.history[already:])


def _as_recorded(record: Record, again: Record) -> Record:
    """The record as it was, with the words of its option that were made anew: those know every language."""
    return record._replace(label=again.label or record.label)


def repeat_one(driver: Driver[Game], record: Record, strict: bool = True) -> None:
    """After an undo, rolls that were seen before are used up, and corrections may concern them."""
    if record.verb == UNDO:
        driver.undo(record.value)
    elif record.verb == SEEN:
        see_again(driver, record)
    elif record.verb == "correct" and (driver.seen is not None or "chance" not in record.value):
        driver.correct(record.value, record.source)
    elif record.verb == "answer" and record.chance and driver.seen is not None:
        driver.answer(record.value, name=record.name, source=record.source)
        driver.history[-1] = _as_recorded(record, driver.history[-1])
    elif record.verb in DEEDS:
        driver.replay([record], strict=strict)
        driver.history[-1] = _as_recorded(record, driver.history[-1])
