"""One accepted thing, as the history holds it."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.options import Json


class Record(NamedTuple):
    """One accepted thing: an answer, or (by its verb) a card play, a correction, a player leaving, a stop."""

    verb: str
    number: int
    seat: int
    name: str
    value: Json
    chance: bool = False
    source: str = "typed"
    label: str = ""
    turn: int = 0
    before: Json = None
    """What this roll or draw was first, where it was taken back and changed."""
