"""What a sensible player would answer where people may as well leave it to the companion: the cursor begins there.

Where the answer leads to another question of the same kind (which zombie, then where it goes) the advice goes on, so
that both are answered by one press.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from companion.bots.sensible import SensibleBot
from companion.engine import CHOICE, Driver, Game, Request
from companion.games.kit.board import board_of
from companion.games.kit.questions import groups_for_good, in_group
from companion.table.courtesy import Part, part_of

LONGEST = 2
"""So many questions are answered by one press at most."""

_Advice = WeakKeyDictionary[Driver[Game], tuple[int, tuple[Part, ...]]]
_given: _Advice = WeakKeyDictionary()
"""The advice at each table, with the number of its question: it is looked at by every screen."""


def advice(driver: Driver[Game]) -> tuple[Part, ...]:
    """The answer to the pending question, and to the one that it leads to; nothing where people decide alone."""
    request = driver.pending
    if request is None or not _left_to_us(driver.game, request):
        return ()
    known = _given.get(driver)
    if known is None or known[0] != request.number:
        known = _given[driver] = (request.number, _advised(driver))
    return known[1]


def _left_to_us(game: Game, request: Request[Any]) -> bool:
    """Is it one of those that people are offered to hand over where they are asked? Elsewhere they choose alone."""
    offered = (what for what, group in groups_for_good(game.id).items() if group.offer)
    return request.kind == CHOICE and any(in_group(what, request) for what in offered)


def _same_figure(twin: Driver[Game], request: Request[Any], chosen: Part) -> bool:
    """Is it asked where the figure goes that was chosen just now?"""
    here = board_of(twin.game.id).mover(twin.game, request)
    return here is not None and (here,) == chosen.at and _left_to_us(twin.game, request)


def _advised(driver: Driver[Game]) -> tuple[Part, ...]:
    value = SensibleBot().wish(driver)
    if value is None:
        return ()
    first = driver.ask()
    advised = [part_of(driver.game, board_of(driver.game.id), first, value)]
    twin = driver.fork()
    twin.answer(value)
    while len(advised) < LONGEST and (request := twin.pending) is not None:
        if request.seat != first.seat or request.name in [part.name for part in advised]:
            break
        further = SensibleBot().wish(twin) if _same_figure(twin, request, advised[0]) else None
        if further is None:
            break
        advised.append(part_of(twin.game, board_of(twin.game.id), request, further))
        twin.answer(further)
    return tuple(advised)
