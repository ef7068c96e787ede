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
    dice: tuple[str, ...] = ()
    """Where each die of a roll was read, and in which place there: `tray 3`, `camera`. Empty: `source` says it all."""
    why: str = ""
    """Why the companion answered so, in players' words; empty where nobody has to be told."""
