"""Corrections: a physical table drifts from any model, so values may be set, checked and recorded.

The table's word counts (zombie-slayer.ruling.physical-mismatch). Between two actions everything can be corrected; while
a roll or a fight is under way only what nothing under way depends on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import BadInput, Json, Request
from companion.games.kit import saying
from companion.games.kit.editing import set_value
from companion.games.zombie_slayer.loading import read
from companion.games.zombie_slayer.position import write
from companion.games.zombie_slayer.state import ZombieSlayer

BY_SQUARE = ("zombies", "dung")
BETWEEN = ("turn.action", "zombies.which")
"""Questions with which a step begins: the rules can start anew from there."""
ANY_TIME = ("slayer.luck", "slayer.experience", "slayer.accuracy", "slayer.guard", "slayer.penalty", "slayer.endured")


def correct(game: ZombieSlayer, changes: Mapping[str, Json], waiting: Request[Any]) -> bool:
    """Set the values in the position, load it, take it over; True when the step begins anew."""
    anew = waiting.name in BETWEEN
    late = [path for path in changes if path not in ANY_TIME]
    if late and not anew:
        raise BadInput(f"finish what has been begun first ({waiting.name}), then correct {late[0]}")
    document = write(game)
    for path, value in changes.items():
        set_value(document, path, value, BY_SQUARE, _entry)
    game.become(read(document, game.pack))
    game.tell("corrected: {}", saying.corrections(changes))
    return anew


def _entry(what: str, square: str, value: Json) -> dict[str, Json]:
    """How something stands in the position that a correction put on a square."""
    return {"at": square, "kind": value} if what == "zombies" else {"at": square, "count": value}
