"""What was rolled or drawn and taken back belongs to a position: whoever loads it is offered the same die again.

It stands under `seen`, beside `since`, in positions that hold the whole game, and in the checkpoints of journals. What
pages and programs are shown of a table (`present.state`) has neither.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import KEPT, TABLE, Driver, Game, Json, Record, Seen, SeenOf
from companion.engine.reading import Part
from companion.table.entries import SEEN

MOST = 10_000
"""So many rolls and draws of one game are taken back at most."""
LONGEST = 10**6
KNOWN = ("seat", "name", "turn", "value", "source", "kept", "first", "dice")


def with_seen(position: dict[str, Json], driver: Driver[Game]) -> dict[str, Json]:
    """The position of a game, with what is still offered in it."""
    seen = [_written(one) for one in driver.still_seen()]
    return {**position, SEEN: seen} if seen else position


def _written(one: SeenOf) -> dict[str, Json]:
    """One roll or draw; what follows from the rest is left out."""
    seat, name, seen = one
    entry: dict[str, Json] = {"seat": None if seat == TABLE else seat, "name": name, "turn": seen.turn}
    entry |= {"value": seen.value, "source": seen.source}
    entry |= {"kept": seen.kept} if seen.kept != (seen.source in KEPT) else {}
    entry |= {"first": seen.first} if seen.first != seen.value else {}
    return entry | ({"dice": list(seen.dice)} if seen.dice else {})


def read_seen(part: Part) -> list[Record]:
    """The record with which a game that goes on from a position is told what was seen; none where nothing was."""
    if not isinstance(part.value, list) or len(part.value) > MOST:
        raise part.fail(f"expected a list of at most {MOST} rolls and draws that were taken back")
    for entry in part.items():
        _one(entry)
    return [Record(SEEN, 0, TABLE, SEEN, part.value, source="auto")] if part.value else []


def see_again(driver: Driver[Game], record: Record) -> None:
    """From now on the game offers what the record says."""
    driver.see_again(_seen(Part(record.value, SEEN)))


def _seen(part: Part) -> Iterable[SeenOf]:
    return [_one(entry) for entry in part.items()]


def _one(entry: Part) -> SeenOf:
    entry.table(KNOWN)
    seat = TABLE if entry.part("seat").value is None else entry.part("seat").number(0, LONGEST)
    source, value = entry.part("source").text(), entry.part("value").value
    if value is None:
        raise entry.part("value").fail("is missing; say what was rolled or drawn")
    dice = tuple(die.text() for die in entry.part("dice", []).items())
    kept = entry.part("kept", source in KEPT).flag()
    first = entry.part("first").value
    turn = entry.part("turn").number(0, LONGEST)
    return seat, entry.part("name").text(), Seen(turn, value, source, kept, value if first is None else first, dice)
