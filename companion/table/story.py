"""The story so far of a game that is taken up again: its last turns, told once more."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import AUTOMATIC, TABLE, Driver, Game, Record
from companion.games.kit.questions import decided
from companion.table.agreements import by_chance
from companion.table.answerers import Generator, belongs
from companion.table.entries import AUTO, DEEDS, UNDO

TURNS = 6
"""So many turns are told once more; what happened before them nobody looks for."""


def told_again(driver: Driver[Game], most: int, records: Iterable[Record] = ()) -> list[str]:
    """What the game told in its last turns, as far as it still counts: the last lines. Nothing changes. With all
    `records` of the table also what was left to chance."""
    first = driver.game.turn_number() - TURNS + 1
    at, began = driver.began(first)
    twin = Driver(_heard(began.copy(), first))
    left = _left(records)
    told: set[tuple[int, str]] = set()
    for index, record in enumerate(driver.history[at:], at):
        game = _heard(twin.game, first)
        act, agreed = left.get(index, (0, None))
        words = _by_chance(twin, agreed) if agreed is not None and not game.quiet else ""
        if words and (act, words) not in told:
            told.add((act, words))
            game.tell("{}", words)
        game.answered_by(record.source, record.why)
        twin.replay([record])
    log: list[str] = twin.game.log
    return log[-most:]


def _left(records: Iterable[Record]) -> dict[int, tuple[int, Record]]:
    """By its place in the history whatever the companion answered after something was left to it: a number for each
    time that something was, and what was said then."""
    found: dict[int, tuple[int, Record]] = {}
    last: Record | None = None
    length = act = 0
    for record in records:
        if record.verb == UNDO:
            length -= record.value
            last = None
            found = {place: one for place, one in found.items() if place < length}
        elif record.verb == AUTO:
            last, act = record, act + 1
        elif record.verb in DEEDS:
            last = last if record.source in AUTOMATIC else None
            if last is not None and record.source == Generator.source:
                found[length] = act, last
            length += 1
    return found


def _by_chance(twin: Driver[Game], said: Record) -> str:
    """The line about what chance decides now; empty where it is none of what was left, or a way decides it."""
    request = twin.pending
    if request is None or said.seat not in (TABLE, request.seat) or not belongs(said.value, request):
        return ""
    return "" if decided(twin.game, said.value, said.label, request) else by_chance(twin.game, request)


def _heard(game: Game, first: int) -> Game:
    """Words are made from the `first` turn on."""
    game.quiet = game.turn_number() < first
    return game
