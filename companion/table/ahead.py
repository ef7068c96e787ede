"""The next list: a question that most people pass by is asked together with the one that follows it.

After a move of the Slayer something may be dropped; hardly anybody does. So people see what they do next, and dropping
lies in the same list. Whoever chooses what comes next passes by the first question: both are answered at one stroke.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from companion.engine import CHOICE, Driver, Game, Json, Request
from companion.games.kit import courtesy
from companion.games.kit.board import board_of


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is asked after passing by, and the game in which it is asked."""

    game: Game
    request: Request[Any]
    passing: Json
    """The answer that passes by the first question."""


_ahead: WeakKeyDictionary[Driver[Game], tuple[int, Ahead | None]] = WeakKeyDictionary()
"""For each table, with the number of its question: every screen looks at it."""


def ahead(driver: Driver[Game]) -> Ahead | None:
    """The next list; None where the question stands alone, or where nobody knows yet what follows."""
    request = driver.pending
    passing = courtesy.passing(request) if request is not None and request.kind == CHOICE else None
    if request is None or passing is None:
        return None
    known = _ahead.get(driver)
    if known is None or known[0] != request.number:
        known = _ahead[driver] = (request.number, _looked(driver, request, passing))
    return known[1]


def _looked(driver: Driver[Game], request: Request[Any], passing: Json) -> Ahead | None:
    """Pass by on a copy. What is rolled or drawn is not foreseen, and what settles itself is no list."""
    if passing not in request.options:
        return None
    twin = driver.fork()
    twin.answer(passing)
    after = twin.pending
    if after is None or after.kind != CHOICE or after.seat != request.seat:
        return None
    if courtesy.settled(twin.game, after) is not None or board_of(twin.game.id).private(twin.game, after):
        return None
    twin.game.quiet = False  # its options are shown to people
    return Ahead(twin.game, after, passing)
