"""How what happened at a table is written down: the driver's records as JSON, for the journal and for positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.engine import TABLE, BadInput, Json, Record

ANSWER, UNDO, AUTO, AUTOMATE, CHECKPOINT, FRESH = "answer", "undo", "auto", "automate", "checkpoint", "fresh"
DEEDS = ("answer", "play", "leave", "stop", "correct")
"""What a driver records."""


def undone(steps: int) -> Record:
    """So many records were taken back."""
    return Record(UNDO, 0, TABLE, UNDO, steps)


def handed_over(what: str) -> Record:
    """The table left these questions to the referee."""
    return Record(AUTO, 0, TABLE, AUTO, what)


def automating(what: str, on: bool) -> Record:
    """From now on the table leaves these questions to the referee, or no longer; undo does not touch it."""
    return Record(AUTOMATE, 0, TABLE, what, on, source="auto")


def automated(before: Iterable[str], records: Iterable[Record]) -> frozenset[str]:
    """What is left to the referee after these records."""
    left = set(before)
    for record in records:
        if record.verb == AUTOMATE:
            (left.add if record.value else left.discard)(record.name)
    return frozenset(left)


def checkpoint(turn: int, position: Json) -> Record:
    """A turn begins from here."""
    return Record(CHECKPOINT, 0, TABLE, CHECKPOINT, position, turn=turn)


def entry_of(record: Record) -> dict[str, Json]:
    """The record as a journal holds it."""
    if record.verb == UNDO:
        return {"do": UNDO, "steps": record.value}
    if record.verb == AUTO:
        return {"do": AUTO, "what": record.value}
    if record.verb == AUTOMATE:
        return {"do": AUTOMATE, "what": record.name, "on": record.value}
    if record.verb == CHECKPOINT:
        return {"do": CHECKPOINT, "turn": record.turn, "position": record.value}
    entry = {**deed_of(record), "n": record.number, "turn": record.turn}
    if record.chance:
        entry["chance"] = True
    if record.label:
        entry["label"] = record.label
    if record.before is not None:
        entry["before"] = record.before
    return entry


def deed_of(record: Record) -> dict[str, Json]:
    """The record as a position holds it: what was done, by whom."""
    entry: dict[str, Json] = {"do": record.verb, "seat": None if record.seat == TABLE else record.seat}
    if record.verb == ANSWER:
        entry["name"] = record.name
    entry["value"] = record.value
    entry["source"] = record.source
    return entry


def record_of(entry: Json) -> Record:
    """The record that was written so; raises BadInput when it is none."""
    if not isinstance(entry, Mapping):
        raise BadInput('a record is an object such as {"do":"answer","seat":0,"name":"combat.roll","value":4}')
    verb = entry.get("do")
    if verb == UNDO:
        return undone(_number(entry, "steps", 1))
    if verb == AUTO:
        return handed_over(_text(entry, "what"))
    if verb == AUTOMATE:
        return automating(_text(entry, "what"), entry.get("on") is True)
    if verb == CHECKPOINT:
        return checkpoint(_number(entry, "turn", 0), entry.get("position"))
    if verb not in DEEDS:
        raise BadInput(f"{verb!r} is nothing that can be recorded; expected {', '.join(DEEDS)}")
    return _deed(str(verb), entry)


def _deed(verb: str, entry: Mapping[str, Json]) -> Record:
    seat = TABLE if entry.get("seat") is None else _number(entry, "seat", 0)
    value = entry.get("value")
    if verb == "correct" and (not isinstance(value, dict) or not value):
        raise BadInput('a correction has a value such as {"players.1.hearts": 4}')
    return Record(
        verb,
        _number(entry, "n", 0) if "n" in entry else 0,
        seat,
        _text(entry, "name") if verb == ANSWER else verb,
        value,
        entry.get("chance") is True,
        _text(entry, "source") if "source" in entry else "typed",
        _text(entry, "label") if "label" in entry else "",
        _number(entry, "turn", 0) if "turn" in entry else 0,
        entry.get("before"),
    )


def _number(entry: Mapping[str, Json], key: str, least: int) -> int:
    value = entry.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadInput(f"{key!r} of the record {entry.get('do')!r} is a whole number from {least} on, not {value!r}")
    return value


def _text(entry: Mapping[str, Json], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value:
        raise BadInput(f"{key!r} of the record {entry.get('do')!r} is a word, not {value!r}")
    return value


def effective(records: Sequence[Record]) -> list[int]:
    """Which records still count, by their index: what was undone is gone, and so is the undoing."""
    counting: list[int] = []
    for index, record in enumerate(records):
        if record.verb != UNDO:
            counting.append(index)
            continue
        left = record.value
        while left and counting:
            left -= records[counting.pop()].verb in DEEDS
    return counting
