"""How what happened at a table is written down: the driver's records as JSON, for the journal and for positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TypeAlias

from companion.engine import TABLE, BadInput, Json, Record

ANSWER, UNDO, AUTO, AUTOMATE, CHECKPOINT, FRESH = "answer", "undo", "auto", "automate", "checkpoint", "fresh"
SEEN = "seen"
Phase: TypeAlias = tuple[int, Json]
"""A turn by its number, and the name of its step."""
DEEDS = ("answer", "play", "leave", "stop", "correct")
"""What a driver records."""


def undone(steps: int) -> Record:
    """So many records were taken back."""
    return Record(UNDO, 0, TABLE, UNDO, steps)


def handed_over(what: str, how: str = "", seat: int = TABLE) -> Record:
    """The table left these questions to the referee: of one seat or of everybody, to be decided in some way."""
    return Record(AUTO, 0, seat, AUTO, what, label=how)


def automating(what: str, on: bool, how: str = "", seat: int = TABLE, phase: Phase | None = None) -> Record:
    """From now on the table leaves these questions to the referee, or no longer; undo does not touch it. With a phase
    it is for that phase alone."""
    turn, step = phase or (0, None)
    return Record(AUTOMATE, 0, seat, what, on, source="auto", label=how, turn=turn, before=step)


def checkpoint(turn: int, position: Json) -> Record:
    """A turn begins from here."""
    return Record(CHECKPOINT, 0, TABLE, CHECKPOINT, position, turn=turn)


def entry_of(record: Record) -> dict[str, Json]:
    """The record as a journal holds it."""
    if record.verb == UNDO:
        return {"do": UNDO, "steps": record.value}
    if record.verb == AUTO:
        return {"do": AUTO, "what": record.value, **_whose_and_how(record)}
    if record.verb == AUTOMATE:
        phase: dict[str, Json] = {"phase": [record.turn, record.before]} if record.before is not None else {}
        return {"do": AUTOMATE, "what": record.name, "on": record.value, **_whose_and_how(record), **phase}
    if record.verb == CHECKPOINT:
        return {"do": CHECKPOINT, "turn": record.turn, "position": record.value}
    entry = {**deed_of(record), "n": record.number, "turn": record.turn}
    if record.chance:
        entry["chance"] = True
    if record.label:
        entry["label"] = record.label
    if record.before is not None:
        entry["before"] = record.before
    if record.dice:
        entry["dice"] = list(record.dice)
    if record.why:
        entry["why"] = record.why
    return entry


def _whose_and_how(record: Record) -> dict[str, Json]:
    """What is said of handing over only where it is not everybody's, or not by chance."""
    seat: dict[str, Json] = {"seat": record.seat} if record.seat != TABLE else {}
    return seat | ({"how": record.label} if record.label else {})


def deed_of(record: Record) -> dict[str, Json]:
    """The record as a position holds it: what was done, by whom."""
    entry: dict[str, Json] = {"do": record.verb, "seat": None if record.seat == TABLE else record.seat}
    if record.verb == ANSWER:
        entry["name"] = record.name
    entry["value"] = deepcopy(record.value)
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
        return handed_over(_text(entry, "what"), *_how_and_whose(entry))
    if verb == AUTOMATE:
        return automating(_text(entry, "what"), entry.get("on") is True, *_how_and_whose(entry), _phase(entry))
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
        _dice(entry.get("dice", [])),
        _text(entry, "why") if "why" in entry else "",
    )


def _how_and_whose(entry: Mapping[str, Json]) -> tuple[str, int]:
    how = _text(entry, "how") if "how" in entry else ""
    return how, _number(entry, "seat", 0) if entry.get("seat") is not None else TABLE


def _phase(entry: Mapping[str, Json]) -> Phase | None:
    value = entry.get("phase")
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], int):
        raise BadInput(f"'phase' of the record {entry.get('do')!r} is a turn and its step, not {value!r}")
    return value[0], value[1]


def _dice(value: Json) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(die, str) for die in value):
        raise BadInput(f"'dice' of a record says of each die where it was read, such as \"tray 3\", not {value!r}")
    return tuple(value)


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
